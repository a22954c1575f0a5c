"""Whole numbers that ran over the edge of a fixed width."""

from __future__ import annotations

import numpy as np

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair

WIDTHS = (32, 64, 16)
"""Bits, the likely ones first."""


def wrapped(seen: Evidence) -> Finding | None:
    """Wrong by multiples of a power of two, and inside that width. One case is enough for 32 bits and more."""
    if not all(one.exact for one in seen.failed):
        return None
    for bits in WIDTHS:
        if (bits >= 32 or len(seen.failed) >= 2) and all(_wraps(one, bits) for one in seen.failed):
            width = (
                "NumPy's whole numbers are 32 bits wide in the browser"
                if bits == 32
                else "An array's numbers have a fixed width"
            )
            return Finding(
                "wrapped",
                f"{seen.name} is off by a multiple of `2**{bits}`, {seen.scope()} {seen.example()}: "
                f"the number was kept in {bits} bits and wrapped round.",
                f"{width}; plain Python numbers have no bound. Which step turns yours into an array's?",
                {"bits": bits},
            )
    return None


def _wraps(one: Pair, bits: int) -> bool:
    inside = (one.got.values >= -(2 ** (bits - 1))) & (one.got.values < 2**bits)
    whole_turns = (one.got.values - one.want.values) % 2**bits == 0
    large = np.any(np.abs(one.want.values) >= 2 ** (bits - 1))
    return bool(np.all(inside) and np.all(whole_turns) and large)
