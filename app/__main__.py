"""The command line: ``python -m app --help``. Each command is a file in ``commands/``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module

import typer

COMMANDS = ("serve", "check", "new", "export", "unexplained", "runtime")
"""Names of the files in ``commands/``; each holds a function, or a group of commands, of the same name."""


def command_line(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The commands of these names. Only their files are imported, so that none waits for what another one needs."""
    made = typer.Typer(no_args_is_help=True, add_completion=False, help="Microbatch: an interactive lesson on batches.")
    made.callback()(lambda: None)  # a single command keeps its name
    for name in names:
        command = getattr(import_module(f"app.commands.{name}"), name)
        if isinstance(command, typer.Typer):
            made.add_typer(command, name=name)
        else:
            made.command(name)(command)
    return made


if __name__ == "__main__":
    command_line([word for word in sys.argv[1:2] if word in COMMANDS] or COMMANDS)()
