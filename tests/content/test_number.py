"""Numbers as people type them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.content.number import parse_number
from tests.content.tables import FIXTURES

ROWS = json.loads((FIXTURES / "numbers.json").read_text("utf-8"))


@pytest.mark.parametrize(("text", "value"), ROWS)
def test_number_is_read_as_people_mean_it(text: str, value: float | None) -> None:
    """The forms that the reference promises; the page's reader is held to the same table."""
    assert parse_number(text) == value


def test_whole_numbers_stay_exact() -> None:
    """Whole numbers are not rounded, however large."""
    assert parse_number("1000000000000000001") == 10**18 + 1
    assert isinstance(parse_number("1.31072e5"), int)
    assert parse_number("2^70") == 2**70


@given(st.text(max_size=40))
@settings(deadline=None)
def test_any_text_is_a_number_or_none(text: str) -> None:
    """No text raises, and what is read is finite."""
    value = parse_number(text)
    assert value is None or abs(value) >= 0
