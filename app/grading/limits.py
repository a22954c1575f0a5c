"""How much a client may send: written down once, told to the page with each attempt, kept by the decoder."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds on one set of outputs.

    A well-behaved page leaves out what is larger; a body that still exceeds them is refused (`BadOutputs`).
    """

    output_bytes: int = 262_144
    """Bytes of one outputs request; kept by the web layer before anything is parsed."""
    array_elements: int = 2_000
    """Elements of one array; larger arrays travel as ``omitted``."""
    array_dimensions: int = 32
    """Axes of one array."""
    value_items: int = 2_000
    """Values inside one returned value, containers included."""
    depth: int = 12
    """How deeply lists, tuples and dicts may be nested; a plain number has depth 1."""
    int_digits: int = 1_000
    """Decimal digits of one whole number."""
    text_chars: int = 8_192
    """Characters of a traceback, a text or a representation; the page keeps well below it."""
    message_chars: int = 1_000
    """Characters of an error's message; the page keeps well below it."""

    def to_json(self) -> dict[str, int]:
        """The numbers by name, as sent to the page."""
        return asdict(self)


LOAD_DEADLINE_S = 10.0
"""Longest time a learner's program may take to load before any case is called."""

LIMITS = Limits()
"""The limits in force."""
