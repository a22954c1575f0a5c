"""``:::{widget} name``: an interactive element with a template."""

from __future__ import annotations

from app.content.blocks import Widget
from app.content.context import Context
from app.content.directive import Directive, after_option, optional_id
from app.content.pipeline import read_body
from app.content.slug import did_you_mean
from app.content.widgets import wrong_value

NAMES = ("widget",)
_OWN = ("id", "after")


def OPTIONS(directive: Directive, context: Context) -> tuple[str, ...]:  # noqa: N802  the registry's name for it
    """Our own options and those that the widget's template reads."""
    known = context.widgets.get(directive.argument)
    return (*_OWN, *sorted(known.options if known is not None else directive.options))


def build(directive: Directive, context: Context) -> Widget | None:
    """The name must be that of a widget; its options reach the template as they are written."""
    if not directive.argument:
        context.problem(directive.line, "{widget} needs the name of a widget", did_you_mean("", context.widgets))
        return None
    known = context.widgets.get(directive.argument)
    if known is None:
        context.problem(
            directive.line, f"unknown widget {directive.argument}", did_you_mean(directive.argument, context.widgets)
        )
        return None
    if not context.declared and known.moves_plan:
        what = f"{directive.argument} moves the plan, and the lesson declares none"
        fix = "write plan: {micro: 4, length: 8, accum: 2, devices: 1} into its front matter"
        context.problem(directive.line, what, fix)
    for name, option in directive.options.items():
        if wrong := wrong_value(directive.argument, name, option.value):
            context.problem(option.line, *wrong)
    options = {name: option.value for name, option in directive.options.items() if name not in _OWN}
    return Widget(
        optional_id(directive, context, "id"),
        directive.argument,
        options,
        read_body(directive, context),
        after_option(directive, context),
    )
