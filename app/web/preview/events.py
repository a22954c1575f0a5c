"""``GET /preview/events``: server-sent events, each the state of `changes`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.responses import StreamingResponse

from app.web.preview.changes import Changes

PATIENCE_S = 15.0
"""After so long without news a comment is sent: a connection that is dead is found out."""


def events_router(changes: Changes) -> APIRouter:
    """The one route."""
    router = APIRouter(include_in_schema=False)

    @router.get("/preview/events")
    async def events() -> StreamingResponse:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(_stream(changes), media_type="text/event-stream", headers=headers)

    return router


async def _stream(changes: Changes) -> AsyncIterator[str]:
    async for state in changes.states(PATIENCE_S):
        yield ": still here\n\n" if state is None else f"data: {json.dumps(state.to_json())}\n\n"
