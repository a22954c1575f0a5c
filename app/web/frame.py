"""The hidden frame that starts Python: a page of its own at ``/runtime/frame`` with its own, stricter policy.

Its HTML is one script tag and these attributes on ``<html>`` (read them as ``document.documentElement.dataset``). Every URL
is a path on our own origin; make it absolute with ``new URL(path, location.origin)`` before it goes into the ``data:`` worker.

====================  =========================================================================================
attribute             value
====================  =========================================================================================
``data-worker``       path of the worker module, ``/static/<digest>/worker/worker.js``
``data-worker-dir``   the folder it lies in, with a trailing slash, ``/static/<digest>/worker/``
``data-core``         the folder of the Pyodide core, with a trailing slash, ``/runtime/<core dir>/``: ``indexURL``
``data-packages``     the folder the lock's file names start from, with a trailing slash: ``packageBaseUrl``
``data-names``        JSON list of the packages to load, for ``packages``
``data-lock``         the lockfile itself as JSON text, for ``lockFileContents``
``data-files``        JSON ``[{"name", "url", "raw", "compressed"}]``, every file a first start fetches: ``raw`` bytes as
                      ``Response.body`` delivers them (already decompressed), ``compressed`` bytes on the wire (br)
``data-digest``       digest of the whole prepared runtime
``data-problem``      present only when there is no prepared runtime: one sentence. Nothing else but ``data-worker`` and
                      ``data-worker-dir`` is then given; report it as ``failed`` at once instead of waiting for a timer
====================  =========================================================================================

The script is ``/static/<digest>/worker/frame.js`` (``type="module"``). Under the frame's policy

* scripts and fetches are allowed only below ``data-worker-dir`` and the runtime folders, plus WebAssembly compilation;
* the only workers allowed are ``data:`` ones, and they inherit this policy with a null origin;
* Trusted Types are enforced; the one policy name allowed is ``microbatch-worker``
  (``trustedTypes.createPolicy("microbatch-worker", {createScriptURL})`` in the frame, for ``new Worker``).

The *page* learns the size of a first start without loading the frame: templates get ``runtime`` =
``{"available": bool, "raw": bytes, "compressed": bytes, "problem": str}``; write it into the exercise's markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from fastapi import APIRouter
from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.web.policy import frame_policy, source_origin
from app.web.runtime_files import RuntimeFiles
from app.web.static_tree import StaticTree


def frame_router(tree: StaticTree, runtime: RuntimeFiles) -> APIRouter:
    """The route of the frame."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/runtime/frame", methods=["GET", "HEAD"])
    def frame(request: Request) -> Response:
        origin = source_origin(request.url.scheme, request.headers.get("host", ""))
        return frame_page(origin, tree, runtime)

    return router


def frame_page(origin: str | None, tree: StaticTree, runtime: RuntimeFiles) -> Response:
    """The frame's HTML under its policy. `origin` is ours as the browser sees it; None leaves the policy at ``'self'``."""
    tree.refresh()
    worker_dir = tree.folder("worker")
    data = {"worker": f"{worker_dir}worker.js", "worker-dir": worker_dir}
    scripts = [worker_dir]
    fetches: list[str] = []
    if runtime.prepared is None:
        data["problem"] = runtime.first_start().problem
    else:
        prepared, files = runtime.prepared, runtime.fetched()
        core = f"/runtime/{prepared.core_dir_name}/"
        data |= {
            "core": core,
            "packages": "/runtime/",
            "names": json.dumps(prepared.packages),
            "lock": json.dumps(prepared.lock, separators=(",", ":")),
            "files": json.dumps([asdict(item) for item in files], separators=(",", ":")),
            "digest": prepared.digest,
        }
        scripts.append(core)
        fetches = [core, *(item.url for item in files if not item.url.startswith(core))]
    headers = {"Content-Security-Policy": frame_policy(origin, scripts, fetches), "Cache-Control": "no-cache"}
    return HTMLResponse(_html(f"{worker_dir}frame.js", data), headers=headers)


def _html(script: str, data: Mapping[str, str]) -> str:
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    return (
        f'<!doctype html>\n<html lang="en" {attributes}>\n<meta charset="utf-8">\n<title>Python</title>\n'
        f'<script type="module" src="{escape(script)}"></script>\n</html>\n'
    )
