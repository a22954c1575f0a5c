r"""``{calc}`micro * length; 3 digits` ``: the value of a formula, live where it uses the plan. In maths ``\calc{…}``."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from app.content.computed import Computed, computed
from app.content.context import Context
from app.content.maths.tex import Fault
from app.content.problem import Report

_HIDDEN = "…"


def render(text: str, line: int, context: Context) -> Markup:
    """HTML of the value; a faulty formula is reported and shown as it stands."""
    made = computed(text, line, context)
    if made is None:
        return Markup("<code>{}</code>").format(text)
    if _hidden(made, context):
        return _open_tag("span", made, " data-locked") + Markup("{}</span><noscript>{}</noscript>").format(_HIDDEN, made.shown)
    return _open_tag("span", made) + Markup("{}</span>").format(made.shown)


def mathml(text: str, context: Context) -> Markup | Fault:
    r"""MathML of ``\calc{…}``, or what is wrong with it."""
    report = Report("")
    made = computed(text, 1, _reporting(context, report))
    if made is None:
        if not report.found:  # a constant of it is faulty, which was said where it is defined
            return Markup("<mtext>{}</mtext>").format(text)
        problem = report.found[0]
        return Fault(0, problem.what, problem.fix)
    if _hidden(made, context):
        number = _open_tag("mn", made, " data-locked") + Markup("{}</mn>").format(_HIDDEN)
        return Markup("<mrow>{}<mtext><noscript>{}</noscript></mtext></mrow>").format(number, made.shown)
    return _open_tag("mn", made) + Markup("{}</mn>").format(made.shown)


def plain(text: str, context: Context) -> str:
    """The same as words, for the table of contents; hidden values stay hidden. Faults are reported by `render`."""
    made = computed(text, 1, _reporting(context, Report("")))
    if made is None:
        return text
    return _HIDDEN if _hidden(made, context) else made.shown


def _hidden(made: Computed, context: Context) -> bool:
    return context.masked and made.tells


def _open_tag(tag: str, made: Computed, more: str = "") -> Markup:
    value = Markup("") if more else Markup(' data-value="{}"').format(made.written)
    if not made.live:
        return Markup('<{} class="calc"{}>').format(tag, value)
    style = Markup(' data-style="{}"').format(made.style.text) if made.style.text else Markup("")
    return Markup('<{} class="q calc" data-calc="{}"{}{}{}>').format(tag, made.json, style, value, Markup(more))  # noqa: S704  ours


def _reporting(context: Context, report: Report) -> Context:
    return replace(context, report=report)
