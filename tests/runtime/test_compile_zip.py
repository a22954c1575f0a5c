"""The converter that runs inside Pyodide, here on the host's own interpreter."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.runtime.compile_zip import convert

SOURCES = {
    "pack/__init__.py": "WORDS = frozenset({'a', 'b', 'c', 'd', 'e'})\n",
    "pack/inner.py": "def fail():\n    return 1 / 0\n",
    "pack/tests/test_x.py": "assert False\n",
    "pack/data.txt": "text",
    "pack-1.dist-info/RECORD": "out of date",
}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A small wheel."""
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in SOURCES.items():
            new.writestr(name, text)
    return path


def imported(path: Path, code: str) -> str:
    """What `code` prints with `path` on the import path of a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(path)!r}); {code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_bytecode_replaces_sources_and_is_imported(archive: Path, tmp_path: Path) -> None:
    """Without sources the modules still import, from bytecode, and tracebacks name the place they will live in."""
    out = tmp_path / "out.zip"
    assert convert(str(archive), str(out), "/lib/site", ["*/tests/*"], keep_sources=False) == []
    names = zipfile.ZipFile(out).namelist()
    assert names == ["pack/__init__.pyc", "pack/data.txt", "pack/inner.pyc", "pack-1.dist-info/RECORD"]
    assert all(item.compress_type == zipfile.ZIP_STORED for item in zipfile.ZipFile(out).infolist())
    said = imported(out, "import pack.inner; pack.inner.fail()")
    assert 'File "/lib/site/pack/inner.py", line 2, in fail' in said
    assert "ZeroDivisionError" in said


def test_bytecode_is_never_compared_with_a_source(archive: Path, tmp_path: Path) -> None:
    """The flags word says "unchecked hash": no look at dates, which an archive does not keep well."""
    out = tmp_path / "out.zip"
    convert(str(archive), str(out), "/lib", [], keep_sources=False)
    data = zipfile.ZipFile(out).read("pack/inner.pyc")
    assert data[:4] == importlib.util.MAGIC_NUMBER
    assert data[4:8] == b"\x01\x00\x00\x00"


def test_sources_can_stay_beside_their_bytecode(archive: Path, tmp_path: Path) -> None:
    """Our own wheel keeps its lines for tracebacks, and its bytecode is the one the import system looks for."""
    out, site = tmp_path / "out.zip", tmp_path / "site"
    convert(str(archive), str(out), str(site), [], keep_sources=True)
    zipfile.ZipFile(out).extractall(site)
    for pyc in site.rglob("*.pyc"):
        assert importlib.util.source_from_cache(str(pyc)) == str(pyc.parent.parent / (pyc.name.split(".")[0] + ".py"))
    (site / "pack" / "inner.py").write_text("def fail():\n    return 'compiled anew'\n")
    assert "ZeroDivisionError" in imported(site, "import pack.inner; pack.inner.fail()")


def test_the_list_of_contents_is_true(archive: Path, tmp_path: Path) -> None:
    """RECORD lists what is in the new wheel, with its sums."""
    out = tmp_path / "out.zip"
    convert(str(archive), str(out), "/lib", ["*/tests/*"], keep_sources=False)
    new = zipfile.ZipFile(out)
    rows = [line.split(",") for line in new.read("pack-1.dist-info/RECORD").decode().splitlines()]
    assert {row[0] for row in rows} == set(new.namelist())
    for name, total, size in rows[:-1]:
        data = new.read(name)
        assert size == str(len(data))
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert total == f"sha256={digest}"


def test_a_file_that_does_not_compile_is_reported_and_kept(tmp_path: Path) -> None:
    """Nothing disappears silently."""
    source, out = tmp_path / "in.zip", tmp_path / "out.zip"
    with zipfile.ZipFile(source, "w") as new:
        new.writestr("odd.py", "def (:\n")
    assert convert(str(source), str(out), "/lib", [], keep_sources=False) == ["odd.py"]
    assert zipfile.ZipFile(out).namelist() == ["odd.py"]


def test_the_same_input_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    """No clock and no order of a folder gets into the archive."""
    for name in ("a.zip", "b.zip"):
        convert(str(archive), str(tmp_path / name), "/lib", [], keep_sources=True)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
