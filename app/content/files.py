"""Reading an author's files: text in UTF-8, paths as messages show them, the hash of a folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from app.content.problem import Report, visible
from app.content.source import Source, plain

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_UNSOUND = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_LARGEST = 2_000_000
"""Bytes of one text file; lessons are far smaller, so more is a slip."""


def shown(path: Path, root: Path) -> str:
    """A path as problems show it: from the folder that holds the lessons folder."""
    return path.relative_to(root.parent).as_posix()


def read_text(path: Path, report: Report) -> Source | None:
    """The text of a file; None where it (reported) is missing or cannot be read."""
    try:
        data = path.read_bytes()
        if len(data) > _LARGEST:
            report.add(1, f"the file has {len(data):,} bytes", f"split it: at most {_LARGEST:,}")
            return None
        text = plain(data.decode("utf-8"))
        for found in _CONTROL.finditer(text):
            report.add(text.count("\n", 0, found.start()) + 1, "an invisible control character", "remove it; retype the line")
        return Source(text)
    except FileNotFoundError:
        report.add(1, "this file is missing", "add it; lessons/README.md says what belongs in it")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        report.add(line, "this is not UTF-8 text", "save the file as UTF-8")
    except OSError as error:
        report.add(1, f"this file cannot be read: {error.strerror}", "make it an ordinary readable file")
    return None


def sound(text: str, line: int, report: Report) -> str:
    """A text that any page and any file can take: YAML's escapes, such as that of U+D800, make others: reported."""
    if _UNSOUND.search(text):
        what = f"an invisible control character or half of one: {visible(text)[:60]}"
        report.add(line, what, "remove it, or write the character itself")
    return _UNSOUND.sub("\ufffd", text)


def folder_version(folder: Path) -> str:
    """Sixteen hex digits that change with any edit, addition or removal in a folder; caches and hidden files do not count."""
    digest = hashlib.sha256()
    for path in sorted(_counted(folder), key=lambda path: path.relative_to(folder).as_posix()):
        name, data = path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape"), path.read_bytes()
        digest.update(b"%d %b %d " % (len(name), name, len(data)) + data)
    return digest.hexdigest()[:16]


def _counted(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            yield path
