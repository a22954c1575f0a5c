"""``python -m app serve``: the server, once the lessons and the Python for the browser are in order."""

from __future__ import annotations

import os
import socket
from typing import Annotated

import typer

from app.commands.runtime import prepare_if_needed
from app.commands.terminal import DataDir, Seed, list_problems, out, settings_of, stop
from app.config import ROOT, Settings
from app.content import load_course

WATCHED = ("app", "static/python")
"""Python that the process holds, or that is prepared for the browser when it starts; the rest is watched in the process."""
WATCHED_FILES = ("*.py",)
LAST_WORDS_S = 1
"""An author's open pages hold a connection each; a restart does not wait for them."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on (8000).")] = None,
    seed: Seed = None,
    reload: Annotated[bool, typer.Option("--reload", help="For authors: what is saved shows in the open page.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Server processes; not together with --reload.")] = 1,
    data_dir: DataDir = None,
) -> None:
    """Serve the course."""
    data_dir = data_dir and data_dir.expanduser().absolute()
    settings = settings_of(host=host, port=port, seed=seed, reload=reload or None, data_dir=data_dir)
    if settings.reload and workers > 1:
        given = "--reload" if reload else "MICROBATCH_RELOAD"
        stop(f"{given} and --workers exclude each other: leave one of them out")
    problems = () if settings.reload else load_course(settings.lessons_dir).problems
    if problems:
        list_problems(problems)
        stop("Not served: mend the lessons, or see the problems in the page with --reload")
    prepare_if_needed(settings)
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
        timeout_graceful_shutdown=LAST_WORDS_S if settings.reload else None,
        log_level="info" if settings.reload else "warning",
        server_header=False,
    )


def _check_port(settings: Settings) -> None:
    """Say in one sentence what uvicorn would say in several lines, in each of its processes."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            place = f"{settings.host}:{settings.port}"
            stop(f"Cannot listen on {place} ({error.strerror}): choose another, for example with PORT=8001")
