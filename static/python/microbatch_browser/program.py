"""A learner's program: its text made fit for Python, compiled, and run in a namespace of its own."""

from __future__ import annotations

import ast
import builtins
import linecache
import sys
from sys import int_info, modules, set_int_max_str_digits, setprofile, setrecursionlimit, settrace
from types import CodeType, ModuleType
from typing import Any

from microbatch_browser import kept, lens, streams, unattempted

kept.hold(globals())

FILENAME = "exercise.py"
"""What tracebacks call the program."""
LARGEST = 100_000
"""Characters of the longest program."""

_PASTED_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f\u3000", " "))


class Program:
    """One program, read and compiled."""

    def __init__(self, text: str, observed: bool = False) -> None:
        """Read `text`; with `observed` put the meter's eyes into it (`lens`). Raises what `compile` raises.

        An observed program is loaded as an import would load it: what stands under ``if __name__ == "__main__":`` (trials,
        cases that a learner replays) runs with Run alone and cannot keep a check from loading the functions.
        """
        self.source = plain_text(text)
        self.lines = self.source.split("\n")
        tree = _parse(self.source)
        if tree is None:
            self.source = self.source.translate(_PASTED_SPACES)
            self.lines = self.source.split("\n")
            tree = ast.parse(self.source, FILENAME)
        self.unattempted = unattempted.first_lines(tree)
        self.name = "exercise" if observed else "__main__"
        self.module = ModuleType(self.name)
        self.code = self._watched(tree) if observed else _compile(tree)
        self.module.__dict__["__builtins__"] = builtins
        linecache.cache[FILENAME] = (len(self.source), None, [line + "\n" for line in self.lines], FILENAME)

    def _watched(self, tree: ast.Module) -> CodeType:
        try:
            code = _compile(lens.observed(tree))
        except RecursionError:  # nested too deeply to be rewritten: it runs unwatched
            return _compile(ast.parse(self.source, FILENAME))
        self.namespace.update(lens.EYES)
        return code

    @property
    def namespace(self) -> dict[str, Any]:
        """The program's global names."""
        return self.module.__dict__

    def run(self) -> None:
        """Run the program from top to bottom; `Stage` should be open. Raises whatever the learner's code raises."""
        exec(self.code, self.namespace)


def plain_text(text: str) -> str:
    """`text` with line feeds as line ends and without a byte order mark.

    Raises SyntaxError, with the line where there is one, for what Python could not read or would describe badly.
    """
    if len(text) > LARGEST:
        raise SyntaxError(f"the program is {len(text):,} characters long; at most {LARGEST:,} are allowed")
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        for fault, what in (("\0", "a null character"), (None, "half of a character")):
            column = line.find(fault) if fault else _surrogate(line)
            if column >= 0:
                shown = "".join("\ufffd" if char == "\0" or "\ud800" <= char <= "\udfff" else char for char in line)
                place = (FILENAME, number, column + 1, shown)
                raise SyntaxError(f"the line holds {what}, which Python cannot read; delete it", place)
    return plain


def _surrogate(line: str) -> int:
    return next((at for at, char in enumerate(line) if "\ud800" <= char <= "\udfff"), -1)


def _parse(source: str) -> ast.Module | None:
    """The tree, or None where pasted no-break spaces may be what is wrong: a string may rightly hold one."""
    try:
        return ast.parse(source, FILENAME)
    except SyntaxError:
        if source.translate(_PASTED_SPACES) == source:
            raise
        return None


def _compile(tree: ast.Module) -> CodeType:
    code: CodeType = compile(tree, FILENAME, "exec", dont_inherit=True)
    return code


class Stage:
    """``with Stage(program):`` stands around all learner code.

    Inside, the program is in ``sys.modules`` under its name, where dataclasses and pickle look for it. Afterwards what it
    printed is out, and the interpreter's own settings are as before.
    """

    limit: int | None = None
    """Recursion limit before any learner code ran."""

    def __init__(self, program: Program) -> None:
        self.module = program.module
        self.name = program.name

    def __enter__(self) -> None:
        if Stage.limit is None:
            Stage.limit = sys.getrecursionlimit()
        self.before = modules.get(self.name)
        self.streams = streams.current()
        modules[self.name] = self.module

    def __exit__(self, *_: object) -> None:
        setrecursionlimit(Stage.limit or 1000)  # first: a program may have left no room for a single call
        setprofile(None)
        settrace(None)
        streams.close(self.streams)
        modules.pop(self.name, None)
        if self.before is not None:
            modules[self.name] = self.before
        set_int_max_str_digits(int_info.default_max_str_digits)
