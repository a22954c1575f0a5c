"""Which widgets an author may use: an element with a template of the same name. The folders are the registry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
_READS = re.compile(r"""block\.options(?:\.get\(\s*["']([\w-]+)|\[\s*["']([\w-]+)|\.(?!get\b)([a-zA-Z_]\w*))""")


def widget_options(project: Path) -> Mapping[str, frozenset[str]]:
    """Name → the options its template reads as ``block.options.name``; `project` holds ``static`` and ``templates``."""
    elements = {path.stem for path in (project / "static/js/widgets").glob("*.js")}
    templates = (project / "templates/widgets").glob("*.html")
    return {path.stem: _options(path.read_text("utf-8")) for path in templates if path.stem in elements}


@cache
def moves_plan(name: str) -> bool:
    """True for a widget with all four quantities of the plan: its template marks itself with ``data-plan``."""
    path = PROJECT / f"templates/widgets/{name}.html"
    return path.is_file() and "data-plan" in path.read_text("utf-8")


def _options(template: str) -> frozenset[str]:
    return frozenset(name for match in _READS.findall(template) for name in match if name)
