"""JSON as it comes in, read strictly: what a lenient reader would bend into something else is refused with 400.

Python's own reader takes NaN and Infinity, turns 1e400 into infinity, keeps the last of two equal keys, and lets a deep
body run into its recursion limit. Here each is an error. Lone surrogates, which cannot be written as UTF-8, become U+FFFD.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from app.errors import ApiError
from app.web.limits import JSON_DEPTH, JSON_ELEMENTS, NUMBER_DIGITS

_STRUCTURE = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{\]},]', re.DOTALL)
"""Strings, to step over them, and the marks that open, close and separate. The optional end quote keeps it linear."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json(body: bytes) -> Any:
    """The value in `body`, within the limits of `app.web.limits`. Raises ApiError 400."""
    _measure(body)
    try:
        return json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except (ValueError, RecursionError):
        raise ApiError(400, "bad-json", "The body is not well-formed JSON in UTF-8.") from None


class StrictJsonRoute(APIRoute):
    """A route whose body must be JSON by its content type (else 415) and is read by `read_json`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler, given a request that reads its body strictly."""
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            if self.body_field is not None:
                kind, _, _ = request.headers.get("content-type", "").partition(";")
                if kind.strip().lower() != "application/json":
                    raise ApiError(415, "not-json", "The body must be JSON, with the content type application/json.")
            return await handle(_StrictRequest(request.scope, request.receive))

        return handle_strictly


class _StrictRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_strict"):
            self._strict = read_json(await self.body())
        return self._strict


def _measure(body: bytes) -> None:
    """Depth and number of elements, before anything is built. Raises ApiError 400."""
    opened = body.count(b"[") + body.count(b"{")
    if opened <= JSON_DEPTH and opened + body.count(b",") <= JSON_ELEMENTS:
        return  # few marks in all, within strings or not: no need to look closer
    depth = elements = 0
    for match in _STRUCTURE.finditer(body):
        mark = match.group()[:1]
        if mark in b"[{":
            depth += 1
            elements += 1
            if depth > JSON_DEPTH:
                raise ApiError(400, "too-deep", f"The body is nested more than {JSON_DEPTH} levels deep.")
        elif mark in b"]}":
            depth -= 1
        elif mark == b",":
            elements += 1
        if elements > JSON_ELEMENTS:
            raise ApiError(400, "too-many", f"The body has more than {JSON_ELEMENTS:,} elements.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = {_clean(key): _clean_value(value) for key, value in pairs}
    if len(found) != len(pairs):
        raise ApiError(400, "bad-json", "An object in the body has the same key twice.")
    return found


def _clean_value(value: Any) -> Any:
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, list):
        return [_clean_value(item) for item in value]
    return value


def _clean(text: str) -> str:
    return _SURROGATE.sub("\ufffd", text)


def _constant(name: str) -> NoReturn:
    raise ApiError(400, "bad-json", f"{name} is not JSON; results that are not finite have a form of their own.")


def _float(text: str) -> float:
    value = float(text) if len(text) <= NUMBER_DIGITS else math.inf
    if not math.isfinite(value):
        raise ApiError(400, "bad-json", "A number in the body is too large.")
    return value


def _int(text: str) -> int:
    if len(text) > NUMBER_DIGITS:
        raise ApiError(400, "bad-json", "A number in the body has too many digits.")
    return int(text)
