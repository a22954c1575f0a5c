"""The application, as one list: what it is made of, what stands around it, what it answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from app import __version__
from app.config import Settings
from app.grading import Grader
from app.progress import Attempts, Database, PlanTasks, Rates, Retention, Solutions, UnexplainedResults
from app.web.attempts import attempts_router
from app.web.failures import Failures, answer_failure
from app.web.frame import frame_router
from app.web.headers import SecurityHeaders
from app.web.health import health_router
from app.web.library import Library
from app.web.limits import BodyLimit
from app.web.origin import SameOrigin
from app.web.pages import Pages
from app.web.plans import plans_router
from app.web.policy import HEADERS
from app.web.rates import RateLimit
from app.web.rendering import Renderer
from app.web.runtime_files import RuntimeFiles
from app.web.solutions import solutions_router
from app.web.static_tree import StaticTree

if TYPE_CHECKING:
    from app.web.preview import Preview


def author_mode(settings: Settings, library: Library, tree: StaticTree, runtime: RuntimeFiles) -> Preview:
    """What `settings.reload` adds; a server for learners does not even import it."""
    from app.web.preview import Preview  # noqa: PLC0415

    return Preview(settings, library, tree, runtime)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The ASGI application. Without `settings` they are read from the environment.

    Raises CourseProblems when the lessons have mistakes, unless `settings.reload`; DatabaseTooNew; sqlite3.Error.
    """
    settings = settings or Settings.from_env()

    library = Library(settings)
    tree = StaticTree(settings.static_dir, settings.reload)
    runtime = RuntimeFiles(settings)
    database = Database(settings.database)
    retention = Retention(database, settings.keep_days * 24 * 3600)
    attempts = Attempts(database, settings.attempt_ttl_s, settings.open_attempts, retention)
    solutions = Solutions(database)
    plan_tasks = PlanTasks(database, settings.plan_task_ttl_s, retention)
    grader = Grader()
    preview = author_mode(settings, library, tree, runtime) if settings.reload else None
    pages = Pages(settings, library, Renderer(settings, library, tree, runtime, preview))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        grader.warm()
        async with preview.running() if preview else nullcontext():
            yield
        grader.close()

    on_failure = partial(answer_failure, error_page=pages.error)
    app = FastAPI(
        title="Microbatch",
        version=__version__,
        summary="Attempts at code exercises and plan tasks: inputs go out, outputs come back, a verdict answers them.",
        docs_url=None,  # its pages load scripts from another host; /openapi.json describes the API
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
        middleware=[  # from the outside in
            Middleware(SecurityHeaders, headers=HEADERS),
            Middleware(Failures, error_page=pages.error),
            *(preview.middleware() if preview else []),
            Middleware(BodyLimit),
            Middleware(SameOrigin),
            Middleware(RateLimit, settings=settings, rates=Rates(database)),
        ],
        exception_handlers={HTTPException: on_failure, RequestValidationError: on_failure},
    )
    for router in (
        pages.router(),
        attempts_router(settings, library, grader, attempts, solutions, UnexplainedResults(database)),
        solutions_router(library, solutions),
        plans_router(settings, plan_tasks),
        tree.router(),
        frame_router(tree, runtime),
        runtime.router(),
        health_router(library, runtime),
        *([preview.router()] if preview else []),
    ):
        app.include_router(router)
    return app
