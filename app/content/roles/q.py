r"""``{q}`micro` ``: a live value of the plan; ``{q}`micro label` ``: the word for a quantity. In maths ``\q{micro}``."""

from __future__ import annotations

from markupsafe import Markup

from app.content.context import Context
from app.domain.plan import DERIVED, QUANTITIES, Plan

_LABELS = {quantity.name: quantity.label for quantity in QUANTITIES}
NAMES = ", ".join((*_LABELS, *DERIVED))
"""All names, for messages."""
_HIDDEN = "…"


def render(text: str, line: int, context: Context) -> Markup:
    """HTML of a live value or a quantity's word; an unknown name is reported and shown as it stands."""
    name, _, word = text.strip().partition(" ")
    if word.strip() == "label" and name in _LABELS:
        return Markup('<span class="q-word" data-quantity="{}">{}</span>').format(name, _LABELS[name])
    value = _value(name, context)
    if value is None or word:
        context.problem(line, f"{{q}}`{text}` is not a quantity", f"write one of: {NAMES}; `label` may follow the first four")
        return Markup("<code>{}</code>").format(text)
    if _hidden(name, context):
        span = Markup('<span class="q" data-q="{}" data-locked>{}</span>').format(name, _HIDDEN)
        return span + Markup("<noscript>{}</noscript>").format(f"{value:,}")
    return Markup('<span class="q" data-q="{}">{}</span>').format(name, f"{value:,}")


def mathml(name: str, context: Context) -> Markup | None:
    r"""MathML of ``\q{name}``; None for an unknown name."""
    value = _value(name.strip(), context)
    if value is None:
        return None
    if _hidden(name.strip(), context):
        number = Markup('<mn class="q" data-q="{}" data-locked>{}</mn>').format(name.strip(), _HIDDEN)
        return Markup("<mrow>{}<mtext><noscript>{}</noscript></mtext></mrow>").format(number, f"{value:,}")
    return Markup('<mn class="q" data-q="{}">{}</mn>').format(name.strip(), f"{value:,}")


def plain(text: str, context: Context) -> str:
    """The same as words, for the table of contents; hidden values stay hidden."""
    name, _, word = text.strip().partition(" ")
    if word:
        return _LABELS.get(name, text)
    value = _value(name, context)
    return _HIDDEN if value is None or _hidden(name, context) else f"{value:,}"


def _value(name: str, context: Context) -> int | None:
    if name in DERIVED:
        value: int = getattr(Plan(**context.plan), DERIVED[name])
        return value
    return context.plan.get(name)


def _hidden(name: str, context: Context) -> bool:
    return context.masked and name in DERIVED
