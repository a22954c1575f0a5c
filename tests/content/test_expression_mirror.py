"""A formula gives the same number, to the last bit, and the same text, on the server and in the page."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from random import Random

from app.content.expression import parse
from app.content.expression.elementary import exp, log, log2, power
from app.content.expression.operations import COMPARISONS, FUNCTIONS, OPERATORS
from tests.content.formulas import LIB, STYLES, in_page, on_server, random_row, random_value
from tests.content.tables import FIXTURES

VALUES = json.loads((FIXTURES / "formulas.json").read_text("utf-8"), parse_int=float)
SHOWN = json.loads(
    (FIXTURES / "number-styles.json").read_text("utf-8").replace(" × ", "\u00a0×\u00a0").replace(" %", "\u00a0%")
)
EXPRESSIONS = 6000


def test_both_sides_give_the_worked_out_values(tmp_path: Path) -> None:
    """Each row of the table was worked out by hand: a number, or in words why there is none."""
    rows = [(parse(formula), values) for formula, values, _ in VALUES]
    for side in ([on_server(row) for row in rows], in_page(rows, tmp_path)):
        found = [
            [formula, values, one.get("value", one.get("reason"))]
            for (formula, values, _), one in zip(VALUES, side, strict=True)
        ]
        assert found == VALUES


def test_both_sides_print_the_worked_out_texts(tmp_path: Path) -> None:
    """Each row of the table says how a number is printed in a style."""
    rows = [(parse(repr(abs(value)) if value >= 0 else f"-{abs(value)!r}"), {}) for value, _, _ in SHOWN]
    styles = sorted({style for _, style, _ in SHOWN})
    for side in ([on_server(row, styles) for row in rows], in_page(rows, tmp_path, styles)):
        found = [[value, style, one["shown"][styles.index(style)]] for (value, style, _), one in zip(SHOWN, side, strict=True)]
        assert found == SHOWN


def test_thousands_of_random_formulas_agree(tmp_path: Path) -> None:
    """Values are compared exactly, texts in ten styles, reasons word for word; most formulas have a value, many have none."""
    rng = Random(20_261_129)
    drawn = [random_row(rng) for _ in range(EXPRESSIONS)]
    want = [on_server(row) for _, row in drawn]
    got = in_page([row for _, row in drawn], tmp_path)
    differ = [(text, row[1], a, b) for (text, row), a, b in zip(drawn, want, got, strict=True) if a != b]
    assert differ[:3] == []
    undefined = [each["reason"] for each in want if "reason" in each]
    assert 300 < len(undefined) < EXPRESSIONS / 2
    assert len(set(undefined)) == 5
    assert not any(each.get("negative") for each in want), "no minus zero reaches a reader"


def test_random_numbers_are_printed_alike(tmp_path: Path) -> None:
    """Halves, powers of ten and their neighbours, and numbers of any size look the same on both sides."""
    rng = Random(7)
    numbers = [random_value(rng) for _ in range(1500)]
    numbers += [near for e in range(-30, 31) for near in (10.0**e, math.nextafter(10.0**e, 0), math.nextafter(10.0**e, 1e99))]
    numbers += (
        [n / 8 for n in range(-400, 400)] + [2.0**e for e in range(-1074, 1024, 7)] + [0.1 + n / 1000 for n in range(100)]
    )
    rows = [(parse("a"), {"a": number}) for number in numbers]
    assert [on_server(row) for row in rows] == in_page(rows, tmp_path)


def test_a_difference_would_be_seen(tmp_path: Path) -> None:
    """The comparison is exact: the neighbouring double is another outcome."""
    one, next_one = ((parse("a"), {"a": value}) for value in (0.1, math.nextafter(0.1, 1)))
    assert on_server(one) != in_page([next_one], tmp_path)[0]


def test_every_operation_is_mirrored() -> None:
    """The page knows each operation of the server's tables, and no others."""
    text = (LIB / "expression.js").read_text("utf-8")
    tables = re.findall(r"const (?:COMPARISONS|OPERATIONS) = \{\n(.*?)\n\};", text, re.DOTALL)
    keys = set(re.findall(r'^  "?([^\s":,]+)"?[:,]', "\n".join(tables), re.MULTILINE))
    assert keys == {*COMPARISONS, *OPERATORS, *FUNCTIONS}


def test_elementary_functions_are_as_good_as_the_library_s() -> None:
    """Written out for equality, they still lie within a few units in the last place of Python's own."""
    rng = Random(1)
    for _ in range(20_000):
        x = 10 ** rng.uniform(-300, 300)
        assert abs(log(x) - math.log(x)) <= 3 * math.ulp(math.log(x))
        assert abs(log2(x) - math.log2(x)) <= 3 * math.ulp(math.log2(x))
        y = rng.uniform(-700, 700)
        assert abs(exp(y) - math.exp(y)) <= 3 * math.ulp(math.exp(y))
        base, whole = rng.uniform(0.01, 100), float(rng.randint(-30, 30))
        assert math.isclose(power(base, whole), base**whole, rel_tol=1e-14)
        near, root = rng.uniform(0.5, 2), rng.uniform(-3, 3)
        assert math.isclose(power(near, root), near**root, rel_tol=1e-14)
    assert all(log2(2.0**e) == e for e in range(-1074, 1024))


def test_styles_are_many_enough() -> None:
    """The styles compared above are of every kind."""
    assert {style.split(" ")[0] for style in STYLES} >= {"", "percent", "scientific", "3", "2"}
