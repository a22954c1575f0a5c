"""The API's own description is complete, true, and needs no other host."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core import NotSet
from starlette.testclient import TestClient

from tests.web.talk import new_attempt, same_outputs


@pytest.fixture(scope="module")
def description(shared_app: Any) -> dict[str, Any]:
    """The description as served."""
    found: dict[str, Any] = TestClient(shared_app).get("/openapi.json").json()
    return found


def test_describes_the_api_and_only_that(description: dict[str, Any]) -> None:
    """Every address for programs is described; pages and files are not an API."""
    described = {(path, method) for path, methods in description["paths"].items() for method in methods}
    posts = {
        "/api/attempts",
        "/api/attempts/{attempt}/outputs",
        "/api/hints",
        "/api/solution",
        "/api/plans/tasks",
        "/api/plans/tasks/{task}/answers",
    }
    assert described == {*((path, "post") for path in posts), ("/healthz", "get")}


def test_every_refusal_has_the_one_shape(description: dict[str, Any]) -> None:
    """Each described failure is described by the one error model, and FastAPI's own error model is gone."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    schema = response["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/ErrorReply"}, (path, method, status)
    assert "HTTPValidationError" not in description["components"]["schemas"]


def test_names_no_other_host(shared_app: Any) -> None:
    """Neither the description nor any page about it refers to another host."""
    assert "://" not in TestClient(shared_app).get("/openapi.json").text
    assert TestClient(shared_app).get("/docs").status_code == 404


@pytest.mark.parametrize(
    "output",
    [
        {"kind": "value", "value": {"type": "int", "value": "1"}},
        {"kind": "raised", "error": {"type": "ValueError", "message": "no", "line": 2, "text": "…"}},
        {"kind": "not-loaded", "error": {"type": "SyntaxError", "message": "no", "line": None, "text": ""}},
        {"kind": "timeout", "meter": {"observed": True, "rows_at_once": 3, "calls": {"double": 1}, "changed": ["x"]}},
        {"kind": "not-attempted"},
        {"kind": "crashed"},
    ],
)
def test_replies_are_as_described(client: TestClient, description: dict[str, Any], output: dict[str, Any]) -> None:
    """Real replies fit the models exactly: FastAPI checks every field, and no field is left out or added."""
    attempt = new_attempt(client)
    schemas = description["components"]["schemas"]
    assert set(attempt) == set(schemas["AttemptReply"]["properties"])
    assert set(attempt["limits"]) == set(schemas["LimitsReply"]["properties"])
    reply = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=same_outputs(attempt, **output))
    assert reply.status_code == 200, reply.text
    verdict = reply.json()
    assert set(verdict) == set(schemas["VerdictReply"]["properties"])
    assert set(verdict["solution"]) == set(schemas["SolutionStateReply"]["properties"])
    for function in verdict["functions"]:
        assert set(function) == set(schemas["FunctionReply"]["properties"])
        assert function["feedback"]
        if function["case"] is not None:
            assert set(function["case"]) == set(schemas["ShownCaseReply"]["properties"])


MODES = list(schemathesis.GenerationMode)
TAKING_BODIES = (
    "POST /api/attempts",
    "POST /api/attempts/{attempt}/outputs",
    "POST /api/hints",
    "POST /api/solution",
    "POST /api/plans/tasks/{task}/answers",
)
GENERATED = [*((label, mode) for label in TAKING_BODIES for mode in MODES), ("POST /api/plans/tasks", MODES[0])]
"""A request that takes nothing cannot be a wrong one."""


@pytest.mark.parametrize(("label", "mode"), GENERATED)
def test_generated_requests_end_as_described(
    shared_app: Any, description: dict[str, Any], label: str, mode: schemathesis.GenerationMode
) -> None:
    """Requests made up from the description, right and wrong ones, end in a described status and shape, never in 5xx."""
    schema = schemathesis.openapi.from_dict(description)
    operation = next(found for result in schema.get_all_operations() if (found := result.ok()).label == label)
    described = description["paths"][operation.path][operation.method]["responses"]
    client = TestClient(shared_app)
    seen = set()

    @settings(max_examples=25, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def requests_end_well(case: schemathesis.Case) -> None:
        body: dict[str, Any] = {} if isinstance(case.body, NotSet) else {"json": case.body}
        if isinstance(case.body, bytes):
            body = {"content": case.body, "headers": {"content-type": "application/json"}}
        # An address of another form is another address, and may be answered by 404 or 405 without being described here.
        path = "/".join(part for part in case.formatted_path.split("/") if part not in {".", ".."})
        reply = client.request(case.method, path, **body)
        seen.add(reply.status_code)
        assert reply.status_code < 500, reply.text
        assert str(reply.status_code) in described or reply.status_code in {404, 405}
        if reply.status_code >= 400:
            assert set(reply.json()) == {"error", "detail", "status", "id"}

    requests_end_well()
    assert seen - {422} or mode is schemathesis.GenerationMode.NEGATIVE
