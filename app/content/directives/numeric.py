"""``:::{numeric} id``: a question answered with a number."""

from __future__ import annotations

from markupsafe import Markup

from app.content.answers import read_options
from app.content.blocks import Numeric, NumericAnswer
from app.content.context import Context
from app.content.directive import Directive, after_option, required_id, title_option
from app.content.markdown import inline, render
from app.content.question import check_anticipated, question_body, typed_answer

NAMES = ("numeric",)
OPTIONS = ("title", "answer", "tolerance", "unit", "hint", "after")


def build(directive: Directive, context: Context) -> Numeric:
    """The answer is required; anticipated ones, an explanation and a hint are not."""
    name = required_id(directive, context)
    answer = typed_answer(directive, context)
    if "answer" not in directive.options:
        context.problem(
            directive.line, f"{{numeric}} {directive.argument} has no answer", "add a line :answer: with the number"
        )
    body = question_body(directive, context)
    options = read_options(body, context, numbers=True, unit=directive.text("unit"))
    if answer is not None:
        check_anticipated(body, options, answer, context)
    hint = inline(directive.text("hint"), directive.at("hint"), context) if directive.text("hint") else Markup()
    return Numeric(
        name,
        title_option(directive, context),
        render(body.question, context),
        answer or NumericAnswer(0),
        options,
        render(body.explanation, context),
        hint,
        after_option(directive, context),
    )
