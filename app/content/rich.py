"""Markdown → the small tree that feedback travels in: JSON nodes from which the page builds elements, never markup.

A node is a string or ``{"tag": …, "children": […]}``; links have ``"href"``. Everything else becomes text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NotRequired, TypedDict

from markdown_it import MarkdownIt
from markdown_it.token import Token


class Element(TypedDict):
    """An element of feedback."""

    tag: str
    """p, code, em, strong, ul, ol, li, pre, a or br."""
    children: list[Node]
    href: NotRequired[str]
    """Only with a: ``https://…`` or ``#…``."""


type Node = str | Element
type Rich = list[Node]

_TAGS = {
    "paragraph_open": "p",
    "heading_open": "p",
    "em_open": "em",
    "strong_open": "strong",
    "bullet_list_open": "ul",
    "ordered_list_open": "ol",
    "list_item_open": "li",
}


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def render_rich(markdown: str) -> Rich:
    """The tree of a text. Headings become paragraphs, pictures their description, raw HTML the text it is."""
    return _nodes(_parser().parse(markdown.replace("\0", "\ufffd")))


def _nodes(tokens: Sequence[Token]) -> Rich:
    stack: list[Rich] = [[]]
    for token in tokens:
        if token.nesting == 1:
            children: Rich = []
            if (node := _element(token, children)) is not None:
                stack[-1].append(node)
                stack.append(children)
            else:
                stack.append(stack[-1])
        elif token.nesting == -1:
            stack.pop()
        else:
            stack[-1].extend(_leaf(token))
    return _joined(stack[0])


def _element(token: Token, children: Rich) -> Element | None:
    if token.hidden:
        return None
    if token.type == "link_open":
        href = str(token.attrGet("href") or "")
        return {"tag": "a", "href": href, "children": children} if href.startswith(("https://", "#")) else None
    tag = _TAGS.get(token.type)
    return {"tag": tag, "children": children} if tag else None


def _leaf(token: Token) -> Rich:
    match token.type:
        case "inline":
            return _nodes(token.children or ())
        case "code_inline":
            return [{"tag": "code", "children": [token.content]}]
        case "fence" | "code_block":
            return [{"tag": "pre", "children": [token.content]}]
        case "softbreak":
            return ["\n"]
        case "hardbreak":
            return [{"tag": "br", "children": []}]
        case _:
            return [token.content] if token.content else []


def _joined(nodes: Rich) -> Rich:
    """Neighbouring texts as one."""
    out: Rich = []
    for node in nodes:
        if not isinstance(node, str):
            node["children"] = _joined(node["children"])
            out.append(node)
        elif out and isinstance(out[-1], str):
            out[-1] += node
        elif node:
            out.append(node)
    return out
