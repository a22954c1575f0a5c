"""The anonymous session: a random word in a cookie that scripts cannot read, and nothing about the person."""

from __future__ import annotations

import re
import secrets

from starlette.requests import Request
from starlette.responses import Response

LIFETIME_S = 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")


def session_of(request: Request) -> str | None:
    """The session the request belongs to, or None when it has no (or a malformed) cookie."""
    token = request.cookies.get(_name(request), "")
    return token if _TOKEN.fullmatch(token) else None


def start_session(request: Request, response: Response) -> str:
    """The request's session, or a new one, whose cookie is then set on `response`."""
    found = session_of(request)
    if found:
        return found
    token = secrets.token_urlsafe(24)
    response.set_cookie(
        _name(request),
        token,
        max_age=LIFETIME_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return token


def _name(request: Request) -> str:
    """With the ``__Host-`` prefix where it is allowed: then no other host and no plain-http page can set it for us."""
    return "__Host-microbatch" if request.url.scheme == "https" else "microbatch"
