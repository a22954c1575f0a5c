"""A small course in which everything is right: ``good/lessons``, to be copied and spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path

GOOD = Path(__file__).parent / "good" / "lessons"


def copy_of_good(tmp: Path) -> Path:
    """The lessons folder of a fresh copy."""
    return shutil.copytree(GOOD, tmp / "lessons", ignore=shutil.ignore_patterns("__pycache__"))
