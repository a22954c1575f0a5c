"""The outputs of a `{sliders}` widget: ``name: {label, unit, formula, format}``, each of parameters and of outputs above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.content.blocks import Output, Parameter
from app.content.computed import IN_FORMULAS, plan_in_formulas, read_author_style, read_tree, starting_value
from app.content.context import Context
from app.content.directive import check_plain
from app.content.expression import names, show, to_text, written
from app.content.front_matter import Key, Value, check_keys, text
from app.content.slider_parameters import any_text, check_name

KEYS = {
    "label": Key(text, required=True),
    "unit": Key(any_text, required=True),
    "formula": Key(text, required=True),
    "format": Key(text),
}


def read_outputs(
    found: Value, parameters: Sequence[Parameter], lines: Mapping[str, int], context: Context
) -> tuple[tuple[Output, ...], bool]:
    """Those that can be shown, and whether any of them depends on the page's plan; faults are reported at their lines.

    `lines`: where each parameter is written; one that is not among `parameters` has been reported, and is not again.
    """
    context = replace(context, unusable=set(context.unusable))
    for name in lines.keys() - {each.name for each in parameters}:
        context.refuse(name)
    assert isinstance(found.content, Mapping)
    if not found.content:
        context.problem(found.line, "there are no outputs", "write one with label, unit and formula")
    plan = plan_in_formulas(context)
    values = {**plan, **{each.name: each.start for each in parameters}}
    made: list[Output] = []
    used: set[str] = set()
    later = set(found.content)
    for name, value in found.content.items():
        later.discard(name)
        output, names_used = _output(name, value, values, later, context)
        used |= names_used
        if output is not None:
            made.append(output)
            values[name] = float(output.value)
        else:
            context.refuse(name)
    _check_idle(parameters, used, len(made) == len(found.content), lines, context)
    return tuple(made), bool(used & IN_FORMULAS.keys())


def _output(
    name: str, value: Value, values: Mapping[str, float], later: set[str], context: Context
) -> tuple[Output | None, frozenset[str]]:
    nothing: frozenset[str] = frozenset()
    if not check_name(name, value, "an output", context):
        return None, nothing
    if name in values:
        context.problem(value.line, f"{name} is the name of a parameter", "choose another name")
        return None, nothing
    if not isinstance(value.content, Mapping):
        context.problem(value.line, f"the output {name} has no formula", "write {label: …, unit: …, formula: …}")
        return None, nothing
    facts = check_keys(value.content, KEYS, value.line, context.report)
    for key in ("label", "unit"):
        if key in facts:
            check_plain(facts[key].text, facts[key].line, context)
    if "formula" not in facts:
        return None, nothing
    formula, line = facts["formula"].text, facts["formula"].line
    tree = read_tree(formula, line, context, values, later=later)
    style = read_author_style(facts["format"].text if "format" in facts else "", _line(facts, "format"), context, given=False)
    start = None if tree is None else starting_value(tree, formula, line, values, context)
    if tree is None or style is None or start is None or not facts.keys() >= {"label", "unit"}:
        return None, names(tree) if tree is not None else nothing
    shown = show(start, style)
    output = Output(
        name, facts["label"].text.strip(), facts["unit"].text.strip(), to_text(tree), style.text, written(start), shown
    )
    return output, names(tree)


def _check_idle(
    parameters: Sequence[Parameter], used: set[str], complete: bool, lines: Mapping[str, int], context: Context
) -> None:
    """A slider of the widget's own that nothing follows is a mistake; one of the plan moves the page."""
    for parameter in parameters if complete else ():
        if not parameter.plan and parameter.name not in used:
            what = f"no output uses the parameter {parameter.name}"
            context.problem(lines[parameter.name], what, "use it in a formula, or remove it")


def _line(facts: Mapping[str, Value], key: str) -> int:
    return facts[key].line if key in facts else 1
