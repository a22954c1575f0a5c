"""Tokens of a lesson's markdown → markdown that Jupyter and GitHub read: maths in dollars, roles as their words and values.

A writer for `app.content.markdown.written_by`: with it, the blocks of a course hold this instead of HTML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from markdown_it.token import Token
from markupsafe import Markup

from app.content.context import Context
from app.content.fences import code_extent
from app.content.links import resolve
from app.content.maths.tex import Fault
from app.content.roles import in_maths, roles

type Rename = Callable[[str], str]
"""Address of a page or place of the course → where a notebook's link leads; empty for plain words."""

_COMMAND = re.compile(r"\\(?P<name>[a-zA-Z]+)\s*\{(?P<inside>[^{}]*)\}")
_SPECIAL = re.compile(r"[\\`*\[\]<$~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_AT_START = re.compile(
    r"^(?P<number>\d{1,9})(?=[.)](?:\s|$))"
    r"|^(?=#{1,6}(?:\s|$)|>|[+-](?:\s|$)|=+\s*$|-{2}|:-|\|)"
)
"""What makes more than a paragraph of a line that begins with it; a backslash goes before the first sign that is no digit."""
_MARK = re.compile(r"^\[[ xX]?\]\s+")


def writer(rename: Rename) -> Callable[[Sequence[Token], Context], str]:
    """A writer whose inner links lead where `rename` says."""

    def write(tokens: Sequence[Token], context: Context) -> str:
        return _Writer(replace(context, masked=False), rename).blocks(tokens)

    return write


class _Writer:
    """Markdown of one run of tokens. Values show, though a prediction of the page may guard them: a notebook hides nothing."""

    def __init__(self, context: Context, rename: Rename) -> None:
        self._context = context
        self._rename = rename
        self._in_table = False

    def blocks(self, tokens: Sequence[Token]) -> str:
        """Blocks, an empty line between them; inline tokens alone are a line of text."""
        return "\n\n".join(text for part in _parts(tokens) if (text := self._block(part)))

    def _block(self, part: Sequence[Token]) -> str:
        first = part[0]
        match first.type:
            case "paragraph_open":
                return self._inline(part[1])
            case "inline":
                return self._inline(first)
            case "heading_open":
                return f"{'#' * max(2, int(first.tag[1]))} {' '.join(self._inline(part[1]).split())}"
            case "bullet_list_open" | "ordered_list_open":
                return self._list(part)
            case "blockquote_open":
                return _prefixed(self.blocks(part[1:-1]), "> ", "> ")
            case "table_open":
                return self._table(part)
            case "fence":
                return fenced(first.content, first.info.strip())
            case "code_block":
                return fenced(first.content, "")
            case "math_block":
                return f"$$\n{self._tex(first).strip()}\n$$"
            case "hr":
                return "---"
            case _:
                return escaped(first.content) if first.content else ""

    def _list(self, part: Sequence[Token]) -> str:
        ordered = part[0].type == "ordered_list_open"
        number = int(part[0].attrGet("start") or 1) if ordered else 0
        items = []
        for item in _parts(part[1:-1]):
            mark = f"{number}. " if ordered else "- "
            inner = list(_parts(item[1:-1]))
            tight = all(each[0].hidden or each[0].type.endswith("list_open") for each in inner)
            text = ("\n" if tight else "\n\n").join(self._block(each) for each in inner)
            items.append((_prefixed(text, mark, " " * len(mark)), tight))
            number += 1
        return ("\n" if all(tight for _, tight in items) else "\n\n").join(text for text, _ in items)

    def _table(self, part: Sequence[Token]) -> str:
        self._in_table = True
        rows: list[list[str]] = []
        rules: list[str] = []
        for i, token in enumerate(part):
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                rows[-1].append(" ".join(self._inline(part[i + 1]).split()).replace("|", r"\|"))
                if len(rows) == 1:
                    style = str(token.attrGet("style") or "")
                    rules.append({"text-align:right": "---:", "text-align:center": ":---:"}.get(style, "---"))
        self._in_table = False
        lines = [rows[0], rules, *rows[1:]]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _inline(self, token: Token) -> str:
        children = token.children or ()
        # An answer's mark has been cut from its first child, and is no part of the text.
        return "".join(self._pieces(children)).strip() if children else escaped(_MARK.sub("", token.content))

    def _pieces(self, children: Sequence[Token]) -> Iterator[str]:
        ends: list[str] = []
        fresh = True
        for child in children:
            match child.type:
                case "text":
                    yield at_start(escaped(child.content)) if fresh else escaped(child.content)
                case "softbreak":
                    yield "\n"
                case "hardbreak":
                    yield "\\\n"
                case "code_inline":
                    yield code(child.content)
                case "em_open" | "em_close":
                    yield "*"
                case "strong_open" | "strong_close":
                    yield "**"
                case "math_inline":
                    yield f"${self._tex(child).strip()}$"
                case "myst_role":
                    yield self._role(child)
                case "link_open":
                    target = self._target(child)
                    ends.append(f"]({target})" if target else "")
                    yield "[" if target else ""
                case "link_close":
                    yield ends.pop()
                case _:
                    yield escaped(child.content)
            fresh = child.type == "softbreak" or (fresh and child.type == "text" and not child.content)

    def _target(self, token: Token) -> str:
        address, outside = resolve(str(token.attrGet("href") or ""), token.meta["line"], self._context)
        return address if outside else self._rename(address)

    def _role(self, token: Token) -> str:
        role = roles().get(str(token.meta["name"]))
        return escaped(_words(role(token.content, token.meta["line"], self._context))) if role else code(token.content)

    def _tex(self, token: Token) -> str:
        live = in_maths(self._context)

        def value(use: re.Match[str]) -> str:
            made = live[use["name"]](use["inside"]) if use["name"] in live else None
            return use[0] if made is None or isinstance(made, Fault) else _in_tex(_words(made))

        tex = _COMMAND.sub(value, token.content)
        # A bar would end the cell, escaped or not.
        return tex.replace(r"\|", r"\Vert ").replace("|", r"\vert ") if self._in_table else tex


