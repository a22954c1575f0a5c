"""The API of hints and solutions: each opened hint is noted, and the solution is sent to a session that has earned it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from app.content import ExerciseSource
from app.content.solution import read_solution
from app.errors import ApiError
from app.progress import Solutions
from app.progress.solutions import Rung
from app.web.json_body import StrictJsonRoute
from app.web.library import Library
from app.web.schemas import REFUSALS, ErrorReply, HintReply, HintRequest, SolutionReply, SolutionRequest
from app.web.session import session_of, start_session


def rungs_of(source: ExerciseSource) -> frozenset[Rung]:
    """Every hint of an exercise; the Parsons rung, where there is one, is a function's last."""
    return frozenset(
        (task.name, rung) for task in source.exercise.functions for rung in range(len(task.hints) + (task.parsons is not None))
    )


def solutions_router(library: Library, solutions: Solutions) -> APIRouter:
    """The two routes of the API."""
    router = APIRouter(prefix="/api", tags=["solutions"], route_class=StrictJsonRoute)

    @router.post(
        "/hints",
        response_model=HintReply,
        responses={
            **REFUSALS,
            404: {"model": ErrorReply, "description": "No such exercise or hint (`unknown-exercise`, `unknown-hint`)"},
        },
    )
    def open_hint(body: HintRequest, request: Request, response: Response) -> dict[str, Any]:
        """Note that this session opened a hint. Sets the anonymous session cookie when there is none."""
        source = library.exercise(body.exercise)
        rungs, rung = rungs_of(source), (body.function, body.rung)
        if rung not in rungs:
            raise ApiError(404, "unknown-hint", "There is no such hint in this exercise.")
        session = start_session(request, response)
        solutions.open_hint(session, body.exercise, rung)
        response.headers["Cache-Control"] = "no-store"
        return {"solution": solutions.state(session, body.exercise, rungs).to_json()}

    @router.post(
        "/solution",
        response_model=SolutionReply,
        response_model_exclude_unset=True,
        responses={
            **REFUSALS,
            403: {
                "model": ErrorReply,
                "description": "Not earned yet (`not-earned`), or sent by another site's page (`cross-origin`)",
            },
            404: {"model": ErrorReply, "description": "`unknown-exercise`"},
        },
    )
    def open_solution(body: SolutionRequest, request: Request, response: Response) -> dict[str, Any]:
        """Send the solution to a session that has earned it, and record that."""
        source = library.exercise(body.exercise)
        session = session_of(request)
        state = solutions.state(session, body.exercise, rungs_of(source))
        if session is None or state.by is None:
            raise ApiError(403, "not-earned", state.missing())
        solution = read_solution(source.folder)
        solutions.open(session, body.exercise, source.exercise.version, state.by)
        response.headers["Cache-Control"] = "no-store"
        return {"code": solution.code, "explanation": solution.explanation, "by": state.by}

    return router
