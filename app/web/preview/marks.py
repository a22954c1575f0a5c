"""Marks in the HTML of a page: where each block begins and ends, where it was written, and what is wrong with it.

A mark is a pair of comments around the block's HTML, so that it changes neither the layout nor any selector::

    <!--block {"type": "quiz", "id": "positions", "path": "lessons/…/lesson.md", "first": 40, "last": 57}-->…<!--/block-->

A problem whose lines lie in a block stands before the outermost one, which is never folded or closed; what is wrong with an
exercise's folder stands before the exercise. All others are listed on top of the page.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from app.content import LoadedCourse
from app.content.blocks import Block, Exercise, Term
from app.content.places import Place
from app.content.problem import Problem
from app.web.preview.changes import State

PROBLEMS_HERE = Markup("<!--problems-->")
"""Where the list on top goes: what is left over is known when everything else is drawn."""
BAR_HERE = Markup("<!--bar-->")
"""Where the preview bar goes, which carries the token of the page around it."""
PLACES: Mapping[str, Any] = {"problems": PROBLEMS_HERE, "bar": BAR_HERE}
"""What templates see as ``preview``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What no block of the page can show."""

    here: tuple[Problem, ...]
    """In files that this page is made of."""
    elsewhere: tuple[Problem, ...]


class PageMarks:
    """The marks of one page that is being drawn."""

    def __init__(self, loaded: LoadedCourse, state: State, templates: Environment) -> None:
        self._loaded = loaded
        self._state = state
        self._templates = templates
        self._left = dict.fromkeys(loaded.problems)
        self._files: set[str] = set()

    def block(self, block: Block | Term, html: Markup) -> Markup:
        """A block's HTML between its marks, with its problems before it."""
        place = self._loaded.places.get(id(block))
        if place is None:
            return html
        self._files.add(place.path)
        inside = () if place.nested else tuple(self._problems(place))
        for problem in inside:
            self._left.pop(problem, None)
        notes = Markup(self._templates.get_template("preview/beside.html").render(problems=inside)) if inside else Markup()  # noqa: S704
        return notes + Markup(f"<!--block {mark(place)}-->") + html + Markup("<!--/block-->")  # noqa: S704  (see `mark`)

    def page(self, html: str, passing: str) -> str:
        """The finished page: what is left over is listed, and the bar knows which page it stands on, whatever is `passing`."""
        here = tuple(problem for problem in self._left if problem.path in self._files)
        listed = Listed(here, tuple(problem for problem in self._left if problem not in here))
        top = self._templates.get_template("preview/problems.html").render(listed=listed) if self._left else ""
        html = html.replace(PROBLEMS_HERE, top, 1)
        lasting = html.replace(passing, "") if passing else html
        token = hashlib.sha256(lasting.encode()).hexdigest()[:16]
        bar = self._templates.get_template("preview/bar.html").render(token=token, state=self._state.to_json())
        return html.replace(BAR_HERE, bar, 1)

    def _problems(self, place: Place) -> Iterable[Problem]:
        """What lies in the block, or between it and the one before: a directive that made no block stood there."""
        if not self._left:
            return
        others = {(one.first, one.last) for one in self._loaded.places.values() if one.path == place.path and not one.nested}
        before = [last for _, last in others if last < place.first]
        first = max(before) + 1 if before else place.first
        last = place.last if any(start > place.last for start, _ in others) else sys.maxsize
        folders = [f"{folder}/" for folder in self._exercises(place)]
        for problem in self._left:
            if (problem.path == place.path and first <= problem.line <= last) or problem.path.startswith(tuple(folders)):
                yield problem

    def _exercises(self, place: Place) -> Sequence[str]:
        """Folders, as problems name them, of the exercises that stand in a block."""
        lines = range(place.first, place.last + 1)
        inside = [one.block for one in self._loaded.places.values() if one.path == place.path and one.first in lines]
        found = (self._loaded.exercises.get(block.id) for block in inside if isinstance(block, Exercise))
        root = place.path.partition("/")[0]
        return [f"{root}/{'/'.join(source.folder.parts[-3:])}" for source in found if source]


def mark(place: Place) -> str:
    """What a mark says, as JSON in which no comment can end."""
    block = place.block
    name = next((str(value) for value in (getattr(block, key, "") for key in ("id", "kind", "name")) if value), "")
    facts = {"type": block.type, "id": name, "path": place.path, "first": place.first, "last": place.last}
    return json.dumps(facts).replace("-", "\\u002d").replace(">", "\\u003e").replace("<", "\\u003c")
