"""``python -m app runtime …``: fetch, prepare and inspect the Python that runs in the browser."""

from __future__ import annotations

import typer

from app.commands.terminal import err, out, settings_of, stop
from app.config import Settings
from app.runtime import NotPreparedError, PreparedRuntime
from app.runtime.build import build, root
from app.runtime.fetch import FetchError, fetch, folder_of
from app.runtime.node import NodeError
from app.runtime.wheel import WheelError

runtime = typer.Typer(no_args_is_help=True, help="Python for the browser: fetch, prepare and inspect it.")

RUNTIME_ERRORS = (FetchError, NotPreparedError, NodeError, WheelError)


@runtime.command("fetch")
def fetch_command() -> None:
    """Bring the pinned files into the cache and verify them."""
    settings = settings_of()
    with _RuntimeErrors():
        out.print(f"Verified files: {fetch(settings, console=err)}", markup=False)


@runtime.command("build")
def build_command() -> None:
    """Fetch what is missing and prepare it for a quick start, with our own wheel. Quick when all is there."""
    settings = settings_of()
    with _RuntimeErrors():
        fetch(settings, console=err)
        made = _build(settings)
    megabytes = made.download_bytes() / 1e6
    out.print(f"Python for the browser is ready: {megabytes:.1f} MB for a first visit ({root(settings)})", markup=False)


@runtime.command()
def verify() -> None:
    """Compare every prepared file, byte for byte, with what the build wrote down."""
    with _RuntimeErrors():
        made = PreparedRuntime.load(settings_of())
    faults = made.faults()
    for line in faults:
        err.print(line, markup=False)
    if faults:
        stop("Run `python -m app runtime build` to make these files again")
    out.print(f"{len(made.files)} files are as they must be.")


@runtime.command()
def where() -> None:
    """Print the folders of the fetched and of the prepared files."""
    settings = settings_of()
    out.print(f"fetched   {folder_of(settings)}", markup=False)
    out.print(f"prepared  {root(settings)}", markup=False)


def prepare_if_needed(settings: Settings) -> None:
    """Fetch and build what a server needs, unless it is there."""
    with _RuntimeErrors():
        try:
            PreparedRuntime.load(settings)
        except NotPreparedError:
            fetch(settings, console=err)
            _build(settings)


def _build(settings: Settings) -> PreparedRuntime:
    with err.status("Preparing Python for the browser (about ten seconds, once) …"):
        return PreparedRuntime.from_manifest(build(settings))


class _RuntimeErrors:
    """Turns the runtime's own errors into a message and exit code 1; any other is a defect and keeps its traceback."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RUNTIME_ERRORS):
            stop(str(error))
