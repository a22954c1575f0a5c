"""``python -m tests.bench [check] [http] [start] [lessons] [saves] [--times 50]``: measure, and print a table for each; not part of ``make test``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console

sys.path.insert(0, str(Path(__file__).parents[2] / "static" / "python"))  # the browser's own Python, as pytest does


def main() -> None:
    """Run the benches that are asked for, all of them by default."""
    from tests.bench.checks import in_process, over_http
    from tests.bench.reading import reading
    from tests.bench.saves import saves
    from tests.bench.starts import starts

    benches = {"check": in_process, "http": over_http, "start": starts, "lessons": reading, "saves": saves}
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Times and ratios, measured in one run.")
    parser.add_argument("benches", nargs="*", choices=[*benches, []], help="default: all")
    parser.add_argument("--times", type=int, default=50, metavar="N", help="measurements of each row (default: 50)")
    options = parser.parse_args()
    console = Console(width=110)
    for name in options.benches or benches:
        for board in benches[name](max(1, options.times)):
            board.show(console)


if __name__ == "__main__":
    main()
