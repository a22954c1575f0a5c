"""The API of plan tasks: a solvable task goes out, any legal plan passes, and every refusal has its own status and word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.domain.device import device
from app.domain.plan_answer import PlanAnswer
from app.domain.plan_search import legal_plans
from app.domain.plan_task import PlanTask
from app.domain.plan_verdict import CONSTRAINTS
from app.domain.record import record
from app.domain.shape import preset
from tests.web.talk import MakeApp

GIVEN = {"text", "model", "length", "recipe", "device", "devices", "usable_bytes", "target_tokens"}


def new_task(client: TestClient) -> dict[str, Any]:
    """The reply to a request for a task, which must succeed."""
    reply = client.post("/api/plans/tasks")
    assert reply.status_code == 201, reply.text
    found: dict[str, Any] = reply.json()
    return found


def answer(client: TestClient, task: dict[str, Any] | str, **plan: Any) -> Any:
    """The reply to an answer."""
    name = task if isinstance(task, str) else task["task"]
    return client.post(f"/api/plans/tasks/{name}/answers", json={"micro": 1, "accumulation": 1, **plan})


def plan_task(task: dict[str, Any]) -> PlanTask:
    """The task as the domain has it, from nothing but what was sent."""
    return PlanTask(
        seed=0,
        model=preset(task["model"]),
        length=task["length"],
        recipe=task["recipe"],
        device=device(task["device"]),
        devices=task["devices"],
        usable_bytes=task["usable_bytes"],
        target_tokens=task["target_tokens"],
    )


def some_plan(task: dict[str, Any]) -> PlanAnswer:
    """A legal plan, found by the domain's search."""
    return next(legal_plans(plan_task(task)))


