"""``:::{note} Title``, ``{tip}``, ``{warning}``: a remark."""

from __future__ import annotations

from app.content.blocks import Admonition
from app.content.context import Context
from app.content.directive import Directive, check_plain
from app.content.pipeline import read_body

NAMES = ("note", "tip", "warning")
OPTIONS = ()


def build(directive: Directive, context: Context) -> Admonition:
    """The argument is the title; without one the kind stands alone."""
    check_plain(directive.argument, directive.line, context)
    return Admonition(directive.name, directive.argument, read_body(directive, context))
