"""A next step for an exception, by its class and what its message says."""

from __future__ import annotations

from app.grading.outputs import LearnerError

BY_TYPE: dict[str, str] = {
    "SyntaxError": "Look at this line and the one above it: a bracket, a quote or a colon is often missing there.",
    "IndentationError": "Compare the spaces at the start of this line with those of its neighbours.",
    "TabError": "Use spaces only at the start of lines, four for each level.",
    "NameError": "Is the name spelt as where it was made, and is it made before this line?",
    "UnboundLocalError": "Give the name a value inside the function before this line uses it.",
    "ZeroDivisionError": "Print what you divide by just before this line. Which inputs make it zero?",
    "IndexError": "Print the index and the length just before this line. Counting starts at 0 and ends one before the length.",
    "KeyError": "Print the keys that are there just before this line.",
    "TypeError": "Print the type of each value on this line just before it; two of them do not go together.",
    "AttributeError": "Print the type of what stands before the dot, just before this line.",
    "ModuleNotFoundError": "Only the modules named in the task can be imported here.",
    "ImportError": "Only the modules named in the task can be imported here.",
    "RecursionError": "The function calls itself without an end. Which call should be the last?",
    "MemoryError": "Look for an array or list that is far larger than the inputs.",
    "OverflowError": "A number grew too large for a float. Whole numbers have no such bound while they stay whole.",
    "AssertionError": "One of your own `assert` lines does not hold. Print both of its sides.",
    "NotImplementedError": "This way through the function is still to be written.",
    "RuntimeWarning": "Print the values on this line just before it.",
    "EOFError": "Nobody can type while code is checked: use the inputs that the function is given.",
    "SystemExit": "Leave out `exit` and `quit`: a function ends with `return`.",
    "KeyboardInterrupt": "Nothing in a function needs this exception: leave it out.",
    "GeneratorExit": "Nothing in a function needs this exception: leave it out.",
}
NOTED = ("EOFError", "RecursionError", "MemoryError", "ModuleNotFoundError", "TabError")
"""Where the browser's Python adds a sentence of its own to the message, which is then enough."""
SHAPES = ("matmul", "dot", "shape", "broadcast", "size", "dimension", "align")


def advice(error: LearnerError, *, loaded: bool = True) -> str:
    """One sentence or two on what to do about `error`; empty where its message already says it.

    `loaded`: whether the code loaded, so that there is a case to look at.
    """
    message = error.message.lower()
    if error.type in NOTED and ". " in error.message:
        return ""
    if error.type in ("TypeError", "AttributeError") and "nonetype" in message:
        return "A `None` is used as a value here: something called on the way has no `return`."
    if error.type == "ValueError":
        return _value_error(error, message, loaded=loaded)
    if error.type in ("OSError", "EOFError") and "input" in error.text:
        return BY_TYPE["EOFError"]
    look = "Look at this line." if error.line else ""
    fallback = f"Load the case into the editor. {look}".rstrip() if loaded else look
    return BY_TYPE.get(error.type, fallback)


def _value_error(error: LearnerError, message: str, *, loaded: bool) -> str:
    if "raise " in error.text and loaded:
        return "Your own check turns these inputs away, but the task allows them. Which of its conditions is too strict?"
    if "truth value of an array" in message:
        return "A condition holds a whole array. Decide whether `.any()` or `.all()` of it is meant."
    if any(word in message for word in SHAPES):
        return "The shapes do not go together: print `.shape` of each array on this line just before it."
    return "Print the values on this line just before it."
