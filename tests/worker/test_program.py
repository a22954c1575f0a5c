"""A program runs as a file of the same text would, whatever it was pasted from."""

import sys
from typing import Any

import pytest

from tests.worker.session import call, check, load, result, run

FINE = [
    ("an empty program", ""),
    ("only a comment", "# nothing yet"),
    ("a byte order mark", "\ufeffx = 1"),
    ("line ends of Windows", "if True:\r\n    x = 1\r\n"),
    ("line ends of an old Mac", "if True:\r    x = 1\r"),
    ("no-break spaces from a web page", "if True:\n\u00a0\u00a0\u00a0\u00a0x\u00a0=\u00a01"),
    ("names in other scripts", "größe = 1\n名前 = größe"),
    ("a future import", '"""About."""\nfrom __future__ import annotations\ndef f(x: Unknown @ Other): pass'),
    ("sys.exit", "import sys\nsys.exit()"),
    ("exit with a number", "raise SystemExit(3)"),
    ("a program that ends itself", "import sys\nif __name__ == '__main__':\n    sys.exit(0)"),
]


@pytest.mark.parametrize("code", [code for _, code in FINE], ids=[title for title, _ in FINE])
def test_a_program_runs(code: str) -> None:
    """Run and load both take it."""
    assert run(code) == load(code) == {"status": "ok", "error": None}


def test_a_program_is_a_module() -> None:
    """What Python looks up in a program's module is found: by dataclasses, by pickles."""
    code = """
import dataclasses, pickle, sys
@dataclasses.dataclass
class Point:
    x: "int"
def f():
    assert sys.modules[__name__].Point is Point
    return [__name__, pickle.loads(pickle.dumps(Point(3))).x]
"""
    assert result(check(code, "f")) == ["exercise", 3]
    assert "exercise" not in sys.modules
    before = sys.modules["__main__"]
    assert run(code + "assert f() == ['__main__', 3]")["error"] is None
    assert sys.modules["__main__"] is before


def test_a_no_break_space_inside_a_text_stays() -> None:
    """Only where Python could not read the program otherwise are pasted spaces replaced."""
    assert result(check("def f():\n    return 'a\u00a0b'", "f")) == "a\u00a0b"


def test_nothing_is_left_from_the_program_before() -> None:
    """Each program has a namespace of its own."""
    load("left = 1\ndef f(): return 1")
    load("def g(): return 'left' in globals()")
    assert result(call("g")) is False
    assert call("f")["kind"] == "missing"


def test_printing_comes_out_with_its_run(capsys: Any) -> None:
    """A text without a line end is out when the run is, and a text given to sys.exit is printed."""
    run("print('a', end='')")
    assert capsys.readouterr().out == "a"
    run("import sys\nsys.exit('bye')")
    assert capsys.readouterr().err == "bye\n"
    run("import sys\nsys.stdout = open(sys.devnull, 'w')\nprint('lost')")
    run("print('kept')")
    assert capsys.readouterr().out == "kept\n"


def test_settings_are_as_before() -> None:
    """A recursion limit, a trace function or a digit limit of one run does not reach the next."""
    before = (sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.getprofile())
    run("import sys\nsys.setrecursionlimit(5000)\nsys.set_int_max_str_digits(700)\nsys.setprofile(lambda *a: None)")
    assert (sys.getrecursionlimit(), sys.get_int_max_str_digits(), sys.getprofile()) == before


def test_library_tracebacks_find_the_source() -> None:
    """A learner who prints a traceback sees their own lines in it."""
    code = "import traceback\ndef f():\n    try:\n        1 / 0\n    except Exception:\n        return traceback.format_exc()"
    text = result(check(code, "f"))
    assert 'File "exercise.py", line 4, in f\n    1 / 0\n' in text
