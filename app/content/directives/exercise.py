"""``:::{exercise} folder``: a code exercise of this lesson."""

from __future__ import annotations

from app.content.blocks import Exercise
from app.content.context import Context, Noted
from app.content.directive import Directive
from app.content.slug import did_you_mean

NAMES = ("exercise",)
OPTIONS = ()


def build(directive: Directive, context: Context) -> Exercise | None:
    """The exercise itself is read from its folder; here it only finds its place."""
    if not directive.argument:
        context.problem(
            directive.line, "{exercise} needs the name of a folder in exercises/", did_you_mean("", context.exercises)
        )
        return None
    if directive.body.text.strip():
        context.problem(directive.body.line, "{exercise} has no body", "write the task into the exercise's exercise.md")
    exercise = context.exercises.get(directive.argument)
    if exercise is None and context.at.endswith("/labs"):
        what = f"the exercise {directive.argument} on a lab's page"
        context.problem(directive.line, what, "move it into the lesson or a further page: a lab has the Python to itself")
        return None
    if exercise is None:
        context.problem(
            directive.line, f"unknown exercise {directive.argument}", did_you_mean(directive.argument, context.exercises)
        )
        context.findings.misnamed.append(directive.argument)
        return None
    if first := [other for other in context.findings.ids if (other.kind, other.text) == ("exercise", directive.argument)]:
        what = f"the exercise {directive.argument} stands twice on this page (first on line {first[0].line})"
        context.problem(directive.line, what, "keep one of them")
        return None
    if directive.argument in context.findings.anchors:
        what = f"the exercise's id {directive.argument} is also that of a heading or block above"
        context.problem(directive.line, what, "change the heading or the block's id")
    context.findings.ids.append(Noted(directive.argument, directive.line, "exercise"))
    context.findings.anchors.add(directive.argument)
    if (inside := context.in_exercises.get(directive.argument)) is not None:
        context.findings.include(inside)
    return exercise
