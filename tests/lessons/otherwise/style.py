"""One function in a learner's words."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """A function, written in another way than the solution's or the mistake's own file."""

    title: str
    """For a mistake: the name that must be found."""
    function: str
    source: str


def of(head: str, *pairs: tuple[str, str]) -> list[Style]:
    """One program for each title and body; `head` is the line with ``def``."""
    function = head.removeprefix("def ").split("(")[0]
    return [Style(title, function, f"{head}\n{body}") for title, body in pairs]
