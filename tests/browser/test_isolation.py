"""Learner code runs where there is nothing to take: no origin, no network, no storage, no eval, no page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.exercise import ExercisePage

REACH = """
import asyncio

async def attempt(name, make):
    try:
        got = make()
        if asyncio.iscoroutine(got) or hasattr(got, "__await__"):
            got = await got
        print(name, "REACHED", type(got).__name__)
    except BaseException as error:
        print(name, "refused", type(error).__name__)

def js_name(name):
    import js
    return getattr(js, name)

def run_js():
    from pyodide.code import run_js
    return run_js("1 + 1")

def constructor():
    import pyodide_js
    function = pyodide_js.runPython.constructor
    return function("return 1")()

def pyfetch():
    from pyodide.http import pyfetch
    return pyfetch("ORIGIN/healthz")

def xhr():
    from pyodide.http import open_url
    return open_url("ORIGIN/healthz").read()

def urllib_open():
    import urllib.request
    return urllib.request.urlopen("ORIGIN/healthz", timeout=3).read()

def socket_read():
    import socket
    host, port = "ORIGIN".removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=3) as link:
        link.sendall(b"GET /healthz HTTP/1.0\\r\\n\\r\\n")
        data = link.recv(10)
        if not data:
            raise ConnectionError("nothing came")
        return data

async def main():
    for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "indexedDB", "caches",
                 "BroadcastChannel", "postMessage", "Worker", "document", "localStorage", "navigator", "self", "eval"):
        await attempt(f"js.{name}", lambda: js_name(name))
    for make in (run_js, constructor, pyfetch, xhr, urllib_open, socket_read):
        await attempt(make.__name__, make)
    print("done")

asyncio.run(main())
"""


def test_python_reaches_neither_network_nor_storage_nor_eval(exercise: ExercisePage, base_url: str) -> None:
    """Every way out that Python has is tried, and each one is refused."""
    exercise.open()
    exercise.run(REACH.replace("ORIGIN", base_url))
    expect(exercise.stdout).to_contain_text("done")
    lines = exercise.stdout.inner_text().splitlines()
    assert [line for line in lines if "REACHED" in line] == []
    assert len([line for line in lines if "refused" in line]) == 21


def test_ctypes_cannot_evaluate_script(exercise: ExercisePage) -> None:
    """The C function that evaluates script dies on the policy; the next run works."""
    exercise.open()
    assert exercise.run("import ctypes\nctypes.CDLL(None).emscripten_run_script_string(b'1+1')\nprint('REACHED')") == "error"
    expect(exercise.stdout).not_to_contain_text("REACHED")
    assert exercise.run("print('fine')") == "ok"


def test_the_worker_has_a_null_origin_and_nothing_dangerous(exercise: ExercisePage) -> None:
    """Seen from outside: no origin, no way to the network, no storage, no message channel of its own to the page."""
    exercise.open()
    assert exercise.page.workers
    for worker in exercise.page.workers:
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


def test_the_worker_may_not_import_or_evaluate(exercise: ExercisePage, base_url: str) -> None:
    """The frame's policy holds in the worker: no eval, no code from elsewhere, not even from our own API."""
    exercise.open()
    worker = exercise.page.workers[0]
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
    assert worker.evaluate(refused, base_url) == ["eval", "Function", "data", "import"]


def test_the_page_keeps_its_policy(exercise: ExercisePage) -> None:
    """Trusted Types and the ban on inline code are in force while the editor works: no violation is reported."""
    exercise.page.add_init_script(
        "window.violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective))"
    )
    exercise.open()
    exercise.type("\nprint(1)")
    exercise.page.keyboard.press("Control+f")
    exercise.page.keyboard.press("Escape")
    exercise.run()
    assert exercise.page.evaluate("violations") == []
