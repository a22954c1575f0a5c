"""Browser tests: one server and one Chromium a session, a fresh context (cookies, storage, cache) a test.

Every test fails when its pages wrote an error to the console, threw one that nobody caught, or asked any other host for
anything. A test that provokes errors says so: ``@pytest.mark.console("part of the message")``. A failed test leaves its
trace, its screenshot and the server's log under ``.artifacts/browser/``.

Requests to other hosts are stopped by the browser's own resolver, not by Playwright's routing: routing switches the HTTP
cache off, and several tests are about that cache.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser import chromium
from tests.browser.doorman import Doorman, doorman
from tests.browser.server import ROOT, Server, serve, tail
from tests.browser.watch import Watch

if TYPE_CHECKING:
    from tests.browser.author import AuthorPage, AuthorSite
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
    """A failed test shows the end of the server's log; in a kept page, which has no trace, it leaves a screenshot."""
    report: pytest.TestReport = yield
    given = getattr(item, "funcargs", {})
    if report.failed and isinstance(given.get("server"), Server):
        report.sections.append(("server log", tail(given["server"].log)))
    if report.failed and "kept_page" in given:
        name = re.sub(r"\W+", "-", item.nodeid)[-100:]
        with contextlib.suppress(Error):
            given["kept_page"][0].screenshot(path=ARTIFACTS / "failed" / f"{name}.png", full_page=True)
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


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """The same window, language and clock for everybody; the server is the one that the test's file names."""
    return {
        **browser_context_args,
        "base_url": base_url,
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
    watch = Watch(request.getfixturevalue("context"), request.getfixturevalue("base_url"))
    watch.allowed = console_marks(request)
    yield
    watch.verify()


def console_marks(request: pytest.FixtureRequest) -> list[str]:
    """The texts of the test's ``console`` marks."""
    return [mark.args[0] for mark in request.node.iter_markers("console")]


@pytest.fixture(scope="session", autouse=True)
def artifacts_folder() -> None:
    """Start a session with an empty folder of failures."""
    shutil.rmtree(ARTIFACTS / "failed", ignore_errors=True)
    ARTIFACTS.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def exercise(page: Page) -> ExercisePage:
    """The exercise of the batches lesson, in a page of its own that is not opened yet."""
    from tests.browser.exercise import ExercisePage

    return ExercisePage(page)


@contextlib.contextmanager
def page_of_module(browser: Browser, arguments: dict[str, Any], origin: str) -> Iterator[tuple[Page, Watch]]:
    """A page for the tests of a module, with the time that Python needs to start; `origin` is where it is opened."""
    context = browser.new_context(**{**arguments, "base_url": origin})
    context.set_default_timeout(BOOT_MS)
    watch = Watch(context, origin)
    yield context.new_page(), watch
    context.close()


@pytest.fixture(scope="module")
def kept_page(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> Iterator[tuple[Page, Watch]]:
    """One page for the tests of a module: each run has a fresh interpreter anyhow, and booting takes seconds."""
    with page_of_module(browser, browser_context_args, base_url) as kept:
        yield kept


@pytest.fixture(scope="module")
def door(base_url: str) -> Iterator[Doorman]:
    """The door before the module's host: notes every request, also one that no tool of the browser reports."""
    with doorman(base_url) as door:
        yield door


@pytest.fixture(scope="module")
def stranger() -> Iterator[Doorman]:
    """Another host, to which nobody must ever connect."""
    with doorman("http://127.0.0.1:9") as door:
        yield door


@pytest.fixture(scope="module")
def behind_door(browser: Browser, browser_context_args: dict[str, Any], door: Doorman) -> Iterator[tuple[Page, Watch]]:
    """One page for the tests of a module, opened through the door; ``violations`` in it holds what its policy refused."""
    with page_of_module(browser, browser_context_args, door.url) as (page, watch):
        page.add_init_script(
            "window.violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective))"
        )
        yield page, watch


@pytest.fixture(scope="session")
def author_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuthorSite]:
    """The one server in author mode, over folders of its own."""
    from tests.browser.author import author_site

    with author_site(tmp_path_factory.mktemp("author"), ARTIFACTS / "author.log") as site:
        yield site


@pytest.fixture
def author(
    author_server: AuthorSite, browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[AuthorPage]:
    """A page of it in a context of its own, not opened yet; afterwards every file is as it was."""
    from tests.browser.author import AuthorPage

    context = browser.new_context(**browser_context_args)
    watch = Watch(context, author_server.server.url)
    watch.allowed = console_marks(request)
    yield AuthorPage(context.new_page(), author_server)
    context.close()
    author_server.restore()
    watch.verify()


@pytest.fixture(scope="session")
def further_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of the small course with further pages and a glossary."""
    from tests.browser.further_course import served

    with served(tmp_path_factory.mktemp("further"), ARTIFACTS / "further.log") as running:
        yield running


@pytest.fixture
def reader(
    further_server: Server, browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page of that course, not opened yet, watched as every page is; settings of its window through ``request.param``."""
    context = browser.new_context(**{**browser_context_args, "base_url": further_server.url, **getattr(request, "param", {})})
    watch = Watch(context, further_server.url)
    yield context.new_page()
    context.close()
    watch.verify()


@pytest.fixture
def same_exercise(kept_page: tuple[Page, Watch], request: pytest.FixtureRequest) -> Iterator[ExercisePage]:
    """The exercise in the module's page, Python ready, nothing running; opened by the first test that asks for it."""
    from tests.browser.exercise import ExercisePage

    page, watch = kept_page
    watch.allowed = console_marks(request)
    yield ExercisePage(page, kept=True)
    page.unroute_all()
    watch.verify()
