"""The program inside the author process: runs an exercise's own Python files, on request.

Started by `AuthorProcess` as ``python -m app.grading.author_program``. One JSON line in, one JSON line out::

    {"folder", "functions", "seeds", "deadline_s"}   → {"cases": [one list for each seed]}
    {…, "programs", "patient"}                       → {"outputs": [for each program, one list for each seed]}
    either of them, when a file is at fault          → {"problem": {path, line, what, fix}}

A request's "token" comes back in its reply: an author's file may write to any open file, and must not answer by chance.
A line ``at <file> <lines before it>`` may come first: which program is about to run.
A request that outlives its deadline ends the process; what `faulthandler` then writes says where the author's code was.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, cast

import numpy as np

from app.grading.cases import RTOL, RTOL_FLOAT32, Case
from app.grading.rehearsed_program import Program, Unloadable
from app.grading.wire import Wire, decode, encode

MOST_CASES = 200
"""An exercise with more cases than this is refused: a check must feel instant."""
MEMORY_BYTES = 4 * 2**30
"""Address space the author's code may use, where the system can limit it."""
NEVER_DUE = (NameError, AttributeError, ImportError, SyntaxError)
"""Exceptions that come of a slip in the code, never of what a task asks for."""
type Namespace = dict[str, Any]


class AuthorMistake(Exception):
    """Something for the author to mend."""

    def __init__(self, path: Path, line: int, what: str, fix: str) -> None:
        super().__init__(what)
        self.fields = {"path": str(path), "line": line, "what": what, "fix": fix}


def answer(folder: Path, functions: Sequence[str], seed: int) -> list[dict[str, Any]]:
    """Every case of the exercise in task order, each with its inputs and its answer on the wire. Raises AuthorMistake."""
    solution = _load(folder / "solution.py")
    return [{"id": identity, **_answer(folder, solution, one)} for identity, one in drawn(folder, functions, seed)]


def drawn(folder: Path, functions: Sequence[str], seed: int) -> list[tuple[str, Case]]:
    """Every case with its id, functions in task order. Raises AuthorMistake."""
    counts = dict.fromkeys(functions, 0)
    found = []
    for one in sorted(_draw(folder, functions, seed), key=lambda one: functions.index(one.function)):
        counts[one.function] += 1
        found.append((f"{one.function}-{counts[one.function]}", one))
    for function, count in counts.items():
        if count == 0:
            raise AuthorMistake(folder / "cases.py", 1, f"no case calls {function}", "yield at least one case for it")
    return found


def _draw(folder: Path, functions: Sequence[str], seed: int) -> Iterator[Case]:
    path = folder / "cases.py"
    generate = _load(path).get("cases")
    if not callable(generate):
        raise AuthorMistake(path, 1, "there is no function cases(rng)", "write `def cases(rng):` and yield case(…) from it")
    try:
        for number, one in enumerate(generate(np.random.default_rng(seed)), 1):
            if not isinstance(one, Case):
                raise AuthorMistake(path, 1, f"yielded {type(one).__name__}, not a case", "yield case(…) only")
            if one.function not in functions:
                fix = f"the functions of exercise.md are {', '.join(functions)}"
                raise AuthorMistake(path, one.line, f"a case calls {one.function}, which the exercise does not ask for", fix)
            if number > MOST_CASES:
                raise AuthorMistake(path, one.line, f"there are more than {MOST_CASES} cases", "keep the telling ones")
            yield one
    except AuthorMistake:
        raise
    except BaseException as error:
        raise _raised(path, error, f"cases(rng) failed for seed {seed}") from error


def inputs_of(folder: Path, one: Case) -> tuple[list[Wire], dict[str, Wire]]:
    """The inputs of a case on the wire. Raises AuthorMistake."""
    try:
        return [encode(value) for value in one.args], {name: encode(value) for name, value in one.kwargs.items()}
    except (TypeError, ValueError) as error:
        what, fix = f"an input cannot travel: {error}", "use numbers, texts, lists or arrays"
        raise AuthorMistake(folder / "cases.py", one.line, what, fix) from error


