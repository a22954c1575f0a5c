"""``python -m app export``: the course as a site for any static host, or its lessons as notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from app.commands.runtime import prepare_if_needed
from app.commands.terminal import err, list_problems, out, settings_of, stop
from app.config import Settings
from app.content import load_course
from app.content.net import blame, logger
from app.content.problem import visible
from app.export.folder import FolderRefused, check_folder, write_folder
from app.export.notebook.course import notebooks
from app.export.site import static_site


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="New, empty, or an earlier export.")],
    notebook: Annotated[bool, typer.Option("--notebook", help="Write Jupyter notebooks instead of a site.")] = False,
    base: Annotated[
        str | None,
        typer.Option(help="Path of the site's folder on its host, e.g. /course/: for the page of a mistyped address."),
    ] = None,
) -> None:
    """Write the course into a folder: a site that works from any static file host, or with --notebook as notebooks."""
    settings = settings_of()
    _check_base(base or "")
    try:
        target = _target(folder)
        check_folder(target, (settings.lessons_dir, settings.static_dir, settings.templates_dir))
        problems = load_course(settings.lessons_dir).problems
        if problems:
            list_problems(problems)
            stop("Not exported: mend the lessons")
        files = _notebooks(settings) if notebook else _site(settings, base)
        write_folder(target, files)
    except FolderRefused as error:
        stop(f"Not exported: {error}")
    except OSError as error:
        stop(f"Not exported to {folder}: {error}")
    except Exception as error:  # noqa: BLE001  (a link that leads nowhere, say: a sentence, and the log has the rest)
        logger.exception("the export failed")
        stop(f"Not exported: {blame(error)}")
    megabytes = sum(map(len, files.values())) / 1e6
    out.print(f"{target}: {len(files)} files, {megabytes:.1f} MB", markup=False)
    if notebook:
        for path in files:
            out.print(f"  {path}", markup=False)
        out.print("Look at them with: jupyter lab, or on GitHub")
        return
    first = sum(len(content) for path, content in files.items() if path.startswith("runtime/")) / 1e6
    pages = sum(path.endswith("/index.html") or path == "index.html" for path in files)
    out.print(f"  {pages} pages; Python for the browser is {first:.1f} MB on a first visit", markup=False)
    out.print(f"Look at it with: python -m http.server --directory {target}", markup=False)


def _check_base(base: str) -> None:
    try:
        urlsplit(base)
    except ValueError as error:
        stop(f"--base {visible(base)} is no address ({error}): write a path such as /course/")


def _target(folder: Path) -> Path:
    """Where to write. Raises FolderRefused for the home folder of somebody who has none."""
    try:
        return folder.expanduser().absolute()
    except RuntimeError as error:
        raise FolderRefused(f"{folder} names no folder: write its path without ~") from error


def _site(settings: Settings, base: str | None) -> dict[str, bytes]:
    prepare_if_needed(settings)
    with err.status("Writing the pages …"):
        site = static_site(settings, base)
    if site.problems:
        list_problems(site.problems)
        stop("Not exported: mend the lessons")
    return dict(site.files)


def _notebooks(settings: Settings) -> dict[str, bytes]:
    return notebooks(settings.lessons_dir)
