r"""Checks TeX before it is converted: latex2mathml passes ``\fooo`` and a stray brace on without a word.

Offsets are counted in characters from the start of the formula.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.content.maths.vocabulary import DELIMITERS, ENVIRONMENTS, KNOWN, REFUSED, TEXT_COMMANDS
from app.content.slug import did_you_mean


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a formula."""

    offset: int
    what: str
    fix: str


@dataclass(frozen=True, slots=True)
class _Open:
    kind: str
    name: str
    offset: int


_TOKEN = re.compile(r"\\(?:[a-zA-Z]+\*?|.)|[{}%#&$]|\\$", re.DOTALL)
_NAME = re.compile(r"\s*\{([^{}]*)\}")
_OPERATOR = re.compile(r"\s*\{[a-zA-Z][a-zA-Z ]*\}")


def check(tex: str) -> list[Fault]:
    """Every fault of a formula that can be told without converting it."""
    return sorted(_check(tex), key=lambda fault: fault.offset)


def _check(tex: str) -> Iterator[Fault]:
    opened: list[_Open] = []
    at = 0
    while token := _TOKEN.search(tex, at):
        word, offset, at = token[0], token.start(), token.end()
        if word in TEXT_COMMANDS:
            words = _NAME.match(tex, at)
            at = words.end() if words else at
            yield from _words(word, words, offset)
        elif word.rstrip("*") == r"\operatorname":
            if not _OPERATOR.match(tex, at):
                yield Fault(offset, f"{word} needs a plain name in braces", f"write {word}{{argmax}}")
        elif word in (r"\begin", r"\end"):
            name = _NAME.match(tex, at)
            at = name.end() if name else at
            yield from _environment(word, name[1] if name else "", offset, opened)
        elif word in (r"\left", r"\right", r"\middle"):
            yield from _sized(tex, word, offset, at, opened)
            at = _delimiter_end(tex, at)
        elif word == "{":
            opened.append(_Open("{", "{", offset))
        elif word == "}":
            yield from _close("{", "}", offset, opened)
        else:
            yield from _sign(word, offset, opened)
    for left in opened:
        yield Fault(left.offset, *_unclosed(left))


def _words(word: str, words: re.Match[str] | None, offset: int) -> Iterator[Fault]:
    if words is None:
        yield Fault(offset, f"{word} needs plain words in braces", f"write {word}{{words}}, without braces or commands inside")
    elif re.search(r"\\[a-zA-Z]", words[1]):
        yield Fault(offset, f"a command inside {word}{{…}}", f"close {word}{{…}} before the command")


def _sign(word: str, offset: int, opened: list[_Open]) -> Iterator[Fault]:
    if word == "%":
        yield Fault(offset, "a % starts a comment, and the rest of its line is lost", r"write \%")
    elif word in ("#", "$"):
        yield Fault(offset, f"{word} has no meaning in a formula", rf"write \{word}")
    elif word in ("&", "\\\\"):
        if not any(o.kind == r"\begin" for o in opened):
            yield Fault(offset, f"{word} stands outside an environment", r"put the lines into \begin{aligned} … \end{aligned}")
    else:
        yield from _command(word, offset)


def _command(word: str, offset: int) -> Iterator[Fault]:
    name = word if word in KNOWN else word.rstrip("*")
    if name in REFUSED:
        yield Fault(offset, f"{name} is not used in lessons", REFUSED[name])
    elif name not in KNOWN:
        near = difflib.get_close_matches(name, KNOWN, n=1, cutoff=0.75) if len(name) > 4 else []
        other = r"check the spelling; a named function is \operatorname{name}, words are \text{…}"
        fix = f"did you mean {near[0]}" if near else other
        yield Fault(offset, f"unknown maths command {name.strip()}", fix)


def _environment(word: str, name: str, offset: int, opened: list[_Open]) -> Iterator[Fault]:
    if not name:
        yield Fault(offset, f"{word} needs the name of an environment", f"write {word}{{aligned}}")
    elif word == r"\begin":
        if name not in ENVIRONMENTS:
            yield Fault(offset, f"unknown environment {name}", did_you_mean(name, ENVIRONMENTS))
        opened.append(_Open(r"\begin", name, offset))
    else:
        yield from _close(r"\begin", name, offset, opened)


def _sized(tex: str, word: str, offset: int, at: int, opened: list[_Open]) -> Iterator[Fault]:
    end = _delimiter_end(tex, at)
    if tex[at:end].strip() not in DELIMITERS:
        yield Fault(offset, f"{word} needs a delimiter", rf"write {word}( or {word}\rVert or {word}. for none")
    if word == r"\left":
        opened.append(_Open(r"\left", r"\left", offset))
    elif word == r"\right":
        yield from _close(r"\left", r"\right", offset, opened)
    elif not opened or opened[-1].kind != r"\left":
        yield Fault(offset, r"\middle stands outside \left … \right", r"write it between \left and \right")


def _delimiter_end(tex: str, at: int) -> int:
    found = re.compile(r"\s*(?:\\[a-zA-Z]+|\\.|[()\[\]|/.<>])").match(tex, at)
    return found.end() if found else at


def _close(kind: str, name: str, offset: int, opened: list[_Open]) -> Iterator[Fault]:
    """Close the innermost `kind`; whatever was opened after it is unclosed."""
    position = max((i for i, o in enumerate(opened) if o.kind == kind), default=None)
    if position is None:
        shown = name if kind != r"\begin" else rf"\end{{{name}}}"
        yield Fault(offset, f"{shown} closes nothing", "remove it, or add what it should close")
        return
    for left in opened[position + 1 :]:
        yield Fault(left.offset, *_unclosed(left))
    if kind == r"\begin" and opened[position].name != name:
        yield Fault(offset, rf"\end{{{name}}} closes \begin{{{opened[position].name}}}", "give both the same name")
    del opened[position:]


def _unclosed(left: _Open) -> tuple[str, str]:
    if left.kind == r"\begin":
        return rf"\begin{{{left.name}}} is never closed", rf"add \end{{{left.name}}}"
    if left.kind == "{":
        return "this { is never closed", r"add }, or write \{ for a visible brace"
    return r"\left has no \right", r"add \right) or, for none, \right."
