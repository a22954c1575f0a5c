"""What the build leaves behind, as the web layer sees it: a frozen list of files with their URLs and sizes."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

import brotli

from app.config import Settings

MEDIA_TYPES = MappingProxyType(
    {
        ".mjs": "text/javascript; charset=utf-8",
        ".wasm": "application/wasm",
        ".zip": "application/zip",
        ".whl": "application/zip",
        ".json": "application/json",
    }
)
"""A browser refuses a module or a streamed WebAssembly file of any other type, and Pyodide then waits for ever."""

PACKAGES = ("numpy", "microbatch-browser")
"""What the worker asks ``loadPyodide`` to load; all of it is in the lock."""


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

    @classmethod
    def from_entry(cls, entry: Mapping[str, Any], folder: Path) -> Self:
        """One entry of a manifest that lies in `folder`."""
        return cls(path=folder / entry["name"], **entry)

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

    def sizes_fit(self) -> bool:
        """The file and its siblings stand there with the sizes they must have: a quick look, for every start."""
        pairs = ((self.path, self.raw_bytes), (self.br_path, self.br_bytes), (self.gz_path, self.gz_bytes))
        return all(path is None or (path.is_file() and path.stat().st_size == size) for path, size in pairs)

    def faults(self) -> list[str]:
        """Everything wrong with the file or what its siblings unpack to; empty when all is well."""
        if not self.sizes_fit():
            return [f"{self.name}: missing, or not the size it must have"]
        out = []
        for path, unpack in ((self.path, bytes), (self.br_path, brotli.decompress), (self.gz_path, gzip.decompress)):
            if path is None:
                continue
            try:
                found = hashlib.sha256(unpack(path.read_bytes())).hexdigest()
            except (brotli.error, OSError, EOFError) as error:
                out.append(f"{path.name}: does not unpack ({error})")
                continue
            if found != self.sha256:
                out.append(f"{path.name}: SHA-256 {found}, expected {self.sha256}")
        return out


@dataclass(frozen=True, slots=True)
class PreparedRuntime:
    """All files that ``/runtime/`` serves.

    The worker gets ``indexURL = /runtime/<core_dir_name>/``, the lock (as ``lockFileContents`` with
    ``packageBaseUrl = /runtime/``, or as ``lockFileURL = /runtime/<lock_name>``, beside which the packages lie) and
    ``packages``.
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
        from app.runtime import build  # noqa: PLC0415  (build describes its result with this module)

        return cls.from_manifest(build.find(settings))

    @classmethod
    def from_manifest(cls, manifest: Path) -> Self:
        """Read the manifest of the package stage; the core's manifest and all files lie beside it."""
        data = json.loads(manifest.read_text(encoding="utf-8"))
        core = json.loads((manifest.parent / data["core"]).read_text(encoding="utf-8"))
        files = tuple(RuntimeFile.from_entry(entry, manifest.parent) for entry in core["files"] + data["files"])
        names = json.dumps([[item.name, item.sha256] for item in files])
        return cls(
            core_dir_name=data["core_dir_name"],
            lock_name=data["lock_name"],
            packages=PACKAGES,
            files=files,
            lock=data["lock"],
            digest=hashlib.sha256(names.encode()).hexdigest(),
        )

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

    def faults(self) -> list[str]:
        """Everything that is not as the manifest says; reads and unpacks every byte."""
        return [line for item in self.files for line in item.faults()]
