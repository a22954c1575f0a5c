"""Almost right: numbers that lost digits on the way."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.grading.arrays import Array
from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair, like

SINGLE, HALF, NEAR = 1e-6, 2e-3, 1e-3
"""Largest error, as a share of the largest number, of what went through float32, through float16, or was approximated."""
EXACT = 1e-13
"""The same for numbers that were rounded in decimal."""
CUTS: tuple[tuple[str, Callable[[Array], Array], str], ...] = (
    ("truncated", np.trunc, "without what stands behind the point"),
    ("floored", np.floor, "rounded down to whole numbers"),
    ("rounded-up", np.ceil, "rounded up to whole numbers"),
)


def through_float(seen: Evidence) -> Finding | None:
    """Large whole numbers that are off by what a float cannot hold."""
    if not all(one.exact and np.all(_float_errors(one)) for one in seen.pairs):
        return None
    return Finding(
        "through-float",
        f"{seen.name} is very near, yet not the same, {seen.scope()} {seen.example()}: these numbers are so large "
        "that a float, with its 16 digits or so, cannot hold them.",
        "Stay with whole numbers all the way: which step of yours makes a float?",
    )


def _float_errors(one: Pair) -> Array:
    errors, sizes = np.abs(one.got.values - one.want.values), np.abs(one.want.values)
    return np.asarray((errors == 0) | ((sizes > 2**53) & (errors <= sizes // 2**51)), dtype=bool)


def rounded(seen: Evidence) -> Finding | None:
    """Rounded or cut at a fixed number of decimals; at least two numbers must have lost something by it."""
    if any(one.want.whole for one in seen.pairs) or _changed(seen) < 2 or not _finite(seen):
        return None
    cuts = [(name, words) for name, cut, words in CUTS if all(_is(one, cut(one.want.floats)) for one in seen.pairs)]
    for places in range(8):
        if places == 0 and cuts and _rounds(seen, 0):
            return _rounded(seen, "whole-numbers", "without their decimals", 0)
        if _rounds(seen, places):
            to = "to whole numbers" if places == 0 else f"to {places} decimal{'s' if places > 1 else ''}"
            return _rounded(seen, "rounded", f"rounded {to}", places)
    return _rounded(seen, *cuts[0], 0) if cuts else None


def _rounds(seen: Evidence, places: int) -> bool:
    return all(_shows(one, places) and _is(one, np.round(one.want.floats, places)) for one in seen.pairs)


def _shows(one: Pair, places: int) -> bool:
    """Whether numbers of got's precision can tell so many decimals."""
    return bool(10.0**-places > 8 * one.got.precision * np.max(np.abs(one.want.floats)))


def _rounded(seen: Evidence, name: str, words: str, places: int) -> Finding:
    step = "Give the numbers back as they come; look for `round`, `//`, `int` or a cast on the way."
    return Finding(
        name, f"{seen.name} gives the right numbers {words}, {seen.scope()} {seen.example()}.", step, {"places": places}
    )


def near(seen: Evidence) -> Finding | None:
    """Right to some digits only, in every case: float32, float16, or an approximation."""
    if any(one.want.whole or one.empty for one in seen.failed) or _changed(seen) < 2 or not _finite(seen):
        return None
    said = f"{seen.name} is right to about {{}} digits and no further, {seen.scope()} {seen.example()}."
    if _within(seen, SINGLE):
        return Finding(
            "float32",
            said.format(7),
            "That is the precision of `float32`: somewhere the numbers became that. Keep them as they come.",
        )
    if _within(seen, HALF) and all(np.all(_halved(one.got.floats) == one.got.floats) for one in seen.failed):
        return Finding(
            "float16",
            said.format(3),
            "That is the precision of `float16`: somewhere the numbers became that. Keep them as they come.",
        )
    if _within(seen, NEAR) and len(seen.failed) >= 2:
        return Finding(
            "approximate",
            said.format(3),
            "Something on the way is rounded or only approximated: a step that is small but not zero, "
            "a constant with few digits, a small number added to be safe.",
        )
    return None


def _within(seen: Evidence, most: float) -> bool:
    return all(like(one.got.floats, one.want.floats, most) for one in seen.pairs)


def _halved(values: Array) -> Array:
    with np.errstate(all="ignore"):
        return values.astype(np.float16).astype(np.float64)


def _changed(seen: Evidence) -> int:
    """How many numbers are not right."""
    return sum(int(np.sum(~np.isclose(one.got.floats, one.want.floats, rtol=1e-9, atol=0))) for one in seen.failed)


def _finite(seen: Evidence) -> bool:
    return all(np.isfinite(one.want.floats).all() and np.isfinite(one.got.floats).all() for one in seen.pairs)


def _is(one: Pair, predicted: Array) -> bool:
    return like(one.got.floats, predicted, max(EXACT, one.got.precision))
