"""The process that runs authors' files: mistakes named with path and line, endless files stopped, everything repeatable."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.grading.author_process import AuthorError, AuthorProcess

SOLUTION = "def f(x):\n    if x < 0:\n        raise ValueError\n    return x + 1\n"
CASES = "from app.grading.cases import case\n\n\ndef cases(rng):\n"
GOOD = CASES + "    yield case('f', int(rng.integers(1000)), name='a number')\n    yield case('f', -1, raises=ValueError)\n"

type Write = Callable[..., Path]


@pytest.fixture(scope="module")
def process() -> Iterator[AuthorProcess]:
    """A process with a short deadline."""
    process = AuthorProcess(1.0)
    yield process
    process.close()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes an exercise's files into a folder like that of a lesson."""

    def make(cases: str = GOOD, solution: str | None = SOLUTION) -> Path:
        folder = tmp_path / "lessons" / "01-one" / "exercises" / "small"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cases.py").write_text(cases, encoding="utf-8")
        if solution is not None:
            (folder / "solution.py").write_text(solution, encoding="utf-8")
        return folder

    return make


def test_cases_come_with_their_answers(process: AuthorProcess, write: Write) -> None:
    """Each case is drawn with its input, what the solution makes of it, and what the author asked."""
    first, second = process.answer(write(), ("f",), 7)
    value = int(first["args"][0]["value"])
    assert (first["id"], first["name"], first["raises"]) == ("f-1", "a number", None)
    assert first["value"] == {"type": "int", "value": str(value + 1)}
    assert (second["id"], second["raises"], second["value"]) == ("f-2", "ValueError", None)


def test_the_seed_decides_and_an_edit_counts_at_once(process: AuthorProcess, write: Write) -> None:
    """The same seed gives the same cases; a changed file is read anew."""
    assert process.answer(write(), ("f",), 1) == process.answer(write(), ("f",), 1)
    assert process.answer(write(), ("f",), 1) != process.answer(write(), ("f",), 2)
    changed = process.answer(write(solution=SOLUTION.replace("+ 1", "+ 2")), ("f",), 1)
    assert changed != process.answer(write(), ("f",), 1)


def test_functions_stand_together_in_task_order(process: AuthorProcess, write: Write) -> None:
    """However the author yields them."""
    cases = CASES + "    for _ in range(2):\n        yield case('g', 1)\n        yield case('f', 1)\n"
    answered = process.answer(write(cases, SOLUTION + "g = f\n"), ("f", "g"), 0)
    assert [one["id"] for one in answered] == ["f-1", "f-2", "g-1", "g-2"]


@pytest.mark.parametrize(
    ("inputs", "rtol"),
    [("1.0", 1e-9), ("np.float32(1)", 1e-5), ("np.zeros(2, np.float32)", 1e-5), ("np.zeros(2)", 1e-9)],
)
def test_the_tolerance_follows_the_inputs(inputs: str, rtol: float, process: AuthorProcess, write: Write) -> None:
    """float32 inputs cannot be asked for more digits than they have."""
    cases = "import numpy as np\n" + CASES + f"    yield case('f', {inputs})\n"
    assert process.answer(write(cases, "def f(x):\n    return x\n"), ("f",), 0)[0]["rtol"] == rtol


