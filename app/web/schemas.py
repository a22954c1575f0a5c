"""The API's requests and replies, as types and as its OpenAPI description.

The description states the form; the limits within a value (`app.grading.limits`) are enforced by grading's own reader,
which sees the body as it came.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.grading.limits import LIMITS
from app.web.limits import CODE_CHARACTERS


class Sent(BaseModel):
    """Something a client sends: types are not bent, and what is not known is ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


class ErrorReply(BaseModel):
    """The one shape of every failed request."""

    error: str = Field(description="A stable word for programs, e.g. `used`.")
    detail: str = Field(description="One sentence for people.")
    status: int = Field(description="The HTTP status.")
    id: str = Field(description="Id of this request in the server's log.")


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {
        "model": ErrorReply,
        "description": "Not well-formed JSON, or nested too deeply (`bad-json`, `too-deep`, `too-many`)",
    },
    403: {"model": ErrorReply, "description": "Sent by another site's page (`cross-origin`)"},
    413: {"model": ErrorReply, "description": "Too large (`too-large`, `code-too-large`)"},
    415: {"model": ErrorReply, "description": "The content type is not application/json (`not-json`)"},
    422: {"model": ErrorReply, "description": "Well-formed JSON of the wrong form (`invalid`, `bad-outputs`)"},
    429: {"model": ErrorReply, "description": "Too many in a short time (`too-many-requests`); `Retry-After` says when"},
    503: {"model": ErrorReply, "description": "Too many wait for the grader (`busy`); `Retry-After` says when"},
    500: {"model": ErrorReply, "description": "A failure of ours; the log has it under `id`"},
}
"""How any request with a body may be refused."""


class AttemptRequest(Sent):
    """Asks for fresh inputs for an exercise. The code is not run and not kept: its SHA-256 is."""

    exercise: str = Field(max_length=200, examples=["batches-and-accumulation/four-functions"])
    code: str = Field(description=f"The learner's program, at most {CODE_CHARACTERS:,} characters.")


type Wire = dict[str, Any]
"""One value on the wire: an object with a ``type``, as in `app.grading.wire`."""

WireValue = Annotated[
    Wire,
    Field(
        description=(
            "A Python value: an object with a `type` of none, bool, int (decimal text), float (float.hex, nan, inf, -inf), "
            "complex, str, array or scalar (dtype and base64 of little-endian bytes in C order), list, tuple, dict (pairs) "
            "or other."
        ),
        examples=[{"type": "int", "value": "64"}],
    ),
]


class CaseReply(BaseModel):
    """One call to make: the inputs and nothing of the answer."""

    id: str
    function: str
    args: list[WireValue]
    kwargs: dict[str, WireValue]


class LimitsReply(BaseModel):
    """What the page has to keep to when it runs the cases and sends the outputs."""

    deadline_s: float = Field(description="Longest time one case may run, in seconds.")
    load_deadline_s: float = Field(description="Longest time the program itself may take to load, in seconds.")
    output_bytes: int = Field(description="Bytes of the whole outputs request.")
    array_elements: int
    array_dimensions: int
    value_items: int
    depth: int
    int_digits: int
    text_chars: int
    message_chars: int


class AttemptReply(BaseModel):
    """A new attempt. It can be answered once, by the session that asked, until it expires."""

    attempt: str
    expires_at: str = Field(description="ISO 8601, UTC.")
    cases: list[CaseReply]
    limits: LimitsReply


class LearnerErrorSent(Sent):
    """An exception of the learner's code."""

    type: str
    message: str = Field(default="", description=f"At most {LIMITS.message_chars} characters.")
    line: int | None = None
    text: str | None = Field(
        default="", description=f"The traceback, learner's frames only; at most {LIMITS.text_chars} characters."
    )
    bases: list[str] = Field(default=[], max_length=30, description="Names of the classes it derives from.")


class MeterSent(Sent):
    """What was seen of the process during one call."""

    observed: bool = False
    rows_at_once: int | None = Field(default=None, ge=0)
    timeline: list[int] | None = Field(default=None, max_length=200, description="Rows that one product after another saw.")
    products: int | None = Field(default=None, ge=0)
    calls: dict[str, int] | None = None
    changed: list[str] | None = None
    seconds: float | None = None


