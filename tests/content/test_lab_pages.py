"""Labs with pages of their own: read like lessons, found by their folder, linked by their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.folders import HEAD, LESSON, PLANNED, load

LABS = "lessons/01-one/labs"
LAB_HEAD = "---\ntitle: A lab\nsummary: What it is for.\nminutes: 1\n---\n"
TWO = "lessons/02-two/lesson.md"
PREDICT = """
:::{predict} guess
What?

- [x] This

  Yes.

- [ ] That

  No.
:::
"""


def test_pages_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """Every file in labs/ is a page of its lesson, with blocks, headings and its facts."""
    course = load(
        tmp_path,
        {
            LESSON: PLANNED + "\nText.\n",
            f"{LABS}/10-late.md": LAB_HEAD + "\nText.\n",
            f"{LABS}/2-early.md": LAB_HEAD + "\n## Try it\n\n:::{widget} update-size\n:::\n",
        },
    )
    assert course.problems == ()
    early, late = course.course.lessons[0].labs
    assert (early.name, late.name) == ("early", "late")
    assert (early.title, early.summary, early.minutes) == ("A lab", "What it is for.", 1)
    assert [block.type for block in early.blocks] == ["prose", "widget"]
    assert [heading.id for heading in early.headings] == ["try-it"]
    assert early.path == f"{LABS}/2-early.md"


def test_links_between_lessons_and_labs(tmp_path: Path) -> None:
    """A page is linked by its file, from wherever one is, with a heading or without."""
    course = load(
        tmp_path,
        {
            LESSON: HEAD + "\n## The idea\n\n[a](labs/01-first.md) [b](labs/01-first.md#try-it)\n",
            f"{LABS}/01-first.md": LAB_HEAD
            + "\n## Try it\n\n[a](../lesson.md#the-idea) [b](02-second.md) [c](#try-it) [d](../../02-two/lesson.md) [e](/)\n",
            f"{LABS}/02-second.md": LAB_HEAD + "\n[a](../labs/01-first.md) [b](/lessons/one/labs/first#try-it)\n",
            TWO: HEAD + "\n[a](../01-one/labs/02-second.md)\n",
        },
    )
    assert course.problems == ()
    one, two = course.course.lessons
    assert 'href="/lessons/one/labs/first#try-it"' in one.blocks[0].html  # type: ignore[union-attr]
    first = one.labs[0].blocks[0].html  # type: ignore[union-attr]
    for address in ("/lessons/one#the-idea", "/lessons/one/labs/second", "#try-it", "/lessons/two", "/"):
        assert f'href="{address}"' in first
    assert 'href="/lessons/one/labs/second"' in two.blocks[0].html  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({f"{LABS}/first.md": LAB_HEAD + "\nText.\n"}, [f"{LABS}/first.md:1: first.md is not the name of a lab's page"]),
        (
            {f"{LABS}/01-first.md": LAB_HEAD + "\nText.\n", f"{LABS}/02-first.md": LAB_HEAD + "\nText.\n"},
            [f"{LABS}/02-first.md:1: the name first is also that of 01-first.md"],
        ),
        ({f"{LABS}/01-a.md": LAB_HEAD}, [f"{LABS}/01-a.md:6: the page has no text"]),
        ({f"{LABS}/01-a.md": "---\ntitle: A\nminutes: 1\n---\n\nText.\n"}, [f"{LABS}/01-a.md:1: summary is missing"]),
        (
            {f"{LABS}/01-a.md": LAB_HEAD + "\n[a](02-b.md) [b](../lesson.md#nothing) [c](lesson.md)\n"},
            [
                f"{LABS}/01-a.md:7: the link ../lesson.md#nothing leads to no heading",
                f"{LABS}/01-a.md:7: the link 02-b.md leads to no page",
                f"{LABS}/01-a.md:7: the link lesson.md leads to no page",
            ],
        ),
        (
            {LESSON: HEAD + "\n[a](labs/01-nothing.md)\n"},
            [f"{LESSON}:8: the link labs/01-nothing.md leads to no page of the course"],
        ),
        (
            {f"{LABS}/01-a.md": LAB_HEAD + "\n:::{exercise} double\n:::\n"},
            [
                "lessons/01-one/exercises/double/exercise.md:1: the exercise double stands on no page",
                f"{LABS}/01-a.md:7: the exercise double on a lab's page",
            ],
        ),
        (
            {f"{LABS}/01-a.md": LAB_HEAD + "\n:::{reveal} more\n:title: More\n:after: guess\n\nText.\n:::\n"},
            [f"{LABS}/01-a.md:9: :after: guess is no prediction"],
        ),
        (
            {f"{LABS}/01-a.md": LAB_HEAD + PREDICT, f"{LABS}/02-b.md": LAB_HEAD + PREDICT},
            [f"{LABS}/02-b.md:7: the id guess is also that of a block of labs/01-a.md"],
        ),
        (
            {LESSON: HEAD + PREDICT, f"{LABS}/01-a.md": LAB_HEAD + PREDICT},
            [f"{LABS}/01-a.md:7: the id guess is also that of a block of the lesson"],
        ),
    ],
)
def test_faults_are_reported_at_their_file_and_line(tmp_path: Path, files: dict[str, str], expected: list[str]) -> None:
    """A mistake in a lab's page is reported as in a lesson, and the rest of the course is read."""
    course = load(tmp_path, files)
    found = [str(problem) for problem in course.problems]
    assert len(found) == len(expected), found
    for text, start in zip(found, expected, strict=True):
        assert text.startswith(start), text
    assert course.course.lessons
