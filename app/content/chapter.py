"""A chapter's file: what every lesson of the chapter shares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.content.blocks import Block, Chapter
from app.content.context import Context, Findings
from app.content.fences import OPEN, code_extent, extent
from app.content.files import read_text, shown
from app.content.front_matter import Front, Key, read_front_matter, text
from app.content.pipeline import read_blocks, read_html
from app.content.problem import Problem, Report
from app.content.source import Source
from app.content.widgets import KnownWidget
from app.domain.plan import QUANTITIES

KEYS = {"title": Key(text, required=True)}
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$|[^\W\d_])")
PREFIX = "reference-"


@dataclass(frozen=True, slots=True)
class ReadChapter:
    """A chapter, and its reference unread so that each lesson can have it with its own plan."""

    chapter: Chapter
    reference: Source
    context: Context

    @property
    def findings(self) -> Findings:
        """What the chapter's text declares and refers to."""
        return self.context.findings

    def reference_for(self, lesson: Context) -> tuple[tuple[Block, ...], list[Problem]]:
        """The reference with a lesson's plan and locks, as its page shows it; and what is wrong with it only there."""
        report = Report(self.context.report.path)
        inside = replace(
            self.context,
            report=report,
            findings=Findings(),
            plan=lesson.plan,
            declared=lesson.declared,
            masked=lesson.masked,
        )
        blocks = read_blocks(self.reference, inside)
        return blocks, [problem for problem in report.found if problem not in self.context.report.found]


def read_chapter(
    path: Path, root: Path, widgets: Mapping[str, KnownWidget], terms: Mapping[str, str]
) -> tuple[ReadChapter | None, list[Problem]]:
    """Goal before the first heading, reference from there on; None when the file cannot be read."""
    report = Report(shown(path, root))
    source = read_text(path, report)
    if source is None:
        return None, report.found
    front = read_front_matter(source, KEYS, report)
    plan = {quantity.name: quantity.default for quantity in QUANTITIES}
    context = Context(report, plan, masked=True, widgets=widgets, prefix=PREFIX, terms=terms)
    goal, reference = _parts(front)
    made = read_html(goal, context)
    if not made.strip():
        report.add(front.body.line, "the chapter states no goal", "write it above the first heading")
    chapter = Chapter(path.stem, front.text("title"), made, read_blocks(reference, context))
    return ReadChapter(chapter, reference, context), report.found


def _parts(front: Front) -> tuple[Source, Source]:
    lines = front.body.text.split("\n")
    at = 0
    while at < len(lines) and not _HEADING.match(lines[at]):
        if (end := code_extent(lines, at)) is not None:
            at = end
        elif OPEN.fullmatch(lines[at].strip()):
            at = max(at, extent(lines, at).end)
        at += 1
    return front.body.part(0, at), front.body.part(at, len(lines))
