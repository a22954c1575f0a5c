"""Files → a folder, all or nothing: written into a work folder inside it first, then moved to their places.

What the export did not write at the folder's top (a ``.git``, a ``CNAME``) is never moved, and the folder itself stays the
same one: it may be where a terminal stands, or what a container mounts.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

MARKER = ".microbatch-export"
"""File that says which folder an export wrote, and what is the export's in it."""
WORK = ".microbatch-work-"
"""What the name of a work folder begins with."""


class FolderRefused(Exception):
    """The folder cannot be written to; the message says why and what to do."""


def check_folder(target: Path, sources: Iterable[Path] = ()) -> None:
    """Whether an export may be written to `target`. Raises FolderRefused.

    Not a folder, or not empty and not ours, or where nothing may be written, or inside one of `sources`: those are read.
    """
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise FolderRefused(f"{target} is not a folder: name one that is new, empty or an earlier export")
    if target.is_dir() and any(target.iterdir()) and not (target / MARKER).is_file():
        raise FolderRefused(
            f"{target} holds files that no export has written: name a folder that is new, empty or an earlier export"
        )
    for source in sources:
        if target.resolve().is_relative_to(source.resolve()):
            raise FolderRefused(f"{target} is inside {source}, which the course is read from: name a folder elsewhere")
    there = next(place for place in (target, *target.parents) if os.path.lexists(place))
    if not there.is_dir():
        raise FolderRefused(f"{there} is not a folder, so {target} cannot be in it: name another folder")
    if not os.access(there, os.W_OK | os.X_OK):
        raise FolderRefused(f"{there} cannot be written to: name another folder, or ask for the right to write there")


def write_folder(target: Path, files: Mapping[str, bytes]) -> None:
    """Make `target` hold these files, by path from it. Raises FolderRefused; OSError leaves the folder as it was.

    In an earlier export, what the export did not write at its top stays; where the new files need one of those names,
    the export is refused.
    """
    check_folder(target)
    tops = {MARKER, *(path.split("/")[0] for path in files)}
    earlier = _ours(target)
    others = {path.name for path in target.iterdir()} - earlier if target.exists() else set()
    # Some file systems take README.md and readme.md for one name.
    if met := sorted(others & tops) or sorted(name for name in others if name.casefold() in {top.casefold() for top in tops}):
        raise FolderRefused(
            f"{target} holds {', '.join(met)}, which no export has written and this one would replace: "
            "move that elsewhere, or name another folder"
        )
    made = not target.exists()
    target.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=WORK, dir=target))
    new, old = work / "new", work / "old"
    try:
        for path, content in {**files, MARKER: _marker(files)}.items():
            place = new / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        old.mkdir()
        # The marker goes first and comes last: a folder that was left between, by a machine that stopped, is refused.
        for name in sorted(earlier, key=lambda name: name != MARKER):
            if os.path.lexists(target / name):
                (target / name).rename(old / name)
        for name in sorted(tops, key=lambda name: name == MARKER):
            _move(new / name, target / name)
    except BaseException:  # an interruption, too, leaves the folder as it was
        _put_back(target, new, old, tops)
        shutil.rmtree(work, ignore_errors=True)
        if made:
            with suppress(OSError):
                target.rmdir()
        raise
    shutil.rmtree(work, ignore_errors=True)


def _put_back(target: Path, new: Path, old: Path, tops: Iterable[str]) -> None:
    """Undo the moves that were made. Where that fails, the work folder stays, and the message names it."""
    if not old.exists():
        return
    try:
        for name in tops:
            if os.path.lexists(target / name) and not os.path.lexists(new / name):
                (target / name).rename(new / name)
        for path in sorted(old.iterdir(), key=lambda path: path.name == MARKER):
            _move(path, target / path.name)
    except OSError as error:
        raise FolderRefused(f"{target} could not be put back as it was ({error}): what is missing is in {old}") from error


def _move(path: Path, place: Path) -> None:
    """Rename, but never over what somebody put there meanwhile."""
    if os.path.lexists(place):
        raise FileExistsError(f"{place} was written meanwhile")
    path.rename(place)


def _marker(files: Mapping[str, bytes]) -> bytes:
    about = {
        "about": "Written by `python -m app export`. The next export to this folder replaces what is listed here.",
        "top": sorted({path.split("/")[0] for path in files}),
    }
    return (json.dumps(about, indent=1) + "\n").encode()


def _ours(target: Path) -> set[str]:
    """What an earlier export wrote at the top of its folder."""
    marker = target / MARKER
    if not marker.is_file():
        return set()
    try:
        return {MARKER, *_names(json.loads(marker.read_text(encoding="utf-8"))["top"])}
    except (ValueError, KeyError, TypeError) as error:
        raise FolderRefused(f"{marker} cannot be read: remove {target}, or name another folder") from error


def _names(found: object) -> Iterator[str]:
    """Names of what lies directly in a folder; a marker that somebody changed must not lead out of it."""
    if not isinstance(found, list):
        raise TypeError("not a list")
    for name in found:
        if not isinstance(name, str) or name in ("", "..") or Path(name).name != name:
            raise ValueError(f"not a name: {name!r}")
        yield name
