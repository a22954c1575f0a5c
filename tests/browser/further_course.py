"""A small course with a guarded plan, further pages, a glossary, a dot plot and a wide table, served for the tests of these."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.server import ROOT, Server, serve

LESSON = "/lessons/doubling"
DEEPER = "/lessons/doubling/more/deeper"
WORDS = "/lessons/doubling/more/words"
TOKENS = 128
"""Tokens per update of the lesson's plan: what its prediction asks for."""

_HEAD = "---\ntitle: {}\nsummary: Below the surface.\nminutes: 1\n---\n\n"
_LESSON = """
A {term}`ray` first.

:::{predict} how-many
:answer: 128
:unit: tokens
:guards: plan

How many tokens per update?

- [x] 128

  Yes, as the {term}`curve` shows.

- [ ] 16

  No.
:::

:::{reveal} folded
:title: Folded
:after: how-many

Behind it stands a {term}`limit`.
:::

## Then

Text.

## And then

Text.
"""
_DEEPER = """
Tokens per update: {q}`tokens-per-update`, and in maths $\\q{tokens-per-update}$.

:::{widget} update-size
:::

## A question

:::{predict} own-question
What of it?

- [x] This

  Yes.

- [ ] Not that

  No.
:::

:::{dot-plot} sizes
:title: Sizes
:unit: tokens
:scale: log
:alt: From five hundred thousand to sixty-three million.

| model | at first | at the end |
|---|---|---|
| A model with a rather long name and a year, 2020 | 491520 | |
| [B](https://example.org) | 32k | 3.2M |
| C | 12582912 | 62914560 |
:::

| a | b | c | d | e | f |
|---|---|---|---|---|---|
| quadratically | multidimensional | incomprehensible | straightforward | unquestionable | interdependence |
"""
_WORDS = """
{{term}}`Ray` starts a line that goes on and on until there is no room for more words but for a {{term}}`word in two lines <curve>` which has two places.

{middle}

The last words of a page: {{term}}`limit`, and at the other edge of a narrow window it says {{term}}`extraordinarily <ray>`.

| {{term}}`ray` | b |
|---|---|
| {{term}}`curve` | d |
"""
_GLOSSARY = """---
title: Words
---

## Ray

A line that starts at a point and goes on for ever in one direction, unlike a {term}`curve`.

## Curve

A line that is **not** straight: $y = x^2$.

## Limit

What a sequence comes arbitrarily close to. It need not be one of its members, and there is at most one of them. A sequence without a limit is said to diverge, which
tells nothing about how it does so; it may grow without bound or go to and fro.

Written $\\lim_{n \\to \\infty} a_n$.
"""


def write(root: Path) -> Path:
    """The course, in a folder of its own."""
    lessons = Path(shutil.copytree(ROOT / "tests/web/course", root / "lessons"))
    lesson = lessons / "01-doubling/lesson.md"
    lesson.write_text(lesson.read_text() + _LESSON)
    more = lessons / "01-doubling/more"
    more.mkdir()
    (more / "01-deeper.md").write_text(_HEAD.format("Deeper") + _DEEPER)
    middle = "\n\n".join(["Ordinary words fill the page so that it can be scrolled. " * 4] * 12)
    (more / "02-words.md").write_text(_HEAD.format("Words") + _WORDS.format(middle=middle))
    (lessons / "glossary.md").write_text(_GLOSSARY)
    return lessons


@contextmanager
def served(folder: Path, log: Path) -> Iterator[Server]:
    """A server of the course."""
    with serve(folder / "data", log, settings={"MICROBATCH_LESSONS_DIR": str(write(folder))}) as server:
        yield server
