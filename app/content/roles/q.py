r"""``{q}`micro` ``: a live value of the plan; ``{q}`micro label` ``: the word for a quantity. In maths ``\q{micro}``."""

from __future__ import annotations

from markupsafe import Markup

from app.content.context import Context
from app.content.maths.tex import Fault
from app.content.plan_values import NAMES, plan_values, why_not
from app.domain.plan import DERIVED, QUANTITIES

_LABELS = {quantity.name: quantity.label for quantity in QUANTITIES}
_HIDDEN = "…"


def render(text: str, line: int, context: Context) -> Markup:
    """HTML of a live value or a quantity's word; a name that is unknown or not declared is reported and shown as it stands."""
    name, _, word = text.strip().partition(" ")
    if word.strip() == "label" and name in _LABELS:
        return Markup('<span class="q-word" data-quantity="{}">{}</span>').format(name, _LABELS[name])
    value = plan_values(context).get(name)
    if value is None or word:
        if value is None and not word and name in (*_LABELS, *DERIVED):
            context.problem(line, *why_not(name, context))
        else:
            fix = f"write one of: {NAMES}; `label` may follow the first four"
            context.problem(line, f"{{q}}`{text}` is not a quantity", fix)
        return Markup("<code>{}</code>").format(text)
    if _hidden(name, context):
        span = Markup('<span class="q" data-q="{}" data-locked>{}</span>').format(name, _HIDDEN)
        return span + Markup("<noscript>{}</noscript>").format(f"{value:,}")
    return Markup('<span class="q" data-q="{}">{}</span>').format(name, f"{value:,}")


def mathml(text: str, context: Context) -> Markup | Fault:
    r"""MathML of ``\q{name}``, or what is wrong with it."""
    name = text.strip()
    value = plan_values(context).get(name)
    if value is None:
        what, fix = why_not(name, context)
        return Fault(0, rf"\q{{{text}}} is not a quantity" if name not in (*_LABELS, *DERIVED) else what, fix)
    if _hidden(name, context):
        number = Markup('<mn class="q" data-q="{}" data-locked>{}</mn>').format(name, _HIDDEN)
        return Markup("<mrow>{}<mtext><noscript>{}</noscript></mtext></mrow>").format(number, f"{value:,}")
    return Markup('<mn class="q" data-q="{}">{}</mn>').format(name, f"{value:,}")


def plain(text: str, context: Context) -> str:
    """The same as words, for the table of contents; hidden values stay hidden."""
    name, _, word = text.strip().partition(" ")
    if word:
        return _LABELS.get(name, text)
    value = plan_values(context).get(name)
    return _HIDDEN if value is None or _hidden(name, context) else f"{value:,}"


def _hidden(name: str, context: Context) -> bool:
    return context.masked and name in DERIVED
