"""A published check value: the call that must give it, and its source.

`want` is compared within `rel` of its size; the default says: equal. Values that a source prints rounded carry half a unit of
the last digit they print, or a little more where the source itself rounds half-way results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.domain.calls import Call


@dataclass(frozen=True)
class Check:
    """A value that someone printed, and the call that must give it."""

    source: str
    what: str
    call: Call
    want: Any
    """Compared with the result, or with the attribute named in `part`; a result in bytes is first divided by `unit`."""
    rel: float = 0.0
    unit: float = 1.0
    part: str = ""
