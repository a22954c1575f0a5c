"""Which widgets an author may use: an element with a template of the same name. The folders are the registry."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from app.content.slug import did_you_mean
from app.domain.bit_pattern import BIT_FORMATS

PROJECT = Path(__file__).resolve().parents[2]
_READS = re.compile(r"""block\.options(?:\.get\(\s*["']([\w-]+)|\[\s*["']([\w-]+)|\.(?!get\b)([a-zA-Z_]\w*))""")

_CHOICES: Mapping[tuple[str, str], Collection[str]] = {("bit-pattern", "format"): BIT_FORMATS}
"""Options that know a few values only, by the widget's name and their own; any other option is text."""


def widget_options(project: Path) -> Mapping[str, frozenset[str]]:
    """Name → the options its template reads as ``block.options.name``; `project` holds ``static`` and ``templates``."""
    elements = {path.stem for path in (project / "static/js/widgets").glob("*.js")}
    templates = (project / "templates/widgets").glob("*.html")
    return {path.stem: _options(path.read_text("utf-8")) for path in templates if path.stem in elements}


def wrong_value(name: str, option: str, value: str) -> tuple[str, str] | None:
    """What is wrong with the value of a widget's option, and what to do about it."""
    known = _CHOICES.get((name, option))
    if known is None or value in known:
        return None
    return f"{value or 'nothing'} is not a {option} of {name}", did_you_mean(value, known)


@cache
def moves_plan(name: str) -> bool:
    """True for a widget with all four quantities of the plan: its template marks itself with ``data-plan``."""
    path = PROJECT / f"templates/widgets/{name}.html"
    return path.is_file() and "data-plan" in path.read_text("utf-8")


def _options(template: str) -> frozenset[str]:
    return frozenset(name for match in _READS.findall(template) for name in match if name)
