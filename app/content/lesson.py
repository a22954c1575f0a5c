"""A lesson's folder → its page, its exercises, and what the checks of the whole course need to know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from app.content.blocks import Lesson
from app.content.constants import read_constants
from app.content.context import Context, Findings
from app.content.directive import check_plain
from app.content.exercise import ExerciseSource, read_exercise
from app.content.files import entries, is_file, is_folder, read_text, shown, unreadable
from app.content.front_matter import Front, Key, named, read_front_matter, text, texts, whole
from app.content.pipeline import read_blocks
from app.content.problem import Problem, Report
from app.content.reading_time import check_minutes
from app.content.readings import Readings, surroundings
from app.content.side_page import GUARD, ReadPage, any_guard, read_pages
from app.content.slug import did_you_mean, nearest
from app.content.widgets import KnownWidget
from app.domain.plan import QUANTITIES

KEYS = {
    "title": Key(text, required=True),
    "summary": Key(text, required=True),
    "chapter": Key(text, required=True),
    "minutes": Key(whole, required=True),
    "tags": Key(texts),
    "needs": Key(texts),
    "plan": Key(named),
    "constants": Key(named),
}
_QUANTITY_NAMES = tuple(quantity.name for quantity in QUANTITIES)
FOLDER = re.compile(r"(\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)")


@dataclass(frozen=True, slots=True)
class ReadLesson:
    """A lesson as far as its own files tell; links and the chapter are looked at with the whole course."""

    lesson: Lesson
    folder: str
    chapter_line: int
    context: Context
    exercises: tuple[ExerciseSource, ...]
    pages: tuple[ReadPage, ...] = ()
    """Its further pages, then its labs."""

    @property
    def findings(self) -> Findings:
        """What its page declares and refers to."""
        return self.context.findings


def read_lesson(
    folder: Path, root: Path, widgets: Mapping[str, KnownWidget], terms: Mapping[str, str], readings: Readings
) -> tuple[ReadLesson | None, list[Problem]]:
    """Read ``lesson.md``, every exercise and every page beside it of a folder named ``NN-slug``; None without a text to read.

    `terms`: those of the glossary. `readings`: where its exercises and the pages beside it may have been read before.
    """
    report = Report(shown(folder / "lesson.md", root))
    source = read_text(folder / "lesson.md", report)
    if source is None:
        return None, report.found
    slug = folder.name.split("-", 1)[1]
    front = read_front_matter(source, KEYS, report)
    context = Context(
        report, *_plan(front, report), masked=bool(GUARD.search(source.text)), widgets=widgets, terms=terms, at=folder.name
    )
    figures = [path for path in entries(folder / "figures", root, report.found) if is_file(path)]
    report.found.extend(unreadable(figures, root))
    context = replace(context, figures=frozenset(path.name for path in figures))
    context = replace(context, constants=read_constants(front, context))
    for key in ("title", "summary"):
        check_plain(front.text(key), front.line(key), context)
    problems = report.found
    exercises = []
    noted: dict[str, Findings] = {}
    # Where an exercise will stand is not known yet. Wherever figures may be hidden its own are, until the page opens them.
    inside = replace(context, masked=context.masked or any_guard(folder / "more"))
    for path in _folders(entries(folder / "exercises", root, problems)):
        alone = surroundings(inside)
        read = partial(_read_exercise, path, root, slug, alone)
        exercise, wrong, noted[path.name] = readings.of(path, alone, read)
        problems.extend(wrong)
        exercises += [exercise] if exercise else []
    context = replace(context, exercises={each.folder.name: each.exercise for each in exercises}, in_exercises=noted)
    blocks = read_blocks(front.body, context)
    if front.values and not front.body.text.strip():
        report.add(front.body.line, "the lesson has no text", "write it below the front matter")
    more, wrong = read_pages(folder, root, context, "more", readings)
    problems.extend(wrong)
    labs, wrong = read_pages(folder, root, context, "labs", readings)
    problems.extend(wrong)
    lesson = Lesson(
        slug=slug,
        title=front.text("title"),
        summary=front.text("summary"),
        chapter=front.text("chapter"),
        minutes=int(front.text("minutes", "1")),
        tags=front.texts("tags"),
        needs=front.texts("needs"),
        blocks=blocks,
        headings=tuple(context.findings.headings),
        plan={name: value for name, value in context.plan.items() if name in context.declared},
        path=report.path,
        labs=tuple(each.page for each in labs),
        more=tuple(each.page for each in more),
    )
    if "minutes" in front.values and not context.findings.unread:
        check_minutes(lesson.minutes, blocks, front.line("minutes"), report)
    return ReadLesson(lesson, folder.name, front.line("chapter"), context, tuple(exercises), (*more, *labs)), problems


def _read_exercise(path: Path, root: Path, slug: str, alone: Context) -> tuple[ExerciseSource | None, list[Problem], Findings]:
    """An exercise, what is wrong with it, and what its text declares and refers to."""
    noted = Findings()
    exercise, wrong = read_exercise(path, root, slug, replace(alone, findings=noted))
    return exercise, wrong, noted


def _folders(paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if is_folder(path) and not path.name.startswith("__")]


def _plan(front: Front, report: Report) -> tuple[Mapping[str, int], frozenset[str]]:
    """Where all four quantities start, and those that the lesson declares, or (reported) was to declare."""
    stated = dict(_stated(front, report))
    written = front.mapping("plan")
    meant = {nearest(name, _QUANTITY_NAMES) for name in written}
    declared = frozenset(name for name in _QUANTITY_NAMES if name in meant or "plan" in front.refused)
    return {q.name: q.default for q in QUANTITIES} | stated, declared


def _stated(front: Front, report: Report) -> Iterator[tuple[str, int]]:
    known = {quantity.name: quantity for quantity in QUANTITIES}
    for name, value in front.mapping("plan").items():
        quantity = known.get(name)
        if quantity is None:
            report.add(value.line, f"unknown quantity {name} in plan", did_you_mean(name, known))
        elif not re.fullmatch(r"\d{1,9}", value.text) or not quantity.minimum <= int(value.text) <= quantity.maximum:
            fix = f"write a whole number from {quantity.minimum} to {quantity.maximum}"
            report.add(value.line, f"{name}: {value.text or 'nothing'} is out of range", fix)
        else:
            yield name, int(value.text)
