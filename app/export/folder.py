"""Files → a folder, all or nothing: written beside it first, then put in its place. Only a folder of ours is replaced."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

MARKER = ".microbatch-export"
"""File that says which folder an export wrote, and what is the export's in it."""


class FolderRefused(Exception):
    """The folder cannot be written to; the message says why and what to do."""


def check_folder(target: Path) -> None:
    """Whether an export may be written to `target`. Raises FolderRefused: not a folder, or not empty and not ours."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise FolderRefused(f"{target} is not a folder: name one that is new, empty or an earlier export")
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        raise FolderRefused(
            f"{target} holds files that no export has written: name a folder that is new, empty or an earlier export"
        )


def write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Make `target` hold these files, by path from it. Raises FolderRefused; OSError leaves the folder as it was.

    In an earlier export, what the export did not write at its top (a ``.git``, a ``CNAME``) stays.
    """
    check_folder(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        new = work / "new"
        for path, content in {**files, MARKER: _marker(files)}.items():
            place = new / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        old = work / "old"
        kept = tuple(_foreign(target))
        if target.exists():
            target.rename(old)
        try:
            new.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
        for name in kept:
            if not (target / name).exists():
                (old / name).rename(target / name)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _marker(files: Mapping[str, bytes]) -> bytes:
    about = {
        "about": "Written by `python -m app export`. The next export to this folder replaces what is listed here.",
        "top": sorted({path.split("/")[0] for path in files}),
    }
    return (json.dumps(about, indent=1) + "\n").encode()


def _foreign(target: Path) -> Iterator[str]:
    """What lies at the top of an earlier export without being its own."""
    marker = target / MARKER
    if not marker.is_file():
        return
    try:
        ours = {MARKER, *json.loads(marker.read_text(encoding="utf-8"))["top"]}
    except (ValueError, KeyError, TypeError) as error:
        raise FolderRefused(f"{marker} cannot be read: remove {target}, or name another folder") from error
    yield from (path.name for path in sorted(target.iterdir()) if path.name not in ours)
