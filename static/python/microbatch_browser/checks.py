"""The four entry points: text in, JSON text out. Whatever the learner's code does ends in a result."""

from __future__ import annotations

import platform
from time import perf_counter
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy
from numpy import ufunc

from microbatch_browser import failure, jsontext, streams, wire
from microbatch_browser.kept import __builtins__, kind_of, name_of  # noqa: F401  (see kept.py, rule 1)
from microbatch_browser.program import Program, Stage

type Output = dict[str, Any]

UNLIMITED = 10**9


class _Loaded:
    """The program that `call` calls, or why there is none."""

    program: Program | None = None
    error: failure.Error | None = None


def prepare() -> str:
    """Make the interpreter ready for learner code; once, after boot. Returns the versions in use."""
    streams.prepare()
    run("import numpy\n")
    Stage.limit = None  # the worker may still lower it
    return jsontext.write({"python": platform.python_version(), "numpy": numpy.__version__})


def run(code: str) -> str:
    """Run a program from top to bottom: ``{"status": "ok" | "error", "error": null | {…}}``.

    ``sys.exit()`` is a normal end; with a text it prints it, as Python does.
    """
    return _answer(_execute(code, observed=False)[1])


def load(code: str) -> str:
    """Run a program so that `call` can use its functions; answers as `run` does."""
    _Loaded.program, _Loaded.error = _execute(code, observed=True)
    return _answer(_Loaded.error)


def call(case_json: str) -> str:
    """Call one function of the loaded program: a case ``{"id", "function", "args", "kwargs"}`` in, one output out."""
    case = jsontext.read(case_json)
    try:
        return jsontext.write(_call(case))
    except MemoryError:
        text = "The program left no memory for its result."
        error = {"type": "MemoryError", "message": text, "line": None, "text": text, "bases": []}
    except BaseException as broken:  # noqa: BLE001  (the program must have reached into this package)
        text = "The program changed Python itself so much that its result could not be read."
        error = {"type": name_of(type(broken)), "message": text, "line": None, "text": text, "bases": []}
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
    except BaseException as error:  # noqa: BLE001  (any learner's exception is a result)
        return None, failure.describe(error, lines or code.splitlines())


def _farewell(leave: SystemExit) -> None:
    text = SystemExit.code.__get__(leave)
    if kind_of(text, str):
        print(str.__str__(text))


def _call(case: dict[str, Any]) -> Output:
    done: Output = {"case": case["id"]}
    if _Loaded.program is None:
        error = _Loaded.error or {"type": "RuntimeError", "message": "nothing is loaded", "line": None, "text": ""}
        return done | {"kind": "not-loaded", "error": error}
    program, name = _Loaded.program, case["function"]
    if name not in program.namespace:
        return done | {"kind": "missing"}
    function = program.namespace[name]
    if not callable(function):
        text = f"{name} is of type {name_of(type(function))}: it cannot be called"
        return done | {"kind": "not-callable", "error": _plain("TypeError", text)}
    if type(function) is FunctionType and function.__code__.co_firstlineno in program.unattempted:
        return done | {"kind": "not-attempted"}
    args = [wire.decode(item) for item in case["args"]]
    kwargs = {key: wire.decode(item) for key, item in case.get("kwargs", {}).items()}
    before = _prints(args, kwargs)
    start = perf_counter()
    try:
        with Stage(program):
            value = function(*args, **kwargs)
    except BaseException as error:  # noqa: BLE001  (any learner's exception is a result)
        seconds = perf_counter() - start
        kind = "signature" if _misfit(function, error) else "raised"
        done |= {"kind": kind, "error": failure.describe(error, program.lines)}
        if kind == "signature" and type(function) is FunctionType:
            done["error"]["line"] = function.__code__.co_firstlineno
    else:
        seconds = perf_counter() - start
        done |= {"kind": "value", "value": wire.encode(value)}
    after = _prints(args, kwargs)
    changed = [_parameter(function, key) for key in before if before[key] != after[key]]
    return done | {"meter": {"observed": False, "changed": changed, "seconds": round(seconds, 6)}}


def _plain(kind: str, text: str) -> failure.Error:
    return {"type": kind, "message": text, "line": None, "text": f"{kind}: {text}", "bases": []}


def _misfit(function: Any, error: BaseException) -> bool:
    """Whether the arguments did not fit: a TypeError before any line of the function ran. A built-in function also raises
    TypeError for values it does not like, so for one of those nothing can be said."""
    return kind_of(error, TypeError) and not failure.entered(error) and not kind_of(function, BuiltinFunctionType, ufunc)


def _prints(args: list[Any], kwargs: dict[str, Any]) -> dict[int | str, str]:
    """The content of each argument as text: two that differ show that it was changed in place."""
    inputs: dict[int | str, Any] = dict(enumerate(args)) | kwargs
    return {key: jsontext.write(wire.encode(value, UNLIMITED, UNLIMITED)) for key, value in inputs.items()}


def _parameter(function: Any, key: int | str) -> str:
    """The learner's own name for an argument, or its place, counted from 1."""
    if isinstance(key, str):
        return key
    if type(function) is FunctionType and key < function.__code__.co_argcount:
        return function.__code__.co_varnames[key]
    return f"argument {key + 1}"
