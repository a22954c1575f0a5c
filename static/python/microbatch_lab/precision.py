"""Three precisions: float64, float32, and bfloat16 imitated by rounding.

NumPy has no bfloat16. ``bf16`` keeps float32 numbers and rounds what a bfloat16 run would store between two passes to 8
significant bits: weights, each micro-batch's gradient, the gradient buffer, the optimizer's moments. Products inside one
pass stay float32, so this shows the effect of storing in low precision and not all of it.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from microbatch_lab.parameters import Array

type Precision = Literal["float64", "float32", "bf16"]
PRECISIONS: tuple[Precision, ...] = get_args(Precision.__value__)

EPSILON: dict[Precision, float] = {"float64": 2.0**-52, "float32": 2.0**-23, "bf16": 2.0**-7}
"""Distance from 1 to the next larger number."""


def dtype(precision: Precision) -> npt.DTypeLike:
    """What the numbers are kept in."""
    return np.float64 if precision == "float64" else np.float32


def round_in_place(values: Array, precision: Precision) -> Array:
    """Round a contiguous float32 array to bfloat16 (to nearest, ties to even) when `precision` says so; return it.

    A bfloat16 is the upper half of a float32. Adding half of the lower half's range, one more when the upper half is odd, makes
    cutting it off a rounding. Not-a-number stays as it is.
    """
    if precision == "bf16":
        bits = values.view(np.uint32)
        rounded = bits + (((bits >> np.uint32(16)) & np.uint32(1)) + np.uint32(0x7FFF))
        rounded &= np.uint32(0xFFFF0000)
        np.copyto(bits, rounded, where=~np.isnan(values))
    return values


def bf16(value: float) -> float:
    """One number rounded to bfloat16."""
    return float(round_in_place(np.array([value], np.float32), "bf16")[0])
