"""What may stand under a trusted name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.runtime import store
from app.runtime.store import WrongHashError
from tests.runtime.conftest import pin_of


def test_a_right_file_gets_its_name(tmp_path: Path) -> None:
    """A finished download that passes its check stands under its own name, whole."""
    with store.part_file(tmp_path, "a.zip") as part:
        part.write_bytes(b"right")
        store.accept(part, pin_of("a.zip", b"right"), tmp_path, "here")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.zip": b"right"}


def test_a_wrong_file_is_named_with_both_sums_and_gone(tmp_path: Path) -> None:
    """A file with another sum is never used, and the message lets one compare."""
    pin, other = pin_of("a.zip", b"right"), pin_of("a.zip", b"wrong")
    with store.part_file(tmp_path, "a.zip") as part:
        part.write_bytes(b"wrong")
        with pytest.raises(WrongHashError) as caught:
            store.accept(part, pin, tmp_path, "somewhere")
    assert pin.sha256 in str(caught.value)
    assert other.sha256 in str(caught.value)
    assert "a.zip from somewhere" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_sweep_keeps_what_may_still_be_written(tmp_path: Path) -> None:
    """Leftovers of killed processes go after a day; a download that runs right now stays."""
    old, fresh, kept = tmp_path / "old.part", tmp_path / "fresh.part", tmp_path / "kept.zip"
    old.mkdir()
    for path in (old / "inside", fresh, kept):
        path.write_bytes(b"x")
    for path in (old, kept):
        os.utime(path, (0, 0))
    store.sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fresh.part", "kept.zip"]


def test_a_small_file_is_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A manifest that could not be written to the end does not exist."""
    monkeypatch.setattr(store, "_flush", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        store.write_text(tmp_path / "manifest.json", "{}")
    assert list(tmp_path.iterdir()) == []
