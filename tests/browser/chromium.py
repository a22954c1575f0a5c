"""The Chromium that the browser tests drive: found on this machine, or installed (``python -m tests.browser.chromium``)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

CALM = (
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)
"""No traffic of its own, no shared memory that containers keep small, the same pixels everywhere."""

START_S, INSTALL_S = 20, 900


class NoChromiumError(RuntimeError):
    """There is no Chromium that starts; the message says what to install."""


def find() -> Path | None:
    """A Chromium that starts, or None. ``CHROMIUM`` in the environment wins, and is the only candidate when set."""
    return next((path for path in _candidates() if _starts(path)), None)


def ensure() -> Path:
    """Find a Chromium, or install one: Playwright's own, else Debian's when that is possible. Raises NoChromiumError."""
    if found := find():
        return found
    if asked := os.environ.get("CHROMIUM"):
        raise NoChromiumError(f"CHROMIUM={asked} does not start: correct it, or leave it unset")
    _say("No Chromium found: installing Playwright's own …")
    if _run(sys.executable, "-m", "playwright", "install", "chromium") and (found := find()):
        return found
    if _root() and shutil.which("apt-get"):
        _say("It could not be installed: installing the package chromium …")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        packages = ("chromium", "fonts-liberation")
        installed = _run("apt-get", "update", "-qq") and _run(
            "apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages
        )
        if installed and (found := find()):
            return found
    raise NoChromiumError(
        "No Chromium could be installed: install it (Debian: `sudo apt-get install chromium`) or set CHROMIUM to its path"
    )


def launch_args() -> dict[str, Any]:
    """Options for Playwright's ``launch``. Raises NoChromiumError when there is nothing to launch."""
    found = find()
    if found is None:
        raise NoChromiumError("No Chromium found: `make test` installs one, or set CHROMIUM to its path")
    # Chromium refuses to run as root with its sandbox; the tests load nothing but our own pages.
    sandbox = ["--no-sandbox"] if _root() else []
    return {"executable_path": str(found), "args": [*sandbox, *CALM]}


def _candidates() -> Iterator[Path]:
    if asked := os.environ.get("CHROMIUM"):
        yield Path(asked)
        return
    yield from _playwrights()
    for name in NAMES:
        if path := shutil.which(name):
            yield Path(path)
    for place in PLACES:
        yield Path(place)


def _playwrights() -> Iterator[Path]:
    """Where this version of Playwright would put its own."""
    # In a process of its own: one process cannot start Playwright twice, and the tests have started it already.
    script = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    if path := done.stdout.strip():
        yield Path(path)


def _starts(path: Path) -> bool:
    """Whether it is there and runs at all: stubs that only point to another installer do not."""
    if not path.is_file():
        return False
    try:
        done = subprocess.run([str(path), "--version"], capture_output=True, timeout=START_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _run(*command: str) -> bool:
    """Run an installer; on failure show the end of what it said."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False, timeout=INSTALL_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        _say(f"{command[0]}: {error}")
        return False
    if done.returncode:
        _say("\n".join((done.stdout + done.stderr).strip().splitlines()[-3:]))
    return done.returncode == 0


def _root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        ensure()
    except NoChromiumError as error:
        _say(str(error))
        sys.exit(1)
