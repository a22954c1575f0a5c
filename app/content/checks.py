"""Checks that need more than one block: the order of headings, whom `:after:` waits for, ids that two pages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.content.choice_habits import check_habits
from app.content.context import Context, Findings
from app.content.problem import Problem, Report
from app.content.slug import did_you_mean


def check_page(lesson: Findings, chapter: Findings | None, report: Report) -> None:
    """Problems are reported at the lesson's lines; a chapter alone may wait for a prediction that a lesson lacks."""
    predictions = {each.text for each in lesson.ids if each.kind == "predict"}
    others = {each.text: each.kind for each in lesson.ids}
    for after in lesson.afters:
        if after.text in predictions:
            continue
        if after.text in others:
            what, fix = f":after: {after.text} is a {others[after.text]}, not a prediction", "write the id of a prediction"
        else:
            what, fix = f":after: {after.text} is no prediction of this lesson", did_you_mean(after.text, predictions)
        report.add(after.line, what, fix)
    for each in chapter.ids if chapter else ():
        for own in lesson.ids:
            if own.text == each.text:
                what = f"the id {own.text} is also used in the chapter's reference (line {each.line})"
                report.add(own.line, what, "give this one another id")


def check_level(level: int, line: int, context: Context) -> None:
    """Report a heading that skips a level. Titles of exercises are of level 3, so a task starts below that.

    A first-level heading is reported elsewhere and shown as a second-level one.
    """
    before = context.findings.levels.get(context.prefix, 3 if context.prefix and context.figures is not None else 1)
    if before + 1 < level <= 4:
        what = f"a heading of level {level} follows one of level {before}"
        context.problem(line, what, f"write {'#' * (before + 1)}: readers jump from heading to heading, level by level")
    context.findings.levels[context.prefix] = min(max(level, 2), 4)


def check_lessons(lessons: Mapping[str, Sequence[tuple[str, Findings]]]) -> list[Problem]:
    """What can only be told of whole lessons; `lessons` holds each one's pages (path, findings) in reading order.

    An id names one block of the whole course: in links, in what is kept of a learner's answers, in reports of what went
    wrong. A block that is copied to another lesson needs a new one.
    """
    problems: list[Problem] = []
    first: dict[str, tuple[str, str, int]] = {}
    for folder, pages in lessons.items():
        problems += check_habits([findings.choices for _, findings in pages])
        for path, findings in pages:
            for each in findings.ids:
                lesson, other, line = first.setdefault(each.text, (folder, path, each.line))
                if lesson != folder:
                    what = f"the id {each.text} is also used in another lesson ({other}:{line})"
                    fix = "rename its folder" if each.kind == "exercise" else "give this block another id"
                    problems.append(Problem(path, each.line, what, fix))
    return problems
