"""The core stage: Pyodide, the standard library and NumPy, with bytecode made once and stored uncompressed.

About ten seconds, once per version. Stored archives compress far better as a whole than deflated ones (the transport's
brotli sees across files), and ready-made bytecode spares every fresh interpreter a second of compiling.
"""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path

from app.config import Settings
from app.runtime import compress, fetch, node, pins, store, wheel
from app.runtime.manifest import Finished, digest_of
from app.runtime.node import Archive
from app.runtime.prepared import NotPreparedError

FIXED_NAMES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""Files that Pyodide asks for by name: their folder carries the hash instead."""

STDLIB_PLACE = "/lib/python314.zip"
"""Where Pyodide mounts the standard library."""

DROP = ("*/tests/*", "*.pyi", "*.pxd", "*.a", "*/include/*", "numpy/f2py/*", "numpy/random/_examples/*", "*/meson.build")
"""What NumPy's wheel holds for people who build on it in C, and its own tests: a third of it, useless in a page."""


def key() -> str:
    """Digest of everything that decides this stage."""
    tools = [path.read_text(encoding="utf-8") for path in (Path(__file__), node.SCRIPT, node.CONVERTER)]
    settings = [compress.QUALITY, compress.WINDOW, compress.GZIP_LEVEL]
    return digest_of([[asdict(pin) for pin in pins.PINS], dict(pins.LOCK_INFO), tools, settings])


def make(settings: Settings, work: Path) -> Finished:
    """Prepare the fetched files in `work`. Raises NotPreparedError when they are not in the cache, NodeError."""
    fetched = fetch.folder_of(settings)
    complaints: list[str] = []
    if lacking := fetch.missing(fetched, pins.PINS, complaints):
        names = ", ".join(pin.name for pin in lacking)
        raise NotPreparedError("\n".join([f"Not in the cache: {names}. Run `python -m app runtime fetch`", *complaints]))
    core, numpy = work / "core", work / pins.NUMPY_WHEEL
    core.mkdir()
    stdlib = core / "python_stdlib.zip"
    node.convert(
        fetched,
        [
            Archive(str(fetched / stdlib.name), str(stdlib), STDLIB_PLACE),
            Archive(str(fetched / numpy.name), str(numpy), wheel.SITE_PACKAGES, DROP),
        ],
    )
    for name in FIXED_NAMES:
        if not (core / name).exists():
            shutil.copyfile(fetched / name, core / name)
    sums = {name: store.sha256_of(core / name) for name in FIXED_NAMES}
    core = core.rename(work / f"core-{digest_of(sums)[:16]}")
    named = work / wheel.tagged(numpy.name, store.sha256_of(numpy))
    numpy.rename(named)
    paths = [*(core / name for name in FIXED_NAMES), named]
    return Finished([core.name, named.name], paths, {"core_dir_name": core.name, "numpy": named.name})
