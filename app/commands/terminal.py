"""What every command needs: where it prints, how it reads the settings, how it ends with a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from app.config import SettingError, Settings
from app.content import Problem

out, err = Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False, soft_wrap=True)

Seed = Annotated[int | None, typer.Option(min=0, help="Make every draw of hidden cases repeatable.")]
DataDir = Annotated[Path | None, typer.Option(help="Folder of the database (a per-user folder).")]


def settings_of(**options: Any) -> Settings:
    """The environment's settings; options that are not None win. One that makes no sense ends the command."""
    try:
        return Settings.from_env(**options)
    except SettingError as error:
        stop(str(error))


def list_problems(problems: Iterable[Problem]) -> None:
    """Print each on a line of its own, to the standard error."""
    for problem in problems:
        err.print(str(problem), markup=False)


def stop(message: str) -> NoReturn:
    """End the command with a sentence and exit code 1."""
    err.print(message, markup=False)
    sys.exit(1)
