"""A small course of two lessons with formulas and sliders: one with a plan that a prediction guards, one without a plan."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import Server, serve

PLANNED = "/lessons/planned"
FREE = "/lessons/free"

_FILES = {
    "course.md": "---\ntitle: Sliders\n---\n\nFormulas in {calc}`2` lessons.\n",
    "chapters/numbers.md": "---\ntitle: Numbers\n---\n\nGoal.\n\n## Reference\n\nFacts.\n",
    "01-planned/lesson.md": r"""---
title: Planned
summary: Numbers that follow the plan.
chapter: numbers
minutes: 8
plan: {micro: 4, length: 8, accum: 3, devices: 1}
constants: {per_position: 34, spare: 4}
---

## Of {calc}`micro * length * per_position`

With {q}`micro` sequences the pass keeps {calc}`micro * length * per_position` bytes and takes {calc}`1 / (micro - 3); 3 digits` of a second; a constant is
{calc}`per_position * 2`, a quantity alone {calc}`micro`.

$$\frac{\calc{tokens_per_update}}{\q{micro}} = \calc{length * accum * devices}$$

| what | how many |
|---|---|
| a third of it | {calc}`tokens_per_update / 3; 2 decimals` |

:::{predict} first
:title: Predict first
:answer: = 4 * 8 * 3
:unit: positions
:guards: plan

How many positions?

- [x] {calc}`4 * 8 * 3`

  Yes: {calc}`micro` times {calc}`length * accum`.

- [ ] {calc}`4 + 8 + 3`

  They multiply.
:::

:::{sliders} size
:title: One update

parameters:
  micro: plan
  length: plan
  accum: plan
  devices: plan
  reserve: {label: reserve, unit: sequences, from: 0, to: 10, start: 2}
outputs:
  tokens: {label: tokens per update, unit: tokens, formula: micro * length * accum * devices}
  positions: {label: positions at once, unit: positions, formula: micro * length}
  with_reserve: {label: with the reserve, unit: sequences, formula: micro + reserve}
:::

:::{widget} update-size
:::

:::{sliders} bytes
:title: Bytes

parameters:
  reserve: {label: bytes kept, unit: bytes, from: 1, to: 64, start: 16, scale: log}
outputs:
  tokens: {label: all of them, unit: bytes, formula: reserve * 3}
:::

:::{numeric} third
:answer: = 2 / 3
:tolerance: = 1 / 100
:title: Two thirds

How much are two thirds?

- [ ] {calc}`1 / 3; 6 digits`

  That is one of them.
:::
""",
    "02-free/lesson.md": """---
title: Free
summary: No plan at all.
chapter: numbers
minutes: 4
---

## The idea

There are {calc}`2^20` of them.

:::{sliders} cost
:title: What does it cost?

parameters:
  weights: {label: model size, unit: weights, from: 1e6, to: 1e12, start: 124e6, scale: log}
  share: {label: share, unit: "", from: 0, to: 1, start: 0.3, step: 0.1}
  rate: {label: rate, unit: per second, from: 0.5, to: 10, start: 2.25}
outputs:
  work: {label: operations, unit: "", formula: 6 * weights * share, format: 3 digits}
  time: {label: time, unit: seconds, formula: "if(work > 0, work / rate, 0)"}
  inverse: {label: one over the share, unit: "", formula: 1 / share}
---
Text below the *sliders*.
:::

:::{sliders} growth
:title: Growth

parameters:
  share: {label: exponent, unit: "", from: 1, to: 400, start: 3}
outputs:
  work: {label: power, unit: "", formula: 10 ^ share}
:::
""",
}


@contextmanager
def served(folder: Path, log: Path) -> Iterator[Server]:
    """A server of the course."""
    lessons = folder / "lessons"
    for name, text in _FILES.items():
        path = lessons / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    with serve(folder / "data", log, settings={"MICROBATCH_LESSONS_DIR": str(lessons)}) as server:
        yield server
