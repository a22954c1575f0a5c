"""What went wrong in a browser context while nobody was looking: errors on the console, uncaught ones, foreign requests."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError


class Watch:
    """Collects from the moment it is made; `verify` fails with everything collected since the last time."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.allowed: Sequence[str] = ()
        """Errors that hold one of these texts are part of the test."""
        self._errors: list[str] = []
        self._outside: list[str] = []
        context.on("console", self._console)
        context.on("weberror", self._uncaught)
        context.on("request", self._request)

    def verify(self) -> None:
        """Raises AssertionError when anything was collected; begins anew."""
        errors, outside = self._errors, self._outside
        self._errors, self._outside = [], []
        assert outside == [], f"requests to other hosts: {outside}"
        assert errors == [], "\n".join(errors)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._error(f"console: {message.text} ({message.location.get('url', '')})")

    def _uncaught(self, error: WebError) -> None:
        self._error(f"uncaught: {error.error}")

    def _error(self, text: str) -> None:
        if not any(part in text for part in self.allowed):
            self._errors.append(text)

    def _request(self, sent: Request) -> None:
        parts = urlsplit(sent.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and f"{parts.scheme}://{parts.netloc}" != self.origin:
            self._outside.append(sent.url)
