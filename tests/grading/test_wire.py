"""Values on the wire: what both sides agree on, and what strangers may send."""

from __future__ import annotations

import copy
import json
import math
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from app.grading.arrays import DTYPES
from app.grading.limits import Limits
from app.grading.wire import BadOutputs, OmittedArray, Other, decode, encode

VECTORS = json.loads((Path(__file__).parents[1] / "worker" / "wire-vectors.json").read_text(encoding="utf-8"))["vectors"]


def same(one: Any, other: Any) -> bool:
    """Equal in type and value, to the last bit; NaN equals itself."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray | np.generic):
        left, right = np.asarray(one), np.asarray(other)
        return left.dtype == right.dtype and left.shape == right.shape and left.tobytes() == right.tobytes()
    if isinstance(one, float):
        return one.hex() == other.hex()
    if isinstance(one, complex):
        return same(one.real, other.real) and same(one.imag, other.imag)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(same(left, right) for left, right in zip(one, other, strict=True))
    if isinstance(one, dict):
        return same(list(one.items()), list(other.items()))
    return bool(one == other)


def python(source: str) -> Any:
    return eval(source, {"np": np, "nan": math.nan, "inf": math.inf})


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["title"] for vector in VECTORS])
def test_reads_whatever_the_browser_writes(vector: dict[str, Any]) -> None:
    """Every form the browser's Python can send is read; forms that go both ways mean the same value here."""
    value = decode(vector["wire"])
    if vector["way"] == "both":
        assert same(value, python(vector["python"])), value
        assert encode(value) == vector["wire"]


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**999), 10**999)
    | st.floats()
    | st.complex_numbers()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=50)
)
numbers = st.sampled_from(sorted(DTYPES)).map(np.dtype)
arrays = hnp.arrays(numbers, hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
keys = st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5) | st.tuples(st.integers())
values = st.recursive(
    scalars | arrays | arrays.filter(lambda array: array.ndim == 0).map(lambda array: array[()]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple) | st.dictionaries(keys, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(values)
def test_a_value_survives_the_wire_to_the_last_bit(value: Any) -> None:
    """What is encoded, written as JSON and decoded is the same value: type, dtype, shape, sign of zero, payload."""
    assert same(decode(json.loads(json.dumps(encode(value)))), value)


@given(hnp.arrays(np.dtype(">f8"), (2, 3)))
def test_arrays_in_any_memory_order_travel_as_little_endian(array: Any) -> None:
    """Byte order and memory layout are the sender's business and change nothing."""
    expected = array.astype("<f8")
    for form in (array, np.asfortranarray(array), array[::1]):
        assert same(decode(encode(form)), expected)


def test_decoded_arrays_cannot_be_written_to() -> None:
    """No stage edits an earlier stage's value."""
    with pytest.raises(ValueError, match="read-only"):
        decode(encode(np.zeros(2)))[0] = 1  # type: ignore[index]


@pytest.mark.parametrize("value", [object(), {1, 2}, np.array([object()]), np.array(["a"]), np.datetime64("2020-01-01")])
def test_refuses_to_send_what_cannot_travel(value: Any) -> None:
    """An author who yields such a value hears of it, instead of the page getting something else."""
    with pytest.raises((TypeError, ValueError)):
        encode(value)


HOSTILE: dict[str, Any] = {
    "not an object": 3,
    "no type": {},
    "unknown type": {"type": "pickle", "value": "gASVAA=="},
    "type of another type": {"type": ["int"]},
    "int as a number": {"type": "int", "value": 3},
    "int with other digits": {"type": "int", "value": "٣"},
    "int with underscores": {"type": "int", "value": "1_000"},
    "int with a line end": {"type": "int", "value": "1\n"},
    "int too long": {"type": "int", "value": "1" * 5000},
    "bool as text": {"type": "bool", "value": "true"},
    "float as a number": {"type": "float", "value": 1.5},
    "float as a decimal": {"type": "float", "value": "1.5"},
    "float out of range": {"type": "float", "value": "0x1.0p+9999"},
    "float by another name": {"type": "float", "value": "infinity"},
    "complex without a part": {"type": "complex", "real": "inf"},
    "text as a number": {"type": "str", "value": 3},
    "text too long": {"type": "str", "value": "a" * 10_000},
    "object dtype": {"type": "array", "dtype": "|O", "shape": [1], "data": "AAAAAAAAAAA="},
    "void dtype": {"type": "array", "dtype": "|V8", "shape": [1], "data": "AAAAAAAAAAA="},
    "structured dtype": {"type": "array", "dtype": "i4,f8", "shape": [1], "data": "AAAAAAAAAAA="},
    "big-endian dtype": {"type": "array", "dtype": ">f8", "shape": [1], "data": "AAAAAAAAAAA="},
    "dtype too long": {"type": "array", "dtype": "f" * 1000, "shape": [1], "data": ""},
    "shape of floats": {"type": "array", "dtype": "<f8", "shape": [1.0], "data": "AAAAAAAAAAA="},
    "shape of truth values": {"type": "array", "dtype": "<f8", "shape": [True], "data": "AAAAAAAAAAA="},
    "negative shape": {"type": "array", "dtype": "<f8", "shape": [-1], "data": ""},
    "shape beyond 64 bits": {"type": "array", "dtype": "<f8", "shape": [2**64], "omitted": True},
    "too many axes": {"type": "array", "dtype": "<f8", "shape": [1] * 65, "data": "AAAAAAAAAAA="},
    "more elements than bytes": {"type": "array", "dtype": "<f8", "shape": [1000], "data": "AAAAAAAAAAA="},
    "fewer elements than bytes": {"type": "array", "dtype": "<f8", "shape": [0], "data": "AAAAAAAAAAA="},
    "padding in the wrong place": {"type": "array", "dtype": "|u1", "shape": [3], "data": "AA=="},
    "not base64": {"type": "array", "dtype": "<f8", "shape": [1], "data": "AAAAAAAA\nAA="},
    "base64 in other letters": {"type": "array", "dtype": "<f8", "shape": [1], "data": "ＡAAAAAAAAAA="},
    "data missing": {"type": "array", "dtype": "<f8", "shape": [1]},
    "too many elements": {"type": "array", "dtype": "|u1", "shape": [3000], "data": "AAAA" * 1000},
    "scalar of a wrong size": {"type": "scalar", "dtype": "<f8", "data": "AAAA"},
    "scalar of an unknown dtype": {"type": "scalar", "dtype": "<M8[s]", "data": "AAAAAAAAAAA="},
    "items missing": {"type": "list"},
    "items as a dict": {"type": "tuple", "items": {}},
    "dict items not in pairs": {"type": "dict", "items": [[{"type": "none"}]]},
    "dict with a list as key": {"type": "dict", "items": [[{"type": "list", "items": []}, {"type": "none"}]]},
    "dict with an array as key": {"type": "dict", "items": [[encode(np.zeros(1)), {"type": "none"}]]},
    "dict with a hidden list as key": {
        "type": "dict",
        "items": [[{"type": "tuple", "items": [{"type": "list", "items": []}]}, {"type": "none"}]],
    },
    "too many items": {"type": "list", "items": [{"type": "none"}] * 3000},
    "other without a text": {"type": "other", "name": "generator"},
}


@pytest.mark.parametrize("wire", HOSTILE.values(), ids=HOSTILE)
def test_refuses_what_no_page_of_ours_sends(wire: Any) -> None:
    """A malformed value is a client's mistake, told as BadOutputs, before memory is taken for it."""
    with pytest.raises(BadOutputs):
        decode(wire)


def test_refuses_deep_nesting_without_running_out_of_stack() -> None:
    """However deep a value is nested, reading it ends in BadOutputs."""
    wire: Any = {"type": "none"}
    for _ in range(50_000):
        wire = {"type": "list", "items": [wire]}
    with pytest.raises(BadOutputs):
        decode(wire)
    while wire.get("items"):  # taken apart by hand: freeing it in one go would exhaust the stack of some Pythons
        wire = wire.pop("items")[0]


def test_a_huge_shape_never_takes_memory() -> None:
    """A claim of 10^18 elements costs nothing: it is an omitted array, or bytes that do not fit."""
    omitted = {"type": "array", "dtype": "<f8", "shape": [10**9, 10**9], "omitted": True}
    assert decode(omitted) == OmittedArray("<f8", (10**9, 10**9))
    claimed = {"type": "array", "dtype": "<f8", "shape": [10**9, 10**9], "data": ""}
    assert isinstance(decode(claimed), OmittedArray)
    assert isinstance(decode({**claimed, "shape": [0, 10**9, 10**9, 10**9]}), OmittedArray)


def test_truth_values_of_any_byte_are_true_or_false() -> None:
    """A byte of 255 in a bool array is true, as a learner's memory tricks might send, and nothing stranger."""
    array = decode({"type": "array", "dtype": "|b1", "shape": [3], "data": "AAH/"})
    assert same(array, np.array([False, True, True]))


def test_half_characters_become_a_mark() -> None:
    """A lone surrogate, which JSON can carry, could not be sent back as UTF-8; it is replaced."""
    assert decode({"type": "str", "value": "a\ud800b"}) == "a?b"
    assert decode({"type": "other", "name": "\udfff", "text": ""}) == Other("?", "")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
WORDS = ["type", "value", "dtype", "shape", "data", "items", "omitted", "real", "imag", "name", "text"]
shaped = st.dictionaries(
    st.sampled_from(WORDS),
    json_values | st.sampled_from([*DTYPES, "array", "scalar", "int", "float", "list", "dict", "str", "other", "AAAA", "1"]),
)


@given(json_values | shaped)
def test_any_json_is_a_value_or_is_refused(wire: Any) -> None:
    """`decode` raises BadOutputs and nothing else, whatever JSON it is given."""
    with suppress(BadOutputs):
        decode(wire)


@settings(max_examples=200)
@given(values, st.randoms(use_true_random=False))
def test_a_value_with_a_fault_is_a_value_or_is_refused(value: Any, rng: random.Random) -> None:
    """One changed spot in a good value never leads to another exception."""
    wire = copy.deepcopy(encode(value))
    spots: list[Any] = [wire]
    for spot in spots:
        spots.extend(item for item in (spot.values() if isinstance(spot, dict) else spot) if isinstance(item, dict | list))
    spot = rng.choice([spot for spot in spots if spot])
    place = rng.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
    spot[place] = rng.choice([None, -1, 2**70, 1.5, "", "x", [], {}, True, "<f4", [3], "AAAA"])
    with suppress(BadOutputs):
        decode(wire)


def test_limits_are_the_callers_to_choose() -> None:
    """An author's longer arrays pass where the limits are wider."""
    wide = Limits(array_elements=5000)
    assert same(decode(encode(np.zeros(5000)), wide), np.zeros(5000))
