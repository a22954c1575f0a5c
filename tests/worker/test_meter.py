"""The meter tells accumulation from a shortcut, rejects no right solution, and changes no answer."""

# ruff: noqa: N803, N806  (X is the name of the data, as in the lesson)

import time
from typing import Any

import numpy as np
import pytest

from tests.worker.session import call, check, load, result
from tests.worker.solutions import LINEAR_GRAD, RIGHT, SHORTCUTS, Solution

ALL = (*RIGHT, *SHORTCUTS)
SHAPES = [(12, 3), (6, 6), (4, 9), (8, 1), (30, 2)]


def data(n: int, d: int, dtype: str = "f8") -> tuple[Any, Any, Any]:
    """Weights, rows and targets."""
    rng = np.random.default_rng([n, d])
    return tuple(rng.normal(size=shape).astype(dtype) for shape in (d, (n, d), n))  # type: ignore[return-value]


def watched(solution: Solution, w: Any, X: Any, y: Any, parts: int) -> dict[str, Any]:
    """The output of `accumulated_grad`, after a case of `linear_grad` as in a real check."""
    assert check(LINEAR_GRAD + solution.code, "linear_grad", w, X, y)["kind"] == "value"
    return call("accumulated_grad", w, X, y, parts)


@pytest.mark.parametrize("solution", ALL, ids=lambda each: each.title)
def test_the_meter_sees_what_the_table_says(solution: Solution) -> None:
    """Rows at once, products and calls of linear_grad, for each way of writing it."""
    meter = watched(solution, *data(12, 3), 3)["meter"]
    if solution.seen is None:
        assert meter["observed"] is False
        assert "rows_at_once" not in meter
    else:
        assert meter["observed"] is True
        seen = (meter["rows_at_once"], meter["products"], meter["calls"].get("linear_grad", 0))
        assert seen == solution.seen
    assert meter["changed"] == []


@pytest.mark.parametrize("solution", ALL, ids=lambda each: each.title)
@pytest.mark.parametrize("dtype", ["f8", "f4"])
def test_watching_changes_no_bit_of_the_answer(solution: Solution, dtype: str) -> None:
    """A watched call returns the very bytes, dtype and shape of the same call outside the checker."""
    for n, d in SHAPES:
        w, X, y = data(n, d, dtype)
        namespace: dict[str, Any] = {}
        exec(LINEAR_GRAD + solution.code, namespace)
        want = namespace["accumulated_grad"](w.copy(), X.copy(), y.copy(), 2)
        got = result(watched(solution, w, X, y, 2))
        assert (got.dtype, got.shape, got.tobytes()) == (want.dtype, want.shape, want.tobytes())


