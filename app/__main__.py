"""The command line: ``python -m app --help``."""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from app.checking import check_lessons, tables, within
from app.config import ROOT, SettingError, Settings
from app.content import Problem, load_course
from app.progress import Database, DatabaseTooNew, UnexplainedResults, report
from app.runtime import NotPreparedError, PreparedRuntime
from app.runtime.build import build, root
from app.runtime.fetch import FetchError, fetch, folder_of
from app.runtime.node import NodeError
from app.runtime.wheel import WheelError

cli = typer.Typer(no_args_is_help=True, add_completion=False, help="Microbatch: an interactive lesson on batches.")
runtime = typer.Typer(no_args_is_help=True, help="Python for the browser: fetch, prepare and inspect it.")
cli.add_typer(runtime, name="runtime")

out, err = Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False, soft_wrap=True)

RUNTIME_ERRORS = (FetchError, NotPreparedError, NodeError, WheelError)

WATCHED = ("app", "lessons", "static", "templates")
WATCHED_FILES = ("*.py", "*.md", "*.html", "*.css", "*.js", "*.mjs", "*.svg", "*.toml")

Seed = Annotated[int | None, typer.Option(help="Make every draw of hidden cases repeatable.")]


@cli.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (8000).")] = None,
    seed: Seed = None,
    reload: Annotated[bool, typer.Option("--reload", help="For authors: restart on changes.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Server processes; not together with --reload.")] = 1,
    data_dir: Annotated[Path | None, typer.Option(help="Folder of the database (a per-user folder).")] = None,
) -> None:
    """Serve the course."""
    if reload and workers > 1:
        _stop("--reload and --workers exclude each other: leave one of them out")
    data_dir = data_dir and data_dir.expanduser().absolute()
    settings = _settings(host=host, port=port, seed=seed, reload=reload or None, data_dir=data_dir)
    problems = load_course(settings.lessons_dir).problems
    if problems and not settings.reload:
        _list(problems)
        _stop("Not served: mend the lessons, or see the problems in the page with --reload")
    _prepare_if_needed(settings)
    _check_port(settings)
    os.environ.update(settings.to_env())
    out.print(f"Course  http://{settings.host}:{settings.port}", markup=False)
    out.print(f"Data    {settings.data_dir}", markup=False)
    out.print("Stop with Ctrl+C")
    import uvicorn  # noqa: PLC0415  (the other commands need no server)

    uvicorn.run(
        "app.main:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=workers,
        reload=settings.reload,
        reload_dirs=[str(ROOT / name) for name in WATCHED] if settings.reload else None,
        reload_includes=list(WATCHED_FILES) if settings.reload else None,
        log_level="info" if settings.reload else "warning",
        server_header=False,
    )


@cli.command()
def check(
    path: Annotated[Path | None, typer.Argument(help="A folder of lessons, or the part of it to look at.", exists=True)] = None,
    seeds: Annotated[int, typer.Option(min=2, help="How many draws each exercise is tried on.")] = 50,
    exercises: Annotated[bool, typer.Option("--exercises/--no-exercises", help="Try the exercises, too.")] = True,
    seed: Seed = None,
) -> None:
    """Check the lessons: print every problem as path:line with what is wrong and how to mend it.

    Exercises are tried with fresh cases: their solution, starter and known mistakes, on 50 draws.
    """
    settings = _settings(seed=seed, lessons_dir=path if path is not None and (path / "course.md").exists() else None)
    place = None if path is None or settings.lessons_dir == path else path
    if place is not None and not within(place, settings.lessons_dir):
        _stop(f"{place} does not lie in the lessons folder {settings.lessons_dir}")
    first = settings.seed or 0
    draws = range(first, first + seeds) if exercises else range(0)
    with err.status("Reading the lessons …") as status:
        found = check_lessons(settings.lessons_dir, place, draws, lambda name: status.update(f"Trying {name} …"))
    for table in tables(found):
        out.print(table)
        out.print()
    tried = f" (cases drawn with the seeds {draws[0]} to {draws[-1]})" if draws else ""
    if found.problems:
        _list(found.problems)
        _stop(f"{len(found.problems)} problem{'s' if len(found.problems) > 1 else ''}{tried}")
    out.print(f"No problems: {found.lessons} lessons, {found.exercises} exercises{tried}.")


