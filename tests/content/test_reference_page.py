"""lessons/README.md, the page authors work from: every example on it is read and rendered exactly as it stands."""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent

import pytest
import typer
from starlette.testclient import TestClient

from app.__main__ import command_line
from app.config import Settings
from app.content import LoadedCourse, load_course
from app.content.blocks import Block
from app.content.directives import directives
from app.content.exercise import FUNCTION_KEYS
from app.content.exercise import KEYS as EXERCISE_KEYS
from app.content.lesson import KEYS as LESSON_KEYS
from app.content.mistake import CAUGHT_BY, NUMBERS
from app.content.parsons import DISTRACTOR_KEYS
from app.content.parsons import KEYS as PARSONS_KEYS
from app.content.roles import roles
from app.domain.plan import DERIVED, QUANTITIES
from app.grading.cases import case
from app.grading.gate import check_exercise
from app.main import create_app
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, PLACE, head, load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "lessons/README.md").read_text("utf-8")
EXAMPLES = [
    pytest.param(match["kind"] or "body", dedent(match["text"]), id=f"line {PAGE.count(chr(10), 0, match.start()) + 1}")
    for match in re.finditer(
        r"^ *(?P<fence>`{3,})(?:markdown|python(?= ))(?: (?P<kind>\w+))?\n(?P<text>.*?)^ *(?P=fence)$",
        PAGE,
        re.DOTALL | re.MULTILINE,
    )
]
CHAPTER = "---\ntitle: Pretraining\n---\n\nGoal.\n"
GLOSSARY = re.search(r"```markdown glossary\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]  # type: ignore[index]
TASK = re.search(r"```markdown exercise\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]  # type: ignore[index]
TWO = "def tokens_per_update(batch, seq, accum, devices=1):\n    pass\n\n\ndef updates_needed(total_tokens, per_update):\n    pass\n"
SOLVED = """\
def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch * seq * accum * devices


def updates_needed(total_tokens, per_update):
    return -(-total_tokens // per_update)
"""
CASES = re.search(r"```python cases\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]  # type: ignore[index]
TWO_EXAMPLES = 'EXAMPLES = [("updates_needed(10, 3)", "4")]\n'
FOUR = "lessons/03-batches-and-accumulation"


def course(kind: str, text: str) -> dict[str, str | bytes | None]:
    """The files around an example, so that what it refers to exists."""
    around: dict[str, str | bytes | None] = {
        "lessons/chapters/pretraining.md": CHAPTER,
        "lessons/glossary.md": GLOSSARY,
        "lessons/01-one/figures/loop.svg": "<svg/>",
        f"{FOUR}/lesson.md": HEAD + "## The idea\n\nText.\n",
    }
    here = "lessons/01-one/exercises/four-functions"
    around |= {name.replace(EXERCISE, here): content for name, content in FILES.items() if name.startswith(EXERCISE)}
    if "{exercise} four-functions" not in text:
        around["lessons/01-one/more/02-second.md"] = str(FILES[PLACE]).replace("double", "four-functions")
    match kind:
        case "lesson":
            return around | {LESSON: text}
        case "body":
            return around | {LESSON: head(text) + text}
        case "glossary":
            return around | {"lessons/glossary.md": text}
        case "more":
            return around | {"lessons/01-one/more/03-third.md": text}
        case "chapter":
            return around | {"lessons/chapters/pretraining.md": text}
        case "course":
            return around | {"lessons/course.md": text}
        case "exercise":
            files = {"exercise.md": text, "starter.py": TWO, "solution.py": TWO, "examples.py": TWO_EXAMPLES}
        case "examples":
            files = {"exercise.md": TASK, "starter.py": TWO, "solution.py": TWO, "examples.py": text}
        case "cases":
            files = {"exercise.md": TASK, "starter.py": TWO, "solution.py": TWO, "examples.py": TWO_EXAMPLES, "cases.py": text}
        case "mistake":
            files = {"exercise.md": TASK, "starter.py": TWO, "solution.py": TWO, "examples.py": TWO_EXAMPLES}
            files["mistakes/one.py"] = text
        case _:
            raise AssertionError(f"an example of an unknown kind: {kind}")
    return around | {f"{EXERCISE}/{name}": content for name, content in files.items()}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_example_is_read_and_rendered_without_a_problem(tmp_path: Path, kind: str, text: str) -> None:
    """What the reference page shows works when it is copied, up to the page that a reader gets, with the widgets there are."""
    load(tmp_path, course(kind, text))
    loaded = load_course(tmp_path / "lessons")
    assert [str(problem) for problem in loaded.problems] == []
    assert all(lesson.blocks for lesson in loaded.course.lessons)
    settings = Settings(lessons_dir=tmp_path / "lessons", data_dir=tmp_path / "data", cache_dir=tmp_path / "cache")
    with TestClient(create_app(settings)) as client:
        for address, blocks in pages(loaded):
            answer = client.get(address)
            assert answer.status_code == 200, address
            page = Seen(answer.text)
            assert {block.id.rpartition("/")[2] for block in blocks if hasattr(block, "id")} <= page.ids
            assert "{" not in "".join(page.headings)


class Seen(HTMLParser):
    """The ids and headings of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.headings: list[str] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids |= {str(value) for name, value in attrs if name == "id"}
        self._inside = self._inside or re.fullmatch("h[1-4]", tag) is not None

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and not re.fullmatch("h[1-4]", tag)

    def handle_data(self, data: str) -> None:
        self.headings += [data] if self._inside else []


def pages(loaded: LoadedCourse) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """Every address of a course, with the blocks that its page must hold."""
    yield "/", ()
    if loaded.course.glossary:
        yield "/glossary", ()
    for lesson in loaded.course.lessons:
        yield f"/lessons/{lesson.slug}", (*lesson.blocks, *lesson.reference)
        for side in (*lesson.labs, *lesson.more):
            yield f"/lessons/{lesson.slug}/{side.kind}/{side.name}", side.blocks


COMMANDS = [
    shlex.split(line, comments=True)
    for block in re.findall(r"^ *```sh\n(.*?)^ *```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
    if line.strip().startswith("python -m app")
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_command_is_one_that_there_is(words: list[str]) -> None:
    """Every command on the page has a name, options and values that the command line takes."""
    command, rest = typer.main.get_command(command_line()), words[3:]
    while hasattr(command, "commands"):
        assert rest, "a group alone does nothing"
        command, rest = command.commands[rest[0]], rest[1:]
    command.make_context("app", rest)


def test_five_minutes_lead_to_a_lesson_without_problems(tmp_path: Path) -> None:
    """The path at the head of the page, walked as it is written: new lesson, edit, exercise, check."""
    load(tmp_path)
    root = tmp_path / "lessons"
    path = PAGE[PAGE.index("## Five minutes") : PAGE.index("## New lessons")]
    commands = [shlex.split(line) for line in re.findall(r"^ +(python -m app .*)$", path, re.MULTILINE)]
    assert [words[3] for words in commands] == ["new", "new", "check"]
    example = dedent(re.search(r"```markdown\n(.*?)^ *```$", path, re.DOTALL | re.MULTILINE)[1])  # type: ignore[index]
    for words in commands:
        done = subprocess.run(
            [sys.executable, *words[1:], *(["--seeds", "2"] if words[3] == "check" else [])],
            env={**os.environ, "MICROBATCH_LESSONS_DIR": str(root), "NO_COLOR": "1"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        problems = [line for line in done.stderr.splitlines() if "01-one" not in line]  # the course around has no real cases
        assert not [line for line in problems if line.startswith("lessons/")], done.stderr
        lesson = next(root.glob("*-batches-on-two-devices")) / "lesson.md"
        text = lesson.read_text("utf-8")
        if (
            own := re.search(r":::\{predict\} batches-on-two-devices-first.*?^:::$", text, re.DOTALL | re.MULTILINE)
        ) is not None:
            text = text.replace(own[0], example.strip()).replace(
                ":after: batches-on-two-devices-first", ":after: two-devices-first"
            )
            lesson.write_text(text, "utf-8")
    assert load_course(root).problems == ()
    assert [block.type for block in load_course(root).course.lessons[-1].blocks].count("exercise") == 1


def test_cases_are_drawn_as_they_stand(tmp_path: Path) -> None:
    """The example of a cases.py is one that the gate takes, with a solution that fits it."""
    loaded = load(tmp_path, course("cases", CASES) | {f"{EXERCISE}/solution.py": SOLVED})
    report = check_exercise(loaded.exercises["one/double"], range(4))
    assert [str(problem) for problem in report.problems if "has no hints" not in problem.what] == [
        f"{EXERCISE}/examples.py:1: no public example calls tokens_per_update. "
        "Add one: without a server, Check has nothing else to go by."
    ]


def test_every_option_of_a_case_is_in_the_table() -> None:
    """What `case` takes is on the page."""
    section = PAGE[PAGE.index("### Cases") : PAGE.index("### Mistakes")]
    names = set(inspect.signature(case).parameters)
    assert {name for name in names if f"`{name}`" not in section} == set()


def test_json_is_described_as_it_is(tmp_path: Path) -> None:
    """The names that machines read are on the page."""
    from app.checking import check_lessons
    from app.commands.formats import as_json

    load(tmp_path)
    found = json.loads(as_json(check_lessons(tmp_path / "lessons", None, range(0), lambda _: None), range(0)))
    for name in (*found, *found["counts"], "path", "line", "what", "fix", "caught", "draws"):
        assert f"`{name}`" in PAGE


def test_figures_of_the_rules_are_those_of_the_program() -> None:
    """What the page says of habits and minutes is what `check` counts with."""
    from app.content import choice_habits, reading_time

    assert f"at least {choice_habits.FEWEST} questions" in PAGE
    assert f"({choice_habits.SENTENCE} characters or more)" in PAGE
    assert choice_habits.TIMES == 2
    assert "more than twice as long" in PAGE
    assert f"a factor of {reading_time.FACTOR:g}, and by more than {reading_time.SLACK_MIN:g} minutes" in PAGE
    assert f"{reading_time.WORDS_PER_MINUTE} words a minute" in PAGE
    assert f"{reading_time.FORMULA_S} seconds for a formula" in PAGE
    assert f"{reading_time.CODE_LINE_S} for a\nline of a code card, {reading_time.PICTURE_S} for a picture" in PAGE
    assert f"{reading_time.PREDICT_S} to think about a prediction, {reading_time.QUIZ_S} about a quiz" in PAGE
    assert f"and {reading_time.NUMERIC_S} about a number" in PAGE
    assert f"{reading_time.WIDGET_S // 60} minutes for a widget, {reading_time.LAB_S // 60} for a lab" in PAGE


def test_there_are_examples() -> None:
    """The search above finds the examples at all."""
    assert len(EXAMPLES) > 20


@pytest.mark.parametrize(
    "name",
    [
        *directives(),
        *LESSON_KEYS,
        *EXERCISE_KEYS,
        *FUNCTION_KEYS,
        *PARSONS_KEYS,
        *DISTRACTOR_KEYS,
        *("functions", "caught_by", "hint", "shows", *CAUGHT_BY, *NUMBERS),
        *(q.name for q in QUANTITIES),
        *DERIVED,
        *(f"{{{role}}}" for role in roles()),
    ],
)
def test_name_is_on_the_page(name: str) -> None:
    """Every directive, key, role and quantity that an author may write is named on the page."""
    assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", PAGE)


def test_option_is_on_the_page() -> None:
    """Every option of every directive is named on the page."""
    options = {option for kind in directives().values() if not callable(kind.options) for option in kind.options}
    assert {option for option in options if f":{option}:" not in PAGE} == set()
