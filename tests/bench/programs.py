"""The learners' programs that checks are timed with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.grading import DrawnCase
from tests.grading.course import program, run

PROGRAMS: dict[str, str] = {
    "everything right": program(),
    "one function, a known mistake": program(
        accumulated_grad=(
            "def accumulated_grad(w, X, y, micro):\n"
            "    if micro < 1 or len(y) % micro:\n        raise ValueError\n"
            "    return sum(linear_grad(w, A, b) for A, b in zip(np.split(X, micro), np.split(y, micro)))"
        )
    ),
    "one function, nothing known": program(linear_grad="def linear_grad(w, X, y):\n    return np.sin(X.T @ (X @ w - y)) + 0.3"),
    "every function wrong": program(
        tokens_per_update="def tokens_per_update(b, s, a, d=1):\n    return b * s * a * d * 3 + 1",
        updates_needed="def updates_needed(t, p):\n    return t // max(p, 1) - 1",
        linear_grad="def linear_grad(w, X, y):\n    return 2 * np.cos(X.T @ y)",
        accumulated_grad="def accumulated_grad(w, X, y, micro):\n    return w + X.sum(axis=0) + len(y)",
    ),
}
"""By title; all end in a verdict, and cover the ways through the judge."""


def body(code: str, drawn: Sequence[DrawnCase]) -> dict[str, Any]:
    """The outputs that a page would post for `code`: the learner's own computing is done here, outside of every clock."""
    found: dict[str, Any] = json.loads(json.dumps({"outputs": run(code, drawn)}))
    return found
