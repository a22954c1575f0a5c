"""``constants:`` in the front matter: numbers that the formulas of a page know by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.content.computed import constant, reserved
from app.content.context import ANY, Context
from app.content.front_matter import Front, Value

NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")


def read_constants(front: Front, context: Context) -> Mapping[str, float]:
    """Those of this file after those that the context has already; faults are reported at their lines."""
    known = dict(context.constants)
    found = front.mapping("constants")
    later = set(found)
    if "constants" in front.refused:
        context.refuse(ANY)
    for name, value in found.items():
        later.discard(name)
        number = None
        if _free(name, value, known, context):
            number = constant(value.text, value.line, replace(context, constants=known), later=later)
        if number is not None:
            known[name] = number
        elif name not in known:
            context.refuse(name)
    return known


def _free(name: str, value: Value, known: Mapping[str, float], context: Context) -> bool:
    line = value.line
    if NAME.fullmatch(name) is None:
        context.problem(line, f"{name} cannot be the name of a constant", "use small letters, digits and _: bytes_per_weight")
    elif means := reserved(name):
        context.problem(line, f"the constant {name} has the name of {means}", "give it another name")
    elif name in known:
        context.problem(line, f"the constant {name} is defined by the lesson already", "give this one another name")
    elif not value.text.strip():
        context.problem(line, f"the constant {name} has no value", 'write a number, or a formula in quotes: "16 * 1024"')
    else:
        return True
    return False
