"""Checks of one page that need all of it: whom `:after:` waits for, and ids that lesson and chapter share."""

from __future__ import annotations

from app.content.context import Findings
from app.content.problem import Report
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
