"""READ: one file's markdown becomes blocks. This is the whole flow; each step is one function with one result.

    source   the text and where it stands                       source.py
    front    its facts, checked against a table of keys         front_matter.py
    tokens   markdown read by one grammar, each with its line   markdown.py, fences.py
    pieces   runs of ordinary markdown, and directives          here
    blocks   a run becomes Prose, a directive what its file in directives/ makes of it
    checks   what can only be told when everything is read      checks.py, links.py

A directive with a body of blocks calls `read_body` for it, so nesting needs no step of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markdown_it.token import Token
from markupsafe import Markup

from app.content.blocks import Block, Prose
from app.content.context import Context
from app.content.directive import Directive, check_options, read_directive
from app.content.directives import directives
from app.content.markdown import render, tokenize
from app.content.places import Place, lines_of
from app.content.slug import did_you_mean
from app.content.source import Source

DEEPEST = 20
"""Directives around one that is read. Each is a few calls deep, and a lesson needs two or three."""

type Piece = Sequence[Token] | Directive


def read_blocks(source: Source, context: Context, references: dict[str, object] | None = None) -> tuple[Block, ...]:
    """Blocks of a file's body or of a directive's; where each was written is noted."""
    blocks: list[Block] = []
    for piece in split(tokenize(source, context, references), context):
        if isinstance(piece, Directive) and context.depth == DEEPEST:
            what = f"{{{piece.name}}} is nested too deeply, inside {DEEPEST} others"
            context.problem(piece.line, what, "move it out of some of them; nobody unfolds so many")
            continue
        block = build(piece, context)
        if block is not None:
            blocks.append(block)
            context.places.append(Place(block, context.report.path, *lines_of(piece), context.nested))
    return tuple(blocks)


def read_body(directive: Directive, context: Context) -> tuple[Block, ...]:
    """Blocks inside a directive."""
    return read_blocks(directive.body, replace(context, nested=True, depth=context.depth + 1), directive.references)


def read_html(source: Source, context: Context) -> Markup:
    """HTML of markdown that may hold no directives."""
    return render(tokenize(source, context), context)


def split(tokens: Sequence[Token], context: Context) -> Iterator[Piece]:
    """Cut the tokens where directives stand."""
    run: list[Token] = []
    for token in tokens:
        if token.type == "directive" and not token.meta["nested"]:
            if run:
                yield run
            run = []
            yield read_directive(token, context)
        else:
            run.append(token)
    if run:
        yield run


def build(piece: Piece, context: Context) -> Block | None:
    """One block; None where a reported problem leaves nothing to show."""
    if not isinstance(piece, Directive):
        html = render(piece, context)
        return Prose(html) if html.strip() else None
    kind = directives().get(piece.name)
    if kind is None:
        context.findings.unread.append(piece.line)
        if piece.name:
            context.problem(piece.line, f"unknown directive {{{piece.name}}}", did_you_mean(piece.name, directives()))
        return Prose(read_html(piece.body, context))
    options = kind.options(piece, context) if callable(kind.options) else kind.options
    block = kind.build(check_options(piece, options, context), context)
    if block is None:
        context.findings.unread.append(piece.line)
    return block
