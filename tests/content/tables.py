"""Tables of examples in markdown, as markdown-it-py keeps them: title, a line ``.``, input, ``.``, expected, ``.``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parent / "fixtures"


def table(name: str) -> list[object]:
    """Parameters (input, expected) of a table, each named by its title and line."""
    text = (FIXTURES / f"{name}.md").read_text("utf-8")
    found = re.finditer(r"^(?P<title>[^\n.]+)\n\.\n(?P<input>.*?)\n?^\.\n(?P<expected>.*?)^\.$", text, re.DOTALL | re.MULTILINE)
    rows = [(m["input"], m["expected"].rstrip("\n"), m["title"], text.count("\n", 0, m.start()) + 1) for m in found]
    assert len(rows) == len(re.findall(r"^\.$", text, re.MULTILINE)) / 3, f"{name}.md is not a table"
    return [pytest.param(given, expected, id=f"{name}.md:{line} {title}") for given, expected, title, line in rows]
