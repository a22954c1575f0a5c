"""What one diagnoser says, before it is put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.general import Fact, General


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnosis in two halves, so that what the failing cases have in common can stand between them."""

    name: str
    shows: str
    """What the numbers show: whole sentences of markdown."""
    step: str
    """One next step."""
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def general(self, between: str = "", **more: Fact) -> General:
        """The diagnosis as it leaves this package."""
        return General(self.name, " ".join(part for part in (self.shows, between, self.step) if part), {**self.facts, **more})


type Diagnoser = Callable[[Evidence], Finding | None]
"""Looks for one thing; it must hold in every case of the evidence, passed ones included."""


def listed(parts: list[str], most: int = 4) -> str:
    """“2, 3 and 6”, each once, at most `most` of them."""
    once = list(dict.fromkeys(parts))
    if len(once) > most:
        return f"{', '.join(once[:most])}, …"
    return " and ".join([", ".join(once[:-1]), once[-1]] if len(once) > 1 else once)
