"""Names in addresses and ids: lower-case words joined by hyphens."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def is_slug(text: str) -> bool:
    """True for ``first-update``."""
    return SLUG.fullmatch(text) is not None


def slugify(text: str) -> str:
    """``What fits in memory?`` → ``what-fits-in-memory``; ``section`` when no letter or digit is left."""
    text = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    return re.sub(r"[^\w]+|_+", "-", text).strip("-") or "section"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A fix for a misspelt name: the nearest known one, or all of them."""
    names = sorted(known)
    if near := difflib.get_close_matches(word, names, n=1):
        return f"did you mean {near[0]}"
    return f"write one of: {', '.join(names)}" if names else "remove it"
