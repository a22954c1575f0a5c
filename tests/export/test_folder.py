"""A folder of an export: all or nothing, and never somebody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import command_line
from app.export.folder import MARKER, FolderRefused, check_folder, write_folder
from tests.export.course import write_course

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


def beside(target: Path) -> dict[str, bytes]:
    """An earlier export with a checkout's .git, a name for the host, and a link that leads nowhere."""
    write_folder(target, {**FILES, "notes.ipynb": b"{}"})
    (target / ".git").mkdir()
    (target / ".git" / "HEAD").write_bytes(b"ref")
    (target / "CNAME").write_bytes(b"course.example")
    (target / "later").symlink_to("nowhere")
    return content(target)


@pytest.mark.parametrize("name", ["static/mine.css", "page.html", "Page.html"])
def test_what_was_put_beside_an_export_is_never_replaced(tmp_path: Path, name: str) -> None:
    """A later export that needs the same name is refused before anything is moved."""
    target = tmp_path / "site"
    write_folder(target, {"01-adding.ipynb": b"{}"})
    (target / name).parent.mkdir(exist_ok=True)
    (target / name).write_bytes(b"mine")
    before = content(target)
    with pytest.raises(FolderRefused, match=rf"holds {name.split('/', maxsplit=1)[0]}, which no export has written"):
        write_folder(target, {"page.html": b"new", "static/page.css": b"new"})
    assert content(target) == before
    assert len([*target.iterdir()]) == 3


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_export_that_ends_at_any_move_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    """Ctrl+C, or a disk that fails: before or after each single rename, nothing is lost, ours or not ours."""
    target = tmp_path / "site"
    before = beside(target)
    rename = Path.rename
    for after in (False, True):
        for stop_at in range(100):
            moves = iter(range(1000))

            def failing(path: Path, place: Path, moves=moves, stop_at=stop_at, after=after) -> Path:
                count = next(moves)
                if count == stop_at and not after:
                    raise error("stopped")
                made = rename(path, place)
                if count == stop_at and after:
                    raise error("stopped")
                return made

            monkeypatch.setattr(Path, "rename", failing)
            try:
                write_folder(target, {"index.html": b"new", "b/c.txt": b"new"})
            except error:
                assert content(target) == before
                assert sorted(path.name for path in target.iterdir()) == sorted(
                    {MARKER, ".git", "CNAME", "a", "index.html", "later", "notes.ipynb"}
                )
            else:
                assert stop_at > 6
                break
            finally:
                monkeypatch.setattr(Path, "rename", rename)
        assert content(target)["index.html"] == b"new"
        assert content(target)["CNAME"] == b"course.example"
        assert os.path.lexists(target / "later")
        write_folder(target, {**FILES, "notes.ipynb": b"{}"})


def test_what_cannot_be_put_back_is_kept_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When undoing fails as well, no file is removed, and the message says where they are."""
    target = tmp_path / "site"
    before = beside(target)
    rename = Path.rename
    left = iter([True, True])

    def failing(path: Path, place: Path) -> Path:
        if next(left, False):
            return rename(path, place)
        raise OSError("disk")

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(FolderRefused, match="what is missing is in ") as refused:
        write_folder(target, {"index.html": b"new"})
    old = Path(str(refused.value).rpartition(" is in ")[2])
    found = {path.relative_to(base).as_posix(): path for base in (old, target) for path in base.rglob("*")}
    assert {name: found[name].read_bytes() for name in before} == before


@pytest.mark.parametrize("top", ['["../mine.txt"]', '[".."]', '"index.html"', "[1]", '[""]'])
def test_a_changed_marker_leads_nowhere_else(tmp_path: Path, top: str) -> None:
    """Only names of the folder itself are taken for an export's own."""
    target = tmp_path / "site"
    write_folder(target, FILES)
    (target / MARKER).write_text(f'{{"top": {top}}}')
    (tmp_path / "mine.txt").write_bytes(b"mine")
    with pytest.raises(FolderRefused, match="cannot be read"):
        write_folder(target, FILES)
    assert (tmp_path / "mine.txt").read_bytes() == b"mine"


def test_the_folder_stays_the_same_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that stands in it, or a container that mounts it, still has it afterwards."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path.cwd(), FILES)
    inode = Path().stat().st_ino
    write_folder(Path.cwd(), {"index.html": b"new"})
    assert Path().stat().st_ino == inode
    assert content(Path()) == {"index.html": b"new"}


@pytest.fixture
def export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The command on the small course: what it says, and how it ends."""
    monkeypatch.setenv("MICROBATCH_LESSONS_DIR", str(write_course(tmp_path)))
    monkeypatch.setenv("MICROBATCH_STATIC_DIR", str(tmp_path / "static"))
    (tmp_path / "static").mkdir()
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "home")

    def run(folder: str) -> tuple[int, str]:
        done = CliRunner().invoke(command_line(["export"]), ["export", "--notebook", folder])
        assert done.exception is None or isinstance(done.exception, SystemExit)
        return done.exit_code, done.output

    return run


def test_odd_folders_are_refused_in_one_sentence(export, tmp_path: Path) -> None:
    """The root, a file or below one, links, the course's own folders, where nobody may write: never a traceback."""
    home = tmp_path / "home"
    (home / "file").write_text("mine")
    (home / "elsewhere").mkdir()
    (home / "link").symlink_to("elsewhere")
    (home / "dangling").symlink_to("nowhere")
    (home / "to-lessons").symlink_to("../lessons")
    for folder, part in (
        ("/", "holds files that no export has written"),
        (".", "holds files that no export has written"),
        ("..", "holds files that no export has written"),
        ("file", "is not a folder"),
        ("file/below", "is not a folder"),
        ("link", "is not a folder"),
        ("dangling", "is not a folder"),
        ("dangling/below", "is not a folder"),
        ("../lessons", "holds files"),
        ("../lessons/site", "is inside"),
        ("../lessons/01-adding/site", "is inside"),
        ("to-lessons/site", "is inside"),
        ("../static", "is inside"),
        ("../static/new/site", "is inside"),
        ("~nobody-has-this-name/site", "names no folder"),
        ("/proc/site", "/proc"),
        ("x" * 300, "Not exported to"),
    ):
        code, said = export(folder)
        assert code == 1, folder
        assert said.startswith("Not exported"), folder
        assert part in said, folder
        assert said.count("\n") == 1, folder
    assert {path.name for path in home.iterdir()} == {"file", "elsewhere", "link", "dangling", "to-lessons"}
    assert not (tmp_path / "lessons" / "site").exists()


def test_a_folder_without_the_right_to_write_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the pages are made, which takes a while."""
    monkeypatch.setattr(os, "access", lambda place, mode: place != tmp_path)
    for target in (tmp_path, tmp_path / "new", tmp_path / "deep" / "new"):
        with pytest.raises(FolderRefused, match="cannot be written to"):
            check_folder(target)


def test_an_empty_folder_may_be_where_one_stands(export, tmp_path: Path) -> None:
    """`.` is a folder like any other, and so is one behind a linked parent."""
    for folder in (".", ".", "../linked/deep"):
        (tmp_path / "real").mkdir(exist_ok=True)
        if not (tmp_path / "linked").exists():
            (tmp_path / "linked").symlink_to("real")
        code, said = export(folder)
        assert code == 0, said
    assert (tmp_path / "home" / "01-adding.ipynb").is_file()
    assert (tmp_path / "real" / "deep" / "README.md").is_file()
