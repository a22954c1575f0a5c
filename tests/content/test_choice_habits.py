"""Right answers that can be guessed from where they stand or how long they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.folders import HEAD, LESSON, load

MORE = "lessons/01-one/more/02-second.md"
MORE_HEAD = "---\ntitle: More\nsummary: Of it.\nminutes: 5\n---\n\n:::{exercise} double\n:::\n\n"


def quiz(name: str, *answers: str, kind: str = "quiz") -> str:
    """A question; the right answers start with a plus sign."""
    items = [f"- [{'x' if answer[0] == '+' else ' '}] {answer.lstrip('+')}\n\n  Because.\n" for answer in answers]
    return f":::{{{kind}}} {name}\nWhich?\n\n" + "\n".join(items) + ":::\n\n"


def told(tmp: Path, body: str, more: str = "") -> list[str]:
    """Line and text of each problem."""
    return [
        f"{problem.path}:{problem.line}: {problem.what}"
        for problem in load(tmp, {LESSON: HEAD + body, MORE: MORE_HEAD + more}).problems
    ]


FIRST, SECOND = ("+yes", "never"), ("never", "+yes")
LONGEST, SHORTEST = ("no", "+yes, always", "nor"), ("no, never", "+yes", "not at all")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (quiz("a", *FIRST) + quiz("b", *FIRST) + quiz("c", *FIRST), [f"{LESSON}:7: the right answer is always the first: in all 3"]),
        (quiz("a", *FIRST) + quiz("b", *FIRST) + quiz("c", *SECOND), []),
        (quiz("a", *FIRST) + quiz("b", *FIRST), []),
        (quiz("a", *LONGEST) + quiz("b", *LONGEST) + quiz("c", *LONGEST), [f"{LESSON}:7: the right answer is always the longest: in all 3"]),
        (quiz("a", *LONGEST) + quiz("b", *LONGEST) + quiz("c", *SHORTEST), []),
        (quiz("a", "+yes", "no") + quiz("b", "+yes", "no") + quiz("c", "+yes", "no"), [f"{LESSON}:7: the right answer is always the first", f"{LESSON}:7: the right answer is always the longest"]),
        # As long as another is not the longest; two right answers count as long as the longer of them.
        (quiz("a", "no!", "+yes") + quiz("b", "no", "+yes") + quiz("c", "no", "+yes"), []),
        (quiz("a", "no", "+yes", "+y") + quiz("b", "no", "+y", "+yes") + quiz("c", "no", "+yes"), [f"{LESSON}:7: the right answer is always the longest"]),
        # A question in which everything is right has no right answer to guess.
        (quiz("a", "+yes", "+ja") + quiz("b", *FIRST) + quiz("c", *FIRST), []),
        # Predictions to choose from count, typed ones do not.
        (quiz("a", *FIRST, kind="predict") + quiz("b", *FIRST) + quiz("c", *FIRST), [f"{LESSON}:7: the right answer is always the first"]),
        (":::{predict} typed\n:answer: 3\n\nHow many?\n:::\n\n" + quiz("b", *FIRST) + quiz("c", *FIRST), []),
    ],
)  # fmt: skip
def test_habits_of_a_lesson(tmp_path: Path, body: str, expected: list[str]) -> None:
    """From three questions on, told once, at the first of them."""
    found = told(tmp_path, body)
    assert len(found) == len(expected), found
    assert all(one.startswith(start) for one, start in zip(found, expected, strict=True)), found


def test_further_pages_count_with_their_lesson(tmp_path: Path) -> None:
    """A reader meets them in one sitting; one other question anywhere breaks the habit."""
    two, third = quiz("a", *FIRST) + quiz("b", *FIRST), quiz("c", *FIRST)
    assert told(tmp_path / "habit", two, third) == [
        f"{LESSON}:7: the right answer is always the first: in all 3 questions of this lesson with answers to choose from"
    ]
    assert told(tmp_path / "broken", two + third, quiz("d", *SECOND)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "given_away"),
    [("x" * 41, "y" * 20, True), ("x" * 40, "y" * 20, False), ("x" * 39, "y", False), ("131,072", "8", False)],
)
def test_one_answer_may_give_itself_away(tmp_path: Path, right: str, wrong: str, given_away: bool) -> None:
    """More than twice as long as every other, and a sentence: a number beside a digit is no hint."""
    found = told(tmp_path, quiz("a", wrong, f"+{right}", "no"))
    assert (found != []) == given_away
    if given_away:
        assert found == [
            f"{LESSON}:7: the right answer is more than 2 times as long as every other (41 characters, and at most 20)"
        ]
