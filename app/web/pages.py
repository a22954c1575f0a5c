"""The pages people read: the course, the lessons, their labs, further pages and pictures, the glossary, the page of an error.

A page holds nothing about its reader, so each is made once and kept; with `reload` it is made anew for every request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.config import Settings
from app.content.blocks import Lesson, Predict, SidePage
from app.content.pictures import PICTURES
from app.content.side_page import KINDS
from app.errors import NotFound
from app.web.library import Library
from app.web.payload import Payload
from app.web.policy import page_policy
from app.web.rendering import Renderer
from app.web.static_tree import ASK_AGAIN, FOR_EVER

HTML = "text/html; charset=utf-8"


def beside(lesson: Lesson, page: SidePage) -> Lesson:
    """The lesson as a page beside it shows it: what asks a lesson for its blocks means those on the page.

    On a further page the predictions that guard the lesson's plan go on guarding it; a lab asks questions of its own.
    """
    guards = (block for block in lesson.blocks if isinstance(block, Predict) and block.guards_plan)
    return replace(
        lesson, blocks=page.blocks, headings=page.headings, reference=(), guards=tuple(guards) if page.kind == "more" else ()
    )


class Pages:
    """Makes and keeps the pages."""

    def __init__(self, settings: Settings, library: Library, renderer: Renderer) -> None:
        self._settings = settings
        self._library = library
        self._renderer = renderer
        self._kept: dict[str, Payload] = {}
        self._headers = {
            "Content-Security-Policy": page_policy(settings.frame_ancestors),
            "Cache-Control": "no-store" if settings.reload else ASK_AGAIN,
        }

    def course(self, request: Request) -> Response:
        """The list of chapters and lessons."""
        return self._page(request, "/", lambda: self._render("course.html"))

    def lesson(self, request: Request, slug: str) -> Response:
        """One lesson. Raises NotFound; in author mode a lesson that cannot be found is answered with what is wrong."""
        try:
            lesson = self._library.lesson(slug)
        except NotFound as missing:
            return self._missing(missing)
        return self._page(request, f"/lessons/{slug}", lambda: self._render("lesson.html", lesson=lesson))

    def side_page(self, request: Request, slug: str, kind: str, name: str) -> Response:
        """A lab or a further page. Raises NotFound; in author mode one that cannot be found is answered with what is wrong."""
        try:
            lesson, page = self._library.side_page(slug, kind, name)
        except NotFound as missing:
            return self._missing(missing)
        shown = beside(lesson, page)
        return self._page(
            request, f"/lessons/{slug}/{kind}/{name}", lambda: self._render("side_page.html", lesson=shown, page=page)
        )

    def glossary(self, request: Request) -> Response:
        """The words of the course. Raises NotFound where it has no glossary."""
        if self._library.current().course.glossary is None:
            return self._missing(NotFound("glossary"))
        return self._page(request, "/glossary", lambda: self._render("glossary.html"))

    def figure(self, request: Request, slug: str, name: str) -> Response:
        """A picture of a lesson; kept for ever when asked for with its version."""
        path = self._library.figure(slug, name)
        keep = "v" in request.query_params and not self._settings.reload
        return Payload(path.read_bytes(), PICTURES[path.suffix]).response(
            request, {"Cache-Control": FOR_EVER if keep else ASK_AGAIN}
        )

    def error(self, request: Request, body: dict[str, str | int]) -> Response:
        """The page of an error, from the error's JSON: templates see it as ``error``."""
        return HTMLResponse(self._render("error.html", error=body), int(body["status"]), self._headers)

    def router(self) -> APIRouter:
        """The routes of all pages but the error's."""
        router = APIRouter(include_in_schema=False)
        methods = ["GET", "HEAD"]

        @router.api_route("/", methods=methods)
        def course(request: Request) -> Response:
            return self.course(request)

        @router.api_route("/lessons/{slug}", methods=methods)
        def lesson(request: Request, slug: str) -> Response:
            return self.lesson(request, slug)

        @router.api_route("/lessons/{slug}/", methods=methods)
        def lesson_with_slash(slug: str) -> Response:
            self._library.lesson(slug)
            return RedirectResponse(f"/lessons/{slug}", 308)

        @router.api_route("/glossary", methods=methods)
        def glossary(request: Request) -> Response:
            return self.glossary(request)

        for kind in KINDS:
            self._side_routes(router, kind)

        @router.api_route("/lessons/{slug}/figures/{name}", methods=methods)
        def figure(request: Request, slug: str, name: str) -> Response:
            return self.figure(request, slug, name)

        return router

    def _side_routes(self, router: APIRouter, kind: str) -> None:
        @router.api_route(f"/lessons/{{slug}}/{kind}/{{name}}", methods=["GET", "HEAD"])
        def side_page(request: Request, slug: str, name: str) -> Response:
            return self.side_page(request, slug, kind, name)

        @router.api_route(f"/lessons/{{slug}}/{kind}/{{name}}/", methods=["GET", "HEAD"])
        def side_page_with_slash(slug: str, name: str) -> Response:
            self._library.side_page(slug, kind, name)
            return RedirectResponse(f"/lessons/{slug}/{kind}/{name}", 308)

    def _missing(self, missing: NotFound) -> Response:
        """Raises `missing`, unless the course has problems that may be the reason."""
        if not self._library.current().problems:
            raise missing
        return HTMLResponse(self._render("problems.html"), 404, self._headers)

    def _page(self, request: Request, key: str, make: Callable[[], str]) -> Response:
        payload = self._kept.get(key)
        if payload is None or self._settings.reload:
            payload = self._kept[key] = Payload(make().encode(), HTML)
        return payload.response(request, self._headers)

    def _render(self, template: str, **more: object) -> str:
        loaded = self._library.current()
        return self._renderer.page(template, loaded.course, **more)  # type: ignore[arg-type]
