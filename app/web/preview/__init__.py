"""AUTHOR MODE: everything that only ``serve --reload`` has. Without it nothing here is imported into the application.

    changes   what was saved, as states for the pages                 → events
    marks     blocks and problems in the HTML of a page               → static/js/preview/
    sources   markdown of a block, programs of an exercise            → the preview bar
    broken    the page of what could not be made
    gallery   every block and widget in every state

The other half runs in the page, in ``static/js/preview/``.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from fastapi import APIRouter
from jinja2 import Environment
from starlette.middleware import Middleware

from app.config import Settings
from app.web.library import Library
from app.web.preview.broken import BrokenPages
from app.web.preview.changes import Changes
from app.web.preview.events import events_router
from app.web.preview.gallery import Gallery
from app.web.preview.marks import PLACES, PageMarks
from app.web.preview.sources import sources_router
from app.web.runtime_files import RuntimeFiles
from app.web.static_tree import StaticTree


class Preview:
    """Author mode of one application."""

    places = PLACES

    def __init__(self, settings: Settings, library: Library, tree: StaticTree, runtime: RuntimeFiles) -> None:
        self._settings = settings
        self._library = library
        self._tree = tree
        self.changes = Changes(settings, tree, runtime.prepared.digest if runtime.prepared else "none")
        self.gallery = Gallery(settings, tree, runtime, self.changes)

    def marks(self, templates: Environment) -> PageMarks:
        """For a page that is drawn now."""
        return PageMarks(self._library.current(), self.changes.state, templates)

    def middleware(self) -> list[Middleware]:
        """What stands around the application, inside `Failures`."""
        return [Middleware(BrokenPages, settings=self._settings, tree=self._tree)]

    def router(self) -> APIRouter:
        """Every route of author mode."""
        router = APIRouter(include_in_schema=False)
        router.include_router(events_router(self.changes))
        router.include_router(sources_router(self._settings, (self._library, self.gallery.library)))
        router.include_router(self.gallery.router())
        return router

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Watches the files as long as the server runs."""
        task = asyncio.create_task(self.changes.watch())
        with _on_signal(self.changes.close):
            try:
                yield
            finally:
                self.changes.close()
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task


@contextlib.contextmanager
def _on_signal(act: Callable[[], None]) -> Iterator[None]:
    """Call `act` besides what the server does on a signal: it waits for its connections before it tells the application."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        earlier = before[number]
        if callable(earlier):
            earlier(number, frame)

    for number in (signal.SIGINT, signal.SIGTERM):
        before[number] = signal.signal(number, handle)
    try:
        yield
    finally:
        for which, earlier in before.items():
            signal.signal(which, earlier)
