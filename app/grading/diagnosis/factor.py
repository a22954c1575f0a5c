"""Every number wrong by one factor: which, and what in the inputs it is equal to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding, listed
from app.grading.diagnosis.general import Fact
from app.grading.diagnosis.pair import Number, Pair, as_float, magnitude
from app.grading.diagnosis.quantities import COLUMNS, ROWS, Product, products


def factor(seen: Evidence) -> Finding | None:
    """One factor in each case: named when it equals a quantity of the inputs wherever a number can tell."""
    pairs = [one for one in seen.pairs if not one.empty]
    failed = [one for one in pairs if one.failed]
    if len(failed) < len(seen.failed) or not failed or not all(_off(one) for one in failed):
        return None
    failed.sort(key=lambda one: one.rtol)  # the most precise sets the measure
    ratios = [one.ratio for one in failed if one.ratio is not None]
    turned = all(ratio < 0 for ratio in ratios)
    if not turned and any(ratio < 0 for ratio in ratios):
        return None
    constant = all(_same(ratio, ratios[0], _slack(one)) for one, ratio in zip(failed, ratios, strict=True))
    right = [one for one in pairs if not one.failed]
    if constant and not right:
        return _constant(seen, failed, magnitude(ratios[0]), turned=turned)
    if len(failed) >= 2 and not (turned and right):
        names = list(dict.fromkeys(name for one in pairs for name in one.sizes))
        fits = [one for one in products(names) if _fits(one, failed, right)]
        if fits and (fits[0].weight < 3 or len(failed) >= 3 or not failed[0].exact):
            return _named(seen, failed, [one for one in fits if one.weight == fits[0].weight], turned=turned)
    if right or sum(np.count_nonzero(one.want.floats) >= 2 for one in failed) < 2:
        return None
    shown = listed([shown_number(ratio) for ratio in ratios])
    return Finding(
        "varying-factor",
        f"Within each case, all numbers of {seen.name} are wrong by one and the same factor, "
        f"but from case to case that factor changes ({shown}) {seen.example()}.",
        "So the shape of the calculation is right. What do you multiply or divide by that depends on the inputs?",
    )


def _off(one: Pair) -> bool:
    return one.ratio is not None and one.ratio != 0 and not _same(one.ratio, 1, _slack(one))


def _fits(product: Product, failed: Sequence[Pair], right: Sequence[Pair]) -> bool:
    for one in failed:
        value = product.value(one.sizes)
        if value is None or one.ratio is None or not _same(magnitude(one.ratio), value, _slack(one)):
            return False
    return all(product.value(one.sizes) == 1 for one in right)


def _constant(seen: Evidence, failed: Sequence[Pair], ratio: Number, *, turned: bool) -> Finding | None:
    if len(failed) < 2 and np.count_nonzero(failed[0].want.floats) < 2:
        return None  # one number is always some multiple of another
    sign = "-" if turned else ""
    and_sign = ", with the opposite sign" if turned else ""
    slack = max(_slack(one) for one in failed)
    for value, key, words, step in (
        (Fraction(2), "2", "twice as large as they should be", "a factor 2 too many"),
        (Fraction(1, 2), "1 / 2", "half of what they should be", "where the task brings in a 2 and your code does not"),
    ):
        if _same(ratio, value, slack):
            return Finding(
                "factor",
                f"The results of {seen.name} are {words}{and_sign}, {seen.scope()} {seen.example()}.",
                f"Everything else is right, so look for {step}. Go through the task's formula factor by factor.",
                {"factor": sign + key, "value": float(f"{sign}{float(value)}")},
            )
    if _same(ratio, 1, slack) or len(failed) < 2:
        return None  # only the sign, which `signs` speaks of; or a single case, which fits many a rule
    number = shown_number(ratio)
    size = as_float(ratio)
    facts: dict[str, Fact] = {"factor": "constant"}
    if math.isfinite(size):
        facts["value"] = float(f"{-size if turned else size:.12g}")
    return Finding(
        "factor",
        f"The results of {seen.name} are `{number}` times what they should be{and_sign}, {seen.scope()} {seen.example()}.",
        "A factor that never changes is a number in your code, or one that is missing there: "
        "go through the task's formula factor by factor.",
        facts,
    )


def _named(seen: Evidence, failed: Sequence[Pair], fits: Sequence[Product], *, turned: bool) -> Finding:
    best = fits[0]
    first = failed[0].quantities
    meanings = [first.meaning(name) for name, _ in best.powers if name in (ROWS, COLUMNS) and name not in first.arguments]
    where = f", with {' and '.join(meanings)}" if meanings else ""
    values = listed([shown_number(best.value(one.sizes) or 0) for one in failed])
    also = f" (that is also `{fits[1].key}`)" if len(fits) > 1 else ""
    sign = ", with the opposite sign" if turned else ""
    name, step = _advice(best, first.arguments)
    return Finding(
        name,
        f"The results of {seen.name} are `{best.key}` times what they should be{sign}, {seen.scope()} {seen.example()}. "
        f"`{best.key}` is {values} there{also}{where}.",
        step,
        {"factor": f"-({best.key})" if turned else best.key},
    )


def _advice(product: Product, arguments: object) -> tuple[str, str]:
    """The diagnosis's name and the next step for a factor made of quantities."""
    powers = product.powers
    rows = isinstance(arguments, dict) and ROWS not in arguments
    if product.weight == 1 and powers == ((ROWS, 1),) and rows:
        return "sum-for-mean", (
            "A sum grows with the number of rows, a mean does not. Which of the two does the task ask for, "
            "and where does your code divide?"
        )
    if product.weight == 1 and powers == ((ROWS, -1),) and rows:
        return "mean-for-sum", (
            "That is a mean where a sum is due, or a division by the number of rows too many. "
            "Count the divisions in your code, and those in the task."
        )
    names = [f"`{name}`" for name, _ in powers] or ["2"]
    if all(power < 0 for _, power in powers) and powers:
        them = " and ".join(names)
        return "factor", (
            f"Either {them} should multiply the result and {'does' if len(names) == 1 else 'do'} not, "
            f"or your code divides by {'it' if len(names) == 1 else 'them'} once too often. Which of the two is it?"
        )
    if all(power > 0 for _, power in powers) and powers:
        return (
            "factor",
            f"Follow {' and '.join(names)} through your code: where should the result be made smaller again, and is not?",
        )
    return (
        "factor",
        f"Follow {' and '.join(names)} through your code: one of the places where you multiply or divide has the wrong number.",
    )


def _slack(one: Pair) -> float:
    return 0.0 if one.exact else max(4 * one.rtol, 1e-9)


def _same(ratio: Number, value: Number, slack: float) -> bool:
    if not slack:
        return ratio == value
    return math.isclose(as_float(ratio), as_float(value), rel_tol=slack)


def shown_number(value: Number) -> str:
    """A factor for people: a whole number or a fraction as such, six digits otherwise."""
    if isinstance(value, Fraction) and max(abs(value.numerator), value.denominator) < 10**6:
        return str(value)
    return f"{as_float(value):.6g}"
