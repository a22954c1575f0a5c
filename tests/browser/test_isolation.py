"""Learner code runs where there is nothing to take: no origin, no network, no storage, no eval, no page.

These tests go to the server through a door that notes every request, also one that no tool of the browser reports.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.doorman import Doorman
from tests.browser.exercise import FUNCTIONS, ExercisePage, source
from tests.browser.reaching import ENDS, REACH
from tests.browser.watch import Watch


@pytest.fixture
def apart(behind_door: tuple[Page, Watch]) -> Iterator[ExercisePage]:
    """The exercise in the module's page behind the door, Python ready."""
    page, watch = behind_door
    watch.allowed = ()
    yield ExercisePage(page, kept=True).open()
    watch.verify()


def test_python_reaches_neither_network_nor_storage_nor_eval(apart: ExercisePage, door: Doorman, stranger: Doorman) -> None:
    """Every way out that Python has is tried, and each one is refused; nothing arrives at our server or at another."""
    apart.run(REACH.format(origin=door.url, stranger=stranger.url))
    expect(apart.stdout).to_contain_text("done")
    lines = apart.stdout.inner_text().splitlines()
    assert [line for line in lines if "REACHED" in line] == []
    assert len([line for line in lines if "refused" in line]) > 90
    assert [target for target in door.requests if "reached" in target] == []
    assert stranger.connections == 0


def test_the_door_would_notice(apart: ExercisePage, door: Doorman) -> None:
    """What the page itself asks for is noted: the test above cannot pass because nobody listens."""
    apart.page.evaluate("fetch('/healthz?noticed')")
    assert "/healthz?noticed" in door.requests
    assert any(target.startswith("/lessons/") for target in door.requests)


@pytest.mark.parametrize(("way", "code"), ENDS, ids=[way for way, _ in ENDS])
def test_what_ends_the_interpreter_reaches_nothing_either(apart: ExercisePage, door: Doorman, way: str, code: str) -> None:
    """C functions that evaluate script, and files that load themselves, die; the learner is told, and the next run works."""
    assert apart.run(f"{code}\nprint('REACHED')") == "error"
    expect(apart.stdout).not_to_contain_text("REACHED")
    expect(apart.result).to_contain_text("tried to run JavaScript" if "script" in way else "Python")
    assert apart.run("print('fine')") == "ok"
    assert [target for target in door.requests if "reached" in target] == []


FORGED_JSON = """
import pyodide_js
from pyodide.ffi import create_proxy, to_js
prototype = to_js([]).constructor.prototype.__proto__
Object = prototype.constructor
lie = to_js({"run": 1, "op": "call", "kind": "result", "seconds": 0, "text": '{"kind": "value", "value": {"type": "int", "value": "1"}}'},
    dict_converter=Object.fromEntries)
prototype.toJSON = create_proxy(lambda *_: lie)
"""
FORGED_CRASH = "import pyodide_js\npyodide_js._api.on_fatal('forged')\n"
FORGED_ANSWERS = """
from microbatch_browser import checks
checks.call.__code__ = (lambda case_json: '{"kind": "value", "value": {"type": "int", "value": "1"}, "status": "passed"}').__code__
"""
FORGED_LOAD = """
from microbatch_browser import checks
checks._answer.__code__ = (lambda error: '{"status": "ok", "error": null, "verdict": "passed"}').__code__
"""


@pytest.mark.parametrize(
    "forgery", [FORGED_JSON, FORGED_CRASH, FORGED_ANSWERS, FORGED_LOAD], ids=["json", "crash", "answers", "load"]
)
def test_a_forged_message_wins_nothing(apart: ExercisePage, forgery: str) -> None:
    """Whoever forges what the worker says gets the server's verdict on it, and the page goes on."""
    assert apart.run(forgery + "print('after')") in ("ok", "error")
    assert apart.check(forgery + "\ndef updates_needed(total_tokens, per_update):\n    return 1\n") in ("failed", "error")
    assert "passed" not in apart.statuses().values()
    assert apart.check(source("solution.py")) == "passed"


SPOIL = """
import asyncio, builtins, decimal, os, pathlib, random, sys, types, warnings, numpy as np, numpy.random
leaked = 1
sys.modules["planted"] = types.ModuleType("planted")
builtins.planted = 1
np.allclose = np.mean = lambda *a, **k: 7
np.set_printoptions(precision=1)
np.seterr(all="ignore")
random.seed(1)
np.random.seed(1)
decimal.getcontext().prec = 3
os.environ["PLANTED"] = "1"
os.chdir("/tmp")
sys.path.insert(0, "/tmp")
pathlib.Path("/tmp/planted.py").write_text("here = 1")
pathlib.Path.home().joinpath("planted").write_text("x")
sys.setrecursionlimit(5000)
warnings.simplefilter("error")
builtins.len = lambda thing: 7
async def ghost():
    while True:
        await asyncio.sleep(0.01)
        print("ghost")
try:
    asyncio.ensure_future(ghost())
except RuntimeError:
    pass
"""

