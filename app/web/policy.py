"""What a browser may do with our answers: the content security policies and the other security headers.

Three policies: one for pages, one for the frame that runs learner code, one for everything else (which nothing on it may
run). Sources in the frame's policy carry the whole origin, because the worker that inherits it has a null origin, for which
``'self'`` is not dependable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

WORKER_POLICY = "microbatch-worker"
"""Name of the only Trusted Types policy that the frame may make."""

_HOST = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?")
"""A host as CSP can name it; an IPv6 literal cannot be a source and falls back to ``'self'``."""

Directives = Mapping[str, Sequence[str]]


def page_policy(frame_ancestors: Sequence[str]) -> str:
    """The policy of every HTML page. No page makes a Trusted Types policy: nothing here parses text as markup or code."""
    return _policy(
        {
            "default-src": ["'none'"],
            "script-src": ["'self'"],
            "style-src": ["'self'"],
            "img-src": ["'self'", "data:"],
            "font-src": ["'self'"],
            "connect-src": ["'self'"],
            "frame-src": ["'self'"],
            "manifest-src": ["'self'"],
            "form-action": ["'self'"],
            "base-uri": ["'none'"],
            "object-src": ["'none'"],
            "frame-ancestors": frame_ancestors or ["'none'"],
            "require-trusted-types-for": ["'script'"],
            "trusted-types": ["'none'"],
        }
    )


def frame_policy(origin: str | None, scripts: Sequence[str], fetches: Sequence[str]) -> str:
    """The policy of the runtime frame and, by inheritance, of the worker that runs learner code.

    `scripts` and `fetches` are paths on `origin` (see `source_origin`); one that ends with a slash allows what lies below it.
    ``frame-ancestors`` stays ``'self'`` whatever the pages allow.
    """
    return _policy(
        {
            "default-src": ["'none'"],
            "script-src": [*(_source(origin, path) for path in scripts), "'wasm-unsafe-eval'"],
            "connect-src": [_source(origin, path) for path in fetches] or ["'none'"],
            "worker-src": ["data:"],
            "base-uri": ["'none'"],
            "form-action": ["'none'"],
            "object-src": ["'none'"],
            "frame-ancestors": ["'self'"],
            "require-trusted-types-for": ["'script'"],
            "trusted-types": [WORKER_POLICY],
        }
    )


LOCKED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""For JSON, scripts, pictures and fonts, should a browser be made to open one as a page."""

HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": ", ".join(
        f"{feature}=()"
        for feature in (
            "accelerometer",
            "autoplay",
            "camera",
            "display-capture",
            "encrypted-media",
            "geolocation",
            "gyroscope",
            "hid",
            "magnetometer",
            "microphone",
            "midi",
            "payment",
            "publickey-credentials-get",
            "screen-wake-lock",
            "serial",
            "usb",
            "xr-spatial-tracking",
        )
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": LOCKED_POLICY,
}
"""Set on every response that does not set its own."""

PUBLIC: Mapping[str, str] = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
"""For the worker's and the runtime's files: they are public, and the worker that asks for them has a null origin."""


def source_origin(scheme: str, host: str) -> str | None:
    """``http://127.0.0.1:8000`` for use in a policy; None when `host` (a request header) cannot stand in one."""
    return f"{scheme}://{host}" if scheme in {"http", "https"} and _HOST.fullmatch(host) else None


def _source(origin: str | None, path: str) -> str:
    return f"{origin}{path}" if origin else "'self'"


def _policy(directives: Directives) -> str:
    return "; ".join(" ".join([name, *dict.fromkeys(sources)]) for name, sources in directives.items())
