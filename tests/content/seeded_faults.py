"""Slips of authors, each as one edit of the good course (``good/lessons``), and what `check` must say of it: all of it."""

from __future__ import annotations

from dataclasses import dataclass, field

SUMS, MEANS = "01-sums/lesson.md", "02-means/lesson.md"
PADDING, LAB = "01-sums/more/01-padding.md", "01-sums/labs/01-look.md"
CHAPTER, COURSE, GLOSSARY = "chapters/numbers.md", "course.md", "glossary.md"
EXERCISE = "01-sums/exercises/token-mean"
TASK, STARTER, SOLUTION = f"{EXERCISE}/exercise.md", f"{EXERCISE}/starter.py", f"{EXERCISE}/solution.py"
CASES, EXAMPLES, MISTAKE = f"{EXERCISE}/cases.py", f"{EXERCISE}/examples.py", f"{EXERCISE}/mistakes/mean-of-means.py"
SECOND_MISTAKE = f"{EXERCISE}/mistakes/another.py"


@dataclass(frozen=True, slots=True)
class Told:
    """One problem that must be reported."""

    at: str
    """How the faulty line of the spoilt file starts; empty for line 1."""
    what: str
    """Part of what is said to be wrong."""
    fix: str
    """Part of how to mend it."""
    file: str = ""
    """Another file than the spoilt one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One slip."""

    name: str
    file: str
    old: str
    """A text of the file, which stands there once; empty for a new file or an addition at the end."""
    new: str
    told: tuple[Told, ...]
    gate: bool = False
    """True: only trying the exercise shows it."""


@dataclass(slots=True)
class Table:
    """Collects the rows; a section names what they are about."""

    faults: list[Fault] = field(default_factory=list)
    section: str = ""
    gate: bool = False

    def about(self, section: str, *, gate: bool = False) -> None:
        """The rows that follow belong together."""
        self.section, self.gate = section, gate

    def add(self, name: str, file: str, old: str, new: str, *told: Told) -> None:
        """A row."""
        self.faults.append(Fault(f"{self.section}: {name}", file, old, new, told, self.gate))


table = Table()
# fmt: off
add = table.add

