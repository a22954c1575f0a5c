"""Directives: one file for each kind of block. The folder is the registry.

A file declares `NAMES` (what an author writes in braces), `OPTIONS` (the option lines it reads, or a function that gives
them) and `build`, which makes the block and reports what is wrong.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app.content.blocks import Block
from app.content.context import Context
from app.content.directive import Directive


@dataclass(frozen=True, slots=True)
class Kind:
    """How one directive is read."""

    options: Sequence[str] | Callable[[Directive, Context], Sequence[str]]
    build: Callable[[Directive, Context], Block | None]


@cache
def directives() -> Mapping[str, Kind]:
    """Every directive by name."""
    found: dict[str, Kind] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        found |= dict.fromkeys(module.NAMES, Kind(module.OPTIONS, module.build))
    return found
