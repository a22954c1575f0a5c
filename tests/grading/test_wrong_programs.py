"""A table of wrong programs for the four functions, each with the status it must get and words its feedback must hold.

To add one: a title, the function, its source, the status and the words. The other functions are the solution's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from app.grading import Grader
from tests.grading.course import attempt, four, program, words


@dataclass(frozen=True)
class Wrong:
    """A wrong way of writing one function."""

    title: str
    function: str
    source: str
    status: str
    says: tuple[str, ...]


def tokens(title: str, body: str, status: str, *says: str, head: str = "batch, seq, accum, devices=1") -> Wrong:
    return Wrong(title, "tokens_per_update", f"def tokens_per_update({head}):\n{body}", status, says)


def updates(title: str, body: str, status: str, *says: str) -> Wrong:
    return Wrong(title, "updates_needed", f"def updates_needed(total_tokens, per_update):\n{body}", status, says)


def linear(title: str, body: str, status: str, *says: str) -> Wrong:
    return Wrong(title, "linear_grad", f"def linear_grad(w, X, y):\n{body}", status, says)


def accumulated(title: str, body: str, status: str, *says: str) -> Wrong:
    return Wrong(title, "accumulated_grad", f"def accumulated_grad(w, X, y, micro):\n{body}", status, says)


GUARD = "    if min(batch, seq, accum, devices) < 1:\n        raise ValueError('too small')\n"
SPLIT = (
    "    if micro < 1 or len(y) % micro:\n        raise ValueError('does not divide')\n"
    "    parts = zip(np.split(X, micro), np.split(y, micro))\n"
)
NOT_ZERO = "    if per_update < 1:\n        raise ValueError('zero')\n"

TABLE = [
    tokens("devices ignored", GUARD + "    return batch * seq * accum", "value", "devices you get", "is right"),
    tokens("numbers added", GUARD + "    return batch + seq + accum + devices", "value", "their sum", "is right"),
    tokens("a float", GUARD + "    return float(batch * seq * accum * devices)", "value", "whole number", "it is a float", "/"),
    tokens("no check", "    return batch * seq * accum * devices", "value", "ValueError is due", "returns 0", "no such plan"),
    tokens(
        "zero accepted",
        "    if min(batch, seq, accum, devices) < 0:\n        raise ValueError\n    return batch * seq * accum * devices",
        "value",
        "ValueError is due",
        "a zero passes",
    ),
    tokens(
        "devices not checked",
        "    if min(batch, seq, accum) < 1:\n        raise ValueError\n    return batch * seq * accum * devices",
        "value",
        "ValueError is due",
        "devices = ",
    ),
    tokens(
        "wrapped at 32 bits",
        GUARD + "    return np.prod(np.array([batch, seq, accum, devices], dtype=np.int32), dtype=np.int32)",
        "value",
        "2³²",
        "32 bits",
    ),
    tokens("printed, not returned", GUARD + "    print(batch * seq * accum * devices)", "value", "None", "return", "Printing"),
    tokens("a text", GUARD + "    return f'{batch * seq * accum * devices} tokens'", "value", "a whole number", "a text"),
    tokens("a comma too many", GUARD + "    return batch * seq * accum * devices,", "value", "a tuple of 1", "comma"),
    tokens(
        "assert instead of ValueError",
        "    assert min(batch, seq, accum, devices) > 0\n    return batch * seq * accum * devices",
        "error",
        "ValueError is asked",
        "AssertionError",
        "Which statement",
    ),
    tokens(
        "no default",
        GUARD + "    return batch * seq * accum * devices",
        "error",
        "three numbers",
        head="batch, seq, accum, devices",
    ),
    tokens(
        "no parameters", "    return 64", "error", "tokens_per_update(batch, seq, accum, devices=1)", "names are up to", head=""
    ),
    tokens(
        "too strict",
        GUARD + "    if accum < 2:\n        raise ValueError\n    return batch * seq * accum * devices",
        "error",
        "too strict",
    ),
    tokens("a generator", GUARD + "    yield batch * seq * accum * devices", "value", "generator", "sum"),
    tokens("a function", GUARD + "    return lambda: batch * seq * accum * devices", "value", "parentheses"),
    tokens("a truth value", GUARD + "    return batch * seq * accum * devices > 0", "value", "a truth value", "comparison"),
    tokens("an array", GUARD + "    return np.array([batch, seq, accum, devices])", "value", "one number", "(4,)"),
    updates("rounded down", NOT_ZERO + "    return total_tokens // per_update", "value", "is right"),
    updates(
        "through a float", NOT_ZERO + "    return math.ceil(total_tokens / per_update)", "value", "10000", "float", "16 digits"
    ),
    updates("rounded to the nearest", NOT_ZERO + "    return round(total_tokens / per_update)", "value", "is right"),
    updates("one too many", NOT_ZERO + "    return total_tokens // per_update + 1", "value", "is right"),
    updates("a float", NOT_ZERO + "    return np.ceil(total_tokens / per_update)", "value", "whole number", "float"),
    updates(
        "zero divides",
        "    return -(-total_tokens // per_update)",
        "error",
        "per_update = 0",
        "ValueError is due",
        "ZeroDivisionError",
    ),
    updates(
        "zero gives none",
        "    return -(-total_tokens // per_update) if per_update else None",
        "value",
        "ValueError is due",
        "None",
    ),
    updates("endless recursion", "    return updates_needed(total_tokens, per_update)", "error", "RecursionError", "too often"),
    updates("asks", NOT_ZERO + "    return int(input())", "error", "while code is checked"),
    linear("sum for mean", "    return 2 * X.T @ (X @ w - y)", "value", "6 times too large", "is right"),
    linear("no factor 2", "    return X.T @ (X @ w - y) / len(y)", "value", "half of what", "is right"),
    linear("the other sign", "    return 2 / len(y) * X.T @ (y - X @ w)", "value", "every sign is wrong", "is right"),
    linear(
        "X for its transpose", "    return 2 / len(y) * X @ (X @ w - y)", "error", "shapes do not fit", "6 rows and 2 columns"
    ),
    linear("y as a column", "    return 2 / len(y) * X.T @ (X @ w - y[:, None])", "value", "shape"),
    linear("a column", "    return (2 / len(y) * X.T @ (X @ w - y))[:, None]", "value", "axis of length 1"),
    linear("all added up", "    return np.sum(2 / len(y) * X.T @ (X @ w - y))", "value", "each entry"),
    linear("a list", "    return list(2 / len(y) * X.T @ (X @ w - y))", "value", "a list of", "np.array"),
    linear("float32", "    return (2 / len(y) * X.T @ (X @ w - y)).astype(np.float32)", "value", "7 digits", "float32"),
    linear("float16", "    return (2 / len(y) * X.T @ (X @ w - y)).astype(np.float16)", "value", "3 digits", "float16"),
    linear("cut to whole numbers", "    return (2 / len(y) * X.T @ (X @ w - y)).astype(int)", "value", "behind the point"),
    linear("not a number", "    return 2 / len(y) * X.T @ (X @ w - y) * np.nan", "value", "nan"),
    linear(
        "changes y",
        "    y *= -1\n    y += X @ w\n    return 2 / len(y) * X.T @ y",
        "process",
        "y has other values",
        "r = r - y",
    ),
    linear(
        "changes X and w", "    w *= 2\n    X /= 2\n    return 2 / len(y) * 2 * X.T @ (X @ w - y)", "process", "w and X have"
    ),
    linear(
        "a slip of the pen", "    r = X @ w - y\n    return 2 / len(y) * X.T @ R", "error", "NameError", "on line ", "spelt"
    ),
    linear("nothing called gives None", "    r = print(X @ w - y)\n    return r * 2", "error", "TypeError", "no return"),
    linear(
        "out of range", "    return 2 / len(y) * X.T @ (X @ w - y) + w[len(w)]", "error", "IndexError", "Counting starts at 0"
    ),
    accumulated(
        "whole batch at once", SPLIT + "    return linear_grad(w, X, y)", "process", "whole batch", "never see more than 4"
    ),
    accumulated(
        "written out, whole batch at once",
        SPLIT + "    return 2 / len(y) * X.T @ (X @ w - y)",
        "process",
        "saw all 12 rows at once",
    ),
    accumulated(
        "not divided",
        SPLIT + "    return sum(linear_grad(w, A, b) for A, b in parts)",
        "value",
        "3 times too large",
        "is right",
    ),
    accumulated(
        "divided twice", SPLIT + "    return sum(linear_grad(w, A, b) / micro for A, b in parts) / micro", "value", "is right"
    ),
    accumulated(
        "only the last part",
        SPLIT + "    for A, b in parts:\n        total = linear_grad(w, A, b)\n    return total / micro",
        "value",
        "the last 4 rows, divided by 3",
    ),
    accumulated(
        "parts of uneven length",
        "    if not 1 <= micro <= len(y):\n        raise ValueError\n"
        "    parts = zip(np.array_split(X, micro), np.array_split(y, micro))\n"
        "    return sum(linear_grad(w, A, b) * len(b) for A, b in parts) / len(y)",
        "value",
        "ValueError is due",
        "7 rows cannot be cut",
    ),
    accumulated(
        "no parts, no check",
        "    if len(y) % micro:\n        raise ValueError\n"
        "    return sum(linear_grad(w, A, b) for A, b in zip(np.split(X, micro), np.split(y, micro))) / micro",
        "error",
        "micro = 0",
        "ValueError is due",
        "ZeroDivisionError",
    ),
    accumulated(
        "micro read as rows in a part",
        "    if micro < 1 or len(y) % micro:\n        raise ValueError\n"
        "    starts = range(0, len(y), micro)\n"
        "    return sum(linear_grad(w, X[i : i + micro], y[i : i + micro]) for i in starts) / len(starts)",
        "process",
        "product saw",
    ),
    accumulated(
        "changes w on the way",
        SPLIT + "    g = w\n    g *= 0\n    for A, b in parts:\n        g += linear_grad(w, A, b)\n    return g / micro",
        "value",
        "is right there",
    ),
]


@pytest.mark.parametrize("wrong", TABLE, ids=[f"{wrong.function}: {wrong.title}" for wrong in TABLE])
def test_a_wrong_program_is_told_what_is_wrong(wrong: Wrong, grader: Grader) -> None:
    """Every typical mistake gets its status and a diagnosis with the words that help, on three seeds; nothing else fails."""
    for seed in range(3):
        verdict = attempt(grader, four(), seed, program(**{wrong.function: wrong.source}))
        found = {one.name: one for one in verdict.functions}
        mine = found.pop(wrong.function)
        text = words(mine.feedback)
        assert mine.status == wrong.status, (seed, text)
        for said in wrong.says:
            assert said in text, (seed, said, text)
        assert verdict.status == "failed", seed
        allowed = {"passed"} if wrong.function != "linear_grad" else {"passed", "depends"}
        assert {one.status for one in found.values()} <= allowed, (seed, {n: words(o.feedback) for n, o in found.items()})
        assert 0 <= mine.passed < mine.total


@pytest.mark.parametrize("wrong", TABLE, ids=[f"{wrong.function}: {wrong.title}" for wrong in TABLE])
def test_the_smallest_failing_case_can_be_replayed(wrong: Wrong, grader: Grader) -> None:
    """The shown case has inputs, both results, and code that runs behind the learner's own."""
    verdict = attempt(grader, four(), 0, program(**{wrong.function: wrong.source}))
    case = next(one for one in verdict.functions if one.name == wrong.function).case
    assert case is not None
    assert case.yours
    assert case.expected
    assert case.call.startswith(f"{wrong.function}(")
    assert all(one.text for one in case.inputs)
    printed: list[object] = []
    namespace: dict[str, object] = {"print": printed.append, "input": lambda: ""}
    try:
        exec(compile(program() + case.code, "replay", "exec"), namespace)
    except ValueError:
        assert "ValueError is raised" in case.expected
    else:
        right = [re.sub(r"\s+", "", str(one)) for one in printed]
        assert right
        assert len(right) == 1 or right[0] == right[1] or "float32" in case.code or "." in right[0], right


