"""What ``python -m app check`` does: read the lessons, try the exercises, list all problems at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

from app.content import ExerciseSource, LoadedCourse, Problem, load_course
from app.content.files import shown
from app.content.net import caught
from app.content.problem import visible

if TYPE_CHECKING:
    from app.grading.gate import Caught, GateReport


MOST_AT_ONCE = 4
"""Exercises tried at the same time, if there are as many processors."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Everything that was found."""

    problems: tuple[Problem, ...]
    lessons: int
    """How many were read …"""
    exercises: int
    """… and how many exercises."""
    gates: tuple[GateReport, ...] = ()
    """One for each exercise that was tried."""


def check_lessons(lessons: Path, place: Path | None, seeds: range, tell: Callable[[str], None]) -> CheckReport:
    """Read the lessons in a folder and try their exercises on these seeds; with an empty range try none.

    `place`: a lesson, an exercise or a file; problems elsewhere are left out, and exercises elsewhere not tried. An exercise
    whose files are already known to be faulty would only repeat its problems, so it is not tried either. `tell` hears which
    exercise is being tried.
    """
    lessons = lessons.resolve()  # as `load_course` does: its own name, which . and a link hide, is the first part of every path
    course = load_course(lessons)
    inside = [problem for problem in course.problems if place is None or within(lessons.parent / problem.path, place)]
    gates = _gates(course, lessons, place, seeds, tell) if seeds else []
    problems = [*inside, *(problem for gate in gates for problem in gate.problems)]
    return CheckReport(tuple(problems), len(course.course.lessons), len(course.exercises), tuple(gates))


def _gates(
    course: LoadedCourse, lessons: Path, place: Path | None, seeds: range, tell: Callable[[str], None]
) -> list[GateReport]:
    """Several exercises at a time, since each has an author process of its own; in the order of the course."""
    from app.grading.gate import GateReport, check_exercise  # noqa: PLC0415  (reading alone waits for no NumPy)

    def tried(source: ExerciseSource) -> GateReport:
        tell(source.exercise.id)
        path = shown(source.folder / "exercise.md", lessons)
        report, wrong = caught(path, lambda: (check_exercise(source, seeds), []))
        return report or GateReport(source.exercise.id, tuple(wrong))

    def wanted(source: ExerciseSource) -> bool:
        faulty = any(within(lessons.parent / problem.path, source.folder) for problem in course.problems)
        return not faulty and (place is None or within(source.folder, place) or within(place, source.folder))

    with ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_AT_ONCE)) as pool:
        return list(pool.map(tried, filter(wanted, course.exercises.values())))


def within(path: Path, place: Path) -> bool:
    """Whether `path` is `place` or lies in it."""
    path, place = (Path(visible(str(each.resolve()))) for each in (path, place))  # as problems tell odd names
    return path.is_relative_to(place)


def summaries(report: CheckReport) -> Iterator[str]:
    """One line for each exercise that was tried: how many mistakes it knows, and whether they are caught."""
    for gate in report.gates:
        name, count = gate.exercise.rpartition("/")[2], len(gate.caught)
        if not gate.caught:
            if not gate.problems:
                yield f"{name}: no known mistakes"
            continue
        mistakes, draws = f"{count} mistake{'' if count == 1 else 's'}", gate.caught[0].of
        always = sum(one.times == one.of for one in gate.caught)
        if always == count:
            yield f"{name}: {mistakes}, {'' if count == 1 else 'each '}caught on {draws} of {draws} draws"
        else:
            yield f"{name}: {mistakes}, {always} of them caught on {draws} of {draws} draws"


def tables(report: CheckReport, *, missed: bool) -> Iterator[Table]:
    """For each exercise that was tried: its mistakes and how each was caught; `missed`: only those that some draw misses."""
    for gate in report.gates:
        caught = [one for one in gate.caught if not missed or one.times < one.of]
        if caught:
            yield _table(f"Mistakes of {gate.exercise}" + (" that are not always caught" if missed else ""), caught)


def _table(title: str, caught: Sequence[Caught]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for name in ("function", "mistake", "caught by"):
        table.add_column(name)
    table.add_column("draws", justify="right")
    before = ""
    for one in caught:
        table.add_row("" if one.function == before else one.function, one.mistake, one.caught_by, f"{one.times}/{one.of}")
        before = one.function
    return table
