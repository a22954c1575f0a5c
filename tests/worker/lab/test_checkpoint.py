"""Files: the safetensors format, resuming as if nothing had happened, and the checks of a release."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from microbatch_lab import checkpoint, release, safetensors
from microbatch_lab.accumulation import Plan, Recipe, Training
from microbatch_lab.parameters import SHAPES

SAMPLE = (Path(__file__).parent / "sample.safetensors").read_bytes()
"""Written by the format's own library; see torch_twin.py."""


def file_of(header: Any, body: bytes = b"") -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + body


def test_a_file_from_elsewhere_is_read():
    """Every type, a scalar, an empty tensor and the metadata of a file that another program wrote."""
    arrays, metadata = safetensors.read(SAMPLE)
    table = np.arange(6).reshape(2, 3) * 1.5 - 4
    for name, dtype in {"double": np.float64, "single": np.float32, "half": np.float16, "long": np.int64}.items():
        assert arrays[name].dtype == dtype
        np.testing.assert_array_equal(arrays[name], table.astype(dtype))
    assert (arrays["scalar"].shape, float(arrays["scalar"]), arrays["empty"].shape) == ((), 2.5, (0, 3))
    assert metadata == {"made": "elsewhere"}


def test_every_bit_survives():
    """NaN with a payload, signed zero, subnormals, strides, both byte orders; and writing what was read gives the same file."""
    odd = np.array([0x7FF8000000000123, 0x8000000000000000, 1, 0xFFF0000000000000], np.uint64).view(np.float64)
    held = {
        "odd": odd,
        "turned": np.arange(6.0).reshape(2, 3).T,
        "big": np.arange(3, dtype=">f4"),
        "yes": np.array([True, False]),
    }
    data = safetensors.write(held, {"nötig": "ja"})
    arrays, metadata = safetensors.read(data)
    assert arrays["odd"].tobytes() == odd.tobytes()
    np.testing.assert_array_equal(arrays["turned"], held["turned"])
    np.testing.assert_array_equal(arrays["big"], held["big"])
    assert arrays["yes"].tolist() == [True, False]
    assert safetensors.write(arrays, metadata) == data
    (length,) = struct.unpack("<Q", data[:8])
    assert (8 + length) % 8 == 0


ONE = {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}
BROKEN = [
    ("short", b"1234567", "shorter"),
    ("header beyond the end", struct.pack("<Q", 2**62) + b"{}", "longer than the file"),
    ("no JSON", file_of(b"{nope"), "not JSON"),
    ("deep JSON", file_of(b"[" * 100_000), "not JSON"),
    ("a list", file_of([]), "not a table"),
    ("metadata of numbers", file_of({"__metadata__": {"a": 1}}), "not texts"),
    ("a field missing", file_of({"a": {"dtype": "F32", "shape": [1]}}, b"1234"), "missing"),
    ("unknown type", file_of({"a": {**ONE, "dtype": "F8_E4M3"}}, b"1234"), "F8_E4M3"),
    ("negative", file_of({"a": {**ONE, "shape": [-1]}}, b"1234"), "whole numbers"),
    ("a boolean", file_of({"a": {**ONE, "shape": [True]}}, b"1234"), "whole numbers"),
    ("wrong size", file_of({"a": {**ONE, "shape": [2]}}, b"1234"), "do not hold"),
    ("a gap", file_of({"a": {**ONE, "data_offsets": [4, 8]}}, b"12345678"), "do not begin"),
    ("an overlap", file_of({"a": ONE, "b": ONE}, b"1234"), "do not begin"),
    ("bytes left over", file_of({"a": ONE}, b"12345"), "the file holds 5"),
    ("twice", file_of(b'{"a":1,"a":2}'), "twice"),
]


@pytest.mark.parametrize(("title", "data", "message"), BROKEN, ids=[each[0] for each in BROKEN])
def test_a_broken_file_is_refused(title: str, data: bytes, message: str):
    """With one sentence on what is wrong, never another error."""
    with pytest.raises(safetensors.FormatError, match=message):
        safetensors.read(data)


def test_what_the_format_lacks_is_refused():
    """Complex numbers."""
    with pytest.raises(safetensors.FormatError, match="complex"):
        safetensors.write({"a": np.zeros(1, complex)})


