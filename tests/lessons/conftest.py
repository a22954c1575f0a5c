"""One grader for all tests of a session: its process is warm after the first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.grading import Grader


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    """A grader, closed at the end."""
    grader = Grader()
    yield grader
    grader.close()
