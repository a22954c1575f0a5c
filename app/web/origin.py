"""Only our own pages may change anything: a guard against requests that another site makes a browser send.

Browsers state where a request comes from (`Sec-Fetch-Site`, `Origin`); programs that are no browser state neither, carry no
one else's cookie, and pass. The worker that runs learner code has the origin ``null``, which is refused: WebKit was seen to
attach cookies to requests from such a worker.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.errors import ApiError

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class SameOrigin:
    """Refuses, with 403 ``cross-origin``, every request that could change something and does not come from our pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises ApiError 403."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and not from_our_pages(Headers(scope=scope)):
            raise ApiError(403, "cross-origin", "This request does not come from a page of this site.")
        await self.app(scope, receive, send)


def from_our_pages(headers: Headers) -> bool:
    """Whether the headers speak for one of our pages, or for no browser at all.

    Hosts are compared, not schemes: behind a proxy that ends TLS the two differ for good reasons.
    """
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == headers.get("host", "").lower()
