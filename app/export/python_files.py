"""Python for the browser as a static host hands it out: packed, and a frame's page that fetches it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from app.export.addresses import relative
from app.export.policy import frame_meta
from app.export.program import NAME, worker_program
from app.runtime import PreparedRuntime
from app.web.static_tree import StaticTree

FRAME = "runtime/frame.html"
MODULES = ("pyodide.mjs", "pyodide.asm.mjs")
"""Pyodide's own modules, which are part of the worker's program."""


def python_files(prepared: PreparedRuntime, tree: StaticTree, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Python's files, packed, and the frame that fetches them."""
    core = {item.name.rpartition("/")[2]: item for item in prepared.files}
    texts = (core[name].path.read_text(encoding="utf-8") for name in MODULES)
    program = gzip.compress(worker_program(folder / "worker", *texts).encode(), 9, mtime=0)
    listed = [{"name": NAME, "path": f"{prepared.core_dir_name}/{NAME}.packed", "packed": True, "bytes": len(program)}]
    yield f"runtime/{prepared.core_dir_name}/{NAME}.packed", program
    for item in prepared.files:
        if item.name == prepared.lock_name or item.name.rpartition("/")[2] in MODULES:
            continue
        content = (item.gz_path or item.path).read_bytes()
        listed.append(
            {"name": item.name, "path": f"{item.name}.packed", "packed": item.gz_path is not None, "bytes": len(content)}
        )
        yield f"runtime/{item.name}.packed", content
    data = {
        "program": NAME,
        "core": prepared.core_dir_name,
        "names": json.dumps(prepared.packages),
        "lock": json.dumps(prepared.lock, separators=(",", ":")),
        "files": json.dumps(listed, separators=(",", ":")),
    }
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    script = relative(tree.url("worker/packed-frame.js"), FRAME)
    yield (
        FRAME,
        (
            f'<!doctype html>\n<html lang="en" {attributes}>\n<head>\n<meta charset="utf-8">\n'
            f"{frame_meta()}\n<title>Python</title>\n"
            f'<script type="module" src="{escape(script)}"></script>\n</head>\n</html>\n'
        ).encode(),
    )
