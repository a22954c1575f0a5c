"""How large a request may be, and the guard that counts its bytes as they come in.

===================  =========  ==============================================================================
what                 limit      answer when passed
===================  =========  ==============================================================================
bytes of a body      262,144    413 ``too-large``, as soon as the stream passes it
depth of JSON        64         400 ``too-deep``; a list or dict in a result takes two or three levels
elements of JSON     50,000     400 ``too-many``; every item of a list and member of an object counts
digits of a number   1,100      400 ``bad-json``; big integers travel as strings, of at most 1,000 digits
characters of code   100,000    413 ``code-too-large``
===================  =========  ==============================================================================

What a single value may hold (elements of an array, items, depth, digits) is in `app.grading.limits`; passing those is 422
``bad-outputs``. The page is told all of them with each attempt and leaves out what is larger.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import ApiError
from app.grading.limits import LIMITS

BODY_BYTES = LIMITS.output_bytes
JSON_DEPTH = 64
JSON_ELEMENTS = 50_000
NUMBER_DIGITS = 1_100
CODE_CHARACTERS = 100_000


class BodyLimit:
    """Refuses a request whose body is longer than `limit` bytes, by its declared length or by counting the stream."""

    def __init__(self, app: ASGIApp, limit: int = BODY_BYTES) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises ApiError 413 into whoever reads the body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"")
        if declared.isdigit() and int(declared[:20]) > self.limit:
            raise self._too_large()
        counted = 0

        async def receive_counted() -> Message:
            nonlocal counted
            message = await receive()
            if message["type"] == "http.request":
                counted += len(message.get("body", b""))
                if counted > self.limit:
                    raise self._too_large()
            return message

        await self.app(scope, receive_counted, send)

    def _too_large(self) -> ApiError:
        # The rest of the body is not read: the connection cannot be used for another request.
        return ApiError(413, "too-large", f"The body is longer than {self.limit:,} bytes.", {"Connection": "close"})