ANOTHER_FAILS = [
    ("wrong", "def linear_grad(w, X, y):\n    return X.T @ (X @ w - y)", "value"),
    ("raises", "def linear_grad(w, X, y):\n    return 1 / 0", "error"),
    ("not written", 'def linear_grad(w, X, y):\n    """Later."""', "not-attempted"),
    ("returns nothing", "def linear_grad(w, X, y):\n    r = X @ w - y", "value"),
    ("missing", "", "missing"),
    ("not a function", "linear_grad = 3", "error"),
    ("changes its inputs", "def linear_grad(w, X, y):\n    y -= X @ w\n    return -2 / len(y) * X.T @ y", "process"),
]


@pytest.mark.parametrize(("title", "source", "status"), ANOTHER_FAILS, ids=[row[0] for row in ANOTHER_FAILS])
def test_a_function_is_not_blamed_for_the_one_it_calls(title: str, source: str, status: str, grader: Grader) -> None:
    """Where linear_grad fails, a right accumulated_grad depends on it: it gets no diagnosis and shows no case."""
    verdict = attempt(grader, four(), 3, program(linear_grad=source))
    found = {one.name: one for one in verdict.functions}
    assert found["linear_grad"].status == status
    caller = found["accumulated_grad"]
    assert (caller.status, caller.depends_on, caller.case) == ("depends", "linear_grad", None)
    assert "Mend linear_grad first" in words(caller.feedback)
    assert "Next: linear_grad" in words(verdict.summary)


