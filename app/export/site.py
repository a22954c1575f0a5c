"""The course → the files of a site that any static host can hand out, in any folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin, urlsplit

from fastapi import FastAPI

from app.config import Settings
from app.content.problem import Problem
from app.export.about import README
from app.export.addresses import PageRewriter, file_of, relative, root_of
from app.export.crawl import crawl
from app.export.policy import REFERRER, page_meta
from app.export.python_files import python_files
from app.grading import Grader
from app.grading.public_examples import examples_of
from app.runtime import PreparedRuntime
from app.web.library import Library
from app.web.pages import Pages
from app.web.rendering import Renderer
from app.web.runtime_files import RuntimeFiles
from app.web.static_tree import StaticTree

WORKER = ("download", "packed", "packed-frame", "workers")
"""Modules of ``static/worker`` that the frame loads; the others are in the worker's program."""
NEEDLESS = ("js/preview/", "js/lib/server.js", "css/preview.css", "worker/")
"""What pages of an export never load."""
NEEDLESS_NAMES = ("package.json", "package-lock.json", "tsconfig.json")


@dataclass(frozen=True, slots=True)
class Site:
    """A site ready to be written, or what is wrong with the lessons."""

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def static_site(settings: Settings, base: str | None = None) -> Site:
    """Every file of the site, by path. Raises NotPreparedError without the prepared Python, CourseProblems, ProgramError.

    `base`: path of the site's folder on its host, such as ``/course/``. Only the page for addresses that lead nowhere needs it:
    a host shows it at any depth, where relative addresses would miss.
    """
    library = Library(settings)
    tree = StaticTree(settings.static_dir)
    prepared = PreparedRuntime.load(settings)
    renderer = Renderer(settings, library, tree, RuntimeFiles(settings), host="static")
    pages = Pages(settings, library, renderer)
    given, problems = _examples(library)
    if problems:
        return Site({}, problems)
    course = library.current().course
    app = FastAPI()
    app.include_router(pages.router())
    answers = crawl(app, "/", ("/static/", "/runtime/"))
    files = {
        **{
            file_of(path): _page(answer.body.decode(), file_of(path)) if answer.is_page else answer.body
            for path, answer in answers.items()
        },
        **dict(_static(tree, settings.static_dir)),
        **dict(python_files(prepared, tree, settings.static_dir)),
        **given,
        "404.html": _missing(renderer.page("error.html", course, error={"status": 404, "detail": "", "id": ""}), base),
        "README.md": README.format(title=course.title).encode(),
        ".nojekyll": b"",
    }
    return Site(dict(sorted(files.items())), ())


def _page(html: str, path: str) -> bytes:
    """A page with relative addresses and its policy."""
    return _rewritten(html, lambda address: relative(address, path), root_of(path))


def _missing(html: str, base: str | None) -> bytes:
    """The page for addresses that lead nowhere: it is shown at any depth, so its addresses start at the host's root."""
    if base is None:
        return _page(html, "404.html")
    path = urlsplit(base).path.strip("/")
    root = f"/{path}/" if path else "/"
    return _rewritten(html, lambda address: urljoin(root, relative(address, "404.html")), root)


def _rewritten(html: str, change: Callable[[str], str], root: str) -> bytes:
    head = f"\n{page_meta()}\n{REFERRER}"
    return PageRewriter(html, change, {"data-host": "static", "data-root": root}, head).result.encode()


def _static(tree: StaticTree, folder: Path) -> Iterator[tuple[str, bytes]]:
    worker = tuple(f"worker/{name}.js" for name in WORKER)
    for path in tree.paths():
        needless = path.startswith(NEEDLESS) or PurePosixPath(path).name in NEEDLESS_NAMES or path.endswith(".mjs")
        if not needless or path in worker:
            yield tree.url(path).strip("/"), (folder / path).read_bytes()


def _examples(library: Library) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    found: dict[str, bytes] = {}
    problems: list[Problem] = []
    grader = Grader()
    try:
        for identity, source in library.current().exercises.items():
            examples = examples_of(source, grader)
            problems += examples.problems
            found[f"examples/{identity}.json"] = json.dumps(examples.json, ensure_ascii=False, separators=(",", ":")).encode()
    finally:
        grader.close()
    return found, tuple(sorted(problems))
