"""A database and a clock for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.progress import Database


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "progress.sqlite3")
