"""Which widgets an author may use: an element with a template of the same name. The folders are the registry."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.content.slug import did_you_mean
from app.domain.bit_pattern import BIT_FORMATS

_READS = re.compile(r"""block\.options(?:\.get\(\s*["']([\w-]+)|\[\s*["']([\w-]+)|\.(?!get\b)([a-zA-Z_]\w*))""")

_CHOICES: Mapping[tuple[str, str], Collection[str]] = {("bit-pattern", "format"): BIT_FORMATS}
"""Options that know a few values only, by the widget's name and their own; any other option is text."""


@dataclass(frozen=True, slots=True)
class KnownWidget:
    """What reading a lesson needs to know of a widget: all that its template tells."""

    options: frozenset[str] = frozenset()
    """Those that the template reads as ``block.options.name``."""
    moves_plan: bool = False
    """It has all four quantities of the plan, and marks itself with ``data-plan``."""


def known_widgets(project: Path) -> Mapping[str, KnownWidget]:
    """Every widget by name; `project` holds ``static`` and ``templates``."""
    elements = {path.stem for path in (project / "static/js/widgets").glob("*.js")}
    templates = (project / "templates/widgets").glob("*.html")
    return {path.stem: _known(path.read_text("utf-8")) for path in templates if path.stem in elements}


def wrong_value(name: str, option: str, value: str) -> tuple[str, str] | None:
    """What is wrong with the value of a widget's option, and what to do about it."""
    known = _CHOICES.get((name, option))
    if known is None or value in known:
        return None
    return f"{value or 'nothing'} is not a {option} of {name}", did_you_mean(value, known)


def _known(template: str) -> KnownWidget:
    return KnownWidget(frozenset(name for match in _READS.findall(template) for name in match if name), "data-plan" in template)
