"""Whatever an author saves, reading it never raises: there are blocks, problems, or both."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from html.parser import HTMLParser
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from app.content.blocks import Block
from app.content.context import Context
from app.content.pipeline import read_blocks
from app.content.problem import Report
from app.content.rich import render_rich
from app.content.source import Source, plain
from app.content.widgets import KnownWidget
from tests.content.folders import EXERCISE, LESSON, load
from tests.content.tables import table

PIECES = st.sampled_from(
    [
        *(
            ":::",
            "::::",
            ":::{note}",
            "::::{reveal} more",
            ":::{quiz} one",
            ":::{predict} p",
            ":::{numeric} n",
            ":::{code} c",
            ":::{widget} w",
        ),
        *(
            ":::{exercise} e",
            ":::{figure} figures/x.svg",
            ":::{",
            ":::{}",
            ":title: T",
            ":answer: 1",
            ":guards: plan",
            ":after: p",
            ":x:",
        ),
        *(
            "- [x] a",
            "- [ ] b",
            "-",
            "  reason",
            "    code",
            "1. one",
            "> quote",
            "```",
            "```python",
            "~~~",
            "$$",
            "$x$",
            "$",
            r"$\frac{a}$",
        ),
        *(
            r"$\q{micro}$",
            "{q}`micro`",
            "{q}`",
            "{x}`y`",
            "# H",
            "## H",
            "---",
            "===",
            "| a | b |",
            "|---|---|",
            "<b>",
            "<!--",
            "[a](#b)",
        ),
        *(
            "[a]: https://x.org",
            "[a]",
            "![i](j)",
            "<https://x.org>",
            "text",
            "\t",
            "\\",
            "*",
            "**b**",
            "`c`",
            "&amp;",
            "\u2028",
            "é",
            "\ufeff",
        ),
    ]
)
LINES = st.lists(st.lists(PIECES, max_size=3).map(" ".join), max_size=14).map("\n".join)
BODIES = [row.values[0] for name in ("faults", "fences", "maths-faults") for row in table(name)]  # type: ignore[attr-defined]


def read(text: str) -> tuple[tuple[Block, ...], Report]:
    report = Report("lesson.md")
    plan = {"micro": 4, "length": 8, "accum": 2, "devices": 1}
    return read_blocks(Source(plain(text)), Context(report, plan, widgets={"w": KnownWidget()}, figures=frozenset())), report


class Checker(HTMLParser):
    """Fails on anything in the HTML that our renderer does not make."""

    TAGS = frozenset(
        (
            *(
                "p",
                "h2",
                "h3",
                "h4",
                "h5",
                "h6",
                "em",
                "strong",
                "code",
                "pre",
                "span",
                "a",
                "ul",
                "ol",
                "li",
                "blockquote",
                "hr",
                "br",
            ),
            *("div", "table", "thead", "tbody", "tr", "th", "td", "noscript"),
        )
    )
    ATTRIBUTES = frozenset(
        (
            *("id", "class", "href", "title", "rel", "scope", "start", "tabindex", "role", "aria-label"),
            *("data-q", "data-quantity", "data-locked"),
        )
    )

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self.TAGS or "math" in (tag, *self.open), tag
        for name, value in attrs:
            assert name in self.ATTRIBUTES or "math" in (tag, *self.open), name
            assert not name.startswith("on")
            assert name != "style"
            assert name != "href" or re.match(r"https://|[#/.]|[^:]*$", value or ""), value
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag


def markup(value: object) -> Iterator[Markup]:
    """Every piece of HTML inside blocks."""
    if isinstance(value, Markup):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from markup(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from markup(getattr(value, field.name))


def check(text: str) -> None:
    blocks, report = read(text)
    lines = plain(text).count("\n") + 1
    for problem in report.found:
        assert 1 <= problem.line <= lines, problem
    for html in markup(blocks):
        checker = Checker()
        checker.feed(str(html))
        checker.close()
        assert checker.open == []


@given(LINES)
@settings(max_examples=300, deadline=None)
def test_pieces_of_the_format_in_any_order(text: str) -> None:
    """Any mixture of directives, fences, lists, maths and HTML is read, and every line that is reported exists."""
    check(text)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text(text: str) -> None:
    """Any text at all is read."""
    check(text)


@given(st.sampled_from(BODIES), st.data())
@settings(max_examples=200, deadline=None)
def test_damaged_lessons(body: str, data: st.DataObject) -> None:
    """A lesson with a piece cut out or doubled is read."""
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(body)), st.integers(0, len(body)))))
    check(body[:start] + body[end:])
    check(body[:end] + body[start:])


@given(st.text(max_size=120), st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_any_files(front: str, code: str) -> None:
    """Any front matter and any Python file is a course with problems, never an exception."""
    with tempfile.TemporaryDirectory() as folder:
        files = {LESSON: f"---\n{front}\n---\ntext", f"{EXERCISE}/starter.py": code, f"{EXERCISE}/examples.py": code}
        safe = {name: text.encode("utf-8", "surrogatepass") for name, text in files.items()}
        assert load(Path(folder), safe).problems


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_feedback(text: str) -> None:
    """Any feedback becomes a tree of allowed elements."""
    allowed = {"p", "code", "em", "strong", "ul", "ol", "li", "pre", "a", "br"}
    todo = list(render_rich(text))
    while todo:
        node = todo.pop()
        if not isinstance(node, str):
            assert node["tag"] in allowed
            assert set(node) <= {"tag", "children", "href"}
            assert ("href" in node) == (node["tag"] == "a")
            todo += node["children"]
