"""``lessons/glossary.md`` → the terms that ``{term}`` may name, each with its definition."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from markdown_it.token import Token
from markupsafe import Markup

from app.content.blocks import Glossary, Term
from app.content.context import Context
from app.content.files import read_text, shown
from app.content.front_matter import Key, read_front_matter, text
from app.content.markdown import render, tokenize
from app.content.places import Place, lines_of
from app.content.problem import Problem, Report
from app.content.renderer import words
from app.content.slug import slugify
from app.domain.plan import QUANTITIES

KEYS = {"title": Key(text, required=True)}
ADDRESS = "/glossary"
MOST_PARAGRAPHS = 2
"""A definition has to fit into a pop-up."""
_MAY_STAND = frozenset(("paragraph_open", "inline", "paragraph_close", "math_block"))


@dataclass(frozen=True, slots=True)
class ReadGlossary:
    """The glossary, and what the checks of the whole course need to know."""

    glossary: Glossary
    context: Context

    @property
    def names(self) -> Mapping[str, str]:
        """Every term as it is written, by id."""
        return {term.id: term.name for term in self.glossary.terms}


def read_glossary(root: Path) -> tuple[ReadGlossary | None, list[Problem]]:
    """Read ``glossary.md`` of the lessons folder; None where the course has none."""
    path = root / "glossary.md"
    plan = {quantity.name: quantity.default for quantity in QUANTITIES}
    context = Context(Report(shown(path, root)), plan, declared=frozenset(), planless=True, at="", home=ADDRESS)
    if not os.path.lexists(path) or (source := read_text(path, context.report)) is None:
        return None, context.report.found
    front = read_front_matter(source, KEYS, context.report)
    intro, entries = _split(tokenize(front.body, context))
    names: dict[str, str] = {}
    lines: dict[str, int] = {}
    for heading, _ in entries:
        name = words(heading[1].children or (), context)
        if not _has_letters(name):
            what = f"the term {name} has no letters, and so no address" if name.strip() else "a term without a name"
            context.problem(heading[0].meta["line"], what, "write ## and the word that the text below it explains")
            continue
        if slugify(name) in names:
            what = f"the term {name} stands twice (first on line {lines[slugify(name)]})"
            context.problem(heading[0].meta["line"], what, "keep one of them")
        names.setdefault(slugify(name), name)
        lines.setdefault(slugify(name), heading[0].meta["line"])
    context = replace(context, terms=names)
    context.findings.anchors.update(names)
    terms: dict[str, Term] = {}
    for heading, body in entries:
        if _has_letters(written := words(heading[1].children or (), context)):
            name = slugify(written)
            term = terms[name] = Term(name, names[name], _definition(heading, body, context))
            context.places.append(Place(term, context.report.path, *lines_of([*heading, *body])))
    if front.values and not terms:
        context.problem(front.body.line, "the glossary has no terms", "write ## Term and below it what it means")
    ordered = sorted(terms.values(), key=lambda term: term.name.casefold())
    glossary = Glossary(front.text("title"), render(intro, context), tuple(ordered))
    return ReadGlossary(glossary, context), context.report.found


def _has_letters(name: str) -> bool:
    """Letters or digits; without any, all names would share the address that `slugify` then makes up."""
    return any(letter.isalnum() for letter in name)


type Entry = tuple[Sequence[Token], Sequence[Token]]
"""The three tokens of a heading, and those of what stands below it."""


def _split(tokens: Sequence[Token]) -> tuple[Sequence[Token], list[Entry]]:
    starts = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
    ends = [*starts[1:], len(tokens)][: len(starts)]
    intro = tokens[: starts[0]] if starts else tokens
    return intro, [(tokens[i : i + 3], tokens[i + 3 : end]) for i, end in zip(starts, ends, strict=True)]


def _definition(heading: Sequence[Token], body: Sequence[Token], context: Context) -> Markup:
    line = heading[0].meta["line"]
    if heading[0].tag != "h2":
        context.problem(line, f"a heading of level {heading[0].tag[1]} in the glossary", "start each term with ##")
    faults = list(_too_much(body))
    for at, what in faults[:1]:
        context.problem(at, what, f"keep a definition to {MOST_PARAGRAPHS} short paragraphs, with maths where it helps")
    if not body:
        name = words(heading[1].children or (), context)
        context.problem(line, f"the term {name} has no definition", "write one or two short paragraphs below it")
    return render(body, context)


def _too_much(body: Sequence[Token]) -> Iterator[tuple[int, str]]:
    paragraphs = [token for token in body if token.type == "paragraph_open" and token.level == 0]
    for token in body:
        if token.type not in _MAY_STAND and token.type != "directive":
            yield token.meta["line"], "a definition holds more than paragraphs"
    for extra in paragraphs[MOST_PARAGRAPHS:]:
        yield extra.meta["line"], "a definition is too long for a pop-up"
