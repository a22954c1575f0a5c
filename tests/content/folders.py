"""A small course on disk, to be changed and read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from app.content import LoadedCourse, load_course

HEAD = """\
---
title: One
summary: A lesson.
chapter: numbers
minutes: 5
---
"""
PLANNED = HEAD.replace("minutes: 5\n", "minutes: 5\nplan: {micro: 4, length: 8, accum: 2, devices: 1}\n")
"""The same for a text that uses the plan."""
LESSON = "lessons/01-one/lesson.md"
EXERCISE = "lessons/01-one/exercises/double"
PLACE = "lessons/01-one/more/01-exercise.md"
"""A page that holds the exercise, since each must stand somewhere; left out where a test places the exercise itself."""
WIDGETS = {"update-size": ["steps"], "update-sum": []}

FILES: Mapping[str, str | bytes] = {
    "lessons/course.md": "---\ntitle: Course\n---\n\nA course.\n",
    "lessons/chapters/numbers.md": "---\ntitle: Numbers\n---\n\nThe goal.\n\n## Reference\n\nFacts.\n",
    LESSON: HEAD + "\n## The idea\n\nText.\n",
    "lessons/01-one/figures/two.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    PLACE: "---\ntitle: Write it\nsummary: An exercise.\nminutes: 5\n---\n\n:::{exercise} double\n:::\n",
    f"{EXERCISE}/exercise.md": """\
---
title: Double
minutes: 5
functions:
  - name: double
    signature: double(x)
    summary: Twice `x`.
    hints:
      - Add it to *itself*.
---

Write it.
""",
    f"{EXERCISE}/starter.py": "def double(x):\n    pass\n",
    f"{EXERCISE}/solution.py": "def double(x):\n    return 2 * x\n",
    f"{EXERCISE}/cases.py": "def cases(rng):\n    yield\n",
    f"{EXERCISE}/examples.py": 'EXAMPLES = [("double(2)", "4")]\n',
}


def load(tmp: Path, changes: Mapping[str, str | bytes | None] | None = None) -> LoadedCourse:
    """Write the course with some files changed, added or (None) left out, and read it."""
    changes = changes or {}
    placed = any(isinstance(text, str) and "{exercise} double" in text for text in changes.values())
    missing = changes.get(f"{EXERCISE}/exercise.md", "") is None
    for name, content in {**FILES, **changes}.items():
        if content is None or (name == PLACE and name not in changes and (placed or missing)):
            continue
        path = tmp / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return load_course(tmp / "lessons", WIDGETS)


def load_body(tmp: Path, body: str) -> LoadedCourse:
    """The course with this as its lesson; a text without front matter gets one."""
    return load(tmp, {LESSON: body if body.startswith("---\n") else head(body) + body})


def head(body: str) -> str:
    """The front matter that a text needs."""
    return PLANNED if re.search(r"\{q\}|\\q\b|\{calc\}|\\calc\b|: plan\b|\{widget\} update-s", body) else HEAD


def offset(body: str) -> int:
    """Lines that `load_body` puts before a text."""
    return 0 if body.startswith("---\n") else head(body).count("\n")