@pytest.mark.parametrize("precision", ["float64", "float32", "bf16"])
@pytest.mark.parametrize("optimizer", ["adamw", "sgd"])
def test_a_resumed_run_is_the_same_run(precision: Any, optimizer: Any):
    """Ten updates, a state, ten more: to the last bit what twenty in a row give, and so is the next state."""
    recipe = Recipe(optimizer=optimizer, order="replacement", seed=3, precision=precision)
    whole = Training(Plan(2, 3), recipe)
    losses = [whole.update().loss for _ in range(10)]
    state = checkpoint.state(whole, losses, {"note": 1})
    rest = [whole.update().loss for _ in range(10)]
    again = Training(Plan(2, 3), recipe)
    assert checkpoint.restore(again, state) == (losses, {"note": 1})
    assert [again.update().loss for _ in range(10)] == rest
    assert again.theta.tobytes() == whole.theta.tobytes()
    assert checkpoint.state(again, [], {}) == checkpoint.state(whole, [], {})


def test_a_state_of_another_kind_is_refused():
    """Weights alone, another precision, another optimizer."""
    training = Training(Plan(2, 1), Recipe())
    for data in (checkpoint.weights(training), checkpoint.state(Training(Plan(2, 1), Recipe(optimizer="sgd")), [], {}), SAMPLE):
        with pytest.raises(ValueError, match="not a saved run"):
            checkpoint.restore(training, data)
    with pytest.raises(ValueError, match="float32"):
        checkpoint.restore(training, checkpoint.state(Training(Plan(2, 1), Recipe(precision="float32")), [], {}))


@pytest.fixture(scope="module")
def released() -> tuple[bytes, dict[str, Any]]:
    """A short run's two files."""
    training = Training(Plan(4, 2), Recipe(precision="float32"))
    before = release.loss_of(checkpoint.weights(training))
    for _ in range(20):
        training.update()
    file = checkpoint.weights(training, {"format": "pt"})
    record = {"micro": 4, "accum": 2, "effective": 8, "updates": 20, "reference_step": 10, "reference_loss": before}
    return file, {**record, "loss": release.loss_of(file), "sha256": release.digest(file)}


def test_a_good_release_passes(released: tuple[bytes, dict[str, Any]]):
    """All four checks, and the decision when there is one; the tensors have PyTorch's names."""
    file, record = released
    assert list(safetensors.read(file)[0]) == list(SHAPES)
    verdict = release.judge(file, json.dumps(record), "Micro-batch 4, accumulation 2, so 8 sentences per update.")
    assert [check.check for check in verdict.checks] == ["readable", "reloads", "matches-record", "beats-reference", "decision"]
    assert verdict.passed


def spoilt(file: bytes) -> bytes:
    return file[:-4] + bytes([file[-4] ^ 1]) + file[-3:]


FAILING = [
    # what is changed in the record, whether a bit of the file is turned, the checks that fail
    ("a turned bit", {}, True, {"reloads"}),
    ("another loss", {"loss": 0.3}, False, {"matches-record"}),
    ("a good reference", {"reference_loss": 0.1}, False, {"beats-reference"}),
    ("no number", {"loss": None}, False, {"readable"}),
    ("not finite", {"loss": float("nan")}, False, {"readable"}),
    ("a boolean", {"micro": True}, False, {"readable"}),
    ("a false product", {"effective": 9}, False, {"readable"}),
    ("reference after the end", {"reference_step": 20}, False, {"readable"}),
    ("no digest", {"sha256": 5}, False, {"readable"}),
]


@pytest.mark.parametrize(("title", "changes", "turned", "failing"), FAILING, ids=[each[0] for each in FAILING])
def test_a_bad_release_fails_where_it_is_bad(
    released: Any, title: str, changes: dict[str, Any], turned: bool, failing: set[str]
):
    """Each fault fails its own check."""
    file, record = released
    verdict = release.judge(spoilt(file) if turned else file, json.dumps({**record, **changes}))
    assert {check.check for check in verdict.checks if not check.passed} == failing


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000])
def test_a_record_that_is_none_is_not_readable(released: Any, text: str):
    """Never an error of ours."""
    assert [(check.check, check.passed) for check in release.judge(released[0], text).checks] == [("readable", False)]


def test_other_tensors_are_not_readable(released: Any):
    """A fine safetensors file of another model."""
    assert not release.judge(SAMPLE, json.dumps(released[1])).passed


DECISIONS = [
    ("4 x 2 = 8", True),
    ("micro-batch 4, accumulate 2 passes: 8 rows", True),
    ("4 and 2", False),
    ("48, 24, 8.2", False),
    ("4 times 2 is 8.", True),
    ("", None),
]


@pytest.mark.parametrize(("text", "passes"), DECISIONS)
def test_a_decision_names_three_numbers(released: Any, text: str, passes: bool | None):
    """As numbers of their own, not parts of others; without a decision there is no check."""
    file, record = released
    found = [check.passed for check in release.judge(file, json.dumps(record), text).checks if check.check == "decision"]
    assert found == ([] if passes is None else [passes])
