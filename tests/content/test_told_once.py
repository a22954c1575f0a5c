"""One slip, one message, at the line where it begins and with a fix for that kind of slip; what follows from it is not told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.content.front_matter import read_yaml
from app.content.problem import Report
from app.content.slug import nearest
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, PLACE, load, load_body

TASK = f"{EXERCISE}/exercise.md"
TASK_TEXT = str(FILES[TASK])
USES = "\n{calc}`warm * 2`, {calc}`warm + micro` and $\\calc{warm}$ of {q}`micro` and {q}`tokens-per-update`.\n"
QUESTION = "\n:::{numeric} rate\n:answer: = 3.1 * warm\n:tolerance: = warm / 3\nHow fast?\n:::\n"
FACTS = "title: One\nsummary: A lesson.\nchapter: numbers\nminutes: 1\n"
PLAN = "plan: {micro: 4, length: 8, accum: 2, devices: 1}\n"


def told(problems: object) -> list[str]:
    """Problems without the folder before their file."""
    assert isinstance(problems, tuple)
    return [str(problem).removeprefix("lessons/01-one/") for problem in problems]


@pytest.mark.parametrize(
    ("text", "line", "what", "fix"),
    [
        ("plan:\n\tmicro: 4", 3, "a tab", "Put blanks in the place of the tab"),
        ("constants:\n    a: 1\n  b: 2", 4, "further in or out", "as far in as its neighbours"),
        ("constants:\n  a: 1\n    b: 2", 4, "further in or out", "as far in as its neighbours"),
        ("functions:\n  - name: a\n   text: b", 4, "further in or out", "as far in as its neighbours"),
        ("a: 1\nplan: {micro: 4, length: 8\nconstants:\n  x: 1", 3, "the { is never closed", "Close it on line 3: add }"),
        ("tags: [a, b\nminutes: 3", 2, "the [ is never closed", "Close it on line 2: add ]"),
        ("tags: [a, b", 2, "the [ is never closed", "Close it on line 2: add ]"),
        ("title: [", 2, "the [ is never closed", "Close it on line 2: add ]"),
        ("a: 1\nplan: {b: [1, {", 3, "the { is never closed", "Close it on line 3: add }"),
        ("plan: {micro: 4 length: 8}", 2, "are not separate", "Put a comma between"),
        ('title: "Open\nsummary: x\nminutes: 3', 2, "a quote is opened and not closed", 'Close the quote on line 2: add "'),
        ('title: "Open\nsummary: "Shut"\nminutes: 3', 2, "a quote is opened", 'Close the quote on line 2: add "'),
        ("a: 1\ntitle: 'Open\nsummary: it's so", 3, "a quote is opened", "Close the quote on line 3: add '"),
        ('hints:\n  - "One\n  - "Two"', 3, "a quote is opened", "Close the quote on line 3"),
        ("a: 1\ntitle One\nsummary: x", 3, "a line without a colon", "Write a key, a colon"),
        ("title One\nsummary: x", 2, "a line without a colon", "Write a key, a colon"),
        ("title: Learning rate: warm-up", 2, "mapping values", "Put text with a colon"),
        (r'text: "$\alph$ and \quad"', 2, "a backslash in double quotes", "Use single quotes"),
    ],
)
def test_yaml_is_mended_by_kind(text: str, line: int, what: str, fix: str) -> None:
    """The line is where the slip begins, though YAML notices it further down; each kind has a fix of its own."""
    report = Report("x")
    assert read_yaml(text, 2, report) is None
    assert len(report.found) == 1
    assert str(report.found[0]).startswith(f"x:{line}: the front matter is not YAML: ")
    assert what in report.found[0].what
    assert fix in str(report.found[0])


PIECES = [
    "a: ",
    "b:",
    "\n",
    "\n  ",
    "\n- ",
    "\t",
    '"',
    "'",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "#",
    "*",
    "&",
    "!",
    "|",
    ">",
    "\\",
    "x",
    "\u2028",
    "?",
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@settings(deadline=None, max_examples=400)
def test_any_yaml_is_read_or_reported(text: str) -> None:
    """No slip stops the reading, and its line is one of the text's."""
    report = Report("x")
    if read_yaml(text, 1, report) is None:
        assert report.found
    lines = len(text.splitlines()) + 1
    assert all(1 <= problem.line <= lines and problem.fix and "\n" not in str(problem) for problem in report.found)


