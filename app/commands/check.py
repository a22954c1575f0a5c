"""``python -m app check``: every problem of the lessons at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.checking import check_lessons, tables, within
from app.commands.terminal import Seed, err, list_problems, out, settings_of, stop


def check(
    path: Annotated[Path | None, typer.Argument(help="A folder of lessons, or the part of it to look at.", exists=True)] = None,
    seeds: Annotated[int, typer.Option(min=2, help="How many draws each exercise is tried on.")] = 50,
    exercises: Annotated[bool, typer.Option("--exercises/--no-exercises", help="Try the exercises, too.")] = True,
    seed: Seed = None,
) -> None:
    """Check the lessons: print every problem as path:line with what is wrong and how to mend it.

    Exercises are tried with fresh cases: their solution, starter and known mistakes, on 50 draws.
    """
    settings = settings_of(seed=seed, lessons_dir=path if path is not None and (path / "course.md").exists() else None)
    place = None if path is None or settings.lessons_dir == path else path
    if place is not None and not within(place, settings.lessons_dir):
        stop(f"{place} does not lie in the lessons folder {settings.lessons_dir}")
    first = settings.seed or 0
    draws = range(first, first + seeds) if exercises else range(0)
    with err.status("Reading the lessons …") as status:
        found = check_lessons(settings.lessons_dir, place, draws, lambda name: status.update(f"Trying {name} …"))
    for table in tables(found):
        out.print(table)
        out.print()
    tried = f" (cases drawn with the seeds {draws[0]} to {draws[-1]})" if draws else ""
    if found.problems:
        list_problems(found.problems)
        stop(f"{len(found.problems)} problem{'s' if len(found.problems) > 1 else ''}{tried}")
    out.print(f"No problems: {found.lessons} lessons, {found.exercises} exercises{tried}.")
