"""The inverse task: devices, their memory and a target of tokens per update are given; a legal plan is asked for.

A task is drawn from a seed, the same on the server and in the page, and always has a legal plan: a draw without one is
drawn again. It is never so easy that the whole batch fits at once without accumulation, ZeRO or recompute.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.amount import counted, gibibytes
from app.domain.device import DEVICES, Device
from app.domain.shape import Preset, preset
from app.domain.whole import whole


@dataclass(frozen=True, slots=True)
class PlanTask:
    """What is given. The plan must use all devices and give exactly the target."""

    seed: int
    model: Preset
    length: int
    """Token positions of a sequence."""
    recipe: str
    device: Device
    devices: int
    usable_bytes: int
    """Memory of a device that a plan may fill; the rest is left to what the formulas leave out."""
    target_tokens: int
    """Token positions of one update."""


def usable_bytes(device: Device) -> int:
    """Nine tenths of the device's memory, for the formulas leave out allocator and workspace."""
    return device.memory_bytes * 9 // 10


def task_text(task: PlanTask) -> str:
    """The task as one paragraph."""
    return (
        f"Train {task.model.label} with sequences of {task.length:,} tokens on "
        f"{counted(task.devices, 'device', 'devices')} ({task.device.label}, {gibibytes(task.usable_bytes)} of it usable), "
        f"{task.device.node_size} to a node, with {task.target_tokens:,} tokens per update."
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """A model with the devices one might train it on."""

    model: str
    devices: tuple[int, ...]
    kinds: tuple[str, ...]
    sequences: tuple[int, ...]
    """Sequences per update to draw from."""


SETTINGS: tuple[Setting, ...] = (
    Setting("gpt2-124m", (1, 2, 4), ("24-gib",), (128, 256, 480, 512)),
    Setting("gpt2-xl", (1, 4, 8), ("40-gib", "80-gib"), (256, 480, 512)),
    Setting("gpt2-xl", (4, 8, 16), ("24-gib",), (256, 480, 512)),
    Setting("llama-7b", (8, 16, 32), ("24-gib", "40-gib", "80-gib"), (512, 768, 1024)),
    Setting("llama-13b", (16, 32, 64), ("40-gib", "80-gib"), (512, 1024, 1536)),
    Setting("llama-65b", (64, 128, 256), ("40-gib", "80-gib"), (1024, 1536, 2048)),
    Setting("gpt3-175b", (128, 256, 512), ("40-gib", "80-gib"), (1024, 1536)),
)
TASK_RECIPES: tuple[str, ...] = ("mixed-16", "mixed-18", "mixed-20")


class Draws:
    """Whole numbers from a seed: the public-domain generator mulberry32, so that page and server draw alike."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFF

    def next(self) -> int:
        """The next of 2^32 numbers."""
        self._state = (self._state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((self._state ^ self._state >> 15) * (self._state | 1)) & 0xFFFFFFFF
        mixed = ((mixed + (((mixed ^ mixed >> 7) * (mixed | 61)) & 0xFFFFFFFF)) & 0xFFFFFFFF) ^ mixed
        return mixed ^ mixed >> 14

    def one_of[Choice](self, choices: tuple[Choice, ...]) -> Choice:
        """One of the choices, each as likely."""
        return choices[self.next() * len(choices) >> 32]


def draw_setting(draws: Draws, seed: int) -> PlanTask:
    """A task drawn without asking whether it can be solved."""
    setting = draws.one_of(SETTINGS)
    model = preset(setting.model)
    device = DEVICES[draws.one_of(setting.kinds)]
    devices = draws.one_of(setting.devices)
    sequences = draws.one_of(setting.sequences)
    recipe = draws.one_of(TASK_RECIPES)
    return PlanTask(
        seed=whole("seed", seed, 0),
        model=model,
        length=model.length,
        recipe=recipe,
        device=device,
        devices=devices,
        usable_bytes=usable_bytes(device),
        target_tokens=sequences * model.length,
    )
