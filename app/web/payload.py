"""Bytes that are sent again and again: one body with its compressed forms and an ETag for each."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import cached_property

import brotli
from starlette.requests import Request
from starlette.responses import Response

COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
SMALLEST = 512
"""Bytes below which compressing saves nothing worth the header."""

BROTLI_QUALITY = 9


class Payload:
    """A body held in memory; it is compressed when the first client that accepts it asks."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body = body
        self.media_type = media_type
        self.digest = hashlib.sha256(body).hexdigest()
        self._compressible = len(body) >= SMALLEST and media_type.startswith(COMPRESSIBLE)

    @cached_property
    def br(self) -> bytes:
        """The body in brotli."""
        packed: bytes = brotli.compress(self.body, quality=BROTLI_QUALITY)
        return packed

    @cached_property
    def gz(self) -> bytes:
        """The body in gzip; without a timestamp, so that it is the same in every process."""
        return gzip.compress(self.body, 9, mtime=0)

    def response(self, request: Request, headers: Mapping[str, str], status: int = 200) -> Response:
        """The answer to a GET or HEAD: 304 when the client has these very bytes, else the best form it accepts."""
        encoding = accepted_encoding(request, ("br", "gzip")) if self._compressible else None
        etag = f'"{self.digest[:24]}{"-" + encoding if encoding else ""}"'
        sent = {**headers, "ETag": etag}
        if self._compressible:
            sent["Vary"] = "Accept-Encoding"
        if status == 200 and is_fresh(request, etag):
            return Response(status_code=304, headers=sent)
        if encoding:
            sent["Content-Encoding"] = encoding
        body = self.br if encoding == "br" else self.gz if encoding == "gzip" else self.body
        sent["Content-Length"] = str(len(body))
        return Response(b"" if request.method == "HEAD" else body, status, sent, self.media_type)


def accepted_encoding(request: Request, offered: tuple[str, ...]) -> str | None:
    """The first of `offered` that the Accept-Encoding header names without ``q=0``, or None for the plain bytes."""
    accepted = set()
    for item in request.headers.get("accept-encoding", "").split(","):
        name, _, parameters = item.partition(";")
        _, _, weight = parameters.replace(" ", "").partition("q=")
        if not weight or weight.strip("0.") != "":
            accepted.add(name.strip().lower())
    return next((name for name in offered if name in accepted), None)


def is_fresh(request: Request, etag: str) -> bool:
    """Whether the client already holds the version with this ETag."""
    known = request.headers.get("if-none-match", "")
    return known.strip() == "*" or any(item.strip().removeprefix("W/") == etag for item in known.split(","))
