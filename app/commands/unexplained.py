"""``python -m app unexplained``: the wrong results that no mistake explains."""

from __future__ import annotations

import sqlite3
from typing import Annotated

import typer

from app.commands.terminal import DataDir, out, settings_of, stop
from app.progress import Database, DatabaseTooNew, UnexplainedResults, report


def unexplained(
    exercise: Annotated[str | None, typer.Option(help="Only this one, <lesson>/<exercise>.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data_dir: DataDir = None,
) -> None:
    """List wrong results that no mistake explains, grouped and counted: shapes and ratios, nobody's code."""
    settings = settings_of(data_dir=data_dir and data_dir.expanduser().absolute())
    try:  # a file that is not there has seen nothing, and is not made by looking
        found = UnexplainedResults(Database(settings.database)).groups(exercise) if settings.database.exists() else ()
    except (DatabaseTooNew, sqlite3.Error) as error:
        stop(f"{settings.database}: {error}")
    out.print(report.as_json(found) if as_json else report.as_text(found), markup=False)
