"""A small course with one of every kind of block, written for the tests of both exports."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "course.md": "---\ntitle: Small course\n---\n\nTwo lessons on *sums*.\n",
    "glossary.md": "---\ntitle: Words\n---\n\n## Sum\n\nWhat adding gives.\n",
    "chapters/sums.md": (
        "---\ntitle: Sums\n---\n\nTo add.\n\n## Reference\n\nAs code.\n\n"
        ":::{code} ref\n:title: Checked\n:language: python\n:runnable: true\n\n"
        '```python\nassert 1 + 1 == 2\nprint("it holds")\n```\n:::\n'
    ),
    "01-adding/lesson.md": r"""---
title: Adding [things] up
summary: How to add.
chapter: sums
minutes: 5
needs: [counting]
plan: {micro: 4, length: 1024, accum: 2, devices: 1}
constants: {price: 2.5}
---

## The idea

A {term}`sum` of *two* **numbers**: $a + b$, a snake_case name, 2 * 3 * 4, a \$ and `{q}` in code. One update sees
{q}`tokens-per-update` tokens, \
that is $\q{tokens-per-update} = 4 \times \q{length}$ and so on; it costs {calc}`price * micro; 2 decimals`.

| What | Worth $\|x\|$ |
| :-- | --: |
| one | {q}`micro` |
| a `a\|b` | [link](https://example.org/x) |

1. first
2. second, with

   a paragraph and [more](more/01-deeper.md), [a lab](labs/01-try.md), [a place](#the-idea), [the next](../02-taking/lesson.md)
   - inner
   - list

> Quoted
> text.

$$
a^2 + b^2 = c^2
$$

:::{predict} guess
:title: How many?
:guards: plan

How many tokens are in one update?

- [x] 8,192

  Right: $4 \times 1024 \times 2$.

- [ ] 1,030

  You added.

  A longer reason.

Explained to all.
:::

:::{sliders} cost
:title: What it costs
:after: guess

parameters:
  micro: plan
  width: {label: Width, from: 1, to: 100, start: 10, unit: units}
outputs:
  area: {label: Area, unit: units², formula: micro * width ^ 2}
  share: {label: Share, unit: "", formula: "if(area > 100, round(area / 3), 0)"}
:::

:::{figure} figures/dot.svg
:alt: A dot on the left.

A dot.
:::

:::{note} Remember
Adding is *not* multiplying.
:::

:::{code} shown
:title: Not to be run
:language: bash

```bash
echo "```"
```
:::

:::{code} card
:title: To be run
:language: python
:runnable: true

```python
import numpy as np

print(np.arange(3).sum())
```

It prints three.
:::

:::{numeric} twice
:title: Twice four
:answer: 8
:unit: tokens
:hint: Add it to itself.

What is $2 \times 4$?

- [ ] 6

  You added.

Eight.
:::

:::{exercise} add-up
:::

::::{reveal} folded
:title: A longer story

Folded *text*.
::::

:::{widget} predictions-table
:::

:::{quiz} last
:title: One question

Which one is a sum?

- [ ] This: $a \times b$

  That is a product.

- [x] This: $a + b$

  Right: it adds.

- [ ] neither of the two here

  One of them adds.
:::
""",
    "01-adding/figures/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="3" cy="3" r="2"/></svg>\n',
    "01-adding/labs/01-try.md": "---\ntitle: Try it\nsummary: A lab.\nminutes: 1\n---\n\nTry *it*.\n",
    "01-adding/more/01-deeper.md": (
        "---\ntitle: Deeper\nsummary: Further.\nminutes: 1\n---\n\nBack to the [lesson](../lesson.md), with {q}`micro`.\n"
    ),
    "01-adding/exercises/add-up/exercise.md": (
        "---\ntitle: Add up\nminutes: 2\nfunctions:\n  - name: add\n    signature: add(a, b)\n    summary: The sum.\n"
        "    hints:\n      - Use `+`.\n  - name: mean\n    signature: mean(x)\n    summary: The *mean*.\n---\n\nWrite both.\n"
    ),
    "01-adding/exercises/add-up/starter.py": (
        'def add(a, b):\n    """The sum."""\n\n\ndef mean(x):\n    """The mean; ValueError for none."""\n\n\nprint(add(1, 2))\n'
    ),
    "01-adding/exercises/add-up/solution.py": (
        "import numpy as np\n\n\ndef add(a, b):\n    secret_of_the_author = a + b\n    return secret_of_the_author\n\n\n"
        'def mean(x):\n    if len(x) == 0:\n        raise ValueError("nothing")\n    return np.mean(x)\n'
    ),
    "01-adding/exercises/add-up/cases.py": (
        "import numpy as np\n\nfrom app.grading.cases import case\n\n\ndef cases(rng):\n"
        '    yield case("add", 1234321, 2)\n    yield case("mean", np.array([rng.normal()]))\n'
    ),
    "01-adding/exercises/add-up/examples.py": (
        'EXAMPLES = [\n    ("add(1, 2)", "3"),\n    ("add(np.array([1.0]), 1)", "array([2.])"),\n'
        '    ("mean([1, 2])", "np.float64(1.5)"),\n    ("mean([])", "ValueError"),\n]\n'
    ),
    "02-taking/lesson.md": "---\ntitle: Taking away\nsummary: Less.\nchapter: sums\nminutes: 1\n---\n\nTake *it*.\n",
}


def write_course(root: Path, **changes: str) -> Path:
    """The course in ``root/lessons``; `changes` replaces or adds files, by path with ``__`` for each slash."""
    for name, text in (FILES | {name.replace("__", "/"): text for name, text in changes.items()}).items():
        path = root / "lessons" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / "lessons"
