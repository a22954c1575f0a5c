"""The one shape every failed request is answered with: ``{error, detail, status, id}``.

``error`` is a stable word for programs, ``detail`` one sentence for people, ``status`` the HTTP status, ``id`` what the log
line of the same request carries. A learner's mistake is never one of these: it is a verdict, with status 200.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.exceptions import HTTPException

DETAIL_CHARACTERS = 500
"""Longest ``detail``; the rest is cut with an ellipsis."""


class ApiError(HTTPException):
    """A request that cannot be answered, by the caller's doing (4xx); the message is safe to show."""

    def __init__(self, status: int, error: str, detail: str, headers: Mapping[str, str] | None = None) -> None:
        """`error` is a word with hyphens such as ``attempt-used``; `detail` one sentence in simple English."""
        super().__init__(status_code=status, detail=detail, headers=headers)
        self.error = error


class NotFound(ApiError):
    """Nothing lives at this address; `what` ends the sentence ``There is no …``."""

    def __init__(self, what: str) -> None:
        super().__init__(404, "not-found", f"There is no {what}.")


STATUS_WORDS: Mapping[int, tuple[str, str]] = {
    400: ("bad-request", "The request could not be read."),
    403: ("forbidden", "This request is not allowed."),
    404: ("not-found", "There is nothing at this address."),
    405: ("method-not-allowed", "This address does not answer that method."),
    413: ("too-large", "The request is too large."),
    415: ("not-json", "The body must be JSON, with the content type application/json."),
    422: ("invalid", "The request does not have the right form."),
    429: ("too-many-requests", "Too many requests in a short time. Try again in a moment."),
    500: ("internal", "Something failed on our side; it is not your doing. The log has the details under this id."),
    503: ("unavailable", "This part of the site is not ready."),
}
"""Word and sentence for errors raised without their own, by frameworks or by us."""


def error_body(status: int, request_id: str, error: str | None = None, detail: str | None = None) -> dict[str, str | int]:
    """The JSON of one failed request; `error` and `detail` fall back to those of the status."""
    word, sentence = STATUS_WORDS.get(status, (HTTPStatus(status).phrase.lower().replace(" ", "-"), "The request failed."))
    text = detail or sentence
    if len(text) > DETAIL_CHARACTERS:
        text = text[: DETAIL_CHARACTERS - 1] + "…"
    return {"error": error or word, "detail": text, "status": status, "id": request_id}
