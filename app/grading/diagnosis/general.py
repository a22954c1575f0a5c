"""What the numbers of a failed function show, where no known mistake explains them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

type Fact = str | int | float | bool
"""Plain JSON values."""


@dataclass(frozen=True, slots=True)
class General:
    """One general diagnosis."""

    name: str
    """Which it is, e.g. ``factor`` or ``opposite-sign``: a fixed, short list (`DIAGNOSERS`)."""
    text: str
    """Markdown for the learner: what the numbers show and one next step. Learners' own texts stand in code spans only."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """For machines, e.g. ``{"factor": "micro"}`` or ``{"by": 1, "common": "divides"}``."""
