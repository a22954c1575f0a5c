"""The settings of a lab: each kind knows its default, checks what a page sends, and describes itself.

A check returns the value a program uses, or raises ValueError with one sentence for the reader. Booleans are not numbers
here, although Python counts them among the integers; a float that is whole passes as an integer, since JavaScript has but
one kind of number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from microbatch_lab.accumulation import Plan


class Setting(Protocol):
    """One named setting."""

    @property
    def default(self) -> Any: ...

    def check(self, name: str, value: Any) -> Any:
        """The value to use. Raises ValueError."""

    def described(self) -> dict[str, Any]:
        """What a page needs to offer it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from low to high."""

    default: int
    low: int
    high: int
    help: str

    def check(self, name: str, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value != int(value):
            raise ValueError(f"{name} must be a whole number, not {value!r:.40}.")
        if not self.low <= value <= self.high:
            raise ValueError(f"{name} must lie between {self.low:,} and {self.high:,}; {int(value):,} does not.")
        return int(value)

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "low": self.low, "high": self.high, "help": self.help}


@dataclass(frozen=True, slots=True)
class Number:
    """A number from low to high."""

    default: float
    low: float
    high: float
    help: str

    def check(self, name: str, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name} must be a number, not {value!r:.40}.")
        if not self.low <= value <= self.high:
            raise ValueError(f"{name} must lie between {self.low:g} and {self.high:g}; {value:g} does not.")
        return float(value)

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "low": self.low, "high": self.high, "help": self.help}


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""

    help: str
    default: bool = False

    def check(self, name: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be true or false, not {value!r:.40}.")
        return value

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "help": self.help}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    default: str
    choices: tuple[str, ...]
    help: str

    def check(self, name: str, value: Any) -> str:
        if value not in self.choices:
            raise ValueError(f"{name} must be one of {', '.join(self.choices)}; {value!r:.40} is not.")
        return str(value)

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "choices": list(self.choices), "help": self.help}


@dataclass(frozen=True, slots=True)
class Text:
    """Any text up to `high` characters."""

    help: str
    high: int = 4_000_000
    default: str = ""

    def check(self, name: str, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(f"{name} must be text.")
        if len(value) > self.high:
            raise ValueError(f"{name} may have {self.high:,} characters; this has {len(value):,}.")
        return value

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "high": self.high, "help": self.help}


@dataclass(frozen=True, slots=True)
class Several:
    """A list of `fewest` to `most` values, each checked by `each`; doubles are refused unless `repeats`."""

    default: tuple[Any, ...]
    each: Setting
    fewest: int
    most: int
    help: str
    repeats: bool = False

    def check(self, name: str, value: Any) -> list[Any]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise ValueError(f"{name} must be a list.")
        if not self.fewest <= len(value) <= self.most:
            raise ValueError(f"{name} must have {self.fewest} to {self.most} entries; this has {len(value)}.")
        checked = [self.each.check(f"Each of {name}", item) for item in value]
        if not self.repeats and any(item in checked[:at] for at, item in enumerate(checked)):
            raise ValueError(f"{name} has the same entry twice.")
        return checked

    def described(self) -> dict[str, Any]:
        each = {key: value for key, value in self.each.described().items() if key not in {"default", "help"}}
        return {"default": list(self.default), **each, "fewest": self.fewest, "most": self.most, "help": self.help}


@dataclass(frozen=True, slots=True)
class PlanText:
    """A plan written micro x accum, such as 2x4."""

    most: int  # greatest product
    default: str = "2x4"

    def check(self, name: str, value: Any) -> Plan:
        micro, cross, accum = str(value).replace("×", "x").partition("x")
        if not (cross and all(part.strip().isdecimal() and len(part) < 8 for part in (micro, accum))):
            raise ValueError(f"{name} must be written micro-batch x accumulation, such as 2x4; {value!r:.40} is not.")
        plan = Plan(int(micro), int(accum))
        if not 1 <= plan.effective <= self.most:
            raise ValueError(f"{name} must have 1 to {self.most:,} sentences per update; {plan} has {plan.effective:,}.")
        return plan

    def described(self) -> dict[str, Any]:
        return {"default": self.default, "high": self.most}


def defaults(settings: Mapping[str, Setting]) -> dict[str, Any]:
    """Name → default, as JSON would have it."""
    return {name: setting.described()["default"] for name, setting in settings.items()}


def checked(settings: Mapping[str, Setting], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting, given or by default, checked. Raises ValueError."""
    if unknown := [name for name in given if name not in settings]:
        raise ValueError(f"There is no setting called {', '.join(map(repr, unknown))} here.")
    return {name: setting.check(name, given.get(name, setting.described()["default"])) for name, setting in settings.items()}


def within(name: str, plan: Plan, most: int) -> Plan:
    """The plan, if an update takes at most `most` sentences. Raises ValueError."""
    if plan.effective > most:
        raise ValueError(
            f"{name}: {plan.micro} × {plan.accum} = {plan.effective:,} sentences per update; at most {most:,} fit here."
        )
    return plan
