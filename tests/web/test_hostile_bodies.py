"""Outputs bodies bent in every way end in 200 or 4xx: nothing a client sends is our failure.

All 10,000 go through what a request's body goes through (strict JSON, the description, grading's reader, the verdict, the
reply's own model), and each twenty-fifth of them over HTTP as well, where the answer must be the same. ``MICROBATCH_TEST_MUTATIONS``
runs more. A failing one is reproduced by its seed, which every failure prints.
"""

from __future__ import annotations

import json
import os
import random
from contextlib import closing
from copy import deepcopy
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from app.content import load_course
from app.errors import ApiError
from app.grading import BadOutputs, Grader, read_outputs
from app.progress import SolutionState
from app.web.json_body import read_json
from app.web.schemas import OutputsRequest, VerdictReply
from tests.web.conftest import serving
from tests.web.talk import COURSE, EXERCISE, new_attempt, right_outputs

MUTATIONS = int(os.environ.get("MICROBATCH_TEST_MUTATIONS", "10000"))
OVER_HTTP = 25
"""Each so many-th is posted as well."""

LEAVES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    2**31,
    2**63,
    2**64,
    10**400,
    0.5,
    -0.0,
    1e308,
    "",
    "x",
    "\x00",
    "\ud800",
    "9" * 1001,
    "-",
    "nan",
    "inf",
    "0x1.8p+1",
    "0x1.fffffffffffffp+9999",
    "AAAA",
    "====",
    "é",
    "<f8",
    "|O",
    ">f8",
    "<U9",
    "value",
    "raised",
    "array",
    "a" * 5000,
    [],
    {},
    [[]],
    [-1],
    [2**62, 2**62, 2**62],
    [0, 2**62],
    [1] * 40,
    {"type": "int", "value": "1"},
    {"type": "list", "items": [{"type": "none"}] * 50},
    {"type": "array", "dtype": "<f8", "shape": [1], "data": "AAAAAAAA8D8="},
    {"type": "array", "dtype": "<f8", "shape": [0], "data": ""},
    {"type": "array", "dtype": "|b1", "shape": [3], "data": "AgMB"},
    {"type": "array", "dtype": "<c16", "shape": [], "data": ""},
    {"type": "array", "dtype": "evil", "shape": [2], "omitted": True},
    {"type": "scalar", "dtype": "<i4", "data": "AAAAAA=="},
    {"type": "dict", "items": [[{"type": "list", "items": []}, {"type": "none"}]]},
    {"type": "dict", "items": [[{"type": "float", "value": "nan"}] * 2]},
    {"type": "complex", "real": "nan", "imag": "-inf"},
    {"type": "other", "name": "x", "text": "<script>"},
    {"type": "float", "value": "-0x0.0p+0"},
]
KEYS = [
    "type",
    "value",
    "kind",
    "case",
    "error",
    "meter",
    "items",
    "shape",
    "dtype",
    "data",
    "omitted",
    "line",
    "rows_at_once",
    "calls",
    "\ud800",
    "",
]


def place(value: Any, dice: random.Random) -> list[Any]:
    """The path of some value inside `value`: keys from the outside in, most often as deep as it goes."""
    path: list[Any] = []
    while isinstance(value, dict | list) and value and dice.random() < 0.9:
        path.append(dice.choice(list(value)) if isinstance(value, dict) else dice.randrange(len(value)))
        value = value[path[-1]]
    return path


def mutate(body: Any, dice: random.Random) -> Any:
    """`body` with a few values replaced, removed, doubled, renamed or nested."""
    for _ in range(dice.randint(1, 4)):
        path = place(body, dice)
        if not path:
            continue
        parent = body
        for key in path[:-1]:
            parent = parent[key]
        key = path[-1]
        match dice.randrange(6):
            case 0 | 1:
                parent[key] = deepcopy(dice.choice(LEAVES))
            case 2:
                del parent[key]
            case 3 if isinstance(parent, list):
                parent.insert(key, parent[key])
            case 4 if isinstance(parent, dict):
                parent[dice.choice(KEYS)] = parent.pop(key)
            case _:
                for _ in range(dice.choice([1, 5, 30])):
                    parent[key] = {"type": dice.choice(["list", "tuple", "dict"]), "items": [parent[key]]}
    return body


