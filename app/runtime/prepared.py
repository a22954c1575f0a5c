"""What the build leaves behind, as the web layer sees it: a frozen list of files with their URLs and sizes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from app.config import Settings

MEDIA_TYPES = {
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
    ".json": "application/json",
}
"""A browser refuses a module or a streamed WebAssembly file of any other type, and Pyodide then waits for ever."""

PACKAGES = ("numpy", "microbatch-browser")
"""What the worker asks `loadPyodide` to load; all of it is in the lock."""


class NotPreparedError(RuntimeError):
    """The runtime has not been built for this source tree; the message holds the command that mends it."""


@dataclass(frozen=True, slots=True)
class RuntimeFile:
    """One file under ``/runtime/``. Its name contains a content hash, so it never changes."""

    name: str
    """Path below ``/runtime/``, with forward slashes: ``core-1a2b3c/pyodide.mjs``."""
    path: Path
    raw_bytes: int
    br_bytes: int | None
    """Size of the sibling ``<path>.br``; None where there is none because it would save nothing."""
    gz_bytes: int | None
    """Size of the sibling ``<path>.gz``; None where there is none."""
    sha256: str

    @property
    def media_type(self) -> str:
        """Value of the Content-Type header."""
        return MEDIA_TYPES[Path(self.name).suffix]

    @property
    def br_path(self) -> Path | None:
        """The brotli sibling, if any."""
        return None if self.br_bytes is None else self.path.with_name(self.path.name + ".br")

    @property
    def gz_path(self) -> Path | None:
        """The gzip sibling, if any."""
        return None if self.gz_bytes is None else self.path.with_name(self.path.name + ".gz")


@dataclass(frozen=True, slots=True)
class PreparedRuntime:
    """All files that ``/runtime/`` serves.

    The worker gets ``indexURL = /runtime/<core_dir_name>/``, ``lockFileURL = /runtime/<lock_name>`` (packages lie
    beside the lock, so no ``packageBaseUrl`` is needed) and ``packages = packages``.
    """

    core_dir_name: str
    """Folder of the files whose names Pyodide fixes: pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm, python_stdlib.zip."""
    lock_name: str
    """File name of the lock, beside the wheels."""
    packages: tuple[str, ...]
    """Names to pass to ``loadPyodide({packages})``."""
    files: tuple[RuntimeFile, ...]
    lock: Mapping[str, Any]
    """The lock's content (also served as a file)."""
    digest: str
    """Changes whenever any served byte or name changes."""

    @classmethod
    def load(cls, settings: Settings) -> Self:
        """Find what was prepared for this source tree. Raises NotPreparedError.

        With ``settings.reload`` a changed ``static/python`` is rebuilt first (a second or two).
        """
        from app.runtime import build  # noqa: PLC0415  (the builder's imports are not needed by a server that only serves)

        manifest = build.find(settings)
        return cls.from_manifest(manifest)

    @classmethod
    def from_manifest(cls, manifest: Path) -> Self:
        """Read one manifest. Raises NotPreparedError when a file it names is missing or has another size."""
        data = json.loads(manifest.read_text(encoding="utf-8"))
        return cls(**data)

    def file(self, name: str) -> RuntimeFile | None:
        """The file served as ``/runtime/<name>``, or None."""
        return next((item for item in self.files if item.name == name), None)

    def download_bytes(self, encoding: str = "br") -> int:
        """Bytes a first visit transfers, with ``br``, ``gzip`` or ``identity`` encoding."""
        total = 0
        for item in self.files:
            sizes = {"br": item.br_bytes, "gzip": item.gz_bytes}
            total += sizes.get(encoding) or item.raw_bytes
        return total
