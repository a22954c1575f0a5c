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
