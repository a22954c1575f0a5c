"""The list of answers in a question's body: ``- [x] right``, ``- [ ] wrong``, each with its reason nested under it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.content.blocks import Option
from app.content.computed import constant
from app.content.context import Context
from app.content.markdown import render
from app.content.number import as_written, parse_number
from app.content.renderer import maths_alone

_CALC = re.compile(r"\{calc\}`([^`]*)`")
_MARK = re.compile(r"\[([ xX]?)\](?:[ \t]+|$)")


@dataclass(frozen=True, slots=True)
class Body:
    """The three parts of a question."""

    question: tuple[Token, ...]
    answers: tuple[tuple[Token, ...], ...]
    """Tokens of each list item, without the item itself."""
    explanation: tuple[Token, ...]


def split_body(tokens: Sequence[Token], context: Context) -> Body:
    """Question, answers, explanation. Without a list of answers a rule (``---``) parts question and explanation.

    What an author hardly meant to part the answers is reported where it stands and read as if it did not.
    """
    spans = list(_top_level(tokens))
    lists = [(a, b) for a, b in spans if tokens[a].type == "bullet_list_open" and _is_answers(tokens[a:b])]
    if not lists:
        rule = next((a for a, _ in spans if tokens[a].type == "hr"), len(tokens))
        return Body(tuple(tokens[:rule]), (), tuple(tokens[rule + 1 :]))
    first = end = lists[0][0]
    items: list[tuple[Token, ...]] = []
    for start, stop in lists:
        between = tokens[end:start]
        if between and not _lacks_reason(items[-1]):
            context.problem(tokens[start].meta["line"], "a second list of answers", "put all answers into one list")
            break
        if between:
            context.problem(between[0].meta["line"], "this line is not part of the answer above", "indent it by two spaces")
            items[-1] += tuple(between)
        if tokens[start].markup != tokens[first].markup:
            what = f"an answer that starts with {tokens[start].markup}, where the first starts with {tokens[first].markup}"
            context.problem(tokens[start].meta["line"], what, "use the same sign for all answers")
        items += (tuple(tokens[a + 1 : b - 1]) for a, b in _items(tokens, start, stop))
        end = stop
    if tokens[end:] and items and _lacks_reason(items[-1]):
        what = "this line is not part of the answer above, which has no reason"
        context.problem(tokens[end].meta["line"], what, "indent it by two spaces; what is said of all answers comes after that")
        length = next(_top_level(tokens[end:]))[1]
        items[-1] += tuple(tokens[end : end + length])
        end += length
    return Body(tuple(tokens[:first]), tuple(items), tuple(tokens[end:]))


def _lacks_reason(item: Sequence[Token]) -> bool:
    """True for an answer of a single line."""
    return len(item) == 3 and bool(_MARK.match(item[1].content)) and "\n" not in item[1].content


def read_options(body: Body, context: Context, *, numbers: bool, unit: str = "") -> tuple[Option, ...]:
    """Options with keys a, b, c …; `numbers` wants each answer to be a number. Each needs a mark and a reason."""
    options = []
    for index, item in enumerate(body.answers):
        option = _option(item, _key(index), context, numbers=numbers, unit=unit)
        if option is not None:
            options.append(option)
    _check_repeats(options, body, context)
    return tuple(options)


def _option(item: Sequence[Token], key: str, context: Context, *, numbers: bool, unit: str) -> Option | None:
    line = item[0].meta["line"] if item else 0
    label = item[1] if len(item) > 1 and item[0].type == "paragraph_open" else None
    mark = _MARK.match(label.content) if label else None
    if label is None or mark is None:
        context.problem(
            line, "an answer without [x] or [ ]", "start each answer with - [x] when it is right, with - [ ] when not"
        )
        return None
    written = label.content[mark.end() :].strip()
    if not written:
        context.problem(line, "an answer without text", "write the answer behind the brackets")
    if "\n" in label.content:
        context.problem(line, "the answer runs over its line", "leave an empty line between the answer and its reason")
    text = _without_mark(label, mark.end())
    if not numbers and maths_alone(text.children or ()):
        what, fix = "the answer is maths alone, which screen readers may not name", "add a word: the product $b s$"
        context.problem(line, what, fix)
    if any(_leads_away(child) for child in label.children or ()):
        fix = "put it into the question or the reason: who picks an answer must not be led away by a click on its words"
        context.problem(line, "a link or a term in an answer to choose from", fix)
    rest = list(_top_level(item[3:]))
    if not rest and "\n" not in label.content:
        context.problem(
            line, f"the answer {written or '?'} has no reason", "add an indented paragraph under it, after an empty line"
        )
    reason = item[3 : 3 + rest[0][1]] if rest else ()
    longer = item[3 + rest[0][1] :] if rest else ()
    value = None
    if numbers and written:
        value = _anticipated(written, line, unit, context)
    return Option(
        key,
        render([text], context),
        mark[1] in "xX" and bool(mark[1]),
        render(reason, context),
        render(longer, context),
        value,
    )


def _leads_away(token: Token) -> bool:
    return token.type == "link_open" or (token.type == "myst_role" and token.meta["name"] == "term")


def _anticipated(written: str, line: int, unit: str, context: Context) -> int | float | None:
    """The number that an answer stands for: ``32``, ``2^17``, or a ``{calc}`` of constants. Anything else is reported."""
    if formula := _CALC.fullmatch(written.removesuffix(unit).strip()):
        worked_out = constant(formula[1].partition(";")[0], line, context)
        return None if worked_out is None else as_written(worked_out)
    text = written.strip("`$")
    value = parse_number(text.removesuffix(unit) if unit else text)
    if value is None:
        fix = "write a number alone, such as 32 or 2^17, or {calc}`…`"
        context.problem(line, f"the anticipated answer is not a number: {written}", fix)
    return value


def _without_mark(label: Token, length: int) -> Token:
    """The paragraph's text behind ``[x]``, as a new token."""
    children = []
    left = length
    for child in label.children or ():
        cut = min(left, len(child.content)) if child.type == "text" else 0
        left -= cut
        children.append(child.copy(content=child.content[cut:]) if cut else child)
    return label.copy(children=children)


def _is_answers(tokens: Sequence[Token]) -> bool:
    return any(
        tokens[k].type == "inline" and tokens[k].level == tokens[0].level + 3 and _MARK.match(tokens[k].content)
        for k in range(len(tokens))
    )


def _check_repeats(options: Sequence[Option], body: Body, context: Context) -> None:
    seen: dict[object, int] = {}
    for option, item in zip(options, (i for i in body.answers if i), strict=False):
        what = option.value if option.value is not None else option.label
        if what in seen:
            twice = f"the answer {option.label.striptags()} stands twice (first on line {seen[what]})"
            context.problem(item[0].meta["line"], twice, "keep one of them")
        seen.setdefault(what, item[0].meta["line"])


def _top_level(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Start and end of each block that stands on its own in a run of tokens."""
    depth = start = 0
    for i, token in enumerate(tokens):
        if depth == 0:
            start = i
        depth += token.nesting
        if depth == 0:
            yield start, i + 1


def _items(tokens: Sequence[Token], start: int, end: int) -> Iterator[tuple[int, int]]:
    for a, b in _top_level(tokens[start + 1 : end - 1]):
        yield start + 1 + a, start + 1 + b


def _key(index: int) -> str:
    """A … z, then aa, ab …"""
    return (_key(index // 26 - 1) if index >= 26 else "") + chr(ord("a") + index % 26)
