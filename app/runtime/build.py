"""Prepare the fetched files for a quick start, in two stages, each remembered by a digest of all its inputs.

The *core* (core.py) takes about ten seconds, once per version; the *package* (wheel.py: our wheel and the lock) a second
or two, after each change in ``static/python``. A build that was killed is simply built again, and the same inputs give
the same names.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from app.config import Settings
from app.runtime import core, manifest, store, wheel
from app.runtime.manifest import Finished, digest_of
from app.runtime.node import NodeError
from app.runtime.prepared import NotPreparedError
from app.runtime.wheel import WheelError


def build(settings: Settings) -> Path:
    """Prepare what is not prepared yet; return the manifest that PreparedRuntime reads.

    The pinned files must be in the cache. Raises NotPreparedError, NodeError, WheelError.
    """
    store.sweep(root(settings))
    core_manifest = _core_manifest(settings)
    manifest.ensure(core_manifest, lambda work: core.make(settings, work))
    whole = _whole_manifest(settings)
    manifest.ensure(whole, lambda work: _package(settings, core_manifest, work))
    return whole


def find(settings: Settings) -> Path:
    """The manifest for this source tree, if it was built and its files stand there with their sizes.

    With ``settings.reload`` a package that is out of date is built first, and what is wrong with it is the message.
    Raises NotPreparedError.
    """
    whole = _whole_manifest(settings)
    core_stands = manifest.complete(_core_manifest(settings))
    if settings.reload and core_stands and not manifest.complete(whole):
        try:
            build(settings)
        except (NodeError, WheelError) as error:
            raise NotPreparedError(str(error)) from error
    if not (core_stands and manifest.complete(whole)):
        raise NotPreparedError("Python for the browser is not prepared: run `python -m app runtime build`")
    return whole


def root(settings: Settings) -> Path:
    """The folder of everything prepared."""
    return settings.cache_dir / "prepared"


def _core_manifest(settings: Settings) -> Path:
    return manifest.path_of(root(settings), "core", core.key())


def _whole_manifest(settings: Settings) -> Path:
    key = digest_of([core.key(), wheel.digest(settings.static_dir / "python"), Path(__file__).read_text(encoding="utf-8")])
    return manifest.path_of(root(settings), "runtime", key)


def _package(settings: Settings, core_manifest: Path, work: Path) -> Finished:
    """Our wheel and the lock, beside the core that `core_manifest` describes."""
    folder, facts = core_manifest.parent, manifest.read(core_manifest)
    numpy = work / facts["numpy"]
    shutil.copyfile(folder / numpy.name, numpy)
    ours = wheel.make(settings.static_dir / "python", folder / facts["core_dir_name"], work)
    lock = wheel.lock(numpy, ours)
    text = wheel.lock_text(lock)
    lock_file = work / f"pyodide-lock-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    lock_file.write_text(text, encoding="utf-8")
    return Finished(
        [ours.name, lock_file.name],
        [ours, lock_file],
        {"core": core_manifest.name, "core_dir_name": facts["core_dir_name"], "lock_name": lock_file.name, "lock": lock},
    )
