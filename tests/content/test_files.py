"""Files and folders that cannot be read are told, each once, and nothing of them stops or hangs the reading."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.content import load_course
from app.content.readings import KeptReadings
from tests.content.folders import EXERCISE, HEAD, LESSON, load

LESSONS = "lessons/01-one"


def problems(tmp: Path) -> list[tuple[str, int, str]]:
    """What is said of the course."""
    load(tmp)
    return problems_of(tmp)


def problems_of(tmp: Path) -> list[tuple[str, int, str]]:
    """What is said of a course that is there already."""
    return [(problem.path, problem.line, problem.what) for problem in load_course(tmp / "lessons", ()).problems]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.symlink_to("nowhere"), "this file is missing"),
        (lambda path: path.symlink_to(path.name), "this file cannot be read: "),
        (lambda path: path.mkdir(), "this file cannot be read: it is a folder"),
        (os.mkfifo, "this file cannot be read: it is not an ordinary file"),
        (lambda path: path.symlink_to("/dev/zero"), "this file cannot be read: it is not an ordinary file"),
    ],
)
@pytest.mark.parametrize("name", [f"{LESSONS}/more/02-page.md", f"{LESSONS}/labs/02-page.md", "lessons/glossary.md"])
def test_what_is_no_file_is_told_and_not_read(tmp_path: Path, name: str, make: Callable[[Path], None], why: str) -> None:
    """A pipe would be waited for, and a device read, for ever."""
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    make(tmp_path / name)
    ((path, line, what),) = problems(tmp_path)
    assert (path, line) == (name, 1)
    assert what.startswith(why)


def test_hidden_files_do_not_count(tmp_path: Path) -> None:
    """What an editor leaves beside a page is none."""
    for folder in ("more", "labs", "figures", "exercises", "exercises/double/mistakes"):
        (tmp_path / LESSONS / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / LESSONS / folder / ".#01-page.md").symlink_to("somebody@somewhere.1234:5678")
        (tmp_path / LESSONS / folder / ".#page.py").symlink_to("somebody@somewhere.1234:5678")
    assert problems(tmp_path) == []


@pytest.mark.parametrize(
    "folder",
    [
        "lessons/chapters",
        f"{LESSONS}/more",
        f"{LESSONS}/labs",
        f"{LESSONS}/figures",
        f"{LESSONS}/exercises",
        EXERCISE,
        f"{EXERCISE}/mistakes",
    ],
)
def test_a_folder_that_cannot_be_read_is_told_once(tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not count as empty. Whoever runs this may read everything, so the refusal is made up."""
    load(tmp_path)
    (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    listed = Path.iterdir

    def refuse(path: Path) -> object:
        if path == (tmp_path / folder).resolve():
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    found = [(path, line) for path, line, what in problems(tmp_path) if what == "this folder cannot be read: Permission denied"]
    assert found == [(folder, 1)]


def test_the_folder_of_all_lessons_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when nothing can be told of what lies in it."""
    load(tmp_path)

    def refuse(path: Path, **_: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    monkeypatch.setattr(Path, "stat", refuse)
    found = problems_of(tmp_path)
    assert ("lessons", 1, "this folder cannot be read: Permission denied") in found
    assert ("lessons/course.md", 1, "this file cannot be read: Permission denied") in found


def test_files_nobody_reads_as_text_must_be_readable_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is copied, and every file of an exercise counts for its version."""
    names = (f"{EXERCISE}/data.txt", f"{LESSONS}/figures/two.svg")
    load(tmp_path, {names[0]: "1 2 3"})
    refused = {(tmp_path / name).resolve() for name in names}
    can, read = os.access, Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path in refused:
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(os, "access", lambda path, mode: path not in refused and can(path, mode))
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert problems_of(tmp_path) == [(name, 1, "this file cannot be read: Permission denied") for name in names]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Text.\n\n" * 30_000, 1, "the file has 210,0"),
        ("x\n\n" * 5_000, 1, "the file has 10,0"),
        ("Text.\n\n" + "_a __" * 5_000, 4, "more than 20,000 characters without an empty line"),
        ("Text.\n\n$" + "a\n" * 9_900 + "a" * 300 + "$", 4, "more than 20,000 characters without an empty line"),
    ],
)
def test_a_page_too_long_to_read_is_not_read(tmp_path: Path, text: str, line: int, what: str) -> None:
    """What takes markdown long grows with the square of a page's length."""
    (problem,) = load(tmp_path, {LESSON: HEAD + "\n" + text}).problems
    assert (problem.path, problem.line) == (LESSON, 1 if line == 1 else HEAD.count("\n") + line)
    assert problem.what.startswith(what)


def test_who_may_read_a_file_is_noticed(tmp_path: Path) -> None:
    """A reading that is kept while an author writes is given up when a file is opened to, or closed from, its reader."""
    path = tmp_path / "page.md"
    path.write_text("Text.")
    kept = KeptReadings()
    assert kept.of(path, None, lambda: 1) == 1
    assert kept.of(path, None, lambda: 2) == 1
    path.chmod(0o600 if path.stat().st_mode & 0o077 else 0o644)
    assert kept.of(path, None, lambda: 3) == 3
