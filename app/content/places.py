"""Where each block was written: what author mode needs to put a problem beside its block and to show a block's markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.content.blocks import Block, Term
from app.content.directive import Directive


@dataclass(frozen=True, slots=True)
class Place:
    """The lines of one block, or of a term with its definition."""

    block: Block | Term
    path: str
    """As in problems."""
    first: int
    last: int
    """Both counted from 1, both part of the block; a directive's include its fence."""
    nested: bool = False
    """True inside another directive."""


type Places = Mapping[int, Place]
"""By ``id(block)``: two blocks may be equal and stand in two places. A place holds its block, so the id stays taken."""


def lines_of(piece: Sequence[Token] | Directive) -> tuple[int, int]:
    """First and last line of a directive or of a run of ordinary markdown."""
    if isinstance(piece, Directive):
        return piece.line, piece.last
    lasts = [token.meta["line"] + token.map[1] - token.map[0] - 1 for token in piece if token.map]
    return piece[0].meta["line"], max(lasts, default=piece[0].meta["line"])


def by_block(places: Iterable[Place]) -> Places:
    """The map of a course."""
    return {id(place.block): place for place in places}