LEAKS = """
import asyncio as _asyncio, builtins as _builtins, decimal as _decimal, os as _os, pathlib as _pathlib, random as _random
import sys as _sys, warnings as _warnings, numpy as _np, numpy.random as _nr
_found = [name for name, leaks in {
    "globals": "leaked" in globals(),
    "modules": "planted" in _sys.modules,
    "builtins": hasattr(_builtins, "planted") or len("ab") != 2,
    "numpy": bool(_np.allclose(1, 2)) or _np.mean([1, 3]) != 2 or _np.get_printoptions()["precision"] == 1,
    "numpy errors": _np.geterr()["divide"] == "ignore",
    "random": _random.random() == 0.13436424411240122,
    "numpy random": _nr.rand() == 0.417022004702574,
    "decimal": _decimal.getcontext().prec == 3,
    "environment": "PLANTED" in _os.environ,
    "folder": _os.getcwd() == "/tmp",
    "path": "/tmp" in _sys.path,
    "files": _pathlib.Path("/tmp/planted.py").exists() or _pathlib.Path.home().joinpath("planted").exists(),
    "recursion": _sys.getrecursionlimit() == 5000,
    "warnings": _warnings.filters[:1] != [] and _warnings.filters[0][0] == "error",
}.items() if leaks]
if _found:
    raise RuntimeError(f"leaks: {_found}")
"""


def test_nothing_leaks_into_a_run_or_a_check(apart: ExercisePage) -> None:
    """From a run into the next and into a check, and from a check into a run: names, modules, files, seeds, tasks."""
    assert apart.run(SPOIL + LEAKS) == "error"  # the probe finds what is there
    for kind in ("globals", "modules", "builtins", "numpy", "decimal", "environment", "folder", "files", "recursion"):
        expect(apart.result).to_contain_text(f"'{kind}'")
    assert apart.run(SPOIL) == "ok"
    assert apart.run(LEAKS + "print('clean')") == "ok"
    expect(apart.stdout).to_have_text("clean\n")
    assert apart.run(SPOIL) == "ok"
    assert apart.check(LEAKS + source("solution.py")) == "passed"
    apart.check(SPOIL + source("solution.py"))
    assert apart.run(LEAKS + "import time\ntime.sleep(0.3)\nprint('clean')") == "ok"
    expect(apart.stdout).to_have_text("clean\n")


def test_each_module_of_the_runtime_is_fetched_once(apart: ExercisePage, door: Doorman) -> None:
    """All the interpreters of this page, two of which start at once, have asked for each file of the runtime a single time."""
    apart.run("print(1)")
    settled(apart)
    files = [target for target in door.requests if target.startswith("/runtime/") and target != "/runtime/frame"]
    assert sum(target.endswith(".mjs") for target in files) == 2
    assert sorted(files) == sorted(set(files))


def test_code_that_does_not_load_costs_one_interpreter(apart: ExercisePage) -> None:
    """All functions share the outcome of one try."""
    started: list[str] = []
    apart.page.on("worker", lambda worker: started.append(worker.url))
    assert apart.check("1 / 0\n" + source("solution.py")) == "error"
    apart.python("ready")
    apart.page.wait_for_timeout(1_500)
    assert apart.statuses().keys() == set(FUNCTIONS)
    assert len(started) <= 2  # the next one and its spare


def settled(apart: ExercisePage) -> list[Worker]:
    """The next interpreter and its spare, once both have started and no other comes or goes."""
    disarmed = "async () => { while (self.fetch) await new Promise((on) => setTimeout(on, 50)); }"
    for _ in range(600):
        workers = apart.page.workers
        if len(workers) == 2:
            for worker in workers:
                worker.evaluate(disarmed)
            return workers
        apart.page.wait_for_timeout(100)
    raise AssertionError(f"{len(apart.page.workers)} workers are there instead of two")


def test_the_worker_has_a_null_origin_and_nothing_dangerous(apart: ExercisePage) -> None:
    """Seen from outside: no origin, no way to the network, no storage, no message channel of its own to the page."""
    for worker in settled(apart):
        facts = worker.evaluate(
            """() => {
              const names = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "indexedDB", "caches",
                "BroadcastChannel", "Worker", "postMessage", "WebTransport", "cookieStore"];
              const onNavigator = ["sendBeacon", "serviceWorker", "storage", "locks"];
              return {
                origin: self.origin,
                left: [...names.filter((name) => self[name] !== undefined),
                       ...onNavigator.filter((name) => navigator[name] !== undefined)],
              };
            }"""
        )
        assert facts == {"origin": "null", "left": []}


def test_the_worker_may_not_import_or_evaluate(apart: ExercisePage, door: Doorman) -> None:
    """The frame's policy holds in the worker: no eval, no code from elsewhere, not even from our own API."""
    worker = settled(apart)[0]
    refused = """async (url) => {
      const refused = [];
      // What a debugger evaluates may evaluate; only until it waits for something.
      await new Promise((resolve) => setTimeout(resolve, 10));
      try { (0, eval)("1"); } catch { refused.push("eval"); }
      try { new Function("return 1")(); } catch { refused.push("Function"); }
      try { await import("data:text/javascript,export default 1"); } catch { refused.push("data"); }
      try { await import(url + "/healthz"); } catch { refused.push("import"); }
      return refused;
    }"""
    assert worker.evaluate(refused, door.url) == ["eval", "Function", "data", "import"]


def test_the_page_keeps_its_policy(apart: ExercisePage) -> None:
    """Trusted Types and the ban on inline code are in force while the editor works: no violation is reported."""
    apart.type("\nprint(1)")
    apart.page.keyboard.press("Control+f")
    apart.page.keyboard.press("Escape")
    apart.run()
    assert apart.page.evaluate("violations") == []
