"""Whether the server is up, for whoever starts or watches it."""

from __future__ import annotations

from fastapi import APIRouter

from app import __version__
from app.web.library import Library
from app.web.runtime_files import RuntimeFiles
from app.web.schemas import HealthReply


def health_router(library: Library, runtime: RuntimeFiles) -> APIRouter:
    """The route ``/healthz``."""
    router = APIRouter(tags=["server"])

    @router.get("/healthz")
    def health() -> HealthReply:
        """The server answers, with what it serves."""
        loaded = library.current()
        return HealthReply(
            status="ok",
            version=__version__,
            lessons=len(loaded.course.lessons),
            problems=len(loaded.problems),
            python="missing" if runtime.prepared is None else "ready",
        )

    return router
