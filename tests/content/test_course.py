"""Faults of folders, chapters and exercises: one change to a course that is fine, and what is reported then."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.content import load_course
from app.content.widgets import KnownWidget, known_widgets
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, load

MD, STARTER, SOLUTION, CASES, EXAMPLES = (
    f"{EXERCISE}/{name}" for name in ("exercise.md", "starter.py", "solution.py", "cases.py", "examples.py")
)
CHAPTER = "lessons/chapters/numbers.md"
TASK = str(FILES[MD])
HEADER = "---\ntitle: Numbers\n---\n"

MISTAKE = '''"""One was added.

Twice {x} is asked, and {yours} came back.
"""

functions = ("double",)
caught_by = "value"


def double(x):
    return x + 1
'''
ROWS = [
    ("no course file", {"lessons/course.md": None}, ["lessons/course.md:1: this file is missing"]),
    (
        "course without summary",
        {"lessons/course.md": "---\ntitle: C\n---\n"},
        ["lessons/course.md:4: the course has no summary"],
    ),
    (
        "course with a directive",
        {"lessons/course.md": "---\ntitle: C\n---\n\nA.\n\n:::{note}\n:::\n"},
        ["lessons/course.md:7: {note} cannot stand here"],
    ),
    (
        "course with a dead link",
        {"lessons/course.md": "---\ntitle: C\n---\n\n[a](/lessons/two)\n"},
        ["lessons/course.md:5: the link /lessons/two leads to no page"],
    ),
    ("no text", {LESSON: None}, [f"{LESSON}:1: this file is missing"]),
    ("not utf-8", {LESSON: HEAD.encode() + b"One\n\xff\n"}, [f"{LESSON}:8: this is not UTF-8 text"]),
    (
        "byte-order mark and windows lines",
        {LESSON: "\ufeff" + (HEAD + "Text.\n\n# One\n").replace("\n", "\r\n")},
        [f"{LESSON}:9: a heading of level 1"],
    ),
    ("control character", {LESSON: HEAD + "One\n\ntwo\x0c three\n"}, [f"{LESSON}:9: an invisible control character"]),
    (
        "folder without a number",
        {"lessons/two/lesson.md": HEAD + "T\n"},
        ["lessons/two/lesson.md:1: two is not the name of a lesson's folder"],
    ),
    (
        "same slug twice",
        {"lessons/02-one/lesson.md": HEAD + "T\n"},
        ["lessons/02-one/lesson.md:1: the slug one is also that of 01-one"],
    ),
    ("chapter without goal", {CHAPTER: HEADER + "\n## Reference\n\nFacts.\n"}, [f"{CHAPTER}:4: the chapter states no goal"]),
    ("chapter with an unknown key", {CHAPTER: "---\ntitle: N\ngoal: G\n---\n\nGoal.\n"}, [f"{CHAPTER}:3: unknown key goal"]),
    (
        "fault in a chapter's reference",
        {CHAPTER: HEADER + "\nGoal.\n\n## Reference\n\n$\\fooo$\n"},
        [f"{CHAPTER}:9: unknown maths command \\fooo"],
    ),
    ("fault in a chapter's goal", {CHAPTER: HEADER + "\nGoal {q}`x`.\n"}, [f"{CHAPTER}:5: {{q}}`x` is not a quantity"]),
    (
        "figure in a chapter",
        {CHAPTER: HEADER + "\nGoal.\n\n## R\n\n:::{figure} figures/two.svg\n:alt: A\n:::\n"},
        [f"{CHAPTER}:9: only lessons have figures"],
    ),
    (
        "prediction in a chapter",
        {CHAPTER: HEADER + "\nGoal.\n\n## R\n\n:::{predict} p\n:answer: 1\nQ?\n:::\n"},
        [f"{CHAPTER}:9: a prediction inside another directive or a chapter"],
    ),
    (
        "dead link in a chapter",
        {CHAPTER: HEADER + "\nGoal.\n\n## R\n\n[a](#r)\n"},
        [f"{CHAPTER}:9: the link #r leads to no heading"],
    ),
    (
        "id of the chapter's reference",
        {CHAPTER: HEADER + "\nGoal.\n\n## R\n\n:::{code} card\nx\n:::\n", LESSON: HEAD + ":::{code} card\nx\n:::\n"},
        [f"{LESSON}:7: the id card is also used in the chapter's reference (line 9)"],
    ),
    ("exercise without task file", {MD: None}, [f"{MD}:1: this file is missing"]),
    *(
        (f"exercise without {name.rpartition('/')[2]}", {name: None}, [f"{name}:1: this file is missing"])
        for name in (STARTER, SOLUTION, CASES, EXAMPLES)
    ),
    ("starter with a syntax error", {STARTER: "def double(x):\n    return (\n"}, [f"{STARTER}:2: this file does not parse"]),
    ("solution with a syntax error", {SOLUTION: "def double(x)\n"}, [f"{SOLUTION}:1: this file does not parse"]),
    ("cases with a syntax error", {CASES: "def cases(rng):\nyield\n"}, [f"{CASES}:2: this file does not parse"]),
    ("starter with a NUL", {STARTER: "def double(x):\n    pass\n\0\n"}, [f"{STARTER}:3: this file does not parse"]),
    ("starter without the function", {STARTER: "x = 1\n"}, [f"{STARTER}:1: the function double is not defined"]),
    (
        "solution without the function",
        {SOLUTION: "def doubled(x):\n    pass\n"},
        [f"{SOLUTION}:1: the function double is not defined"],
    ),
    ("no cases", {CASES: "x = 1\n"}, [f"{CASES}:1: there is no function cases"]),
    ("no examples", {EXAMPLES: "x = 1\n"}, [f"{EXAMPLES}:1: there is no list EXAMPLES"]),
    ("empty examples", {EXAMPLES: "EXAMPLES = []\n"}, [f"{EXAMPLES}:1: EXAMPLES holds no examples"]),
    (
        "example that is no pair",
        {EXAMPLES: 'EXAMPLES = [\n    ("double(2)", 4),\n]\n'},
        [f"{EXAMPLES}:2: an example that is not a pair of texts"],
    ),
    (
        "example that is no Python",
        {EXAMPLES: 'EXAMPLES = [("double(2", "4")]\n'},
        [f"{EXAMPLES}:1: the call double(2 does not parse: '(' was never closed"],
    ),
    (
        "example of another function",
        {EXAMPLES: 'EXAMPLES = [("treble(2)", "6")]\n'},
        [f"{EXAMPLES}:1: the example treble(2) calls no function of this exercise"],
    ),
    (
        "exercise without functions",
        {MD: TASK.replace("functions:", "functions: []\nother:")},
        [f"{MD}:4: functions is not a list", f"{MD}:5: unknown key other"],
    ),
    (
        "function without a summary",
        {MD: TASK.replace("    summary: Twice `x`.\n", "")},
        [f"{MD}:5: summary is missing"],
    ),
    ("function with an unknown key", {MD: TASK.replace("    hints:", "    tips:")}, [f"{MD}:8: unknown key tips"]),
    (
        "signature of another function",
        {MD: TASK.replace("signature: double(x)", "signature: treble(x)")},
        [f"{MD}:6: the signature treble(x) is not one of double"],
    ),
    (
        "signature that is no Python",
        {MD: TASK.replace("signature: double(x)", "signature: double(x")},
        [f"{MD}:6: the signature double(x is not one of double"],
    ),
    ("fault in a hint", {MD: TASK.replace("*itself*", "$\\fooo$")}, [f"{MD}:9: unknown maths command \\fooo"]),
    (
        "fault in a hint of several lines",
        {MD: TASK.replace("- Add it to *itself*.", "- |\n        Add it.\n\n        To $\\fooo$.")},
        [f"{MD}:12: unknown maths command \\fooo"],
    ),
    ("fault in a summary", {MD: TASK.replace("Twice `x`", "Twice {q}`x`")}, [f"{MD}:7: {{q}}`x` is not a quantity"]),
    ("no task", {MD: TASK.replace("\nWrite it.\n", "")}, [f"{MD}:11: the exercise has no task"]),
    ("directive in a task", {MD: TASK + "\n:::{note}\nText.\n:::\n"}, [f"{MD}:14: {{note}} cannot stand here"]),
    (
        "deadline that is no time",
        {MD: TASK.replace("minutes: 5", "minutes: 5\ndeadline_s: soon")},
        [f"{MD}:4: deadline_s is not a number of seconds"],
    ),
    (
        "deadline too long",
        {MD: TASK.replace("minutes: 5", "minutes: 5\ndeadline_s: 600")},
        [f"{MD}:4: deadline_s is not a number of seconds"],
    ),
    (
        "mistake with a syntax error",
        {f"{EXERCISE}/mistakes/m.py": "x = (\n"},
        [f"{EXERCISE}/mistakes/m.py:1: this file does not parse"],
    ),
    (
        "mistake that says nothing of itself",
        {f"{EXERCISE}/mistakes/m.py": "x = 1\n"},
        [
            f"{EXERCISE}/mistakes/m.py:1: the file does not say how it is caught",
            f"{EXERCISE}/mistakes/m.py:1: the file does not say which functions are wrong",
            f"{EXERCISE}/mistakes/m.py:1: this mistake has no feedback",
        ],
    ),
    (
        "mistake in an unknown function",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace('("double",)', '("doubel",)')},
        [f"{EXERCISE}/mistakes/m.py:6: the exercise has no function doubel. Did you mean double."],
    ),
    (
        "mistake without its function",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace("def double", "def other")},
        [f"{EXERCISE}/mistakes/m.py:6: the function double is not defined here"],
    ),
    (
        "mistake caught in an unknown way",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace('"value"', '"luck"')},
        [f"{EXERCISE}/mistakes/m.py:7: the file does not say how it is caught"],
    ),
    (
        "mistake with an unknown number",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace("{x}", "{z}")},
        [f"{EXERCISE}/mistakes/m.py:3: the feedback uses {{z}}, which is no number of a case"],
    ),
    (
        "mistake with a number that no case states",
        {
            f"{EXERCISE}/mistakes/m.py": MISTAKE.replace("{x}", "{windows}"),
            f"{EXERCISE}/cases.py": "def cases(rng):\n    yield case('double', 1, facts={'window': 3})\n",
        },
        [f"{EXERCISE}/mistakes/m.py:3: the feedback uses {{windows}}, which is no number of a case. Did you mean window"],
    ),
    (
        "mistake with more than a name in braces",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace("{x}", "{x.__class__}")},
        [f"{EXERCISE}/mistakes/m.py:1: the feedback has braces that are no name: {{x.__class__}} is not a plain name"],
    ),
    (
        "mistake with an open brace",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE.replace("{x}", "{x")},
        [f"{EXERCISE}/mistakes/m.py:1: the feedback has braces that are no name"],
    ),
    (
        "mistake that points at no hint",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE + "hint = 2\n"},
        [f"{EXERCISE}/mistakes/m.py:12: hint is not the number of one of the function's hints. Write a number from 1 to 1."],
    ),
    (
        "mistakes that share a message",
        {f"{EXERCISE}/mistakes/m.py": MISTAKE, f"{EXERCISE}/mistakes/o.py": MISTAKE.replace("x + 1", "x + 2")},
        [f"{EXERCISE}/mistakes/o.py:1: the feedback is that of {EXERCISE}/mistakes/m.py:1"],
    ),
    (
        "mistake with a name of its own kind",
        {f"{EXERCISE}/mistakes/M_1.py": MISTAKE},
        [f"{EXERCISE}/mistakes/M_1.py:1: M_1 cannot be a mistake's name"],
    ),
    ("dead link in a task", {MD: TASK + "\n[a](#nothing)\n"}, [f"{MD}:14: the link #nothing leads to no heading"]),
]


@pytest.mark.parametrize(("changes", "expected"), [pytest.param(c, e, id=name) for name, c, e in ROWS])
def test_fault_is_reported_at_its_file_and_line(
    tmp_path: Path, changes: dict[str, str | bytes | None], expected: list[str]
) -> None:
    """Every fault of a folder is reported at the file and line that has to be mended, and nothing else is."""
    told = [str(problem) for problem in load(tmp_path, changes).problems]
    assert len(told) == len(expected), "\n".join(told)
    assert all(one.startswith(start) for one, start in zip(told, expected, strict=True)), "\n".join(told)


def test_author_files_are_never_run(tmp_path: Path) -> None:
    """Reading a course executes none of its Python."""
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')\n"
    changes = {name: f"{trap}{FILES[name]}" for name in (STARTER, SOLUTION, CASES, EXAMPLES)}
    assert load(tmp_path, {**changes, f"{EXERCISE}/mistakes/m.py": MISTAKE + trap}).problems == ()
    assert not (tmp_path / "ran").exists()


def test_missing_folder_is_a_problem_not_an_error(tmp_path: Path) -> None:
    """A wrong path to the lessons is told like any other problem."""
    course = load_course(tmp_path / "nothing")
    assert [str(p) for p in course.problems] == [
        "nothing/course.md:1: this file is missing. Add it; lessons/README.md says what belongs in it."
    ]
    assert course.course.lessons == ()


def test_widgets_are_found_by_their_folders(tmp_path: Path) -> None:
    """A widget is an element with a template; the options it has are those that its template reads."""
    for name in ("static/js/widgets", "templates/widgets"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "static/js/widgets/a-b.js").write_text("")
    (tmp_path / "static/js/widgets/alone.js").write_text("")
    (tmp_path / "templates/widgets/other.html").write_text("")
    template = '{{ block.options.one }} {{ block.options.get("two") }} {{ block.options["three-x"] }}'
    (tmp_path / "templates/widgets/a-b.html").write_text(template)
    options = frozenset({"one", "two", "three-x"})
    assert known_widgets(tmp_path) == {"a-b": KnownWidget(options)}
    (tmp_path / "templates/widgets/a-b.html").write_text(f"<div data-plan>{template}</div>")
    assert known_widgets(tmp_path) == {"a-b": KnownWidget(options, moves_plan=True)}, "not what it was before the change"


def test_a_widgets_choice_is_one_there_is(tmp_path: Path) -> None:
    """An option that knows a few values only is checked at its own line; its text options take anything."""
    text = HEAD + "\n:::{widget} bit-pattern\n:number: x\n:format: %s\n:::\n"
    load(tmp_path, {LESSON: text % "bf16"})
    assert load_course(tmp_path / "lessons").problems == ()
    load(tmp_path, {LESSON: text % "bf61"})
    (problem,) = load_course(tmp_path / "lessons").problems
    assert (problem.path, problem.line) == (LESSON, 10)
    assert (problem.what, problem.fix) == ("bf61 is not a format of bit-pattern", "did you mean bf16")


def test_reading_twice_gives_the_same(tmp_path: Path) -> None:
    """Reading has no memory: the same folder gives the same course and problems."""
    first = load(tmp_path, {LESSON: HEAD + "## A\n\n$\\fooo$\n"})
    again = load_course(tmp_path / "lessons", {})
    assert (again.course, again.problems, again.exercises) == (first.course, first.problems, first.exercises)
