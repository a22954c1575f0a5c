"""Arrays as dtype, shape and base64 bytes: little-endian, C order, plain numbers only.

Neither ``np.load`` nor pickle: what arrives is checked against an allow-list and its own size before memory is taken.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

DTYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(name)
    for name in ("|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16")
}
"""Everything that may travel as bytes, by its name on the wire."""

type Array = NDArray[Any]


class ArrayRefused(ValueError):
    """Bytes, dtype and shape that do not make an array."""


def to_bytes(array: Array) -> tuple[str, str]:
    """The dtype's name and the base64 text of an array.

    Raises ArrayRefused for a dtype outside `DTYPES` (objects, text, dates, long doubles).
    """
    little = array.dtype.newbyteorder("<")
    if little.str not in DTYPES:
        raise ArrayRefused(f"an array of dtype {array.dtype} cannot travel; only plain numbers and truth values can")
    return little.str, base64.b64encode(array.astype(little, order="C", copy=False).tobytes()).decode("ascii")


def from_bytes(dtype: str, shape: Sequence[int], data: str) -> Array:
    """The read-only array that `to_bytes` described.

    Raises ArrayRefused when the dtype is unknown or the bytes do not fill the shape exactly. The size of `shape` is the
    caller's to limit; the text's length is compared with it before anything is decoded.
    """
    kind = DTYPES.get(dtype)
    if kind is None:
        raise ArrayRefused(f"unknown dtype {dtype!r}")
    expected = math.prod(shape) * kind.itemsize
    if len(data) != 4 * math.ceil(expected / 3):
        raise ArrayRefused(f"data of {len(data)} characters does not hold the {expected} bytes of the shape")
    try:
        raw = base64.b64decode(data.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ArrayRefused("data is not base64") from error
    if len(raw) != expected:
        raise ArrayRefused(f"data holds {len(raw)} bytes, the shape needs {expected}")
    if kind.kind == "b":  # any non-zero byte is true; NumPy itself trusts such bytes to be 0 or 1
        raw = bytes(byte != 0 for byte in raw)
    return np.frombuffer(raw, dtype=kind).reshape(tuple(shape))
