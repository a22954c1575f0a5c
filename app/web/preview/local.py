"""Who may see what learners may not: somebody at the machine that serves, unless the settings say otherwise."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable

from starlette.requests import Request

from app.config import Settings
from app.errors import ApiError

FORWARDING = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers in which a proxy says for whom it asks."""

_NAME = re.compile(r"(?:(localhost|[0-9.]+)|\[([0-9a-f:.]+)\])(?::[0-9]{1,5})?", re.IGNORECASE)
"""A Host header that can mean this machine: a name or an address, and perhaps a port."""


def local_only(settings: Settings) -> Callable[[Request], None]:
    """A guard for routes. Raises ApiError 403 ``not-local``."""

    def guard(request: Request) -> None:
        if not may_see(request, settings):
            raise ApiError(403, "not-local", "Solutions and sources are shown on the machine that serves the course only.")

    return guard


def may_see(request: Request, settings: Settings) -> bool:
    """Whether this visitor may see what learners may not."""
    return settings.preview_remote or is_local(request)


def is_local(request: Request) -> bool:
    """Whether both ends say so: the address, and the name the browser knows us by (another site's may lead here, too).

    Somebody for whom a proxy speaks is not: the proxy may run on this machine, its visitors need not.
    """
    if any(name in request.headers for name in FORWARDING):
        return False
    return _loopback(request.client.host if request.client else "") and _loopback(_named(request))


def _named(request: Request) -> str:
    """The name that the browser knows us by, as it says it; empty for anything odd, where `request.url` would tell our own."""
    found = _NAME.fullmatch(given[0]) if len(given := request.headers.getlist("host")) == 1 else None
    return (found[1] or found[2]).lower() if found else ""


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
