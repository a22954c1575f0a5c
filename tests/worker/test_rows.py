"""Rows are found again by memory or by value, and never where they are not."""

# ruff: noqa: N803, N806  (X is the name of the data, as in the lesson)

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from microbatch_browser.rows import Data


def held(*values: object, n: int = 6, d: int = 3) -> list[int]:
    X = matrix(n, d)
    found = Data([X])
    return sorted(found.held([value(X) if callable(value) else value for value in values]))


def matrix(n: int, d: int) -> "np.ndarray":
    return np.random.default_rng(n * d).normal(size=(n, d))


@pytest.mark.parametrize(
    ("title", "view", "rows"),
    [
        ("itself", lambda X: X, [0, 1, 2, 3, 4, 5]),
        ("a slice", lambda X: X[2:4], [2, 3]),
        ("a row", lambda X: X[5], [5]),
        ("a part of a row", lambda X: X[5, 1:], [5]),
        ("a column", lambda X: X[:, 1], [0, 1, 2, 3, 4, 5]),
        ("transposed", lambda X: X[1:3].T, [1, 2]),
        ("backwards", lambda X: X[::-2], [1, 3, 5]),
        ("reshaped", lambda X: X.reshape(2, 3, 3)[1], [3, 4, 5]),
        ("as bytes", lambda X: X[1:2].view("u1"), [1]),
        ("broadcast", lambda X: np.broadcast_to(X[0], (9, 3)), [0]),
        ("windows", lambda X: np.lib.stride_tricks.sliding_window_view(X, 2, axis=0)[0], [0, 1]),
        ("a copy", lambda X: X[2:4].copy(), [2, 3]),
        ("a copy, transposed", lambda X: np.array(X[2:4].T), [2, 3]),
        ("a copy in Fortran order", lambda X: np.asfortranarray(X[2:4]), [2, 3]),
        ("a copy in three axes", lambda X: X.copy().reshape(2, 3, 3).transpose(0, 2, 1)[:1], [0, 1, 2]),
        ("from lists", lambda X: np.array(X.tolist()), [0, 1, 2, 3, 4, 5]),
        ("rows in another order", lambda X: X[[4, 0, 4]], [0, 4]),
        ("stacked with others", lambda X: np.vstack([X[1].copy(), np.zeros((4, 3))]), [1]),
        ("a list of rows", lambda X: [X[1], X[4].copy(), 7], [1, 4]),
        ("scaled", lambda X: 2 * X, []),
        ("sums", lambda X: X.sum(axis=0), []),
        ("nothing", lambda X: X[:0], []),
        ("a number", lambda X: X[0, 0], []),
        ("another array", lambda X: np.zeros((6, 3)), []),
        ("text", lambda X: "X", []),
        ("objects", lambda X: X.astype(object), []),
    ],
    ids=lambda each: each if isinstance(each, str) else None,
)  # fmt: skip
def test_rows_are_found(title: str, view: object, rows: list[int]) -> None:
    """Views by where they lie, copies by what they hold."""
    assert held(view) == rows


def test_a_narrower_matrix_is_found_in_a_wider_copy() -> None:
    """float32 data copied to float64 are the same rows."""
    X = matrix(6, 3).astype("f4")
    assert Data([X]).held([X[1:3].astype("f8")]) == {1, 2}


@given(st.integers(1, 5), st.integers(1, 4), st.data())
def test_any_view_holds_the_rows_it_was_cut_from(blocks: int, d: int, choose: st.DataObject) -> None:
    """Slicing by any start, stop and step gives exactly the rows of the slice, as a view and as a copy."""
    n = blocks * 2
    cut = choose.draw(st.slices(n))
    X = matrix(n, d)
    want = set(range(n)[cut])
    assert Data([X]).held([X[cut]]) == Data([X]).held([X[cut].copy()]) == want


@pytest.mark.parametrize(
    "data", [[np.ones((1, 3))], [np.ones((2, 3)), np.ones((3, 2))], [np.ones(4)], [[[1.5, 2.5]]], [np.ones((0, 3))], []]
)
def test_nothing_is_watched_without_a_clear_matrix(data: list[object]) -> None:
    """One row cannot be too many, and two matrices of different lengths leave it open which is meant."""
    assert Data(data).matrices == []