def word(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()["error"]


def test_a_task_tells_what_is_given_and_nothing_else(client: TestClient) -> None:
    """The reply holds what the contract names: no seed from which more could be drawn, and no plan."""
    task = new_task(client)
    assert set(task) == {"task", "expires_at"} | GIVEN
    assert f"{task['target_tokens']:,} tokens per update" in task["text"]


def test_any_legal_plan_passes(client: TestClient) -> None:
    """For each of ten drawn tasks every twentieth legal plan of the search passes, with what binds and what it costs."""
    for _ in range(10):
        task = new_task(client)
        for plan in list(legal_plans(plan_task(task)))[:200:20]:
            verdict = answer(client, task, **record(plan)).json()
            assert verdict["legal"], (task, plan, verdict)
            assert verdict["violations"] == []
            assert verdict["binding"]["constraint"] in {"memory", "target", "none"}
            assert verdict["tokens_per_update"] == task["target_tokens"]
            assert verdict["memory"]["total"] <= task["usable_bytes"]
            assert verdict["cost"]["seconds"] > 0


def test_a_wrong_plan_is_told_why(client: TestClient) -> None:
    """A plan that misses the target and memory is a verdict with status 200 that names both, the first of them as binding."""
    task = new_task(client)
    verdict = answer(client, task, micro=4096, accumulation=3)
    assert verdict.status_code == 200
    body = verdict.json()
    assert not body["legal"]
    assert [each["constraint"] for each in body["violations"]] == ["target", "memory"]
    target, memory = body["violations"]
    assert target["limit"] == task["target_tokens"]
    assert target["have"] == 4096 * 3 * task["length"] * task["devices"]
    assert memory["have"] == body["memory"]["total"] > memory["limit"] == task["usable_bytes"]
    assert body["binding"] == {"constraint": "target", "text": target["text"]}


@pytest.mark.parametrize(
    "plan", [{"micro": 0}, {"micro": -(10**40)}, {"accumulation": 65_537}, {"zero": 4}, {"recompute": "half"}, {"tensor": 0}]
)
def test_numbers_out_of_range_are_answers(client: TestClient, plan: dict[str, Any]) -> None:
    """What a learner may type gets a verdict that says what is wrong with it, and no memory or time."""
    reply = answer(client, new_task(client), **plan)
    assert reply.status_code == 200, reply.text
    body = reply.json()
    assert [each["constraint"] for each in body["violations"]] == ["form"]
    assert next(iter(plan)) in body["binding"]["text"]
    assert body["memory"] is body["cost"] is None


@pytest.mark.parametrize("plan", [{"micro": "4"}, {"micro": 4.0}, {"micro": True}, {"zero": None}, {"recompute": "x" * 101}])
def test_wrong_types_are_the_callers_error(client: TestClient, plan: dict[str, Any]) -> None:
    """What no form sends is refused with 422 and counts as no answer."""
    task = new_task(client)
    assert word(answer(client, task, **plan)) == (422, "invalid")
    assert answer(client, task).json()["answers"] == 1


def test_any_number_of_answers(client: TestClient) -> None:
    """Wrong answers use nothing up, and a solved task stays solved."""
    task = new_task(client)
    plans: list[dict[str, Any]] = [{}, record(some_plan(task)), {"micro": 0}]
    replies = [answer(client, task, **plan).json() for plan in plans]
    assert [(each["answers"], each["legal"], each["solved"]) for each in replies] == [
        (1, False, False),
        (2, True, True),
        (3, False, True),
    ]


def test_foreign_and_unknown_look_the_same(client: TestClient) -> None:
    """Another session's task is answered exactly as one that does not exist."""
    task = new_task(client)
    stranger = TestClient(client.app)
    foreign = answer(stranger, task)
    new_task(stranger)
    assert word(foreign) == word(answer(stranger, task)) == word(answer(client, "nothing")) == (404, "unknown-task")
    assert answer(client, task).status_code == 200


def test_expired(make_app: MakeApp) -> None:
    """Too late is 410, so the page can say so and draw another."""
    client = make_app(plan_task_ttl_s=0)
    assert word(answer(client, new_task(client))) == (410, "expired")


def test_a_seed_repeats_the_draws(make_app: MakeApp, tmp_path: Path) -> None:
    """With the seed setting a new session gets the same tasks in the same order, and not the same one twice."""
    first, second = (make_app(seed=2**70 + 7, data_dir=tmp_path / str(number)) for number in range(2))
    draws = [[new_task(client)["text"] for _ in range(3)] for client in (first, second)]
    assert draws[0] == draws[1]
    assert len(set(draws[0])) > 1


def test_only_our_own_pages_may_ask(client: TestClient) -> None:
    """Another site's page cannot draw or answer tasks in a learner's session; bodies must be JSON by their type."""
    evil = {"origin": "https://evil.example"}
    assert word(client.post("/api/plans/tasks", headers=evil)) == (403, "cross-origin")
    task = new_task(client)
    url = f"/api/plans/tasks/{task['task']}/answers"
    assert word(client.post(url, json={"micro": 1, "accumulation": 1}, headers=evil)) == (403, "cross-origin")
    text = client.post(url, content='{"micro": 1, "accumulation": 1}', headers={"content-type": "text/plain"})
    assert word(text) == (415, "not-json")


def test_replies_are_as_described(client: TestClient) -> None:
    """Real replies have every field of their description and no other; nothing is to be kept by caches."""
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    drawn = client.post("/api/plans/tasks")
    task = drawn.json()
    assert set(task) == set(schemas["PlanTaskReply"]["properties"])
    reply = answer(client, task, **record(some_plan(task)))
    assert set(reply.json()) == set(schemas["PlanVerdictReply"]["properties"])
    assert set(reply.json()["memory"]) == set(schemas["MemoryReply"]["properties"])
    assert set(reply.json()["cost"]) == set(schemas["UpdateCostReply"]["properties"])
    assert schemas["ViolationReply"]["properties"]["constraint"]["enum"] == list(CONSTRAINTS)
    assert drawn.headers["cache-control"] == reply.headers["cache-control"] == "no-store"
