"""Files that no author means to write: each gets a problem at its line, and reading ends in no error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.checking import CheckReport, check_lessons
from app.commands.formats import as_github, as_json
from app.content import Problem
from app.content.pipeline import DEEPEST
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, PLANNED, load, load_body

SLIDERS = """\

## The idea

:::{sliders} one
:title: Two
parameters:
  micro: plan
outputs:
  twice: {label: "LABEL", unit: "", formula: 2 * micro}
:::
"""


def test_what_no_text_can_hold_is_reported_where_it_is_escaped(tmp_path: Path) -> None:
    """YAML's escapes can make halves of characters, of which no page can be made, and characters that nobody sees."""
    for escape in (r"\uD800", r"\u0001", r"\0", r"\e", r"\x7f", r"\x9b"):
        problems = load(tmp_path, {LESSON: HEAD.replace("title: One", f'title: "One{escape}"') + "\nText.\n"}).problems
        assert [(one.path, one.line) for one in problems] == [(LESSON, 2)], escape
        assert "an invisible control character or half of one" in problems[0].what
        body = SLIDERS.replace("LABEL", f"Twice{escape}")
        problems = load(tmp_path, {LESSON: PLANNED + body}).problems
        line = PLANNED.count("\n") + body[: body.index("twice")].count("\n") + 1
        assert [(one.path, one.line) for one in problems] == [(LESSON, line)], escape
    course = load(tmp_path, {LESSON: HEAD.replace("title: One", r'title: "\uD800"') + "\nText.\n"}).course
    course.lessons[0].title.encode()
    assert not load(tmp_path, {LESSON: HEAD.replace("title: One", r'title: "a\tb \u00e9 \U0001F600"') + "\nText.\n"}).problems


@pytest.mark.parametrize("value", [r'"\UFFFFFFFF"', r'"\U00110000"'])
def test_a_number_that_yaml_cannot_hold_is_no_yaml(tmp_path: Path, value: str) -> None:
    """PyYAML fails with errors of Python's own there."""
    problem = load(tmp_path, {LESSON: HEAD.replace("title: One", f"title: {value}") + "\nText.\n"}).problems[0]
    assert (problem.path, problem.line) == (LESSON, 2)
    assert "the front matter is not YAML" in problem.what
    body = SLIDERS.replace('"LABEL"', value)
    problem = load(tmp_path, {LESSON: PLANNED + body}).problems[0]
    assert problem.line == PLANNED.count("\n") + body[: body.index("twice")].count("\n") + 1
    assert "the description of {sliders} is not YAML" in problem.what


def test_a_version_of_five_thousand_digits_is_no_yaml(tmp_path: Path) -> None:
    """Python makes no number of so many digits."""
    problem = load(tmp_path, {LESSON: HEAD.replace("title: One", f"%YAML {'9' * 5000}.1") + "\nText.\n"}).problems[0]
    assert (problem.path, problem.line) == (LESSON, 2)
    assert "the front matter is not YAML" in problem.what


def test_a_link_leads_to_the_one_address_of_its_page(tmp_path: Path) -> None:
    """What the check takes for a page is the address that the server answers."""
    more = {"lessons/01-one/more/02-z.md": "---\ntitle: Z\nsummary: Z.\nminutes: 1\n---\n\nMore.\n"}
    for written, wanted in {
        "/lessons/one/": "/lessons/one",
        "/lessons/one//": "/lessons/one",
        "/lessons/one%2F": "/lessons/one",
        "/lessons/one/more/z/": "/lessons/one/more/z",
        "../01-one/lesson.md/": "/lessons/one",
        "../01-one/lesson%2Emd": "/lessons/one",
        "/": "/",
    }.items():
        loaded = load(tmp_path, {**more, LESSON: HEAD + f"\n## The idea\n\n[There]({written})\n"})
        assert not loaded.problems, written
        assert f'href="{wanted}"' in str(loaded.course.lessons[0].blocks), written
    for dead in ("/lessons/one%23the-idea", "/%2F", "/lessons/one/%3F"):
        assert load(tmp_path, {**more, LESSON: HEAD + f"\n## The idea\n\n[There]({dead})\n"}).problems, dead


@pytest.mark.parametrize("level", [DEEPEST + 2, 250])
def test_directives_inside_one_another_have_an_end(tmp_path: Path, level: int) -> None:
    """The first that is too deep is reported, at its line."""
    fences = [":" * (level + 2 - i) for i in range(level)]
    body = (
        "".join(f"{fence}{{note}} Inside\n\n" for fence in fences) + "Text.\n\n" + "".join(f"{f}\n\n" for f in reversed(fences))
    )
    problems = load_body(tmp_path, "## The idea\n\n" + body).problems
    assert [(one.line, "nested too deeply" in one.what) for one in problems] == [(HEAD.count("\n") + 2 + 2 * DEEPEST + 1, True)]