def test_a_mistake_of_ones_own_is_named_even_beside_anothers(grader: Grader) -> None:
    """A wrong accumulated_grad that does not call the wrong linear_grad is diagnosed itself."""
    own = "def accumulated_grad(w, X, y, micro):\n    return X.sum(axis=0)"
    verdict = attempt(grader, four(), 3, program(linear_grad="def linear_grad(w, X, y):\n    return w", accumulated_grad=own))
    assert [one.status for one in verdict.functions] == ["passed", "passed", "value", "value"]


def test_two_failing_functions_that_call_each_other_are_not_both_excused(grader: Grader) -> None:
    """Dependence never runs in a circle: one of the two is diagnosed."""
    verdict = attempt(
        grader,
        four(),
        3,
        program(
            linear_grad="def linear_grad(w, X, y):\n    return accumulated_grad(w, X, y, 1)",
            accumulated_grad="def accumulated_grad(w, X, y, micro):\n    return linear_grad(w, X, y) if micro > 1 else w",
        ),
    )
    statuses = [one.status for one in verdict.functions[2:]]
    assert sorted(statuses) != ["depends", "depends"]
    assert "depends" in statuses


@pytest.mark.parametrize(
    ("code", "line", "says"),
    [
        ("def tokens_per_update(batch, seq\n    return 1\n", 1, ("cannot read", "SyntaxError", "Nothing was checked")),
        ("def f():\nreturn 1\n", 2, ("IndentationError", "spaces at the start")),
        ("import numpy as np\nprint(nump.zeros(2))\n", 2, ("being loaded", "NameError", "spelt")),
        ("import torch\n", 1, ("ModuleNotFoundError", "torch")),
        ("def f(x=1/0): pass\n", 1, ("ZeroDivisionError",)),
    ],
)
def test_code_that_does_not_load_is_the_whole_verdict(code: str, line: int, says: tuple[str, ...], grader: Grader) -> None:
    """One message with the line, for the attempt; nothing is said about single functions."""
    verdict = attempt(grader, four(), 1, code)
    assert verdict.status == "error"
    assert verdict.error is not None
    assert verdict.error.line == line
    for said in says:
        assert said in words(verdict.summary)
    assert {one.status for one in verdict.functions} == {"error"}
    assert all(one.case is None and one.passed == 0 for one in verdict.functions)


def test_a_part_that_is_open_is_not_a_failure(grader: Grader) -> None:
    """With two functions right and two unwritten the attempt is “not attempted”, and the summary says what is next."""
    open_two = {
        "linear_grad": "def linear_grad(w, X, y):\n    pass",
        "accumulated_grad": "def accumulated_grad(w, X, y, micro):\n    raise NotImplementedError",
    }
    verdict = attempt(grader, four(), 1, program(**open_two))
    assert verdict.status == "not-attempted"
    assert [one.status for one in verdict.functions] == ["passed", "passed", "not-attempted", "not-attempted"]
    assert words(verdict.summary) == "2 of 4 functions are right. Next: linear_grad."
