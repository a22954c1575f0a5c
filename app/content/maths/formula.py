r"""TeX → MathML as safe HTML.

What the converter does not know travels through it as single private-use characters: values (``\q{micro}`` and
``\calc{2 * micro}``, which come out as ``<mn>``) and brackets of fixed size, whose side it would forget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from latex2mathml.converter import convert_to_element
from markupsafe import Markup

from app.content.maths.mathml import MathMLError, write
from app.content.maths.tex import Fault, check
from app.content.maths.vocabulary import BRACKETS, ENVIRONMENTS

type Live = Callable[[str], Markup | Fault]
r"""MathML of what stands in the braces of ``\q{…}`` or its like, or what is wrong with it."""

_COMMAND = re.compile(
    r"\\(?P<command>q(?![a-zA-Z])|calc(?![a-zA-Z]))\s*(?:\{(?P<inside>[^{}]*)\})?|\\(?:[a-zA-Z]+|.)", re.DOTALL
)
_SIZED = re.compile(r"\\(?:left|right|middle|[bB]igg?[lmr]?)\s*$")
_PRIVATE = re.compile("[\ue000-\uf8ff\x00-\x08\x0b-\x1f\x7f]")
_FIRST = 0xE000
_MOST = 0x1900


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula ready for the page, and what was wrong with it."""

    html: Markup
    faults: tuple[Fault, ...]


def formula(tex: str, display: str, live: Mapping[str, Live]) -> Formula:
    """Convert TeX; `display` is ``inline`` or ``block``; `live` holds the commands whose values come from elsewhere.

    A formula with faults is shown as its source.
    """
    marks, text, faults = _mark(tex, live)
    faults += check(text)
    if not text.strip():
        faults.append(Fault(0, "an empty formula", r"write the formula, or \$ for a dollar"))
    if not faults:
        try:
            return Formula(_convert(text, display, marks), ())
        except MathMLError as error:
            faults.append(Fault(0, str(error), "write every argument in braces of its own"))
        except Exception as error:  # noqa: BLE001  the converter signals what it cannot read with exceptions of many kinds
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__.removesuffix("Error")).lower()
            faults.append(Fault(0, f"the formula cannot be converted ({name})", "check its arguments, _ and ^"))
    source = Markup('<code class="math-source">{}</code>').format(tex.strip())
    return Formula(source, tuple(sorted(faults, key=lambda fault: fault.offset)))


def _mark(tex: str, live: Mapping[str, Live]) -> tuple[dict[str, Markup], str, list[Fault]]:
    """Put a private-use character, padded to the same length, in place of each live value and fixed bracket."""
    faults = [
        Fault(m.start(), "an invisible character in a formula", "remove it; retype what stands there")
        for m in _PRIVATE.finditer(tex)
    ]
    marks: dict[str, Markup] = {}
    text: list[str] = []
    at = 0
    for use in _COMMAND.finditer(tex):
        drawn: Markup | None = None
        if use["command"] in live:
            value = _value(use, live[use["command"]])
            faults += [value] if isinstance(value, Fault) else []
            drawn = value if isinstance(value, Markup) else Markup()
        elif not _SIZED.search(tex[: use.start()]):
            drawn = BRACKETS.get(use[0])
        if drawn is not None and len(marks) < _MOST:
            mark = chr(_FIRST + len(marks))
            marks[mark] = drawn
            text += [tex[at : use.start()], mark.ljust(len(use[0]))]
            at = use.end()
    return marks, "".join([*text, tex[at:]]), faults


def _value(use: re.Match[str], live: Live) -> Markup | Fault:
    if use["inside"] is None:
        name = use["command"]
        return Fault(use.start(), f"\\{name} without braces", rf"write \{name}{{…}}, without braces inside")
    drawn = live(use["inside"])
    return drawn if isinstance(drawn, Markup) else Fault(use.start(), drawn.what, drawn.fix)


def _convert(tex: str, display: str, marks: Mapping[str, Markup]) -> Markup:
    tex = re.sub(r"\\(begin|end)\s*\{([^{}]*)\}", lambda m: rf"\{m[1]}{{{ENVIRONMENTS[m[2]]}}}", tex)
    tex = re.sub(r"\\mathrm\s*\{([a-zA-Z])\}", r"\\mathrm{{\1}}", tex)  # else one letter comes out slanted
    tree: Element = convert_to_element(tex, display=display)
    return write(tree, display, marks)
