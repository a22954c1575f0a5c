"""An exercise's program run the way a learner's is: by the browser's own Python, here on CPython.

The solution, the starter and each known mistake. A mistake is one wrong function on top of the solution's others, so that
what it gives is what a learner gives who makes this mistake and no other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import microbatch_browser

from app.content.python_file import without


class Unloadable(Exception):
    """The program cannot be run."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class Program:
    """One program, and the cases that it is for."""

    file: str
    """From the exercise's folder, e.g. ``mistakes/sum-not-divided.py``."""
    text: str
    before: int
    """Lines of `text` that stand before the file's own."""
    function: str | None
    """Whose cases are called; None for all."""

    @classmethod
    def of(cls, folder: Path, functions: Sequence[str], file: str, function: str | None = None) -> Self:
        """The program of a file: as it stands, or, with `function`, the solution with that function as in the file.

        The file's helpers come along; its versions of the exercise's other functions do not.
        """
        text = (folder / file).read_text(encoding="utf-8")
        if function is None:
            return cls(file, text, 0, None)
        solution = (folder / "solution.py").read_text(encoding="utf-8").rstrip("\n") + "\n"
        return cls(file, solution + without(text, {*functions} - {function}), solution.count("\n"), function)

    def load(self) -> None:
        """Make it the program that `run` calls. Raises Unloadable when it fails as a whole."""
        loaded = json.loads(microbatch_browser.load(self.text))
        if loaded["status"] != "ok":
            error = loaded["error"]
            line = max(1, (error["line"] or 1) - self.before)
            raise Unloadable(f"{error['type']}: {error['message']}", line)

    def run(self, cases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The outputs of its cases."""
        outputs, met = [], set()
        for case in cases:
            mine = self.function in (None, case["function"])
            if mine or case["function"] not in met:  # one call of each other function: the harness knows those it has met
                met.add(case["function"])
                output = json.loads(microbatch_browser.call(json.dumps(case)))
                if mine:
                    outputs.append(output)
        return outputs
