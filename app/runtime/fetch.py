"""Bring the pinned files into the cache, from the nearest source that has them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TransferSpeedColumn

from app.config import Settings
from app.runtime import pins, sources, store
from app.runtime.pins import Pin
from app.runtime.sources import Source, SourceError
from app.runtime.store import WrongHashError


class FetchError(Exception):
    """No source could deliver every file. The message lists what each one answered."""


def folder_of(settings: Settings) -> Path:
    """Where the fetched files lie."""
    return settings.cache_dir / f"pyodide-{pins.PYODIDE_VERSION}"


def missing(folder: Path, wanted: Sequence[Pin], complaints: list[str]) -> list[Pin]:
    """The pins that `folder` does not hold. A wrong file is named in `complaints`, removed and counted as missing."""
    out = []
    for pin in wanted:
        path = folder / pin.name
        if not path.is_file():
            out.append(pin)
            continue
        try:
            store.check(path, pin, "the cache")
        except WrongHashError as error:
            complaints.append(f"the cache: {error}")
            path.unlink()
            out.append(pin)
    return out


def fetch(
    settings: Settings,
    *,
    wanted: Sequence[Pin] = pins.PINS,
    tried: Sequence[Source] | None = None,
    console: Console | None = None,
) -> Path:
    """Make sure that the cache holds every wanted file, verified; return its folder. Raises FetchError.

    A wrong file is named with both sums and never used; the next source is asked for it instead.
    """
    console = console or Console(stderr=True)
    folder = folder_of(settings)
    store.sweep(folder)
    failures: list[str] = []
    left = missing(folder, wanted, failures)
    for line in failures:
        console.print(line, highlight=False, markup=False)
    if not left:
        return folder
    if tried is None:
        tried = sources.nearest_first(settings.pyodide_dir, settings.pyodide_url)
    with _bar(console) as progress:
        task = progress.add_task("Python for the browser")
        for source in tried:
            known = len(failures)
            left = _from(source, left, folder, failures, progress, task)
            for line in failures[known:]:
                more = "; trying the next source" if source is not tried[-1] else ""
                progress.console.print(line + more, markup=False, highlight=False)
            if not left:
                return folder
    names = ", ".join(pin.name for pin in left)
    raise FetchError(f"Could not get {names}. Each source in turn:\n" + "\n".join(f"  - {line}" for line in failures))


def _from(
    source: Source, wanted: Sequence[Pin], folder: Path, failures: list[str], progress: Progress, task: TaskID
) -> list[Pin]:
    """Take what `source` can deliver; return what is still missing and append what went wrong to `failures`."""
    left = list(wanted)
    total = source.transfer_bytes(left)
    progress.reset(task, total=total)
    progress.console.print(f"Fetching from {source.name} ({total / 1e6:.0f} MB) …", markup=False, highlight=False)
    try:
        for pin, part in source.deliver(wanted, folder, lambda count: progress.advance(task, count)):
            try:
                store.accept(part, pin, folder, source.name)
                left.remove(pin)
            except WrongHashError as error:
                failures.append(str(error))
    except (SourceError, OSError) as error:
        failures.append(f"{source.name}: {error}")
    return left


def _bar(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    return Progress(*columns, console=console, transient=not console.is_terminal)
