"""The ``.br`` and ``.gz`` siblings that the server picks by ``Accept-Encoding``, made once instead of at every request."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import brotli

QUALITY, WINDOW = 9, 24
"""Brotli settings: quality 11 takes twenty times as long for another 5 %; 24 is the largest window every browser reads."""
GZIP_LEVEL = 9

WORTH = 0.95
"""A sibling above this fraction of the original is not written: unpacking it would cost more than it saves."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes of one file and of its siblings; None where there is no sibling."""

    raw: int
    br: int | None
    gz: int | None


def siblings(paths: Iterable[Path]) -> dict[Path, Sizes]:
    """Write both siblings of every path, on all cores; the same input gives the same bytes."""
    paths = list(paths)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        raw = {path: path.read_bytes() for path in paths}
        br = {path: pool.submit(_brotli, data) for path, data in raw.items()}
        gz = {path: pool.submit(_gzip, data) for path, data in raw.items()}
        return {
            path: Sizes(
                len(raw[path]),
                _write(path, ".br", br[path].result(), len(raw[path])),
                _write(path, ".gz", gz[path].result(), len(raw[path])),
            )
            for path in paths
        }


def _brotli(data: bytes) -> bytes:
    packed: bytes = brotli.compress(data, quality=QUALITY, lgwin=WINDOW)
    return packed


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, GZIP_LEVEL, mtime=0)


def _write(path: Path, ending: str, data: bytes, raw: int) -> int | None:
    if len(data) > raw * WORTH:
        return None
    path.with_name(path.name + ending).write_bytes(data)
    return len(data)
