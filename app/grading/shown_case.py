"""A failing case made ready to be shown: inputs by name, the learner's result, the right one, and code that replays it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.grading.cases import AnsweredCase
from app.grading.compare import WrongValue
from app.grading.literal import brief, literal, readable
from app.grading.outcome import (
    Crashed,
    Failure,
    InputsChanged,
    Missing,
    NotAttempted,
    NotCallable,
    NotLoaded,
    NotRaised,
    Raised,
    Skipped,
    TimedOut,
    TooManyRows,
    WrongError,
    WrongSignature,
)
from app.grading.outputs import LearnerError, Output
from app.grading.verdict import Input, ShownCase


def named_inputs(case: AnsweredCase, names: Sequence[str]) -> tuple[tuple[str, object], ...]:
    """The inputs of a case with the names that the task gives them."""
    known = [*names, *(f"argument_{number + 1}" for number in range(len(names), len(case.inputs)))]
    return (*zip(known, case.inputs, strict=False), *case.keywords.items())


def size(case: AnsweredCase) -> int:
    """How much there is to read in a case's inputs, in characters or so."""
    return sum(len(_short_literal(value)) for value in (*case.inputs, *case.keywords.values()))


def rows(case: AnsweredCase) -> int | None:
    """Rows of the case's data: of its first table, else of its first array; None when it has none."""
    arrays = [value for value in (*case.inputs, *case.keywords.values()) if isinstance(value, np.ndarray) and value.ndim]
    found = next((array for array in arrays if array.ndim > 1), arrays[0] if arrays else None)
    return None if found is None else len(found)


def show(case: AnsweredCase, output: Output, failure: Failure, names: Sequence[str]) -> ShownCase | None:
    """The case as a learner may see it after a verdict; None when the failure is not one of this case's inputs."""
    digits = 17 if isinstance(failure, WrongValue) and failure.note == "single" else 8
    yours = _yours(failure, output, digits)
    if yours is None:
        return None
    inputs = named_inputs(case, names)
    call = _call(case, inputs)
    expected = f"{case.answer.raises} is raised" if case.answer.raises else readable(case.answer.value, digits)
    return ShownCase(
        id=case.drawn.id,
        name=case.answer.name,
        call=call,
        inputs=tuple(Input(name, readable(value)) for name, value in inputs),
        yours=yours,
        expected=expected,
        code=_replay(case, inputs, call),
    )


def _yours(failure: Failure, output: Output, digits: int) -> str | None:
    match failure:
        case NotLoaded() | Missing() | NotCallable() | NotAttempted() | Skipped():
            return None
        case Raised(error) | WrongError(error, _):
            return _error_text(error)
        case WrongSignature(error):
            return None if error is None else _error_text(error)
        case TimedOut():
            return "still running when the time was up"
        case Crashed():
            return "Python itself stopped"
        case NotRaised(got, _):
            return readable(got)
        case InputsChanged(changed):
            return f"{readable(output.value)}\nchanged: {', '.join(changed)}"
        case TooManyRows(rows, _):
            return f"{readable(output.value)}\nrows seen at once: {rows}"
        case _:
            return readable(output.value, digits)


def _error_text(error: LearnerError) -> str:
    where = "" if error.line is None else f" (line {error.line})"
    return f"{error.type}: {error.message}{where}" if error.message else f"{error.type}{where}"


def _is_plain(value: object) -> bool:
    """Whether a value can stand in the call itself, instead of in a line of its own."""
    return not isinstance(value, np.ndarray) and len(_short_literal(value)) <= 40


def _short_literal(value: object) -> str:
    try:
        return literal(value)
    except TypeError:
        return brief(value)


def _call(case: AnsweredCase, inputs: Sequence[tuple[str, object]]) -> str:
    positional = len(case.inputs)
    parts = []
    for place, (name, value) in enumerate(inputs):
        text = literal(value) if _is_plain(value) else name
        parts.append(text if place < positional else f"{name}={text}")
    return f"{case.drawn.function}({', '.join(parts)})"


def _replay(case: AnsweredCase, inputs: Sequence[tuple[str, object]], call: str) -> str:
    answer = case.answer
    lines = [f"{name} = {literal(value)}" for name, value in inputs if not _is_plain(value)]
    lines.append(f"print({call})")
    if answer.raises:
        lines.append(f"# right: {answer.raises} is raised")
    elif isinstance(answer.value, np.ndarray) and answer.value.size <= 50:
        lines.append(f"print({literal(answer.value)})  # right")
    else:
        lines.append(f"# right: {brief(answer.value)}")
    if any("np." in line for line in lines):
        lines.insert(0, "import numpy as np")
    return "\n".join([f"# The case “{answer.name}”" if answer.name else "# The case that failed", *lines, ""])
