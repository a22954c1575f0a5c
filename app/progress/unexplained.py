"""Wrong results that nothing explains, kept for the author who may add a mistake: shapes, kinds and ratios, nobody's code.

Inputs are drawn anew for every attempt, so the same slip shows other shapes each time. A group is what stays the same:
exercise, function, case, failure, kinds and numbers of axes, and the ratio.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from app.progress.database import Database, transaction

if TYPE_CHECKING:
    from app.grading.verdict import Unexplained

LONGEST = 200
"""Characters kept of each text, some of which (an exception's name) a learner may have chosen."""

_LENGTH = re.compile(r"\d+(?=[,)])")
"""A length within a shape such as ``float64(6, 2)``."""


@dataclass(frozen=True, slots=True)
class Group:
    """The same thing, seen once or more."""

    exercise: str
    function: str
    case: str
    kind: str
    ratio: str
    count: int
    first: float
    """Seconds since 1970."""
    last: float
    version: str
    """Content version of the exercise when it was seen last."""
    inputs: str
    """These four as seen last."""
    got: str
    want: str
    wrong: str

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)


class UnexplainedResults:
    """The unexplained results of one database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` can be a test's clock."""
        self._database = database
        self._now = now

    def add(self, exercise: str, version: str, results: Iterable[Unexplained]) -> None:
        """Keep what one verdict left unexplained."""
        now = self._now()
        rows = [(exercise, version, now, json.dumps(_cut(result.to_json()))) for result in results]
        if rows:
            with self._database.connect() as connection, transaction(connection):
                connection.executemany("INSERT INTO unexplained (exercise, version, seen, result) VALUES (?, ?, ?, ?)", rows)

    def groups(self, exercise: str | None = None) -> tuple[Group, ...]:
        """What was seen, the most frequent first; of one exercise or of all."""
        with self._database.connect() as connection:
            rows = connection.execute(
                "SELECT * FROM unexplained WHERE ?1 IS NULL OR exercise = ?1 ORDER BY seen, id", (exercise,)
            ).fetchall()
        found: dict[tuple[str, ...], Group] = {}
        for row in rows:
            result = json.loads(row["result"])
            kinds = (_LENGTH.sub("n", result["got"]), _LENGTH.sub("n", result["want"]))
            key = (row["exercise"], result["function"], result["case"], result["kind"], result["ratio"], *kinds)
            before = found.get(key)
            found[key] = Group(
                **result,
                exercise=row["exercise"],
                version=row["version"],
                count=before.count + 1 if before else 1,
                first=before.first if before else row["seen"],
                last=row["seen"],
            )
        return tuple(sorted(found.values(), key=lambda group: (-group.count, group.exercise, group.function, -group.last)))


def _cut(texts: dict[str, str]) -> dict[str, str]:
    return {name: text if len(text) <= LONGEST else text[: LONGEST - 1] + "…" for name, text in texts.items()}
