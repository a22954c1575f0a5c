"""``labs/NN-<name>.md`` in a lesson's folder → a page of its own, read like the lesson's text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from app.content.blocks import LabPage
from app.content.context import Context, Findings, Noted
from app.content.directive import check_plain
from app.content.files import read_text, shown
from app.content.front_matter import Key, read_front_matter, text, whole
from app.content.pipeline import read_blocks
from app.content.problem import Problem, Report

KEYS = {"title": Key(text, required=True), "summary": Key(text, required=True), "minutes": Key(whole, required=True)}
FILE = re.compile(r"(\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md")
GUARD = re.compile(r"^\s*:guards:[ \t]*plan[ \t]*$", re.MULTILINE)
"""A page with such a prediction hides derived figures at first."""


@dataclass(frozen=True, slots=True)
class ReadLab:
    """A lab's page as far as its own file tells."""

    page: LabPage
    file: str
    """Its place in the lessons folder: ``03-batches/labs/02-break-it.md``."""
    context: Context

    @property
    def findings(self) -> Findings:
        """What the page declares and refers to."""
        return self.context.findings


def read_labs(folder: Path, root: Path, lesson: Context) -> tuple[tuple[ReadLab, ...], list[Problem]]:
    """The pages in a lesson's ``labs/``, in the order of their numbers; `lesson` is the lesson's own context."""
    problems: list[Problem] = []
    found: dict[str, ReadLab] = {}
    paths = sorted((folder / "labs").glob("*.md"), key=lambda path: (_number(path.name), path.name))
    for path in paths:
        report = Report(shown(path, root))
        match = FILE.fullmatch(path.name)
        if match is None:
            report.add(1, f"{path.name} is not the name of a lab's page", "name it number-name.md, such as 02-break-it.md")
        elif match[2] in found:
            report.add(1, f"the name {match[2]} is also that of {Path(found[match[2]].file).name}", "rename one of the files")
        else:
            made = _read(path, match[2], lesson, report)
            found |= {made.page.name: made} if made else {}
        problems += report.found
    return tuple(found.values()), problems


def shared_ids(lesson: Findings, labs: tuple[ReadLab, ...]) -> Iterator[tuple[ReadLab, Noted, str]]:
    """Predictions that would share their memory in the browser: the page, the id, and where it is used already."""
    used = {each.text: "the lesson" for each in lesson.ids}
    for lab in labs:
        for each in lab.findings.ids:
            if each.kind == "predict" and each.text in used:
                yield lab, each, used[each.text]
        used |= {each.text: Path(lab.file).name for each in lab.findings.ids}


def _read(path: Path, name: str, lesson: Context, report: Report) -> ReadLab | None:
    source = read_text(path, report)
    if source is None:
        return None
    front = read_front_matter(source, KEYS, report)
    at = f"{path.parent.parent.name}/{path.parent.name}"
    masked = bool(GUARD.search(source.text))
    context = replace(lesson, report=report, findings=Findings(), masked=masked, exercises={}, at=at)
    for key in ("title", "summary"):
        check_plain(front.text(key), front.line(key), context)
    blocks = read_blocks(front.body, context)
    if front.values and not front.body.text.strip():
        report.add(front.body.line, "the page has no text", "write it below the front matter")
    page = LabPage(
        name=name,
        title=front.text("title"),
        summary=front.text("summary"),
        minutes=int(front.text("minutes", "1")),
        blocks=blocks,
        headings=tuple(context.findings.headings),
        path=report.path,
    )
    return ReadLab(page, f"{at}/{path.name}", context)


def _number(name: str) -> int:
    match = FILE.fullmatch(name)
    return int(match[1]) if match else 0
