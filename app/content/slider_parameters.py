"""The parameters of a `{sliders}` widget: ``name: {label, from, to, start, step, unit, scale}`` or ``name: plan``."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping

from app.content.blocks import Parameter
from app.content.computed import constant, reserved
from app.content.constants import NAME
from app.content.context import Context
from app.content.directive import check_plain
from app.content.expression import Style, show, typed
from app.content.front_matter import Key, Value, check_keys, text
from app.content.plan_values import QUANTITY_NAMES, why_not
from app.content.slug import did_you_mean
from app.domain.plan import QUANTITIES

SCALES = ("linear", "log")
TAKEN = ("problem", "feedback")
"""Names of other parts of a widget, which the page finds in the same way."""
LARGEST = 1e30
"""Ends of a range lie within it: far beyond anything to slide to, and far from where a double overflows."""
MOST_STEPS = 10**8
"""With more of them, rounding hides whether a number lies on a step."""


def any_text(value: Value) -> str | None:
    """A kind: text, which may be empty."""
    return None if isinstance(value.content, str) else 'a short text, or "" for none'


def number(value: Value) -> str | None:
    """A kind: a number or a formula."""
    return None if value.text.strip() else "a number, or a formula of constants in quotes"


def scale(value: Value) -> str | None:
    """A kind: how a slider moves."""
    return None if value.text in SCALES else "linear or log"


KEYS = {
    "label": Key(text, required=True),
    "from": Key(number, required=True),
    "to": Key(number, required=True),
    "start": Key(number, required=True),
    "step": Key(number),
    "unit": Key(any_text, required=True),
    "scale": Key(scale),
    "note": Key(text),
}


def read_parameters(found: Value, context: Context) -> tuple[Parameter, ...]:
    """Those that can be used; whatever is wrong is reported at its line."""
    assert isinstance(found.content, Mapping)
    if not found.content:
        context.problem(found.line, "there are no parameters", "write one, such as micro: plan")
    return tuple(made for name, value in found.content.items() if (made := _parameter(name, value, context)))


def check_name(name: str, value: Value, kind: str, context: Context) -> bool:
    """A name that formulas can use and that means nothing else yet; otherwise reported."""
    if NAME.fullmatch(name) is None:
        context.problem(value.line, f"{name} cannot be the name of {kind}", "use small letters, digits and _: bytes_per_weight")
    elif name in TAKEN:
        context.problem(value.line, f"the name {name} is taken by the page", "choose another")
    elif means := reserved(name):
        fix = f"write {name}: plan, or choose another name" if name in QUANTITY_NAMES else "choose another name"
        context.problem(value.line, f"{name} has the name of {means}", fix)
    elif keyword.iskeyword(name):  # a notebook makes a Python function of the widget, with these names
        context.problem(value.line, f"{name} is a word of Python, and cannot be the name of {kind}", "choose another name")
    elif name in context.constants:
        context.problem(value.line, f"{name} is the name of a constant", "choose another name")
    else:
        return True
    return False


def _parameter(name: str, value: Value, context: Context) -> Parameter | None:
    if value.text == "plan":
        return _of_plan(name, value, context)
    if not check_name(name, value, "a parameter", context):
        return None
    if not isinstance(value.content, Mapping):
        fix = "write {label: …, from: 1, to: 100, start: 10, unit: …}"
        context.problem(value.line, f"the parameter {name} has no range", fix)
        return None
    facts = check_keys(value.content, KEYS, value.line, context.report)
    for key in ("label", "unit", "note"):
        if key in facts:
            check_plain(facts[key].text, facts[key].line, context)
    numbers = {
        key: constant(facts[key].text, facts[key].line, context) for key in ("from", "to", "start", "step") if key in facts
    }
    if not facts.keys() >= {key for key, wanted in KEYS.items() if wanted.required} or None in numbers.values():
        return None
    low, high, start = (numbers[key] or 0.0 for key in ("from", "to", "start"))
    log = "scale" in facts and facts["scale"].text == "log"
    whole = low.is_integer() and high.is_integer() and start.is_integer()
    step = numbers.get("step") or (1.0 if whole and "step" not in facts else None)
    faults = list(_faults(low, high, start, numbers.get("step"), log))
    for key, what, fix in faults:
        context.problem(facts[key].line if key in facts else value.line, f"{name}: {what}", fix)
    words = {key: facts[key].text.strip() if key in facts else "" for key in ("label", "unit", "note")}
    if faults:
        return None
    shown = show(start, Style())
    fields = _typed(low, high, start, step)
    return Parameter(
        name, words["label"], words["unit"], low, high, start, step, log, note=words["note"], start_shown=shown, typed=fields
    )


def _typed(low: float, high: float, start: float, step: float | None) -> Mapping[str, str]:
    return {"low": typed(low), "high": typed(high), "start": typed(start), "step": "any" if step is None else typed(step)}


def _faults(low: float, high: float, start: float, step: float | None, log: bool) -> Iterator[tuple[str, str, str]]:
    if low >= high:
        yield "to", f"the range ends at {typed(high)}, not above its start {typed(low)}", "write a larger to:"
        return
    for key, end in (("from", low), ("to", high)):
        if abs(end) > LARGEST:
            yield key, f"the range reaches {typed(end)}", f"write a number from -{typed(LARGEST)} to {typed(LARGEST)}"
            return
    if not low <= start <= high:
        yield "start", f"it starts at {typed(start)}, outside its range", f"write a number from {typed(low)} to {typed(high)}"
    if step is not None and step <= 0:
        yield "step", "a step that is not above 0", "write a number above 0, or leave it out"
    elif step is not None and step > (high - low) * (1 + 1e-9):
        what = f"the step {typed(step)} is larger than the range from {typed(low)} to {typed(high)}"
        yield "step", what, "write a smaller one, or leave it out"
    elif step is not None and high - low > MOST_STEPS * step:
        yield "step", f"the range has more than {MOST_STEPS:,} steps of {typed(step)}", "write a larger one, or leave it out"
    elif step is not None and not _on_step(start, low, step):
        yield "start", f"it starts between two steps of {typed(step)}", f"steps are counted from {typed(low)}"
    if log and low <= 0:
        yield "from", "a log scale cannot reach 0", "let it start above 0, or write scale: linear"


def _on_step(value: float, low: float, step: float) -> bool:
    """A multiple of the step from the lowest, but for rounding (0.3 is three steps of 0.1)."""
    steps = (value - low) / step
    return abs(steps - round(steps)) <= 1e-9 * max(1.0, abs(steps))


def _of_plan(name: str, value: Value, context: Context) -> Parameter | None:
    quantity = next((each for each in QUANTITIES if each.name == name), None)
    if quantity is None:
        fix = f"{did_you_mean(name, QUANTITY_NAMES)}, or give it a range"
        context.problem(value.line, f"{name} is not a quantity of the plan", fix)
        return None
    if name not in context.declared:
        context.problem(value.line, *why_not(name, context))
        return None
    low, high, start = (float(number) for number in (quantity.minimum, quantity.maximum, context.plan[name]))
    return Parameter(
        name,
        quantity.label,
        quantity.unit,
        low,
        high,
        start,
        1.0,
        log=True,
        plan=True,
        note=quantity.note,
        typed=_typed(low, high, start, 1.0),
    )
