"""The table of formats that pages show without scripts: the published figures, in the words of the page."""

from __future__ import annotations

import pytest

from app.domain.bit_pattern import BIT_FORMATS, pattern_value, smallest_normal_pattern, stored_pattern
from app.web.format_table import FormatRow, format_rows

PUBLISHED = [
    FormatRow("fp32", "FP32", 32, 8, 23, "3.40", "38", -126, -149),
    FormatRow("fp16", "FP16", 16, 5, 10, "65,504", "", -14, -24),
    FormatRow("bf16", "BF16", 16, 8, 7, "3.39", "38", -126, -133),
    FormatRow("e4m3", "FP8 E4M3", 8, 4, 3, "448", "", -6, -9),
    FormatRow("e5m2", "FP8 E5M2", 8, 5, 2, "57,344", "", -14, -16),
]
"""IEEE 754 for FP32 and FP16, BF16 as the upper half of FP32, FP8 as in arXiv:2209.05433, table 1."""


def test_rows_are_the_published_ones() -> None:
    """One row for each format, in their order; nothing in it is typed by hand in the template."""
    assert list(format_rows()) == PUBLISHED


@pytest.mark.parametrize("row", format_rows(), ids=list(BIT_FORMATS))
def test_a_row_says_what_the_format_does(row: FormatRow) -> None:
    """Its exponents of two are the numbers at the edges, and the next number after 1 is where the table puts it."""
    assert pattern_value(smallest_normal_pattern(row.name), row.name) == 2.0**row.smallest_normal
    assert pattern_value(1, row.name) == 2.0**row.smallest_subnormal
    assert pattern_value(stored_pattern("1", row.name) + 1, row.name) == 1 + 2.0**-row.fraction_bits
    assert 1 + row.exponent_bits + row.fraction_bits == row.width
