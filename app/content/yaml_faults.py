"""What an author most likely did where YAML cannot be read: the line on which it begins, and how to mend it.

YAML notices many a slip only further down: an open quote ends at the next quote, an open brace at the next colon.
"""

from __future__ import annotations

import re

import yaml

type Found = tuple[int, str, str]
"""The line, counted from 0; what is wrong with it; and the fix."""

_OPEN_QUOTE = re.compile(r"""\s*(?:- +)*(?:[\w-]+: +)?(?:"(?:[^"\\]|\\.)*|'(?:[^']|'')*)""")
"""A whole line: a quote in place of a value, and nothing that closes it."""
_NEXT = re.compile(r"\s*(?:- |[\w-]+:(?: |$))")
"""How a line starts that is hardly the rest of a quoted text."""
_KEY = re.compile(r"\s*(?:- +)*[\w-]+:(?: |$)")
_CLOSING = {"{": "}", "[": "]"}
_PLAIN = 'put text with a colon, comma, # or * into quotes: title: "One: two"'


def diagnose(error: yaml.YAMLError, text: str) -> Found:
    """The slip behind an error of the parser in `text`."""
    lines = text.split("\n")
    problem, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    what = str(getattr(error, "problem", None) or "unreadable")
    while_ = str(getattr(error, "context", None) or "")
    mark = problem or context
    at = min(mark.line, len(lines) - 1) if mark else 0
    if r"'\t'" in what:
        return at, "a tab", "put blanks in the place of the tab"
    if what.startswith("found unknown escape"):
        return at, "a backslash in double quotes", "use single quotes, in which a backslash stands for itself"
    if (quote := _open_quote(lines, at)) is not None:
        return quote, "a quote is opened and not closed", f"close the quote on line {{line}}: {_end(lines[quote])}"
    if context and while_.startswith("while parsing a flow") and (bracket := _bracket(lines, context, problem)):
        return bracket
    if what.startswith("could not find expected ':'") and context:
        return context.line, "a line without a colon", "write a key, a colon and a blank before its value"
    if what.startswith("expected <block end>, but found '<block") or "found '-'" in what:
        return at, "a line that starts further in or out than its neighbours", "let it start as far in as its neighbours"
    if what.startswith("mapping values are not allowed") and problem and _KEY.fullmatch(lines[at][: problem.column + 1]):
        return _unexpected_key(lines, at)
    return at, what.replace("\n", " "), _PLAIN


def _open_quote(lines: list[str], until: int) -> int | None:
    """The line of a quote that runs on over a key, or to the end."""
    for i, line in enumerate(lines[: until + 1]):
        if _OPEN_QUOTE.fullmatch(line) and (i == len(lines) - 1 or _NEXT.match(lines[i + 1]) or i == until):
            return i
    return None


def _end(line: str) -> str:
    quote = next(letter for letter in line if letter in "\"'")
    return f"add {quote} at its end"


def _bracket(lines: list[str], start: yaml.Mark, problem: yaml.Mark | None) -> Found | None:
    """The bracket at a place, or the last one before it where a value was expected and the text ended."""
    before = "\n".join(lines[: start.line + 1])[: len("\n".join(["", *lines[: start.line]])) + start.column + 1]
    place = max(before.rfind("{"), before.rfind("["))
    if place < 0:
        return None
    opened, line = before[place], before.count("\n", 0, place)
    closing = _CLOSING[opened]
    if problem and problem.line == line < len(lines) and closing in lines[line][problem.column :]:
        return line, f"the items between {opened} and {closing} are not separate", "put a comma between two of them"
    return line, f"the {opened} is never closed", f"close it on line {{line}}: add {closing} at its end"


def _unexpected_key(lines: list[str], at: int) -> Found:
    """A key where the value above it may still go on: it starts too far in, or the line above lacks a colon."""
    before = next((i for i in range(at - 1, -1, -1) if lines[i].strip()), at)
    if before < at and not _KEY.match(lines[before]):
        return before, "a line without a colon", "write a key, a colon and a blank before its value"
    return at, "a line that starts further in or out than its neighbours", "let it start as far in as its neighbours"