# ---------------------------------------------------------------------------------------------------------------------
table.about("front matter")
add("a key with a typing slip", SUMS, "tags: [counting]", "tag: [counting]", Told("tag:", "unknown key tag", "did you mean tags"))
add("a required key left out", MEANS, "summary: What a mean leaves out.\n", "", Told("", "summary is missing", "add a line summary: …"))
add("the same key twice", MEANS, "minutes: 2\n", "minutes: 2\ntitle: Again\n", Told("title: Again", "the key title stands twice", "keep one"))
add("a colon inside a title", MEANS, "title: Means", "title: Means: a story", Told("title:", "not YAML", "quotes"))
add("never closed", COURSE, "---\n\nTwo small", "\nTwo small", Told("", "the front matter is never closed", "add a line ---"))
add("minutes in words", MEANS, "minutes: 2", "minutes: two", Told("minutes:", "not a whole number", "a whole number of at least 1"))
add("an unknown chapter", MEANS, "chapter: numbers", "chapter: number", Told("chapter:", "unknown chapter number", "did you mean numbers"))
add("an unknown quantity", MEANS, "minutes: 2\n", "minutes: 2\nplan: {acum: 2}\n", Told("plan:", "unknown quantity acum", "did you mean accum"))
add("a plan out of range", SUMS, "devices: 1", "devices: 0", Told("plan:", "devices: 0 is out of range", "a whole number from 1"))
add("minutes nobody could keep", SUMS, "minutes: 10", "minutes: 90", Told("minutes:", "states 90 minutes, but", "write minutes: "))
add("minutes of a further page", PADDING, "minutes: 2", "minutes: 45", Told("minutes:", "states 45 minutes, but", "write minutes: 1"))
add("markdown in a title", MEANS, "title: Means", "title: The **mean**", Told("title:", "**mean** is not read in a title", "plain words"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("markdown")
add("raw HTML", SUMS, "A batch holds", "<b>A batch</b> holds", Told("<b>A batch", "raw HTML is not read", "use markdown"))
add("a first-level heading", SUMS, "## The idea", "# The idea", Told("# The idea", "a heading of level 1", "use ## to ####"))
add("a heading without text", SUMS, "### Counting", "###\n\nText.\n\n### Counting", Told("###", "a heading without text", "write it behind the ###"))
add("a heading that skips a level", SUMS, "### Counting", "#### Counting", Told("#### Counting", "a heading of level 4 follows one of level 2", "write ###"))
add("a task's heading above its exercise's", TASK, "The tokens of one update", "##### Deep\n\nThe tokens of one update", Told("##### Deep", "a heading of level 5", "use ## to ####"))
add("a chapter's first heading too deep", CHAPTER, "## Reference", "### Reference", Told("### Reference", "a heading of level 3 follows one of level 1", "write ##"))
add("code by indentation", MEANS, "A mean forgets", "Text.\n\n    total / 4\n\nA mean forgets", Told("    total", "four spaces of indentation", "indent less"))
add("a fence never closed", MEANS, "A mean forgets", "```python\ntotal / 4\n\nA mean forgets", Told("```python", "never closed", "add a line ```"))
add("a language nobody knows", SUMS, "A batch holds", "```pyhton\n1\n```\n\nA batch holds", Told("```pyhton", "unknown language pyhton", "Pygments"))
add("a picture inside text", SUMS, "A batch holds", "![rows](figures/rows.svg)\n\nA batch holds", Told("![rows]", "a picture inside text", ":::{figure}"))

add("a column's heading of maths alone", SUMS, "| what | how many |", "| what | $n$ |", Told("| what", "a column's heading is maths alone", "add a word"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("maths")
add("an unknown command", SUMS, r"$6 \times 8", r"$6 \tims 8", Told(r"Right: $6", r"unknown maths command \tims", r"did you mean \times"))
add("a brace left open", SUMS, r"$$\q{micro} \times", r"$$\sqrt{\q{micro} \times", Told(r"$$\sqrt", "this { is never closed", "add }"))
add("a lone dollar", MEANS, "A mean forgets", "It costs $5. A mean forgets", Told("It costs", "a $ that opens no formula", r"\$"))
add("an unknown quantity in a formula", SUMS, r"$$\q{micro}", r"$$\q{mikro}", Told(r"$$\q{mikro}", "mikro", "micro"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("roles")
add("an unknown role", SUMS, "{q}`length`", "{qq}`length`", Told("A batch holds", "unknown role {qq}", "did you mean q"))
add("an unknown quantity", SUMS, "{q}`length`", "{q}`lenght`", Told("A batch holds", "{q}`lenght` is not a quantity", "write one of: micro, length"))
add("a quantity that the lesson does not declare", MEANS, "A mean forgets", "With {q}`micro` numbers, a mean forgets", Told("With {q}", "micro is not declared", "plan: {micro: 4}"))
add("a figure made of undeclared ones", SUMS, "length: 8, accum: 2, devices: 1}", "length: 8}", Told("A batch holds", "tokens-per-update is made of accum and devices, not declared", "plan: {"))
add("an unknown term", SUMS, "{term}`weights`", "{term}`wieghts`", Told("The {term}", "the glossary has no term wieghts", "did you mean Weight"))
add("a formula that does not parse", SUMS, "{calc}`micro * length`", "{calc}`micro * `", Told("The {term}", "the formula ends too early", "write what comes after"))
add("a formula with an unknown name", SUMS, "{calc}`micro * length`", "{calc}`micro * lenght`", Told("The {term}", "unknown name lenght, at character 9", "did you mean length"))
add("a formula without a value", SUMS, "{calc}`memory / 1e6`", "{calc}`memory / 0`", Told("The {term}", "is not defined", "mend the formula"))
add("a formula of undeclared quantities", MEANS, "A mean forgets", "{calc}`2 * accum` numbers, and a mean forgets", Told("{calc}", "accum is not declared", "plan: {accum: 2}"))
add("a format nobody knows", SUMS, "{calc}`memory / 1e6`", "{calc}`memory / 1e6; many digits`", Told("The {term}", "many digits", ""))

# ---------------------------------------------------------------------------------------------------------------------
table.about("constants")
add("a name with a hyphen", SUMS, "  parameters: 1e6\n", "  parameters: 1e6\n  per-weight: 2\n", Told("  per-weight", "per-weight cannot be the name of a constant", "small letters"))
add("the name of a quantity", SUMS, "  parameters: 1e6\n", "  parameters: 1e6\n  accum: 2\n", Told("  accum", "has the name of a value of the plan", "another name"))
add("used above its line", SUMS, "  parameters: 1e6\n  memory: \"16 * parameters\"\n", "  memory: \"16 * parameters\"\n  parameters: 1e6\n", Told("  memory", "parameters is defined further down", "move it above"))
add("a formula with a slip", SUMS, "16 * parameters", "16 * (parameters", Told("  memory", "this ( is never closed", "add a )"))

add("a formula that ends too early, used in text and in maths", SUMS, "16 * parameters", "16 *", Told("  memory", "the formula ends too early", "write what comes after"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("sliders")
add("an unknown name in a formula", SUMS, "micro * 8 / speed", "micro * 8 / sped", Told("  wait:", "unknown name sped", "did you mean speed"))
add("a start outside its range", SUMS, "start: 100,", "start: 5,", Told("  speed:", "speed: it starts at 5, outside its range", "from 10 to 1000"))
add("a range upside down", SUMS, "from: 10, to: 1000", "from: 2000, to: 1000", Told("  speed:", "not above its start", "a larger to:"))
add("a step larger than the range", SUMS, "start: 100,", "start: 10, step: 5000,", Told("  speed:", "speed: the step 5000 is larger than the range from 10 to 1000", "write a smaller one"))
add("a step too small to tell from others", SUMS, "start: 100,", "start: 100, step: 1e-300,", Told("  speed:", "more than 100,000,000 steps of 1e-300", "write a larger one"))
add("a range beyond every number", SUMS, "from: 10, to: 1000", "from: -1e308, to: 1e308", Told("  speed:", "the range reaches -1e308", "from -1e30 to 1e30"))
add("a range that ends too far away", SUMS, "to: 1000", "to: 1e31", Told("  speed:", "the range reaches 1e31", "from -1e30 to 1e30"))
add("a unit left out", SUMS, ", unit: positions/s}", "}", Told("  speed:", "unit is missing", "add a line unit"))
add("a parameter nobody uses", SUMS, "micro * 8 / speed", "micro * 8", Told("  speed:", "no output uses the parameter speed", "use it in a formula"))
add("a word of Python as a parameter", SUMS, "  speed: {", "  lambda: {label: Rate, from: 1, to: 2, start: 1, unit: \"\"}\n  speed: {", Told("  lambda:", "lambda is a word of Python, and cannot be the name of a parameter", "another name"))
add("a word of the formulas as a parameter", SUMS, "  speed: {", "  if: {label: Rate, from: 1, to: 2, start: 1, unit: \"\"}\n  speed: {", Told("  if:", "if has the name of a function", "another name"))
add("a word of Python as an output", SUMS, "  wait: {", "  global: {", Told("  global:", "global is a word of Python, and cannot be the name of an output", "another name"))
add("a quantity that the lesson does not declare", MEANS, "A mean forgets", ":::{sliders} wait\n:title: Wait\n\nparameters:\n  accum: plan\noutputs:\n  twice: {label: Twice, unit: \"\", formula: \"2 * accum\"}\n:::\n\nA mean forgets", Told("  accum: plan", "accum is not declared", "plan: {accum: 2}"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("glossary")
add("a term twice", GLOSSARY, "## Batch", "## Weight  \n", Told("## Weight  ", "the term Weight stands twice", "keep one"))
add("a term without a name", GLOSSARY, "## Weight", "##\n\nNothing.\n\n## Weight", Told("##", "a term without a name", "write ## and the word"))
add("a term without letters", GLOSSARY, "## Weight", "## !!!\n\nNothing.\n\n## ???\n\nNothing.\n\n## Weight", Told("## ???", "the term ??? has no letters", "write ## and the word"), Told("## !!!", "the term !!! has no letters, and so no address", "write ## and the word"))
add("a term without a definition", GLOSSARY, "A number that training changes.\n", "", Told("## Weight", "the term Weight has no definition", "one or two short paragraphs"))
add("a definition too long for a pop-up", GLOSSARY, "A number that training changes.\n", "A number.\n\nAnother.\n\nA third.\n", Told("A third.", "too long for a pop-up", "2 short paragraphs"))
add("a list in a definition", GLOSSARY, "A number that training changes.\n", "- A number.\n", Told("- A number.", "more than paragraphs", "short paragraphs"))
add("an unknown term in a definition", GLOSSARY, "<weight>", "<wait>", Told("Sequences that go", "the glossary has no term wait", ""))

# ---------------------------------------------------------------------------------------------------------------------
table.about("directives")
add("an unknown one", MEANS, ":::{quiz} forgets", ":::{quizz} forgets", Told(":::{quizz}", "unknown directive {quizz}", "did you mean quiz"))
add("an unknown option", SUMS, ":title: Units", ":titel: Units", Told(":titel:", "{quiz} has no option :titel:", "did you mean title"))
add("an option twice", SUMS, ":title: Units", ":title: Units\n:title: Of what?", Told(":title: Of what", "the option :title: is given twice", "keep one"))
add("an option below the text", SUMS, "In what unit is", "In what unit is it?\n\n:unit: positions per batch\n\nIn what unit is", Told(":unit: positions per batch", ":unit: stands below the text", "right under the opening line"))
add("never closed", LAB, ":::{widget} update-size\n:::\n", ":::{widget} update-size\n", Told(":::{widget}", "never closed", "add a line :::"))
add("an inner fence as long as the outer", SUMS, "::::{reveal} longer\n:title: A longer story\n\n:::{note} Other words\nSome people say *samples* for sequences.\n:::\n::::\n", ":::{reveal} longer\n:title: A longer story\n\n:::{note} Other words\nSome people say *samples* for sequences.\n:::\n:::\n", Told(":::{note}", "stands inside :::{reveal}", "open and close the outer one with ::::"))
add("colons that close nothing", MEANS, "A mean forgets", ":::\n\nA mean forgets", Told(":::", "these colons close nothing", "remove them"))
add("in a list", MEANS, "A mean forgets", "- One\n\n  :::{note}\n  Two.\n  :::\n\nA mean forgets", Told("  :::{note}", "{note} cannot stand here", "left margin"))
add("an id twice", SUMS, ":::{quiz} units", ":::{quiz} six-rows", Told(":::{quiz} six-rows", "the id six-rows is used twice", "another id"))
add("an id that is none", SUMS, ":::{quiz} units", ":::{quiz} The Units", Told(":::{quiz} The Units", "The Units cannot be an id", "lower-case letters"))
add("an id that a heading has", SUMS, ":::{quiz} units", ":::{quiz} counting", Told(":::{quiz} counting", "also that of a heading", "another id"))
add("waiting for nobody", SUMS, ":after: which-is-larger", ":after: which-is-large", Told(":after:", "which-is-large is no prediction", "did you mean which-is-larger"))
add("an unknown widget", LAB, "update-size", "update-sise", Told(":::{widget}", "unknown widget update-sise", "did you mean update-size"))
add("a folded part without a title", SUMS, ":title: A longer story\n", "", Told("::::{reveal}", "{reveal} needs a title", "add a line :title:"))
add("code to run that does not parse", SUMS, "assert 4 * 8 == 32", "assert 4 * 8 = 32", Told("assert", "this code does not parse", "mend it"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("questions")
add("no right answer", MEANS, "- [x] How many", "- [ ] How many", Told(":::{quiz}", "forgets has no right answer", "mark the right one with - [x]"))
add("no reason", MEANS, "\n  It has been divided away.\n", "", Told("- [x] How many", "has no reason", "an indented paragraph"))
add("an answer without brackets", SUMS, "- [ ] Four\n", "- Four\n", Told("- Four", "an answer without [x] or [ ]", "- [ ] when not"))
add("no empty line above the reason", SUMS, "- [ ] Four\n\n", "- [ ] Four\n", Told("- [ ] Four", "runs over its line", "an empty line"))
add("an answer of maths alone", SUMS, "- [ ] Nothing at all", "- [ ] $s / 2$", Told("- [ ] $s", "the answer is maths alone", "add a word"))
add("the same answer twice", SUMS, "- [ ] Four\n", "- [ ] Eight\n", Told("- [ ] Eight", "stands twice", "keep one"))
add("an answer that gives itself away", SUMS, "- [x] In positions\n", "- [x] In positions, since those are what the model computes with\n", Told(":::{quiz} units", "more than 2 times as long as every other", "shorten it"))
add("a number in words", SUMS, ":answer: 48", ":answer: forty-eight", Told(":answer:", "forty-eight", "write"))
add("a negative tolerance", SUMS, ":answer: 48", ":answer: 48\n:tolerance: -1", Told(":tolerance:", "the tolerance is negative", "write 0"))
add("an anticipated answer marked right", SUMS, "- [ ] 14", "- [x] 14", Told("- [x] 14", "14 is marked right, but :answer: is 48", "mend the mark"))
add("a numeric without its answer", SUMS, ":answer: 48\n", "", Told(":::{numeric}", "has no answer", "add a line :answer:"))
add("guarding something else", SUMS, ":guards: plan", ":guards: sliders", Told(":guards:", ":guards: sliders is not known", "write :guards: plan"))
add("a prediction inside another block", SUMS, ":::{note} Other words\nSome people say *samples* for sequences.\n:::", ":::{predict} inner\n:answer: 2\nOne and one?\n:::", Told(":::{predict} inner", "a prediction inside another directive", "top level"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("links")
add("a heading that is not there", SUMS, "(#counting)", "(#countin)", Told("See [the paper]", "#countin leads to no heading", "did you mean counting"))
add("a lesson that is not there", SUMS, "(../02-means/lesson.md)", "(../02-mean/lesson.md)", Told("See [the paper]", "leads to no page", "../02-means/lesson.md"))
add("a further page that is not there", SUMS, "(more/01-padding.md)", "(more/padding.md)", Told("Go on with", "leads to no page", "more/01-padding.md"))
add("without https", SUMS, "https://arxiv.org", "http://arxiv.org", Told("See [the paper]", "does not use https", "link with https://"))
add("from a further page", PADDING, "#the-idea", "#the-ides", Told("Padding fills", "leads to no heading", "did you mean the-idea"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("figures")
add("a file that is not there", SUMS, "figures/rows.svg", "figures/row.svg", Told(":::{figure}", "figures/row.svg does not exist", "add the file"))
add("no description", SUMS, ":alt: Four rows of eight boxes.\n", "", Told(":::{figure}", "{figure} needs a description", "add a line :alt:"))
add("an empty description", SUMS, ":alt: Four rows of eight boxes.", ":alt:", Told(":::{figure}", "{figure} needs a description", "add a line :alt:"))
add("the file's name as description", SUMS, ":alt: Four rows of eight boxes.", ":alt: rows.svg", Told(":alt:", "only names the picture", "say what it shows"))
add("only the word figure", SUMS, ":alt: Four rows of eight boxes.", ":alt: Figure", Told(":alt:", "only names the picture", "say what it shows"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("dot plot")
add("no description", MEANS, ":alt: The small batch holds 32 positions, the large one 4 million.\n", "", Told(":::{dot-plot}", "{dot-plot} needs a description", ":alt:"))
add("an unknown scale", MEANS, ":scale: log", ":scale: logarithmic", Told(":scale:", "logarithmic", "write one of: "))
add("a number that is none", MEANS, "| small | 32 |", "| small | many |", Told("| small", "many (small, positions) is not a number", ""))
add("nothing on a log scale", MEANS, "| small | 32 |", "| small | 0 |", Told("| small", "has no place on a log scale", "use :scale: linear"))
add("no row at all", MEANS, "| small | 32 |\n| large | 4M |\n", "", Told("| batch |", "the table has no rows", "add one for each"))
add("a number beyond every axis", MEANS, "| small | 32 |", "| small | 1.7e308 |", Told("| small", "1.7e308 (small, positions) is too large for a picture", "change the unit"))
add("a number below every axis", MEANS, "| small | 32 |", "| small | 5e-324 |", Told("| small", "5e-324 (small, positions) is too small for a picture", "change the unit"))
add("a single row", MEANS, "| small | 32 |\n", "", Told(":::{dot-plot}", "a {dot-plot} of one row", "compare with"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("lessons together")
add("an id of another lesson", MEANS, ":::{quiz} forgets", ":::{quiz} six-rows", Told(":::{quiz}", "six-rows is also used in another lesson (lessons/01-sums/lesson.md:", "another id"))
add("an id of another lesson's further page", MEANS, ":::{quiz} forgets", ":::{quiz} padding", Told(":::{quiz}", "also used in another lesson (lessons/01-sums/more/01-padding.md:", "another id"))
add("an id of the chapter's reference", MEANS, ":::{quiz} forgets", ":::{quiz} more-about-means", Told(":::{quiz}", "also used in the chapter's reference", "another id"))
add("an id of a lesson and its further page", PADDING, ":::{quiz} padding", ":::{quiz} units", Told(":::{quiz}", "the id units is also that of a block of the lesson", "another id"))
add("the right answer always the first", MEANS, "- [ ] The size of a typical number\n\n  That is what it tells.\n\n- [x] How many numbers there were\n\n  It has been divided away.\n", "- [x] How many numbers there were\n\n  It has been divided away.\n\n- [ ] The size of a typical number\n\n  That is what it tells.\n", Told(":::{quiz} forgets", "always the first: in all 3 questions", "change the order"))
add("the right answer always the longest", MEANS, "The size of a typical number", "A typical number", Told(":::{quiz} forgets", "always the longest: in all 3 questions", "shorten some"))
add("a slug twice", "03-sums/lesson.md", "", "---\ntitle: T\n---\n", Told("", "the slug sums is also that of 01-sums", "another name"))
add("a number twice", "02-sums-again/lesson.md", "", "---\ntitle: Again\nsummary: Once more.\nchapter: numbers\nminutes: 1\n---\n\nText.\n", Told("", "the number 2 is also that of 02-means", "a number of its own"))
add("a folder without a number", "sums-again/lesson.md", "", "---\ntitle: Again\n---\n", Told("", "sums-again is not the name of a lesson's folder", "such as 03-batches"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("further pages and labs")
add("a page without a number", "01-sums/more/padding.md", "", "---\ntitle: T\n---\n", Told("", "padding.md is not the name of a further page", "number-name.md"))
add("two with one name", "01-sums/more/02-padding.md", "", "---\ntitle: T\n---\n", Told("", "the name padding is also that of 01-padding.md", "rename one"))
add("a summary left out", PADDING, "summary: What positions without a token do.\n", "", Told("", "summary is missing", "add a line summary"))
add("an exercise in a lab", LAB, ":::{widget} update-size\n:::\n", ":::{exercise} token-mean\n:::\n", Told(":::{exercise}", "the exercise token-mean on a lab's page", "move it into the lesson"))
add("an exercise on two pages", PADDING, "## Empty positions\n", "## Empty positions\n\n:::{exercise} token-mean\n:::\n", Told(":::{exercise}", "token-mean stands in the lesson already", "keep one"))
add("an exercise on no page", SUMS, ":::{exercise} token-mean\n:::\n", "", Told("", "token-mean stands on no page", ":::{exercise} token-mean", file=TASK))

# ---------------------------------------------------------------------------------------------------------------------
table.about("exercises")
add("an unknown one", SUMS, ":::{exercise} token-mean\n:::\n", ":::{exercise} token-means\n:::\n\n:::{exercise} token-mean\n:::\n", Told(":::{exercise} token-means", "unknown exercise token-means", "did you mean token-mean"))
add("a function the starter lacks", STARTER, "def token_mean(", "def token_means(", Told("", "the function token_mean is not defined", "add def token_mean(losses, counts):"))
add("a solution that does not parse", SOLUTION, "np.sum(counts)\n", "np.sum(counts\n", Told("    return np.sum", "does not parse", ""))
add("no cases", CASES, "def cases(", "def draws(", Told("", "there is no function cases", "add def cases(rng):"))
add("an example that is a number", EXAMPLES, '"2.2"', "2.2", Told("    (\"token_mean(np.array([2.0, 4.0]), np.array([9, 1]))", "not a pair of texts", "both in quotes"))
add("an example of another function", EXAMPLES, '"token_mean(np.array([2.0, 4.0]), np.array([9', '"token_men(np.array([2.0, 4.0]), np.array([9', Told("    (\"token_men(", "calls no function of this exercise", "did you mean token_mean"))
add("a signature of another function", TASK, "signature: token_mean(", "signature: mean(", Told("    signature:", "is not one of token_mean", "write token_mean(…)"))
add("a signature with too few arguments", TASK, "signature: token_mean(losses, counts)", "signature: token_mean(losses)", Told("    signature:", "the signature has 1 argument, solution.py and starter.py have 2", "write token_mean(losses, counts), or mend solution.py and starter.py"))
add("a signature that the solution contradicts", SOLUTION, "token_mean(losses, counts)", "token_mean(losses, counts, weights)", Told("    signature:", "the signature has 2 arguments, solution.py has 3", "write token_mean(losses, counts, weights), or mend solution.py", file=TASK))
add("a default of its own", STARTER, "token_mean(losses, counts)", "token_mean(losses, counts=1)", Told("    signature:", "the signature has no defaults, starter.py has 1", "or mend starter.py", file=TASK))
add("an example whose call does not parse", EXAMPLES, "np.array([2.0, 4.0]), np.array([9", "np.array([2.0, 4.0] np.array([9", Told('    ("token_mean(np.array([2.0, 4.0] np', "does not parse: ", "write a call as in Python"))
add("a slip where it stands", SUMS, ":::{exercise} token-mean\n", ":::{exercise} token-maen\n", Told(":::{exercise}", "unknown exercise token-maen", "did you mean token-mean"))
add("a fault in a hint", TASK, "is its *sum*.", "is its {qq}`sum`.", Told("      - \"A piece's mean", "unknown role {qq}", "did you mean q"))
add("an unknown key of a function", TASK, "    hints:", "    tips:", Told("    tips:", "unknown key tips", "write one of"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("mistakes")
add("an unknown function", MISTAKE, 'functions = ("token_mean",)', 'functions = ("mean",)', Told("functions", "the exercise has no function mean", "token_mean"))
add("no feedback", MISTAKE, '"""Your result', 'x = """Your result', Told("", "this mistake has no feedback", "start the file with a docstring"))
add("a number that no case has", MISTAKE, "{right}", "{wright}", Told('"""Your result', "{wright}, which is no number of a case", "did you mean right"))
add("caught in a way there is not", MISTAKE, '"value"', '"luck"', Told("caught_by", "does not say how it is caught", '"value", "probe" or "error"'))
add("a name that is like none", MISTAKE, "{right}", "{zzz}", Told('"""Your result', "{zzz}, which is no number of a case", "write one of: d, n, parts, right, rows, seen, yours, or an argument that is a whole number"))
add("the feedback of another", SECOND_MISTAKE, "", '"""Your result is {yours}, where {right} is right. When all pieces are equally long, it is right.\n\nA plain mean of the means counts every piece alike, so a token of a short piece weighs more than one of a long piece.\nWhat would give each *token* the same weight?\n"""\n\nfunctions = ("token_mean",)\ncaught_by = "value"\n\n\ndef token_mean(losses, counts):\n    return 0.5\n', Told("", f"the feedback is that of lessons/{SECOND_MISTAKE}:1", "say what is particular here", file=MISTAKE))
add("a hint there is not", MISTAKE, "hint = 1", "hint = 4", Told("hint", "hint is not the number", "write a number from 1 to 3"))
add("a function that is not there", MISTAKE, "def token_mean(", "def mean(", Told("functions", "token_mean is not defined here", "add the wrong def token_mean(…)"))

# ---------------------------------------------------------------------------------------------------------------------
table.about("exercises when they are tried", gate=True)
add("no hints", TASK, "    hints:\n      - How much does a piece of 1 token weigh beside a piece of 9 tokens?\n      - \"A piece's mean times its count is its *sum*. What does the sum over all pieces have to be divided by?\"\n      - \"`return np.sum(losses * counts) / np.sum(counts)`\"\n", "", Told("  - name: token_mean", "token_mean has no hints", "add a ladder"))
add("cases that do not follow the seed", CASES, "np.array([int(rng.integers(1, 9))])", "np.array([np.random.randint(1, 10**6)])", Told("def cases(", "one seed gives different cases", "from rng"))
add("cases that are always the same", CASES, "def cases(rng):\n", "def cases(rng):\n    rng = np.random.default_rng(0)\n", Told("def cases(", "different seeds give the same cases", "draw the inputs from rng"))
add("cases that fail", CASES, 'rng.permutation([3, 7, 12, 20])', "1 / 0", Told('    yield case("token_mean", losses(rng, 4)', "division by zero", ""))
add("a solution that fails", SOLUTION, "/ np.sum(counts)", "/ np.sum(count)", Told("    return", "NameError", ""))
add("an example that the solution does not bear out", EXAMPLES, '"2.2"', '"2.3"', Told('    ("token_mean(np.array([2.0, 4.0]), np.array([9', "np.float64(2.2), not 2.3", "mend the example, or solution.py"))
add("a starter that is begun", STARTER, '    """Mean loss of all tokens."""\n', "    return np.mean(losses)\n", Told("def token_mean(", "before anybody wrote a line", "leave its body empty"))
add("a mistake that is right", MISTAKE, "np.mean(losses)", "np.dot(losses, counts) / counts.sum()", Told("def token_mean(", "no case catches it", "add a case that it fails"))
add("a mistake that fails otherwise", MISTAKE, "np.mean(losses)", "np.mean(loss)", Told("caught_by", "it is caught by error, not by value", 'write caught_by = "error"'))
add("a mistake that shows a case that passes", MISTAKE, 'shows = "a short and a long piece"', 'shows = "equal pieces"', Told("shows", "it shows the case “equal pieces”, which does not catch it", "name one that does: “a short and a long piece”"))
add("a mistake that shows a case with a slip", MISTAKE, 'shows = "a short and a long piece"', 'shows = "a short and a lone piece"', Told("shows", "“a short and a lone piece”, which there is not", "did you mean a short and a long piece"))
add("a return that got lost", SOLUTION, "return ", "", Told("def token_mean(", "token_mean returns None in the case “one piece”, where a value is due", "end with return"))
add("a feedback that tells an array", MISTAKE, "{right}", "{counts}", Told('"""Your result', "the feedback uses {counts}, which is not a number in the case “a short and a long piece”: it is ndarray there", "use one of {n}, {right}, {yours}"))
add("two mistakes that look the same", SECOND_MISTAKE, "", '"""Another text."""\n\nfunctions = ("token_mean",)\ncaught_by = "value"\n\n\ndef token_mean(losses, counts):\n    return sum(losses) / len(losses)\n', Told("def token_mean(", f"it gets the feedback of lessons/{SECOND_MISTAKE}:7, which gives the same outputs", "so that the two differ", file=MISTAKE))
