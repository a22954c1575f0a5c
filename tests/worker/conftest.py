"""Tests of the browser's Python, on CPython."""

from __future__ import annotations

import io

import pytest


@pytest.fixture(autouse=True)
def nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """``input()`` meets the end of an empty file, as it does in the page, whichever tests ran before."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
