"""Amounts as people read them: 16,512 tokens, 31.41 GB, 1.00 GiB.

Rounding is half away from zero on the exact value, as ``Number.prototype.toFixed`` does for positive numbers, so that
the page and the server write the same sentence.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

GIB = 2**30
"""Bytes in a gibibyte, in which device memory is sold (as "GB")."""


def decimal(value: float, places: int = 2) -> str:
    """A number with a fixed number of decimals and commas between thousands, e.g. ``1,234.50``."""
    rounded = Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    return f"{rounded:,f}"


def gibibytes(size_bytes: float) -> str:
    """Bytes in GiB (2^30 bytes), e.g. ``31.41 GiB``."""
    return f"{decimal(size_bytes / GIB)} GiB"


def counted(number: int, one: str, many: str) -> str:
    """A number with its word, e.g. ``1 device`` or ``1,024 devices``."""
    return f"{number:,} {one if number == 1 else many}"
