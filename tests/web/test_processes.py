"""Several server processes on one database: an attempt made by one is judged by another, once, and rates are shared."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.config import Rate, Settings
from app.main import create_app
from tests.web.conftest import listening
from tests.web.talk import COURSE, EXERCISE, free_port, right_outputs

ROUNDS = 5
AT_ONCE = 4
"""Posts of the same outputs to each server."""

HINTS = 10
SERVER = """
import sys
import uvicorn
from app.main import create_app
uvicorn.run(create_app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
"""


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The addresses of two servers that share a data folder: one in a process of its own, one in this."""
    root: Path = tmp_path_factory.mktemp("shared")
    settings = Settings(
        lessons_dir=COURSE, data_dir=root / "data", cache_dir=root / "cache", rate_hints=Rate(HINTS, 1e6), rate_address_factor=2
    )
    port = free_port()
    environment = {"PATH": "/usr/bin:/bin", **settings.to_env()}
    other = subprocess.Popen([sys.executable, "-c", SERVER, str(port)], env=environment)
    try:
        with listening(create_app(settings), free_port()) as here:
            there = f"http://127.0.0.1:{port}"
            wait(there, other)
            yield [here, there]
    finally:
        other.terminate()
        other.wait(timeout=20)


def wait(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            if httpx.get(f"{address}/healthz", timeout=2).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError(f"the server at {address} did not start (exit code {process.poll()})")


def race(servers: list[str], cookies: dict[str, str], attempt: dict[str, Any]) -> list[httpx.Response]:
    """The replies to the same outputs, posted several times to each server at the same moment."""
    posts = servers * AT_ONCE
    barrier = threading.Barrier(len(posts))
    replies: list[httpx.Response] = []

    def post(server: str) -> None:
        with httpx.Client(timeout=30, cookies=cookies) as client:
            barrier.wait()
            replies.append(client.post(f"{server}/api/attempts/{attempt['attempt']}/outputs", json=right_outputs(attempt)))

    racers = [threading.Thread(target=post, args=(server,)) for server in posts]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return replies


def test_one_attempt_many_posts_one_verdict(servers: list[str]) -> None:
    """The same outputs posted many times to both processes at once: one 200, the rest 409, and one judged attempt."""
    with httpx.Client(timeout=30) as maker:
        for number in range(ROUNDS):
            made = maker.post(f"{servers[number % 2]}/api/attempts", json={"exercise": EXERCISE, "code": ""})
            assert made.status_code == 201, made.text
            replies = race(servers, dict(maker.cookies), made.json())
            codes = sorted(reply.status_code for reply in replies)
            assert codes == [200] + [409] * (2 * AT_ONCE - 1), [reply.text for reply in replies]
            assert {reply.json()["error"] for reply in replies if reply.status_code == 409} == {"used"}
            (verdict,) = (reply.json() for reply in replies if reply.status_code == 200)
            assert verdict["solution"]["judged"] == number + 1


def test_one_rate_for_both(servers: list[str]) -> None:
    """A session that asks both processes in turn gets what the rate allows, once; the next session of the address the rest."""
    body = {"exercise": EXERCISE, "function": "double", "rung": 0}
    for _ in range(2):
        with httpx.Client(timeout=30) as client:
            client.post(f"{servers[0]}/api/attempts", json={"exercise": EXERCISE, "code": ""})
            codes = [client.post(f"{servers[number % 2]}/api/hints", json=body).status_code for number in range(HINTS + 6)]
            assert codes == [200] * HINTS + [429] * 6
    with httpx.Client(timeout=30) as client:
        assert client.post(f"{servers[1]}/api/hints", json=body).status_code == 429
