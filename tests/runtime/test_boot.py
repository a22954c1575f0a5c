"""The prepared runtime starts, and with ready-made bytecode."""

from __future__ import annotations

import json
from pathlib import Path

from app.config import Settings
from app.runtime import PreparedRuntime, node
from app.runtime.build import root

CODE = '''
import json, os, sys
import numpy as np, numpy.testing, numpy.random, numpy.linalg, numpy.fft, numpy.ma, numpy.polynomial
import microbatch_browser
import email.parser, decimal, statistics, unittest, sqlite3, asyncio, dataclasses
from importlib.metadata import version

def compiled_now(module):
    """Frozen modules are compiled into the interpreter; a module loaded from bytecode has a file of its own for it."""
    spec = getattr(module, "__spec__", None)
    if spec is None or spec.origin in (None, "built-in", "frozen") or not spec.origin.endswith(".py"):
        return False
    return not (spec.cached and os.path.exists(spec.cached))

np.testing.assert_allclose(np.arange(6.0).reshape(2, 3) @ np.ones(3), [3, 12])
json.dumps({
    "python": sys.version_info[:2],
    "numpy": version("numpy"),
    "ours": version("microbatch-browser"),
    "solved": np.linalg.solve(np.array([[2.0, 0], [0, 4]]), [2.0, 4]).tolist(),
    "compiled now": sorted(name for name, module in sys.modules.items() if compiled_now(module)),
})
'''


def test_python_numpy_and_our_wheel_start(prepared: PreparedRuntime, real: Settings) -> None:
    """Lock, names, sums and bytecode fit together: what the worker will do works, and compiles nothing."""
    job = {
        "root": str(root(real)),
        "core": prepared.core_dir_name,
        "lock": dict(prepared.lock),
        "packages": list(prepared.packages),
        "code": CODE,
    }
    answer = json.loads(node.run(Path(__file__).with_name("boot.mjs"), json.dumps(job)))
    assert answer["python"] == [3, 14]
    assert answer["numpy"] == "2.4.3"
    assert answer["ours"] == "0.1.0"
    assert answer["solved"] == [1.0, 1.0]
    assert answer["compiled now"] == []
