"""The plan: how one optimizer update is put together.

Units: micro-batch and batch sizes count *sequences*, length counts *token positions* per sequence, accumulation counts
*micro-batches* per update and replica, devices counts *data-parallel replicas*. GPUs that share one copy of the model
(tensor, pipeline or context parallelism) are one replica.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quantity:
    """One of the four numbers of a plan; the only place its range is written down."""

    name: str
    """Name in the URL, in form fields and in ``{q}`name` `` roles."""
    label: str
    """What a person reads, e.g. ``micro-batch``."""
    unit: str
    """What one of it is, plural, e.g. ``sequences``."""
    symbol: str
    """Symbol in formulas, e.g. ``b``."""
    minimum: int
    maximum: int
    default: int
    note: str
    """One short sentence under the control."""


QUANTITIES: tuple[Quantity, ...] = (
    Quantity("micro", "micro-batch", "sequences", "b", 1, 64, 4, "sequences in one forward and backward pass"),
    Quantity("length", "length", "tokens", "s", 1, 8192, 8, "token positions in each sequence"),
    Quantity("accum", "accumulation", "micro-batches", "A", 1, 128, 2, "micro-batches added up before one update"),
    Quantity("devices", "devices", "replicas", "R", 1, 1024, 1, "data-parallel replicas, each with its own sequences"),
)
"""In the order in which they are shown and multiplied."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A choice of the four quantities; every one is at least 1."""

    micro: int = 4
    length: int = 8
    accum: int = 2
    devices: int = 1

    def __post_init__(self) -> None:
        """Raises ValueError when a quantity is not a positive whole number."""
        for quantity in QUANTITIES:
            value = getattr(self, quantity.name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                raise ValueError(f"{quantity.name} must be a whole number of at least 1, not {value!r}")

    @property
    def tokens_per_update(self) -> int:
        """Token positions behind one optimizer update: micro-batch x length x accumulation x replicas.

        Source: the product rule of DeepSpeed's and Megatron-LM's configuration, with the sequence length as a factor.
        """
        return self.micro * self.length * self.accum * self.devices

    @property
    def sequences_at_once(self) -> int:
        """Sequences one replica holds during a forward and backward pass."""
        return self.micro

    @property
    def positions_at_once(self) -> int:
        """Token positions one replica holds at once; activations grow with these, weights and optimizer state do not."""
        return self.micro * self.length


DERIVED: dict[str, str] = {
    "tokens-per-update": "tokens_per_update",
    "positions-at-once": "positions_at_once",
    "sequences-at-once": "sequences_at_once",
}
"""Names of the derived figures in pages (``data-out``, ``{q}`` roles) and the attribute of `Plan` that gives each."""

MADE_OF: dict[str, tuple[str, ...]] = {
    "tokens-per-update": ("micro", "length", "accum", "devices"),
    "positions-at-once": ("micro", "length"),
    "sequences-at-once": ("micro",),
}
"""The quantities that each derived figure depends on."""
