"""Grading: cases → outputs → verdict.

::

    grader = Grader()
    drawn = grader.draw(source, seed)        # fresh inputs; `DrawnCase.to_json` goes to the page
    outputs = read_outputs(request_json)     # BadOutputs for anything that no page of ours sends
    verdict = grader.judge(source, seed, outputs)

Names are loaded when first asked for: the author process imports parts of this package, and must not wait for all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.grading.author_process import AuthorError as AuthorError
    from app.grading.cases import DrawnCase as DrawnCase
    from app.grading.grader import Grader as Grader
    from app.grading.outputs import Output as Output
    from app.grading.outputs import read_outputs as read_outputs
    from app.grading.verdict import Verdict as Verdict
    from app.grading.wire import BadOutputs as BadOutputs

_HOME = {
    "AuthorError": "author_process",
    "BadOutputs": "wire",
    "DrawnCase": "cases",
    "Grader": "grader",
    "Output": "outputs",
    "Verdict": "verdict",
    "read_outputs": "outputs",
}

__all__ = ["AuthorError", "BadOutputs", "DrawnCase", "Grader", "Output", "Verdict", "read_outputs"]


def __getattr__(name: str) -> object:
    """The public names, from the modules they live in."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
