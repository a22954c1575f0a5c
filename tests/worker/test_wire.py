"""Values cross the worker's line whole, or are said not to."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from microbatch_browser import jsontext, wire

VECTORS = json.loads((Path(__file__).parent / "wire-vectors.json").read_text(encoding="utf-8"))["vectors"]
NAMES = {"np": np, "nan": math.nan, "inf": math.inf}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: each["title"])
def test_a_value_is_encoded_as_the_vector_says(vector: dict[str, Any]) -> None:
    """Browser and server agree on how each kind of value looks."""
    assert wire.encode(eval(vector["python"], dict(NAMES))) == vector["wire"]


@pytest.mark.parametrize("vector", [each for each in VECTORS if each["way"] == "both"], ids=lambda each: each["title"])
def test_an_input_is_decoded_to_the_very_value(vector: dict[str, Any]) -> None:
    """What the server sends arrives with its type, shape and last bit."""
    want, got = eval(vector["python"], dict(NAMES)), wire.decode(vector["wire"])
    assert type(got) is type(want)
    if isinstance(want, np.ndarray | np.generic):
        assert (got.dtype, got.shape, got.tobytes()) == (want.dtype, want.shape, want.tobytes())
    assert wire.encode(got) == vector["wire"]


def test_a_decoded_array_is_the_learners_own() -> None:
    """An input may be changed in place, and the next case gets a fresh one."""
    sent = wire.encode(np.zeros((2, 2)))
    wire.decode(sent)[0] = 7
    assert wire.decode(sent).tolist() == [[0, 0], [0, 0]]
    assert wire.decode(sent).flags.writeable


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.complex_numbers() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=20,
)


@given(plain)
def test_any_plain_value_comes_back(value: object) -> None:
    """Encoding, writing as JSON, reading and decoding loses nothing."""
    sent = wire.encode(value)
    back = wire.decode(jsontext.read(jsontext.write(sent)))
    assert wire.encode(back) == sent
    assert repr(back) == repr(value)


@given(st.binary(max_size=64), st.sampled_from(sorted(wire.TRAVELS)))
def test_any_bytes_of_any_dtype_come_back(raw: bytes, name: str) -> None:
    """NaN payloads, denormals and odd booleans are bytes like all others."""
    dtype = np.dtype(name)
    array = np.frombuffer(raw[: len(raw) // dtype.itemsize * dtype.itemsize], dtype)
    assert wire.decode(wire.encode(array)).tobytes() == array.tobytes()


@pytest.mark.parametrize(
    ("value", "left"),
    [
        (np.zeros(2000), None),
        (np.zeros(2001), "omitted"),
        ([0] * 199, None),
        ([0] * 200, "other"),
        ("a" * 4000, None),
        ("a" * 4001, "other"),
        (10**1000 - 1, None),
        (10**1000, "other"),
        (-(10**1000), "other"),
    ],
    ids=lambda each: str(each)[:12],
)
def test_each_limit_is_exact(value: object, left: str | None) -> None:
    """What is allowed travels, one more does not, and nothing raises."""
    sent = wire.encode(value)
    assert (left == "omitted") == ("omitted" in sent)
    assert (left == "other") == (sent["type"] == "other")


def test_nesting_ends_at_its_limit() -> None:
    """A value nested too deeply keeps its outer levels."""
    value: list[Any] = []
    for _ in range(50):
        value = [value]
    depth, inner = 1, wire.encode(value)
    while inner["type"] == "list":
        depth, inner = depth + 1, inner["items"][0]
    assert (depth, inner["type"]) == (wire.DEPTH, "other")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_json_text_is_json(value: object) -> None:
    """Our own writer and reader agree with Python's."""
    assert json.loads(jsontext.write(value)) == value
    assert jsontext.read(json.dumps(value)) == value
