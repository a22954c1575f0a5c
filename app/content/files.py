"""Reading an author's files: text in UTF-8, paths as messages show them, the hash of a folder."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.content.problem import Problem, Report, visible
from app.content.source import Source, plain

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_UNSOUND = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LARGEST = 2_000_000
"""Bytes of one text file; lessons are far smaller, so more is a slip."""
_LARGEST_PAGE, _MOST_LINES, _LONGEST_PARAGRAPH = 200_000, 10_000, 20_000
"""Bytes and lines of a page, characters between two empty lines of it: what takes markdown long grows with their square."""
_MEND = "make it an ordinary readable file"


def shown(path: Path, root: Path) -> str:
    """A path as problems show it: from the folder that holds the lessons folder."""
    return path.relative_to(root.parent).as_posix()


def read_text(path: Path, report: Report) -> Source | None:
    """The text of a file; None where it (reported) is missing or cannot be read."""
    try:
        most = _LARGEST_PAGE if path.suffix == ".md" else _LARGEST
        if (size := _size(path)) > most:
            report.add(1, f"the file has {size:,} bytes", f"split it: at most {most:,}")
            return None
        text = plain(path.read_bytes().decode("utf-8"))
        if path.suffix == ".md" and _too_long(text, report):
            return None
        for found in _CONTROL.finditer(text):
            report.add(text.count("\n", 0, found.start()) + 1, "an invisible control character", "remove it; retype the line")
        return Source(text)
    except FileNotFoundError:
        report.add(1, "this file is missing", "add it; lessons/README.md says what belongs in it")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        report.add(line, "this is not UTF-8 text", "save the file as UTF-8")
    except OSError as error:
        report.add(1, f"this file cannot be read: {error.strerror}", _MEND)
    return None


def _size(path: Path) -> int:
    """Raises OSError also for what is no file: to read a pipe may wait for ever, and a device may never end."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    return found.st_size


def _too_long(text: str, report: Report) -> bool:
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        report.add(1, f"the file has {len(lines):,} lines", f"split it: at most {_MOST_LINES:,}")
        return True
    length, first = 0, 1
    for number, line in enumerate(lines, 1):
        if not line.strip():
            length, first = 0, number + 1
        elif (length := length + len(line) + 1) > _LONGEST_PARAGRAPH:
            what = f"more than {_LONGEST_PARAGRAPH:,} characters without an empty line between them"
            report.add(first, what, "part them by empty lines, or split the page")
            return True
    return False


def entries(folder: Path, root: Path, problems: list[Problem]) -> list[Path]:
    """What a folder holds, by name; hidden files, which editors leave behind, do not count.

    Nothing where there is no such folder, and where it cannot be read, which is reported.
    """
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        what = f"this folder cannot be read: {error.strerror}"
        problems.append(Problem(shown(folder, root), 1, what, "make it a folder that can be read, or remove it"))
        return []


def is_file(path: Path) -> bool:
    """False also where it cannot be told."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """False also where it cannot be told."""
    try:
        return path.is_dir()
    except OSError:
        return False


def unreadable(paths: Iterable[Path], root: Path) -> Iterator[Problem]:
    """Files that cannot be read, also those of which nobody reads a text: pictures, and what else an exercise holds.

    Where a text is read, too, the two problems are one and the same.
    """
    for path in paths:
        if not os.access(path, os.R_OK):
            what = f"this file cannot be read: {os.strerror(errno.EACCES)}"
            yield Problem(shown(path, root), 1, what, _MEND)


def sound(text: str, line: int, report: Report) -> str:
    """A text that any page and any file can take: YAML's escapes, such as that of U+D800, make others: reported."""
    if _UNSOUND.search(text):
        what = f"an invisible control character or half of one: {visible(text)[:60]}"
        report.add(line, what, "remove it, or write the character itself")
    return _UNSOUND.sub("\ufffd", text)


def folder_version(folder: Path) -> str:
    """Sixteen hex digits that change with any edit, addition or removal in a folder; caches and hidden files do not count."""
    digest = hashlib.sha256()
    for path in counted(folder):
        name, data = path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape"), _bytes(path)
        digest.update(b"%d %b %d " % (len(name), name, len(data)) + data)
    return digest.hexdigest()[:16]


def counted(folder: Path) -> list[Path]:
    """The files that `folder_version` takes in."""
    found = []
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if is_file(path) and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            found.append(path)
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _bytes(path: Path) -> bytes:
    """Nothing for a file that cannot be read, which the reading of the exercise reports."""
    try:
        return path.read_bytes()
    except OSError:
        return b""
