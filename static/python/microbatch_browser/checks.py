"""The four entry points: text in, JSON text out. Whatever the learner's code does ends in a result."""

from __future__ import annotations

import platform
import sys
from time import perf_counter
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy
from numpy import ufunc

from microbatch_browser import failure, jsontext, kept, meter, streams, wire
from microbatch_browser.kept import Quietly, clip, kind_of, name_of
from microbatch_browser.program import Program, Stage

kept.hold(globals())

type Output = dict[str, Any]

COMPARED = 100_000
"""Elements and items of an input that are compared before and after a call."""
SMALL_CHARS = 2_000
"""Characters of a result that may always travel."""
LARGE_CHARS = 80_000
"""Characters that the larger results of one check may take together; the next ones travel without their content. The
server refuses a check of more than 256 KiB, and no right result is large."""

_exit_code = SystemExit.__dict__["code"].__get__


class _Loaded:
    """The program whose functions `call` calls, or why there is none."""

    program: Program | None = None
    error: failure.Error | None = None
    called: dict[str, int] = {}  # noqa: RUF012  (replaced with each program)
    """The exercise's functions as far as cases have named them, with the number of arguments they were given. Cases come in
    task order, so when one function builds on another, that other one is known by then."""
    large_chars: int = LARGE_CHARS


def prepare() -> str:
    """Make the interpreter ready for learner code; once, after boot. Returns the versions in use, as JSON text."""
    streams.prepare()
    load("import numpy\n\ndef f(x: object) -> object:\n    return x\n")
    call('{"id": "", "function": "f", "args": [{"type": "none"}]}')
    _Loaded.program, Stage.limit = None, None  # the worker may still lower the limit
    return jsontext.write({"python": platform.python_version(), "numpy": numpy.__version__})


def run(code: str) -> str:
    """Run a program from top to bottom: ``{"status": "ok" | "error", "error": null | {…}}``.

    ``sys.exit()`` is a normal end; a text given to it is printed, as Python does.
    """
    return _answer(_execute(code, observed=False)[1])


def load(code: str) -> str:
    """Run a program so that `call` can use its functions; answers as `run` does."""
    _Loaded.called, _Loaded.large_chars = {}, LARGE_CHARS
    _Loaded.program, _Loaded.error = _execute(code, observed=True)
    return _answer(_Loaded.error)


def call(case_json: str) -> str:
    """Call one function of the loaded program: a case ``{"id", "function", "args", "kwargs"}`` in, one output out."""
    case = jsontext.read(case_json)
    try:
        return jsontext.write({"case": case["id"]} | _output(case))
    except MemoryError:
        text = "the program left no memory for its result"
        error = _plain("MemoryError", text)
    except BaseException as broken:  # the program must have reached into this package
        text = "the program changed Python itself so much that its result could not be read"
        error = _plain(name_of(type(broken)), text)
    return jsontext.write({"case": case["id"], "kind": "crashed", "error": error})


def _answer(error: failure.Error | None) -> str:
    return jsontext.write({"status": "error" if error else "ok", "error": error})


def _execute(code: str, *, observed: bool) -> tuple[Program | None, failure.Error | None]:
    lines: list[str] = []
    try:
        program = Program(code, observed)
        lines = program.lines
        with Stage(program):
            try:
                program.run()
            except SystemExit as leave:
                _farewell(leave)
        return program, None
    except BaseException as error:  # any learner's exception is a result
        return None, _described(error, lines or code.splitlines())


def _farewell(leave: SystemExit) -> None:
    text = _exit_code(leave)
    if kind_of(text, str):
        with Quietly():
            sys.stderr.write(str.__str__(text) + "\n")
            sys.stderr.flush()


def _output(case: dict[str, Any]) -> Output:
    if _Loaded.program is None:
        error = _Loaded.error or _plain("RuntimeError", "no program has been loaded")
        return {"kind": "not-loaded", "error": error}
    program, name = _Loaded.program, case["function"]
    _Loaded.called[name] = len(case["args"]) + len(case.get("kwargs", {}))
    if name not in program.namespace:
        return {"kind": "missing"}
    function = program.namespace[name]
    if not callable(function):
        text = f"{name} is of type {name_of(type(function))}, so it cannot be called"
        return {"kind": "not-callable", "error": _plain("TypeError", text)}
    if type(function) is FunctionType and function.__code__.co_firstlineno in program.unattempted:
        return {"kind": "not-attempted"}
    return _call(program, function, case)


def _call(program: Program, function: Any, case: dict[str, Any]) -> Output:
    args = [wire.decode(item) for item in case["args"]]
    kwargs = {key: wire.decode(item) for key, item in case.get("kwargs", {}).items()}
    before = _contents(args, kwargs)
    counts = meter.Meter([*args, *kwargs.values()], case["function"], _Loaded.called)
    meter.watch(counts)
    start = perf_counter()
    try:
        with Stage(program):
            value = function(*args, **kwargs)
    except BaseException as error:  # any learner's exception is a result
        seconds = perf_counter() - start
        done = _failed(function, error, program.lines)
    else:
        seconds = perf_counter() - start
        done = {"kind": "value", "value": _affordable(value)}
    finally:
        meter.watch(None)
    after = _contents(args, kwargs)
    changed = [_parameter(function, key) for key in before if before[key] != after[key]]
    return done | {"meter": counts.report() | {"changed": changed, "seconds": round(seconds, 6)}}


def _affordable(value: object) -> wire.Wire:
    """`value` on the wire, without its content when larger results have used up their share."""
    full = wire.encode(value)
    size = len(jsontext.write(full))
    if size > SMALL_CHARS:
        _Loaded.large_chars -= size
        if _Loaded.large_chars < 0:
            return wire.encode(value, elements=0, items=1)
    return full


def _failed(function: Any, error: BaseException, lines: list[str]) -> Output:
    found = _described(error, lines)
    if not _misfit(function, error):
        return {"kind": "raised", "error": found}
    line = function.__code__.co_firstlineno if type(function) is FunctionType else None
    return {"kind": "signature", "error": found | {"line": line}}


def _misfit(function: Any, error: BaseException) -> bool:
    """Whether the arguments did not fit: a TypeError before any line of the function ran.

    A built-in function also raises TypeError for values it does not like, so for one of those nothing can be said.
    """
    return kind_of(error, TypeError) and not failure.entered(error) and not kind_of(function, BuiltinFunctionType, ufunc)


def _described(error: BaseException, lines: list[str]) -> failure.Error:
    try:
        return failure.describe(error, lines)
    except BaseException:  # no memory, or the program has broken what even this needs
        return _plain(name_of(type(error)), "the rest of this error could not be read")


def _plain(kind: str, text: str) -> failure.Error:
    return {"type": kind, "message": text, "line": None, "text": f"{kind}: {text}", "bases": []}


def _contents(args: list[Any], kwargs: dict[str, Any]) -> dict[int | str, str]:
    """The content of each argument as text: two that differ show that it was changed in place."""
    inputs: dict[int | str, Any] = dict(enumerate(args)) | kwargs
    return {key: jsontext.write(wire.encode(value, COMPARED, COMPARED)) for key, value in inputs.items()}


def _parameter(function: Any, key: int | str) -> str:
    """The learner's own name for an argument, or its place, counted from 1."""
    if isinstance(key, str):
        return key
    if type(function) is FunctionType and key < function.__code__.co_argcount:
        return clip(function.__code__.co_varnames[key], 100)
    return f"argument {key + 1}"
