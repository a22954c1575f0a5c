"""The Parsons rung as authors write it: what the page gets, and what is reported at which line."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.content import load_course
from app.content.blocks import Parsons
from tests.content.folders import EXERCISE, FILES, load

type FloatArray = NDArray[np.float64]

MD = f"{EXERCISE}/exercise.md"
LINES = ("total = 0", "for i in range(2):", "    total = total + x", "return total")
RUNG = """\
    parsons:
      prompt: Put them in *order*.
      lines: |
        total = 0
        for i in range(2):
            total = total + x
        return total
      distractors:
        - line: "    return total"
          reason: That leaves after `one` round.
"""
TASK = str(FILES[MD]).replace("      - Add it to *itself*.\n", f"      - Add it to *itself*.\n{RUNG}")
FIRST = 10
"""Line of ``parsons:`` in the file; its lines of code begin three further down."""

ROWS = [
    ("unknown key", ("prompt:", "text:"), [f"{FIRST}: prompt is missing", f"{FIRST + 1}: unknown key text"]),
    ("no mapping", (RUNG, "    parsons: yes\n"), [f"{FIRST}: parsons is not names with values"]),
    ("no lines", ("      lines: |\n", "      line: |\n"), [f"{FIRST + 3}: unknown key line"]),
    ("no distractor", (RUNG[RUNG.index("      distractors") :], ""), [f"{FIRST}: distractors is missing"]),
    (
        "empty list of distractors",
        (RUNG[RUNG.index("      distractors") :], "      distractors: []\n"),
        [f"{FIRST + 7}: distractors is not a list"],
    ),
    ("no reason", ("          reason: That leaves after `one` round.\n", ""), [f"{FIRST + 8}: reason is missing"]),
    ("empty reason", ("That leaves after `one` round.", '""'), [f"{FIRST + 9}: reason is not some text"]),
    (
        "few lines",
        ("        for i in range(2):\n            total = total + x\n", ""),
        [f"{FIRST + 3}: there is little to put in order: 2 lines"],
    ),
    (
        "folded lines",
        ("lines: |", "lines: >-"),
        [f"{FIRST + 3}: the lines do not parse as they stand"],
    ),
    (
        "distractor that is a line",
        ('"    return total"', '"return total"'),
        [f"{FIRST + 8}: the distractor return total is also one of the lines"],
    ),
    (
        "same distractor twice",
        ("      distractors:\n", '      distractors:\n        - line: "    return total"\n          reason: No.\n'),
        [f"{FIRST + 10}: the distractor return total stands twice"],
    ),
    (
        "distractor of two lines",
        ('"    return total"', '"a = 1\\nb = 2"'),
        [f"{FIRST + 8}: a distractor that is more than one line"],
    ),
    (
        "indentation that does not parse",
        ("            total = total + x", "        total = total + x"),
        [f"{FIRST + 5}: the lines do not parse as they stand"],
    ),
    ("tab", ("for i in range(2):", "for i in\\trange(2):"), [f"{FIRST + 4}: the lines do not parse"]),
    (
        "lines that could change places",
        ("        total = 0\n", "        total = 0\n        count = 2\n"),
        [f"{FIRST + 4}: total = 0 and count = 2 could change places"],
    ),
    (
        "lines that could change places inside a loop",
        ("            total = total + x\n", "            total = total + x\n            count += 1\n"),
        [f"{FIRST + 6}: total = total + x and count += 1 could change places"],
    ),
    (
        "only a comment",
        ("        return total\n", "        # done\n        return total\n"),
        [f"{FIRST + 6}: a line that is only a comment could stand anywhere"],
    ),
    ("fault in the prompt", ("*order*", "{q}`x`"), [f"{FIRST + 1}: {{q}}`x` is not a quantity"]),
    ("fault in a reason", ("`one` round", "{q}`x`"), [f"{FIRST + 9}: {{q}}`x` is not a quantity"]),
]


def test_what_the_page_gets(tmp_path: Path) -> None:
    """Lines keep their order and indentation; prompt and reasons are markdown."""
    loaded = load(tmp_path, {MD: TASK})
    assert loaded.problems == ()
    parsons = loaded.exercises["one/double"].exercise.functions[0].parsons
    assert isinstance(parsons, Parsons)
    assert parsons.lines == LINES
    assert "<em>order</em>" in parsons.prompt
    assert [each.line for each in parsons.distractors] == ["    return total"]
    assert "<code>one</code>" in parsons.distractors[0].reason


@pytest.mark.parametrize(("change", "expected"), [pytest.param(change, expected, id=name) for name, change, expected in ROWS])
def test_fault_is_reported_at_its_line(tmp_path: Path, change: tuple[str, str], expected: list[str]) -> None:
    """Each fault is named at the line that has to be mended, and nothing else is."""
    assert change[0] in TASK
    told = [str(problem) for problem in load(tmp_path, {MD: TASK.replace(*change, 1)}).problems]
    assert len(told) == len(expected), "\n".join(told)
    assert all(one.startswith(f"{MD}:{start}") for one, start in zip(sorted(told), sorted(expected), strict=True)), "\n".join(
        told
    )


@pytest.mark.parametrize(
    "lines",
    [
        "total = 0\nstep = total + 1\nreturn step",  # the second reads what the first writes
        "x[0] = 1\nx[1] = 2\nreturn x",  # both write into one thing
        "total += a\ntotal += a\nreturn total",  # equal lines stand for each other
        "a = b\nb = 2\nreturn a, b",  # the second overwrites what the first reads
        "print(1)\nprint(2)\nreturn",  # what is done in order is left alone
    ],
)
def test_lines_that_depend_on_each_other_are_fine(tmp_path: Path, lines: str) -> None:
    """Only assignments that have nothing to do with each other are called exchangeable."""
    block = "".join(f"        {line}\n" for line in lines.split("\n"))
    start, end = TASK.index("        total = 0\n"), TASK.index("      distractors")
    assert [str(problem) for problem in load(tmp_path, {MD: TASK[:start] + block + TASK[end:]}).problems] == []


def test_our_own_rung_has_one_right_order_and_a_wrong_distractor() -> None:
    """Run in every order that parses, the lines of accumulated_grad give the gradient in one order alone, and never with the distractor."""
    root = Path(__file__).parents[2] / "lessons"
    task = load_course(root).exercises["batches-and-accumulation/four-functions"].exercise.functions[-1]
    assert task.parsons is not None
    lines, extra = list(task.parsons.lines), [each.line for each in task.parsons.distractors]
    right = {order for order in itertools.permutations(lines) if _is_gradient(order)}
    assert right == {tuple(lines)}
    for line in extra:
        for place in range(len(lines) + 1):
            assert not _is_gradient((*lines[:place], line, *lines[place:]))


def _is_gradient(lines: tuple[str, ...]) -> bool:
    """True when these lines, below what the prompt says is there, compute the full-batch gradient."""
    rows, target, weights = np.arange(12.0).reshape(6, 2) % 5, np.arange(6.0), np.array([0.5, -1.0])

    def linear_grad(w: FloatArray, x: FloatArray, y: FloatArray) -> FloatArray:
        gradient: FloatArray = 2 / len(y) * (x.T @ (x @ w - y))
        return gradient

    before = ["def accumulated_grad(w, X, y, micro):", " size = len(y) // micro", " total = np.zeros_like(w)"]
    place: dict[str, Any] = {"np": np, "linear_grad": linear_grad}
    try:
        exec("\n".join([*before, *(f" {line}" for line in lines)]), place)
        got = place["accumulated_grad"](weights, rows, target, 3)
    except (SyntaxError, NameError):
        return False
    return np.shape(got) == (2,) and bool(np.allclose(got, linear_grad(weights, rows, target)))
