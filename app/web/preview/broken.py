"""What an author sees instead of a page that could not be made: what failed and where, until it is mended.

Made without templates, since those may be what is broken.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from jinja2 import TemplateSyntaxError
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.config import ROOT, Settings
from app.web.failures import wants_page
from app.web.policy import page_policy
from app.web.preview.local import may_see
from app.web.static_tree import StaticTree

logger = logging.getLogger("app.web")


class BrokenPages:
    """Stands inside `Failures`, for people's requests alone: a program still gets the error as JSON."""

    def __init__(self, app: ASGIApp, settings: Settings, tree: StaticTree) -> None:
        self.app = app
        self.settings = settings
        self.tree = tree

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers for what is raised below before a response has begun."""
        begun = False

        async def send_noted(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except Exception as error:
            if scope["type"] == "http":  # the error as JSON may then say what is wrong with an exercise
                Request(scope).state.author = may_see(Request(scope), self.settings)
            if scope["type"] != "http" or begun or not wants_page(Request(scope)):
                raise
            logger.exception("%s could not be made", scope["path"])
            await self.page(error, may_see(Request(scope), self.settings))(scope, receive, send)

    def page(self, error: Exception, whole: bool) -> HTMLResponse:
        """A page that loads itself anew after the next save; `whole`: with all that tells of the machine and its folders."""
        place = place_of(error, (self.settings.templates_dir, self.settings.lessons_dir, ROOT / "app"))
        said = f"{place}{type(error).__name__}: {error}" if whole else f"{place}{type(error).__name__}"
        sheets = [self.tree.url(f"css/{name}.css") for name in ("tokens", "page", "preview")]
        html = BROKEN.format(
            said=said,
            trace=TRACE.format("".join(traceback.format_exception(error))) if whole else LOG,
            script=self.tree.url("js/preview/broken-page.js"),
            sheets=Markup("\n").join(Markup('<link rel="stylesheet" href="{}">').format(sheet) for sheet in sheets),
        )
        policy = {"Content-Security-Policy": page_policy(self.settings.frame_ancestors), "Cache-Control": "no-store"}
        return HTMLResponse(html, 500, policy)


BROKEN = Markup("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page cannot be made</title>
{sheets}
<script type="module" src="{script}"></script>
<main class="preview-broken">
<h1>This page cannot be made</h1>
<p data-preview-error>{said}</p>
<p data-part="status" role="status">It is tried again after the next save.</p>
{trace}
</main>
</html>
""")
TRACE = Markup('<details><summary>Where it happened</summary><pre tabindex="0">{}</pre></details>')
LOG = Markup("<p>What went wrong in detail is in the server's log, and here on the machine that serves the course.</p>")


def place_of(error: Exception, folders: tuple[Path, ...]) -> str:
    """``templates/lesson.html:12: ``, the innermost place in one of our folders; empty when there is none."""
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, TemplateSyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
    for name, line in reversed(places):
        for folder in folders:
            if Path(name).is_relative_to(folder):
                return str(escape(f"{folder.name}/{Path(name).relative_to(folder).as_posix()}:{line}: "))
    return ""
