"""How long a page takes: an estimate from what stands on it, and a check of the minutes that its author states.

Words go by at the pace of a text that is read to be understood; every block that asks for something adds the time to do it.
What is folded is optional and counts nothing. The figures are rounded and meant for whole pages, not for single blocks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.content.blocks import Admonition, Block, Code, Exercise, Figure, Numeric, Predict, Prose, Quiz, Reveal
from app.content.plot.dots import DotPlot
from app.content.problem import Report

WORDS_PER_MINUTE = 180
"""A careful reader of a technical text; 238 is usual for easy prose (Brysbaert 2019, doi:10.1016/j.jml.2019.104047)."""
FORMULA_S = 12
"""Seconds for a formula on lines of its own."""
CODE_LINE_S = 4
PICTURE_S = 20
PREDICT_S, QUIZ_S, NUMERIC_S = 45, 30, 60
"""Seconds to think, besides reading the question, the answers and one reason."""
WIDGET_S = 120
LAB_S = 480
"""A widget whose name starts with ``lab-`` is an experiment of several runs. Anything else to play with counts `WIDGET_S`."""
FACTOR = 2.0
"""Stated and estimated minutes may differ by this factor …"""
SLACK_MIN = 5.0
"""… or by this many minutes, whichever allows more."""

_FORMULA = re.compile(r'<math\b[^>]*\bdisplay="(\w+)".*?</math>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def estimate(blocks: Sequence[Block]) -> float:
    """Minutes that a reader needs for these blocks, with everything folded left out."""
    return sum(_seconds(block) for block in blocks) / 60


def check_minutes(stated: int, blocks: Sequence[Block], line: int, report: Report) -> None:
    """Report stated minutes that nobody could keep, or would need, at their line."""
    minutes = estimate(blocks)
    if abs(stated - minutes) <= SLACK_MIN or max(stated, minutes) <= FACTOR * min(stated, minutes):
        return
    about = max(1, round(minutes))
    what = f"the page states {stated} minutes, but reading and doing it takes about {about}"
    fix = f"write minutes: {about}" + (", or fold what is optional into {reveal} blocks" if stated < minutes else "")
    report.add(line, what, fix)


def _seconds(block: Block) -> float:
    match block:
        case Prose():
            return _reading(block.html)
        case Predict() | Quiz() | Numeric():
            think = PREDICT_S if isinstance(block, Predict) else QUIZ_S if isinstance(block, Quiz) else NUMERIC_S
            reasons = [_reading(option.reason) for option in block.options]
            choices = sum(_reading(option.label) for option in block.options) if not getattr(block, "answer", None) else 0
            reason = sum(reasons) / len(reasons) if reasons else 0
            return think + _reading(block.question) + choices + reason + _reading(block.explanation)
        case Exercise():
            return 60 * block.minutes
        case Admonition():
            return 60 * estimate(block.body)
        case Reveal():
            return 0
        case Figure() | DotPlot():
            return PICTURE_S + _reading(block.caption)
        case Code():
            return CODE_LINE_S * sum(bool(line.strip()) for line in block.source.splitlines()) + _reading(block.caption)
        case _:
            lab = str(getattr(block, "name", "")).startswith("lab-")
            return (LAB_S if lab else WIDGET_S) + 60 * estimate(getattr(block, "body", ()))


def _reading(html: str) -> float:
    """Seconds to read a piece of HTML; a formula inside a line counts as one word."""
    displayed = sum(1 for match in _FORMULA.finditer(html) if match[1] == "block")
    words = len(_TAG.sub(" ", _FORMULA.sub(" x ", html)).split()) - displayed
    return 60 * words / WORDS_PER_MINUTE + FORMULA_S * displayed
