"""The front end's files under ``/static/<digest>/…``, where the digest stands for the whole tree.

One digest for all means that a module's relative imports stay within one version. The files are read once, at start: what
is served for ever under a digest must not change when somebody edits a file. An unknown digest (a page that was open during
a deploy) gets the current file, not to be kept. With `reload` the tree is read again when a file changed, and nothing is kept.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.errors import NotFound
from app.web.payload import Payload
from app.web.policy import PUBLIC

FOLDERS = ("js", "css", "fonts", "vendor", "worker")
"""What is served; in particular not ``python``, which reaches the browser as a wheel."""

ICONS = ("icon.svg", "icon.png", "favicon.ico", "site.webmanifest")
"""Served from the top of the tree, where they exist."""

AUTHOR_ONLY = ("js/preview/", "css/preview.css")
"""Served in author mode alone: paths that start so."""

MEDIA_TYPES: Mapping[str, str] = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""Any other kind of file is not served."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class StaticTree:
    """The served part of a folder, its files by path and their common digest."""

    def __init__(self, root: Path, reload: bool = False) -> None:
        self._root = root
        self._reload = reload
        self._lock = threading.Lock()
        self._seen: tuple[tuple[str, int, int], ...] = ()
        self._files: dict[str, Payload] = {}
        self._read()

    def url(self, path: str) -> str:
        """The address of the file ``js/page.js``; for a file that is not there too, so that the browser reports it.

        A page has dozens of them, so it asks for a `refresh` itself, once.
        """
        return f"/static/{self.digest}/{path}"

    def folder(self, name: str) -> str:
        """The address of a served folder, with its trailing slash."""
        return self.url(f"{name}/")

    def digests(self) -> Mapping[str, str]:
        """Every served path, with the digest of its content."""
        self.refresh()
        return {path: payload.digest for path, payload in self._files.items()}

    def digest_of(self, paths: Iterable[str]) -> str:
        """One digest for some of the files."""
        files = self._files  # another thread may put newer ones in their place
        listing = "\n".join(f"{path} {files[path].digest}" for path in paths if path in files)
        return hashlib.sha256(listing.encode()).hexdigest()[:16]

    def paths(self) -> tuple[str, ...]:
        """Every served path, relative to the root."""
        self.refresh()
        return tuple(self._files)

    def response(self, digest: str, path: str, request: Request) -> Response:
        """The file at `path`. Raises NotFound."""
        self.refresh()
        found = self._files.get(path)
        if found is None:
            raise NotFound(f"file {path[:100]!r} among the static files")
        keep = digest == self.digest and not self._reload
        headers = {"Cache-Control": FOR_EVER if keep else ASK_AGAIN}
        if path.startswith("worker/"):
            headers |= PUBLIC
        return found.response(request, headers)

    def router(self) -> APIRouter:
        """The route that serves the files."""
        router = APIRouter(include_in_schema=False)

        @router.api_route("/static/{digest}/{path:path}", methods=["GET", "HEAD"])
        def static_file(digest: str, path: str, request: Request) -> Response:
            return self.response(digest, path, request)

        return router

    def _read(self) -> None:
        seen, old = tuple(self._stat()), dict(zip(self._seen, self._files.values(), strict=True))
        self._files = {
            one[0]: old.get(one) or Payload((self._root / one[0]).read_bytes(), MEDIA_TYPES[Path(one[0]).suffix])
            for one in seen
        }
        self._seen = seen
        self.digest = self.digest_of(self._files)

    def refresh(self) -> None:
        """With `reload`: read the tree again if a file of it changed. Pages ask from threads, the watcher from its own."""
        if not self._reload:
            return
        with self._lock, suppress(OSError):  # a file that goes away meanwhile: the next look sees it
            if tuple(self._stat()) != self._seen:
                self._read()

    def _stat(self) -> Iterator[tuple[str, int, int]]:
        """Path, time and size of each served file, in a stable order."""
        folders = [path for folder in FOLDERS for path in sorted((self._root / folder).rglob("*"))]
        for path in [*folders, *(self._root / name for name in ICONS)]:
            parts = path.relative_to(self._root).parts
            hidden = any(part.startswith(".") or part == "node_modules" for part in parts)
            name = "/".join(parts)
            if name.startswith(AUTHOR_ONLY) and not self._reload:
                continue
            if path.suffix in MEDIA_TYPES and not hidden and path.is_file():
                found = path.stat()
                yield name, found.st_mtime_ns, found.st_size