def _answer(folder: Path, solution: Namespace, one: Case) -> dict[str, Any]:
    path = folder / "cases.py"
    args, kwargs = inputs_of(folder, one)
    found: dict[str, Any] = {
        "function": one.function,
        "args": args,
        "kwargs": kwargs,
        "name": one.name,
        "raises": one.raises.__name__ if one.raises else None,
        "rtol": one.rtol if one.rtol is not None else _rtol([*one.args, *one.kwargs.values()]),
        "rows_at_once": one.rows_at_once,
        "facts": dict(one.facts),
        "value": None,
    }
    function = solution.get(one.function)
    if not callable(function):
        raise AuthorMistake(folder / "solution.py", 1, f"there is no function {one.function}", "define it as the task asks")
    inputs = [decode(wire) for wire in args]
    keywords = {name: decode(wire) for name, wire in kwargs.items()}
    try:
        # The arrays are read-only, so a solution that changes its inputs ends here as well.
        value = function(*inputs, **keywords)
    except BaseException as error:
        if one.raises is not None and isinstance(error, one.raises):
            return found
        what = f"{one.function} failed on the case {_title(one)}"
        raise _raised(folder / "solution.py", error, what, _perhaps_due(error, one)) from error
    if one.raises is not None:
        what = f"the solution returns a value where the case {_title(one)} wants {one.raises.__name__}"
        raise AuthorMistake(path, one.line, what, "mend the case, or solution.py")
    try:
        return {**found, "value": encode(value)}
    except (TypeError, ValueError) as error:
        what = f"{one.function} returns something that cannot be compared: {error}"
        raise AuthorMistake(folder / "solution.py", 1, what, "return numbers, texts, lists or arrays") from error


def _load(path: Path) -> Namespace:
    """Run the file, always anew: an author's edit counts from the next request on."""
    namespace: Namespace = {"__name__": path.stem, "__file__": str(path)}
    try:
        code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        exec(code, namespace)  # noqa: S102  # running the author's files is what this process is for
    except OSError as error:
        raise AuthorMistake(path, 1, f"cannot be read: {error.strerror}", "add the file to the exercise") from error
    except BaseException as error:
        raise _raised(path, error, "the file does not load") from error
    return namespace


def _perhaps_due(error: BaseException, one: Case) -> str:
    """How to mend a solution that raises: in some cases an exception is what the task asks for."""
    if isinstance(error, NEVER_DUE) or not isinstance(error, Exception):
        return "mend this line"
    place = f"in that case (cases.py:{one.line})"
    return f"if the exception is due, write raises={type(error).__name__} {place}; else mend this line"


def _raised(path: Path, error: BaseException, what: str, fix: str = "mend this line") -> AuthorMistake:
    """The error as a problem at the deepest line of the exercise's own files."""
    line = error.lineno or 1 if isinstance(error, SyntaxError) else 1
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).parent == path.parent:
            path, line = Path(frame.filename), frame.lineno or 1
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return AuthorMistake(path, line, f"{what}: {said}"[:500], fix)


def _rtol(inputs: Sequence[object]) -> float:
    single = any(getattr(value, "dtype", None) in (np.float32, np.complex64) for value in inputs)
    return RTOL_FLOAT32 if single else RTOL


def _title(one: Case) -> str:
    return f"“{one.name}” (line {one.line})" if one.name else f"of line {one.line}"


