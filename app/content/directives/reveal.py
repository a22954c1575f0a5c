"""``:::{reveal} id``: folded content."""

from __future__ import annotations

from dataclasses import replace

from app.content.blocks import Reveal
from app.content.context import Context
from app.content.directive import Directive, after_option, optional_id, title_option
from app.content.pipeline import read_body

NAMES = ("reveal",)
OPTIONS = ("title", "after")


def build(directive: Directive, context: Context) -> Reveal:
    """A title tells what is inside before it is opened."""
    name = optional_id(directive, context)
    title = title_option(directive, context)
    if not title:
        context.problem(directive.line, "{reveal} needs a title", "add a line :title: that says what is inside")
    after = after_option(directive, context)
    return Reveal(name, title, after, read_body(directive, replace(context, folded=True)))
