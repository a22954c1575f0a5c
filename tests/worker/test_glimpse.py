"""A short text shows what a value is, the same in every run."""

from collections import OrderedDict
from fractions import Fraction

import numpy as np
import pytest
from microbatch_browser.glimpse import LONGEST, glimpse


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (True, "True"),
        (-0.0, "-0.0"),
        (2**300, "<whole number of about 91 digits>"),
        ("it's", '"it\'s"'),
        (b"ab", "b'ab'"),
        ((1,), "(1,)"),
        ([1, [2, [3]]], "[1, [2, […]]]"),
        (list(range(9)), "[0, 1, 2, 3, …]"),
        ({"a": {1}}, "{'a': {1}}"),
        (OrderedDict(a=1), "{'a': 1}"),
        (np.zeros((2, 3)), "<array of shape (2, 3), dtype <f8>"),
        (np.float32(1), "<NumPy float32>"),
        (Fraction(1, 2), "<Fraction object>"),
        (range(3), "range(0, 3)"),
        (int, "<class int>"),
        (np, "<module>"),
        (glimpse, "<function glimpse>"),
    ],
    ids=lambda each: each if isinstance(each, str) else type(each).__name__,
)
def test_a_value_is_shown_in_a_few_words(value: object, text: str) -> None:
    """The text names the value or its kind."""
    assert glimpse(value) == text


@pytest.mark.parametrize("value", ["x" * 10**6, [["x" * 1000] * 9] * 9, {"k" * 500: "v" * 500}], ids=["text", "lists", "dict"])
def test_a_text_stays_short(value: object) -> None:
    """However large the value, the text fits a line or two."""
    assert len(glimpse(value)) <= LONGEST