def _reply(request: Mapping[str, Any], replies: IO[str]) -> dict[str, Any]:
    folder, functions, seeds = Path(request["folder"]), request["functions"], request["seeds"]
    try:
        if "programs" not in request:
            return {"cases": _whole([answer(folder, functions, seed) for seed in seeds], folder)}
        programs = [_program(folder, functions, **fields) for fields in request["programs"]]
        cases = [_wired(folder, functions, seed) for seed in seeds]
        outputs = []
        for program in programs:
            if request["patient"]:
                _stop_after(request["deadline_s"], replies)
            outputs.append(_outputs(folder, program, cases, replies))
        return {"outputs": outputs}
    except AuthorMistake as problem:
        return {"problem": problem.fields}


def _whole(cases: list[list[dict[str, Any]]], folder: Path) -> list[list[dict[str, Any]]]:
    """Cases that any page can take. Raises AuthorMistake for a text that is none."""
    try:
        json.dumps(cases, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        what = "a case holds half of a character, or its answer does"
        raise AuthorMistake(folder / "cases.py", 1, what, "draw characters that are whole") from error
    return cases


def _program(folder: Path, functions: Sequence[str], file: str, function: str | None) -> Program:
    try:
        return Program.of(folder, functions, file, function)
    except OSError as error:
        raise AuthorMistake(folder / file, 1, f"cannot be read: {error.strerror}", "add the file to the exercise") from error
    except (SyntaxError, ValueError) as error:
        raise AuthorMistake(folder / file, 1, f"does not parse: {error}", "mend the syntax") from error


def _wired(folder: Path, functions: Sequence[str], seed: int) -> list[dict[str, Any]]:
    """The cases of a seed as a page gets them."""
    cases = []
    for identity, one in drawn(folder, functions, seed):
        args, kwargs = inputs_of(folder, one)
        cases.append({"id": identity, "function": one.function, "args": args, "kwargs": kwargs})
    return cases


def _outputs(
    folder: Path, program: Program, draws: Sequence[Sequence[Mapping[str, Any]]], replies: IO[str]
) -> list[list[dict[str, Any]]]:
    """What a program makes of the cases of each seed, as a page would report it."""
    print(f"at {program.file} {program.before}", file=replies, flush=True)
    try:
        program.load()
        return [program.run(cases) for cases in draws]
    except Unloadable as error:
        raise AuthorMistake(folder / program.file, error.line, f"the file does not load: {error}", "mend it") from error


class _Forks:
    """Notices when an author's file makes a second process of this one, which ends at once instead of replying as well."""

    def __init__(self) -> None:
        self.seen: list[traceback.StackSummary] = []
        if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
            os.register_at_fork(before=lambda: self.seen.append(traceback.extract_stack()), after_in_child=lambda: os._exit(0))

    def problem(self, folder: Path) -> Mapping[str, Any] | None:
        """The first since the last request, as a problem at the innermost line of the exercise's own files."""
        path, line = folder / "cases.py", 1
        for frame in self.seen[0] if self.seen else ():
            if Path(frame.filename).is_relative_to(folder):
                path, line = Path(frame.filename), frame.lineno or 1
        found = AuthorMistake(path, line, "starts another process", "leave it out: one process does all").fields
        return found if self.seen else None


def _stop_after(seconds: float, replies: IO[str]) -> None:
    """End this process after so long, saying where it is; an earlier such limit is lifted."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=replies)


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  # not on Windows
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MEMORY_BYTES, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def main() -> None:
    """Answer requests until the other end closes."""
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an author's file prints must not look like a reply
    sys.stdout = sys.stderr
    _limit_memory()
    forks = _Forks()
    print(json.dumps({"ready": True}), file=replies, flush=True)
    for line in sys.stdin:
        request = cast(Mapping[str, Any], json.loads(line))
        _stop_after(request["deadline_s"], replies)
        forks.seen.clear()
        reply = _reply(request, replies)
        faulthandler.cancel_dump_traceback_later()
        if problem := forks.problem(Path(request["folder"])):
            reply = {"problem": problem}
        print(json.dumps({**reply, "token": request.get("token")}), file=replies, flush=True)


if __name__ == "__main__":
    main()
