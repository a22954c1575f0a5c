"""A stage's manifest: the list of what it made, written last and by one rename. Without it nothing counts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.runtime import compress, store
from app.runtime.prepared import RuntimeFile

KEY_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Finished:
    """What a stage made in its working folder."""

    placed: list[str]
    """Names of files and folders in the working folder that move, with their siblings, to where they are served from."""
    files: list[Path]
    """Every file to describe, inside what is placed."""
    facts: dict[str, Any]
    """What else the manifest says."""


def digest_of(value: object) -> str:
    """SHA-256 of a JSON value, the same for equal values."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def path_of(folder: Path, stage: str, key: str) -> Path:
    """Where the manifest of a stage with these inputs stands."""
    return folder / f"{stage}-{key[:KEY_LENGTH]}.manifest.json"


def ensure(manifest: Path, make: Callable[[Path], Finished]) -> bool:
    """Run `make` in a fresh working folder unless `manifest` and all it lists are whole; say whether it ran."""
    if holds(manifest):
        return False
    folder = manifest.parent
    with store.part_folder(folder) as work:
        done = make(work)
        entries = _describe(done.files, work)
        _place(work, folder, done.placed)
    store.write_text(manifest, json.dumps({**done.facts, "files": entries}, indent=1))
    return True


def read(manifest: Path) -> dict[str, Any]:
    """The manifest's content."""
    content: dict[str, Any] = json.loads(manifest.read_text(encoding="utf-8"))
    return content


def complete(manifest: Path) -> bool:
    """The manifest exists and every file has the size it must have: a quick look."""
    return manifest.is_file() and all(item.sizes_fit() for item in _files(manifest))


def holds(manifest: Path) -> bool:
    """The manifest exists and every file, siblings included, is byte for byte what it says."""
    return manifest.is_file() and not any(item.faults() for item in _files(manifest))


def _files(manifest: Path) -> list[RuntimeFile]:
    return [RuntimeFile.from_entry(item, manifest.parent) for item in read(manifest)["files"]]


def _describe(paths: list[Path], work: Path) -> list[dict[str, Any]]:
    sizes = compress.siblings(paths)
    return [
        {
            "name": path.relative_to(work).as_posix(),
            "sha256": store.sha256_of(path),
            "raw_bytes": sizes[path].raw,
            "br_bytes": sizes[path].br,
            "gz_bytes": sizes[path].gz,
        }
        for path in paths
    ]


def _place(work: Path, target: Path, names: list[str]) -> None:
    """Names hold content hashes, so what already stands in `target` is the same or damaged: it is moved aside first."""
    for name in names:
        for path in (work / name, work / f"{name}.br", work / f"{name}.gz"):
            final = target / path.name
            if path.is_dir() and final.exists():
                final.rename(work / f"old-{path.name}")
            if path.exists():
                path.replace(final)
