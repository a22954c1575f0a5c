r"""TeX → MathML as safe HTML.

Live values (``\q{micro}``) travel through the converter as single private-use characters and come out as ``<mn class="q">``.
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
from app.content.maths.vocabulary import ENVIRONMENTS

_LIVE = re.compile(r"\\q(?![a-zA-Z])\s*(?:\{([^{}]*)\})?")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_FIRST = 0xE000


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula ready for the page, and what was wrong with it."""

    html: Markup
    faults: tuple[Fault, ...]


def formula(tex: str, display: str, live: Callable[[str], Markup | None], names: str) -> Formula:
    r"""Convert TeX; `display` is ``inline`` or ``block``.

    `live` gives the MathML of a ``\q{…}`` or None for an unknown name; `names` lists the known ones for the author.
    A formula with faults is shown as its source.
    """
    faults = [Fault(m.start(), "a private-use character in a formula", "remove it") for m in _PRIVATE.finditer(tex)]
    values: dict[str, Markup] = {}
    padded: list[str] = []
    at = 0
    for use in _LIVE.finditer(tex):
        value = live(use[1]) if use[1] is not None else None
        if value is None:
            shown = rf"\q{{{use[1]}}}" if use[1] is not None else r"\q"
            faults.append(Fault(use.start(), f"{shown} is not a quantity", f"write one of: {names}"))
        mark = chr(_FIRST + len(values) % 0x1000)
        values[mark] = value or Markup()
        padded += [tex[at : use.start()], mark.ljust(use.end() - use.start())]
        at = use.end()
    text = "".join([*padded, tex[at:]])
    faults += check(text)
    if not text.strip():
        faults.append(Fault(0, "an empty formula", r"write the formula, or \$ for a dollar"))
    if not faults:
        try:
            return Formula(_convert(text, display, values), ())
        except MathMLError as error:
            faults.append(Fault(0, str(error), "write every argument in braces of its own"))
        except Exception as error:  # noqa: BLE001  the converter signals what it cannot read with exceptions of many kinds
            name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__.removesuffix("Error")).lower()
            faults.append(Fault(0, f"the formula cannot be converted ({name})", "check its arguments, _ and ^"))
    source = Markup('<code class="math-source">{}</code>').format(tex.strip())
    return Formula(source, tuple(sorted(faults, key=lambda fault: fault.offset)))


def _convert(tex: str, display: str, values: Mapping[str, Markup]) -> Markup:
    tex = re.sub(r"\\(begin|end)\s*\{([^{}]*)\}", lambda m: rf"\{m[1]}{{{ENVIRONMENTS[m[2]]}}}", tex)
    tree: Element = convert_to_element(tex, display=display)
    return write(tree, display, values)
