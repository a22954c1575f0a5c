"""How long the lab's engine takes in the browser's Python against CPython: ``python -m tests.bench.engine [2x4 …] [--chromium]``.

200 updates of 2 × 4 and of two other plans, in the prepared Pyodide on Node, in a worker of Chromium, and in this Python, in turn,
several times. CPython has one thread, since WebAssembly has one; it also has OpenBLAS, which WebAssembly has not.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

PLANS = tuple(each for each in sys.argv[1:] if each[0].isdigit()) or ("2x4", "2x1", "8x1")
ROUNDS = 3

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "static/python")]
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def settings(plan: str) -> dict[str, object]:
    return {"plans": [plan], "updates": 200}


def native(plan: str) -> tuple[float, float]:
    """Seconds here, by the clock and of the processor."""
    import microbatch_lab

    start, used = time.perf_counter(), time.process_time()
    list(microbatch_lab.start("training_race", json.dumps(settings(plan))))
    return time.perf_counter() - start, time.process_time() - used


def main() -> None:
    from tests.bench import lab_in_chromium
    from tests.worker.lab import pyodide_lab

    here, node, chromium = ({plan: [] for plan in PLANS} for _ in range(3))
    for _ in range(ROUNDS):
        for plan in PLANS:
            here[plan] += [native(plan), native(plan)]
            jobs = [("training_race", settings(plan))] * 3
            results = pyodide_lab.run(jobs)["results"]
            node[plan].append([(each["milliseconds"] / 1000, each["cpu"] / 1000) for each in results])
            here[plan] += [native(plan), native(plan)]
            if "--chromium" in sys.argv:
                chromium[plan].append(lab_in_chromium.seconds(jobs))
    print("200 updates, seconds by the clock, the best of several, and how many times CPython's that is.")
    print("first: in a fresh interpreter, which also compiles WebAssembly meanwhile; again: the second and third run in it.")
    print("In square brackets the same ratio of processor time, which a busy machine disturbs less.")
    print(f"{'plan':5}{'CPython':>8}{'Node first':>21}{'Node again':>21}{'Chromium first':>18}{'Chromium again':>18}")
    for plan in PLANS:
        clock, used = map(min, zip(*here[plan], strict=True))
        line = f"{plan:5}{clock:8.3f}"
        for chosen in (slice(1), slice(1, None)):
            runs = [each for answer in node[plan] for each in answer[chosen]]
            taken, processor = min(each[0] for each in runs), min(each[1] for each in runs)
            line += f"{f'{taken:.2f} ({taken / clock:.1f}×) [{processor / used:.1f}×]':>21}"
        for chosen in (slice(1), slice(1, None)):
            runs = [each for answer in chromium[plan] for each in answer[chosen]]
            line += f"{f'{min(runs):.2f} ({min(runs) / clock:.1f}×)':>18}" if runs else ""
        print(line)


if __name__ == "__main__":
    main()
