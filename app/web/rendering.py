"""Blocks and pages to HTML: Jinja with autoescape, and the names every template may use.

===============  ===============================================================================================
name             value
===============  ===============================================================================================
course           the `Course`; `chapter` and `lesson` of the page, None where there is none
page             the `SidePage` of a lab or a further page, whose blocks are then the lesson's; not defined elsewhere
position, total  the lesson's place, from 1, and how many there are; None outside lessons
previous, next   neighbouring lessons or None
quantities       `QUANTITIES`; `plan` maps each name to the lesson's default; `derived` is `DERIVED`
format_rows      what each number format holds: a tuple of `FormatRow`
preview          in author mode, the places that its marks fill in: ``problems``, ``bar``; else None
runtime          ``available``, ``raw`` and ``compressed`` bytes of Python's first start, ``problem``
static(path)     address of a front-end file, e.g. ``static("css/page.css")``
host             what hands the page out: ``server``, or ``static`` in an export
figure_url(…)    address of a lesson's picture: ``figure_url(lesson, "figures/loop.svg")``
render(block)    the HTML of a block or a term through ``blocks/<type>.html``, which sees all of these and ``block``
===============  ===============================================================================================
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.config import Settings
from app.content.blocks import Block, Course, Lesson, Term
from app.domain.plan import DERIVED, QUANTITIES, Plan
from app.web.format_table import format_rows
from app.web.library import Library
from app.web.runtime_files import RuntimeFiles
from app.web.static_tree import StaticTree


class Marks(Protocol):
    """What author mode adds to one page."""

    def block(self, block: Block | Term, html: Markup) -> Markup:
        """A block's HTML, marked."""

    def page(self, html: str, passing: str) -> str:
        """The page, completed; `passing`, unless empty, is what another request for the same page would have otherwise."""


class Author(Protocol):
    """Author mode, as far as pages are drawn."""

    places: Mapping[str, Any]
    """What templates see as ``preview``."""

    def marks(self, templates: Environment) -> Marks:
        """Those of a new page."""


class Renderer:
    """Turns a template and the course into a page."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        tree: StaticTree,
        runtime: RuntimeFiles,
        author: Author | None = None,
        host: str = "server",
    ) -> None:
        """`host`: what will hand the pages out, a folder in ``templates/host/``."""
        self._library = library
        self._tree = tree
        self._runtime = runtime
        self._author = author
        self._templates = Environment(
            loader=FileSystemLoader(settings.templates_dir),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=settings.reload,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals |= {
            "static": tree.url,
            "figure_url": self.figure_url,
            "quantities": QUANTITIES,
            "derived": DERIVED,
            "preview": author.places if author else None,
            "host": host,
            "format_rows": format_rows(),
        }

    def page(
        self,
        template: str,
        course: Course,
        lesson: Lesson | None = None,
        **more: Any,
    ) -> str:
        """The HTML of a whole page; `more` is given to the template besides the names above."""
        self._tree.refresh()
        context: dict[str, Any] = {
            "course": course,
            "lesson": lesson,
            "chapter": course.chapters.get(lesson.chapter) if lesson else None,
            **_place(course, lesson),
            "plan": default_plan(lesson),
            "runtime": self._runtime.first_start(),
            **more,
        }
        marks = self._author.marks(self._templates) if self._author else None
        context["render"] = partial(self._block, context, marks)
        html = self._templates.get_template(template).render(context)
        return marks.page(html, str(more["error"]["id"]) if "error" in more else "") if marks else html

    def figure_url(self, lesson: Lesson, src: str) -> str:
        """The address of a picture given as authors give it; it changes with the picture's content."""
        name = src.rpartition("/")[2]
        digest = hashlib.sha256(self._library.figure(lesson.slug, name).read_bytes()).hexdigest()[:16]
        return f"/lessons/{lesson.slug}/figures/{name}?v={digest}"

    def _block(self, context: Mapping[str, Any], marks: Marks | None, block: Block | Term) -> Markup:
        template = self._templates.get_template(f"blocks/{block.type}.html")
        html = Markup(template.render({**context, "block": block}))  # noqa: S704  (made by an autoescaping template)
        return marks.block(block, html) if marks else html


def default_plan(lesson: Lesson | None) -> dict[str, int]:
    """The plan a page starts with, by quantity."""
    plan = Plan(**(lesson.plan if lesson else {}))
    return {quantity.name: getattr(plan, quantity.name) for quantity in QUANTITIES}


def _place(course: Course, lesson: Lesson | None) -> dict[str, Any]:
    if lesson is None:
        return {"position": None, "total": len(course.lessons), "previous": None, "next": None}
    index = next(i for i, other in enumerate(course.lessons) if other.slug == lesson.slug)
    return {
        "position": index + 1,
        "total": len(course.lessons),
        "previous": course.lessons[index - 1] if index else None,
        "next": course.lessons[index + 1] if index + 1 < len(course.lessons) else None,
    }
