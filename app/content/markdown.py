"""Markdown → tokens that know their line → HTML. The grammar is CommonMark with tables, dollar maths, roles and directives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup
from mdit_py_plugins.dollarmath.index import math_block_dollar, math_inline_dollar
from mdit_py_plugins.myst_role.index import myst_role

from app.content.context import Context
from app.content.fences import fences
from app.content.renderer import PageRenderer
from app.content.roles import roles
from app.content.source import Source

_ROLE_NAME = re.compile(r"\{([a-z][\w-]*)\}")
_UNSPACED = re.compile(r"(#{1,6})(?=[^\W\d_])(.*)")


@cache
def parser() -> MarkdownIt:
    """The one grammar. Raw HTML is recognised so that it can be reported; it is never passed on."""
    md = MarkdownIt("commonmark", {"html": True, "xhtmlOut": False}, renderer_cls=PageRenderer).enable("table")
    md.use(fences)
    # The plugins' rules, not the plugins: those would also put their own drawing in place of our renderer's.
    anywhere: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    md.block.ruler.before("fence", "math_block", _quiet(math_block_dollar(allow_labels=False)), anywhere)
    md.inline.ruler.before("escape", "math_inline", math_inline_dollar(allow_space=False, allow_digits=False))
    md.inline.ruler.after("math_inline", "lone_dollar", _lone_dollar)
    md.inline.ruler.before("backticks", "myst_role", myst_role)
    md.inline.ruler.after("myst_role", "bare_role", _bare_role)
    md.block.ruler.before("heading", "unspaced_heading", _unspaced_heading, {"alt": ["paragraph", "reference", "blockquote"]})
    for rule in list(md.inline.ruler.__rules__):
        md.inline.ruler.at(rule.name, _located(rule.fn))
    return md


def _quiet(rule: Callable[[StateBlock, int, int, bool], bool]) -> Callable[[StateBlock, int, int, bool], bool]:
    """Keep a block rule from making tokens when it is only asked whether it would; the plugin's forgets that."""

    def quiet(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count, line = len(state.tokens), state.line
        done = rule(state, start, end, silent)
        if silent:
            del state.tokens[count:]
            state.line = line
        return done

    return quiet


def _lone_dollar(state: StateInline, silent: bool) -> bool:
    """A dollar that opens no maths: kept as a token of its own, so that it can be reported at its place."""
    if state.src[state.pos] != "$":
        return False
    if not silent:
        state.push("lone_dollar", "", 0).content = "$"
    state.pos += 1
    return True


def _bare_role(state: StateInline, silent: bool) -> bool:
    """The name of a role in braces that `myst_role` did not take, kept so that it can be reported at its place."""
    found = _ROLE_NAME.match(state.src, state.pos)
    if found is None or found[1] not in roles():
        return False
    if not silent:
        state.push("bare_role", "", 0).content = found[0]
    state.pos = found.end()
    return True


def _unspaced_heading(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """``##Try it``, which is no heading in CommonMark and a heading to its author: read as one, and reported as well."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = _UNSPACED.match(line)
    if found is None or state.is_code_block(start):
        return False
    if not silent:
        state.line = start + 1
        heading = state.push("heading_open", f"h{len(found[1])}", 1)
        heading.markup, heading.map, heading.meta = found[1], [start, start + 1], {"unspaced": found[1]}
        text = state.push("inline", "", 0)
        text.content, text.map, text.children = found[2].strip(), [start, start + 1], []
        state.push("heading_close", f"h{len(found[1])}", -1).markup = found[1]
    return True


def _located(rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """Wrap an inline rule so that the tokens it makes remember how many lines into their paragraph they stand."""

    def located(state: StateInline, silent: bool) -> bool:
        before, position = len(state.tokens), state.pos
        done = rule(state, silent)
        for token in state.tokens[before:]:
            token.meta.setdefault("offset", state.src.count("\n", 0, position))
        return done

    return located


def tokenize(source: Source, context: Context, references: dict[str, object] | None = None) -> list[Token]:
    """Tokens of a text; ``meta["line"]`` of each is its line in the file.

    `references` holds the link definitions of the text around a nested body.
    """
    env: dict[str, object] = {"references": references if references is not None else {}}
    tokens = parser().parse(source.text, env)
    line = source.line
    lines = source.text.split("\n")
    for token in tokens:
        line = source.line + token.map[0] if token.map else line
        token.meta["line"] = line
        token.meta["references"] = env["references"]
        if token.type == "fence":
            _check_fence(token, lines, context)
        elif marks := token.meta.get("unspaced"):
            fix = f"write {marks} and a blank before the heading's text, or \\# for a plain #"
            context.problem(line, f"no blank stands behind the {marks}", fix)
        for child in token.children or ():
            child.meta["line"] = line + child.meta.get("offset", 0)
    return tokens


type Write = Callable[[Sequence[Token], Context], str]
"""Another form than HTML for ordinary tokens."""

_WRITE: ContextVar[Write | None] = ContextVar("write", default=None)


@contextmanager
def written_by(write: Write) -> Iterator[None]:
    """Within, blocks hold what `write` makes of their texts instead of HTML: a notebook wants markdown."""
    before = _WRITE.set(write)
    try:
        yield
    finally:
        _WRITE.reset(before)


def render(tokens: Sequence[Token], context: Context) -> Markup:
    """Safe HTML of ordinary tokens; raw HTML, pictures and other things that do not belong are reported."""
    md, write = parser(), _WRITE.get()
    text = md.renderer.render(tokens, md.options, {"context": context}) if write is None else write(tokens, context)
    return Markup(text.strip("\n"))  # noqa: S704  our renderer escapes


def inline(text: str, line: int, context: Context) -> Markup:
    """HTML of one line of markdown, without a paragraph around it."""
    tokens = tokenize(Source(text.strip(), line), context)
    if len(tokens) == 3 and tokens[0].type == "paragraph_open":
        tokens = tokens[1:2]
    elif tokens:
        context.problem(line, "one line of text is wanted here", "write it as a single paragraph")
    return render(tokens, context)


def _check_fence(token: Token, lines: Sequence[str], context: Context) -> None:
    """A code fence that is not closed swallows the rest; one that runs over another's start probably does too."""
    first, last = token.map or [0, 0]
    line = token.meta["line"]
    close = re.compile(rf"[\s>]*{re.escape(token.markup[0])}{{{len(token.markup)},}}[ \t]*")
    if last - first < 2 or not close.fullmatch(lines[min(last, len(lines)) - 1]):
        context.findings.unread.append(line)
        context.problem(line, "this code fence is never closed and swallows what follows", f"add a line {token.markup}")
        return
    if token.info.strip().split(" ")[0] in ("markdown", "md"):
        return
    another = re.compile(rf"\s*(?:{re.escape(token.markup[0])}{{{len(token.markup)},}}\s*\w+|:{{3,}}\{{[\w-]+\}}.*)\s*")
    for i in range(first + 1, last - 1):
        if another.fullmatch(lines[i]):
            what = f"this code fence runs on over line {line + i - first}, where something else starts"
            context.problem(line, what, f"close it with a line {token.markup}, or make it longer than what it shows")
            return
