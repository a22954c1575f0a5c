"""Lessons read once, and again when a file of theirs changed: what makes an author's save show at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.content.lesson import ReadLesson, read_lesson
from app.content.problem import Problem

type Reading = tuple[ReadLesson | None, list[Problem]]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A reading, and all that it depends on."""

    files: tuple[tuple[str, int, int], ...]
    surroundings: tuple[Mapping[str, frozenset[str]], Mapping[str, str]]
    reading: Reading


class KeptLessons:
    """Stands in for `read_lesson`, folder by folder. Not for several threads at once."""

    def __init__(self) -> None:
        self._kept: dict[Path, _Kept] = {}

    def read(self, folder: Path, root: Path, widgets: Mapping[str, frozenset[str]], terms: Mapping[str, str]) -> Reading:
        """As `read_lesson`; what is given back is shared, and only to be read."""
        files, surroundings = tuple(_files(folder)), (widgets, terms)
        kept = self._kept.get(folder)
        if kept is None or kept.files != files or kept.surroundings != surroundings:
            kept = self._kept[folder] = _Kept(files, surroundings, read_lesson(folder, root, widgets, terms))
        lesson, problems = kept.reading
        return lesson, list(problems)


def _files(folder: Path) -> Iterator[tuple[str, int, int]]:
    for path in sorted(folder.rglob("*")):
        if "__pycache__" not in path.parts:
            with suppress(OSError):  # it may go away meanwhile
                found = path.stat()
                yield str(path), found.st_mtime_ns, found.st_size
