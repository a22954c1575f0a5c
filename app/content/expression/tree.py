"""A formula as a tree: numbers, names, and operations on them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


class Fault(Exception):
    """A formula that cannot be read: what is wrong, how to mend it, and at which character (from 0)."""

    def __init__(self, what: str, fix: str, at: int) -> None:
        super().__init__(what)
        self.what, self.fix, self.at = what, fix, at


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was written."""

    value: float


@dataclass(frozen=True, slots=True)
class Name:
    """A value that is known by name when the formula is evaluated."""

    name: str
    at: int
    """Its first character in the text, from 0."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator or a function with its arguments: ``+``, ``negate``, ``min``, ``if`` …"""

    name: str
    arguments: tuple[Tree, ...]


type Tree = Number | Name | Operation
type Json = float | int | str | list[Json]


def uses(tree: Tree) -> Iterator[Name]:
    """Every use of a name, from left to right."""
    if isinstance(tree, Name):
        yield tree
    elif isinstance(tree, Operation):
        for argument in tree.arguments:
            yield from uses(argument)


def names(tree: Tree) -> frozenset[str]:
    """The names a formula depends on."""
    return frozenset(each.name for each in uses(tree))


def substitute(tree: Tree, values: Mapping[str, float]) -> Tree:
    """The same formula with numbers in place of some names."""
    if isinstance(tree, Name):
        return Number(values[tree.name]) if tree.name in values else tree
    if isinstance(tree, Operation):
        return Operation(tree.name, tuple(substitute(each, values) for each in tree.arguments))
    return tree


def to_json(tree: Tree) -> Json:
    """For the page: a number, a name, or a list of an operation's name and its arguments."""
    if isinstance(tree, Number):
        return int(tree.value) if tree.value.is_integer() and abs(tree.value) <= 2**53 else tree.value
    if isinstance(tree, Name):
        return tree.name
    return [tree.name, *(to_json(each) for each in tree.arguments)]


def to_text(tree: Tree) -> str:
    """The same as the text of an attribute."""
    return json.dumps(to_json(tree), separators=(",", ":"))
