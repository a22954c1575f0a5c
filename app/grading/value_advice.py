"""What is said of a returned value that is not the right one: type, shape, dtype, value; each with a next step."""

from __future__ import annotations

import numpy as np

from app.grading.compare import Note, WrongDtype, WrongShape, WrongType, WrongValue
from app.grading.literal import brief, pair, shape_text
from app.grading.wire import OmittedArray, Other

BY_NOTE: dict[Note, str] = {
    "wrapped": (
        "The two differ by a multiple of `2**32`: somewhere the number was kept in 32 bits and wrapped round. NumPy's whole "
        "numbers are 32 bits wide in the browser; plain Python numbers have no bound, so multiply those."
    ),
    "rounded": (
        "That is near, yet not the same: on the way it became a float, which holds about 16 digits. "
        "Stay with whole numbers: `//` divides without a float."
    ),
    "not finite": "It comes from a division by zero, or from numbers that grew without bound. Print each step of the way.",
    "single": "It is right to about 7 digits, so somewhere the numbers became `float32`. Keep them as they come.",
    "half": "It is right to about 3 digits, so somewhere the numbers became `float16` or were rounded. Keep them as they come.",
    "whole": "Only the part before the point is left. Look for `//`, `int` or a cast to whole numbers.",
    "": "Load the case into the editor, print each step, and compare with a calculation by hand.",
}

KINDS: dict[tuple[str, ...], str] = {
    ("bool", "b1"): "truth value",
    ("complex", "c"): "complex number",
    ("object", "o"): "object",
    ("float", "f", "longdouble"): "float",
    ("int", "uint", "i", "u1", "u2", "u4", "u8"): "whole number",
    ("str", "u", "s"): "text",
}
"""Beginnings of type names, in lower case, and what each kind is called; the first that fits counts."""


def a_thing(value: object) -> str:
    """What a value is, in words: “a whole number”, “a list of 3”, “an array of shape `(3,)`”."""
    match value:
        case None:
            return "`None`"
        case bool() | np.bool_():
            return "a truth value"
        case str():
            return "a text"
        case int() | np.integer():
            return "a whole number"
        case float() | np.floating():
            return "a float"
        case complex() | np.complexfloating():
            return "a complex number"
        case np.ndarray() | OmittedArray():
            return f"an array of shape `{shape_text(value.shape)}`"
        case list() | tuple() | dict():
            return f"a {type(value).__name__} of {len(value)}"
        case Other():
            return f"an object of type `{_word(value.name)}`"
        case _:
            return "something else"


def said_of_type(found: WrongType, function: str) -> str:
    """“… should return an array of shape `(3,)`, but returned a list of 3. Turn it into …”"""
    due = f"{a_thing(found.want)}{_inside(found.where)}"
    return f"{function} should return {due}, but returned {a_thing(found.got)}. {_step(found)}"


def said_of_shape(found: WrongShape, function: str) -> str:
    """The two shapes, and what the pair suggests."""
    got, want = f"`{shape_text(found.got)}`", f"`{shape_text(found.want)}`"
    if want == "`()`":
        said = f"{function} should return one number, but returned an array of shape {got}. "
        return f"{said}Which of its entries, or which sum of them, is asked?"
    said = f"{function} should return shape {want}{_inside(found.where)}, but returned shape {got}. "
    if found.got == ():
        return said + "Everything was added up into one number; see along which axis the sum should run."
    if found.got == found.want[::-1] and len(found.want) > 1:
        return said + "Rows and columns are swapped: look for a transpose too many or too few."
    if sorted(axis for axis in found.got if axis != 1) == sorted(axis for axis in found.want if axis != 1):
        return said + "There is an axis of length 1 too many or too few: look for a `reshape`, `[:, None]` or `keepdims`."
    return said + "Print `.shape` after each line, and find the first one that surprises you."


def said_of_dtype(found: WrongDtype, function: str, got: object) -> str:
    """The kind of number that came and the one that is due."""
    array = "an array of " if isinstance(got, np.ndarray | OmittedArray) else ""
    come, due = kind_word(found.got, plural=bool(array)), kind_word(found.want, plural=bool(array))
    value = f" (`{brief(got)}`)" if isinstance(got, int | float | complex | np.generic) else ""
    said = f"{function} should return {array}{due}, but returned {array}{come}{value}. "
    if come == due:
        return (
            f"{function} returned an array that was too large to be sent. Print what you return with the inputs of this case."
        )
    if "whole" in due and "float" in come:
        near = "Its value is right. " if found.equal and not array else ""
        return (
            f"{said}{near}A float counts exactly only up to `2**53`. Divide with `//`; no `float`, `/` or `np.ceil` on the way."
        )
    if "float" in due and "whole" in come:
        return f"{said}What stood behind the point is lost: look for `//`, `astype(int)` or an array made of whole numbers."
    if "truth" in come:
        return f"{said}Look for a comparison where a calculation is meant."
    if "object" in come:
        return f"{said}NumPy makes such arrays from lists of uneven length or of mixed things: print what you put in."
    return f"{said}Print `.dtype` after each line, and find where it changes."


def said_of_value(found: WrongValue, function: str) -> str:
    """The first number that differs, beside the right one, and what its size gives away."""
    got, want = (text.replace("`", "'") for text in pair(found.got, found.want))
    if not found.where:
        return f"{function} returned ``{got}``, but ``{want}`` is right. {BY_NOTE[found.note]}"
    index = ", ".join(str(part) for part in found.where)
    share = "" if found.of == 1 else f" ({found.wrong} of {found.of} numbers differ)"
    return f"{function} returned ``{got}`` at index `[{index}]`, but ``{want}`` is right there{share}. {BY_NOTE[found.note]}"


def _inside(where: tuple[object, ...]) -> str:
    return f" at index `[{', '.join(str(part) for part in where)}]`" if where else ""


def kind_word(name: str, *, plural: bool) -> str:
    """The name of a dtype or of one of Python's number types as a kind of number: “a float”, “whole numbers”."""
    bare = name.lstrip("<>|=").lower()
    for starts, word in KINDS.items():
        if bare.startswith(starts):
            return f"{word}s" if plural else f"a{'n' if word[0] == 'o' else ''} {word}"
    return f"things of type `{_word(name)}`"


def _word(name: str) -> str:
    """A type's name without anything that could end a code span."""
    return "".join(letter for letter in name if letter.isalnum() or letter in "._")[:60] or "?"


def _step(found: WrongType) -> str:
    wants_array = isinstance(found.want, np.ndarray)
    match found.got:
        case Other(name="generator"):
            return "A generator holds no values yet: add them up with `sum`, or collect them with `list`."
        case Other(name="coroutine"):
            return "Write `def` without `async`."
        case Other(name="function" | "builtin_function_or_method" | "method" | "type"):
            return "Call it: parentheses with its inputs are missing."
        case list() | tuple() if wants_array:
            return "Make an array of it with `np.array`."
        case list() | tuple() if isinstance(found.got, tuple) and len(found.got) == 1:
            return "A comma at the end of a line makes a tuple: take it away."
        case str():
            return "Return the value itself; `print` and f-strings are for showing it."
        case int() | float() | np.number() if wants_array:
            return "One number for each entry is asked: look for a sum or mean over everything."
        case _:
            return "Print the type of what you return, just before you return it."
