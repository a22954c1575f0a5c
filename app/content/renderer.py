"""Tokens → HTML: one method per kind of token that our pages draw in their own way, or refuse."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import escape

from app.content.blocks import Heading
from app.content.checks import check_level
from app.content.context import Context
from app.content.highlight import PLAIN, highlight, knows
from app.content.links import resolve
from app.content.maths import formula
from app.content.roles import in_maths, plain, roles
from app.content.slug import did_you_mean, slugify

_WORD = re.compile(r"\w")
_LONG_FORMULA = 60
"""Characters of TeX from which a formula may be wider than a phone, so that its scroller must take the keyboard's focus."""


class PageRenderer(RendererHTML):
    """Methods are named after the token they draw; `env["context"]` is where problems and findings go."""

    def heading_open(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A heading with an id made from its text, noted for the table of contents."""
        context, token, level = _context(env), tokens[i], int(tokens[i].tag[1])
        if (level == 1 or level > 4) and not token.meta.get("unspaced"):
            context.problem(
                token.meta["line"], f"a heading of level {level}", "use ## to ####; the title in the front matter is level 1"
            )
        check_level(level, token.meta["line"], context)
        text = words(tokens[i + 1].children or (), context)
        if not text.strip():
            context.problem(token.meta["line"], "a heading without text", f"write it behind the {'#' * level}, or remove them")
        name = base = context.prefix + slugify(text)
        count = 1
        while name in context.findings.anchors:
            count += 1
            name = f"{base}-{count}"
        context.findings.anchors.add(name)
        context.findings.headings.append(Heading(max(2, level), name, text, context.folded))
        return f'<h{max(2, level)} id="{escape(name)}">'

    def heading_close(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Never a second first-level heading."""
        return f"</h{max(2, int(tokens[i].tag[1]))}>\n"

    def table_open(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A table scrolls by itself on a narrow screen, by keyboard too."""
        return '<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>\n'

    def table_close(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """End of the table and its scroller."""
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A column's heading; alignment is a class, not a style."""
        if maths_alone(tokens[i + 1].children or ()):
            what, fix = "a column's heading is maths alone, which screen readers may not name", "add a word: the length $s$"
            _context(env).problem(tokens[i].meta["line"], what, fix)
        return _cell(tokens[i], ' scope="col"')

    def td_open(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A cell; alignment is a class, not a style."""
        return _cell(tokens[i], "")

    def fence(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Highlighted code."""
        language = tokens[i].info.strip().split(" ")[0] or PLAIN
        if not knows(language):
            _context(env).problem(
                tokens[i].meta["line"], f"unknown language {language}", "name a language that Pygments knows, or none"
            )
            language = PLAIN
        return highlight(tokens[i].content, language)

    def code_block(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Code by indentation: almost always an accident, so it is reported."""
        _context(env).problem(
            tokens[i].meta["line"], "four spaces of indentation make this code", "indent less, or use a fence of ```"
        )
        return highlight(tokens[i].content, PLAIN)

    def link_open(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A link to another site, or to a place of the course that is looked up later."""
        href = str(tokens[i].attrGet("href") or "")
        address, outside = resolve(href, tokens[i].meta["line"], _context(env))
        _check_no_term(tokens, i, _context(env))
        title = tokens[i].attrGet("title")
        more = f' title="{escape(str(title))}"' if title else ""
        return f'<a href="{escape(address)}"{more}{' rel="noopener"' if outside else ""}>'

    def image(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Pictures need a caption and a description, so they have a directive."""
        _context(env).problem(tokens[i].meta["line"], "a picture inside text", "use :::{figure} path with an :alt: line")
        return str(escape(tokens[i].content))

    def html_block(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Raw HTML is shown as the text it is."""
        _raw_html(tokens[i], env)
        return f"<p>{escape(tokens[i].content)}</p>\n"

    def html_inline(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Raw HTML is shown as the text it is."""
        _raw_html(tokens[i], env)
        return str(escape(tokens[i].content))

    def lone_dollar(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A dollar without its partner."""
        fix = r"close the formula with a second $ (no space inside), give display maths lines of its own, or write \$"
        _context(env).problem(tokens[i].meta["line"], "a $ that opens no formula", fix)
        return "$"

    def bare_role(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """The name of a role without a text in backticks right behind it."""
        written = tokens[i].content
        fix = f"write {written}`…`, with the backtick right behind the brace and one at the end"
        _context(env).problem(tokens[i].meta["line"], f"{written} has no text in backticks", fix)
        return str(escape(written))

    def math_inline(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A formula in a line."""
        return _maths(tokens[i], "inline", env)

    def math_block(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A formula of its own; a long one can be scrolled by keyboard."""
        focus = ' tabindex="0" role="group" aria-label="Formula"' if len(tokens[i].content) > _LONG_FORMULA else ""
        return f'<div class="math-display"{focus}>{_maths(tokens[i], "block", env)}</div>\n'

    def myst_role(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A role, looked up in the folder of roles."""
        name, line = str(tokens[i].meta["name"]), tokens[i].meta["line"]
        role = roles().get(name)
        if role is None:
            _context(env).problem(line, f"unknown role {{{name}}}", did_you_mean(name, roles()))
            return f"<code>{escape(tokens[i].content)}</code>"
        return str(role(tokens[i].content, line, _context(env)))

    def directive(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """A directive where only text may stand."""
        context, token = _context(env), tokens[i]
        what = f"{{{token.meta['name']}}} cannot stand here"
        if context.prefix and context.figures is not None:
            what, fix = f"{what}: an exercise's text has no directives", "put it into the lesson, beside the exercise"
        elif token.meta["nested"]:
            fix = "move it to the left margin outside lists, questions and captions"
        else:
            fix = "move it into the text of a lesson, outside questions, captions and definitions"
        context.problem(token.meta["line"], what, fix)
        return ""

    def stray_fence(self, tokens: Sequence[Token], i: int, options: OptionsDict, env: EnvType) -> str:
        """Colons that close nothing."""
        _context(env).problem(tokens[i].meta["line"], "these colons close nothing", "remove them, or open a directive above")
        return ""


def words(children: Sequence[Token], context: Context) -> str:
    """Inline tokens as plain text, for tables of contents and ids."""
    parts = []
    for token in children:
        if token.type == "myst_role":
            parts.append(plain(str(token.meta["name"]), token.content, context))
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(token.content)
    return "".join(parts).strip()


def maths_alone(children: Sequence[Token]) -> bool:
    """True for inline tokens with a formula and no word beside it: what they stand in has no name that can be read aloud."""
    said = any(token.type in ("text", "code_inline", "myst_role") and _WORD.search(token.content) for token in children)
    return not said and any(token.type == "math_inline" for token in children)


def _context(env: EnvType) -> Context:
    context: Any = env["context"]
    assert isinstance(context, Context)
    return context


def _check_no_term(tokens: Sequence[Token], i: int, context: Context) -> None:
    """A term is a link itself, and a link cannot stand inside another."""
    for token in tokens[i + 1 :]:
        if token.type == "link_close":
            return
        if token.type == "myst_role" and token.meta["name"] == "term":
            what = f"the term {token.content} stands inside a link"
            context.problem(token.meta["line"], what, "take one of the two: the link, or {term}")


def _cell(token: Token, more: str) -> str:
    style = str(token.attrGet("style") or "")
    side = re.search(r"text-align:(left|right|center)", style)
    return f"<{token.tag}{more}{f' class="align-{side[1]}"' if side else ''}>"


def _raw_html(token: Token, env: EnvType) -> None:
    _context(env).problem(token.meta["line"], "raw HTML is not read", "use markdown or a directive; write \\< for a visible <")


def _maths(token: Token, display: str, env: EnvType) -> str:
    context = _context(env)
    made = formula(token.content, display, in_maths(context))
    for fault in made.faults:
        context.problem(token.meta["line"] + token.content.count("\n", 0, fault.offset), fault.what, fault.fix)
    return str(made.html)
