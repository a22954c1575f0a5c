"""The groups of unexplained results as text for a terminal or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from app.progress.unexplained import Group


def as_json(groups: Sequence[Group]) -> str:
    """A JSON list; times in ISO 8601, UTC."""
    return json.dumps(
        [{**group.to_json(), "first": _iso(group.first), "last": _iso(group.last)} for group in groups],
        indent=2,
        ensure_ascii=False,
    )


def as_text(groups: Sequence[Group]) -> str:
    """A paragraph for each group, under the name of its exercise; control characters are shown, not obeyed."""
    return "\n".join(_lines(groups)) if groups else "Nothing unexplained: every wrong result so far had a diagnosis."


def _lines(groups: Sequence[Group]) -> Iterator[str]:
    for exercise in dict.fromkeys(group.exercise for group in groups):
        yield _plain(exercise)
        for group in groups:
            if group.exercise == exercise:
                yield _plain(f"  {group.count:>5} ×  {group.function}, case {group.case!r}: {group.kind}")
                for label, text in (
                    ("inputs", group.inputs),
                    ("got", group.got),
                    ("want", group.want),
                    ("ratio", group.ratio),
                    ("wrong", group.wrong),
                ):
                    if text:
                        yield _plain(f"           {label:<7} {text}")
                yield f"           seen    {_iso(group.first)[:10]} to {_iso(group.last)[:10]}"


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
