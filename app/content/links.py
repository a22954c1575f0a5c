"""Links: outside by https only; inside to a heading or block, to the file of a lesson or of a page beside it, to the course."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Set
from dataclasses import replace
from urllib.parse import unquote

from app.content.context import Context, Findings, Noted
from app.content.problem import Report
from app.content.slug import did_you_mean, nearest

_FILE = re.compile(r"\d+-([a-z0-9-]+)/(?:lesson|(labs|more)/\d+-([a-z0-9-]+))\.md")
_SLASHES = re.compile("(?:/|%2f)+$", re.IGNORECASE)

_EXAMPLES = 2
"""How many files a message names when none is like the one that was written."""

type Pages = Mapping[str, tuple[str, Set[str]]]
"""By address (``/lessons/batches``): the file within the lessons folder, and the ids on the page."""


def resolve(href: str, line: int, context: Context) -> tuple[str, bool]:
    """The address for the page and whether it leaves the course. Inner targets are noted and checked when all is read."""
    if href.startswith("https://"):
        if len(href) == len("https://"):
            context.problem(line, "a link without an address", "write the address after https://")
        return href, True
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", href):
        context.problem(line, f"the link {href} does not use https", "link with https://, or to a heading or a lesson's file")
        return "#", False
    context.findings.links.append(Noted(href, line, path=context.report.path, at=context.at))
    path, _, anchor = href.partition("#")
    meant = _file(unquote(path), context.at)
    if file := _FILE.fullmatch(meant):
        path = f"/lessons/{file[1]}" + (f"/{file[2]}/{file[3]}" if file[2] else "")
    elif meant == "glossary.md":
        path = "/glossary"
    elif not path and anchor:
        path = context.home
    elif path.startswith("/"):
        path = _SLASHES.sub("", path) or "/"  # the server has each page at one address, which ends with none
    return f"{path}#{anchor}" if anchor else path or "#", False


def check_links(findings: Findings, report: Report, own: Set[str], pages: Pages) -> None:
    """Report inner links that lead nowhere; `own` are the ids of the page itself."""
    for link in findings.links:
        told = replace(report, path=link.path)
        path, anchor = (unquote(part) for part in link.text.partition("#")[::2])
        targets: Set[str] | None = own
        if path and path != "/":
            targets = _page(path, link, told, pages)
        if targets is not None and anchor and path != "/" and anchor not in targets:
            told.add(link.line, f"the link {link.text} leads to no heading or block", did_you_mean(anchor, targets))
        if not path and not anchor:
            told.add(link.line, "a link without an address", "write the address, or remove the link")


def _page(path: str, link: Noted, report: Report, pages: Pages) -> Set[str] | None:
    files = dict(pages.values())
    if path.rstrip("/") in pages:
        return pages[path.rstrip("/")][1]
    if (file := _file(path, link.at)) in files:
        return files[file]
    report.add(link.line, f"the link {link.text} leads to no page of the course", _fix(path, link.at, pages))
    return None


def _fix(path: str, at: str, pages: Pages) -> str:
    """The page that is meant, most likely: the one of that name but for its number, else the one of the nearest name."""
    if path.startswith("/"):
        near = nearest(path.rstrip("/"), pages)
        return f"did you mean {near}" if near else "link to a lesson's file"
    names: dict[str, str] = {}
    for file, _ in sorted(pages.values(), key=lambda page: (not page[0].startswith(f"{at}/"), page[0])):
        for name in (_numberless(file), _own_name(file)):
            names.setdefault(name, posixpath.relpath(file, at or "."))
    wanted = _numberless(_file(path, at))
    if near := wanted if wanted in names else nearest(_own_name(wanted), names):
        return f"did you mean {names[near]}"
    some = list(dict.fromkeys(names.values()))[:_EXAMPLES]
    return f"link to a lesson's file, such as {' or '.join(some)}" if some else "link to a lesson's file: there is none yet"


def _numberless(file: str) -> str:
    return re.sub(r"(?<![^/])\d+-", "", file)


def _own_name(file: str) -> str:
    """What tells a page from others: the name of its file, or of its folder when it is a lesson."""
    return posixpath.splitext(posixpath.basename(_numberless(file.removesuffix("/lesson.md"))))[0]


def _file(path: str, at: str) -> str:
    """The file within the lessons folder that a relative link means; empty for an address."""
    return posixpath.normpath(posixpath.join(at, path)) if path and not path.startswith("/") else ""
