"""A mistake's feedback with the numbers of the learner's case in it."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any, TypeGuard

import numpy as np

from app.content.blocks import FunctionTask
from app.content.mistake import names_in
from app.content.signature import defaults, parameters
from app.grading.compare import WrongValue
from app.grading.feedback import code
from app.grading.finding import Result
from app.grading.literal import brief, pair
from app.grading.outcome import Raised, TooManyRows, WrongError, WrongSignature
from app.grading.shown_case import named_inputs, rows

_DESCRIBED = re.compile(r"an array of shape \([0-9, ]*\)")
MISSING = "…"
"""What stands where a case has no such number; the gate reports it to the author."""


def fill(feedback: str, task: FunctionTask, result: Result) -> str:
    """The text with every name in braces replaced. Only names are looked up: nothing in the text is computed."""
    known = numbers(task, result)
    parts = []
    for text, name, _, _ in Formatter().parse(feedback):
        parts.append(text)
        if name is not None:
            parts.append(known.get(name, MISSING))
    return "".join(parts)


def numbers(task: FunctionTask, result: Result) -> dict[str, str]:
    """What the names of `app.content.mistake.NUMBERS`, the whole-number arguments and the case's facts are in this case."""
    case = result.case
    named = {**defaults(task.signature), **dict(named_inputs(case, parameters(task.signature)))}
    total, most = rows(case), case.answer.rows_at_once
    tables = [value for value in case.inputs if isinstance(value, np.ndarray) and value.ndim > 1]
    counts = {
        "n": total,
        "d": tables[0].shape[1] if tables else None,
        "rows": most,
        "parts": total // most if total is not None and most is not None else None,
        "seen": result.outcome.rows if isinstance(result.outcome, TooManyRows) else None,
        **{name: int(value) for name, value in named.items() if is_whole(value)},
    }
    yours, right = _both(result)
    facts = {name: fact if isinstance(fact, str) else f"{fact:.6g}" for name, fact in case.answer.facts.items()}
    told = {name: str(count) for name, count in counts.items() if count is not None}
    return facts | told | {"yours": yours, "right": right}


def missing(feedback: str, task: FunctionTask, result: Result) -> list[str]:
    """The names in a feedback that have no number in this case, in order."""
    known = numbers(task, result)
    return [name for name in dict.fromkeys(names_in(feedback)) if name not in known]


def argument(name: str, task: FunctionTask, result: Result) -> object:
    """What an argument is in this case; None where there is none of this name."""
    return dict(named_inputs(result.case, parameters(task.signature))).get(name)


def is_whole(value: object) -> TypeGuard[int | np.integer[Any]]:
    """Whether a value is a whole number, of Python's or of NumPy's; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _both(result: Result) -> tuple[str, str]:
    """What the learner's function did and what is due, as code spans."""
    answer, found = result.case.answer, result.outcome
    right = brief(answer.value) if answer.raises is None else answer.raises
    match found:
        case Raised(error) | WrongError(error):
            yours = error.type
        case WrongSignature():
            yours = "TypeError"
        case WrongValue(got, want) if answer.raises is None and not found.where:
            yours, right = pair(got, want)
        case _:
            yours = brief(result.output.value)
    return _shown(yours), _shown(right)


def _shown(text: str) -> str:
    """As code, unless it is a description in words."""
    return text if _DESCRIBED.fullmatch(text) else code(text)
