"""Cells → a notebook's bytes: nbformat 4.5, the same bytes for the same cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from app.export.notebook.cells import Cell

MOST_OF_ID = 64
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebook(cells: Iterable[Cell]) -> bytes:
    """The file: cells without outputs, each with an id made of what it holds."""
    taken: set[str] = set()
    given: set[str] = set()
    made = []
    for cell in cells:
        if cell.source.strip() and not (cell.once and cell.source in given):
            made.append(_cell(cell, _id(cell.name, taken)))
        if cell.once:
            given.add(cell.source)
    whole = {"cells": made, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(whole, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _cell(cell: Cell, name: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "cell_type": cell.kind,
        "id": name,
        "metadata": {},
        "source": cell.source.strip("\n").splitlines(keepends=True),
    }
    if cell.kind == "code":
        made |= {"execution_count": None, "outputs": []}
    elif cell.attachments:
        made["attachments"] = {key: dict(value) for key, value in cell.attachments.items()}
    return made


def _id(name: str, taken: set[str]) -> str:
    """Letters, digits and hyphens, unlike any other of the notebook."""
    base = re.sub(r"[^a-zA-Z0-9_-]+", "-", name).strip("-")[: MOST_OF_ID - 4] or "cell"
    found, count = base, 1
    while found in taken:
        count += 1
        found = f"{base}-{count}"
    taken.add(found)
    return found
