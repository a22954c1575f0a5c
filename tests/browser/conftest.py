"""Browser tests: one server and one Chromium a session, a fresh context (cookies, storage, cache) a test.

Every test fails when its pages wrote an error to the console, threw one that nobody caught, or asked any other host for
anything. A test that provokes errors says so: ``@pytest.mark.console("part of the message")``. A failed test leaves its
trace, its screenshot and the server's log under ``.artifacts/browser/``.

Requests to other hosts are stopped by the browser's own resolver, not by Playwright's routing: routing switches the HTTP
cache off, and several tests are about that cache.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, expect

from tests.browser import chromium
from tests.browser.server import ROOT, Server, serve, tail

if TYPE_CHECKING:
    from tests.browser.exercise import ExercisePage

HERE = Path(__file__).parent
ARTIFACTS = ROOT / ".artifacts" / "browser"
BOOT_MS = 60_000
"""How long Python may take to start on two busy cores; a generous bound, not a claim of speed."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep evidence of failures unless the command line asks for something else."""
    config.addinivalue_line("markers", "console(part): an error with this text on the console is part of the test")
    wanted = {"tracing": ("off", "retain-on-failure"), "screenshot": ("off", "only-on-failure")}
    for option, (default, ours) in wanted.items():
        if config.getoption(option) == default:
            setattr(config.option, option, ours)
    if config.getoption("output") == "test-results":
        config.option.output = str(ARTIFACTS / "failed")
    expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if HERE in item.path.parents and not item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    """A failed test shows the end of the server's log."""
    report: pytest.TestReport = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(server, Server):
        report.sections.append(("server log", tail(server.log)))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of the session."""
    with serve(tmp_path_factory.mktemp("data"), ARTIFACTS / "server.log") as running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Origin of the server; `page.goto("/")` is relative to it."""
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium of this machine, calm and cut off from every host but this one."""
    found = chromium.launch_args()
    blocked = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    return {**browser_type_launch_args, **found, "args": [*found.get("args", []), blocked]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The same window, language and clock for everybody."""
    return {
        **browser_context_args,
        "viewport": {"width": 1280, "height": 900},
        "locale": "en-GB",
        "timezone_id": "UTC",
        "reduced_motion": "reduce",
        "service_workers": "block",
    }


@pytest.fixture(autouse=True)
def clean_page(request: pytest.FixtureRequest) -> Iterator[None]:
    """No console error, no uncaught error, no request to another host, in any page a test opens."""
    if not {"page", "context", "new_context"} & set(request.fixturenames):
        yield
        return
    origin = request.getfixturevalue("base_url")
    allowed = [mark.args[0] for mark in request.node.iter_markers("console")]
    errors: list[str] = []
    outside: list[str] = []

    def wanted(text: str) -> bool:
        return any(part in text for part in allowed)

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not wanted(message.text):
            errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_error(error: WebError) -> None:
        if not wanted(str(error.error)):
            errors.append(f"uncaught: {error.error}")

    def on_request(sent: Request) -> None:
        parts = urlsplit(sent.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and f"{parts.scheme}://{parts.netloc}" != origin:
            outside.append(sent.url)

    context: BrowserContext = request.getfixturevalue("context")
    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("request", on_request)
    yield
    assert outside == [], f"requests to other hosts: {outside}"
    assert errors == [], "\n".join(errors)


@pytest.fixture(scope="session", autouse=True)
def artifacts_folder() -> None:
    """Start a session with an empty folder of failures."""
    shutil.rmtree(ARTIFACTS / "failed", ignore_errors=True)
    ARTIFACTS.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def exercise(page: Page) -> ExercisePage:
    """The exercise of the batches lesson, its page not opened yet."""
    from tests.browser.exercise import ExercisePage

    return ExercisePage(page)
