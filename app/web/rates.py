"""The guard that limits how often one client may ask, before anything of the request is read.

=====================================  ==============  =======================================================
request                                limit           counted for
=====================================  ==============  =======================================================
POST /api/attempts                     `attempts`      the session and the address, each in buckets of its own
POST /api/attempts/{attempt}/outputs   `outputs`       likewise
POST /api/hints                        `hints`         likewise
POST /api/solution                     `solution`      likewise
POST /api/plans/tasks                  `plan_tasks`    likewise
POST /api/plans/tasks/{task}/answers   `plan_answers`  likewise
=====================================  ==============  =======================================================

The rates are settings (``rate_…``); an address may send `rate_address_factor` times what a session may. The buckets lie in
the database, so the bounds hold for all server processes together. A refused request takes nothing from any bucket.
"""

from __future__ import annotations

import ipaddress
import math
import re

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.config import Rate, Settings
from app.errors import ApiError
from app.progress import Rates
from app.web.session import session_of

LIMITED = (
    (re.compile(r"/api/attempts/?"), "attempts"),
    (re.compile(r"/api/attempts/.+"), "outputs"),
    (re.compile(r"/api/hints/?"), "hints"),
    (re.compile(r"/api/solution/?"), "solution"),
    (re.compile(r"/api/plans/tasks/?"), "plan_tasks"),
    (re.compile(r"/api/plans/tasks/.+"), "plan_answers"),
)
"""Addresses that are limited, and by what."""


class RateLimit:
    """Refuses what comes too fast with 429 ``too-many-requests`` and a ``Retry-After`` in whole seconds."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates) -> None:
        self.app = app
        self.rates = rates
        self.factor = settings.rate_address_factor
        self.limits: dict[str, Rate] = {
            "attempts": settings.rate_attempts,
            "outputs": settings.rate_outputs,
            "hints": settings.rate_hints,
            "solution": settings.rate_solution,
            "plan_tasks": settings.rate_plan_tasks,
            "plan_answers": settings.rate_plan_answers,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises ApiError 429."""
        kind = limit_of(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if kind is not None and self.limits[kind].requests:
            wait = await run_in_threadpool(self._wait, kind, Request(scope))
            if wait > 0:
                seconds = math.ceil(wait)
                again = f"{seconds} second{'s' if seconds > 1 else ''}"
                raise ApiError(
                    429,
                    "too-many-requests",
                    f"That was a lot in a short time. Try again in {again}.",
                    {"Retry-After": str(seconds)},
                )
        await self.app(scope, receive, send)

    def _wait(self, kind: str, request: Request) -> float:
        rate, session = self.limits[kind], session_of(request)
        buckets = [(f"{kind} address {address_of(request)}", max(1, round(rate.requests * self.factor)), rate.seconds)]
        if session:
            buckets.append((f"{kind} session {session}", rate.requests, rate.seconds))
        return self.rates.take(buckets)


def limit_of(path: str) -> str | None:
    """The name of the limit on requests to `path`, or None."""
    return next((kind for pattern, kind in LIMITED if pattern.fullmatch(path)), None)


def address_of(request: Request) -> str:
    """Who is at the other end, as far as the network tells: an IPv4 address, or the /64 that one IPv6 subscriber has."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
