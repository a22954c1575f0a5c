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
    if near := nearest(word, names):
        return f"did you mean {near}"
    return f"write one of: {', '.join(names)}" if names else "remove it"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that the fewest slips of the fingers turn into `word`; None when nothing is like it.

    Likeness alone ranks ``unit`` and ``hint`` equally beside ``hnit``; two letters that changed places are one slip.
    """
    written = word.casefold()
    names = {name: name.casefold() for name in sorted(known)}
    like = difflib.get_close_matches(written, names.values(), n=max(1, len(names)))
    near = [name for name, lower in names.items() if lower in like]
    return min(near, key=lambda name: (_slips(written, names[name]), like.index(names[name])), default=None)


def _slips(one: str, other: str) -> int:
    """Letters left out, added, replaced, or swapped with a neighbour (the distance of Damerau and Levenshtein).

    A swap counts half, since it leaves all letters of the word there.
    """
    rows = [list(range(0, 2 * len(other) + 1, 2))]
    for i, letter in enumerate(one, 1):
        row = [2 * i]
        for j, wanted in enumerate(other, 1):
            least = min(rows[-1][j] + 2, row[-1] + 2, rows[-1][j - 1] + 2 * (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
