"""Text of a formula → its words: numbers, names and signs, each with its place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.content.expression.tree import Fault

LONGEST = 400
"""Characters of a formula. Whatever is longer is hard to read, and this bounds the work of everything that follows."""

_WORD = re.compile(
    r"(?P<number>(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign>//|<=|>=|==|!=|\*\*|[-+*/%^(),<>=!])",
    re.ASCII,
)
_LOOKALIKES = {"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "²": "^2"}
_BLANK = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a formula."""

    kind: str
    """``number``, ``name``, ``sign`` or ``end``."""
    text: str
    at: int
    """Its first character, from 0."""

    @property
    def value(self) -> float:
        """The number. Raises Fault where it is too large for one."""
        value = float(self.text.replace("_", ""))
        if not math.isfinite(value):
            raise Fault(f"the number {self.text[:20]} is too large", "write one below 1.8e308", self.at)
        return value


def scan(text: str) -> Iterator[Word]:
    """The words, and one of kind ``end`` after the last. Raises Fault at a sign that has no meaning here."""
    if len(text) > LONGEST:
        raise Fault(
            f"a formula of {len(text):,} characters",
            f"keep it below {LONGEST} characters: name its parts as constants",
            LONGEST,
        )
    at = _skip(text, 0)
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            sign = text[at]
            fix = f"write {_LOOKALIKES[sign]}" if sign in _LOOKALIKES else "use numbers, names, + - * / // % ^ and parentheses"
            raise Fault(f"{sign} has no meaning in a formula", fix, at)
        _check(word, text)
        yield Word(str(word.lastgroup), word[0], at)
        at = _skip(text, word.end())
    yield Word("end", "", len(text))


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


def _check(word: re.Match[str], text: str) -> None:
    after = text[word.end() : word.end() + 1]
    if word["number"] and (after.isalpha() or after in ("_", ".")):
        raise Fault(f"{word[0]}{after} is no number", f"write {word[0]} * {after}… for a product", word.start())
    if word[0] == "**":
        raise Fault("** has no meaning in a formula", "write ^ for a power", word.start())
