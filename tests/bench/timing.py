"""Repeated measurements of one thing, and what is told of them: median and 95th percentile, and ratios within one run.

Absolute times say as much about the machine as about the program; ratios between rows of one table say less about the
machine. So every table has a first row that the others are compared with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table


@dataclass
class Timing:
    """Wall-clock times of one thing, in seconds."""

    title: str
    seconds: list[float] = field(default_factory=list)

    @contextmanager
    def once(self) -> Iterator[None]:
        """Measure what happens inside."""
        begin = time.perf_counter()
        yield
        self.seconds.append(time.perf_counter() - begin)

    def repeat(self, action: Callable[[], object], times: int) -> Timing:
        """Measure `action` so many times."""
        for _ in range(times):
            with self.once():
                action()
        return self

    def share(self, part: float) -> float:
        """The time that this share of the measurements stays within: 0.5 is the median. Nearest rank."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, max(0, -int(-part * len(ordered) // 1) - 1))]


@dataclass(frozen=True)
class Board:
    """One table: rows that were measured in the same run, the first of which the others are compared with."""

    title: str
    rows: Sequence[Timing]

    def show(self, console: Console) -> None:
        """Print it."""
        table = Table(title=self.title, title_justify="left")
        for heading in ("", "times", "median", "95 %", "× first row"):
            table.add_column(heading, justify="left" if not heading else "right")
        base = self.rows[0].share(0.5)
        for row in self.rows:
            median, most = row.share(0.5), row.share(0.95)
            table.add_row(row.title, str(len(row.seconds)), milliseconds(median), milliseconds(most), f"{median / base:.2f}")
        console.print(table)


def milliseconds(seconds: float) -> str:
    """A time for people, with three digits or so."""
    value = seconds * 1000
    return f"{value:.0f} ms" if value >= 100 else f"{value:.1f} ms" if value >= 10 else f"{value:.2f} ms"
