"""TeX → MathML: the formulas that lessons on training use, element by element, and what must never come out."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.content.context import Context
from app.content.maths import formula
from app.content.maths.vocabulary import KNOWN
from app.content.problem import Report
from app.content.roles import in_maths
from tests.content.tables import table

PLAN = {"micro": 4, "length": 8, "accum": 2, "devices": 1}
CONTEXT = Context(Report("lesson.md"), PLAN, masked=True)


def convert(tex: str):
    return formula(tex, "block", in_maths(CONTEXT))


@pytest.mark.parametrize(("tex", "expected"), table("maths"))
def test_formula_becomes_the_mathml_worked_out_by_hand(tex: str, expected: str) -> None:
    """Each construct of the table is drawn by the elements that MathML Core has for it."""
    made = convert(tex)
    assert made.faults == ()
    assert str(made.html).replace("\u00a0", " ") == f'<math display="block">{expected}</math>'


def test_display_is_stated() -> None:
    """A formula in a line and one of its own say which they are; limits stand beside a sum in a line."""
    inline = formula(r"\sum_{i} x", "inline", {}).html
    assert inline.startswith('<math display="inline">')
    assert "<msub>" in inline
    assert convert(r"\sum_{i} x").html.startswith('<math display="block">')


def test_known_command_never_shows_as_its_name() -> None:
    """A command that passes the check is one the converter understands: its name is never printed in the formula."""
    for name in sorted(KNOWN - {r"\backslash"}):
        for tex in (name, f"{name}{{a}}", f"{name}{{a}}{{b}}"):
            made = convert(tex)
            words = re.findall(r"<m(?:i|o|n|text)[^>]*>([^<]*)<", str(made.html))
            assert made.faults or not any("\\" in html.unescape(word) for word in words), tex


PIECES = (
    *"abx12{}_^&%#$<>\"'.,()[]|/ \n\\",
    *(r"\frac", r"\left(", r"\right)", r"\text{", r"\sum", r"\q{micro}", r"\lVert", r"\mathrm{", r"\max", r"\log "),
    *(r"\begin{aligned}", r"\end{aligned}", "\\\\", "é", "\ue000", "\x00"),
)
TEX = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
ELEMENTS = frozenset(
    (
        *("math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder"),
        *("mover", "munderover", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", "noscript"),
    )
)


@given(TEX)
@settings(deadline=None)
def test_any_formula_is_safe(tex: str) -> None:
    """Whatever the TeX, nothing is raised; without faults the result is made of allowed elements, without style or handler."""
    made = convert(tex)
    if made.faults:
        assert all(0 <= fault.offset <= len(tex) and fault.what and fault.fix for fault in made.faults)
        return
    tree = ET.fromstring(str(made.html).replace(" data-locked", ""))
    for element in tree.iter():
        assert element.tag in ELEMENTS
        assert not {name for name in element.attrib if name.startswith("on") or name in ("style", "href", "mathcolor")}