@pytest.mark.parametrize("solution", RIGHT, ids=lambda each: each.title)
@pytest.mark.parametrize("dtype", ["f8", "f4"])
def test_no_right_solution_is_rejected(solution: Solution, dtype: str) -> None:
    """Whatever the shapes, also with as many columns as rows or more: never more rows than one part has."""
    for n, d in SHAPES:
        for parts in (1, 2, n // 2, n):
            if n % parts == 0:
                meter = watched(solution, *data(n, d, dtype), parts)["meter"]
                assert meter.get("rows_at_once", 1) <= n // parts


@pytest.mark.parametrize(
    "rows", [np.zeros((6, 2)), np.ones((6, 2)), np.eye(6), np.arange(12.0).reshape(6, 2)], ids=["zeros", "ones", "eye", "whole"]
)
@pytest.mark.parametrize("solution", RIGHT, ids=lambda each: each.title)
def test_equal_and_plain_rows_confuse_nothing(solution: Solution, rows: Any) -> None:
    """Where rows look alike, or like arrays of the program's own, the meter goes by memory alone and is never too strict."""
    w, y = np.zeros(rows.shape[1]), np.zeros(6)
    for parts in (2, 3, 6):
        meter = watched(solution, w, rows, y, parts)["meter"]
        assert meter.get("rows_at_once", 1) <= 6 // parts


@pytest.mark.parametrize("solution", [each for each in SHORTCUTS if each.seen], ids=lambda each: each.title)
def test_every_shortcut_is_seen_whatever_the_shape(solution: Solution) -> None:
    """A shortcut takes all n rows at once, and the meter says n."""
    for n, d in SHAPES:
        assert watched(solution, *data(n, d), 2)["meter"]["rows_at_once"] == n


@pytest.mark.parametrize(
    ("title", "body", "rows", "products"),
    [
        ("matmul by another name", "mm = np.matmul; return mm(X, w)", None, 0),
        ("matmul through the operator module", "import operator; return operator.matmul(X[:2], w)", 2, 1),
        ("a function handed to map", "return list(map(np.dot, X, [w] * len(X)))", 1, 6),
        ("tensordot", "return np.tensordot(X, w, axes=1)", 6, 1),
        ("vdot of flat parts", "return np.vdot(X[:2].ravel(), X[2:4].ravel())", 4, 1),
        ("multi_dot", "return np.linalg.multi_dot([X.T, X, w])", 6, 1),
        ("a list of rows", "return np.dot([X[0], X[1], X[2]], w)", 3, 1),
        ("every other row", "return X[::2] @ w", 3, 1),
        ("rows backwards", "return X[::-1][:2] @ w", 2, 1),
        ("a fancy index", "return X[[0, 0, 5]] @ w", 2, 1),
        ("a mask", "return X[np.arange(6) > 3] @ w", 2, 1),
        ("one column", "return X[:, 0] @ np.ones(6)", 6, 1),
        ("one number", "return X[0, 0] * w", None, 0),
        ("a scaled batch", "return 2 * X, X * 2.0, X * np.float64(2), -X, X + X", None, 0),
        ("sums and shapes", "return X.sum(), X.mean(axis=0), len(X), X.T.shape, X.copy(), np.stack([X, X])", None, 0),
        ("einsum that sums", "return np.einsum('ij->j', X)", None, 0),
        ("a product of others", "return w @ w, np.outer(w, w)", None, 0),
        ("a lambda", "f = lambda a: a @ w; return f(X[:3])", 3, 1),
        ("a nested function", "def f(a):\n        return a @ w\n    return [f(row) for row in X]", 1, 6),
        ("a vectorised function", "return np.apply_along_axis(lambda row: row @ w, 1, X)", 1, 6),
        ("a masked array", "return np.ma.array(X).dot(w)", None, 0),
        ("a matrix object", "return np.asmatrix(X) * np.asmatrix(w).T", 6, 1),
        ("nothing", "return None", None, 0),
    ],
    ids=lambda each: each if isinstance(each, str) and " " not in each[:0] else None,
)
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_one_product_at_a_time(title: str, body: str, rows: int | None, products: int) -> None:
    """What counts as a product with rows, and what does not."""
    w, X, _ = data(6, 2)
    output = check(f"import numpy as np\n\ndef f(w, X):\n    {body}\n", "f", w, X)
    assert output["kind"] == "value", output
    assert (output["meter"].get("rows_at_once"), output["meter"].get("products", 0)) == (rows, products)


def test_vectors_are_not_data() -> None:
    """Without a matrix nothing is watched: nobody could tell labels from weights."""
    assert check("def f(a, b): return a @ b", "f", np.ones(4), np.ones(4))["meter"]["observed"] is False


def test_matrices_of_different_lengths_are_not_watched() -> None:
    """With two matrices of different lengths it is not known which holds the data, so nothing is claimed."""
    assert check("def f(a, b): return a @ b", "f", np.ones((4, 3)), np.ones((3, 2)))["meter"]["observed"] is False


def test_own_functions_count_when_the_exercise_asks_for_them() -> None:
    """A helper may be given everything; another function of the exercise may not."""
    code = "def g(X): return 1\ndef f(X): return g(X)"
    X = data(6, 2)[1]
    assert check(code, "f", X)["meter"] == {
        "observed": False,
        "calls": {"g": 1},
        "changed": [],
        "seconds": pytest.approx(0, abs=1),
    }
    load(code)
    call("g", X)
    meter = call("f", X)["meter"]
    assert (meter["observed"], meter["rows_at_once"], meter["products"]) == (True, 6, 0)


def test_the_timeline_has_each_product_and_call_in_order() -> None:
    """Rows held by one step after another; the first 200 of a long process."""
    w, X, y = data(6, 2)
    load(f"{LINEAR_GRAD}\ndef accumulated_grad(w, X, y, micro):\n    X[:1] @ w\n    return linear_grad(w, X[2:4], y[2:4])\n")
    call("linear_grad", w, X, y)
    meter = call("accumulated_grad", w, X, y, 3)["meter"]
    assert meter["timeline"] == [1, 2, 2, 2]
    assert (
        check("def f(w, X):\n    for _ in range(101):\n        X[:2] @ w, X[:1] @ w\n", "f", w, X)["meter"]["timeline"]
        == [2, 1] * 100
    )


def test_recursion_is_not_deeper_when_watched() -> None:
    """A recursion that just fits Python's limit still fits it."""
    code = "import sys\ndef f(n, X):\n    return n if n == 0 else f(n - 1, X)\n"
    depth = result(
        check(
            "import sys\ndef f():\n    d, frame = 0, sys._getframe()\n    while frame:\n        d, frame = d + 1, frame.f_back\n    return sys.getrecursionlimit() - d - 20\n",
            "f",
        )
    )
    assert result(check(code, "f", depth, data(6, 2)[1])) == 0


def test_watching_is_quick() -> None:
    """Two thousand small products are watched in a fraction of a second of work."""
    code = "def f(w, X):\n    for _ in range(500):\n        for row in X:\n            row @ w\n"
    w, X, _ = data(4, 3)
    start = time.process_time()
    assert check(code, "f", w, X)["meter"]["products"] == 2_000
    assert time.process_time() - start < 2
