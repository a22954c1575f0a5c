"""The language of formulas: what is refused, where, and with which advice; and that hostile input costs nothing."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.content.expression import ARGUMENTS, Fault, Undefined, evaluate, names, parse, read_style, show, substitute, to_json
from app.content.expression.scan import LONGEST

FAULTS = [
    # formula, character from 1, what, a part of the advice
    ("", 1, "an empty formula", "micro * length"),
    ("   ", 1, "an empty formula", "micro * length"),
    ("(1 + 2", 1, "this ( is never closed", "add a )"),
    ("2 * (1 + (2 - 3)", 5, "this ( is never closed", "add a )"),
    ("max(1, 2", 4, "this ( is never closed", "add a )"),
    ("1 + 2)", 6, "this ) closes nothing", "open a ("),
    ("(1 +", 5, "the formula ends inside a (", "add a )"),
    ("1 +", 4, "the formula ends too early", "after the last sign"),
    ("1 + * 2", 5, "* where a number or a name is wanted", "before it"),
    ("* 2", 1, "* where a number or a name is wanted", "before it"),
    ("()", 2, ") where a number or a name is wanted", "before it"),
    ("a b", 3, "b where the formula should go on", "such as *"),
    ("2 a", 3, "a where the formula should go on", "such as *"),
    ("2a", 1, "2a is no number", "2 * a"),
    ("2(3)", 2, "( where the formula should go on", "such as *"),
    ("(1)(2)", 4, "( where the formula should go on", "such as *"),
    ("(1 2)", 4, "2 where the formula should go on", "close the ("),
    ("131,072", 4, "a comma outside a function", "131_072"),
    ("1.2.3", 1, "1.2. is no number", "product"),
    ("1e999", 1, "the number 1e999 is too large", "1.8e308"),
    ("2 ** 3", 3, "** has no meaning in a formula", "write ^"),
    ("2 × 3", 3, "× has no meaning in a formula", "write *"),
    ("6 ÷ 3", 3, "÷ has no meaning in a formula", "write /"),
    ("a − b", 3, "− has no meaning in a formula", "write -"),
    ("a ≤ b", 3, "≤ has no meaning in a formula", "write <="),
    ("a & b", 3, "& has no meaning in a formula", "numbers, names"),
    ('"a"', 1, '" has no meaning in a formula', "numbers, names"),
    ("a.b", 2, ". has no meaning in a formula", "numbers, names"),
    ("naïve", 3, "ï has no meaning in a formula", "numbers, names"),
    ("a = 3", 3, "= has no meaning in a formula", "=="),
    ("1 < 2", 1, "a comparison where a number is wanted", "if("),
    ("1 + (2 < 3)", 5, "a comparison where a number is wanted", "if("),
    ("-(2 < 3)", 2, "a comparison where a number is wanted", "if("),
    ("(1 < 2) ^ 2", 1, "a comparison where a number is wanted", "if("),
    ("max(1, 2 < 3)", 8, "a comparison where a number is wanted", "if("),
    ("1 and 2", 1, "a number where a comparison is wanted", "if(accum > 1"),
    ("if(1, 2, 3)", 4, "a number where a comparison is wanted", "if(accum > 1"),
    ("if(not a, 2, 3)", 8, "a number where a comparison is wanted", "if(accum > 1"),
    ("if(1 < 2 < 3, 1, 2)", 10, "two comparisons in a row", "a < b and b < c"),
    ("if(1 < 2, 3)", 1, "if takes 3 arguments, not 2", "if(a, b, c)"),
    ("max(1)", 1, "max takes 2 or more arguments, not 1", "max(a, b)"),
    ("sqrt(1, 2)", 1, "sqrt takes 1 argument, not 2", "sqrt(a)"),
    ("ceil()", 1, "ceil takes 1 argument, not 0", "ceil(a)"),
    ("max(1, )", 8, ") where a number or a name is wanted", "before it"),
    ("max", 1, "max is a function", "write max(…)"),
    ("1 + ceil", 5, "ceil is a function", "write ceil(…)"),
    ("sqr(2)", 1, "unknown function sqr", "did you mean sqrt"),
    ("micro(2)", 1, "unknown function micro", "a product needs its *"),
    ("and", 1, "and where a number or a name is wanted", "before it"),
    ("1 or", 1, "a number where a comparison is wanted", "if("),
]


@pytest.mark.parametrize(("formula", "at", "what", "advice"), FAULTS, ids=[fault[0] or "empty" for fault in FAULTS])
def test_fault_names_its_character_and_its_mending(formula: str, at: int, what: str, advice: str) -> None:
    """An author is told at which character a formula goes wrong, in what way, and what to write."""
    with pytest.raises(Fault) as caught:
        parse(formula)
    assert (caught.value.at + 1, caught.value.what) == (at, what)
    assert advice in caught.value.fix
    assert not caught.value.what.endswith(".")


HOSTILE = [
    "(" * 390 + "1",
    "(" * 190 + "1" + ")" * 190,
    "-" * 390 + "1",
    "2^" * 190 + "1",
    "not " * 90 + "1 < 2",
    "abs(" * 90 + "1" + ")" * 90,
    "if(1 < 2, " * 30 + "1" + ", 0)" * 30,
    "1" * 100_000,
    "1+" * 50_000 + "1",
    "a" * 500,
    "\0",
    "1;2",
    "__import__('os')",
    "10^10^10^10^10",
    "9999999999^9999999999",
    "2^0.5^" * 20 + "2",
]


@pytest.mark.parametrize("formula", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_formula_is_refused_or_has_no_value(formula: str) -> None:
    """Deep nesting, great length and towers of powers end at once in a fault or without a value, never in a crash."""
    start = time.perf_counter()
    said, at = outcome(formula)
    assert said == "a number that is too large" if at is None else len(said) < 100
    assert time.perf_counter() - start < 0.5


def test_longest_formula_is_evaluated() -> None:
    """A formula may be as long as the language allows, whichever way its tree leans."""
    longest = "+".join("1" * (LONGEST // 2))
    assert len(longest) == LONGEST - 1
    assert evaluate(parse(longest), {}) == LONGEST // 2
    assert evaluate(parse("max(" + ",".join("12" * 20) + ")"), {}) == 2


@given(st.text(alphabet="0123456789.eE+-*/%^()<>=!,; \n_abmaxifnotd", max_size=60))
@settings(deadline=None, max_examples=400)
def test_any_text_is_a_formula_or_a_fault(text: str) -> None:
    """No text crashes the reader, and every fault has a place within the text."""
    said, at = outcome(text, 1.5)
    assert said
    assert at is None or 0 <= at <= len(text)


def outcome(formula: str, value: float = 1.0) -> tuple[str, int | None]:
    """The number as text, why there is none, or a fault with its place."""
    try:
        tree = parse(formula)
        return repr(evaluate(tree, dict.fromkeys(names(tree), value))), None
    except Fault as fault:
        return fault.what, fault.at
    except Undefined as reason:
        return str(reason), None


def test_tree_travels_as_plain_json() -> None:
    """A number, a name, or a list of an operation and its arguments; constants become numbers before the tree leaves."""
    tree = parse("-if(micro >= 2, n * micro, 0.5)")
    assert names(tree) == {"micro", "n"}
    assert to_json(substitute(tree, {"n": 16.0})) == ["negate", ["if", [">=", "micro", 2], ["*", 16, "micro"], 0.5]]


def test_every_function_is_used_by_the_vectors() -> None:
    """The worked-out table leaves no function out."""
    from tests.content.test_expression_mirror import VALUES

    text = " ".join(formula for formula, _, _ in VALUES)
    assert [name for name in ARGUMENTS if f"{name}(" not in text] == []


@pytest.mark.parametrize(
    ("style", "what"),
    [
        ("nicely", "nicely is no way to print a number"),
        ("digits", "digits is no way to print a number"),
        ("3", "3 is no way to print a number"),
        ("0 digits", "0 digits cannot be printed"),
        ("16 digits", "16 digits cannot be printed"),
        ("11 decimals", "11 decimals cannot be printed"),
        ("999 digits", "999 digits cannot be printed"),
        ("scientific 2 decimals", "scientific counts significant digits, not decimals"),
        ("percent percent", "percent percent is no way to print a number"),
    ],
)
def test_style_that_cannot_be_printed(style: str, what: str) -> None:
    """A format that is not understood is refused in words, with the list of those there are."""
    with pytest.raises(Fault) as caught:
        read_style(style)
    assert caught.value.what == what
    assert caught.value.fix.startswith("write ")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("1 digit", "3"),
        ("1 decimal", "3.1"),
        (" 2  decimals ", "3.14"),
        ("percent, 1 decimal", "314.2\u00a0%"),
        ("", "3.14159"),
    ],
)
def test_styles_are_read_kindly(written: str, shown: str) -> None:
    """Singular, a comma and blanks do no harm."""
    assert show(3.14159265, read_style(written)) == shown
