"""Whatever a program does to Python, to our package or to its own results, the check ends in an output that tells the truth."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.worker.hostile import ERRORS, INTERPRETER, RESULTS, Hostile
from tests.worker.session import case

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "static" / "python"
PROGRAMS = (*INTERPRETER, *RESULTS, *ERRORS)

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="each program runs in a forked process")


@pytest.fixture(scope="module")
def answers() -> dict[str, list[str]]:
    """What came of every program, by its title."""
    jobs = [(each.code, case("f", np.array([1.0, 2.0, 3.0]))) for each in PROGRAMS]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(HERE / "isolated.py")],
        input=json.dumps(jobs),
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip((each.title for each in PROGRAMS), json.loads(done.stdout), strict=True))


@needs_fork
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.title)
def test_every_program_ends_in_a_true_output(program: Hostile, answers: dict[str, list[str]]) -> None:
    """A hostile program loads, and its call ends in the outcome that a person would name."""
    loaded, output = answers[program.title]
    assert json.loads(loaded) == {"status": "ok", "error": None}
    judge(program, json.loads(output))


def judge(program: Hostile, output: dict[str, Any]) -> None:
    assert output["case"] == "c1"
    assert output["kind"] == program.kind, output
    if program.kind != "value":
        assert output["error"]["type"] == program.seen, output
        assert len(output["error"]["message"]) <= 500
        assert len(output["error"]["text"]) <= 2_100
    elif program.seen is not None:
        assert output["value"] == program.seen
    assert len(json.dumps(output)) < 20_000


def test_titles_are_unique() -> None:
    """A title finds its program's answer."""
    assert len({each.title for each in PROGRAMS}) == len(PROGRAMS)
