"""Each case ends in one of the outcomes that the server knows, with what it needs to explain it."""

import json
from typing import Any

import microbatch_browser
import numpy as np
import pytest

from tests.worker.session import call, case, check, load, result

KINDS = [
    # title, code, arguments of f, kind, type of the error, its line
    ("a value", "def f(a, b): return a", (1, 2), "value", None, None),
    ("parameters of other names", "def f(x, *rest): return x", (1, 2), "value", None, None),
    ("more parameters than asked", "def f(a, b, c=3): return c", (1, 2), "value", None, None),
    ("no such function", "def g(a, b): return a", (1, 2), "missing", None, None),
    ("deleted again", "def f(a, b): return a\ndel f", (1, 2), "missing", None, None),
    ("a number", "f = 3", (1, 2), "not-callable", "TypeError", None),
    ("nothing", "f = None", (1, 2), "not-callable", "TypeError", None),
    ("an array", "import numpy\nf = numpy.ones(3)", (1, 2), "not-callable", "TypeError", None),
    ("not begun", "def f(a, b):\n    pass", (1, 2), "not-attempted", None, None),
    ("too few parameters", "x = 1\ndef f(a): return a", (1, 2), "signature", "TypeError", 2),
    ("too many parameters", "def f(a, b, c): return a", (1, 2), "signature", "TypeError", 1),
    ("keywords only", "def f(*, a, b): return a", (1, 2), "signature", "TypeError", 1),
    ("a method without self", "class C:\n    def f(a): return a\nf = C().f", (1,), "signature", "TypeError", None),
    (
        "an object that takes too little",
        "class C:\n    def __call__(self): pass\nf = C()",
        (1,),
        "signature",
        "TypeError",
        None,
    ),
    (
        "a cached function that takes too little",
        "import functools\n@functools.cache\ndef f(a): return a",
        (1, 2),
        "signature",
        "TypeError",
        None,
    ),
    ("a TypeError inside", "def f(a, b):\n    return a + 'x'", (1, 2), "raised", "TypeError", 2),
    ("a wrong call inside", "def g(a): return a\ndef f(a, b):\n    return g(a, b)", (1, 2), "raised", "TypeError", 3),
    ("a wrong call of itself", "def f(a, b):\n    return f(a)", (1, 2), "raised", "TypeError", 2),
    ("a function of NumPy", "import numpy\nf = numpy.add", (1, 2), "value", None, None),
    ("a built-in one that dislikes its values", "f = len", (1,), "raised", "TypeError", None),
    ("an error", "def f(a, b):\n    return a / 0", (1, 2), "raised", "ZeroDivisionError", 2),
    ("a class", "class f:\n    def __init__(self, a, b): pass", (1, 2), "value", None, None),
]


@pytest.mark.parametrize(("title", "code", "args", "kind", "error", "line"), KINDS, ids=[each[0] for each in KINDS])
def test_a_call_ends_in_its_kind(
    title: str, code: str, args: tuple[Any, ...], kind: str, error: str | None, line: int | None
) -> None:
    """The kind of the end, and where an error is in the learner's code."""
    output = check(code, "f", *args)
    assert output["case"] == "c1"
    assert output["kind"] == kind, output
    found = output.get("error")
    assert (found and found["type"], found and found["line"]) == (error, line)
    assert ("value" in output) == (kind == "value")


def test_a_signature_is_explained_in_pythons_words() -> None:
    """The message names the function and what it takes."""
    error = check("def f(a):\n    return a", "f", 1, 2)["error"]
    assert error["message"] == "f() takes 1 positional argument but 2 were given"


def test_a_program_that_does_not_load_fails_every_case() -> None:
    """Without a program each case is told why."""
    error = load("def f(:")["error"]
    assert call("f", 1) == {"case": "c1", "kind": "not-loaded", "error": error}


def test_a_program_may_end_itself_while_loading() -> None:
    """Functions defined before sys.exit() are there."""
    assert result(check("import sys\ndef f(a): return a\nsys.exit()", "f", 4)) == 4


def test_keyword_arguments_arrive() -> None:
    """A case may name its arguments."""
    assert result(check("def f(a, *, b): return [a, b]", "f", 1, b=2)) == [1, 2]


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("return w + X.sum()", []),
        ("w += 1; return w", ["w"]),
        ("X[0, 0] = 5.0; y[:] = 0; return w", ["X", "y"]),
        ("X.shape = (4, 1); return w", ["X"]),
        ("X.sort(axis=0); return w", []),
        ("X.T[0] = 9; return w", ["X"]),
        ("items.append(1); return w", ["items"]),
        ("w[0] = -w[0]; return w", ["w"]),
        ("w[1] = w[1]; return w", []),
        ("y[0] = 1.0; y[0] = 0.5; return w", []),
        ("y[0] = float('nan'); raise ValueError", ["y"]),
        ("del w, X, y; return 1", []),
    ],
)
@pytest.mark.filterwarnings("ignore:Setting the shape:DeprecationWarning")
def test_inputs_changed_in_place_are_named(body: str, changed: list[str]) -> None:
    """Arguments that differ after the call, by the learner's own names; also -0.0 for 0.0, also after an error."""
    inputs = (np.array([0.0, 2.0]), np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0.5, 0.25]), [7])
    assert check(f"def f(w, X, y, items):\n    {body}\n", "f", *inputs)["meter"]["changed"] == changed


def test_changed_inputs_without_a_name_are_numbered() -> None:
    """A function that takes ``*args`` is told which argument it was."""
    assert check("def f(*a):\n    a[1][0] = 9\n    return 1", "f", 1, np.zeros(2))["meter"]["changed"] == ["argument 2"]


def test_every_case_gets_fresh_inputs() -> None:
    """What one call does to its inputs the next does not see."""
    load("def f(a):\n    a += 1\n    return a")
    assert [result(call("f", np.zeros(2))).tolist() for _ in range(2)] == [[1, 1], [1, 1]]


def test_time_is_told() -> None:
    """Seconds of the learner's own call."""
    seconds = check("import time\ndef f():\n    time.sleep(0.05)", "f")["meter"]["seconds"]
    assert 0.05 <= seconds < 5


def test_a_check_stays_within_what_the_server_reads() -> None:
    """Sixty cases with the largest results still fit the 256 KiB of one request, and small results travel to the end."""
    load("import numpy as np\ndef large(): return np.full(2000, 0.1)\ndef small(): return np.full(50, 0.1)")
    texts = [microbatch_browser.call(json.dumps(case("large"))) for _ in range(58)]
    texts += [microbatch_browser.call(json.dumps(case("small"))) for _ in range(2)]
    assert sum(map(len, texts)) < 200_000
    outputs = [json.loads(text)["value"] for text in texts]
    assert "data" in outputs[0]
    assert outputs[57] == {"type": "array", "dtype": "<f8", "shape": [2000], "omitted": True}
    assert "data" in outputs[-1]


def test_sixty_long_errors_stay_within_what_the_server_reads() -> None:
    """So do the longest tracebacks."""
    load("def f(n):\n    if n: return f(n - 1)\n    raise ValueError('x' * 10_000)")
    texts = [microbatch_browser.call(json.dumps(case("f", 20))) for _ in range(60)]
    assert sum(map(len, texts)) < 250_000


def test_nothing_loaded_is_said() -> None:
    """After boot, before any program."""
    microbatch_browser.prepare()
    output = call("f")
    assert (output["kind"], output["error"]["message"]) == ("not-loaded", "no program has been loaded")
