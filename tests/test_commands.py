"""The command line as a person meets it: real processes, what they print, how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from app.checking import CheckReport
from app.commands.formats import as_github
from app.config import ROOT
from app.content import Problem
from app.grading.verdict import Unexplained
from app.progress import Database, UnexplainedResults
from tests.browser.server import free_port
from tests.content.good_course import copy_of_good

EXERCISE = Path("01-sums") / "exercises" / "token-mean"


def app(*arguments: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m app`` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1", "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """Lessons without a problem, that may be spoilt."""
    return copy_of_good(tmp_path)


def test_help_lists_the_commands() -> None:
    """One look tells what there is to do."""
    done = app("--help")
    assert done.returncode == 0
    for name in ("serve", "check", "new", "export", "unexplained", "runtime"):
        assert re.search(rf"\b{name}\b", done.stdout)
    assert "Did you mean 'check'" in app("chek").stderr
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
    assert re.search(r"^four-functions: \d\d mistakes, each caught on 2 of 2 draws$", done.stdout, re.MULTILINE)
    assert "whole-batch-at-once" not in done.stdout


def test_check_tells_of_mistakes_what_matters(lessons: Path) -> None:
    """One line for each exercise and those that some draw misses; all of them when asked; of a part what was tried in it."""
    one = str(lessons / EXERCISE)
    done = app("check", "--seeds", "2", one)
    assert done.stdout == (
        "token-mean: 1 mistake, caught on 2 of 2 draws\n\n"
        f"No problems in {one}: 1 exercise tried (cases drawn with the seeds 0 to 1).\n"
    )
    assert re.search(
        r"^token_mean +mean-of-means +value +2/2$", app("check", "--seeds", "2", "--verbose", one).stdout, re.MULTILINE
    )
    assert app("check", "--seeds", "2", str(lessons / "02-means")).stdout.endswith("02-means: 0 exercises tried.\n")
    mistake = lessons / EXERCISE / "mistakes" / "mean-of-means.py"
    mistake.write_text(mistake.read_text().replace("np.mean(losses)", "np.dot(losses, counts) / counts.sum()"))
    missed = app("check", "--seeds", "2", one).stdout
    assert "token-mean: 1 mistake, 0 of them caught on 2 of 2 draws" in missed
    assert re.search(r"^token_mean +mean-of-means +value +0/2$", missed, re.MULTILINE)


def test_check_prints_every_problem_with_its_place(lessons: Path) -> None:
    """All problems at once, each as path:line, and exit status 1."""
    lesson = lessons / "01-sums" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n\n:::{nonsense} one\n:::\n\n:::{widget} no-such-widget\n:::\n")
    done = app("check", MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if re.match(r"lessons/01-sums/lesson\.md:\d+: ", line)]
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


def test_a_seed_below_zero_is_refused(lessons: Path) -> None:
    """Nothing can be drawn with it, which is no problem of the author's."""
    for done in (
        app("check", "--seed", "-5", str(lessons)),
        app("check", str(lessons), MICROBATCH_SEED="-5"),
    ):
        assert done.returncode != 0
        assert "seed" in done.stderr.lower()
        assert "to 0" in done.stderr or "least 0" in done.stderr
        assert "lessons/" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no times of child processes")
