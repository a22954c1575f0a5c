"""The API of attempts: inputs go out, outputs come back, a verdict answers them. Learner code is never run here.

An attempt is used up by the first well-formed outputs of its own session. Whatever can be refused is refused before that,
so a malformed request costs nothing; a failure of ours after it costs the attempt, and the page asks for a new one.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response
from starlette.requests import Request

from app.config import Settings
from app.content import ExerciseSource
from app.content.files import folder_version
from app.errors import ApiError
from app.grading import Grader, read_outputs
from app.grading.limits import LIMITS, LOAD_DEADLINE_S
from app.progress import Attempt, Attempts, AttemptState, Solutions, UnexplainedResults
from app.web.json_body import StrictJsonRoute
from app.web.library import Library
from app.web.limits import CODE_CHARACTERS
from app.web.schemas import REFUSALS, AttemptReply, AttemptRequest, ErrorReply, OutputsRequest, VerdictReply
from app.web.session import session_of, start_session
from app.web.solutions import rungs_of
from app.web.turns import Turns


async def raw_body(request: Request) -> Any:
    """The body as it came, for grading's own strict reader; it has been parsed already by then."""
    return await request.json()


def attempts_router(
    settings: Settings,
    library: Library,
    grader: Grader,
    attempts: Attempts,
    solutions: Solutions,
    unexplained: UnexplainedResults,
) -> APIRouter:
    """The two routes of the API."""
    turns = Turns()
    router = APIRouter(prefix="/api/attempts", tags=["attempts"], route_class=StrictJsonRoute, responses=REFUSALS)

    @router.post(
        "",
        status_code=201,
        response_model=AttemptReply,
        responses={404: {"model": ErrorReply, "description": "`unknown-exercise`"}},
    )
    def create_attempt(body: AttemptRequest, request: Request, response: Response) -> dict[str, Any]:
        """Draw fresh inputs for an exercise. Sets the anonymous session cookie when there is none."""
        source = library.exercise(body.exercise)
        if len(body.code) > CODE_CHARACTERS:
            raise ApiError(413, "code-too-large", f"The program is longer than {CODE_CHARACTERS:,} characters.")
        session = start_session(request, response)
        seed = secrets.randbits(63)
        if settings.seed is not None:  # repeatable, and still another draw for each attempt of a session
            seed = (settings.seed + attempts.count(session, body.exercise)) % 2**63
        version = folder_version(source.folder)  # before the draw, which reads the files too
        with turns.one():
            drawn = grader.draw(source, seed)
        attempt = attempts.create(
            session=session,
            exercise=body.exercise,
            version=version,
            seed=seed,
            code=body.code,
            cases=[case.id for case in drawn],
        )
        response.headers["Cache-Control"] = "no-store"
        return {
            "attempt": attempt.id,
            "expires_at": datetime.fromtimestamp(attempt.expires, UTC).isoformat(timespec="seconds"),
            "cases": [case.to_json() for case in drawn],
            "limits": {
                "deadline_s": source.exercise.deadline_s,
                "load_deadline_s": LOAD_DEADLINE_S,
                **LIMITS.to_json(),
            },
        }

    @router.post(
        "/{attempt}/outputs",
        response_model=VerdictReply,
        response_model_exclude_unset=True,
        responses={
            404: {"model": ErrorReply, "description": "No such attempt, or another session's (`unknown-attempt`)"},
            409: {
                "model": ErrorReply,
                "description": "Answered before (`used`), or the exercise was edited since (`stale`): ask for a new attempt",
            },
            410: {"model": ErrorReply, "description": "Too late (`expired`)"},
        },
    )
    def judge_outputs(
        body: OutputsRequest,  # noqa: ARG001  (FastAPI validates and describes it; grading reads the body as it came)
        request: Request,
        response: Response,
        attempt: Annotated[str, Path(max_length=100)],
        raw: Annotated[Any, Depends(raw_body)],
    ) -> dict[str, Any]:
        """Use the attempt up and return the verdict on its outputs."""
        outputs = read_outputs(raw)
        session = session_of(request) or ""
        state, found = attempts.find(attempt, session)
        if state is not AttemptState.OPEN or found is None:
            raise _refusal(state)
        source = _unchanged(library, found)
        if sorted(output.case for output in outputs) != sorted(found.cases):
            raise ApiError(422, "bad-outputs", "There must be one output for each case of the attempt.")
        with turns.one():
            used = attempts.consume(attempt, session)
            if used is None:  # another request was faster, or the time ran out since
                raise _refusal(attempts.find(attempt, session)[0])
            verdict = grader.judge(source, used.seed, outputs)
        reply = {"attempt": used.id, **verdict.to_json()}
        # What is kept says how each function did; the verdict itself quotes the learner's program and values.
        attempts.record(used, verdict.status, {one.name: one.status for one in verdict.functions})
        unexplained.add(used.exercise, used.version, verdict.unexplained)
        response.headers["Cache-Control"] = "no-store"
        return {**reply, "solution": solutions.state(session, used.exercise, rungs_of(source)).to_json()}

    return router


def _unchanged(library: Library, attempt: Attempt) -> ExerciseSource:
    """The exercise the attempt was drawn from. Raises ApiError 409 ``stale`` when it has been edited or removed since."""
    source = library.current().exercises.get(attempt.exercise)
    if source is None or folder_version(source.folder) != attempt.version:
        raise ApiError(409, "stale", "The exercise has changed since these inputs were drawn; check again.")
    return source


def _refusal(state: AttemptState) -> ApiError:
    match state:
        case AttemptState.EXPIRED:
            return ApiError(410, "expired", "These inputs are too old; check again.")
        case AttemptState.UNKNOWN:
            return ApiError(404, "unknown-attempt", "There is no such attempt in this session.")
        case AttemptState.USED | AttemptState.OPEN:
            return ApiError(409, "used", "These inputs have been answered already; check again.")
