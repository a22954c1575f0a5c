"""Feedback as a tree: what markdown becomes, and what never gets through."""

from __future__ import annotations

import pytest

from app.content import render_rich


def element(tag: str, *children: object, **more: str) -> dict[str, object]:
    return {"tag": tag, "children": list(children), **more}


ROWS = [
    ("One *two* **three**", [element("p", "One ", element("em", "two"), " ", element("strong", "three"))]),
    ("Use `<b>`.", [element("p", "Use ", element("code", "<b>"), ".")]),
    ("One\ntwo", [element("p", "One\ntwo")]),
    ("One  \ntwo", [element("p", "One", element("br"), "two")]),
    ("- a\n- b", [element("ul", element("li", "a"), element("li", "b"))]),
    ("- a\n\n- b", [element("ul", element("li", element("p", "a")), element("li", element("p", "b")))]),
    ("1. a", [element("ol", element("li", "a"))]),
    ("```python\nx = 1\n```", [element("pre", "x = 1\n")]),
    ("[a](https://example.org)", [element("p", element("a", "a", href="https://example.org"))]),
    ("[a](#there)", [element("p", element("a", "a", href="#there"))]),
    ("[a](http://example.org)", [element("p", "a")]),
    ("[*a*](javascript:alert%281%29)", [element("p", "[", element("em", "a"), "](javascript:alert%281%29)")]),
    ("[a](/lessons/x)", [element("p", "a")]),
    ("<script>alert(1)</script>", [element("p", "<script>alert(1)</script>")]),
    ("![a *b*](https://x.org/y.png)", [element("p", "a *b*")]),
    ("# Heading", [element("p", "Heading")]),
    ("> quote", [element("p", "quote")]),
    ("a\n\n---\n\nb", [element("p", "a"), element("p", "b")]),
    ("$x$ costs", [element("p", "$x$ costs")]),
    ("", []),
]


@pytest.mark.parametrize(("markdown", "tree"), ROWS)
def test_markdown_becomes_this_tree(markdown: str, tree: list[object]) -> None:
    """Only the elements of the contract come out; everything else is text."""
    assert render_rich(markdown) == tree
