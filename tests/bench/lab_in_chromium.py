"""Lab programs in a worker of a real Chromium, without our page around them: for the benchmark only."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

from app.config import Settings
from app.runtime import PreparedRuntime, build
from tests.browser.chromium import launch_args

PAGE = """<!doctype html><title>bench</title><script type="module">
const worker = new Worker("/worker.mjs", { type: "module" });
worker.onmessage = ({ data }) => { document.body.textContent = data; };
</script><body></body>"""

WORKER = """
import { loadPyodide } from "/%(core)s/pyodide.mjs";
const pyodide = await loadPyodide({
  indexURL: "/%(core)s/", lockFileContents: %(lock)s, packageBaseUrl: location.origin + "/", packages: %(packages)s,
});
const lab = pyodide.pyimport("microbatch_lab");
const taken = [];
for (const [id, settings] of %(jobs)s) {
  const start = performance.now();
  for (const event of lab.start(id, JSON.stringify(settings))) event.length;
  taken.push((performance.now() - start) / 1000);
}
postMessage(JSON.stringify(taken));
"""


class Handler(SimpleHTTPRequestHandler):
    """The prepared files, the page and its worker."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }
    texts: ClassVar[dict[str, tuple[str, str]]] = {}

    def do_GET(self) -> None:
        if self.path not in self.texts:
            super().do_GET()
            return
        kind, text = self.texts[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def seconds(jobs: Sequence[tuple[str, dict[str, Any]]], deadline_s: float = 120) -> list[float]:
    """How long each job takes, one after the other in a fresh worker of a fresh Chromium."""
    settings = Settings.from_env(reload=True)
    runtime, folder = PreparedRuntime.load(settings), build.root(settings)
    lock = dict(runtime.lock)
    filled = {
        "core": runtime.core_dir_name,
        "lock": json.dumps(lock),
        "packages": json.dumps(list(lock["packages"])),
        "jobs": json.dumps(jobs),
    }
    Handler.texts = {"/": ("text/html", PAGE), "/worker.mjs": ("text/javascript", WORKER % filled)}
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(**launch_args())
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("document.body.textContent.trim()", timeout=deadline_s * 1000)
            text = page.inner_text("body")
            browser.close()
    finally:
        server.shutdown()
    return json.loads(text)  # type: ignore[no-any-return]
