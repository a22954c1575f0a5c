"""Several server processes on one database: an attempt made by one is judged by another, and only once."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.config import Settings
from tests.web.talk import COURSE, EXERCISE, right_outputs

ROUNDS = 5
SERVER = """
import sys
import uvicorn
from app.main import create_app
uvicorn.run(create_app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The addresses of two servers that share a data folder; they start at the same time and make it together."""
    root: Path = tmp_path_factory.mktemp("shared")
    settings = Settings(lessons_dir=COURSE, data_dir=root / "data", cache_dir=root / "cache")
    ports = [free_port(), free_port()]
    environment = {"PATH": "/usr/bin:/bin", **settings.to_env()}
    started = [subprocess.Popen([sys.executable, "-c", SERVER, str(port)], env=environment) for port in ports]
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    try:
        for address, process in zip(addresses, started, strict=True):
            wait(address, process)
        yield addresses
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(timeout=20)


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
    """The replies of all servers to the same outputs, posted at the same moment."""
    barrier = threading.Barrier(len(servers))
    replies: list[httpx.Response] = []

    def post(server: str) -> None:
        with httpx.Client(timeout=30, cookies=cookies) as client:
            barrier.wait()
            replies.append(client.post(f"{server}/api/attempts/{attempt['attempt']}/outputs", json=right_outputs(attempt)))

    racers = [threading.Thread(target=post, args=(server,)) for server in servers]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    return replies


def test_one_attempt_two_processes_one_verdict(servers: list[str]) -> None:
    """The same outputs posted to both processes at the same moment: exactly one 200 and one 409, round after round."""
    with httpx.Client(timeout=30) as maker:
        for number in range(ROUNDS):
            made = maker.post(f"{servers[number % 2]}/api/attempts", json={"exercise": EXERCISE, "code": ""})
            assert made.status_code == 201, made.text
            replies = race(servers, dict(maker.cookies), made.json())
            assert sorted(reply.status_code for reply in replies) == [200, 409], [reply.text for reply in replies]
            assert {reply.json()["error"] for reply in replies if reply.status_code == 409} == {"used"}
