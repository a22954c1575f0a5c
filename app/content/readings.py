"""Parts of a course read once, and again when a file of theirs or what surrounds them changed: an author's save shows at once.

What is kept is shared between the courses that were loaded, so it is only ever read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.content.context import Context, Findings
from app.content.problem import Report


class Readings:
    """Keeps nothing: every part is read whenever it is asked for."""

    def of[T](self, path: Path, surroundings: object, read: Callable[[], T]) -> T:
        """What `read` makes of the file or folder at `path`; `surroundings` is all that it depends on besides."""
        return read()


@dataclass(frozen=True, slots=True)
class _Kept:
    """A reading, and all that it depends on."""

    files: tuple[tuple[str, int, int, int], ...]
    surroundings: object
    reading: Any


class KeptReadings(Readings):
    """Keeps the last reading of each part. Not for several threads at once."""

    def __init__(self) -> None:
        self._kept: dict[Path, _Kept] = {}

    def of[T](self, path: Path, surroundings: object, read: Callable[[], T]) -> T:
        """The kept one where it still holds, else a new one."""
        files = tuple(_files(path))
        kept = self._kept.get(path)
        if kept is None or kept.files != files or kept.surroundings != surroundings:
            kept = self._kept[path] = _Kept(files, surroundings, read())
        reading: T = kept.reading
        return reading


def surroundings(context: Context) -> Context:
    """What a part takes from the context around it: all but what it notes there."""
    return replace(context, report=Report(""), findings=Findings(), places=[], unusable=set(context.unusable))


def _files(path: Path) -> Iterator[tuple[str, int, int, int]]:
    for each in (path, *sorted(path.rglob("*"))):
        if "__pycache__" not in each.parts:
            with suppress(OSError):  # it may go away meanwhile
                found = each.stat()
                yield str(each), found.st_mtime_ns, found.st_size, found.st_mode  # who may read it changes no time
