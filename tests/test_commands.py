"""The command line as a person meets it: real processes, what they print, how they end."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from app.config import ROOT
from app.grading.verdict import Unexplained
from app.progress import Database, UnexplainedResults
from tests.browser.server import free_port

SOURCE = ROOT / "lessons"
EXERCISE = Path("03-batches-and-accumulation") / "exercises" / "four-functions"


def app(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m app`` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A copy of the lessons that may be spoilt."""
    return shutil.copytree(SOURCE, tmp_path / "lessons")


def test_help_lists_the_commands() -> None:
    """One look tells what there is to do."""
    done = app("--help")
    assert done.returncode == 0
    for name in ("serve", "check", "unexplained", "runtime"):
        assert re.search(rf"\b{name}\b", done.stdout)
    inner = app("runtime", "--help").stdout
    for name in ("fetch", "build", "verify", "where"):
        assert re.search(rf"\b{name}\b", inner)
    options = app("serve", "--help").stdout
    for name in ("--host", "--port", "--seed", "--reload", "--workers", "--data-dir"):
        assert name in options


def test_unexplained_lists_what_was_seen(tmp_path: Path) -> None:
    """Groups with their count, of all exercises or of one, as text or JSON; a folder without a database is not touched."""
    assert "Nothing unexplained" in app("unexplained", "--data-dir", str(tmp_path / "none")).stdout
    assert not (tmp_path / "none").exists()
    results = UnexplainedResults(Database(tmp_path / "progress.sqlite3"))
    results.add("a/b", "v1", [Unexplained("f", "one row", "wrong-value", got="[bold]float64(2,)")] * 2)
    results.add("a/c", "v1", [Unexplained("g", "one row", "wrong-value")])
    text = app("unexplained", MICROBATCH_DATA_DIR=str(tmp_path)).stdout
    assert "2 ×  f, case 'one row': wrong-value" in text
    assert "[bold]float64(2,)" in text
    assert "a/c" in text
    rows = json.loads(app("unexplained", "--json", "--exercise", "a/b", "--data-dir", str(tmp_path)).stdout)
    assert [(row["exercise"], row["function"], row["count"]) for row in rows] == [("a/b", "f", 2)]


def test_the_lessons_have_no_problems() -> None:
    """What we ship passes its own check, hidden cases and solutions included."""
    done = app("check", "--seeds", "2")
    assert done.returncode == 0, done.stderr
    assert "No problems" in done.stdout
    assert re.search(r"^accumulated_grad +\S+ +value +2/2$", done.stdout, re.MULTILINE)
    assert re.search(r"whole-batch-at-once +probe +2/2$", done.stdout, re.MULTILINE)
    assert re.search(r"transpose-missing +error +2/2$", done.stdout, re.MULTILINE)


def test_check_prints_every_problem_with_its_place(lessons: Path) -> None:
    """All problems at once, each as path:line, and exit status 1."""
    lesson = lessons / "03-batches-and-accumulation" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n\n:::{nonsense} one\n:::\n\n:::{widget} no-such-widget\n:::\n")
    done = app("check", MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    lines = [
        line for line in done.stderr.splitlines() if re.match(r"lessons/03-batches-and-accumulation/lesson\.md:\d+: ", line)
    ]
    assert len(lines) == 2
    assert "nonsense" in lines[0]
    assert "no-such-widget" in lines[1]
    assert "2 problems" in done.stderr


def test_check_draws_the_cases_and_names_the_seed(lessons: Path) -> None:
    """A case generator that fails is an author's problem with path and line, and the seed repeats it."""
    (lessons / EXERCISE / "cases.py").write_text("def cases(rng):\n    yield 1 / 0\n")
    done = app("check", "--seed", "7", MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    assert "cases.py:2" in done.stderr
    assert "seed 7:" in done.stderr


def test_check_can_leave_the_exercises_out(lessons: Path) -> None:
    """Reading alone is quick; what only running can tell is then not told."""
    (lessons / EXERCISE / "cases.py").write_text("def cases(rng):\n    yield 1 / 0\n")
    done = app("check", "--no-exercises", str(lessons))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "No problems: 1 lessons, 1 exercises."


def test_check_looks_at_a_part(lessons: Path) -> None:
    """A path inside the lessons leaves out what is wrong elsewhere; one outside of them is refused."""
    (lessons / "course.md").write_text("nothing\n")
    here = lessons / "03-batches-and-accumulation" / "lesson.md"
    variables = {"MICROBATCH_LESSONS_DIR": str(lessons)}
    assert "course.md" in app("check", "--no-exercises", **variables).stderr
    assert app("check", "--no-exercises", str(here), **variables).returncode == 0
    outside = app("check", "--no-exercises", str(ROOT / "app"), **variables)
    assert outside.returncode == 1
    assert "does not lie in the lessons folder" in outside.stderr


def test_serve_refuses_lessons_with_problems(lessons: Path) -> None:
    """A course with mistakes is not served by accident; the way to look at them is named."""
    lesson = lessons / "03-batches-and-accumulation" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n\n:::{nonsense} one\n:::\n")
    done = app("serve", "--port", str(free_port()), MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    assert "lesson.md:" in done.stderr
    assert "--reload" in done.stderr
    assert "Traceback" not in done.stderr


def test_serve_names_a_taken_port() -> None:
    """One sentence, not a stack of log lines."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = app("serve", "--port", str(port))
    assert done.returncode == 1
    assert f"127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_reload_and_workers_exclude_each_other() -> None:
    """The server would silently ignore one of the two."""
    done = app("serve", "--reload", "--workers", "2")
    assert done.returncode == 1
    assert "--workers" in done.stderr


def test_a_setting_that_makes_no_sense_is_one_sentence() -> None:
    """The variable is named, without a traceback."""
    done = app("check", MICROBATCH_SEED="seven")
    assert done.returncode == 1
    assert done.stderr.strip() == "MICROBATCH_SEED must be a number, not 'seven'"


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_serve_says_where_things_are_and_ends_on_an_interrupt(tmp_path: Path) -> None:
    """Address and data folder are printed, several processes answer, Ctrl+C ends all of them quickly."""
    port, data = free_port(), tmp_path / "data"
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", str(port), "--workers", "2", "--data-dir", str(data)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        answer = _wait_for(f"http://127.0.0.1:{port}/healthz", process)
        assert answer == 200
        os.killpg(process.pid, signal.SIGINT)
        said, _ = process.communicate(timeout=20)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert f"http://127.0.0.1:{port}" in said
    assert str(data) in said
    assert "Traceback" not in said
    assert list(data.iterdir()), "the data folder that was printed is the one in use"


def test_where_prints_both_folders(tmp_path: Path) -> None:
    """The cache can be found, and moved by a variable."""
    done = app("runtime", "where", MICROBATCH_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0
    assert [line.split(maxsplit=1)[1] for line in done.stdout.splitlines()] == [
        str(tmp_path / "pyodide-314.0.3"),
        str(tmp_path / "prepared"),
    ]


def test_verify_without_a_runtime_names_the_command(tmp_path: Path) -> None:
    """An empty cache is not an error of the machine: the message says what to run."""
    done = app("runtime", "verify", MICROBATCH_CACHE_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "python -m app runtime build" in done.stderr


def _wait_for(url: str, process: subprocess.Popen[str]) -> int:
    for _ in range(300):
        assert process.poll() is None, process.communicate()[0]
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                status: int = answer.status
                return status
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")