MISTAKES: list[tuple[str, str, str | None, str, int, str]] = [
    ("no solution", GOOD, None, "solution.py", 1, "cannot be read"),
    ("cases that do not parse", CASES + "    yield case('f', 1\n", SOLUTION, "cases.py", 5, "SyntaxError"),
    ("cases that fail to load", "import nothing_of_the_kind\n", SOLUTION, "cases.py", 1, "ModuleNotFoundError"),
    ("no cases function", "x = 1\n", SOLUTION, "cases.py", 1, "no function cases"),
    ("cases that return", "def cases(rng):\n    return None\n", SOLUTION, "cases.py", 1, "TypeError"),
    ("no case at all", CASES + "    yield from ()\n", SOLUTION, "cases.py", 1, "no case calls f"),
    ("something else than a case", CASES + "    yield ('f', 1)\n", SOLUTION, "cases.py", 1, "yielded tuple"),
    ("an unknown function", CASES + "    yield case('f', 1)\n    yield case('g', 1)\n", SOLUTION, "cases.py", 6, "calls g"),
    ("an error on the way", CASES + "    yield case('f', 1)\n    1 / 0\n", SOLUTION, "cases.py", 6, "ZeroDivisionError"),
    ("a bad bound", CASES + "    yield case('f', 1, rows_at_once=0)\n", SOLUTION, "cases.py", 5, "rows_at_once must be"),
    ("a bad fact", CASES + "    yield case('f', 1, facts={'a': [1]})\n", SOLUTION, "cases.py", 5, "the fact a is of type list"),
    ("both", CASES + "    yield case('f', 1, raises=ValueError, rtol=1)\n", SOLUTION, "cases.py", 5, "no tolerance"),
    ("an input that cannot travel", CASES + "    yield case('f', {1, 2})\n", SOLUTION, "cases.py", 5, "cannot travel"),
    ("too many cases", CASES + "    while True:\n        yield case('f', 1)\n", SOLUTION, "cases.py", 6, "more than 200"),
    ("a solution without the function", GOOD, "def g(): pass\n", "solution.py", 1, "no function f"),
    ("a solution that fails", GOOD, "def f(x):\n    return x / 0\n", "solution.py", 2, "ZeroDivisionError"),
    ("a solution that does not raise", GOOD, "def f(x):\n    return x\n", "cases.py", 6, "wants ValueError"),
    ("a solution that exits", GOOD, "import sys\n\ndef f(x):\n    sys.exit(1)\n", "solution.py", 4, "SystemExit"),
    ("a value that cannot travel", GOOD, SOLUTION.replace("x + 1", "object()"), "solution.py", 1, "cannot be compared"),
    (
        "a solution that changes its inputs",
        "import numpy as np\n" + CASES + "    yield case('f', np.zeros(2))\n",
        "def f(x):\n    x += 1\n    return x\n",
        "solution.py",
        2,
        "read-only",
    ),
    ("an endless file", CASES + "    while True:\n        pass\n", SOLUTION, "cases.py", 0, "still running after 1 s"),
    ("an endless solution", GOOD, "def f(x):\n    n = 0\n    while True:\n        n += 1\n", "solution.py", 0, "still running"),
    ("an endless call into C", GOOD, "def f(x):\n    return sum(range(10**12))\n", "solution.py", 2, "still running"),
    ("a file that ends the process", GOOD, "import os\n\ndef f(x):\n    os._exit(3)\n", "cases.py", 1, "ended the process"),
    ("too much memory", GOOD, "def f(x):\n    return [0] * 10**10\n", "solution.py", 2, "MemoryError"),
]


