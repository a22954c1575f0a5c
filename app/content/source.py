"""A stretch of an author's file that remembers where it stood."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """Text together with the number of its first line, so that problems deep inside still name the true line."""

    text: str
    line: int = 1
    """Line of the file on which `text` starts, counted from 1."""

    def part(self, first: int, last: int) -> Source:
        """Lines `first` up to but not including `last`, counted from 0 within this text."""
        lines = self.text.split("\n")
        return Source("\n".join(lines[first:last]), self.line + first)


def plain(text: str) -> str:
    """One kind of line ending, no byte-order mark, no NUL: what every later step may rely on."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
