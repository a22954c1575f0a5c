"""What an author saves, noticed in the server's own process: one state after another, for whoever waits for the next.

A state says what the server would serve now, not what happened: a page that missed some of them needs only the last.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from watchfiles import Change, awatch

from app.config import Settings
from app.web.static_tree import StaticTree

logger = logging.getLogger("app.web")

QUIET_MS, LONGEST_MS = 50, 400
"""A burst of saves counts as one when it has paused for so long, or has gone on for so long."""
REWRITING_S = 0.15
"""A file that is gone or empty may be about to be written anew: so long its editor is given."""


@dataclass(frozen=True, slots=True)
class State:
    """What a page compares itself with."""

    boot: str
    """Another one after each start of the server."""
    revision: int
    """Higher after each save."""
    code: str
    """Digest of everything that runs in the page: a page of another digest has to be loaded anew."""
    sheets: Mapping[str, str]
    """Style sheets by path, each with its digest."""
    files: tuple[str, ...] = ()
    """What was saved last, as paths that people know."""

    def to_json(self) -> dict[str, Any]:
        """For the page."""
        return asdict(self)


class Changes:
    """Watches the folders that pages are made of."""

    def __init__(self, settings: Settings, tree: StaticTree, runtime_digest: str) -> None:
        self._folders = (settings.lessons_dir, settings.templates_dir, settings.static_dir)
        self._tree = tree
        self._runtime = runtime_digest
        self._closing = False
        self._next: asyncio.Event | None = None
        self._state = self._look(State(secrets.token_hex(4), 0, "", {}))

    @property
    def state(self) -> State:
        """As of the last save that was noticed."""
        return self._state

    async def states(self, patience_s: float) -> AsyncIterator[State | None]:
        """The present state, then each new one; None when `patience_s` passed without one. Ends when the server does."""
        seen = -1
        while not self._closing:
            if self._state.revision != seen:
                seen = self._state.revision
                yield self._state
                continue
            self._next = self._next or asyncio.Event()
            try:
                await asyncio.wait_for(self._next.wait(), patience_s)
            except TimeoutError:
                yield None

    async def watch(self) -> None:
        """Until cancelled."""
        folders = [path for path in self._folders if path.is_dir()]
        try:
            async for found in awatch(*folders, step=QUIET_MS, debounce=LONGEST_MS, recursive=True):
                try:
                    await self._settle(found)
                    self.notice(Path(path) for _, path in found)
                except Exception:  # nobody waits for this task: it would end unheard, and with it every page's following
                    logger.exception("a save could not be told to the open pages; the next one will be")
        except Exception:  # the system may have no watches left
            logger.exception("saves are not noticed: the files cannot be watched (WATCHFILES_FORCE_POLLING=1 may help)")

    def notice(self, paths: Iterable[Path]) -> None:
        """These files were saved: tell whoever waits."""
        names = sorted({self._shown(path) for path in paths})
        self._state = self._look(replace(self._state, revision=self._state.revision + 1, files=tuple(names)))
        self._wake()

    def close(self) -> None:
        """End every stream: an open one would keep the server from stopping."""
        self._closing = True
        self._wake()

    def _wake(self) -> None:
        if self._next is not None:
            self._next.set()
            self._next = None

    async def _settle(self, found: set[tuple[Change, str]]) -> None:
        def unfinished(path: str) -> bool:
            with contextlib.suppress(OSError):
                return Path(path).stat().st_size == 0
            return True

        if any(unfinished(path) for _, path in found):
            await asyncio.sleep(REWRITING_S)

    def _look(self, state: State) -> State:
        digests = self._tree.digests()
        sheets = {path: digest for path, digest in digests.items() if path.endswith(".css")}
        code = self._tree.digest_of(path for path in digests if path not in sheets)
        return replace(state, code=f"{code}-{self._runtime[:8]}", sheets=sheets)

    def _shown(self, path: Path) -> str:
        for folder in self._folders:
            if path.is_relative_to(folder):
                return f"{folder.name}/{path.relative_to(folder).as_posix()}"
        return path.name