@cli.command()
def unexplained(
    exercise: Annotated[str | None, typer.Option(help="Only this one, <lesson>/<exercise>.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data_dir: Annotated[Path | None, typer.Option(help="Folder of the database (a per-user folder).")] = None,
) -> None:
    """List wrong results that no mistake explains, grouped and counted: shapes and ratios, nobody's code."""
    settings = _settings(data_dir=data_dir and data_dir.expanduser().absolute())
    try:  # a file that is not there has seen nothing, and is not made by looking
        found = UnexplainedResults(Database(settings.database)).groups(exercise) if settings.database.exists() else ()
    except (DatabaseTooNew, sqlite3.Error) as error:
        _stop(f"{settings.database}: {error}")
    out.print(report.as_json(found) if as_json else report.as_text(found), markup=False)


@runtime.command("fetch")
def fetch_command() -> None:
    """Bring the pinned files into the cache and verify them."""
    settings = _settings()
    with _RuntimeErrors():
        out.print(f"Verified files: {fetch(settings, console=err)}", markup=False)


@runtime.command("build")
def build_command() -> None:
    """Fetch what is missing and prepare it for a quick start, with our own wheel. Quick when all is there."""
    settings = _settings()
    with _RuntimeErrors():
        fetch(settings, console=err)
        made = _build(settings)
    megabytes = made.download_bytes() / 1e6
    out.print(f"Python for the browser is ready: {megabytes:.1f} MB for a first visit ({root(settings)})", markup=False)


@runtime.command()
def verify() -> None:
    """Compare every prepared file, byte for byte, with what the build wrote down."""
    with _RuntimeErrors():
        made = PreparedRuntime.load(_settings())
    faults = made.faults()
    for line in faults:
        err.print(line, markup=False)
    if faults:
        _stop("Run `python -m app runtime build` to make these files again")
    out.print(f"{len(made.files)} files are as they must be.")


@runtime.command()
def where() -> None:
    """Print the folders of the fetched and of the prepared files."""
    settings = _settings()
    out.print(f"fetched   {folder_of(settings)}", markup=False)
    out.print(f"prepared  {root(settings)}", markup=False)


class _RuntimeErrors:
    """Turns the runtime's own errors into a message and exit code 1; any other is a defect and keeps its traceback."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RUNTIME_ERRORS):
            _stop(str(error))


def _settings(**overrides: Any) -> Settings:
    try:
        return Settings.from_env(**overrides)
    except SettingError as error:
        _stop(str(error))


def _build(settings: Settings) -> PreparedRuntime:
    with err.status("Preparing Python for the browser (about ten seconds, once) …"):
        return PreparedRuntime.from_manifest(build(settings))


def _prepare_if_needed(settings: Settings) -> None:
    with _RuntimeErrors():
        try:
            PreparedRuntime.load(settings)
        except NotPreparedError:
            fetch(settings, console=err)
            _build(settings)


def _check_port(settings: Settings) -> None:
    """Say in one sentence what uvicorn would say in several lines, in each of its processes."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            place = f"{settings.host}:{settings.port}"
            _stop(f"Cannot listen on {place} ({error.strerror}): choose another, for example with PORT=8001")


def _list(problems: Iterable[Problem]) -> None:
    for problem in problems:
        err.print(str(problem), markup=False)


def _stop(message: str) -> NoReturn:
    err.print(message, markup=False)
    sys.exit(1)


if __name__ == "__main__":
    cli()
