"""A formula where an author wrote it: read, its names looked up, evaluated where the page starts. Every fault has its line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.content.context import Context
from app.content.expression import (
    ARGUMENTS,
    Fault,
    Style,
    Tree,
    Undefined,
    evaluate,
    names,
    parse,
    read_style,
    show,
    substitute,
    to_text,
    uses,
    written,
)
from app.content.plan_values import QUANTITY_NAMES, formula_name, formula_values, why_not
from app.content.slug import did_you_mean
from app.domain.plan import DERIVED

IN_FORMULAS = {formula_name(name): name for name in (*QUANTITY_NAMES, *DERIVED)}
"""Names of the plan's values as formulas write them (a hyphen there is a minus) → as ``{q}`` does."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A formula with its constants put in, and its value where the page starts."""

    tree: Tree
    value: float
    style: Style

    @property
    def shown(self) -> str:
        """The value as a person reads it."""
        return show(self.value, self.style)

    @property
    def written(self) -> str:
        """The value for ``data-value``."""
        return written(self.value)

    @property
    def json(self) -> str:
        """The tree as the page evaluates it."""
        return to_text(self.tree)

    @property
    def live(self) -> bool:
        """It depends on something that the reader moves."""
        return bool(names(self.tree))

    @property
    def tells(self) -> bool:
        """It says more about the plan than a single quantity does, so a prediction that guards the plan hides it."""
        used = names(self.tree) & IN_FORMULAS.keys()
        return bool(used) and self.json.strip('"') not in QUANTITY_NAMES


def plan_in_formulas(context: Context) -> Mapping[str, float]:
    """Starting values of the plan under their names in formulas: those that this page may use."""
    return formula_values(context.plan, context.declared)


def constant(text: str, line: int, context: Context, *, later: Collection[str] = ()) -> float | None:
    """The value of a formula of numbers and constants; None where it has none, which is reported.

    `later`: names that are defined further down, for the message.
    """
    tree = read_tree(text, line, context, {}, later=later, still=True)
    return None if tree is None else starting_value(tree, text, line, {}, context)


def computed(text: str, line: int, context: Context) -> Computed | None:
    """``formula`` or ``formula; style`` of constants and the plan; None where it has no value, which is reported."""
    formula, semicolon, wanted = text.partition(";")
    plan = plan_in_formulas(context)
    tree = read_tree(formula, line, context, plan)
    style = read_author_style(wanted, line + formula.count("\n"), context, given=bool(semicolon))
    if tree is None or style is None:
        return None
    value = starting_value(tree, formula, line, plan, context)
    return None if value is None else Computed(tree, value, style)


def read_author_style(text: str, line: int, context: Context, *, given: bool) -> Style | None:
    """How to print a number; None where the words are not understood, which is reported."""
    if given and not text.strip():
        context.problem(line, "nothing stands behind the semicolon", "write a format such as 3 digits, or remove the semicolon")
        return None
    try:
        return read_style(text)
    except Fault as fault:
        context.problem(line, fault.what, fault.fix)
        return None


def read_tree(
    text: str, line: int, context: Context, values: Mapping[str, object], *, later: Collection[str] = (), still: bool = False
) -> Tree | None:
    """The tree of a formula of constants and the names of `values`, constants put in; None after a reported fault.

    `later`: names that are defined further down; `still`: the value may not move with the plan. Both are for the message.
    """
    try:
        tree = parse(text)
        known = context.constants.keys() | values.keys()
        if any(use.name not in known and context.is_refused(use.name) for use in uses(tree)):
            return None
        for use in uses(tree):
            if use.name not in context.constants and use.name not in values:
                raise Fault(*_unknown(use.name, text, context, values, later, still=still), use.at)
    except Fault as fault:
        shown = text.strip().replace("\n", " ")
        at = fault.at - (len(text) - len(text.lstrip())) + 1
        place = f", at character {at} of {shown}" if 0 < len(shown) <= 120 else ""
        context.problem(line + text.count("\n", 0, fault.at), f"{fault.what}{place}", fault.fix)
        return None
    return substitute(tree, context.constants)


def starting_value(tree: Tree, text: str, line: int, values: Mapping[str, float], context: Context) -> float | None:
    """The value where the page starts; None where there is none, which is reported. `text`: the formula, for the message."""
    try:
        return evaluate(tree, values)
    except Undefined as reason:
        shown = " ".join(text.split())[:120]
        at = " at the starting values" if names(tree) else ""
        context.problem(
            line, f"{shown} is not defined{at}: {reason}", "mend the formula, or its numbers; if(…, …, …) can make a case of it"
        )
        return None


def reserved(name: str) -> str | None:
    """What a name means already, so that an author must choose another; None for a free one."""
    if name in ARGUMENTS:
        return "a function"
    if name in ("and", "or", "not"):
        return "a word of the formulas"
    return "a value of the plan" if name in IN_FORMULAS else None


def _unknown(
    name: str, text: str, context: Context, values: Mapping[str, object], later: Collection[str], *, still: bool
) -> tuple[str, str]:
    if name in later:
        return f"{name} is defined further down", "move it above this line"
    for hyphened in DERIVED:
        if hyphened in text and name in hyphened.split("-"):
            return f"{hyphened} is read as a difference", f"write {hyphened.replace('-', '_')}"
    if name in IN_FORMULAS:
        if still:
            return f"{name} is moved by the reader, and this number must stand still", "use numbers and constants"
        return why_not(IN_FORMULAS[name], context)
    known = {*context.constants, *(each for each in values)}
    fix = did_you_mean(name, known) if known else "define it under constants: in the front matter"
    return f"unknown name {name}", fix
