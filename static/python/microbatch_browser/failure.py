"""What went wrong, as a learner should see it: the exception, their own line, their own frames, and one friendly note."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from types import CodeType, TracebackType
from typing import Any

from microbatch_browser import kept
from microbatch_browser.kept import bases_of, clip, kind_of, name_of
from microbatch_browser.program import FILENAME

kept.hold(globals())

MESSAGE_CHARS = 500
TEXT_CHARS = 2_000
LINE_CHARS = 160
FRAMES = 6
"""Frames shown of a long traceback: half of them from its beginning, half from its end."""

type Error = dict[str, Any]

_trace = BaseException.__dict__["__traceback__"].__get__
_SUGGESTED = (NameError, AttributeError, ImportError)
_UNREACHABLE = ("emscripten", "Function not implemented", "Host is unreachable")


def describe(error: BaseException, lines: list[str]) -> Error:
    """The error of a result: ``{"type", "message", "line", "text", "bases"}``. `lines` are the program's.

    Never raises but MemoryError.
    """
    kind = type(error)
    frames = list(_frames(error))
    message = _message(error)
    line = frames[-1][1] if frames else None
    text = _stack(frames, lines)
    if kind_of(error, SyntaxError) and _own(error, "filename") == FILENAME:
        line = _own(error, "lineno")
        text = _syntax(error, lines)
    note = _note(error, message)
    if note:
        message = f"{message.rstrip('.')}. {note}" if message else note
    message = clip(message, MESSAGE_CHARS)
    name = name_of(kind)
    last = f"{name}: {message}" if message else name
    text = clip(text, TEXT_CHARS - len(last) - 1) + last
    line = line if type(line) is int and line > 0 else None
    return {"type": name, "message": message, "line": line, "text": text, "bases": bases_of(kind)}


def entered(error: BaseException) -> bool:
    """Whether `error` came from inside the function that our own frame called, and not from the call itself."""
    trace = _trace(error)
    return trace is not None and trace.tb_next is not None


def _frames(error: BaseException) -> Iterator[tuple[CodeType, int, int]]:
    trace: TracebackType | None = _trace(error)
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == FILENAME:
            yield code, trace.tb_lineno, trace.tb_lasti
        trace = trace.tb_next


def _message(error: BaseException) -> str:
    """What ``str(error)`` says, with Python's suggestion where it has one. May run a learner's ``__str__``."""
    if kind_of(error, *_SUGGESTED):
        try:
            made = traceback.TracebackException(type(error), error, _trace(error), lookup_lines=False)
            last = [*made.format_exception_only()][-1]
            if type(last) is str:
                return last.rstrip("\n").partition(": ")[2]
        except BaseException:  # noqa: S110  (a learner may have broken this module; the plain message remains)
            pass
    if kind_of(error, SyntaxError) and kind_of(_own(error, "msg"), str):
        return str.__str__(_own(error, "msg"))
    try:
        text = str(error)
        return str.__str__(text) if kind_of(text, str) else ""
    except BaseException:  # a hostile __str__
        return "(its message could not be read)"


def _own(error: Any, name: str) -> Any:
    return SyntaxError.__dict__[name].__get__(error)


def _stack(frames: list[tuple[CodeType, int, int]], lines: list[str]) -> str:
    if not frames:
        return ""
    half = FRAMES // 2
    shown = [_frame(*frame, lines) for frame in (frames if len(frames) <= FRAMES else frames[:half] + frames[-half:])]
    if len(frames) > FRAMES:
        shown.insert(half, f"  … {len(frames) - FRAMES} more calls …\n")
    return "Traceback (most recent call last):\n" + "".join(shown)


def _frame(code: CodeType, line: int, instruction: int, lines: list[str]) -> str:
    where = "" if code.co_name == "<module>" else f", in {clip(code.co_name, 100)}"
    head = f'  File "{FILENAME}", line {line}{where}\n'
    if not 0 < line <= len(lines):
        return head
    full = lines[line - 1]
    shown = full.strip()
    return head + f"    {clip(shown, LINE_CHARS)}\n" + _marks(code, line, instruction, full, shown)


def _marks(code: CodeType, line: int, instruction: int, full: str, shown: str) -> str:
    """A line of carets under the part that failed, unless it is the whole line or cannot be told."""
    positions = [*code.co_positions()][instruction // 2 :][:1]
    if not positions:
        return ""
    first, last, start, end = positions[0]
    if first != line or last != line or start is None or end is None or not full.isascii() or len(shown) > LINE_CHARS:
        return ""
    indent = len(full) - len(full.lstrip())
    if end - start >= len(shown) or start < indent:
        return ""
    return "    " + " " * (start - indent) + "^" * (end - start) + "\n"


def _syntax(error: BaseException, lines: list[str]) -> str:
    line, column = _own(error, "lineno"), _own(error, "offset")
    if type(line) is not int or not 0 < line <= len(lines):
        return ""
    full = clip(lines[line - 1], 10_000).replace("\0", "\ufffd")
    shown = full.strip()
    text = f'  File "{FILENAME}", line {line}\n    {clip(shown, LINE_CHARS)}\n'
    if type(column) is int and full.isascii() and len(shown) <= LINE_CHARS:
        indent = len(full) - len(full.lstrip())
        end = _own(error, "end_offset") if _own(error, "end_lineno") == line else None
        wide = max(1, end - column) if type(end) is int else 1
        start = min(max(0, column - 1 - indent), len(shown))
        text += "    " + " " * start + "^" * min(wide, max(1, len(shown) - start)) + "\n"
    return text


def _note(error: BaseException, message: str) -> str:
    """One sentence for what a beginner cannot know about Python in the browser."""
    if kind_of(error, EOFError) and "EOF when reading a line" in message:
        return "input() cannot ask for anything here: put the value into the code."
    if kind_of(error, RecursionError):
        return "A function called itself too often: does it always reach a case that ends it?"
    if kind_of(error, MemoryError):
        return "The program asked for more memory than the browser gives it."
    if kind_of(error, ModuleNotFoundError):
        return "Only Python's standard library and NumPy are available here."
    if kind_of(error, RuntimeError) and "can't start new thread" in message:
        return "Threads are not available in the browser."
    if kind_of(error, RuntimeError) and "stack switching" in message:
        return "Waiting for a coroutine is not possible in this browser."
    if kind_of(error, OSError) and any(what in message for what in _UNREACHABLE):
        return "A program in the browser can neither start other programs nor use the network."
    if kind_of(error, TabError):
        return "Indent with spaces only."
    return ""