@pytest.mark.parametrize(
    "facts",
    [
        FACTS.replace("One", "One: two") + PLAN + "constants:\n  warm: 2\n",
        FACTS + PLAN + "constants:\n\twarm: 2\n",
        FACTS.replace("One", '"One') + PLAN + "constants:\n  warm: 2\n",
        FACTS + PLAN + "constants: 2\n",
        FACTS + PLAN + "constnats:\n  warm: 2\n",
        FACTS + PLAN + "constants:\n  Warm: 2\n",
        FACTS + "plan: 4\nconstants:\n  warm: 2\n",
        FACTS + PLAN.replace("plan", "pln") + "constants:\n  warm: 2\n",
        FACTS + PLAN.replace("micro", "mikro") + "constants:\n  warm: 2\n",
    ],
)
def test_what_the_front_matter_was_to_define_is_not_unknown(tmp_path: Path, facts: str) -> None:
    """Constants and quantities of front matter that could not be read, in the text and on the pages beside it."""
    page = "---\ntitle: More\nsummary: A page.\nminutes: 1\n---\n" + USES
    text = f"---\n{facts}---\n" + USES + QUESTION
    assert len(told(load(tmp_path, {LESSON: text, "lessons/01-one/more/02-page.md": page}).problems)) == 1


def test_hyphens_of_a_refused_constant_are_no_unknown_names(tmp_path: Path) -> None:
    """``warm-up`` reads as a difference in a formula; a name that was never written is still told."""
    head = HEAD.replace("minutes: 5", "minutes: 5\nconstants:\n  warm-up: 2")
    problems = told(load_body(tmp_path, head + "\n{calc}`warm-up`, {calc}`warm_up` and {calc}`cold`.\n").problems)
    assert len(problems) == 2
    assert "unknown name cold" in problems[1]


@pytest.mark.parametrize(
    ("changes", "start"),
    [
        (
            {TASK: TASK_TEXT.replace("title: Double", "title: Double: twice")},
            "exercises/double/exercise.md:2: the front matter",
        ),
        ({TASK: TASK_TEXT.replace("minutes: 5", "minutes: many")}, "exercises/double/exercise.md:3: minutes is not"),
        (
            {PLACE: str(FILES[PLACE]).replace("{exercise} double", "{exercise} dubble")},
            "more/01-exercise.md:7: unknown exercise",
        ),
        ({PLACE: str(FILES[PLACE]) + "\n:::{quizz} one\nWhat?\n:::\n"}, "more/01-exercise.md:10: unknown directive"),
        (
            {PLACE: str(FILES[PLACE]) + "\n:::{reveal} one\n:title: One\nText.\n"},
            "more/01-exercise.md:10: :::{reveal} is never",
        ),
        ({PLACE: str(FILES[PLACE]) + "\n```python\nx\n"}, "more/01-exercise.md:10: this code fence is never closed"),
    ],
)
def test_no_estimate_of_a_page_that_was_not_read_whole(tmp_path: Path, changes: dict[str, str], start: str) -> None:
    """The minutes of an exercise, a directive or what is swallowed are missing from it."""
    stated = str(changes.get(PLACE, FILES[PLACE])).replace("minutes: 5", "minutes: 30")
    problems = told(load(tmp_path, {**changes, PLACE: stated}).problems)
    assert [problem for problem in problems if "stands on no page" not in problem] == problems[-1:]
    assert problems[-1].startswith(start), problems


def test_minutes_are_still_checked(tmp_path: Path) -> None:
    """A page that was read is estimated."""
    assert "states 60 minutes" in told(load_body(tmp_path, HEAD.replace("minutes: 5", "minutes: 60") + "\nText.\n").problems)[0]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Text,\n{term}peak rate.", [(2, "{term} has no text in backticks. Write {term}`…`")]),
        ("A {calc} `warm` b.", [(1, "{calc} has no text in backticks")]),
        ("A {q}`micro.", [(1, "{q} has no text in backticks")]),
        ("`{term}peak`, \\{term}, {peak} and $\\sqrt{q}$", []),
        ("## Two\n\n###Try it\n\nSee [it](#try-it).", [(3, "no blank stands behind the ###. Write ### and a blank")]),
        ("Text\n#Hash", [(2, "no blank stands behind the #. Write # and a blank")]),
        ("A #hash, `#code`\n#1 of\n\\#three.\n\n```python\n#Code\n```", []),
        (
            "::{quiz} one\nWhat?\n\n- [x] This\n\n  Yes.\n\n- [ ] That\n\n  No.\n:::",
            [(1, "::{quiz} has too few colons. A directive starts with three colons: write :::{quiz}")],
        ),
        ("::::{reveal} one\n:title: One\n\n:{note}\nText.\n::\n::::\n\nMore.", [(4, ":{note} has too few colons")]),
        (":::{numeric} one\n:answer: 0.5\ntolerance: 1e-6\nWhat?\n:::", [(3, "as an option. Write :tolerance: 1e-6.")]),
        (":::{numeric} one\nanswer: 5\n:unit tokens\nWhat?\n:::", [(2, "Write :answer: 5."), (3, "Write :unit: tokens.")]),
        (":::{numeric} one\n:answer: 5\n\nanswer: this one?\n:::", []),
        (":::{numeric} one\n:anwser: 5\nWhat?\n:::", [(2, "{numeric} has no option :anwser:. Did you mean answer.")]),
        (":::{numeric} one\n:answer: 5\n:hnit: x\nWhat?\n:::", [(3, "Did you mean hint.")]),
        (":::{numeric} one\n:answer: 0.1234567\n:tolerance: some\nWhat?\n:::", [(3, ":tolerance: is not a number: some")]),
        ("See [it](more/exercise.md).", [(1, "Did you mean more/01-exercise.md.")]),
        ("See [it](../02-one/lesson.md).", [(1, "Did you mean lesson.md.")]),
        ("See [it](/lessons/onee).", [(1, "Did you mean /lessons/one.")]),
        ("See [it](zzzqqq.md).", [(1, "Link to a lesson's file, such as lesson.md or more/01-exercise.md.")]),
        (":::{note}\n:::{tip}\nText.\n:::\n:::", [(2, "stands inside :::{note}")]),
        ("- One\n\n  :::{note}\n  Two.\n  :::", [(3, "left margin")]),
        (":::{figure} figures/two.svg\n:alt: Two boxes.\n\n::::{note}\nText.\n::::\n:::", None),
    ],
)
def test_a_slip_is_told_at_its_line(tmp_path: Path, body: str, expected: list[tuple[int, str]] | None) -> None:
    """Marks that are nearly right do not pass in silence, and are read as they were meant."""
    head = HEAD.replace("minutes: 5", "minutes: 5\nplan: {micro: 4}\nconstants: {warm: 2}")
    problems = load_body(tmp_path, head + body).problems
    if expected is None:
        assert not any("left margin" in problem.fix for problem in problems)
        return
    assert [problem.line - head.count("\n") for problem in problems] == [line for line, _ in expected], told(problems)
    for problem, (_, words) in zip(problems, expected, strict=True):
        assert words in str(problem)