@pytest.mark.parametrize(
    ("cases", "solution", "file", "line", "what"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_an_authors_mistake_is_named(
    cases: str, solution: str | None, file: str, line: int, what: str, process: AuthorProcess, write: Write
) -> None:
    """Path, line and what to do; and the next request works, whatever became of this one."""
    folder = write(cases, solution)
    start = time.perf_counter()
    with pytest.raises(AuthorError) as caught:
        process.answer(folder, ("f",), 0)
    assert time.perf_counter() - start < 15
    problem = caught.value.problem
    assert problem.path == f"lessons/01-one/exercises/small/{file}"
    assert what in problem.what
    assert problem.fix
    assert problem.line == line or (line == 0 and problem.line > 2)
    assert len(process.answer(write(), ("f",), 0)) == 2


def test_what_authors_print_is_not_a_reply(process: AuthorProcess, write: Write) -> None:
    """Prints, also straight to the descriptor, go nowhere near the answers."""
    noisy = "import os\nprint('{}')\nos.write(1, b'{\"cases\": []}\\n')\n" + SOLUTION
    assert len(process.answer(write(solution=noisy), ("f",), 0)) == 2


def test_the_authors_files_do_not_see_the_servers_environment(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and addresses that the server was started with stay with it."""
    monkeypatch.setenv("MICROBATCH_SECRET", "hidden")
    process = AuthorProcess(5.0)
    try:
        solution = SOLUTION.replace("x + 1", "__import__('os').environ.get('MICROBATCH_SECRET', 'none')")
        assert process.answer(write(solution=solution), ("f",), 0)[0]["value"] == {"type": "str", "value": "none"}
    finally:
        process.close()


def test_a_closed_process_says_so(write: Write) -> None:
    """Using it after close is our mistake, and closing twice is none."""
    process = AuthorProcess(5.0)
    process.start()
    process.close()
    process.close()
    with pytest.raises(RuntimeError):
        process.answer(write(), ("f",), 0)


def test_nothing_is_left_running(write: Write) -> None:
    """A process that nobody refers to any more ends by itself."""
    process = AuthorProcess(5.0)
    process.answer(write(), ("f",), 0)
    child = process._child
    assert child is not None
    pid = child._process.pid
    del process, child
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_process_that_died_is_replaced(write: Write) -> None:
    """Somebody may kill it; the next request starts another."""
    process = AuthorProcess(5.0)
    try:
        process.answer(write(), ("f",), 0)
        assert process._child is not None
        process._child._process.kill()
        process._child._process.wait()
        assert len(process.answer(write(), ("f",), 0)) == 2
    finally:
        process.close()


def test_keyword_arguments_travel_by_name(process: AuthorProcess, write: Write) -> None:
    """`kwargs` of a case reach the solution and the page under their names."""
    cases = CASES + "    yield case('f', 1, kwargs={'by': 2.5})\n"
    (one,) = process.answer(write(cases, "def f(x, by=0):\n    return x + by\n"), ("f",), 0)
    assert one["kwargs"] == {"by": {"type": "float", "value": (2.5).hex()}}
    assert one["value"] == {"type": "float", "value": (3.5).hex()}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("where", ["cases", "solution"])
def test_a_second_process_is_a_problem_and_ends(where: str, process: AuthorProcess, write: Write) -> None:
    """A copy of the process would answer as well, or wait for ever."""
    fork = "    import os\n    os.fork()\n"
    folder = write(CASES + fork + "    yield case('f', 1)\n") if where == "cases" else write(solution="def f(x):\n" + fork)
    with pytest.raises(AuthorError) as error:
        process.answer(folder, ("f",), 0)
    problem = error.value.problem
    assert (problem.path.rpartition("/")[2], problem.line) == (f"{where}.py", 6 if where == "cases" else 3)
    assert "another process" in problem.what
    assert process.answer(write(), ("f",), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_what_an_authors_file_starts_ends_with_it(write: Write, tmp_path: Path) -> None:
    """A program that goes on by itself, whether or not the deadline passes."""
    noted = tmp_path / "pid"
    start = f"    import subprocess, pathlib\n    pathlib.Path({str(noted)!r}).write_text(str(subprocess.Popen(['sleep', '100']).pid))\n"
    for end in ("    yield case('f', 1)\n", "    while True: pass\n    yield\n"):
        own = AuthorProcess(1.0)
        try:
            own.answer(write(CASES + start + end), ("f",), 0)
        except AuthorError:
            assert "while" in end
        own.close()
        pid = int(noted.read_text())
        assert _within(5, lambda pid=pid: not _runs(pid))  # type: ignore[misc]


def _within(seconds: float, done: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.02)
    return done()


def _runs(pid: int) -> bool:
    """Whether a process is there and is more than an entry that nobody has collected."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout.strip()
    return bool(told) and not told.startswith("Z")


def test_a_line_that_is_no_reply_is_a_problem(process: AuthorProcess, write: Write) -> None:
    """An author's file may find the file to which the process replies; what it writes there answers nothing."""
    for line in ("{}", '{"cases": [[]]}', '{"problem": 1}', "[1]", '{"a":' * 9000):
        note = f"    import os\n    os.write(3, b'{line}' + bytes([10]))\n"
        with pytest.raises(AuthorError) as error:
            process.answer(write(CASES + note + "    yield case('f', 1)\n"), ("f",), 0)
        assert error.value.problem.path.endswith("/cases.py")
    assert process.answer(write(), ("f",), 0)


def test_problems_name_the_path_that_the_author_knows(process: AuthorProcess, write: Write, tmp_path: Path) -> None:
    """Not where a link leads."""
    folder = write(CASES + "    yield 1 / 0\n")
    elsewhere = folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(elsewhere)
    with pytest.raises(AuthorError) as error:
        process.answer(folder, ("f",), 0)
    assert str(error.value).startswith("lessons/01-one/exercises/small/cases.py:5: ")


@pytest.mark.parametrize("case", ["'f', 1, name=chr(0xD800)", "'f', 1, facts={'a': chr(0xD800)}", "'f', chr(0xD800)"])
def test_a_case_of_half_a_character_is_a_problem(case: str, process: AuthorProcess, write: Write) -> None:
    """No page can be made of it."""
    with pytest.raises(AuthorError, match="half of a character"):
        process.answer(write(CASES + f"    yield case({case})\n", "def f(x):\n    return 1\n"), ("f",), 0)
