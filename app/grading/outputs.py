"""What the browser says each call did: one `Output` per case, read strictly from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from app.grading.limits import LIMITS, Limits
from app.grading.wire import BadOutputs, clean, decode

type Kind = Literal[
    "value",
    "raised",
    "timeout",
    "crashed",
    "missing",
    "not-callable",
    "signature",
    "not-attempted",
    "not-loaded",
    "skipped",
]
"""How a call ended. ``crashed``: the interpreter died; ``skipped``: an earlier case of the function ran out of time."""

KINDS: frozenset[str] = frozenset(get_args(Kind.__value__))
NEEDS_ERROR = frozenset({"raised", "not-loaded"})
_LARGEST_COUNT = 10**12
LONGEST_TIMELINE = 200
"""Entries of a meter's timeline; the page keeps the first ones of a longer one."""


@dataclass(frozen=True, slots=True)
class LearnerError:
    """An exception as the page saw it."""

    type: str
    """Name of its class, e.g. ``ZeroDivisionError``."""
    message: str = ""
    line: int | None = None
    """Line in the learner's code, counted from 1."""
    text: str = ""
    """The last traceback, the learner's own frames only."""
    bases: tuple[str, ...] = ()
    """Names of the classes it derives from; may be left out for Python's own exceptions."""

    def to_json(self) -> dict[str, object]:
        """As a verdict shows it."""
        return {"type": self.type, "message": self.message, "line": self.line, "text": self.text}


@dataclass(frozen=True, slots=True)
class Meter:
    """What the harness saw the code do during one call; everything is optional."""

    observed: bool = False
    """Whether any product with an input was seen at all."""
    rows_at_once: int | None = None
    """Most rows of the data that one product saw."""
    products: int | None = None
    calls: Mapping[str, int] = field(default_factory=dict)
    """Calls to the exercise's other functions, by name."""
    changed: tuple[str, ...] = ()
    """Inputs that differ after the call."""
    seconds: float | None = None
    timeline: tuple[int, ...] = ()
    """Rows of the data that one product after another saw."""


@dataclass(frozen=True, slots=True)
class Output:
    """The result of one case."""

    case: str
    """Id of the case."""
    kind: Kind
    value: object = None
    """What the call returned, decoded; only with kind ``value``."""
    error: LearnerError | None = None
    meter: Meter = field(default_factory=Meter)


def read_outputs(body: object, limits: Limits = LIMITS) -> tuple[Output, ...]:
    """The outputs in a request's parsed JSON: ``{"outputs": […]}`` or the list itself.

    Raises BadOutputs, and nothing else, for anything that is not a list of well-formed outputs. Whether they belong to
    the attempt is for `judge` to say.
    """
    items = body.get("outputs") if isinstance(body, dict) else body
    if not isinstance(items, list):
        raise BadOutputs("outputs must be a list")
    return tuple(_output(item, limits) for item in items)


def _output(item: object, limits: Limits) -> Output:
    if not isinstance(item, dict):
        raise BadOutputs("an output must be an object")
    case, kind = item.get("case"), item.get("kind")
    if not isinstance(case, str):
        raise BadOutputs("an output must name its case")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadOutputs("an output's kind is unknown")
    if kind == "value" and "value" not in item:
        raise BadOutputs("an output of kind value must have a value")
    value = decode(item["value"], limits) if kind == "value" else None
    error = _error(item["error"], limits) if item.get("error") is not None else None
    if kind in NEEDS_ERROR and error is None:
        raise BadOutputs(f"an output of kind {kind} must have an error")
    return Output(case, kind, value, error, _meter(item.get("meter")))  # type: ignore[arg-type]  # checked above


def _error(item: object, limits: Limits) -> LearnerError:
    if not isinstance(item, dict):
        raise BadOutputs("an error must be an object")
    line = item.get("line")
    if line is not None and not _is_count(line):
        raise BadOutputs("an error's line must be a whole number or null")
    bases = item.get("bases", [])
    if not isinstance(bases, list) or len(bases) > 30:
        raise BadOutputs("an error's bases must be a short list")
    return LearnerError(
        _text(item.get("type"), "an error's type", 200),
        _text(item.get("message", ""), "an error's message", limits.message_chars),
        line,
        _text(item.get("text") or "", "an error's text", limits.text_chars),
        tuple(_text(name, "a base's name", 200) for name in bases),
    )


def _meter(item: object) -> Meter:
    if item is None:
        return Meter()
    if not isinstance(item, dict):
        raise BadOutputs("a meter must be an object")
    observed = item.get("observed", False)
    counts = {key: item.get(key) for key in ("rows_at_once", "products")}
    if not isinstance(observed, bool) or not all(count is None or _is_count(count) for count in counts.values()):
        raise BadOutputs("a meter's counts must be whole numbers of at least 0")
    timeline = item.get("timeline") or []
    if not isinstance(timeline, list) or len(timeline) > LONGEST_TIMELINE or not all(_is_count(rows) for rows in timeline):
        raise BadOutputs(f"a meter's timeline must be a list of at most {LONGEST_TIMELINE} counts")
    calls, changed, seconds = item.get("calls") or {}, item.get("changed") or [], item.get("seconds")
    if not isinstance(calls, dict) or len(calls) > 100 or not all(_is_count(count) for count in calls.values()):
        raise BadOutputs("a meter's calls must be counts by name")
    if not isinstance(changed, list) or len(changed) > 100:
        raise BadOutputs("a meter's changed inputs must be a short list of names")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float)):
        raise BadOutputs("a meter's seconds must be a number")
    return Meter(
        observed,
        counts["rows_at_once"],
        counts["products"],
        {_text(name, "a function's name", 200): count for name, count in calls.items()},
        tuple(_text(name, "an input's name", 200) for name in changed),
        None if seconds is None or not 0 <= seconds < _LARGEST_COUNT else float(seconds),
        tuple(timeline),
    )


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST_COUNT


def _text(value: object, what: str, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise BadOutputs(f"{what} must be a text of at most {longest} characters")
    return clean(value)
