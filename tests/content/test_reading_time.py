"""The estimate of a page's minutes: what counts, what does not, and how far an author may be off."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.content import load_course
from app.content.blocks import Block
from app.content.reading_time import FACTOR, LAB_S, SLACK_MIN, WIDGET_S, WORDS_PER_MINUTE, estimate
from tests.content.folders import HEAD, LESSON, load, load_body

ROOT = Path(__file__).parents[2]
WORDS = "word " * WORDS_PER_MINUTE
QUIZ = f"""
:::{{quiz}} one
{WORDS}

- [x] Yes

  {WORDS}

- [ ] No

  {WORDS}
:::
"""


def blocks(tmp: Path, body: str) -> tuple[Block, ...]:
    """The page's blocks."""
    course = load_body(tmp, body)
    assert course.problems == () or all("minutes" in problem.what for problem in course.problems)
    return course.course.lessons[0].blocks


@pytest.mark.parametrize(
    ("body", "minutes"),
    [
        (f"{WORDS}\n", 1.0),
        (f":::{{reveal}} more\n:title: More\n\n{WORDS}\n:::\n", 0.0),
        (f":::{{note}}\n{WORDS}\n:::\n", 1.0),
        ("$$x = 1$$\n", 12 / 60),
        ("$x + y + z = 1$\n", 1 / WORDS_PER_MINUTE),
        (":::{widget} update-size\n:::\n", WIDGET_S / 60),
        (":::{code} card\n:language: text\n\none\n\ntwo\n:::\n", 2 * 4 / 60),
        (f":::{{figure}} figures/two.svg\n:alt: Two dots.\n\n{WORDS}\n:::\n", 1 + 20 / 60),
        # The question, two short answers, one of the two reasons, and half a minute to think.
        (QUIZ, 2 + 2 / WORDS_PER_MINUTE + 0.5),
        (f":::{{numeric}} one\n:answer: 1\n\n{WORDS}\n\n- [ ] 2\n\n  {WORDS}\n\n{WORDS}\n:::\n", 4.0),
    ],
    ids=[
        "words",
        "folded",
        "a note",
        "a formula",
        "a formula in a line",
        "a widget",
        "code",
        "a picture",
        "a quiz",
        "a number",
    ],
)
def test_what_counts(tmp_path: Path, body: str, minutes: float) -> None:
    """Every kind of block takes its time; only what is folded takes none."""
    assert estimate(blocks(tmp_path, body)) == pytest.approx(minutes, abs=1e-9)


def test_an_exercise_takes_the_minutes_it_states(tmp_path: Path) -> None:
    """Its author has tried it; the words of the task are a part of it."""
    task = blocks(tmp_path, ":::{exercise} double\n:::\n")
    assert estimate(task) == 5


def test_a_lab_takes_longer_than_a_widget() -> None:
    """Its name tells the two apart."""
    assert LAB_S > WIDGET_S


@pytest.mark.parametrize(
    ("stated", "words", "told"),
    [(5, 0.1, None), (20, 10, None), (21, 10, 10), (10, 20, None), (10, 21, 21), (1, 6, None), (1, 7, 7), (6, 0.1, 1)],
)
def test_how_far_an_author_may_be_off(tmp_path: Path, stated: int, words: float, told: int | None) -> None:
    """By a factor of two or by five minutes, whichever is more; then the estimate is told, at the line of the minutes."""
    text = HEAD.replace("minutes: 5", f"minutes: {stated}") + "word " * round(words * WORDS_PER_MINUTE) + "\n"
    problems = load(tmp_path, {LESSON: text}).problems
    assert [problem.line for problem in problems] == ([] if told is None else [5])
    if told is not None:
        assert problems[0].fix.startswith(f"write minutes: {told}")
    assert (FACTOR, SLACK_MIN) == (2, 5)


def test_our_own_pages_keep_to_it() -> None:
    """The figures were set with these pages, and hold for those that come."""
    course = load_course(ROOT / "lessons").course
    for lesson in course.lessons:
        for page in (lesson, *lesson.more, *lesson.labs):
            about = estimate(page.blocks)
            assert abs(page.minutes - about) <= SLACK_MIN or 1 / FACTOR <= page.minutes / about <= FACTOR, page.title
