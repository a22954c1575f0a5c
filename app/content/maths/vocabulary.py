"""Which TeX we understand: what latex2mathml knows, less what our pages cannot show."""

from __future__ import annotations

import re

from latex2mathml import commands
from latex2mathml.symbols_parser import SYMBOLS
from markupsafe import Markup

ENVIRONMENTS: dict[str, str] = {
    "aligned": "align*",
    "align*": "align*",
    "split": "split",
    "gathered": "matrix",
    "cases": "cases",
    "array": "array",
    **{name: name for name in ("matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix")},
}
"""Environment as written → the one that latex2mathml is given (it passes ``aligned`` through without understanding it)."""

REFUSED: dict[str, str] = {
    **dict.fromkeys(
        (r"\color", r"\textcolor", r"\colorbox", r"\fcolorbox", r"\style", r"\class"),
        r"take it out: colour belongs to the quantities, write \q{micro}",
    ),
    r"\href": "take it out: put the link into the text beside the formula",
    **dict.fromkeys(
        (r"\def", r"\newcommand", r"\newenvironment", r"\DeclareMathOperator"),
        r"write the formula out; for a named operator use \operatorname{name}",
    ),
    **dict.fromkeys(
        (r"\boxed", r"\fbox", r"\cancel", r"\bcancel", r"\xcancel", r"\sout"), "browsers do not draw it; say it in words"
    ),
    **dict.fromkeys(
        (r"\rule", r"\unicode", r"\verb", r"\hbox", r"\mbox", r"\tag", r"\TeX", r"\LaTeX"),
        r"write \text{…} or put it into the text",
    ),
    r"\align": r"use \begin{aligned} … \end{aligned}",
}
"""Commands that latex2mathml knows and our pages do not show, with what to do instead."""

DELIMITERS = frozenset("()[]|/.<>") | frozenset(
    rf"\{name}"
    for name in (
        *("{", "}", "|", "lbrace", "rbrace", "lbrack", "rbrack", "langle", "rangle", "lvert", "rvert", "lVert", "rVert"),
        *("vert", "Vert", "lfloor", "rfloor", "lceil", "rceil", "uparrow", "downarrow", "backslash"),
    )
)
"""What may follow ``\\left``, ``\\middle`` and ``\\right``."""

BRACKETS: dict[str, Markup] = {
    rf"\{name}": Markup('<mo form="{}" stretchy="false">{}</mo>').format(form, sign)
    for name, form, sign in (
        *(("lVert", "prefix", "‖"), ("rVert", "postfix", "‖"), ("lvert", "prefix", "|"), ("rvert", "postfix", "|")),
        *(("lfloor", "prefix", "⌊"), ("rfloor", "postfix", "⌋"), ("lceil", "prefix", "⌈"), ("rceil", "postfix", "⌉")),
        *(("langle", "prefix", "⟨"), ("rangle", "postfix", "⟩")),
    )
}
"""Brackets that keep their size; the converter would make names of some and forget the side of others."""

STRUCTURE = frozenset(
    (r"\left", r"\right", r"\middle", r"\begin", r"\end", r"\not", r"\limits", r"\nolimits", r"\operatorname")
)

KNOWN = (
    frozenset(name for name in (*SYMBOLS, *commands.CONVERSION_MAP) if re.fullmatch(r"\\[a-zA-Z]+\*?", name))
    | frozenset(commands.LOCAL_FONTS)
    | frozenset(commands.GLOBAL_FONTS)
    | frozenset(commands.FUNCTIONS)
    | frozenset((*commands.COMMANDS_WITH_ONE_PARAMETER, *commands.COMMANDS_WITH_TWO_PARAMETERS))
    | frozenset(
        (commands.ARGMAX, commands.ARGMIN, commands.DETERMINANT, commands.GCD, commands.LIMINF, commands.LIMSUP, commands.PR)
    )
    | STRUCTURE
    | frozenset((r"\ ", "\\\\", r"\{", r"\}", r"\%", r"\$", r"\&", r"\#", r"\_", r"\|", r"\,", r"\:", r"\;", r"\!", r"\>"))
) - frozenset(REFUSED)

TEXT_COMMANDS = frozenset(
    (r"\text", r"\textbf", r"\textit", r"\textrm", r"\textsf", r"\texttt", r"\textnormal", r"\textup", r"\textmd", r"\emph")
)
"""Commands whose argument is words, taken as they stand."""

LIMIT_NAMES = frozenset(name[1:] for name in commands.LIMIT)
FUNCTION_NAMES = frozenset(name[1:] for name in commands.FUNCTIONS) | LIMIT_NAMES
