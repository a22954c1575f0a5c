"""Preparing: once per input, the wheel alone when only it changed, and nothing trusted before it is whole."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.config import ROOT, Settings
from app.runtime import NotPreparedError, PreparedRuntime, core, manifest, node, pins, wheel
from app.runtime.build import build, find, root
from app.runtime.fetch import folder_of
from app.runtime.node import Archive, NodeError
from app.runtime.wheel import WheelError
from tests.runtime.conftest import names_in, wait_for

INIT = Path("python") / "microbatch_browser" / "__init__.py"


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file below `folder` with its inode and its date."""
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_second_build_touches_nothing(real: Settings) -> None:
    """Preparing what is prepared changes no file."""
    before = stamps(root(real))
    build(real)
    assert stamps(root(real)) == before


def test_a_change_in_our_python_remakes_the_wheel_and_the_lock_only(copied: Settings) -> None:
    """An author's or developer's edit costs a second, not the whole preparation; names follow content."""
    first = PreparedRuntime.load(copied)
    heavy = stamps(root(copied) / first.core_dir_name)
    with (copied.static_dir / INIT).open("a") as file:
        file.write("\nCHANGED = True\n")
    second = PreparedRuntime.from_manifest(build(copied))
    assert stamps(root(copied) / second.core_dir_name) == heavy
    changed = {item.name for item in second.files} - {item.name for item in first.files}
    assert len(changed) == 2
    assert all(name.startswith(("microbatch_browser-", "pyodide-lock-")) for name in changed)
    assert first.digest != second.digest


def test_the_same_sources_give_the_same_names(copied: Settings, prepared: PreparedRuntime) -> None:
    """Another folder, another day, the same names: learners' caches stay warm across servers."""
    for name in (find(copied).name, prepared.lock_name, *(path.name for path in root(copied).glob("microbatch_browser-*"))):
        (root(copied) / name).unlink()
    again = PreparedRuntime.from_manifest(build(copied))
    assert again.digest == prepared.digest
    assert [(item.name, item.sha256) for item in again.files] == [(item.name, item.sha256) for item in prepared.files]


def test_pyodides_bytecode_does_not_depend_on_the_run(real: Settings, prepared: PreparedRuntime, tmp_path: Path) -> None:
    """Two interpreters compile the same library to the same bytes, sets in constants included."""
    with zipfile.ZipFile(folder_of(real) / "python_stdlib.zip") as old, zipfile.ZipFile(tmp_path / "in.zip", "w") as few:
        for name in ("json/encoder.py", "string/__init__.py", "tokenize.py", "keyword.py"):
            few.writestr(name, old.read(name))
    sums = []
    for name in ("a.zip", "b.zip"):
        archive = Archive(str(tmp_path / "in.zip"), str(tmp_path / name), core.STDLIB_PLACE)
        node.convert(root(real) / prepared.core_dir_name, [archive])
        sums.append(hashlib.sha256((tmp_path / name).read_bytes()).hexdigest())
    assert sums[0] == sums[1]


def test_the_lock_names_exactly_what_is_served(prepared: PreparedRuntime, real: Settings) -> None:
    """Pyodide checks each package against the lock; a wrong sum or name there would make every start fail."""
    packages = prepared.lock["packages"]
    assert sorted(packages) == sorted(prepared.packages) == ["microbatch-browser", "numpy"]
    assert packages["microbatch-browser"]["depends"] == ["numpy"]
    assert packages["microbatch-browser"]["imports"] == ["microbatch_browser", "microbatch_lab"]
    for entry in packages.values():
        item = prepared.file(entry["file_name"])
        assert item is not None
        assert entry["sha256"] == item.sha256 == hashlib.sha256(item.path.read_bytes()).hexdigest()
    served = prepared.file(prepared.lock_name)
    assert served is not None
    assert json.loads(served.path.read_text()) == prepared.lock
    assert prepared.lock["info"] == dict(pins.LOCK_INFO)
    assert "http" not in json.dumps(dict(prepared.lock))
    assert served.raw_bytes < 1500
    assert str(real.cache_dir) not in json.dumps(dict(prepared.lock))


def test_every_served_name_carries_a_content_hash(prepared: PreparedRuntime) -> None:
    """All of them are served as immutable, so a name must never get other bytes."""
    for item in prepared.files:
        folder, _, name = item.name.rpartition("/")
        if folder:
            assert re.fullmatch(r"core-[0-9a-f]{16}", folder)
            assert name in core.FIXED_NAMES
        else:
            digits = item.sha256[:16]
            assert digits in name


