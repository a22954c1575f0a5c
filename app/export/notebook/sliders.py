"""A widget of parameters and formulas, for a notebook: a table, and a function of the parameters."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.content.blocks import Output, Parameter, Sliders
from app.export.notebook.checking import quoted
from app.export.notebook.text import code, escaped

type Tree = int | float | str | list[Any]

_SIGNS: Mapping[str, str] = {
    "^": "**",
    **{sign: sign for sign in ("+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=")},
}
_FUNCTIONS: Mapping[str, str] = {
    **{name: f"math.{name}" for name in ("ceil", "floor", "sqrt", "log2", "log", "exp")},
    **{name: name for name in ("min", "max", "abs")},
    "round": "nearest",
}
_NEAREST = '''
    def nearest(x):
        """The nearest whole number; halves go away from zero."""
        return math.copysign(math.floor(abs(x) + 0.5), x)
'''.strip("\n")
_USED = ("math", "nearest")
"""Names that the function needs for itself, though a formula may have them; words of Python are refused in lessons."""


def described(block: Sliders) -> str:
    """What can be moved and what follows from it, as two tables."""
    lines = [
        f"### {escaped(block.title)}",
        "",
        "| What you choose | Name | Start | From | To |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    lines += [_parameter_row(each) for each in block.parameters]
    lines += ["", "| What follows | Name | Formula | At the start |", "| --- | --- | --- | ---: |"]
    lines += [_output_row(each) for each in block.outputs]
    lines += ["", "The function below computes it: call it with other numbers."]
    return "\n".join(lines)


def function(block: Sliders, plan: Mapping[str, float]) -> str:
    """Python that computes every output from the parameters, and a call with the starting values.

    `plan`: where the values of the page's plan start, by their names in formulas.
    """
    trees = [json.loads(each.formula) for each in block.outputs]
    formulas = [python(tree) for tree in trees]
    known = {each.name for each in block.parameters} | {each.name for each in block.outputs}
    used = dict.fromkeys(name for tree in trees for name in _names(tree) if name not in known)
    starts = {**{each.name: each.start for each in block.parameters}, **{name: plan[name] for name in used}}
    # Neither an id's first digit nor a function of the learner's gets in the way.
    name = f"try_{block.id.replace('-', '_')}"
    results = [f"        {quoted(_label(each))}: {_name(each.name)}," for each in block.outputs]
    text = "\n".join(
        [
            f"def {name}({', '.join(f'{_name(each)}={_number(start)}' for each, start in starts.items())}):",
            *([f"{_NEAREST}\n"] if any("nearest(" in formula for formula in formulas) else []),
            *(f"    {_name(each.name)} = {formula}" for each, formula in zip(block.outputs, formulas, strict=True)),
            "    return {",
            *results,
            "    }",
        ]
    )
    needs = ["import math"] if "math." in text else []
    return "\n\n\n".join([*needs, text, f"{name}()"]) + "\n"


def python(tree: Tree) -> str:
    """A formula's tree as a Python expression."""
    match tree:
        case str():
            return _name(tree)
        case int() | float():
            return _number(tree)
        case ["negate", inner]:
            return f"-{_within(inner)}"
        case ["not", inner]:
            return f"not {_within(inner)}"
        case ["if", condition, yes, no]:
            return f"({python(yes)} if {python(condition)} else {python(no)})"
        case [("and" | "or") as sign, a, b]:
            return f"{_within(a)} {sign} {_within(b)}"
        case [sign, a, b] if sign in _SIGNS:
            return f"{_within(a)} {_SIGNS[sign]} {_within(b)}"
        case [name, *arguments] if name in _FUNCTIONS:
            return f"{_FUNCTIONS[name]}({', '.join(map(python, arguments))})"
        case _:
            raise ValueError(f"no Python for {tree!r}")


def _name(name: str) -> str:
    """A formula's name in Python. Names in formulas never end in an underscore, so the new one is nobody else's."""
    return f"{name}_" if name in _USED else name


def _within(tree: Tree) -> str:
    """As an operand: in brackets where it is an operation itself."""
    text = python(tree)
    bare = not isinstance(tree, list) or tree[0] in _FUNCTIONS or tree[0] == "if"
    return text if bare and not text.startswith("-") else f"({text})"


def _names(tree: Tree) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, list):
        for each in tree[1:]:
            yield from _names(each)


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))


def _label(each: Output) -> str:
    return f"{each.label} ({each.unit})" if each.unit else each.label


def _parameter_row(each: Parameter) -> str:
    label = f"{each.label} ({each.unit})" if each.unit else each.label
    return _row(
        [escaped(label), code(_name(each.name)), each.start_shown or _number(each.start), _number(each.low), _number(each.high)]
    )


def _output_row(each: Output) -> str:
    return _row([escaped(_label(each)), code(_name(each.name)), code(python(json.loads(each.formula))), each.shown])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
