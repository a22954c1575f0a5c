"""What is said of a function: one diagnosis, one next step, in plain words and with the case's own numbers.

Everything here returns markdown. Text that comes from a learner (messages, names, values) stands in code spans only, so
it can neither become markup nor a link.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

import numpy as np

from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue
from app.grading.exception_advice import advice
from app.grading.literal import brief, shape_text
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
from app.grading.outputs import LearnerError
from app.grading.value_advice import said_of_dtype, said_of_shape, said_of_type, said_of_value

MOST_NAMED = 6
"""Cases named in the praise of a passed function."""


def code(text: str) -> str:
    """`text` as a markdown code span on one line, whatever it holds."""
    text = " ".join(text.split()) or " "
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def plain(text: str) -> str:
    """`text` with everything that markdown could read escaped."""
    return re.sub(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])", r"\\\1", " ".join(text.split()))


def with_inputs(inputs: Sequence[tuple[str, object]]) -> str:
    """The inputs of a case inside a sentence: “With `batch = 4`, `X` of shape `(4, 2)`”."""
    parts = []
    for name, value in inputs:
        if isinstance(value, np.ndarray) and value.ndim > 0:
            parts.append(f"{code(name)} of shape {code(shape_text(value.shape))}")
        else:
            parts.append(code(f"{name} = {brief(value)}"))
    return f"With {', '.join(parts)}" if parts else "Called without values"


def say(  # noqa: C901, PLR0912  # a table with one row for each kind of failure
    failure: Failure,
    name: str,
    signature: str,
    inputs: Sequence[tuple[str, object]],
    got: object,
    deadline_s: float,
) -> str:
    """The feedback on a function that fails in this way on this case. `got` is what it returned, if anything."""
    function, given = code(name), with_inputs(inputs)
    match failure:
        case NotLoaded():
            return "Not checked: the code as a whole does not load yet."
        case Missing():
            return (
                f"There is no function {function} in your code. Define it under exactly this name: {code(f'def {signature}:')}"
            )
        case NotCallable():
            return (
                f"{function} is in your code, but it is not a function, so it cannot be called. "
                f"Look for a line further down that gives the name another meaning, such as {code(f'{name} = …')}."
            )
        case NotAttempted():
            return f"Not written yet. Put your own lines into {function}; its hints go one small step at a time."
        case WrongSignature(error):
            count = len(inputs)
            values = "1 value" if count == 1 else f"{count} values"
            return (
                f"{function} is called with {values}, as in {code(signature)}, and yours does not accept that"
                f"{_because(error) or '.'} Give it the parameters of the task; their names are up to you."
            )
        case TimedOut():
            return (
                f"{given}, {function} was still running after {deadline_s:g} s and was stopped. "
                "Look for a loop that never reaches its end: what changes from one round to the next?"
            )
        case Crashed(LearnerError() as error) if error.message:
            return f"{given}, the call of {function} could not be finished. {_error(error)} {advice(error)}".rstrip()
        case Crashed():
            return (
                f"{given}, Python itself gave up and had to be started again: "
                "its memory was full, or calls were nested too deeply. "
                "Look for a list or array that keeps growing, or a function that keeps calling itself."
            )
        case Raised(error):
            return f"{given}, {function} stopped{_at(error)} with {_error(error)} {advice(error)}".rstrip()
        case ReturnedNone():
            return (
                f"{given}, {function} gave back {code('None')}, that is, nothing. "
                f"Does every way through it end with {code('return')}? Printing a value does not hand it back."
            )
        case WrongType():
            return f"{given}, {said_of_type(failure, function)}"
        case WrongShape():
            return f"{given}, {said_of_shape(failure, function)}"
        case WrongDtype():
            return f"{given}, {said_of_dtype(failure, function, got)}"
        case WrongValue():
            return f"{given}, {said_of_value(failure, function)}"
        case WrongError(error, want):
            return (
                f"{given}, {_a(want)} is due, but {function} stopped{_at(error)} with {_error(error)} "
                f"Check the inputs before anything is computed from them, and {code(f'raise {want}(…)')} there."
            )
        case NotRaised(value, want):
            returned = code(brief(value))
            return (
                f"{given}, {_a(want)} is due, but {function} returned {returned}. "
                f"Which condition tells these inputs from good ones? Test it first, and {code(f'raise {want}(…)')}."
            )
        case InputsChanged(names):
            changed = " and ".join(code(one) for one in names[:4])
            return (
                f"The result is right, but {function} changed what it was given: {changed} "
                f"{'has' if len(names) == 1 else 'have'} other values after the call, and the caller may still need them. "
                f"Where your code writes into an array, as {code('r -= y')} does, make a new one: {code('r = r - y')}."
            )
        case TooManyRows(rows, allowed):
            return (
                f"{given}, the numbers are right, but they do not come from one part at a time: one product saw {rows} rows "
                f"at once, where at most {allowed} {'is' if allowed == 1 else 'are'} allowed. "
                "A batch that does not fit into memory would not fit here either. "
                "Go through the parts in a loop, compute with the rows of one part only, and add up what they give."
            )
        case Skipped():
            return f"{function} was not run to the end."
        case _:
            assert_never(failure)


def say_passed(names: Sequence[str], observed: bool | None) -> str:
    """The feedback on a function whose every case is right: what was covered, and what the meter saw.

    `names`: the cases' names. `observed`: whether the meter saw how many rows were used; None where no case bounds them.
    """
    count = len(names)
    told = list(dict.fromkeys(plain(name) for name in names if name))
    listed = ", ".join(told[:MOST_NAMED]) + (" and more" if len(told) > MOST_NAMED else "")
    text = "The case is right." if count == 1 else f"All {count} cases are right."
    if listed:
        text = f"{text[:-1]}: {listed}."
    if observed is None:
        return text
    if not observed:
        return (
            f"{text} How many rows your code used at once could not be observed in this way of writing it, "
            "so that part is taken on trust."
        )
    return f"{text} No product saw more rows at once than the task allows."


def say_depends(name: str, other: str) -> str:
    """The feedback on a function that fails because `other` does."""
    return (
        f"{code(name)} calls {code(other)}, which is not right yet, so nothing can be said about {code(name)} itself. "
        f"Mend {code(other)} first, then check again."
    )


def say_not_loaded(error: LearnerError) -> str:
    """The summary for code that does not load."""
    where = f" on line {error.line}" if error.line is not None else ""
    if error.type in ("SyntaxError", "IndentationError", "TabError"):
        begin = f"Python cannot read the code yet{where}"
    else:
        begin = f"The code stops while it is being loaded{where}, before any function is called"
    return " ".join(part for part in (f"{begin}: {_error(error)}", advice(error, loaded=False), "Nothing was checked.") if part)


def _a(exception: str) -> str:
    return f"{'an' if exception[:1] in 'AEIOU' else 'a'} {code(exception)}"


def _at(error: LearnerError) -> str:
    return "" if error.line is None else f" on line {error.line}"


def _error(error: LearnerError) -> str:
    """The exception as code, and the end of the sentence, unless the message ends one itself."""
    message = error.message if len(error.message) <= 200 else f"{error.message[:200]}…"
    message = message.rstrip().removesuffix(".")
    return code(f"{error.type}: {message}" if message else error.type) + ("" if message.endswith(("?", "!", "…")) else ".")


def _because(error: LearnerError | None) -> str:
    return "" if error is None or not error.message else f": {_error(error)}"