ANSWERS = ":::{quiz} one\nWhat?\n\n- [x] This\n\n  Yes.\n\n- [ ] That\n\n  No.\n\n- [ ] Other\n\n  Never.\n:::"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("  Yes.", "Yes,\nindeed.", [(6, "this line is not part of the answer above. Indent it by two spaces.")]),
        ("  No.", " No.\n\n  More.", [(10, "this line is not part of the answer above. Indent it by two spaces.")]),
        ("  Never.", "Never.", [(14, "this line is not part of the answer above, which has no reason. Indent it")]),
        ("- [ ] That", "* [ ] That", [(8, "starts with *, where the first starts with -. Use the same sign for all answers.")]),
        ("- [ ] Other", "+ [ ] Other", [(12, "Use the same sign for all answers.")]),
        ("- [ ] Other", "- [ ] That", [(12, "the answer That stands twice (first on line")]),
    ],
)
def test_an_answer_out_of_line_is_told_once(tmp_path: Path, old: str, new: str, expected: list[tuple[int, str]]) -> None:
    """The answers are read as one list, so nothing is missing from them."""
    problems = load_body(tmp_path, HEAD + ANSWERS.replace(old, new)).problems
    assert [problem.line - HEAD.count("\n") for problem in problems] == [line for line, _ in expected], told(problems)
    for problem, (_, words) in zip(problems, expected, strict=True):
        assert words in str(problem)


def test_a_directive_in_a_task_belongs_into_the_lesson(tmp_path: Path) -> None:
    """It stands at the left margin already."""
    problems = told(load(tmp_path, {TASK: TASK_TEXT + "\n:::{note} More\nText.\n:::\n"}).problems)
    assert problems == [
        "exercises/double/exercise.md:14: {note} cannot stand here: an exercise's text has no directives. "
        "Put it into the lesson, beside the exercise."
    ]


def test_a_misspelt_key_is_not_missing_too(tmp_path: Path) -> None:
    """It is taken for the one that it is like."""
    problems = told(load_body(tmp_path, HEAD.replace("minutes", "minuts") + "\nText.\n").problems)
    assert problems == ["lesson.md:5: unknown key minuts. Did you mean minutes."]


def test_a_heading_without_its_blank_is_a_term_all_the_same(tmp_path: Path) -> None:
    """Nothing that names the term is reported; a term that stands twice says where it stands first."""
    glossary = "---\ntitle: Words\n---\n\n##Rate\n\nA speed.\n\n## Rate\n\nAgain.\n"
    problems = load(tmp_path, {"lessons/glossary.md": glossary, LESSON: HEAD + "\nThe {term}`rate`.\n"}).problems
    assert [str(problem).partition(": ")[2].partition(". ")[0] for problem in problems] == [
        "no blank stands behind the ##",
        "the term Rate stands twice (first on line 5)",
    ]


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("hnit", ("title", "answer", "tolerance", "unit", "hint", "after"), "hint"),
        ("Title", ("title", "unit"), "title"),
        ("formta", ("formula", "format"), "format"),
        ("xyz", ("title", "unit"), None),
        ("", (), None),
    ],
)
def test_the_nearest_name_is_the_one_of_fewest_slips(word: str, known: tuple[str, ...], found: str | None) -> None:
    """Two letters that changed places are one small slip."""
    assert nearest(word, known) == found
