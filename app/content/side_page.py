"""``labs/NN-<name>.md`` and ``more/NN-<name>.md`` in a lesson's folder → pages of their own, read like the lesson's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from app.content.blocks import SidePage
from app.content.constants import read_constants
from app.content.context import Context, Findings, Noted
from app.content.directive import check_plain
from app.content.files import entries, read_text, shown
from app.content.front_matter import Key, named, read_front_matter, text, whole
from app.content.pipeline import read_blocks
from app.content.problem import Problem, Report
from app.content.reading_time import check_minutes
from app.content.readings import Readings, surroundings

KEYS = {
    "title": Key(text, required=True),
    "summary": Key(text, required=True),
    "minutes": Key(whole, required=True),
    "constants": Key(named),
}
FILE = re.compile(r"(\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md")
GUARD = re.compile(r"^\s*:guards:[ \t]*plan[ \t]*$", re.MULTILINE)
"""A page with such a prediction hides derived figures at first."""
KINDS: Mapping[Literal["labs", "more"], str] = {"labs": "a lab's page", "more": "a further page"}
"""What the files of each folder are, for messages."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page beside its lesson as far as its own file tells."""

    page: SidePage
    file: str
    """Its place in the lessons folder: ``03-batches/labs/02-break-it.md``."""
    context: Context

    @property
    def findings(self) -> Findings:
        """What the page declares and refers to."""
        return self.context.findings


def read_pages(
    folder: Path, root: Path, lesson: Context, kind: Literal["labs", "more"], readings: Readings
) -> tuple[tuple[ReadPage, ...], list[Problem]]:
    """The pages in one folder of a lesson, in the order of their numbers; `lesson` is the lesson's own context."""
    problems: list[Problem] = []
    found: dict[str, ReadPage] = {}
    alone = surroundings(lesson)
    if kind == "labs":
        alone = replace(alone, exercises={}, in_exercises={name: Findings() for name in lesson.in_exercises})
    pages = [path for path in entries(folder / kind, root, problems) if path.suffix == ".md"]
    paths = sorted(pages, key=lambda path: (_number(path.name), path.name))
    for path in paths:
        report = Report(shown(path, root))
        match = FILE.fullmatch(path.name)
        if match is None:
            what = f"{path.name} is not the name of {KINDS[kind]}"
            report.add(1, what, "name it number-name.md, such as 02-break-it.md")
        elif match[2] in found:
            report.add(1, f"the name {match[2]} is also that of {Path(found[match[2]].file).name}", "rename one of the files")
        else:
            made, wrong = readings.of(path, alone, partial(_read, path, match[2], kind, alone, report))
            problems += wrong
            if made is not None:
                found[made.page.name] = made
                lesson.places.extend(made.context.places)
            continue
        problems += report.found
    return tuple(found.values()), problems


def any_guard(folder: Path) -> bool:
    """True when a page of this folder has a prediction that guards the plan."""
    read = (read_text(path, Report("")) for path in entries(folder, folder.parent, []) if path.suffix == ".md")
    return any(source is not None and GUARD.search(source.text) for source in read)


def shared_ids(lesson: Findings, pages: tuple[ReadPage, ...]) -> Iterator[tuple[ReadPage, Noted, str]]:
    """Blocks whose id another page of the lesson has: the page, the id, and where it is used already."""
    used = {each.text: "the lesson" for each in lesson.ids}
    for page in pages:
        for each in page.findings.ids:
            if each.text in used:
                yield page, each, used[each.text]
        used |= {each.text: page.file.partition("/")[2] for each in page.findings.ids}


def _read(
    path: Path, name: str, kind: Literal["labs", "more"], lesson: Context, report: Report
) -> tuple[ReadPage | None, list[Problem]]:
    source = read_text(path, report)
    if source is None:
        return None, report.found
    front = read_front_matter(source, KEYS, report)
    at = f"{path.parent.parent.name}/{path.parent.name}"
    # A further page goes on from the lesson, so what the lesson's prediction hides is hidden there too. A lab asks its own.
    masked = bool(GUARD.search(source.text)) or (kind == "more" and lesson.masked)
    context = replace(surroundings(lesson), report=report, masked=masked, at=at)
    context = replace(context, constants=read_constants(front, context))
    for key in ("title", "summary"):
        check_plain(front.text(key), front.line(key), context)
    blocks = read_blocks(front.body, context)
    if front.values and not front.body.text.strip():
        report.add(front.body.line, "the page has no text", "write it below the front matter")
    if "minutes" in front.values and not context.findings.unread:
        check_minutes(int(front.text("minutes")), blocks, front.line("minutes"), report)
    page = SidePage(
        kind=kind,
        name=name,
        title=front.text("title"),
        summary=front.text("summary"),
        minutes=int(front.text("minutes", "1")),
        blocks=blocks,
        headings=tuple(context.findings.headings),
        path=report.path,
    )
    return ReadPage(page, f"{at}/{path.name}", context), report.found


def _number(name: str) -> int:
    match = FILE.fullmatch(name)
    return int(match[1]) if match else 0
