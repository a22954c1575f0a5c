"""The labs inside real Pyodide, on Node: the numbers are CPython's."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.worker.lab import pyodide_lab
from tests.worker.lab.lab_runs import SMALL, curve, run, untimed

RACE = {"plans": ["2x1", "2x4"], "updates": 200}
BROKEN = {"no_divide": True, "optimizer": "sgd", "lr": 0.5, "clip": 0}
TOLERANCE = {"training_race": 1e-9, "break_it": 1e-9, "noise": 1e-7}
"""Greatest relative difference of a number; labs that also run in coarser numbers may differ by their last bits."""


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """What Node says to every small run, the long curves and a refused setting."""
    return pyodide_lab.run([*SMALL.items(), ("training_race", RACE), ("break_it", BROKEN), ("noise", {"draws": 1})])


@pytest.fixture(scope="module")
def there(answer: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    return {lab: result["events"] for lab, result in zip(SMALL, answer["results"], strict=False)}


def test_it_is_the_pinned_python(answer: dict[str, Any]) -> None:
    """The labs ran where they run in the page, within its memory."""
    assert answer["versions"] == {"python": "3.14.2", "numpy": "2.4.3"}
    assert answer["memory"] < 128 * 2**20


def test_the_curves_are_the_same(answer: dict[str, Any]) -> None:
    """200 updates of 2 × 1 and 2 × 4, to 1e-9."""
    events, here = answer["results"][len(SMALL)]["events"], run("training_race", **RACE)
    for plan in RACE["plans"]:  # type: ignore[attr-defined]
        assert curve(events, plan, seed=0) == pytest.approx(curve(here, plan, seed=0), abs=1e-9)


def test_a_broken_run_ends_the_same(answer: dict[str, Any]) -> None:
    """Not-a-number comes as null there too, and it comes."""
    events = answer["results"][len(SMALL) + 1]["events"]
    assert events[-1]["nan_at"] == curve(events, "broken").index(None)


def test_a_wrong_setting_is_refused_there(answer: dict[str, Any]) -> None:
    """With the sentence for the reader at the end of the error."""
    assert answer["results"][-1]["error"] == "ValueError: draws must lie between 10 and 20,000; 1 does not."


@pytest.mark.parametrize("lab", SMALL)
def test_every_lab_gives_the_same_events(there: dict[str, list[dict[str, Any]]], lab: str) -> None:
    """Event by event: kinds, texts and counts the same, numbers close; files and states are compared by their numbers elsewhere."""
    here = run(lab, **SMALL[lab])
    assert len(there[lab]) == len(here)
    for got, want in zip(there[lab], here, strict=True):
        close(untimed(got), untimed(want), TOLERANCE.get(lab, 1e-5), lab)


LOOSE = (
    "state",
    "safetensors",
    "record",
    "text",
    "largest",
    "relative",
    "curve",
    "loss",
    "y",
    "at",
    "first",
    "largest_difference",
)
"""Where two machines may well round differently: files, and differences that are themselves rounding."""


def close(got: Any, want: Any, tolerance: float, path: str) -> None:
    """Assert that two JSON values agree, numbers within `tolerance` relative to 1 or to their size."""
    assert type(got) is type(want) or {type(got), type(want)} <= {int, float}, path
    if isinstance(want, dict):
        assert got.keys() == want.keys(), path
        for key in want:
            rounding = key in LOOSE and not path.startswith(("training_race", "noise", "break_it"))
            if not rounding:
                close(got[key], want[key], tolerance, f"{path}.{key}")
            elif key == "y":
                assert got[key] == pytest.approx(want[key], abs=2e-2 if "same_gradient" in path else 1e-5), path
    elif isinstance(want, list):
        assert len(got) == len(want), path
        for at, (one, other) in enumerate(zip(got, want, strict=True)):
            close(one, other, tolerance, f"{path}[{at}]")
    elif isinstance(want, float):
        assert math.isclose(got, want, rel_tol=tolerance, abs_tol=tolerance), path
    else:
        assert got == want, path
