"""Content security policies as pages of a static host carry them themselves, in a ``<meta>`` element."""

from __future__ import annotations

from html import escape

from app.web.policy import WORKER_POLICY, page_policy

NOT_IN_META = "frame-ancestors"
"""What only a header can say: who may embed the page."""

REFERRER = '<meta name="referrer" content="strict-origin-when-cross-origin">'


def page_meta() -> str:
    """The policy of a page: that of our own server, as far as a page can carry it."""
    policy = page_policy(())
    return _meta("; ".join(each for each in policy.split("; ") if not each.startswith(NOT_IN_META)))


def frame_meta() -> str:
    """The policy of the frame until it has fetched its files; it then forbids itself all but what workers need."""
    sources = {
        "default-src": "'none'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "connect-src": "'self'",
        "worker-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": WORKER_POLICY,
    }
    return _meta("; ".join(f"{name} {source}" for name, source in sources.items()))


def _meta(policy: str) -> str:
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'
