"""Outputs bodies bent in every way end in 200 or 4xx: nothing a client sends is our failure.

A quick share of the mutations runs by default; ``MICROBATCH_TEST_MUTATIONS=10000`` runs as many as one likes. A failing one
is reproduced by its seed, which every failure prints.
"""

from __future__ import annotations

import json
import os
import random
from copy import deepcopy
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import serving
from tests.web.talk import new_attempt, right_outputs

MUTATIONS = int(os.environ.get("MICROBATCH_TEST_MUTATIONS", "300"))

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


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside `value`."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def mutate(body: Any, dice: random.Random) -> Any:
    """`body` with a few values replaced, removed, doubled, renamed or nested."""
    for _ in range(dice.randint(1, 4)):
        path = dice.choice(places(body))
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
    """An application that tells an exception of its own from an answer."""
    root = tmp_path_factory.mktemp("hostile")
    with serving(runtime, data_dir=root, cache_dir=root) as client:
        yield client


def test_mutated_bodies(hostile: TestClient) -> None:
    """Each mutated body is answered with 200 or a 4xx in the one error shape; both kinds occur."""
    seen: dict[int, int] = {}
    attempt = new_attempt(hostile)
    for seed in range(MUTATIONS):
        reply = hostile.post(
            f"/api/attempts/{attempt['attempt']}/outputs",
            content=body_of(seed, attempt),
            headers={"content-type": "application/json"},
        )
        seen[reply.status_code] = seen.get(reply.status_code, 0) + 1
        assert reply.status_code in {200, 400, 413, 422}, f"seed {seed}: {reply.status_code} {reply.text}"
        if reply.status_code == 200:
            attempt = new_attempt(hostile)
        else:
            assert set(reply.json()) == {"error", "detail", "status", "id"}, f"seed {seed}"
    assert seen.get(200, 0) > MUTATIONS // 50, seen
    assert seen.get(422, 0) > MUTATIONS // 50, seen
