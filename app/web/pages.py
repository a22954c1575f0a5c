"""The pages people read: the course, the lessons, their labs and pictures, and the page of an error.

A page holds nothing about its reader, so each is made once and kept; with `reload` it is made anew for every request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.config import Settings
from app.errors import NotFound
from app.web.library import PICTURES, Library
from app.web.payload import Payload
from app.web.policy import page_policy
from app.web.rendering import Renderer
from app.web.static_tree import ASK_AGAIN, FOR_EVER

HTML = "text/html; charset=utf-8"


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

    def lab(self, request: Request, slug: str, name: str) -> Response:
        """A lab's page. Raises NotFound; in author mode one that cannot be found is answered with what is wrong."""
        try:
            lesson, lab = self._library.lab(slug, name)
        except NotFound as missing:
            return self._missing(missing)
        # What asks a lesson for its blocks (which prediction closes what?) means those on the page.
        shown = replace(lesson, blocks=lab.blocks, headings=lab.headings, reference=())
        return self._page(request, f"/lessons/{slug}/labs/{name}", lambda: self._render("lab.html", lesson=shown, lab=lab))

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

        @router.api_route("/lessons/{slug}/labs/{name}", methods=methods)
        def lab(request: Request, slug: str, name: str) -> Response:
            return self.lab(request, slug, name)

        @router.api_route("/lessons/{slug}/labs/{name}/", methods=methods)
        def lab_with_slash(slug: str, name: str) -> Response:
            self._library.lab(slug, name)
            return RedirectResponse(f"/lessons/{slug}/labs/{name}", 308)

        @router.api_route("/lessons/{slug}/figures/{name}", methods=methods)
        def figure(request: Request, slug: str, name: str) -> Response:
            return self.figure(request, slug, name)

        return router

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
        return self._renderer.page(template, loaded.course, problems=loaded.problems, **more)  # type: ignore[arg-type]