def test_check_without_exercises_is_quick() -> None:
    """Under two seconds of a processor for all of our lessons, the start of Python included: authors run it often."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = app("check", "--no-exercises")
    assert "problem" in (done.stdout + done.stderr).lower()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime < 2


def test_check_can_leave_the_exercises_out(lessons: Path) -> None:
    """Reading alone is quick; what only running can tell is then not told."""
    (lessons / EXERCISE / "cases.py").write_text("def cases(rng):\n    yield 1 / 0\n")
    done = app("check", "--no-exercises", str(lessons))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"No problems: \d+ lessons?, \d+ exercises?\.", done.stdout.strip())


def test_check_looks_at_a_part(lessons: Path) -> None:
    """A path inside the lessons leaves out what is wrong elsewhere; one outside of them is refused."""
    (lessons / "course.md").write_text("nothing\n")
    here = lessons / "01-sums" / "lesson.md"
    variables = {"MICROBATCH_LESSONS_DIR": str(lessons)}
    assert "course.md" in app("check", "--no-exercises", **variables).stderr
    assert app("check", "--no-exercises", str(here), **variables).returncode == 0
    outside = app("check", "--no-exercises", str(ROOT / "app"), **variables)
    assert outside.returncode == 1
    assert "does not lie in the lessons folder" in outside.stderr


def test_check_finds_the_course_of_a_path(tmp_path: Path) -> None:
    """A lesson of any course can be named alone; what is wrong beside it is then left out."""
    root = copy_of_good(tmp_path)
    (root / "course.md").write_text("nothing\n")
    lesson = root / "02-means" / "lesson.md"
    lesson.write_text(lesson.read_text("utf-8") + "\n:::{nonsense}\n:::\n", "utf-8")
    done = app("check", "--no-exercises", str(root / "02-means"))
    assert done.returncode == 1
    assert "unknown directive {nonsense}" in done.stderr
    assert "course.md" not in done.stderr
    assert "1 problem" in done.stderr


def test_check_writes_json_for_machines(tmp_path: Path) -> None:
    """One object and nothing else, with or without problems; the exit code tells which."""
    root = copy_of_good(tmp_path)
    fine = app("check", "--format", "json", "--seeds", "2", str(root))
    assert (fine.returncode, fine.stderr) == (0, "")
    found = json.loads(fine.stdout)
    assert found["problems"] == []
    assert found["counts"] == {"problems": 0, "lessons": 2, "exercises": 1}
    assert found["seeds"] == [0, 1]
    caught = {"exercise": "sums/token-mean", "function": "token_mean", "mistake": "mean-of-means", "caught_by": "value"}
    assert found["mistakes"] == [{**caught, "caught": 2, "draws": 2}]
    lesson = root / "02-means" / "lesson.md"
    lesson.write_text(lesson.read_text("utf-8") + "\n:::{quizz} ümlaut\n:::\n", "utf-8")
    spoilt = app("check", "--format", "json", "--no-exercises", str(root))
    assert (spoilt.returncode, spoilt.stderr) == (1, "")
    found = json.loads(spoilt.stdout)
    line = lesson.read_text("utf-8").splitlines().index(":::{quizz} ümlaut") + 1
    what = {"path": "lessons/02-means/lesson.md", "line": line, "what": "unknown directive {quizz}", "fix": "did you mean quiz"}
    assert found == {"problems": [what], "counts": {"problems": 1, "lessons": 2, "exercises": 1}, "mistakes": [], "seeds": None}


def test_check_speaks_to_github(tmp_path: Path) -> None:
    """Workflow commands and nothing else: an annotation at the line of each problem, its text intact."""
    root = copy_of_good(tmp_path / "a, b")
    fine = app("check", "--format", "github", "--no-exercises", str(root))
    assert (fine.returncode, fine.stdout, fine.stderr) == (0, "", "")
    lesson = root / "02-means" / "lesson.md"
    lesson.write_text(lesson.read_text("utf-8") + "\n:::{numeric} a\n:answer: 50 %: so, so\nHow many?\n:::\n\n# One\n", "utf-8")
    spoilt = app("check", "--format", "github", "--no-exercises", str(root))
    assert (spoilt.returncode, spoilt.stderr) == (1, "")
    first, second = spoilt.stdout.splitlines()
    command = re.fullmatch(r"::error file=([^:,]+),line=(\d+),title=([^:,]+)::(.*)", first)
    assert command
    assert command[1] == "lessons/02-means/lesson.md"
    assert lesson.read_text("utf-8").splitlines()[int(command[2]) - 1] == ":answer: 50 %: so, so"
    assert unescaped(command[3]) == ":answer: is not a number: 50 %: so, so"
    assert unescaped(command[4]).startswith(":answer: is not a number: 50 %: so, so. Write a number alone")
    assert "50 %25" in command[3]
    assert "a heading of level 1" in second


@pytest.mark.parametrize(
    ("arguments", "setting", "said"), [((".",), "", "does not lie in"), ((), "x", "MICROBATCH_SEED must be")]
)
def test_check_keeps_its_form_where_nothing_can_be_checked(
    tmp_path: Path, arguments: tuple[str, ...], setting: str, said: str
) -> None:
    """A program that reads the output finds one problem in it, and a person a sentence."""
    given = {"cwd": tmp_path, "MICROBATCH_SEED": setting}
    done = app("check", "--format", "json", *arguments, **given)  # type: ignore[arg-type]
    (problem,) = json.loads(done.stdout)["problems"]
    assert (done.returncode, said in problem["what"], bool(problem["fix"])) == (1, True, True)
    done = app("check", "--format", "github", *arguments, **given)  # type: ignore[arg-type]
    assert (done.returncode, done.stdout.count("\n")) == (1, 1)
    assert re.match(r"::error title=[^:,]+::", done.stdout)
    done = app("check", *arguments, **given)  # type: ignore[arg-type]
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are texts there")
def test_check_tells_names_and_words_that_are_no_text(tmp_path: Path) -> None:
    """A name of bytes, a message of half a character: told as Python escapes them, in every form."""
    root = copy_of_good(tmp_path)
    odd = os.fsdecode(b"no\xfftes.txt")
    (root / EXERCISE / odd).write_text("")
    (root / "01-sums" / "more" / os.fsdecode(b"\xff\n\x1b[2J.md")).write_text("")
    (root / EXERCISE / "cases.py").write_text('def cases(rng):\n    raise RuntimeError(chr(0xD800) + "\\x1b[2J")\n    yield\n')
    found = json.loads(app("check", "--format", "json", "--seeds", "2", str(root)).stdout)["problems"]
    assert [one["path"] for one in found] == [r"lessons/01-sums/more/\udcff\n\x1b[2J.md", f"lessons/{EXERCISE}/cases.py"]
    assert found[1]["what"].endswith(r"RuntimeError: \ud800\x1b[2J")
    assert len(app("check", "--format", "github", "--seeds", "2", str(root)).stdout.splitlines()) == 2
    told = app("check", "--seeds", "2", str(root)).stderr
    assert "Traceback" not in told
    assert "\x1b" not in told


def test_export_refuses_a_base_that_is_no_address(tmp_path: Path) -> None:
    """Before anything is written."""
    done = app("export", "--base", "http://[bad", str(tmp_path / "site"))
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "--base http://[bad is no address" in done.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("start", ["inside", "link"])
def test_check_knows_the_folder_whatever_it_is_called_by(tmp_path: Path, start: str) -> None:
    """From inside the lessons, or through a link, paths are the same; a faulty exercise is not tried on top of its problems."""
    root = copy_of_good(tmp_path)
    (root / EXERCISE / "solution.py").write_text("def token_mean(:\n")
    (tmp_path / "linked").symlink_to(root)
    options = ("check", "--format", "github", "--seeds", "2")
    there = app(*options, ".", cwd=root) if start == "inside" else app(*options, cwd=tmp_path, MICROBATCH_LESSONS_DIR="linked")
    assert (there.returncode, there.stderr) == (1, "")
    (command,) = there.stdout.splitlines()
    path = EXERCISE.as_posix() + "/solution.py"
    assert f"::error file={path if start == 'inside' else f'lessons/{path}'}," in command
    assert "does not parse" in command


def unescaped(text: str) -> str:
    """What the runner reads: actions/runner, ActionCommand.cs."""
    for code, sign in (("%2C", ","), ("%3A", ":"), ("%5D", "]"), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def test_paths_for_github_start_at_the_working_folder(tmp_path: Path) -> None:
    """A course may lie deep in its repository, where GitHub looks for the file."""
    problem = Problem("lessons/one/lesson.md", 3, "100% wrong:\tall, of it", "mend it")
    report = CheckReport((problem,), 1, 0)
    inside = as_github(report, tmp_path / "courses" / "a,b", tmp_path)
    assert inside.startswith("::error file=courses/a%2Cb/lessons/one/lesson.md,line=3,title=100%25 wrong%3A\tall%2C of it::")
    assert inside.endswith("::100%25 wrong:\tall, of it. Mend it.")
    assert "file=lessons/one/lesson.md," in as_github(report, tmp_path / "courses", tmp_path / "elsewhere")


def test_new_makes_a_lesson_and_an_exercise_and_says_what_to_do_next(tmp_path: Path) -> None:
    """Two commands, no edit in app/, static/ or templates/, and the course passes its check; a second try changes nothing."""
    root = copy_of_good(tmp_path)
    here = {"MICROBATCH_LESSONS_DIR": str(root)}
    lesson = app("new", "lesson", "Mean and spread", "--number", "5", **here)
    assert (lesson.returncode, lesson.stderr) == (0, "")
    assert f"made     {root / '05-mean-and-spread' / 'lesson.md'}" in lesson.stdout
    assert "http://127.0.0.1:8000/lessons/mean-and-spread" in lesson.stdout
    exercise = app("new", "exercise", "mean-and-spread", "spread", **here)
    assert (exercise.returncode, exercise.stderr) == (0, "")
    assert "minutes: 5 became 10" in exercise.stdout
    assert "mistakes/mean-of-means.py" in exercise.stdout
    elsewhere = app("new", "lesson", "Spread", MICROBATCH_PORT="8123", **here).stdout
    assert re.search(r"make serve RELOAD=1 PORT=8123 +then edit, and watch http://127.0.0.1:8123/lessons/spread", elsewhere)
    again = app("new", "exercise", "mean-and-spread", "spread", **here)
    assert again.returncode == 1
    assert again.stderr.strip().endswith("exists already; nothing was changed")
    assert "did you mean means" in app("new", "exercise", "meanz", "spread", **here).stderr
    assert app("check", "--seeds", "2", str(root)).returncode == 0
    program = (path for folder in ("app", "static", "templates") for path in (ROOT / folder).rglob("*") if path.is_file())
    assert [path for path in program if b"mean-and-spread" in path.read_bytes()] == []


def test_serve_refuses_lessons_with_problems(lessons: Path) -> None:
    """A course with mistakes is not served by accident; the way to look at them is named."""
    lesson = lessons / "01-sums" / "lesson.md"
    lesson.write_text(lesson.read_text() + "\n\n:::{nonsense} one\n:::\n")
    done = app("serve", "--port", str(free_port()), MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    assert "lesson.md:" in done.stderr
    assert "--reload" in done.stderr
    assert "Traceback" not in done.stderr


def test_serve_names_a_taken_port(lessons: Path) -> None:
    """One sentence, not a stack of log lines."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = app("serve", "--port", str(port), MICROBATCH_LESSONS_DIR=str(lessons))
    assert done.returncode == 1
    assert f"127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_reload_and_workers_exclude_each_other() -> None:
    """The server would silently ignore one of the two."""
    done = app("serve", "--reload", "--workers", "2")
    assert done.returncode == 1
    assert done.stderr.startswith("--reload and --workers exclude each other")
    done = app("serve", "--workers", "2", MICROBATCH_RELOAD="1")
    assert done.returncode == 1
    assert done.stderr.startswith("MICROBATCH_RELOAD and --workers exclude each other")


def test_a_setting_that_makes_no_sense_is_one_sentence() -> None:
    """The variable is named, without a traceback."""
    done = app("check", MICROBATCH_SEED="seven")
    assert done.returncode == 1
    assert done.stderr.strip() == "MICROBATCH_SEED must be a whole number of at least 0, not 'seven'"


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_serve_says_where_things_are_and_ends_on_an_interrupt(tmp_path: Path, lessons: Path) -> None:
    """Address and data folder are printed, several processes answer, Ctrl+C ends all of them quickly."""
    port, data = free_port(), tmp_path / "data"
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", str(port), "--workers", "2", "--data-dir", str(data)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MICROBATCH_LESSONS_DIR": str(lessons)},
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
