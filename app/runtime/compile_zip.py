"""Turn an archive of Python sources into a stored one with ready-made bytecode. Runs *inside* Pyodide (see prepare.mjs).

Only there does the interpreter write bytecode of the version that will read it. Standard library only, so that the tests
can run it on the host as well. The same input gives the same bytes: fixed dates, fixed order, and the caller fixes the
hash seed (sets inside constants are written in hash order).
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import marshal
import zipfile
from collections.abc import Sequence
from fnmatch import fnmatchcase

UNCHECKED = (0b01).to_bytes(4, "little")
"""Flags word of a hash-based .pyc that is never compared with its source (PEP 552): no look at dates, no source needed."""

RECORD = ".dist-info/RECORD"

DATE = (1980, 1, 1, 0, 0, 0)


def bytecode(source: bytes, filename: str) -> bytes:
    """The .pyc of one source text; `filename` is what tracebacks will show. Raises SyntaxError."""
    code = compile(source, filename, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def convert(source: str, target: str, place: str, drop: Sequence[str], keep_sources: bool) -> list[str]:
    """Write `target`, a stored archive, from the archive `source`; return the names of sources that do not compile.

    `place` is the path under which the archive's content will be imported. Names that match a pattern in `drop` are left
    out. Without `keep_sources` each ``a.py`` becomes ``a.pyc`` beside nothing, which zipimport and the ordinary import
    both load; with it, ``a.py`` stays (its lines then appear in tracebacks) and ``__pycache__`` holds the bytecode.
    """
    odd: list[str] = []
    written: list[tuple[str, bytes]] = []
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(item.filename for item in old.infolist() if not item.is_dir()):
            if name.endswith(RECORD) or any(fnmatchcase(name, pattern) for pattern in drop):
                continue
            data = old.read(name)
            compiled = None
            if name.endswith(".py"):
                try:
                    compiled = bytecode(data, f"{place}/{name}")
                except SyntaxError:
                    odd.append(name)
            if compiled is None or keep_sources:
                written.append((name, data))
            if compiled is not None:
                written.append((_cached_name(name) if keep_sources else name + "c", compiled))
        written += [(name, _record(name, written)) for name in old.namelist() if name.endswith(RECORD)]
        for name, data in written:
            _add(new, name, data)
    return odd


def _record(record: str, written: Sequence[tuple[str, bytes]]) -> bytes:
    """A wheel's list of contents, made anew because the contents are."""
    rows = []
    for name, data in written:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join([*rows, f"{record},,\n"]).encode()


def _cached_name(name: str) -> str:
    folder, _, file = name.rpartition("/")
    tag = importlib.util.cache_from_source("x.py").removeprefix("__pycache__/x.").removesuffix(".pyc")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.{tag}.pyc".lstrip("/")


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, DATE)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)
