"""Whatever the browser's Python answers, the server can read: a check is never lost to a strange result."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from microbatch_browser import failure, jsontext, program, wire

from app.grading.limits import LIMITS
from app.grading.outputs import read_outputs
from app.grading.wire import decode
from app.web import limits as web
from tests.worker.session import check

LONG = "n" * 3_000


class Hashed(list[int]):
    """A list that a dict accepts as a key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 1


ODD = [
    ("sixty-four axes", np.zeros((1,) * 64)),
    ("a list as a key", {Hashed([1]): 1}),
    ("a list in a key", {(1, Hashed([1])): 1}),
    ("tuples in a key", {((1, 2), 3): 1}),
    ("NumPy numbers as keys", {np.float64(1): 1, np.int32(2): 2}),
    ("nan as a key", {float("nan"): 1}),
    ("objects as keys", {object(): 1, len: 2}),
    ("a class with a long name", type(LONG, (), {})()),
    ("many fields", np.zeros(1, dtype=[(f"{LONG}{i}", "f8") for i in range(20)])),
    ("a dtype with a long name", np.zeros(1, dtype="U9999")),
    ("deep lists", json.loads("[" * 60 + "]" * 60)),
    ("wide lists", [[[0] * 5] * 5] * 7),
    ("control characters", "\0\x1b\x7f\u2028\ud800"),
    ("long doubles", np.zeros(2, np.longdouble)),
    ("a long double", np.longdouble(1)),
    ("a void", np.zeros(1, dtype=[("a", "f8")])[0]),
    ("a huge shape without elements", np.zeros((0, 2**40))),
]  # fmt: skip


@pytest.mark.parametrize("value", [value for _, value in ODD], ids=[title for title, _ in ODD])
def test_odd_values_are_read(value: object) -> None:
    """Each is decoded, as itself or as something that did not travel."""
    decode(jsontext.read(jsontext.write(wire.encode(value))))


anything = st.recursive(
    st.none()
    | st.integers()
    | st.floats()
    | st.complex_numbers()
    | st.text()
    | st.binary()
    | st.sampled_from([value for _, value in ODD]),
    lambda inner: st.lists(inner) | st.dictionaries(st.integers() | st.text() | st.tuples(st.text(), st.floats()), inner),
    max_leaves=60,
)


@given(anything)
def test_any_value_is_read(value: object) -> None:
    """Whatever is nested in whatever."""
    decode(json.loads(jsontext.write(wire.encode(value))))


@pytest.mark.parametrize(
    "code",
    [
        f"def {LONG}(X): return 1\ndef f(X): return {LONG}(X)",
        f"def f({LONG}):\n    {LONG}[0] = 1\n    return 1",
        f"class {LONG}(Exception): pass\ndef f(X): raise {LONG}('{LONG}')",
        "def f(X): raise Exception('b\\ud800\\0')",
        "E = Exception\nfor i in range(99): E = type(f'E{i}', (E,), {})\ndef f(X): raise E",
        "\n".join(f"def f{i}(X): return 1" for i in range(200))
        + "\ndef f(X): return [f0(X), *(globals()[f'f{i}'](X) for i in range(200))]",
        "def f(X): return X",
        "def f(X):\n    for _ in range(3): X @ X.T\n    return X",
        "f = 7",
        "def f(): return 1",
        "def f(X): pass",
    ],
    ids=range(11),
)
def test_every_output_is_read(code: str) -> None:
    """Names, messages, tracebacks and counts stay within the server's limits."""
    output: Any = check(code, "f", np.ones((3, 2)) / 3)
    read = read_outputs(json.loads(json.dumps([output])))[0]
    assert (read.case, read.kind) == ("c1", output["kind"])


def test_our_limits_lie_within_the_servers() -> None:
    """What this side lets through, that side accepts."""
    assert LIMITS.array_elements >= wire.ARRAY_ELEMENTS
    assert LIMITS.array_dimensions >= wire.AXES
    assert LIMITS.depth >= wire.DEPTH
    assert LIMITS.value_items >= wire.ITEMS
    assert LIMITS.int_digits >= wire.INT_DIGITS
    assert LIMITS.text_chars >= wire.TEXT_CHARS
    assert LIMITS.message_chars >= failure.MESSAGE_CHARS
    assert LIMITS.text_chars >= failure.TEXT_CHARS
    assert program.LARGEST <= web.CODE_CHARACTERS
