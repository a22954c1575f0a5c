"""``python -m app check``: every problem of the lessons at once, for people or for CI."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from app.checking import CheckReport, check_lessons, summaries, tables, within
from app.commands.formats import Format, as_github, as_json, refused
from app.commands.terminal import Seed, err, list_problems, out, stop
from app.config import SettingError, Settings
from app.content.net import fault
from app.content.problem import visible


def check(
    path: Annotated[Path | None, typer.Argument(help="A folder of lessons, or the part of it to look at.", exists=True)] = None,
    form: Annotated[
        Format, typer.Option("--format", help="text for people; json, or github for its workflows: nothing else is printed.")
    ] = Format.TEXT,
    seeds: Annotated[int, typer.Option(min=2, help="How many draws each exercise is tried on.")] = 50,
    exercises: Annotated[bool, typer.Option("--exercises/--no-exercises", help="Try the exercises, too.")] = True,
    verbose: Annotated[bool, typer.Option("--verbose", help="List every known mistake, caught or not.")] = False,
    seed: Seed = None,
) -> None:
    """Check the lessons: print every problem as path:line with what is wrong and how to mend it; exit code 1 if there is one.

    Exercises are tried with fresh cases: their solution, starter and known mistakes, on 50 draws.
    """
    try:
        settings = Settings.from_env(seed=seed, lessons_dir=_course_of(path) if path is not None else None)
    except SettingError as error:
        _refuse(form, str(error), "mend that setting, or leave it out")
    lessons = settings.lessons_dir.resolve()  # paths of problems start at its own name, which neither . nor a link tells
    place = None if path is None or lessons == path.resolve() else path
    if place is not None and not within(place, lessons):
        what = f"{place} does not lie in the lessons folder {settings.lessons_dir}"
        _refuse(form, what, "name a folder of lessons, or a part of one")
    first = settings.seed or 0
    draws = range(first, first + seeds) if exercises else range(0)
    with err.status("Reading the lessons …") as status:
        try:
            found = check_lessons(lessons, place, draws, lambda name: status.update(f"Trying {name} …"))
        except Exception as error:  # noqa: BLE001  (who reads the output is told in its form; the log has the rest)
            found = CheckReport((fault(f"{lessons.name}/course.md", error),), 0, 0)
    match form:
        case Format.JSON:
            typer.echo(as_json(found, draws))
        case Format.GITHUB:
            if found.problems:
                typer.echo(as_github(found, lessons.parent, Path.cwd()))
        case Format.TEXT:
            _tell(found, draws, place, verbose)
    if found.problems:
        raise typer.Exit(1)


def _refuse(form: Format, what: str, fix: str) -> NoReturn:
    """End with exit code 1 and nothing checked, told in the form that was asked for."""
    if form is Format.TEXT:
        stop(visible(what))
    typer.echo(refused(form, what, fix))
    raise typer.Exit(1)


def _course_of(path: Path) -> Path | None:
    """The folder of lessons that holds a path; None where it lies in none, which is then reported."""
    path = path.resolve()
    return next((folder for folder in (path, *path.parents) if os.path.lexists(folder / "course.md")), None)


def _tell(found: CheckReport, draws: range, place: Path | None, verbose: bool) -> None:
    for line in summaries(found):
        out.print(line, markup=False)
    for table in tables(found, missed=not verbose):
        out.print()
        out.print(table)
    if found.gates:
        out.print()
    tried = f" (cases drawn with the seeds {draws[0]} to {draws[-1]})" if draws else ""
    list_problems(found.problems)
    if count := len(found.problems):
        err.print(f"{_counted(count, 'problem')}{tried}")
    elif place is None:
        out.print(f"No problems: {_counted(found.lessons, 'lesson')}, {_counted(found.exercises, 'exercise')}{tried}.")
    else:
        how = f"{_counted(len(found.gates), 'exercise')} tried{tried if found.gates else ''}" if draws else "no exercise tried"
        out.print(f"No problems in {place}: {how}.", markup=False)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
