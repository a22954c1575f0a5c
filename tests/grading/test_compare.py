"""Values against values: what agrees, and which difference is named first."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from app.grading.cases import RTOL, RTOL_FLOAT32
from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue, compare
from app.grading.wire import BadOutputs, OmittedArray, Other, decode, encode
from tests.grading.test_wire import values

A = np.array
AGREE: list[tuple[str, Any, Any]] = [
    ("equal ints", 64, 64),
    ("a NumPy int of another width", np.int32(64), 64),
    ("an unsigned NumPy int", np.uint8(64), 64),
    ("a zero-dimensional array", A(64), 64),
    ("an int beyond 64 bits", 10**30, 10**30),
    ("a whole number for a float", 2, 2.0),
    ("a NumPy float for a float", np.float32(0.5), 0.5),
    ("floats that differ in the last bit", 0.1 + 0.2, 0.3),
    ("minus zero", -0.0, 0.0),
    ("NaN where NaN is due", math.nan, math.nan),
    ("infinity where it is due", math.inf, math.inf),
    ("a NumPy truth value", np.bool_(True), True),
    ("None where None is due", None, None),
    ("text", "a", "a"),
    ("arrays of one value", A([1.0, -0.0]), A([1.0, 0.0])),
    ("float32 for float64, exactly", A([0.5], dtype=np.float32), A([0.5])),
    ("int32 for int64", A([1, 2], dtype=np.int32), A([1, 2], dtype=np.int64)),
    ("arrays with NaN and infinity in place", A([math.nan, math.inf, 1]), A([math.nan, math.inf, 1])),
    ("rounding beside a large number", A([1e6, 1e-5]), A([1e6, 0.0])),
    ("rounding where all is zero", A([1e-15, 0.0]), A([0.0, 0.0])),
    ("empty arrays", np.zeros((0, 3)), np.zeros((0, 3))),
    ("lists", [1, [2.0, "a"]], [1, [2.0, "a"]]),
    ("dicts in another order", {"a": 1, "b": A([2.0])}, {"b": A([2.0]), "a": 1}),
]
DIFFER: list[tuple[str, Any, Any, Any]] = [
    ("None for a number", None, 64, ReturnedNone()),
    ("None for an array", None, A([1.0]), ReturnedNone()),
    ("a text for a number", "64", 64, WrongType("64", 64)),
    ("a list for a number", [64], 64, WrongType([64], 64)),
    ("an object for a number", Other("generator", "<generator>"), 1, WrongType(Other("generator", "<generator>"), 1)),
    ("a number for a text", 1, "1", WrongType(1, "1")),
    ("one for true", 1, True, WrongType(1, True)),
    ("a tuple for a list", (1,), [1], WrongType((1,), [1])),
    ("an array for a number", A([64]), 64, WrongShape((1,), ())),
    ("a large array for a number", OmittedArray("<f8", (9, 9)), 64, WrongShape((9, 9), ())),
    ("a longer list", [1, 2], [1], WrongShape((2,), (1,))),
    ("a float for a whole number", 64.0, 64, WrongDtype("float", "int", equal=True)),
    ("a NumPy float for a whole number", np.float64(8), 8, WrongDtype("float64", "int", equal=True)),
    ("true for one", True, 1, WrongDtype("bool", "int", equal=True)),
    ("complex for float", 1 + 0j, 1.0, WrongDtype("complex", "float", equal=True)),
    ("a wrong float for a whole number", 3.5, 3, WrongDtype("float", "int", equal=False)),
    ("another number", 32, 64, WrongValue(32, 64)),
    ("ints apart by one above 2^53", 2**53 + 1, 2**53, WrongValue(2**53 + 1, 2**53, "rounded")),
    ("an int that went through a float", 10**18, 10**18 + 1, WrongValue(10**18, 10**18 + 1, "rounded")),
    ("a product wrapped round at 32 bits", np.int32(0), 2**36, WrongValue(np.int32(0), 2**36, "wrapped")),
    ("wrapped, and negative", -(2**31), 2**31, WrongValue(-(2**31), 2**31, "wrapped")),
    ("wrapped, unsigned", 5, 2**32 + 5, WrongValue(5, 2**32 + 5, "wrapped")),
    ("an infinity of the other sign", -math.inf, math.inf, WrongValue(-math.inf, math.inf)),
    ("a huge whole number for a float", 10**400, 1.0, WrongValue(10**400, 1.0)),
    ("right to float32", 0.1 + 1e-9, 0.1, WrongValue(0.1 + 1e-9, 0.1, "single")),
    ("right to float16", 0.1 + 1e-5, 0.1, WrongValue(0.1 + 1e-5, 0.1, "half")),
    ("only the whole part", 2.0, 2.75, WrongValue(2.0, 2.75, "whole")),
    ("a missing key", {"a": 1}, {"a": 1, "b": 2}, WrongValue(["a"], ["a", "b"])),
    ("inside a list", [1, [2, 4]], [1, [2, 3]], WrongValue(4, 3, "", (1, 1))),
]
ARRAYS_DIFFER: list[tuple[str, Any, Any, Any]] = [
    ("a list", [1.0], WrongType, ""),
    ("a number", 1.0, WrongType, ""),
    ("a column", A([[1.5], [2.5]]), WrongShape, ""),
    ("a shape that would broadcast", A([1.5]), WrongShape, ""),
    ("one dimension too few", A(1.5), WrongShape, ""),
    ("text elements", OmittedArray("<U3", (2,)), WrongDtype, ""),
    ("whole numbers", A([1, 2]), WrongDtype, ""),
    ("truth values", A([True, True]), WrongDtype, ""),
    ("complex numbers", A([1.5 + 0j, 2.5]), WrongDtype, ""),
    ("another value", A([1.5, 9.0]), WrongValue, ""),
    ("NaN", A([1.5, math.nan]), WrongValue, "not finite"),
    ("infinity", A([math.inf, 2.5]), WrongValue, "not finite"),
    ("float32 on the way", A([1.5, 2.5 + 1e-7]), WrongValue, "single"),
    ("float16 on the way", A([1.5, 2.501]), WrongValue, "half"),
    ("whole parts", A([1.0, 2.0]), WrongValue, "whole"),
    ("zeros", A([0.0, 0.0]), WrongValue, ""),
]


@pytest.mark.parametrize(("got", "want"), [row[1:] for row in AGREE], ids=[row[0] for row in AGREE])
def test_right_answers_are_right_in_every_dress(got: Any, want: Any) -> None:
    """Widths, wrappers, rounding and the sign of zero never make a right answer wrong."""
    assert compare(got, want, RTOL) is None


@pytest.mark.parametrize(("got", "want", "found"), [row[1:] for row in DIFFER], ids=[row[0] for row in DIFFER])
def test_the_first_difference_is_named(got: Any, want: Any, found: Any) -> None:
    """Each way of being wrong has its own record, with what is known about it."""
    assert compare(got, want, RTOL) == found


@pytest.mark.parametrize(("got", "kind", "note"), [row[1:] for row in ARRAYS_DIFFER], ids=[row[0] for row in ARRAYS_DIFFER])
def test_arrays_go_from_type_to_shape_to_dtype_to_value(got: Any, kind: type, note: str) -> None:
    """No broadcasting, no silent cast: an array is right in shape and kind before its numbers count."""
    found = compare(got, A([1.5, 2.5]), RTOL)
    assert isinstance(found, kind)
    assert getattr(found, "note", "") == note


def test_a_wrong_array_says_where_and_how_many() -> None:
    """The first wrong element is named with its index, and the wrong ones are counted."""
    found = compare(A([[1.0, 2.0], [3.5, 4.5]]), A([[1.0, 2.0], [3.0, 4.0]]), RTOL)
    assert isinstance(found, WrongValue)
    assert (found.where, found.got, found.want, found.wrong, found.of) == ((1, 0), 3.5, 3.0, 2, 4)


def test_float32_inputs_widen_the_tolerance() -> None:
    """What float32 cannot hold is not asked for."""
    near = A([1.0 + 3e-7], dtype=np.float32)
    assert compare(near, A([1.0], dtype=np.float32), RTOL_FLOAT32) is None
    assert compare(A([1.0 + 3e-5]), A([1.0]), RTOL_FLOAT32) is not None


@given(values)
def test_a_value_equals_itself(value: Any) -> None:
    """Every value that can travel agrees with itself, NaN included."""
    assert compare(value, value, RTOL) is None


@given(values, values)
def test_comparing_anything_with_anything_never_raises(got: Any, want: Any) -> None:
    """A stranger's value, however odd, is right or different; it is never an error of ours."""
    assert compare(got, want, RTOL) is None or got is not want


