"""``/preview/gallery``: a small course of its own, in which every block and widget occurs; scripts bring them into each state.

Its markdown is in ``templates/preview/gallery`` and takes the way of every lesson. Each block is written there once;
``static/js/preview/gallery.js`` shows it once more for every state that a reader can bring it into.
"""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter
from jinja2 import Environment
from starlette.responses import RedirectResponse

from app.config import Settings
from app.content.blocks import Course, Lesson
from app.web.library import Library
from app.web.pages import Pages
from app.web.preview.changes import Changes
from app.web.preview.marks import PLACES, PageMarks
from app.web.rendering import Renderer
from app.web.runtime_files import RuntimeFiles
from app.web.static_tree import StaticTree

ADDRESS = "/preview/gallery"
_ADDRESSES = re.compile(r'( href)="/(?=lessons/|glossary|")')


class GalleryMarks:
    """Marks of the gallery's own blocks and problems."""

    places = PLACES

    def __init__(self, library: Library, changes: Changes) -> None:
        self._library = library
        self._changes = changes

    def marks(self, templates: Environment) -> PageMarks:
        """For a page that is drawn now."""
        return PageMarks(self._library.current(), self._changes.state, templates)


class GalleryRenderer(Renderer):
    """Draws pages whose addresses lie below the gallery's, with the script that brings them into their states."""

    def page(self, template: str, course: Course, lesson: Lesson | None = None, **more: Any) -> str:
        """As every page, and these differences."""
        html = _ADDRESSES.sub(rf'\1="{ADDRESS}/', super().page(template, course, lesson, **more))
        script = f'<script type="module" src="{self._tree.url("js/preview/gallery.js")}"></script>\n'
        return html.replace("<html ", "<html data-gallery ", 1).replace("</head>", f"{script}</head>", 1)

    def figure_url(self, lesson: Lesson, src: str) -> str:
        """The picture of a lesson of the gallery."""
        return ADDRESS + super().figure_url(lesson, src)


class Gallery:
    """The gallery's course and pages."""

    def __init__(self, settings: Settings, tree: StaticTree, runtime: RuntimeFiles, changes: Changes) -> None:
        own = settings.with_(lessons_dir=settings.templates_dir / "preview/gallery")
        self.library = Library(own)
        self._pages = Pages(
            own, self.library, GalleryRenderer(own, self.library, tree, runtime, GalleryMarks(self.library, changes))
        )

    def router(self) -> APIRouter:
        """The course of the gallery below its address."""
        router = APIRouter(include_in_schema=False)

        @router.get(ADDRESS)
        def gallery() -> RedirectResponse:
            return RedirectResponse(f"{ADDRESS}/lessons/gallery", 307)

        router.include_router(self._pages.router(), prefix=ADDRESS)
        return router
