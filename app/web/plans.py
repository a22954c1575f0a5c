"""The API of plan tasks: devices, memory and a target go out; a plan comes back; any legal plan passes.

The row in the database holds the seed alone, and the task is drawn from it anew for each answer: what is judged is what was
given out, whatever the page says it was. An answer may be sent as often as one likes.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from starlette.requests import Request

from app.config import Settings
from app.domain.plan_search import draw_task
from app.domain.plan_task import task_text
from app.domain.plan_verdict import judge_plan
from app.errors import ApiError
from app.progress import PlanTasks, PlanTaskState
from app.web.json_body import StrictJsonRoute
from app.web.plan_schemas import PlanAnswerRequest, PlanTaskReply, PlanVerdictReply
from app.web.schemas import REFUSALS, ErrorReply
from app.web.session import session_of, start_session

SEEDS = 2**32
"""The generator that draws tasks has so many states."""


def plans_router(settings: Settings, tasks: PlanTasks) -> APIRouter:
    """The two routes of the API."""
    router = APIRouter(prefix="/api/plans", tags=["plans"], route_class=StrictJsonRoute)

    @router.post(
        "/tasks",
        status_code=201,
        response_model=PlanTaskReply,
        responses={status: REFUSALS[status] for status in (403, 429, 500)},
    )
    def create_task(request: Request, response: Response) -> dict[str, Any]:
        """Draw a task that has a legal plan. Sets the anonymous session cookie when there is none."""
        session = start_session(request, response)
        seed = secrets.randbelow(SEEDS)
        if settings.seed is not None:  # repeatable, and still another draw for each task of a session
            seed = (settings.seed + tasks.count(session)) % SEEDS
        drawn = draw_task(seed)
        stored = tasks.create(session, seed)
        response.headers["Cache-Control"] = "no-store"
        return {
            "task": stored.id,
            "expires_at": datetime.fromtimestamp(stored.expires, UTC).isoformat(timespec="seconds"),
            "text": task_text(drawn),
            "model": drawn.model.name,
            "length": drawn.length,
            "recipe": drawn.recipe,
            "device": drawn.device.name,
            "devices": drawn.devices,
            "usable_bytes": drawn.usable_bytes,
            "target_tokens": drawn.target_tokens,
        }

    @router.post(
        "/tasks/{task}/answers",
        response_model=PlanVerdictReply,
        responses={
            **REFUSALS,
            404: {"model": ErrorReply, "description": "No such task, or another session's (`unknown-task`)"},
            410: {"model": ErrorReply, "description": "Too late (`expired`)"},
        },
    )
    def answer_task(
        body: PlanAnswerRequest,
        request: Request,
        response: Response,
        task: Annotated[str, Path(max_length=100)],
    ) -> dict[str, Any]:
        """Judge a plan: legal or not, each violated constraint with its numbers, what binds, memory and time."""
        state, found = tasks.find(task, session_of(request) or "")
        if found is None:
            raise ApiError(404, "unknown-task", "There is no such task in this session.")
        if state is PlanTaskState.EXPIRED:
            raise ApiError(410, "expired", "This task is too old; draw another.")
        verdict = judge_plan(draw_task(found.seed), body.model_dump())
        kept = tasks.record(found, legal=verdict.legal)
        response.headers["Cache-Control"] = "no-store"
        return {"task": kept.id, "answers": kept.answers, "solved": kept.solved is not None, **asdict(verdict)}

    return router
