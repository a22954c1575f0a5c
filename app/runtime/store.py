"""Putting files where they will be trusted: only whole, only verified, only by one rename.

A file under its final name in the cache has passed its check. Everything unfinished carries a ``.part`` name, so a
process killed at any moment leaves nothing that a later run would take for good.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.runtime.pins import Pin

PART = ".part"
STALE_S = 24 * 3600
"""Age in seconds after which an unfinished file or folder belongs to a process that is certainly gone."""


class WrongHashError(Exception):
    """A file is not the one we pinned. The message names both sums."""

    def __init__(self, name: str, origin: str, expected: str, found: str) -> None:
        super().__init__(f"{name} from {origin} has SHA-256 {found}, expected {expected}; it was not used")
        self.name, self.origin, self.expected, self.found = name, origin, expected, found


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check(path: Path, pin: Pin, origin: str) -> None:
    """Raise WrongHashError unless `path` is exactly the pinned file."""
    found = sha256_of(path)
    if found != pin.sha256:
        raise WrongHashError(pin.name, origin, pin.sha256, found)


def accept(part: Path, pin: Pin, folder: Path, origin: str) -> Path:
    """Verify the finished download `part` and give it its final name in `folder`.

    `part` must lie on the same file system. Raises WrongHashError and deletes `part` when the sum is wrong.
    """
    try:
        check(part, pin, origin)
    except WrongHashError:
        part.unlink()
        raise
    target = folder / pin.name
    part.chmod(0o644)
    _flush(part)
    part.replace(target)
    return target


@contextmanager
def part_file(folder: Path, name: str) -> Iterator[Path]:
    """A fresh path for an unfinished file in `folder`; removed on the way out if it still stands there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.{secrets.token_hex(4)}{PART}"
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def part_folder(parent: Path) -> Iterator[Path]:
    """A fresh folder for unfinished work in `parent`; removed on the way out."""
    parent.mkdir(parents=True, exist_ok=True)
    path = parent / f"{secrets.token_hex(4)}{PART}"
    path.mkdir()
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def write_text(path: Path, text: str) -> None:
    """Write a small file whole or not at all."""
    with part_file(path.parent, path.name) as part:
        part.write_text(text, encoding="utf-8")
        _flush(part)
        part.replace(path)


def sweep(folder: Path) -> None:
    """Remove what killed processes left behind in `folder` more than a day ago."""
    if not folder.is_dir():
        return
    limit = time.time() - STALE_S
    for path in folder.glob(f"*{PART}"):
        if path.stat().st_mtime < limit:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Bring a file's bytes to the disk before its name says that they are good: a power cut must not reorder the two."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
