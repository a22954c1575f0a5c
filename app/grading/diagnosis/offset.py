"""Too large or too small by a fixed amount."""

from __future__ import annotations

import math

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.factor import shown_number
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Number, Pair, as_float, magnitude


def offset(seen: Evidence) -> Finding | None:
    """The same difference in every case, or one that equals an argument; at least two cases must show it."""
    failed = sorted(seen.failed, key=lambda one: one.rtol)  # the most precise sets the measure
    steps = [one.step for one in failed if one.step is not None]
    if len(failed) < 2 or len(steps) < len(failed):
        return None
    if seen.passed:  # a difference that is always there spares no case
        return None
    if all(_same(step, steps[0], one) for one, step in zip(failed, steps, strict=True)):
        return _constant(seen, steps[0])
    name = _argument(seen)
    if name is None:
        return None
    sign, key = (-1, name[1:]) if name.startswith("-") else (1, name)
    return Finding(
        "offset",
        f"{seen.name} is too {'large' if sign > 0 else 'small'} by `{key}`, {seen.scope()} {seen.example()}.",
        f"Where does your code {'add' if sign > 0 else 'take away'} `{key}`, and does the task do so as well?",
        {"by": name},
    )


def _constant(seen: Evidence, step: Number) -> Finding:
    size = "large" if step > 0 else "small"
    if abs(step) == 1 or (isinstance(step, float) and math.isclose(abs(step), 1, rel_tol=1e-9)):
        return Finding(
            "off-by-one",
            f"{seen.name} is too {size} by exactly one, {seen.scope()} {seen.example()}.",
            "Count a small example by hand: is the last one counted twice, or left out?"
            if step > 0
            else "Count a small example by hand: which one is left out, the first or the last?",
            {"by": 1 if step > 0 else -1},
        )
    number = shown_number(magnitude(step))
    return Finding(
        "offset",
        f"{seen.name} is too {size} by `{number}`, {seen.scope()} {seen.example()}.",
        "An amount that never changes is a number in your code: which line adds it?",
        {"by": "constant"},
    )


def _argument(seen: Evidence) -> str | None:
    """The whole-number argument or size that equals every difference, with its sign."""
    names = list(dict.fromkeys(name for one in seen.failed for name in one.sizes))
    for name in names:
        for sign in ("", "-"):
            if all(_is_argument(one, name, -1 if sign else 1) for one in seen.failed) and _varies(seen, name):
                return sign + name
    return None


def _is_argument(one: Pair, name: str, sign: int) -> bool:
    value = one.sizes.get(name)
    return value is not None and one.step is not None and _same(one.step, sign * value, one)


def _varies(seen: Evidence, name: str) -> bool:
    return len({one.sizes.get(name) for one in seen.failed}) > 1


def _same(step: Number, other: Number, one: Pair) -> bool:
    if one.exact:
        return step == other
    return math.isclose(as_float(step), as_float(other), rel_tol=max(1e-6, one.rtol))
