"""Python's own files under ``/runtime/…``: names that carry a content hash, compressed beforehand, kept for ever.

The worker that asks for them has a null origin, so they are open to every origin; they hold nothing private. A wrong type
would leave Pyodide waiting without a word, so the type comes from the prepared list and never from guessing.
"""

from __future__ import annotations

import logging

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


class RuntimeFiles:
    """What was prepared, or a sentence that says why there is nothing."""

    def __init__(self, settings: Settings) -> None:
        self.prepared: PreparedRuntime | None = None
        self.problem = ""
        try:
            self.prepared = PreparedRuntime.load(settings)
        except NotPreparedError as error:
            self.problem = str(error)
            logger.warning("lessons are served without Python: %s", error)

    def summary(self) -> dict[str, bool | int | str]:
        """What a page says about the size of a first start, in bytes."""
        files = self.fetched()
        return {
            "available": self.prepared is not None,
            "raw": sum(item["raw"] for item in files),
            "compressed": sum(item["compressed"] for item in files),
            "problem": self.problem and "Python for this page is not installed on the server.",
        }

    def fetched(self) -> list[dict[str, str | int]]:
        """Each file that a first start fetches, with its URL and sizes; the lock is not among them, it is in the frame."""
        if self.prepared is None:
            return []
        return [
            {
                "name": item.name,
                "url": f"/runtime/{item.name}",
                "raw": item.raw_bytes,
                "compressed": item.br_bytes or item.gz_bytes or item.raw_bytes,
            }
            for item in self.prepared.files
            if item.name != self.prepared.lock_name
        ]

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
