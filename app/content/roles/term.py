r"""``{term}`gradient noise scale` ``, ``{term}`the noise <gradient-noise-scale>` ``: a word that the glossary explains."""

from __future__ import annotations

import re

from markupsafe import Markup

from app.content.context import Context
from app.content.slug import nearest, slugify

_NAMED = re.compile(r"(?P<words>[^<>]*[^<>\s])\s*<(?P<term>[^<>]+)>")
_PLURALS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))


def render(text: str, line: int, context: Context) -> Markup:
    """A link to the glossary that the page turns into a pop-up; a term that is not there is reported and stays a word."""
    words, wanted = _parts(text)
    name = _find(wanted, context)
    if name is None:
        context.problem(line, f"the glossary has no term {wanted.strip() or 'without a name'}", _fix(wanted, context))
        return Markup("{}").format(words)
    if context.home == "/glossary":
        return Markup('<a href="/glossary#{}">{}</a>').format(name, words)
    return Markup('<glossary-term data-term="{}"><a href="/glossary#{}">{}</a></glossary-term>').format(name, name, words)


def plain(text: str, _context: Context) -> str:
    """The words alone."""
    return _parts(text)[0]


def _parts(text: str) -> tuple[str, str]:
    """What the reader sees, and the term that is meant."""
    found = _NAMED.fullmatch(text.strip())
    return (found["words"].strip(), found["term"]) if found else (text.strip(), text)


def _find(wanted: str, context: Context) -> str | None:
    """The term's id; a plural in its usual spellings will do."""
    slug = slugify(wanted)
    for ending, instead in _PLURALS:
        if slug.endswith(ending) and (name := slug.removesuffix(ending) + instead) in context.terms:
            return name
    return None


def _fix(wanted: str, context: Context) -> str:
    if near := nearest(slugify(wanted), context.terms):
        return f"did you mean {context.terms[near]}"
    return (
        f"add ## {wanted.strip() or 'Term'} to lessons/glossary.md, or write {{term}}`words <term>` with a term that is there"
    )