def escaped(text: str) -> str:
    """Plain text as markdown."""
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", text)


def at_start(text: str) -> str:
    """Escaped text as it stands at the start of a line. A backslash before a digit would be seen: only signs take one."""
    return _AT_START.sub(lambda found: f"{found['number'] or ''}\\", text)


def code(text: str) -> str:
    """A code span, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    spaced = text.strip() and text.startswith(" ") and text.endswith(" ")
    fence, pad = "`" * (longest + 1), " " if spaced or text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def fenced(source: str, info: str) -> str:
    """A block of code, whatever it holds."""
    longest = max((len(run) for run in re.findall(r"`{3,}", source)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{info}\n{source.rstrip()}\n{fence}"


def sections(text: str) -> Iterator[str]:
    """A text cut before each heading of the second level; what only looks like one in a block of code stays there."""
    lines = text.split("\n")
    start = i = 0
    while i < len(lines):
        if (end := code_extent(lines, i)) is not None:
            i = end
        elif lines[i].startswith("## ") and i > start:
            yield "\n".join(lines[start:i]).rstrip("\n")
            start = i
        i += 1
    yield "\n".join(lines[start:])


def _words(made: Markup) -> str:
    """The text of a role's HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", str(made)))


def _in_tex(words: str) -> str:
    if re.fullmatch(r"-?[\d,]*\.?\d*", words):
        return words.replace(",", "{,}")
    return rf"\text{{{words}}}"


def _prefixed(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *((others + line).rstrip() for line in lines[1:])])


def _parts(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The blocks that stand side by side in a run."""
    depth = start = 0
    for i, token in enumerate(tokens):
        if depth == 0:
            start = i
        depth += token.nesting
        if depth == 0:
            yield tokens[start : i + 1]
