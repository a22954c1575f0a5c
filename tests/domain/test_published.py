"""The planner gives the values that papers, repositories and calculators print."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from tests.domain.calls import Call
from tests.domain.check import Check
from tests.domain.published import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=lambda each: f"{each.source}: {each.what}")
def test_published_value(check: Check) -> None:
    """Each printed value is what our function gives, within the digits printed."""
    if isinstance(check.want, dict):
        assert check.call.outcome() == check.want
        return
    got = result(check.call, check.part)
    if is_dataclass(check.want):
        assert got == check.want
    elif check.rel == 0 and check.unit == 1:
        assert got == pytest.approx(check.want, rel=1e-15) if isinstance(check.want, float) else got == check.want
    else:
        scaled = tuple(each / check.unit for each in got) if isinstance(got, tuple) else got / check.unit
        assert scaled == pytest.approx(check.want, rel=check.rel or 1e-12)


def result(call: Call, part: str) -> Any:
    value = call.run()
    return getattr(value, part) if part else value


def test_no_tolerance_hides_a_wrong_value() -> None:
    """A tolerance is no wider than what the source's digits allow, except where a measured run stands beside a formula."""
    assert [check.what for check in CHECKS if check.rel > 6e-3] == ["A 4 against A 1"]


def test_presets_are_whole_shapes() -> None:
    """Every field of a shape is set by a preset, so that a free form has no hidden default."""
    from app.domain.shape import PRESETS

    for preset in PRESETS.values():
        assert all(getattr(preset.shape, each.name) is not None for each in fields(preset.shape))
