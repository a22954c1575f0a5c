"""Setting up on a machine that lacks something: one sentence with the command that mends it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.config import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="set-up is a shell script")

TOOLS = ("sh", "cat", "cksum", "dirname", "rm", "mkdir", "printf")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clone with the set-up script, and a PATH of its own in ``bin`` with hardly anything on it."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT / ".requirements", clone / ".requirements")
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        if found := shutil.which(tool):
            (tmp_path / "bin" / tool).symlink_to(found)
    return clone


def command(tree: Path, name: str, text: str) -> None:
    """Put a shell script on the tree's PATH."""
    path = tree.parent / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def set_up(tree: Path) -> subprocess.CompletedProcess[str]:
    """Run the set-up for `serve`."""
    environment = {"PATH": str(tree.parent / "bin"), "HOME": str(tree.parent)}
    return subprocess.run(
        ["sh", ".requirements/setup.sh", "serve"], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def fake_python(tree: Path, name: str, version: str, rest: str) -> None:
    """A python that passes or fails the version check, then does `rest`."""
    ok = "0" if tuple(map(int, version.split("."))) >= (3, 12) else "1"
    command(
        tree,
        name,
        f'case "$2" in *sys.exit*) exit {ok};; *executable*) echo "$0"; exit 0;; *%d*) echo {version}; exit 0;; esac\n{rest}',
    )


@pytest.mark.parametrize(
    ("tool", "mend"), [("pyenv", "pyenv install 3.13"), ("brew", "brew install python@3.13"), ("", "pyenv.run")]
)
def test_without_a_new_enough_python_the_mending_command_is_named(tree: Path, tool: str, mend: str) -> None:
    """An old Python does not count; the advice fits what the machine has."""
    fake_python(tree, "python3", "3.11", "exit 9")
    if tool:
        command(tree, tool, "exit 0")
    done = set_up(tree)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Python 3.12 or later is needed" in done.stderr
    assert mend in done.stderr


def test_a_python_without_venv_is_named_with_its_package(tree: Path) -> None:
    """Debian splits venv from Python; the sentence names the package of this very version."""
    fake_python(tree, "python3.12", "3.12", "exit 1")
    done = set_up(tree)
    assert done.returncode == 1
    assert "apt-get install python3.12-venv" in done.stderr
    assert not (tree / ".venv").exists()


def test_an_interrupted_installation_is_not_trusted_and_a_finished_one_is_not_repeated(tree: Path) -> None:
    """The stamp appears after pip has succeeded; the next run then asks pip nothing."""
    venv = (
        "mkdir -p .venv/bin; printf '#!/bin/sh\\ncase \"$1\" in -c) exit 0;; esac\\necho pip >> log\\n[ ! -e fail ]\\n' "
        "> .venv/bin/python; chmod +x .venv/bin/python"
    )
    command(tree, "chmod", 'exec /bin/chmod "$@"')
    fake_python(tree, "python3", "3.13", venv)
    (tree / "fail").touch()
    assert set_up(tree).returncode == 1
    assert not (tree / ".venv" / ".locked").exists()
    (tree / "fail").unlink()
    for _ in range(2):
        assert set_up(tree).returncode == 0
    assert (tree / "log").read_text().split() == ["pip", "pip"]
    (tree / ".requirements" / "serve.txt").write_text("changed==1\n")
    assert set_up(tree).returncode == 0
    assert (tree / "log").read_text().split() == ["pip", "pip", "pip"]


def test_locks_have_hashes_and_name_no_host() -> None:
    """Every package is pinned by version and sum; which index serves it is each machine's own business."""
    for name in ("serve.txt", "test.txt"):
        text = (ROOT / ".requirements" / name).read_text()
        blocks = re.split(r"\n(?=\S)", text.strip())
        assert all(re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", block) and "--hash=sha256:" in block for block in blocks)
        assert "http:" not in text
        assert "https:" not in text
        assert "index-url" not in text
    assert "resolved" not in (ROOT / ".requirements" / "package-lock.json").read_text()


def test_the_servers_lock_is_part_of_the_tests_lock() -> None:
    """One environment serves both commands, so they may not disagree on a version."""
    pins = [
        set(re.findall(r"^[\w.-]+==[^\s;]+", (ROOT / ".requirements" / name).read_text(), re.MULTILINE))
        for name in ("serve.txt", "test.txt")
    ]
    assert pins[0] <= pins[1]


def test_the_ci_script_is_executable_and_calls_make_test() -> None:
    """What CI runs is what a developer runs."""
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().rstrip().endswith("exec make test")
