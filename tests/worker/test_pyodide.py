"""The same programs inside the real thing: the prepared Pyodide and wheel that pages load, on Node instead of a browser.

One Node process runs every job; what it answers must equal what CPython answers, but for times and messages.
"""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.config import Settings
from app.runtime import PreparedRuntime, build, node
from tests.worker.hostile import ERRORS, INTERPRETER, RESULTS, Hostile
from tests.worker.session import call, case, load, run
from tests.worker.solutions import LINEAR_GRAD, RIGHT, SHORTCUTS, Solution
from tests.worker.test_checks import KINDS
from tests.worker.test_failure import ERRORS as FAILURES
from tests.worker.test_hostile import judge
from tests.worker.test_wire import VECTORS

HOST = Path(__file__).parent / "pyodide_host.mjs"
SOLUTIONS = (*RIGHT, *SHORTCUTS)
UNSPOILT = [each for each in (*RESULTS, *ERRORS) if each.in_browser]
SPOILING = [each for each in INTERPRETER if each.in_browser]
DEADLINE_S = 240

VALUES = (
    "import numpy as np\nfrom math import nan, inf\nmade = ["
    + ",\n".join(f"lambda: {each['python']}" for each in VECTORS)
    + "]"
)
VALUES += "\ndef f(i, *same): return same[0] if same else made[i]()\n"

# Multiples of 1/8 make every product and sum exact, so that both Pythons must agree to the last bit.
RNG = np.random.default_rng(2)
W, X, Y = RNG.integers(-9, 9, 3) / 8, (2 * RNG.integers(-40, 40, (12, 3)) + 1) / 8, RNG.integers(-90, 90, 12) / 8
VECTOR = np.array([1.0, 2.0, 3.0])


def jobs() -> dict[str, dict[str, Any]]:
    """Everything that is run, by a name."""
    found: dict[str, dict[str, Any]] = {}
    for solution in SOLUTIONS:
        cases = [case("linear_grad", W, X, Y), case("accumulated_grad", W, X, Y, 3)]
        found[f"solution {solution.title}"] = {"code": LINEAR_GRAD + solution.code, "cases": cases}
    for title, code, args, *_ in KINDS:
        found[f"kind {title}"] = {"code": code, "cases": [case("f", *args)]}
    for title, code, *_ in FAILURES:
        found[f"failure {title}"] = {"code": code, "cases": []}
    made = [case("f", at) for at in range(len(VECTORS))]
    back = [
        {**case("f", at), "args": [{"type": "int", "value": "0"}, each["wire"]]}
        for at, each in enumerate(VECTORS)
        if each["way"] == "both"
    ]
    found["values"] = {"code": VALUES, "cases": made + back}
    for program in UNSPOILT:
        found[program.title] = {"code": program.code, "cases": [case("f", VECTOR)]}
    for program in SPOILING:
        found[program.title] = {"code": program.code, "cases": [case("f", VECTOR)], "fresh": True}
    return found


@pytest.fixture(scope="module")
def pyodide() -> dict[str, Any]:
    """What Node answered: its own facts, and ``results`` by the names of `jobs`."""
    settings = Settings.from_env(reload=True)
    runtime, folder = PreparedRuntime.load(settings), build.root(settings)
    asked = jobs()
    job = {
        "core": str(folder / runtime.core_dir_name),
        "packages": str(folder),
        "lock": dict(runtime.lock),
        "jobs": list(asked.values()),
    }
    command = [str(node.executable()), "--experimental-wasm-jspi", str(HOST)]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, timeout=DEADLINE_S, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    answer["results"] = dict(zip(asked, answer["results"], strict=True))
    return answer  # type: ignore[no-any-return]


def test_it_is_the_pinned_python(pyodide: dict[str, Any]) -> None:
    """The jobs ran where learners' programs run."""
    assert pyodide["versions"] == {"python": "3.14.2", "numpy": "2.4.3"}


def test_no_job_takes_the_interpreter_down(pyodide: dict[str, Any]) -> None:
    """None of these programs is fatal."""
    assert [name for name, each in pyodide["results"].items() if "fatal" in each] == []


@pytest.mark.parametrize("solution", SOLUTIONS, ids=lambda each: each.title)
def test_a_solution_gives_the_same_and_is_seen_the_same(pyodide: dict[str, Any], solution: Solution) -> None:
    """Value to the last bit, and the meter's counts."""
    code = LINEAR_GRAD + solution.code
    assert load(code) == pyodide["results"][f"solution {solution.title}"]["load"]
    want = [untimed(call("linear_grad", W, X, Y)), untimed(call("accumulated_grad", W, X, Y, 3))]
    assert [untimed(each) for each in pyodide["results"][f"solution {solution.title}"]["outputs"]] == want


@pytest.mark.parametrize("title", [each[0] for each in KINDS])
def test_a_call_ends_in_the_same_kind(pyodide: dict[str, Any], title: str) -> None:
    """Kind, type of the error and its line."""
    _, _, _, kind, error, line = next(each for each in KINDS if each[0] == title)
    output = pyodide["results"][f"kind {title}"]["outputs"][0]
    found = output.get("error") or {"type": None, "line": None}
    assert (output["kind"], found["type"], found["line"]) == (kind, error, line)


@pytest.mark.parametrize("title", [each[0] for each in FAILURES])
def test_an_error_is_told_the_same(pyodide: dict[str, Any], title: str) -> None:
    """Type, line and the helpful part of the message, from Run and from loading."""
    _, code, kind, line, message = next(each for each in FAILURES if each[0] == title)
    result = pyodide["results"][f"failure {title}"]
    for answer in (result["run"], result["load"]):
        assert (answer["error"]["type"], answer["error"]["line"]) == (kind, line)
        assert message in answer["error"]["message"]
    assert run(code)["error"]["line"] == line


def test_values_are_written_the_same(pyodide: dict[str, Any]) -> None:
    """Every vector, made there and, where it is an input, sent there and back."""
    vectors = [*VECTORS, *(each for each in VECTORS if each["way"] == "both")]
    pairs = list(zip(vectors, pyodide["results"]["values"]["outputs"], strict=True))
    # With addresses of 32 bits not even the description of an array of 10^12 elements can be made.
    assert [vector["title"] for vector, output in pairs if output["kind"] != "value"] == ["a huge array that is hardly there"]
    made = [(vector, output["value"]) for vector, output in pairs if output["kind"] == "value"]
    assert [unnamed(value) for _, value in made] == [unnamed(vector["wire"]) for vector, _ in made]


@pytest.mark.parametrize("program", [*UNSPOILT, *SPOILING], ids=lambda each: each.title)
def test_a_hostile_program_ends_in_a_true_output(pyodide: dict[str, Any], program: Hostile) -> None:
    """In an interpreter of its own where it spoils Python itself."""
    result = pyodide["results"][program.title]
    assert result["load"] == {"status": "ok", "error": None}
    judge(program, result["outputs"][0])


def untimed(output: dict[str, Any]) -> dict[str, Any]:
    """An output without the time it took."""
    assert math.isfinite(output["meter"]["seconds"])
    return {**output, "meter": {key: value for key, value in output["meter"].items() if key != "seconds"}}


def unnamed(wire: dict[str, Any]) -> dict[str, Any]:
    """A generator expression is called differently inside a function."""
    return {**wire, "text": ""} if wire.get("name") == "generator" else wire
