"""What is wrong in an author's file, and the list in which one reading collects all of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HIDDEN = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What would break a line in two, move a terminal's cursor, or be no text at all; names of files may hold all of it."""


def visible(text: str) -> str:
    """The text on one line that any terminal and any file can take: what is in `_HIDDEN` as Python escapes it."""
    return _HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake of an author; printed as ``path:line: what. fix.``"""

    path: str
    """From the folder that holds the lessons folder, with slashes: ``lessons/03-x/lesson.md``."""
    line: int
    """Counted from 1; 1 when the file as a whole is meant."""
    what: str
    """What is wrong, one clause without a full stop."""
    fix: str
    """What to do about it, one clause without a full stop, e.g. ``did you mean quiz`` or ``remove it``."""

    def __post_init__(self) -> None:
        for name in ("path", "what", "fix"):
            object.__setattr__(self, name, visible(getattr(self, name)))

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}. {self.fix[:1].upper()}{self.fix[1:]}."


@dataclass(frozen=True, slots=True)
class Report:
    """Collects the problems of one file. Only ever appended to; reading goes on after each."""

    path: str
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, what: str, fix: str) -> None:
        """Note a problem at a line of this file."""
        self.found.append(Problem(self.path, max(1, line), what, fix))
