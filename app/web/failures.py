"""Every failure becomes one answer: the JSON error shape, or a page where a person asked for one.

`Failures` stands outside everything but the security headers, so that what goes wrong in other middleware ends here too.
It gives each request its id, under which a failure of ours is logged with its traceback.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import ApiError, error_body
from app.grading import AuthorError, BadOutputs

logger = logging.getLogger("app.web")

ErrorPage = Callable[[Request, dict[str, str | int]], Response]
"""Makes the HTML page of one error from the error's JSON."""

JSON_PATHS = ("/api/", "/static/", "/runtime/", "/healthz", "/openapi.json")
"""Below these a program asked, whatever its Accept header says."""


class Failures:
    """Gives the request an id, and answers for whatever is raised below."""

    def __init__(self, app: ASGIApp, error_page: ErrorPage) -> None:
        self.app = app
        self.error_page = error_page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Nothing leaves this as an exception, unless the response has already begun."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_noted(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        request = Request(scope)
        request.state.id = secrets.token_hex(6)
        try:
            await self.app(scope, receive, send_noted)
        except Exception as error:
            response = failure(request, error, self.error_page)
            if begun:
                raise
            await response(scope, receive, send)


async def answer_failure(request: Request, error: Exception, *, error_page: ErrorPage) -> Response:
    """`failure` as a handler for the exceptions that the framework catches itself, before `Failures` sees them."""
    return failure(request, error, error_page)


def failure(request: Request, error: Exception, error_page: ErrorPage) -> Response:
    """The answer to a request that ended in `error`; logs it when the fault is ours or an author's.

    An author's fault may quote the solution, so it is told to nobody else: author mode sets ``request.state.author``.
    """
    status, word, detail, headers = 500, None, None, None
    match error:
        case ApiError():
            status, word, detail, headers = error.status_code, error.error, error.detail, error.headers
        case HTTPException():
            status, headers = error.status_code, error.headers
        case RequestValidationError():
            status, detail = 422, validation_detail(error.errors())
        case BadOutputs():
            status, word, detail = 422, "bad-outputs", f"The outputs cannot be read: {error}."
        case AuthorError():
            logger.error(
                "request %s: %s %s: the exercise itself failed: %s",
                request.state.id,
                request.method,
                request.url.path,
                error,
            )
            if getattr(request.state, "author", False):
                word, detail = "exercise", f"The exercise itself failed: {error}"
        case _:
            logger.error("request %s: %s %s failed", request.state.id, request.method, request.url.path, exc_info=error)
    body = error_body(status, request.state.id, word, detail)
    response: Response
    if wants_page(request):
        try:
            response = error_page(request, body)
        except Exception:  # the error page must not hide the error it reports
            logger.exception("request %s: the error page failed", request.state.id)
            response = JSONResponse(body, status)
    else:
        response = JSONResponse(body, status)
    response.headers.update(headers or {})
    response.headers["Cache-Control"] = "no-store"
    return response


def wants_page(request: Request) -> bool:
    """Whether a person is looking: a GET of a page's address by something that accepts HTML."""
    path = request.url.path
    if any(path == prefix or path.startswith(prefix) for prefix in JSON_PATHS):
        return False
    return request.method in {"GET", "HEAD"} and "text/html" in request.headers.get("accept", "")


def validation_detail(errors: Sequence[Any]) -> str:
    """The first things wrong with a body, as ``outputs.0.kind: message``; never the values sent, which may be hostile."""
    parts = []
    for item in errors[:3]:
        where = ".".join(str(part)[:60] for part in item.get("loc", ()) if part != "body") or "body"
        parts.append(f"{where}: {item.get('msg', 'is not valid')}")
    if len(errors) > 3:
        parts.append(f"and {len(errors) - 3} more")
    return "; ".join(parts)
