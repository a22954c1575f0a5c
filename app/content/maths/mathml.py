r"""Writes latex2mathml's tree as MathML Core: allowed elements and attributes only, every text escaped.

The converter's own serialiser un-escapes text, so ``\text{<img>}`` would become a tag; that is why it is not used.
MathML Core dropped `columnalign` and most of `mathvariant`; classes and the mathematical alphabets stand in for them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from markupsafe import Markup, escape

from app.content.maths.vocabulary import FUNCTION_NAMES, LIMIT_NAMES


class MathMLError(ValueError):
    """The tree is not what a browser would draw as the author meant it."""


_ARITY = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3}
_LEAVES = frozenset(("mi", "mn", "mo", "mtext", "mspace"))
_BOXES = frozenset(("math", "mrow", "msqrt", "mtable", "mtr", "mtd", "mstyle", "mpadded", "mphantom", *_ARITY))
_ATTRIBUTES = frozenset(
    (
        *("stretchy", "fence", "form", "largeop", "movablelimits", "lspace", "rspace", "minsize", "maxsize", "accent"),
        *("separator", "displaystyle", "scriptlevel", "linethickness", "width", "height", "depth", "voffset"),
    )
)
_VALUE = re.compile(r"[a-z0-9.+-]+")
_SPACES = {
    "thinmathspace": "0.167em",
    "thickmathspace": "0.278em",
    "negativethinmathspace": "-0.167em",
    "negativemediummathspace": "-0.222em",
    "negativethickmathspace": "-0.278em",
}
_LETTERS = {
    # variant: first capital, first small letter, first digit (0 where the alphabet has none)
    "bold": (0x1D400, 0x1D41A, 0x1D7CE),
    "bold-italic": (0x1D468, 0x1D482, 0),
    "double-struck": (0x1D538, 0x1D552, 0x1D7D8),
    "fraktur": (0x1D504, 0x1D51E, 0),
    "monospace": (0x1D670, 0x1D68A, 0x1D7F6),
    "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2),
    "script": (0x1D49C, 0x1D4B6, 0),
}
_EARLIER = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))  # double-struck letters that Unicode had before
_SCRIPT = dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True))
_FRAKTUR = dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True))
_TEXT_CLASS = {"bold": "tex-bold", "italic": "tex-italic", "monospace": "tex-mono", "sans-serif": "tex-sans"}
_IDENTIFIERS = frozenset("∞∅ℓ⊤⊥")
_LIMITS = {"msub": "munder", "msubsup": "munderover"}
_THIN = '<mspace width="0.167em"></mspace>'


def write(tree: Element, display: str, values: Mapping[str, Markup]) -> Markup:
    """MathML of a converted formula; raises MathMLError where it would be drawn wrongly.

    `values` gives the MathML that replaces each private-use character.
    """
    inner = "".join(_children(tree, values))
    return Markup(f'<math display="{"block" if display == "block" else "inline"}">{inner}</math>')  # noqa: S704  built of allowed parts


def _children(element: Element, values: Mapping[str, Markup]) -> list[str]:
    nodes = _grouped_digits(list(element))
    fixed = element.tag in _ARITY
    out: list[str] = []
    for i, node in enumerate(nodes):
        if not fixed and i and _wants_thin_space(nodes[i - 1], node):
            out.append(_THIN)
        run = "" if fixed else _upright_run(nodes, i)
        if run == "skip":
            continue
        out.append(run or _element(node, values))
    return out


def _element(node: Element, values: Mapping[str, Markup]) -> str:
    tag, text = node.tag, html.unescape(node.text or "").strip("\n")
    if tag in _LEAVES and text in values:
        return str(values[text])
    if tag == "mo" and not text and "fence" in node.attrib:
        return ""  # the invisible side of \left. or \right.
    _check(node, text, values)
    if tag in _LIMITS and _is_limit(node[0]):
        tag = _LIMITS[tag]
    if tag == "mo" and text in _IDENTIFIERS:
        tag = "mi"
    opening = " ".join([tag, *_attributes(node, tag, text)])
    body = str(escape(_drawn(text, node))) if tag in _LEAVES else "".join(_children(node, values))
    return f"<{opening}>{body}</{tag}>"


def _check(node: Element, text: str, values: Mapping[str, Markup]) -> None:
    tag = node.tag
    if tag not in _LEAVES | _BOXES:
        raise MathMLError(f"browsers do not draw <{tag}>")
    if tag in _ARITY and len(node) != _ARITY[tag]:
        raise MathMLError("a fraction, root, index or accent lacks an argument")
    if any(mark in text for mark in values):
        raise MathMLError(r"\q{…} or a bracket stands inside words")
    if tag != "mtext" and "\\" in text and text != "\\":
        raise MathMLError(f"{text} is not understood")
    if tag in ("mo", "mn") and not text:
        raise MathMLError("an operator or number is empty")


def _drawn(text: str, node: Element) -> str:
    variant = node.get("mathvariant", "")
    if node.tag == "mtext":
        return re.sub(r"\\([%_&#$ ])", r"\1", text)
    return "".join(_letter(c, variant) for c in text) if variant in _LETTERS else text


def _attributes(node: Element, tag: str, text: str) -> Iterator[str]:
    variant = node.get("mathvariant", "")
    if classes := _classes(node, tag, variant):
        yield f'class="{classes}"'
    if _is_limit(node):
        yield 'movablelimits="true"'
    if node.tag == "mo" and _is_function(node):
        yield 'lspace="0" rspace="0"'
    if variant == "normal" and tag == "mi" and len(text) == 1:
        yield 'mathvariant="normal"'
    for name, value in node.items():
        if name in _ATTRIBUTES and (name, tag) != ("accent", "mover") and _VALUE.fullmatch(value):
            yield f'{name}="{_SPACES.get(value, value)}"'


def _is_limit(node: Element) -> bool:
    """``max``, ``lim`` and their kind: what stands under them moves beside them in a line."""
    return node.tag == "mo" and (node.text or "") in LIMIT_NAMES


def _classes(node: Element, tag: str, variant: str) -> str:
    if tag == "mtd" and (side := node.get("columnalign")) in ("left", "right"):
        return f"tex-{side}"
    if tag == "mtable" and node.get("displaystyle") == "true":
        return "tex-align"
    return _TEXT_CLASS.get(variant, "") if tag == "mtext" else ""


def _letter(c: str, variant: str) -> str:
    earlier = {"double-struck": _EARLIER, "script": _SCRIPT, "fraktur": _FRAKTUR}.get(variant, {})
    capital, small, digit = _LETTERS[variant]
    if c in earlier:
        return earlier[c]
    if "A" <= c <= "Z":
        return chr(capital + ord(c) - ord("A"))
    if "a" <= c <= "z":
        return chr(small + ord(c) - ord("a"))
    if "0" <= c <= "9" and digit:
        return chr(digit + ord(c) - ord("0"))
    return c


def _grouped_digits(nodes: list[Element]) -> list[Element]:
    """``131{,}072`` is one number, not two with a comma between them."""
    out: list[Element] = []
    for node in nodes:
        if len(out) >= 2 and node.tag == "mn" and len(node.text or "") >= 3 and out[-2].tag == "mn" and _is_comma(out[-1]):
            whole = Element("mn")
            whole.text = f"{out[-2].text},{node.text}"
            out[-2:] = [whole]
        else:
            out.append(node)
    return out


def _is_comma(node: Element) -> bool:
    return node.tag == "mrow" and len(node) == 1 and node[0].tag == "mo" and html.unescape(node[0].text or "") == ","


def _upright_run(nodes: list[Element], i: int) -> str:
    r"""``\mathrm{loss}`` comes as four letters; read and drawn, it is one word. Gives "skip" for all but the first."""

    def upright(k: int) -> bool:
        return (
            0 <= k < len(nodes)
            and nodes[k].tag == "mi"
            and nodes[k].get("mathvariant") == "normal"
            and (nodes[k].text or "").isalpha()
        )

    if not upright(i) or not (upright(i - 1) or upright(i + 1)):
        return ""
    if upright(i - 1):
        return "skip"
    end = i
    while upright(end):
        end += 1
    return f"<mi>{escape(''.join(node.text or '' for node in nodes[i:end]))}</mi>"


def _wants_thin_space(before: Element, after: Element) -> bool:
    """TeX sets a thin space around function names: 2 log n."""
    operand = ("mi", "mn", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup")
    return (_is_function(before) and after.tag in operand) or (_is_function(after) and before.tag in operand)


def _is_function(node: Element) -> bool:
    if node.tag in ("msub", "msup", "msubsup", "munder") and len(node):
        node = node[0]
    text = html.unescape(node.text or "")
    return text in FUNCTION_NAMES or (node.tag == "mo" and len(text) > 1 and text.replace(" ", "").isalpha() and text != "mod")
