"""``:::{quiz} id``: a question with answers, each with its reason."""

from __future__ import annotations

from app.content.answers import read_options
from app.content.blocks import Quiz
from app.content.context import Context
from app.content.directive import Directive, after_option, required_id, title_option
from app.content.markdown import render
from app.content.question import check_choices, question_body

NAMES = ("quiz",)
OPTIONS = ("title", "after")


def build(directive: Directive, context: Context) -> Quiz:
    """At least one right answer, and a reason for each."""
    name = required_id(directive, context)
    body = question_body(directive, context)
    options = read_options(body, context, numbers=False)
    check_choices(directive, body, options, context)
    return Quiz(
        name,
        title_option(directive, context),
        render(body.question, context),
        options,
        after_option(directive, context),
        render(body.explanation, context),
    )
