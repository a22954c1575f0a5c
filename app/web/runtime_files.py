"""Python's own files under ``/runtime/…``: names that carry a content hash, compressed beforehand, kept for ever.

The worker that asks for them has a null origin, so they are open to every origin; they hold nothing private. A wrong type
would leave Pyodide waiting without a word, so the type comes from the prepared list and never from guessing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from app.config import Settings
from app.errors import ApiError, NotFound
from app.runtime import NotPreparedError, PreparedRuntime
from app.web.payload import accepted_encoding, is_fresh
from app.web.policy import PUBLIC
from app.web.static_tree import FOR_EVER

logger = logging.getLogger("app.web")


@dataclass(frozen=True, slots=True)
class FetchedFile:
    """A file that a first start of Python fetches."""

    name: str
    url: str
    raw: int
    """Bytes as the browser's code sees them."""
    compressed: int
    """Bytes that travel, for a browser that accepts brotli."""


@dataclass(frozen=True, slots=True)
class FirstStart:
    """What a page says about Python before it is started."""

    available: bool
    raw: int
    """Bytes in all, decompressed."""
    compressed: int
    """Bytes in all, as they travel."""
    problem: str
    """Why there is no Python, for learners; empty when there is."""


class RuntimeFiles:
    """What was prepared, or nothing, with a sentence in the log that says why."""

    def __init__(self, settings: Settings) -> None:
        self.prepared: PreparedRuntime | None = None
        try:
            self.prepared = PreparedRuntime.load(settings)
        except NotPreparedError as error:
            logger.warning("lessons are served without Python: %s", error)

    def first_start(self) -> FirstStart:
        """Sizes of a first start."""
        files = self.fetched()
        return FirstStart(
            available=self.prepared is not None,
            raw=sum(item.raw for item in files),
            compressed=sum(item.compressed for item in files),
            problem="" if self.prepared else "Python for this page is not installed on the server.",
        )

    def fetched(self) -> tuple[FetchedFile, ...]:
        """Each file that a first start fetches; the lock is not among them, since the frame carries it."""
        if self.prepared is None:
            return ()
        return tuple(
            FetchedFile(item.name, f"/runtime/{item.name}", item.raw_bytes, item.br_bytes or item.gz_bytes or item.raw_bytes)
            for item in self.prepared.files
            if item.name != self.prepared.lock_name
        )

    def response(self, name: str, request: Request) -> Response:
        """The file `name` in the best form the client accepts. Raises NotFound, or ApiError 503 when it was deleted."""
        found = self.prepared.file(name) if self.prepared else None
        if found is None:
            raise NotFound(f"file {name[:100]!r} among the Python files")
        forms = {"br": found.br_path, "gzip": found.gz_path}
        encoding = accepted_encoding(request, tuple(key for key, path in forms.items() if path))
        path = (forms[encoding] if encoding else None) or found.path
        etag = f'"{found.sha256[:24]}{"-" + encoding if encoding else ""}"'
        headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding", "ETag": etag, **PUBLIC}
        if is_fresh(request, etag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        try:
            status = path.stat()
        except OSError:
            raise ApiError(503, "unavailable", "A file of the Python runtime is missing on the server.") from None
        return FileResponse(path, headers=headers, media_type=found.media_type, stat_result=status)

    def router(self) -> APIRouter:
        """The route that serves the files; the frame's own route must stand before it."""
        router = APIRouter(include_in_schema=False)

        @router.api_route("/runtime/{name:path}", methods=["GET", "HEAD"])
        def runtime_file(name: str, request: Request) -> Response:
            return self.response(name, request)

        return router
