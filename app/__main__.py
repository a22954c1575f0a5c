"""The command line: ``python -m app --help``. Each command is a file in ``commands/``."""

from __future__ import annotations

import typer

from app.commands.check import check
from app.commands.export import export
from app.commands.new import new
from app.commands.runtime import runtime
from app.commands.serve import serve
from app.commands.unexplained import unexplained

cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Microbatch: an interactive lesson on batches.")
for command in (serve, check, export, unexplained):
    cli.command()(command)
cli.add_typer(new, name="new")
cli.add_typer(runtime, name="runtime")

if __name__ == "__main__":
    cli()
