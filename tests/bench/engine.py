"""How long the lab's engine takes in the browser's Python against CPython: ``python -m tests.bench.engine``.

200 updates of 2 × 4 and the other plans of the training race, in the prepared Pyodide on Node (the same wasm as in the page) and in this
Python, in turn, several times; the best of each is compared, CPython with one thread, since wasm has one. On a busy machine the processor's time tells more
than the clock's; in a fresh interpreter it includes the compiler's own threads.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

PLANS = ("2x4", "2x1", "8x1")
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
    from tests.worker.lab import pyodide_lab

    here: dict[str, list[tuple[float, float]]] = {plan: [] for plan in PLANS}
    first: dict[str, list[tuple[float, float]]] = {plan: [] for plan in PLANS}
    warm: dict[str, list[tuple[float, float]]] = {plan: [] for plan in PLANS}
    for _ in range(ROUNDS):
        for plan in PLANS:
            here[plan] += [native(plan), native(plan)]
            answer = pyodide_lab.run([("training_race", settings(plan))] * 3)
            taken = [(each["milliseconds"] / 1000, each["cpu"] / 1000) for each in answer["results"]]
            first[plan] += taken[:1]
            warm[plan] += taken[1:]
    print("200 updates, seconds by the clock (of the processor); the best of several. first = with a fresh interpreter")
    print(f"{'plan':6}{'CPython':>16}{'Pyodide first':>16}{'warm':>16}{'first ratio':>16}{'warm ratio':>16}")
    for plan in PLANS:
        a, b, c = (tuple(map(min, zip(*times[plan], strict=True))) for times in (here, first, warm))
        cells = [f"{x:.2f} ({y:.2f})" for x, y in (a, b, c, (b[0] / a[0], b[1] / a[1]), (c[0] / a[0], c[1] / a[1]))]
        print(f"{plan:6}" + "".join(f"{cell:>16}" for cell in cells))


if __name__ == "__main__":
    main()
