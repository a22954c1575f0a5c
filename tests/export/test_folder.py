"""A folder of an export: all or nothing, and never somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.export.folder import MARKER, FolderRefused, check_folder, write_folder

FILES = {"index.html": b"one", "a/b.txt": b"two"}


def content(folder: Path) -> dict[str, bytes]:
    """Every file but the marker."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != MARKER)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_new_and_an_empty_folder_are_written(tmp_path: Path) -> None:
    """Parents are made, an empty folder is used, nothing is left beside it."""
    (tmp_path / "empty").mkdir()
    for target in (tmp_path / "deep" / "new", tmp_path / "empty"):
        write_folder(target, FILES)
        assert content(target) == FILES
    assert {path.name for path in tmp_path.iterdir()} == {"deep", "empty"}


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    """One file that no export has written is enough, and it stays as it is."""
    (tmp_path / "mine.txt").write_text("keep me")
    with pytest.raises(FolderRefused, match="no export has written"):
        write_folder(tmp_path, FILES)
    assert content(tmp_path) == {"mine.txt": b"keep me"}


def test_a_file_and_a_link_are_refused(tmp_path: Path) -> None:
    """Neither is a folder that could be put aside."""
    (tmp_path / "file").write_text("")
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    for name in ("file", "link"):
        with pytest.raises(FolderRefused, match="is not a folder"):
            check_folder(tmp_path / name)


def test_an_earlier_export_is_replaced_as_a_whole(tmp_path: Path) -> None:
    """Files that are gone from the course are gone from the folder."""
    target = tmp_path / "site"
    write_folder(target, {**FILES, "old/page.html": b"gone"})
    write_folder(target, {"index.html": b"new"})
    assert content(target) == {"index.html": b"new"}


def test_what_was_put_beside_an_export_stays(tmp_path: Path) -> None:
    """A checkout's .git and a CNAME are not ours to remove."""
    target = tmp_path / "site"
    write_folder(target, FILES)
    (target / ".git").mkdir()
    (target / ".git" / "HEAD").write_bytes(b"ref")
    (target / "CNAME").write_bytes(b"course.example")
    write_folder(target, {"index.html": b"new"})
    assert content(target) == {"index.html": b"new", ".git/HEAD": b"ref", "CNAME": b"course.example"}
    assert (target / MARKER).is_file()


def test_a_failure_leaves_the_earlier_export(tmp_path: Path) -> None:
    """A path that cannot be written ends the export before anything is replaced."""
    target = tmp_path / "site"
    write_folder(target, FILES)
    with pytest.raises(OSError):  # noqa: PT011  a file where a folder is needed: the system's words for it differ
        write_folder(target, {"a": b"file", "a/b": b"below it"})
    assert content(target) == FILES
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_marker_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Without its list nobody can tell what is the export's."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / MARKER).write_text("{")
    with pytest.raises(FolderRefused, match="cannot be read"):
        write_folder(tmp_path / "site", FILES)
    assert (tmp_path / "site" / MARKER).read_text() == "{"