@given(hnp.arrays(np.float64, hnp.array_shapes(max_dims=3, max_side=4), elements=st.floats(-1e6, 1e6)), st.data())
def test_one_wrong_element_is_always_found(want: Any, data: Any) -> None:
    """An error above the tolerance in a single place is a difference, and at that place."""
    place = tuple(data.draw(st.integers(0, side - 1)) for side in want.shape)
    got = want.copy()
    got[place] += 1e-3 * max(1.0, np.abs(want).max())
    found = compare(got, want, RTOL)
    assert isinstance(found, WrongValue)
    assert found.where == place


@given(hnp.arrays(np.float64, hnp.array_shapes(max_dims=3, max_side=4), elements=st.floats(-1e6, 1e6)), st.data())
def test_noise_inside_the_tolerance_is_never_a_difference(want: Any, data: Any) -> None:
    """Whatever rounding does to any of the elements, up to the tolerance on the array's own scale, the answer stays right."""
    noise = data.draw(hnp.arrays(np.float64, want.shape, elements=st.floats(-0.9, 0.9)))
    assert compare(want + noise * RTOL * np.abs(want).max(), want, RTOL) is None


@given(hnp.arrays(np.float64, (3, 2), elements=st.floats(-1e6, 1e6)), st.permutations(range(3)))
def test_the_order_of_a_sum_never_matters(terms: Any, order: Any) -> None:
    """Rounding that depends on the order of addition stays inside the tolerance."""
    got, want = terms[list(order)].sum(axis=0), terms.sum(axis=0)
    scale = np.abs(terms).max()
    if np.abs(want).max() > 1e-3 * scale:  # without wholesale cancellation
        assert compare(got, want, RTOL) is None


@given(st.integers(-(2**80), 2**80), st.integers(-(2**80), 2**80))
def test_whole_numbers_agree_exactly_or_not_at_all(got: int, want: int) -> None:
    """No tolerance for whole numbers, of any size."""
    assert (compare(got, want, 1.0) is None) == (got == want)


def test_decoded_oddities_compare_too() -> None:
    """Omitted arrays and other objects inside containers are differences, not errors."""
    wire = {"type": "list", "items": [{"type": "other", "name": "set", "text": "{1}"}, encode(1)]}
    assert isinstance(compare(decode(wire), [1, 1], RTOL), WrongType)
    with pytest.raises(BadOutputs):
        decode({"type": "list", "items": [None]})
