"""``:::{predict} id``: a question answered before going on."""

from __future__ import annotations

from app.content.answers import read_options
from app.content.blocks import Predict
from app.content.context import Context
from app.content.directive import Directive, required_id, title_option
from app.content.markdown import render
from app.content.question import check_anticipated, check_choices, question_body, typed_answer

NAMES = ("predict",)
OPTIONS = ("title", "answer", "tolerance", "unit", "guards")


def build(directive: Directive, context: Context) -> Predict:
    """With ``:answer:`` a typed number and anticipated ones, without it answers to choose from."""
    name = required_id(directive, context)
    answer = typed_answer(directive, context)
    body = question_body(directive, context)
    typed = "answer" in directive.options
    options = read_options(body, context, numbers=typed, unit=directive.text("unit"))
    if not typed:
        check_choices(directive, body, options, context)
        for option in ("tolerance", "unit"):
            if option in directive.options:
                context.problem(directive.at(option), f":{option}: without :answer:", "add :answer:, or remove it")
    elif answer is not None:
        check_anticipated(body, options, answer, context)
    if context.nested or context.figures is None:
        what = "a prediction inside another directive or a chapter's reference"
        context.problem(directive.line, what, "move it to the top level of a lesson, where it can be waited for")
    guards = directive.text("guards")
    if "guards" in directive.options and guards != "plan":
        context.problem(directive.at("guards"), f":guards: {guards} is not known", "write :guards: plan, or leave it out")
    return Predict(
        name,
        title_option(directive, context),
        render(body.question, context),
        options,
        answer,
        render(body.explanation, context),
        guards == "plan",
    )