def test_as_many_directives_as_may_stand_inside_one_another(tmp_path: Path) -> None:
    """The limit itself is fine."""
    fences = [":" * (DEEPEST + 2 - i) for i in range(DEEPEST)]
    body = (
        "".join(f"{fence}{{note}} Inside\n\n" for fence in fences) + "Text.\n\n" + "".join(f"{f}\n\n" for f in reversed(fences))
    )
    assert not load_body(tmp_path, "## The idea\n\n" + body).problems


def test_problems_are_told_on_one_line_of_text() -> None:
    """Names of files and of cases may hold line breaks, escape sequences and bytes that are no UTF-8."""
    odd = "a\nb\x1b[2J\udcff\u2028"
    problem = Problem(f"lessons/{odd}.md", 3, f"the case {odd}", f"name {odd} otherwise")
    assert str(problem).isprintable()
    report = CheckReport((problem,), 1, 0)
    assert json.loads(as_json(report, range(0)).encode())["problems"][0]["what"] == r"the case a\nb\x1b[2J\udcff\u2028"
    assert as_github(report, Path("/course"), Path("/")).encode().count(b"\n") == 0


DEEP = "-" * 10000 + "1"


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("examples.py", '("double(2)", "4")', '("-" * 0, "4")', 1),
        ("examples.py", "double(2)", f"double({DEEP})", 1),
        ("examples.py", '"4"', f'"{DEEP}"', 1),
        ("examples.py", "double(2)", r"double('\\ud800')", None),
        ("cases.py", "yield", r"yield 'one', f'\ud800{rng}'", 2),
        ("exercise.md", "signature: double(x)", f"signature: double(x={DEEP})", 6),
        ("exercise.md", "signature: double(x)", "signature: 'double(x={[]: 1})'", 6),
        ("solution.py", "2 * x", DEEP, 1),
        ("starter.py", "double(x)", "double(x={[]: 1})", 6),
    ],
)
def test_python_that_ast_cannot_take_is_a_problem(tmp_path: Path, file: str, old: str, new: str, line: int | None) -> None:
    """Texts that are nested without end, or of half a character, are told like any that does not parse."""
    text = FILES[f"{EXERCISE}/{file}"]
    assert isinstance(text, str)
    assert old in text
    problems = load(tmp_path, {f"{EXERCISE}/{file}": text.replace(old, new)}).problems
    for problem in problems:
        assert len(str(problem)) < 500
        assert str(problem).encode()
    assert [problem.line for problem in problems] == ([] if line is None else [line])


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("lesson.read_blocks", LESSON),
        ("lesson.read_exercise", LESSON),
        ("chapter.read_blocks", "lessons/chapters/numbers.md"),
        ("glossary.tokenize", "lessons/glossary.md"),
        ("course.read_front_matter", "lessons/course.md"),
        ("course.check_page", "lessons/course.md"),
    ],
)
def test_what_the_program_gets_wrong_is_a_problem_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, path: str
) -> None:
    """Whatever fails while one file is read: the others are read all the same, and the log has the traceback."""

    def fail(*_: object, **__: object) -> None:
        raise KeyError("what nobody\nthought of")

    monkeypatch.setattr(f"app.content.{name}", fail)
    loaded = load(tmp_path, {"lessons/glossary.md": "---\ntitle: Words\n---\n\n## Mean\n\nA word.\n"})
    problem = next(one for one in loaded.problems if one.path == path)
    assert problem.line == 1
    assert "the fault is in the program (KeyError: " in problem.what
    assert "Traceback" in caplog.text
    if path != LESSON:
        assert [lesson.title for lesson in loaded.course.lessons] == ["One"]


def test_what_fails_while_an_exercise_is_tried_is_a_problem_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the gate."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    load(tmp_path)
    monkeypatch.setattr("app.grading.gate.check_exercise", fail)
    found = check_lessons(tmp_path / "lessons", None, range(2), lambda _: None).problems
    assert [(one.path, one.line) for one in found] == [(f"{EXERCISE}/exercise.md", 1)]
    assert "the fault is in the program (ZeroDivisionError)" in found[0].what


def test_a_file_that_cannot_be_read_is_not_the_programs_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any file of an exercise's folder counts for its version."""

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("app.content.exercise.folder_version", refuse)
    problems = load(tmp_path).problems
    assert any("double cannot be read: Permission denied" in problem.what for problem in problems)
    assert not any("program" in problem.what for problem in problems)