class OutputSent(Sent):
    """What one call did."""

    case: str
    kind: Literal[
        "value",
        "raised",
        "timeout",
        "crashed",
        "missing",
        "not-callable",
        "signature",
        "not-attempted",
        "not-loaded",
        "skipped",
    ]
    value: WireValue | None = Field(default=None, description="With kind `value`.")
    error: LearnerErrorSent | None = Field(default=None, description="With the kinds `raised` and `not-loaded`.")
    meter: MeterSent | None = None


class OutputsRequest(Sent):
    """The outputs of an attempt: one for each of its cases, in any order."""

    outputs: list[OutputSent]


class RichElement(BaseModel):
    """A piece of formatted text."""

    tag: Literal["p", "code", "em", "strong", "ul", "ol", "li", "pre", "a", "br"]
    href: str | None = Field(default=None, description="Only on `a`: https, or a place in the same page.")
    children: list[RichNode] = []


type RichNode = str | RichElement


class LearnerErrorReply(BaseModel):
    """Why the code does not load."""

    type: str
    message: str
    line: int | None
    text: str


class InputReply(BaseModel):
    """One input of the shown case."""

    name: str
    text: str


class ShownCaseReply(BaseModel):
    """The smallest failing case, whole; the next attempt draws new inputs."""

    id: str
    name: str
    call: str
    inputs: list[InputReply]
    yours: str
    expected: str
    code: str = Field(description="Python that replays the case.")


class MeterReply(BaseModel):
    """Rows of the data that one product saw at once, beside what is allowed."""

    rows_at_once: int | None
    rows_allowed: int
    observed: bool
    rows_total: int | None = Field(description="Rows of the data of the case in question.")
    timeline: list[int] = Field(description="Rows that one product after another saw.")
    calls: dict[str, int] = Field(description="Calls to the program's other functions.")


class DiagnosisReply(BaseModel):
    """Where the feedback on a failing function comes from."""

    kind: Literal["mistake", "general", "plain"]
    name: str


class FunctionReply(BaseModel):
    """The verdict on one function."""

    name: str
    status: Literal["passed", "value", "process", "error", "timeout", "missing", "not-attempted", "depends"]
    passed: int
    total: int
    feedback: list[RichNode]
    line: int | None
    depends_on: str | None
    case: ShownCaseReply | None
    meter: MeterReply | None
    diagnosis: DiagnosisReply | None
    hint: int | None = Field(description="Number of the hint that goes on from the feedback, counted from 0.")


class SolutionStateReply(BaseModel):
    """How far this session is from the solution of the exercise."""

    earned: bool
    by: Literal["passed", "hints"] | None
    judged: int = Field(description="Attempts of this session that were judged.")
    judged_needed: int = Field(description="Attempts to be judged before all hints earn the solution.")
    hints_seen: int
    hints_total: int


class HintRequest(Sent):
    """Says that a hint was opened."""

    exercise: str = Field(max_length=200, examples=["batches-and-accumulation/four-functions"])
    function: str = Field(max_length=200, examples=["linear_grad"])
    rung: int = Field(ge=0, description="Number of the hint within its function, from 0.")


class HintReply(BaseModel):
    """The hint is noted."""

    solution: SolutionStateReply


class SolutionRequest(Sent):
    """Asks for the solution of an exercise."""

    exercise: str = Field(max_length=200, examples=["batches-and-accumulation/four-functions"])


class SolutionReply(BaseModel):
    """The solution, to a session that has earned it."""

    code: str = Field(description="The author's program.")
    explanation: list[RichNode]
    by: Literal["passed", "hints"] = Field(description="How it was earned.")


class VerdictReply(BaseModel):
    """What became of an attempt."""

    attempt: str
    exercise: str
    status: Literal["error", "timeout", "failed", "not-attempted", "passed"]
    error: LearnerErrorReply | None
    summary: list[RichNode]
    functions: list[FunctionReply]
    solution: SolutionStateReply


class HealthReply(BaseModel):
    """The server is up."""

    status: Literal["ok"]
    version: str
    lessons: int
    problems: int = Field(description="Mistakes in the course; more than 0 only in author mode.")
    python: Literal["ready", "missing"] = Field(description="Whether Python for the browser is prepared.")
