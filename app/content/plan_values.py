"""Which values of the plan a page may use: the quantities its lesson declares, and the figures made of these alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.content.context import Context
from app.content.slug import did_you_mean
from app.domain.plan import DERIVED, MADE_OF, QUANTITIES, Plan

QUANTITY_NAMES = tuple(quantity.name for quantity in QUANTITIES)
NAMES = ", ".join((*QUANTITY_NAMES, *DERIVED))
"""All names there are, for messages."""


def plan_values(context: Context) -> Mapping[str, int]:
    """Where every value starts on this page, by its name in ``{q}``: ``micro``, ``tokens-per-update`` …"""
    return _values(context.plan, context.declared)


def formula_values(starts: Mapping[str, int], declared: Collection[str]) -> Mapping[str, float]:
    """The same by its name in formulas: ``tokens_per_update``.

    `starts`: of all four quantities; `declared`: those that the lesson declares.
    """
    return {formula_name(name): float(value) for name, value in _values(starts, declared).items()}


def formula_name(name: str) -> str:
    """As formulas write it, since a hyphen is a minus there."""
    return name.replace("-", "_")


def why_not(name: str, context: Context) -> tuple[str, str]:
    """What is wrong with a name that `plan_values` lacks, and what to do about it."""
    if name not in (*QUANTITY_NAMES, *DERIVED):
        return f"{name or 'nothing'} is not a quantity", did_you_mean(name, (*QUANTITY_NAMES, *DERIVED))
    missing = [each for each in MADE_OF.get(name, (name,)) if each not in context.declared]
    starts = ", ".join(f"{q.name}: {q.default}" for q in QUANTITIES if q.name in missing or q.name in context.declared)
    what = f"{name} is not declared" if missing == [name] else f"{name} is made of {' and '.join(missing)}, not declared"
    if context.planless:
        return what, "use a number: only a lesson has a plan"
    return what, f"write plan: {{{starts}}} into the lesson's front matter, or use a number"


def _values(starts: Mapping[str, int], declared: Collection[str]) -> Mapping[str, int]:
    plan = Plan(**starts)
    quantities = {name: starts[name] for name in QUANTITY_NAMES if name in declared}
    derived = {name: getattr(plan, attribute) for name, attribute in DERIVED.items() if set(MADE_OF[name]) <= {*declared}}
    return {**quantities, **derived}
