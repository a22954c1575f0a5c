"""lessons/README.md, the page authors work from: every example on it is read exactly as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.content.directives import directives
from app.content.exercise import FUNCTION_KEYS
from app.content.exercise import KEYS as EXERCISE_KEYS
from app.content.lesson import KEYS as LESSON_KEYS
from app.content.mistake import CAUGHT_BY, NUMBERS
from app.content.parsons import DISTRACTOR_KEYS
from app.content.parsons import KEYS as PARSONS_KEYS
from app.content.roles import roles
from app.domain.plan import DERIVED, QUANTITIES
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, PLACE, head, load

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "lessons/README.md").read_text("utf-8")
EXAMPLES = [
    pytest.param(match["kind"] or "body", match["text"], id=f"line {PAGE.count(chr(10), 0, match.start()) + 1}")
    for match in re.finditer(
        r"^(?P<fence>`{3,})(?:markdown|python(?= ))(?: (?P<kind>\w+))?\n(?P<text>.*?)^(?P=fence)$",
        PAGE,
        re.DOTALL | re.MULTILINE,
    )
]
CHAPTER = "---\ntitle: Pretraining\n---\n\nGoal.\n"
GLOSSARY = re.search(r"```markdown glossary\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]  # type: ignore[index]
TASK = re.search(r"```markdown exercise\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]  # type: ignore[index]
TWO = "def tokens_per_update(batch, seq, accum, devices=1):\n    pass\n\n\ndef updates_needed(total_tokens, per_update):\n    pass\n"
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
        case "mistake":
            files = {"exercise.md": TASK, "starter.py": TWO, "solution.py": TWO, "examples.py": TWO_EXAMPLES}
            files["mistakes/one.py"] = text
        case _:
            raise AssertionError(f"an example of an unknown kind: {kind}")
    return around | {f"{EXERCISE}/{name}": content for name, content in files.items()}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_example_is_read_without_a_problem(tmp_path: Path, kind: str, text: str) -> None:
    """What the reference page shows works when it is copied."""
    loaded = load(tmp_path, course(kind, text))
    assert [str(problem) for problem in loaded.problems] == []
    assert all(lesson.blocks for lesson in loaded.course.lessons)


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
