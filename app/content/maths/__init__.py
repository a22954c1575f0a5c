"""Maths: TeX is checked, converted by latex2mathml, and written out again element by element from a list of allowed ones."""

from __future__ import annotations

from app.content.maths.formula import formula
from app.content.maths.tex import Fault

__all__ = ["Fault", "formula"]
