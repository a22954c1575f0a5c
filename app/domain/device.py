"""Devices that plans are made for: memory, speed and links.

Memory, peak and link rates are round figures of classes of devices that can be bought (a 24 GiB card, data-centre devices
of 40 and 80 GiB). Efficiency, network rates and the overhead per pass are assumptions of ours, made to compare plans with
one another, not to foretell a clock.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.amount import GIB
from app.domain.whole import one_of


@dataclass(frozen=True, slots=True)
class Device:
    """One kind of device in one kind of cluster."""

    name: str
    label: str
    memory_bytes: int
    peak_flops_per_second: float
    """Dense 16-bit matrix products."""
    efficiency: float
    """Share of the peak that a layer's products reach (assumed)."""
    node_size: int
    """Devices that share the fast links."""
    node_bytes_per_second: float
    """One direction, between devices of a node."""
    network_bytes_per_second: float
    """One direction and device, between nodes (assumed)."""
    layer_overhead_seconds: float
    """Fixed time per layer and pass, forward and backward together, however small the micro-batch (assumed)."""


DEVICES: dict[str, Device] = {
    device.name: device
    for device in (
        Device("24-gib", "24 GiB card", 24 * GIB, 165e12, 0.4, 4, 25e9, 5e9, 2e-4),
        Device("40-gib", "40 GiB data-centre device", 40 * GIB, 312e12, 0.5, 8, 300e9, 25e9, 2e-4),
        Device("80-gib", "80 GiB data-centre device", 80 * GIB, 989e12, 0.5, 8, 450e9, 50e9, 2e-4),
    )
}


def device(name: str) -> Device:
    """The device of that name. Raises ValueError that lists the names."""
    return one_of("device", name, DEVICES)