def test_siblings_unpack_to_the_original_and_save_something(prepared: PreparedRuntime) -> None:
    """What a browser unpacks is the file itself; a first visit stays under nine megabytes."""
    assert prepared.faults() == []
    for item in prepared.files:
        for size in (item.br_bytes, item.gz_bytes):
            assert size is None or size < item.raw_bytes
    assert prepared.download_bytes("br") < prepared.download_bytes("gzip") < prepared.download_bytes("identity")
    assert prepared.download_bytes("br") < 9_000_000


def test_damage_is_named_and_mended(copied: Settings) -> None:
    """A byte that flipped on the disk, in a file or in its compressed sibling, is found by verify and put right by build."""
    made = PreparedRuntime.load(copied)
    ours = next(item for item in made.files if item.name.startswith("microbatch_browser-"))
    assert ours.br_path is not None
    good = ours.br_path.read_bytes()
    ours.br_path.unlink()
    ours.br_path.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    assert [line.split(":")[0] for line in made.faults()] == [ours.br_path.name]
    build(copied)
    assert made.faults() == []
    assert ours.br_path.read_bytes() == good


def test_a_missing_file_is_noticed_at_the_start_of_a_server(copied: Settings) -> None:
    """A server does not start on half a runtime and fail in the learner's browser."""
    made = PreparedRuntime.load(copied)
    (root(copied) / made.core_dir_name / "pyodide.asm.wasm").unlink()
    with pytest.raises(NotPreparedError, match="python -m app runtime build"):
        PreparedRuntime.load(copied)


def test_reload_rebuilds_and_reports(copied: Settings) -> None:
    """Author mode follows changes in our Python for the browser; a mistake there is a message, not a crash."""
    authoring = copied.with_(reload=True)
    with (copied.static_dir / INIT).open("a") as file:
        file.write("\nNEW = 1\n")
    with pytest.raises(NotPreparedError):
        find(copied)
    assert PreparedRuntime.load(authoring).faults() == []
    with (copied.static_dir / INIT).open("a") as file:
        file.write("\ndef (:\n")
    with pytest.raises(NotPreparedError, match=r"do not compile: microbatch_browser/__init__\.py"):
        PreparedRuntime.load(authoring)


def test_a_wheel_that_does_not_build_says_why(tmp_path: Path) -> None:
    """The build backend's last words are the message."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "no-version"\n')
    with pytest.raises(WheelError, match=r"does not build:[\s\S]*must contain \['version'\]"):
        wheel.make(tmp_path, tmp_path, tmp_path / "work")


def test_an_interrupted_stage_is_not_trusted(copied: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its manifest, written last, nothing that a stage left counts."""
    find(copied).unlink()
    monkeypatch.setattr(manifest.store, "write_text", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        build(copied)
    with pytest.raises(NotPreparedError):
        PreparedRuntime.load(copied)
    monkeypatch.undo()
    assert PreparedRuntime.from_manifest(build(copied)).faults() == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_build_leaves_only_parts(real: Settings, tmp_path: Path) -> None:
    """SIGKILL while Node compiles the standard library: no name that a server would look for exists."""
    settings = real.with_(cache_dir=tmp_path, pyodide_dir=folder_of(real))
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "runtime", "build"],
        cwd=ROOT,
        env=os.environ | settings.to_env(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_for(lambda: list(root(settings).glob("*.part")))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert all(".part/" in name for name in names_in(root(settings)))
    with pytest.raises(NotPreparedError):
        PreparedRuntime.load(settings)


def test_a_failing_node_says_what_it_said(tmp_path: Path) -> None:
    """The error of a preparation that fails ends with Node's own words."""
    with pytest.raises(NodeError, match="Cannot find module"):
        node.convert(tmp_path, [])


def test_our_wheel_holds_sources_and_their_bytecode(prepared: PreparedRuntime, real: Settings) -> None:
    """Every module of ours is there twice, readable for tracebacks, compiled for a quick start, and the labs' weights; nothing else is."""
    ours = next(item for item in prepared.files if item.name.startswith("microbatch_browser-"))
    names = [name for name in zipfile.ZipFile(ours.path).namelist() if ".dist-info/" not in name]
    sources = {path.relative_to(real.static_dir / "python").as_posix() for path in wheel.sources(real.static_dir / "python")}
    sources = {source for source in sources if source.endswith(".py")}
    weights = "microbatch_lab/weights/initial.npz"
    assert {name for name in names if name.endswith(".py")} == sources
    compiled = {re.sub(r"__pycache__/(\w+)\.cpython-314\.pyc$", r"\1.py", name) for name in names if name.endswith(".pyc")}
    assert compiled == sources
    assert [name for name in names if not name.endswith((".py", ".pyc"))] == [weights]
    packed = zipfile.ZipFile(ours.path).read(weights)
    assert packed == (real.static_dir / "python" / weights).read_bytes()