def spoil(text: bytes, dice: random.Random) -> bytes:
    """A few bytes of the JSON text changed."""
    data = bytearray(text)
    for _ in range(dice.randint(0, 3)):
        if data:
            data[dice.randrange(len(data))] = dice.choice(b'{}[]",:0-9eE.nN\\\x00\xff')
    return bytes(data)


def body_of(seed: int, attempt: dict[str, Any]) -> bytes:
    """The mutated outputs for one seed."""
    dice = random.Random(seed)
    body = right_outputs(attempt)
    for output in body["outputs"]:
        output["meter"] = {"observed": True, "rows_at_once": 1, "calls": {"double": 1}, "changed": [], "seconds": 0.1}
        if dice.random() < 0.3:
            output |= {"kind": "raised", "error": {"type": "ValueError", "message": "m", "line": 3, "text": "t"}}
        if dice.random() < 0.3:
            output |= {"kind": "value", "value": deepcopy(dice.choice([leaf for leaf in LEAVES if isinstance(leaf, dict)]))}
    text = json.dumps(mutate(body, dice)).encode()
    return spoil(text, dice) if dice.random() < 0.3 else text


@pytest.fixture(scope="module")
def hostile(runtime: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """An application of their own: a test client raises what an application raises, so a 500 cannot hide."""
    root = tmp_path_factory.mktemp("hostile")
    with serving(runtime, data_dir=root, cache_dir=root) as client:
        yield client


class Stages:
    """The stages behind the route, one after the other, for the cases of one draw."""

    def __init__(self, grader: Grader) -> None:
        self.grader = grader
        self.source = load_course(COURSE).exercises[EXERCISE]
        cases = [case.to_json() for case in grader.draw(self.source, 1)]
        self.attempt = {"attempt": "a", "cases": cases}

    def status(self, body: bytes) -> int:
        """The status that the body is answered with; anything raised beside a refusal is our failure."""
        try:
            raw = read_json(body)
            OutputsRequest.model_validate(raw)
            outputs = read_outputs(raw)
            verdict = self.grader.judge(self.source, 1, outputs).to_json()
        except ApiError as error:
            return error.status_code
        except (ValidationError, BadOutputs):
            return 422
        state = SolutionState(False, None, 1, 3, 0, 1).to_json()
        reply = VerdictReply.model_validate({"attempt": "a", **verdict, "solution": state})
        json.dumps(reply.model_dump(), allow_nan=False).encode()
        return 200


def test_mutated_bodies(hostile: TestClient) -> None:
    """Each mutated body is answered with 200 or a 4xx, in the one error shape; both happen often."""
    seen: dict[int, int] = {}
    attempt = new_attempt(hostile)
    with closing(Grader()) as grader:
        stages = Stages(grader)
        for seed in range(MUTATIONS):
            body = body_of(seed, stages.attempt)
            try:
                status = stages.status(body)
            except Exception as error:
                raise AssertionError(f"seed {seed}") from error
            assert status in {200, 400, 413, 422}, f"seed {seed}: {status}"
            seen[status] = seen.get(status, 0) + 1
            if seed % OVER_HTTP == 0:
                attempt = post(hostile, attempt, body, seed, status)
    for status in (200, 400, 422):
        assert seen.get(status, 0) > MUTATIONS // 50, seen


def post(client: TestClient, attempt: dict[str, Any], body: bytes, seed: int, status: int) -> dict[str, Any]:
    """Post the body for this attempt, whose cases have the same ids; returns the attempt for the next body."""
    reply = client.post(
        f"/api/attempts/{attempt['attempt']}/outputs",
        content=body,
        headers={"content-type": "application/json"},
    )
    assert reply.status_code == status, f"seed {seed}: {reply.status_code} {reply.text}"
    if status == 200:
        return new_attempt(client)
    assert set(reply.json()) == {"error", "detail", "status", "id"}, f"seed {seed}"
    return attempt
