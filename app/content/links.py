"""Links: outside by https only; inside to a heading or block of the page, to a lesson's file, or to the course page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Set
from dataclasses import replace
from urllib.parse import unquote

from app.content.context import Context, Findings, Noted
from app.content.problem import Report
from app.content.slug import did_you_mean

_LESSON_FILE = re.compile(r"\.\./(\d+)-([a-z0-9-]+)/lesson\.md")
_LESSON_PAGE = re.compile(r"/lessons/([^/]+)/?")


def resolve(href: str, line: int, context: Context) -> tuple[str, bool]:
    """The address for the page and whether it leaves the course. Inner targets are noted and checked when all is read."""
    if href.startswith("https://"):
        if len(href) == len("https://"):
            context.problem(line, "a link without an address", "write the address after https://")
        return href, True
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", href):
        context.problem(line, f"the link {href} does not use https", "link with https://, or to a heading or a lesson's file")
        return "#", False
    context.findings.links.append(Noted(href, line, path=context.report.path))
    path, _, anchor = href.partition("#")
    if lesson := _LESSON_FILE.fullmatch(posixpath.normpath(path) if path else ""):
        path = f"/lessons/{lesson[2]}"
    return f"{path}#{anchor}" if anchor else path or "#", False


def check_links(findings: Findings, report: Report, own: Set[str], lessons: Mapping[str, tuple[str, Set[str]]]) -> None:
    """Report inner links that lead nowhere.

    `own` are the ids of the page itself; `lessons` gives for each slug its folder's name and its page's ids.
    """
    for link in findings.links:
        told = replace(report, path=link.path)
        path, _, anchor = unquote(link.text).partition("#")
        targets: Set[str] | None = own
        if path and path != "/":
            targets = _page(path, link, told, lessons)
        if targets is not None and anchor and path != "/" and anchor not in targets:
            told.add(link.line, f"the link {link.text} leads to no heading or block", did_you_mean(anchor, targets))
        if not path and not anchor:
            told.add(link.line, "a link without an address", "write the address, or remove the link")


def _page(path: str, link: Noted, report: Report, lessons: Mapping[str, tuple[str, Set[str]]]) -> Set[str] | None:
    folders = {folder: slug for slug, (folder, _) in lessons.items()}
    file, page = _LESSON_FILE.fullmatch(posixpath.normpath(path)), _LESSON_PAGE.fullmatch(path)
    slug = folders.get(f"{file[1]}-{file[2]}", "") if file else page[1] if page else ""
    if slug in lessons:
        return lessons[slug][1]
    files = ", ".join(f"../{folder}/lesson.md" for folder in sorted(folders))
    report.add(
        link.line,
        f"the link {link.text} leads to no page of the course",
        f"link to a lesson's file: {files or 'there is none yet'}",
    )
    return None
