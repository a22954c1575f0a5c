"""A warm, killable process that runs authors' files, so that the server never does.

A plain child with JSON lines rather than ``multiprocessing``: nothing is pickled, and the parent's main module is not
imported again. The child ends itself when a request outlives its deadline (and says at which line it was), when its
standard input closes, and is killed when it does not end itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import secrets
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from app.content.problem import Problem

GRACE_S = 2.0
"""How much longer than the deadline the process itself gets to say where it was."""
START_S = 60.0
"""Longest start of the process; past it, the machine is in trouble, not the author."""
LONGEST_REPLY = 8 * 2**20
"""Characters of one reply."""
_FRAME = re.compile(r'File "(?P<path>[^"]+)", line (?P<line>\d+)')
_AT = re.compile(r"at (?P<file>\S+) (?P<before>\d+)")
REHEARSED = "exercise.py"
"""What the browser's Python calls a program."""
_ROOT = Path(__file__).resolve().parents[2]


class AuthorError(Exception):
    """An author's file is at fault; `problem` says where, what, and how to mend it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class AuthorProcess:
    """Runs an exercise's own files: cases, solution and mistakes. One request at a time; safe to call from threads."""

    def __init__(self, deadline_s: float) -> None:
        """`deadline_s`: longest time one request may take, in seconds. Nothing is started before it is needed."""
        self.deadline_s = deadline_s
        self._lock = threading.Lock()
        self._closed = False
        self._child: _Child | None = None

    def start(self) -> None:
        """Start the process now, in the background, unless it runs already."""
        with self._lock:
            self._living()

    def answer(self, folder: Path, functions: tuple[str, ...], seed: int) -> list[dict[str, Any]]:
        """Every case of the exercise in `folder` with its answer, as plain JSON values.

        Raises AuthorError for whatever is wrong in the author's files, an endless loop included; RuntimeError when the
        process cannot be started or is closed.
        """
        cases: list[dict[str, Any]] = self._ask(folder, functions, [seed])["cases"][0]
        return cases

    def rehearse(
        self,
        folder: Path,
        functions: tuple[str, ...],
        seeds: Sequence[int],
        programs: Sequence[Rehearsed],
        *,
        patient: bool = False,
    ) -> list[list[list[dict[str, Any]]]]:
        """What programs of the exercise make of its cases: for each program and each seed a list of outputs.

        Each program is loaded once for all seeds. Outputs are as a page reports them, in the order of the cases. `patient`:
        each program may take the deadline for itself, instead of all of them together. Raises what `answer` does.
        """
        asked = [{"file": program.file, "function": program.function} for program in programs]
        reply = self._ask(folder, functions, seeds, programs=asked, patient=patient)
        outputs: list[list[list[dict[str, Any]]]] = reply["outputs"]
        return outputs

    def _ask(self, folder: Path, functions: tuple[str, ...], seeds: Sequence[int], **more: Any) -> dict[str, Any]:
        folder = Path(os.path.abspath(folder))  # noqa: PTH100  (links stay: problems name the path that the author knows)
        request = {
            "token": secrets.token_hex(8),
            "folder": str(folder),
            "functions": list(functions),
            "seeds": list(seeds),
            "deadline_s": self.deadline_s,
            **more,
        }
        with self._lock:
            reply = self._living().ask(request, self.deadline_s + GRACE_S)
            if isinstance(reply, _Silence):
                self._end()
                self._living()  # warm again by the time somebody asks
                raise _stopped(folder, reply, self.deadline_s)
            if reply.get("token") != request["token"]:  # what follows may answer this request when the next one is asked
                self._end()
                self._living()
                what, fix = (
                    "writes where the process that runs it replies",
                    "leave out what writes to files that it did not open",
                )
                raise _author_error(folder, str(folder / "cases.py"), 1, what, fix)
        if "problem" in reply:
            raise _author_error(folder, **reply["problem"])
        return reply

    def close(self) -> None:
        """End the process. Further requests raise RuntimeError."""
        with self._lock:
            self._closed = True
            self._end()

    def _living(self) -> _Child:
        if self._closed:
            raise RuntimeError("the author process is closed")
        if self._child is None or not self._child.alive:
            self._end()
            self._child = _Child()
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
        self._child = None


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A program of the exercise that is to be run on its cases."""

    file: str
    """From the exercise's folder: ``solution.py``, ``starter.py`` or a mistake's."""
    function: str | None = None
    """Which of a mistake's functions, in the solution's company; None to run the file as it stands on all cases."""


@dataclass(frozen=True, slots=True)
class _Silence:
    """No reply came."""

    at: str
    """The last program that was begun, as ``at <file> <lines before it>``, or nothing."""
    said: str
    """What came instead: where the code was at the deadline, or nothing."""
    ended: bool
    """Whether the process ended; else it hangs."""


class _Child:
    """One started process and the thread that reads its lines."""

    def __init__(self) -> None:
        # One thread for NumPy: the arrays are small. The rest of the environment stays away from authors' files.
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR", "LANG") if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.grading.author_program"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # on its own, so that whatever an author's file starts can be ended with it
            env={
                **kept,
                "PYTHONPATH": os.pathsep.join((str(_ROOT), str(_ROOT / "static" / "python"))),
                "PYTHONUTF8": "1",
                "OPENBLAS_NUM_THREADS": "1",
                "OMP_NUM_THREADS": "1",
            },
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._ready = False
        # Neither holds on to `self`: a child that nobody refers to any more is ended.
        self.end = weakref.finalize(self, _end, self._process)
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), name="author-process", daemon=True).start()

    @property
    def alive(self) -> bool:
        if self._process.returncode is not None or not hasattr(os, "waitid"):
            return self._process.poll() is None
        # Left unreaped, for its number to stay that of its group until that is ended.
        return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def ask(self, request: dict[str, Any], timeout_s: float) -> dict[str, Any] | _Silence:
        """The reply, unless the process ends before it or is silent for longer than `timeout_s`."""
        if not self._ready:
            if not self._next(START_S):
                raise RuntimeError("the author process does not start")
            self._ready = True
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        at = ""
        while (line := self._next(timeout_s)) and line.startswith("at "):
            at = line
        if line and line.startswith("{"):
            with contextlib.suppress(ValueError, RecursionError):
                reply: dict[str, Any] = json.loads(line)
                return reply
        said = []
        while line:
            said.append(line)
            line = self._next(1.0)
        return _Silence(at, "".join(said), ended=line == "")

    def _next(self, timeout_s: float) -> str | None:
        """The next line; empty when the process has ended, None when none comes in time."""
        try:
            return self._lines.get(timeout=timeout_s)
        except queue.Empty:
            return None


def _end(process: subprocess.Popen[str]) -> None:
    if process.returncode is None and hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):  # as macOS calls a group that has ended
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()


def _read(stdout: IO[str], lines: queue.Queue[str]) -> None:
    with stdout:
        while line := stdout.readline(LONGEST_REPLY):
            lines.put(line)
    lines.put("")


def _stopped(folder: Path, silence: _Silence, deadline_s: float) -> AuthorError:
    """The error for a request that did not come back, at the innermost line of the exercise's own files."""
    path, line, before = folder / "cases.py", 1, 0
    if begun := _AT.fullmatch(silence.at.strip()):
        path, before = folder / begun["file"], int(begun["before"])
    for found in _FRAME.finditer(silence.said):
        if begun and found["path"] == REHEARSED and int(found["line"]) > before:
            line = int(found["line"]) - before
            break
        if Path(found["path"]).parent == folder:
            path, line = Path(found["path"]), int(found["line"])
            break
    if silence.said or not silence.ended:
        what, fix = f"was still running after {deadline_s:g} s", "look for an endless loop or far too much work"
    else:
        what, fix = "ended the process that runs it", "leave out whatever exits or crashes Python"
    return _author_error(folder, str(path), line, what, fix)


def shown_path(folder: Path, path: Path) -> str:
    """A file of an exercise's folder as content's own problems have it: from the folder that holds ``lessons``."""
    return path.relative_to(folder.parents[min(3, len(folder.parents) - 1)]).as_posix()


def _author_error(folder: Path, path: str, line: int, what: str, fix: str) -> AuthorError:
    return AuthorError(Problem(shown_path(folder, Path(path)), line, what, fix))
