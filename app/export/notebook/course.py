"""The course → a notebook for each lesson and each further page, and a list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from app.content import ExerciseSource, load_course
from app.content.blocks import Course, Lesson, SidePage
from app.content.markdown import written_by
from app.content.net import FAILED
from app.content.plan_values import formula_values
from app.domain.plan import QUANTITIES
from app.export.notebook.cells import Cell, Surroundings, cells_of, minutes
from app.export.notebook.notebook import notebook
from app.export.notebook.text import escaped, writer

ABOUT = (
    "This notebook was made from the lesson's page. Predictions, questions and hints are folded: think first, then unfold. "
    "Its code needs NumPy and nothing else. Sliders that move, labs, and the checks by hidden cases are on the page."
)


def notebooks(root: Path) -> dict[str, bytes]:
    """Every notebook and a ``README.md``, by file name. `root` is the lessons folder, without problems.

    Raises RuntimeError where a notebook cannot be written.
    """
    names = _names(load_course(root).course)
    with written_by(writer(_rename(names))):
        loaded = load_course(root)
    # Links are not looked at here: the page's headings get their places in HTML only, and were found good before.
    if failed := next((each for each in loaded.problems if each.what.startswith(FAILED)), None):
        raise RuntimeError(str(failed))
    files: dict[str, bytes] = {}
    for lesson in loaded.course.lessons:
        around = _around(lesson, loaded.exercises, root)
        address = f"/lessons/{lesson.slug}"
        files[names[address]] = notebook(_lesson(lesson, loaded.course, around, names))
        for page in lesson.more:
            files[names[f"{address}/more/{page.name}"]] = notebook(_further(page, lesson, around, names[address]))
    files["README.md"] = _readme(loaded.course, names).encode()
    return files


def _names(course: Course) -> dict[str, str]:
    """File names by address. A lesson's folder gives its name, so that the files stand in the lessons' order."""
    found: dict[str, str] = {}
    for lesson in course.lessons:
        folder = PurePosixPath(lesson.path).parent.name
        found[f"/lessons/{lesson.slug}"] = f"{folder}.ipynb"
        for page in lesson.more:
            found[f"/lessons/{lesson.slug}/more/{page.name}"] = f"{folder}-more-{PurePosixPath(page.path).stem}.ipynb"
    return found


def _rename(names: Mapping[str, str]) -> Callable[[str], str]:
    """Links between notebooks; places within one and pages that are no notebooks become plain words."""
    return lambda address: names.get(address.partition("#")[0], "")


def _around(lesson: Lesson, exercises: Mapping[str, ExerciseSource], root: Path) -> Surroundings:
    plan = {quantity.name: quantity.default for quantity in QUANTITIES} | dict(lesson.plan)
    values = formula_values(plan, lesson.plan)
    return Surroundings(root / PurePosixPath(lesson.path).parent.name, exercises, plan, values)


def _lesson(lesson: Lesson, course: Course, around: Surroundings, names: Mapping[str, str]) -> Iterator[Cell]:
    chapter = course.chapters.get(lesson.chapter)
    facts = [f"About {minutes(lesson.minutes)}."]
    if lesson.needs:
        facts.append(f"You need: {', '.join(map(escaped, lesson.needs))}.")
    if chapter and chapter.goal:
        facts.append(f"The chapter's goal: {chapter.goal}")
    head = [f"# {escaped(lesson.title)}", escaped(lesson.summary), "\n\n".join(facts), f"*{ABOUT}*"]
    yield Cell("markdown", "\n\n".join(head), "title")
    yield from cells_of(lesson.blocks, around)
    if lesson.more:
        lines = [
            f"- [{escaped(page.title)}]({names[f'/lessons/{lesson.slug}/more/{page.name}']}), "
            f"about {minutes(page.minutes)}: {escaped(page.summary)}"
            for page in lesson.more
        ]
        yield Cell("markdown", "## Go deeper (optional)\n\n" + "\n".join(lines), "go-deeper")
    if lesson.labs:
        lines = [f"- **{escaped(lab.title)}**, about {minutes(lab.minutes)}: {escaped(lab.summary)}" for lab in lesson.labs]
        text = "## Labs of this lesson\n\nThey train a small model in the browser, so they are on pages of the course:\n\n"
        yield Cell("markdown", text + "\n".join(lines), "labs")
    if lesson.reference:
        yield from cells_of(lesson.reference, around)


def _further(page: SidePage, lesson: Lesson, around: Surroundings, home: str) -> Iterator[Cell]:
    facts = f"About {minutes(page.minutes)}, optional. It belongs to [{escaped(lesson.title)}]({home})."
    head = [f"# {escaped(page.title)}", escaped(page.summary), facts, f"*{ABOUT}*"]
    yield Cell("markdown", "\n\n".join(head), "title")
    yield from cells_of(page.blocks, around)


def _readme(course: Course, names: Mapping[str, str]) -> str:
    lines = [f"# {escaped(course.title)}: notebooks", "", str(course.summary), ""]
    for lesson in course.lessons:
        lines.append(f"- [{escaped(lesson.title)}]({names[f'/lessons/{lesson.slug}']}): {escaped(lesson.summary)}")
        lines += [f"  - [{escaped(page.title)}]({names[f'/lessons/{lesson.slug}/more/{page.name}']})" for page in lesson.more]
    lines += ["", "Written by `python -m app export --notebook`. Their code needs Python and NumPy.", ""]
    return "\n".join(lines)
