"""The one table of what we fetch: exact versions, sizes and SHA-256 sums. A file with another sum is never used.

The core files equal those of the npm package ``pyodide`` of the same version byte for byte, and the NumPy wheel's sum is
the one that package's own lockfile lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

PYODIDE_VERSION = "314.0.3"
NUMPY_VERSION = "2.4.3"
NUMPY_WHEEL = f"numpy-{NUMPY_VERSION}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"

MIRROR = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE_VERSION}/full/"
"""Pyodide's own public distribution: the first source that is not on this machine."""

PACKAGE = "open-webui==0.12.4"
"""A package whose wheel carries the same files; pip fetches it where the mirror is out of reach."""
PACKAGE_BYTES = 106_366_595
PACKAGE_FOLDER = "open_webui/frontend/pyodide/"


@dataclass(frozen=True, slots=True)
class Pin:
    """One file as it must be."""

    name: str
    sha256: str
    size: int
    """Bytes; only for progress and for an early refusal, the sum decides."""


PINS: tuple[Pin, ...] = (
    Pin("pyodide.mjs", "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5", 17_880),
    Pin("pyodide.asm.mjs", "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d", 1_249_447),
    Pin("pyodide.asm.wasm", "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf", 9_596_462),
    Pin("python_stdlib.zip", "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4", 2_545_106),
    Pin(NUMPY_WHEEL, "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e", 2_916_023),
)

LOCK_INFO = MappingProxyType({"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.0"})
"""The ``info`` table of this version's own lockfile: which wheels fit this interpreter."""
