"""Our own wheel for the browser, from ``static/python``, and the lockfile that names it."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from build import BuildBackendException, BuildException, ProjectBuilder
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from app.runtime import node, pins, store
from app.runtime.node import Archive

SITE_PACKAGES = "/lib/python3.14/site-packages"
"""Where Pyodide unpacks wheels."""

LEFT_OUT = ("__pycache__", "build", "dist", ".mypy_cache", ".ruff_cache", ".pytest_cache")

DATE = "315532800"
"""1980-01-01 in seconds: the earliest date a zip can hold, so that the wheel does not depend on when it was built."""


class WheelError(RuntimeError):
    """``static/python`` does not build; the message ends with what the build said."""


def sources(folder: Path) -> Iterator[Path]:
    """The files of ``static/python`` that go into the build, in a fixed order."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part in LEFT_OUT or part.endswith(".egg-info") for part in parts):
            yield path


def digest(folder: Path) -> str:
    """A digest of everything that decides the wheel's content."""
    total = hashlib.sha256(importlib.metadata.version("setuptools").encode())
    for path in (Path(__file__), node.SCRIPT, node.CONVERTER):
        total.update(path.read_bytes())
    for path in sources(folder):
        total.update(f"\0{path.relative_to(folder).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def make(folder: Path, core: Path, work: Path) -> Path:
    """Build the wheel of `folder` inside `work`, with bytecode made by the Pyodide in `core`; return its path in `work`.

    The bytecode stands beside the sources, so every fresh interpreter skips the compiler and tracebacks keep their
    lines. Its file name holds a hash of its content (as the build tag). Raises WheelError, NodeError.
    """
    tree, out = work / "source", work / "wheel"
    for path in sources(folder):
        copy = tree / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    try:
        plain = Path(ProjectBuilder(tree, runner=_run).build("wheel", out))
    except (BuildBackendException, BuildException) as error:
        inner = getattr(error, "exception", None)
        said = inner.output if isinstance(inner, subprocess.CalledProcessError) else str(error)
        tail = "\n".join(said.strip().splitlines()[-8:])
        raise WheelError(f"The Python for the browser ({folder}) does not build:\n{tail}") from error
    compiled = work / plain.name
    node.convert(core, [Archive(str(plain), str(compiled), SITE_PACKAGES, keep_sources=True)])
    final = work / tagged(plain.name, store.sha256_of(compiled))
    compiled.rename(final)
    return final


def tagged(wheel_name: str, sha256: str) -> str:
    """The wheel's name with a build tag made of its hash (a build tag must begin with a digit)."""
    name, version, *tags = wheel_name.split("-")
    return "-".join([name, version, f"0{sha256[:16]}", *tags])


def lock(numpy: Path, ours: Path) -> dict[str, Any]:
    """The lockfile for exactly these two wheels, which lie in one folder."""
    entry = {
        "name": "numpy",
        "version": pins.NUMPY_VERSION,
        "file_name": numpy.name,
        "install_dir": "site",
        "sha256": store.sha256_of(numpy),
        "package_type": "package",
        "imports": ["numpy"],
        "depends": [],
        "unvendored_tests": False,
    }
    spec = PyodideLockSpec.from_dict({"info": dict(pins.LOCK_INFO), "packages": {"numpy": entry}})
    spec = add_wheels_to_spec(spec, [ours])
    spec.check_wheel_filenames()
    content: dict[str, Any] = spec.to_dict()
    return content


def lock_text(content: Mapping[str, Any]) -> str:
    """The lock as it is served: short and always the same for the same content."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def _run(cmd: Sequence[str], cwd: str | None = None, extra_environ: Mapping[str, str] | None = None) -> None:
    """Run the build backend quietly; its output goes into the error when it fails."""
    environ = {**os.environ, **(extra_environ or {}), "SOURCE_DATE_EPOCH": DATE}
    subprocess.run(cmd, cwd=cwd, env=environ, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
