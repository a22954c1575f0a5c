"""JSON is read strictly, and reading it costs little whatever it holds."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import ApiError
from app.web.json_body import read_json
from app.web.limits import BODY_BYTES, JSON_DEPTH

REFUSED = [
    ("empty", b"", "bad-json"),
    ("half a word", b"nul", "bad-json"),
    ("NaN", b'{"a": NaN}', "bad-json"),
    ("Infinity", b'{"a": [Infinity]}', "bad-json"),
    ("-Infinity", b'{"a": -Infinity}', "bad-json"),
    ("a float beyond the largest", b'{"a": 1e400}', "bad-json"),
    ("a float that is long", b"1" * 5000 + b".5", "bad-json"),
    ("an int of 10,000 digits", b"9" * 10_000, "bad-json"),
    ("the same key twice", b'{"a": 1, "b": 2, "a": 3}', "bad-json"),
    ("the same key in two spellings", b'{"a": 1, "\\u0061": 3}', "bad-json"),
    ("not UTF-8", b'{"a": "\xff"}', "bad-json"),
    ("a surrogate as bytes", b'"\xed\xa0\x80"', "bad-json"),
    ("UTF-16", '{"a": 1}'.encode("utf-16"), "bad-json"),
    ("a byte order mark", b"\xef\xbb\xbf{}", "bad-json"),
    ("two values", b"{} {}", "bad-json"),
    ("an open string", b'{"a": "' + b"x" * 1000, "bad-json"),
    ("lists 100,000 deep", b"[" * 100_000, "too-deep"),
    ("objects 100,000 deep", b'{"a":' * 50_000, "too-deep"),
    ("one level too many", b"[" * (JSON_DEPTH + 1) + b"]" * (JSON_DEPTH + 1), "too-deep"),
    ("a list of 100,000", b"[" + b"1," * 100_000 + b"1]", "too-many"),
]


@pytest.mark.parametrize(("body", "word"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(body: bytes, word: str) -> None:
    """What a lenient reader would bend or choke on is an error of the caller's, with its own word."""
    with pytest.raises(ApiError) as caught:
        read_json(body)
    assert (caught.value.status_code, caught.value.error) == (400, word)


def test_brackets_inside_strings_are_text() -> None:
    """Depth and number are those of the structure, not of what strings hold."""
    value = {"code": 'x = [[[[{{{{,,,,"\\' * 5000}
    assert read_json(json.dumps(value).encode()) == value


def test_deepest_allowed() -> None:
    """The limit itself is within the limit."""
    read_json(b"[" * JSON_DEPTH + b"]" * JSON_DEPTH)


@pytest.mark.parametrize("place", ['{"a": %s}', '{"a": [[%s]]}', '{"a": [{"b": %s}]}', "{%s: 1}"])
def test_lone_surrogates_become_writable(place: str) -> None:
    """A lone surrogate, which no later step could write as UTF-8, is replaced wherever it stands."""
    read = read_json((place % '"x\\ud800y"').encode())
    assert "x\ufffdy" in json.dumps(read, ensure_ascii=False)
    json.dumps(read, ensure_ascii=False).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), JSON, max_size=5))
def test_ordinary_json_is_read_as_python_reads_it(value: dict[str, Any]) -> None:
    """Strictness changes nothing about well-formed JSON."""
    assert read_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize("piece", [b'"', b'\\"', b'"\\', b"[", b"]", b"{", b",", b'","', b"\\", b'{"a":', b"1", b"-", b"e9"])
def test_time_does_not_explode(piece: bytes) -> None:
    """The largest body of any one repeated piece is dealt with in a blink: no pattern backtracks."""
    body = piece * (BODY_BYTES // len(piece))
    begun = time.perf_counter()
    with pytest.raises(ApiError):
        read_json(body)
    assert time.perf_counter() - begun < 2.0  # takes about 0.05 s
