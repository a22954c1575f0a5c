"""The safetensors file format, written and read from its public description (huggingface.co/docs/safetensors).

Eight bytes: length n of the header, little-endian. Then n bytes of JSON: name → {dtype, shape, data_offsets: [begin, end)},
offsets counted from the end of the header, and optionally ``__metadata__``, text → text. Then the numbers, little-endian,
row by row, without gaps. Nothing in such a file is executed; a reader only has to distrust its numbers, which this one
does.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

type Tensors = Mapping[str, npt.NDArray[Any]]

DTYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2",
    "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "|i1",
    "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "|u1", "BOOL": "|b1",
}  # fmt: skip
"""The format's names → NumPy's. Its 8- and 16-bit floats that NumPy lacks are not read."""

NAMES = {np.dtype(ours).newbyteorder("<"): name for name, ours in DTYPES.items()}

HEADER_LIMIT = 100_000_000
"""Bytes of header the format allows."""

ALIGNMENT = 8
"""The header is padded with spaces so that the numbers begin at a multiple of this."""


class FormatError(ValueError):
    """The bytes are no safetensors file that this module reads; the message says what is wrong with them."""


def write(tensors: Tensors, metadata: Mapping[str, str] | None = None) -> bytes:
    """The file's bytes. Wide numbers come first, so that each is aligned; within a width the order is the given one."""
    arrays = {name: np.ascontiguousarray(value).reshape(np.shape(value)) for name, value in tensors.items()}
    header: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    parts, end = [], 0
    for name, array in sorted(arrays.items(), key=lambda item: -item[1].itemsize):
        kind = NAMES.get(array.dtype.newbyteorder("<"))
        if kind is None:
            raise FormatError(f"{name}: the format has no type for NumPy's {array.dtype}.")
        data = array.astype(DTYPES[kind], copy=False).tobytes()
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [end, end + len(data)]}
        parts.append(data)
        end += len(data)
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % ALIGNMENT)
    return b"".join([struct.pack("<Q", len(text)), text, *parts])


def read(data: bytes) -> tuple[dict[str, npt.NDArray[Any]], dict[str, str]]:
    """Name → array (copied, in the file's order), and the metadata. Raises FormatError."""
    if len(data) < 8:
        raise FormatError("The file is shorter than the eight bytes it must begin with.")
    (length,) = struct.unpack("<Q", data[:8])
    if length > min(HEADER_LIMIT, len(data) - 8):
        raise FormatError("The header is said to be longer than the file.")
    try:
        header = json.loads(data[8 : 8 + length].decode(), object_pairs_hook=_without_twins)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise FormatError("The header is not JSON.") from error
    if not isinstance(header, dict):
        raise FormatError("The header is not a table of tensors.")
    metadata = header.pop("__metadata__", {})
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise FormatError("The metadata are not texts.")
    body = memoryview(data)[8 + length :]
    spans = {name: _span(name, entry) for name, entry in header.items()}
    end = 0
    for name, (_, _, begin, stop) in sorted(spans.items(), key=lambda item: item[1][2:]):
        if begin != end:
            raise FormatError(f"{name}: its numbers do not begin where the previous ones end.")
        end = stop
    if end != len(body):
        raise FormatError(f"The tensors take {end:,} bytes, the file holds {len(body):,}.")
    arrays = {
        name: np.frombuffer(body[begin:stop], dtype).reshape(shape).copy()
        for name, (dtype, shape, begin, stop) in spans.items()
    }
    return arrays, metadata


def _span(name: str, entry: Any) -> tuple[str, tuple[int, ...], int, int]:
    """Type, shape, begin and end of one tensor, checked against each other."""
    try:
        kind, shape, (begin, end) = entry["dtype"], tuple(entry["shape"]), entry["data_offsets"]
    except (TypeError, KeyError, ValueError) as error:
        raise FormatError(f"{name}: dtype, shape or data_offsets is missing.") from error
    if kind not in DTYPES:
        raise FormatError(f"{name}: type {kind!r} is not read here.")
    if not all(type(number) is int and number >= 0 for number in (*shape, begin, end)):
        raise FormatError(f"{name}: shape and offsets must be whole numbers from 0.")
    if end - begin != math.prod(shape) * np.dtype(DTYPES[kind]).itemsize:
        raise FormatError(f"{name}: {end - begin} bytes do not hold shape {list(shape)} of {kind}.")
    return DTYPES[kind], shape, begin, end


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise FormatError("A name stands twice in the header.")
    return found
