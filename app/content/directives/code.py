"""``:::{code} id``: a code card."""

from __future__ import annotations

import ast

from markupsafe import Markup

from app.content.blocks import Code
from app.content.context import Context
from app.content.directive import Directive, after_option, flag_option, optional_id, title_option
from app.content.highlight import PLAIN, highlight, knows
from app.content.markdown import render, tokenize
from app.content.python_file import NO_PYTHON, fault
from app.content.slug import did_you_mean

NAMES = ("code",)
OPTIONS = ("title", "language", "runnable", "after")
_RUNS = ("python", "py", "python3")


def build(directive: Directive, context: Context) -> Code:
    """One fenced block and a caption, or the bare code itself."""
    name = optional_id(directive, context)
    source, line, language, caption = _parts(directive, context)
    if not source.strip():
        context.problem(directive.line, "{code} holds no code", "write it between two lines of ```")
    if not knows(language):
        context.problem(
            directive.at("language"),
            f"unknown language {language}",
            did_you_mean(language, ("python", "bash", "text", "json", "toml")),
        )
        language = PLAIN
    runnable = flag_option(directive, "runnable", context)
    if runnable:
        _check_runs(source, line, language, directive, context)
    after = after_option(directive, context)
    return Code(name, title_option(directive, context), language, source, highlight(source, language), caption, runnable, after)


def _parts(directive: Directive, context: Context) -> tuple[str, int, str, Markup]:
    body = directive.body
    stated = directive.text("language")
    if not body.text.lstrip().startswith(("```", "~~~")):
        return body.text.strip("\n") + "\n", body.line, stated or "python", Markup()
    tokens = tokenize(body, context, directive.references)
    fence = tokens[0]
    language = fence.info.strip().split(" ")[0]
    if stated and language and stated != language:
        context.problem(directive.at("language"), f":language: {stated}, but the fence says {language}", "keep one of them")
    return fence.content, fence.meta["line"] + 1, language or stated or "python", render(tokens[1:], context)


def _check_runs(source: str, line: int, language: str, directive: Directive, context: Context) -> None:
    if language not in _RUNS:
        context.problem(directive.at("runnable"), f"{language} does not run in the page", "only Python does; remove :runnable:")
        return
    try:
        ast.parse(source)
    except NO_PYTHON as error:
        at = line + (getattr(error, "lineno", None) or 1) - 1
        context.problem(at, f"this code does not parse: {fault(error)}", "mend it: readers are invited to run it")
