"""A question that a practitioner asked, as a call with its right and its wrong number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.layout import (
    derive_batch,
)
from tests.domain.calls import Call, call


@dataclass(frozen=True)
class Case:
    """One number of one report."""

    id: str
    link: str
    what: str
    call: Call
    want: Any
    part: str = ""
    seen: Any = None
    """The wrong number of the report."""
    seen_by: Call | None = None
    """The call that makes the report's mistake, where one of our functions can make it."""


def batch_part(**given: int) -> Call:
    return call(derive_batch, **given)
