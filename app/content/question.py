"""What predict, quiz and numeric share: a typed answer, and answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from app.content.answers import Body, split_body
from app.content.blocks import NumericAnswer, Option
from app.content.choice_habits import note_choices
from app.content.context import Context
from app.content.directive import Directive, number_option
from app.content.markdown import tokenize


def question_body(directive: Directive, context: Context) -> Body:
    """The body in three parts; a question without text is reported."""
    body = split_body(tokenize(directive.body, context, directive.references), context)
    if not any(token.content.strip() for token in body.question):
        context.problem(
            directive.line, f"{{{directive.name}}} {directive.argument} asks nothing", "write the question above the answers"
        )
    return body


def typed_answer(directive: Directive, context: Context) -> NumericAnswer | None:
    """``:answer:`` with its tolerance and unit; None when there is none or (reported) it cannot be read."""
    value = number_option(directive, "answer", context)
    given = number_option(directive, "tolerance", context)
    tolerance, unread = given or 0, given is None and "tolerance" in directive.options
    if tolerance < 0:
        context.problem(
            directive.at("tolerance"), "the tolerance is negative", "write 0 or the largest distance that still counts as right"
        )
        tolerance, unread = 0, True
    if value is None:
        return None
    if tolerance == 0 and not unread and value != float(f"{value:.6g}") and not float(value).is_integer():
        what = f"the answer {value:.6g} is not whole and has no tolerance"
        context.problem(directive.at("answer"), what, "add :tolerance: with the largest distance that still counts as right")
    return NumericAnswer(value, tolerance, directive.text("unit"))


def check_choices(directive: Directive, body: Body, options: Sequence[Option], context: Context) -> None:
    """Answers to choose from: at least two, at least one of them right, and none that gives itself away."""
    if len(body.answers) < 2:
        context.problem(
            directive.line,
            f"{{{directive.name}}} {directive.argument} offers fewer than two answers",
            "list them as - [x] right and - [ ] wrong",
        )
    elif len(options) == len(body.answers) and not any(option.right for option in options):
        context.problem(
            directive.line, f"{{{directive.name}}} {directive.argument} has no right answer", "mark the right one with - [x]"
        )
    note_choices(directive, options, context)


def check_anticipated(body: Body, options: Sequence[Option], answer: NumericAnswer, context: Context) -> None:
    """An anticipated number is marked right exactly when the answer accepts it."""
    lines = [item[0].meta["line"] for item in body.answers if item]
    for option, line in zip(options, lines, strict=False):
        if option.value is not None and (abs(option.value - answer.value) <= answer.tolerance) != option.right:
            says = "right" if option.right else "wrong"
            context.problem(
                line, f"{option.value:,} is marked {says}, but :answer: is {answer.value:,}", "mend the mark or the answer"
            )
