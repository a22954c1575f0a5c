"""Vendored front-end code is what its folder says it is. That it can be rebuilt byte for byte is checked by `make lint`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
VENDOR = sorted(path for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", VENDOR, ids=lambda folder: folder.name)
def test_each_file_has_the_hash_that_is_written_down(folder: Path) -> None:
    """Nobody edits a bundle by hand."""
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    assert lines
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize("folder", VENDOR, ids=lambda folder: folder.name)
def test_every_package_in_a_bundle_is_pinned_and_has_its_licence(folder: Path) -> None:
    """The lockfile pins bytes, names no server, and each package that ships is in the licence file with its version."""
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    licences = (folder / "LICENSES.txt").read_text()
    shipped = {path: entry for path, entry in packages.items() if path and not entry.get("dev")}
    assert shipped
    for path, entry in shipped.items():
        assert entry["integrity"].startswith("sha512-")
        assert f"{path.removeprefix('node_modules/')} {entry['version']} (" in licences
    assert not any("resolved" in entry for entry in packages.values())


@pytest.mark.parametrize("folder", VENDOR, ids=lambda folder: folder.name)
def test_a_bundle_brings_no_markup_parsing_and_no_evaluation(folder: Path) -> None:
    """Trusted Types would refuse it anyway; here it is refused before it ships."""
    for script in folder.glob("*.js"):
        text = script.read_text()
        for banned in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "new Function(", "eval("):
            assert banned not in text, f"{script.name} holds {banned}"
