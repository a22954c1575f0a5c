"""Colon fences: where a directive starts, where it ends, and what is wrong with how they nest.

A block rule of markdown-it-py. It differs from the plugin's fence in one thing: it looks ahead with a stack, so an
author who nests fences of equal length is told so, instead of getting a page cut at the wrong place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

OPEN = re.compile(r"(:{3,}|:{1,2}(?=\{[a-z][\w-]*\}(?!`)))[ \t]*(?:\{([^}]*)\}[ \t]*(.*?)|([^:\s{].*?))[ \t]*")
"""Colons, then a name in braces and an argument, or (wrongly) bare words; (wrongly) fewer than three colons before a name."""
LEAST = 3
CLOSE = re.compile(r"(:{3,})[ \t]*")
CODE = re.compile(r"(`{3,})([^`]*)|(~{3,})(.*)")


@dataclass(frozen=True, slots=True)
class Extent:
    """How far the directive that opens on line `start` goes; lines counted from 0 within what was given."""

    end: int
    """The closing line; without one, the line before which reading goes on."""
    closed: bool
    equal: tuple[int, ...] = ()
    """Lines that open a directive inside this one with a fence that is not shorter."""


def extent(lines: Sequence[str], start: int) -> Extent:
    """Find the end of the directive opened on `start`, counting the directives and code inside it."""
    opened = [_colons(lines[start])]
    few = [_has_few(lines[start])]
    equal: list[int] = []
    i = start + 1
    while i < len(lines):
        line = lines[i].strip()
        if (code_end := code_extent(lines, i)) is not None:
            i = code_end + 1
            continue
        if CLOSE.fullmatch(line) or (few[-1] and line in (":", "::")):
            length = max(LEAST, len(line))
            if length >= opened[-1]:
                at = max((k for k, n in enumerate(opened) if n == length), default=len(opened) - 1)
                del opened[at:], few[at:]
                if not opened:
                    return Extent(i, closed=True, equal=tuple(equal))
        elif OPEN.fullmatch(line):
            if len(opened) == 1 and _colons(line) >= opened[0]:
                equal.append(i)
            opened.append(_colons(line))
            few.append(_has_few(line))
        i += 1
    return Extent(equal[0] if equal else len(lines), closed=False)


def code_extent(lines: Sequence[str], start: int) -> int | None:
    """The line that closes the code fence opened on `start`; None when none opens there or it is never closed."""
    opening = CODE.fullmatch(lines[start].strip())
    if not opening:
        return None
    mark = opening[1] or opening[3]
    for i in range(start + 1, len(lines)):
        line = lines[i].strip()
        if line and set(line) == {mark[0]} and len(line) >= len(mark):
            return i
    return None


def _colons(line: str) -> int:
    """Length of a fence; one that is too short is read as the shortest that is not."""
    line = line.strip()
    return max(LEAST, len(line) - len(line.lstrip(":")))


def _has_few(line: str) -> bool:
    return not line.strip().startswith(":" * LEAST)


def directive_rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Make one ``directive`` token of a fence, its body unread in `content`; a closing line alone is ``stray_fence``."""
    if state.is_code_block(start):
        return False
    first = _text(state, start).strip()
    opening = OPEN.fullmatch(first)
    if not opening and not CLOSE.fullmatch(first):
        return False
    if silent:
        return True
    if not opening:
        token = state.push("stray_fence", "", 0)
        token.map = [start, start + 1]
        state.line = start + 1
        return True
    lines = [first]
    for i in range(start + 1, end):
        if _text(state, i).strip() and state.sCount[i] < state.blkIndent:
            break
        lines.append(_text(state, i))
    found = extent(lines, 0)
    token = state.push("directive", "", 0)
    token.markup = ":" * _colons(first)
    token.info = opening[3] or ""
    token.content = state.getLines(start + 1, start + found.end, state.sCount[start], keepLastLF=False)
    token.map = [start, start + found.end + found.closed]
    token.meta = {
        "name": opening[2],
        "bare": opening[4],
        "few": opening[1] if _has_few(first) else "",
        "closed": found.closed,
        "equal": [(i, lines[i].strip()) for i in found.equal],
        "nested": state.level > 0,
    }
    state.line = token.map[1]
    return True


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def fences(md: MarkdownIt) -> None:
    """Teach a parser colon fences."""
    md.block.ruler.before("fence", "directive", directive_rule, {"alt": ["paragraph", "reference", "blockquote", "list"]})
