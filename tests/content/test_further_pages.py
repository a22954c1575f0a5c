"""Further pages: found by their folder, read like their lesson, part of its plan, its ids and its exercises."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.content.blocks import Exercise, Prose
from tests.content.folders import EXERCISE, HEAD, LESSON, PLACE, load

MORE = "lessons/01-one/more"
LABS = "lessons/01-one/labs"
PAGE = "---\ntitle: Deeper\nsummary: What is below.\nminutes: 1\n---\n"
PLANNED = HEAD.replace("---\ntitle", "---\nplan: {micro: 4, length: 8, accum: 2, devices: 1}\ntitle")
PLACED = "\n:::{exercise} double\n:::\n"
PREDICT = "\n:::{predict} guess\nWhat?\n\n- [x] This\n\n  Yes.\n\n- [ ] Not that\n\n  No.\n:::\n"
GUARD = PREDICT.replace("guess\n", "guess\n:guards: plan\n")


def html(block: object) -> str:
    """Of a run of ordinary text."""
    assert isinstance(block, Prose)
    return str(block.html)


def test_pages_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """Every file in more/ is a page of its lesson, apart from its labs, with its own headings and facts."""
    course = load(
        tmp_path,
        {
            f"{MORE}/10-late.md": PAGE + "\nText.\n",
            f"{MORE}/2-early.md": PAGE + "\n## Below\n\nText.\n",
            f"{LABS}/01-a.md": PAGE + "\nText.\n",
        },
    )
    assert course.problems == ()
    lesson = course.course.lessons[0]
    assert [(page.kind, page.name) for page in lesson.more] == [("more", "exercise"), ("more", "early"), ("more", "late")]
    assert [(page.kind, page.name) for page in lesson.labs] == [("labs", "a")]
    early = lesson.more[1]
    assert (early.title, early.summary, early.minutes, early.path) == ("Deeper", "What is below.", 1, f"{MORE}/2-early.md")
    assert [heading.id for heading in early.headings] == ["below"]
    assert "below" not in [heading.id for heading in lesson.headings]


def test_links_lead_from_page_to_page(tmp_path: Path) -> None:
    """The lesson, its further pages, its labs and other lessons link to each other by their files."""
    course = load(
        tmp_path,
        {
            LESSON: HEAD + "\n## The idea\n\n[a](more/02-b.md#below) [b](labs/01-a.md)\n",
            f"{MORE}/02-b.md": PAGE
            + "\n## Below\n\n[a](../lesson.md#the-idea) [b](01-exercise.md#double) [c](../labs/01-a.md) [d](#below)\n",
            f"{LABS}/01-a.md": PAGE + "\n[a](../more/02-b.md#below)\n",
            "lessons/02-two/lesson.md": HEAD + "\n[a](../01-one/more/02-b.md)\n",
        },
    )
    assert course.problems == ()
    lesson, other = course.course.lessons
    assert 'href="/lessons/one/more/b#below"' in html(lesson.blocks[0])
    assert 'href="/lessons/one/more/b#below"' in html(lesson.labs[0].blocks[0])
    assert 'href="/lessons/one/more/b"' in html(other.blocks[0])
    deeper = html(lesson.more[1].blocks[0])
    for address in ("/lessons/one#the-idea", "/lessons/one/more/exercise#double", "/lessons/one/labs/a", "#below"):
        assert f'href="{address}"' in deeper


def test_an_exercise_stands_on_a_further_page(tmp_path: Path) -> None:
    """Its id stays that of its lesson; links in its task start from the lesson and lead to headings of the page it stands on."""
    task = "---\ntitle: Double\nminutes: 1\nfunctions:\n  - name: double\n    signature: double(x)\n    summary: Twice.\n---\n"
    course = load(
        tmp_path,
        {
            f"{EXERCISE}/exercise.md": task + "\n[here](#below), [the lesson](lesson.md#the-idea), [more](more/02-b.md).\n",
            f"{MORE}/02-b.md": PAGE + "\n## Below\n" + PLACED,
        },
    )
    assert course.problems == ()
    found = course.course.lessons[0].more[0].blocks[1]
    assert isinstance(found, Exercise)
    assert found.id == "one/double"
    assert list(course.exercises) == ["one/double"]
    assert 'href="/lessons/one/more/b"' in found.task


def test_the_lessons_prediction_guards_its_further_pages(tmp_path: Path) -> None:
    """Derived figures are hidden on a further page while they are in its lesson; a lab hides only what it guards itself."""
    text = "\n{q}`tokens-per-update` and $\\q{positions-at-once}$\n"
    files = {f"{MORE}/02-b.md": PAGE + text, f"{LABS}/01-a.md": PAGE + text}
    guarded = load(tmp_path / "guarded", {LESSON: PLANNED + GUARD, **files}).course.lessons[0]
    for page in (guarded.more[1],):
        shown, _, hidden = html(page.blocks[0]).partition("<noscript>")
        assert "64" not in shown
        assert "data-locked" in shown
        assert hidden.startswith("64</noscript>")
        assert html(page.blocks[0]).count("data-locked") == 2
    assert "data-locked" not in html(guarded.labs[0].blocks[0])
    free = load(tmp_path / "free", {LESSON: PLANNED + PREDICT, **files}).course.lessons[0]
    assert "data-locked" not in html(free.more[1].blocks[0])


def test_a_further_page_may_guard_by_itself(tmp_path: Path) -> None:
    """A prediction of the page hides its figures, and no others of the lesson."""
    text = "\n{q}`tokens-per-update`\n"
    lesson = load(tmp_path, {LESSON: PLANNED + text, f"{MORE}/02-b.md": PAGE + text + GUARD}).course.lessons[0]
    assert "data-locked" not in html(lesson.blocks[0])
    assert "data-locked" in html(lesson.more[1].blocks[0])


def test_an_exercise_hides_what_its_page_guards(tmp_path: Path) -> None:
    """A derived figure in a task is hidden where the page on which the exercise stands hides it."""
    task = "---\ntitle: Double\nminutes: 1\nfunctions:\n  - name: double\n    signature: double(x)\n    summary: Twice.\n---\n"
    files: dict[str, str | bytes | None] = {
        LESSON: PLANNED + "\nText.\n",
        f"{EXERCISE}/exercise.md": task + "\n{q}`tokens-per-update`.\n",
        f"{MORE}/02-b.md": PAGE + GUARD + PLACED,
    }
    for found, expected in (
        (load(tmp_path / "a", files), True),
        (load(tmp_path / "b", {**files, f"{MORE}/02-b.md": PAGE + PLACED}), False),
    ):
        assert found.problems == ()
        exercise = found.course.lessons[0].more[0].blocks[-1]
        assert isinstance(exercise, Exercise)
        assert ("data-locked" in exercise.task) is expected


def test_folded_headings_are_optional(tmp_path: Path) -> None:
    """A heading inside a reveal is marked, one beside it is not."""
    body = "\n## Open\n\n::::{reveal} more\n:title: More\n\n## Folded\n\nText.\n::::\n"
    lesson = load(tmp_path, {LESSON: HEAD + body}).course.lessons[0]
    assert [(heading.text, heading.optional) for heading in lesson.headings] == [("Open", False), ("Folded", True)]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({f"{MORE}/deeper.md": PAGE + "\nText.\n"}, [f"{MORE}/deeper.md:1: deeper.md is not the name of a further page"]),
        (
            {f"{MORE}/02-exercise.md": PAGE + "\nText.\n"},
            [f"{MORE}/02-exercise.md:1: the name exercise is also that of 01-exercise.md"],
        ),
        ({f"{MORE}/02-b.md": PAGE}, [f"{MORE}/02-b.md:6: the page has no text"]),
        ({PLACE: None, LESSON: HEAD + "\nText.\n"}, [f"{EXERCISE}/exercise.md:1: the exercise double stands on no page"]),
        ({PLACE: PAGE + PLACED, LESSON: HEAD + PLACED}, [f"{PLACE}:7: the exercise double stands in the lesson already"]),
        (
            {f"{MORE}/02-b.md": PAGE + PLACED, f"{MORE}/03-c.md": PAGE + PLACED},
            [f"{MORE}/03-c.md:7: the exercise double stands in more/02-b.md already"],
        ),
        ({f"{MORE}/02-b.md": PAGE + PLACED + PLACED}, [f"{MORE}/02-b.md:10: the exercise double stands twice on this page"]),
        ({f"{MORE}/02-b.md": PAGE + "\n:::{exercise} treble\n:::\n"}, [f"{MORE}/02-b.md:7: unknown exercise treble"]),
        (
            {LESSON: HEAD + PREDICT, f"{MORE}/02-b.md": PAGE + PREDICT},
            [f"{MORE}/02-b.md:7: the id guess is also that of a block of the lesson"],
        ),
        (
            {f"{MORE}/02-b.md": PAGE + PREDICT, f"{LABS}/01-a.md": PAGE + PREDICT},
            [f"{LABS}/01-a.md:7: the id guess is also that of a block of more/02-b.md"],
        ),
        (
            {
                f"{MORE}/02-b.md": PAGE + "\n:::{reveal} deep\n:title: D\n\nText.\n:::\n",
                LESSON: HEAD + "\n:::{code} deep\nx = 1\n:::\n",
            },
            [f"{MORE}/02-b.md:7: the id deep is also that of a block of the lesson"],
        ),
        (
            {LESSON: HEAD + PREDICT, f"{MORE}/02-b.md": PAGE + "\n:::{reveal} a\n:title: A\n:after: guess\n\nText.\n:::\n"},
            [f"{MORE}/02-b.md:9: :after: guess is no prediction"],
        ),
        (
            {f"{MORE}/02-b.md": PAGE + "\n[a](03-c.md) [b](../lesson.md#nothing) [c](#nothing)\n"},
            [
                f"{MORE}/02-b.md:7: the link #nothing leads to no heading or block",
                f"{MORE}/02-b.md:7: the link ../lesson.md#nothing leads to no heading or block",
                f"{MORE}/02-b.md:7: the link 03-c.md leads to no page of the course",
            ],
        ),
    ],
)
def test_faults_are_reported_at_their_file_and_line(
    tmp_path: Path, files: dict[str, str | bytes | None], expected: list[str]
) -> None:
    """A mistake on a further page is reported as in a lesson, at its own line and only there."""
    if files.get(PLACE, "") is None:
        files = {**files, f"{MORE}/02-b.md": PAGE + "\nText.\n"}
    found = [str(problem) for problem in load(tmp_path, files).problems]
    assert len(found) == len(expected), found
    for text, start in zip(found, expected, strict=True):
        assert text.startswith(start), text


def test_a_faulty_constant_of_one_page_leaves_the_next_alone(tmp_path: Path) -> None:
    """A name that one page could not define is unknown on another, and that page says so."""
    bad = PAGE.replace("minutes: 1\n", "minutes: 1\nconstants: {weights: 1 +}\n")
    for folder in (MORE, LABS):
        course = load(
            tmp_path / folder.rpartition("/")[2],
            {f"{folder}/02-a.md": bad + "\n{calc}`weights`\n", f"{folder}/03-b.md": PAGE + "\n{calc}`weights`\n"},
        )
        assert [(one.path, one.line) for one in course.problems] == [(f"{folder}/02-a.md", 5), (f"{folder}/03-b.md", 7)]
