"""What a learner reads after an error: the right line, their own frames only, and a note where Python's words do not help."""

import pytest

from tests.worker.session import check, load, run

ERRORS = [
    # title, code, type, line, part of the message
    ("a name misspelt", "total = 1\nprint(totl)", "NameError", 2, "Did you mean: 'total'?"),
    ("a module not imported", "x = 1\nmath.pi", "NameError", 2, "forget to import 'math'"),
    ("an attribute misspelt", "import numpy as np\nnp.zeroes(3)", "AttributeError", 2, "Did you mean: 'zeros'?"),
    ("an import misspelt", "from math import squrt", "ImportError", 1, "squrt"),
    ("a division by zero", "def f():\n    return 1 / 0\n\nf()", "ZeroDivisionError", 2, "division by zero"),
    ("an error inside NumPy", "import numpy as np\n\nnp.ones(2) @ np.ones(3)", "ValueError", 3, "mismatch"),
    ("an error below a library", "import json\njson.loads('{')", "JSONDecodeError", 2, "Expecting property name"),
    ("a bracket left open", "x = 1\ny = (1,\n", "SyntaxError", 2, "'(' was never closed"),
    ("a colon forgotten", "def f()\n    pass", "SyntaxError", 1, "expected ':'"),
    ("return outside", "x = 1\nreturn x", "SyntaxError", 2, "'return' outside function"),
    ("an indent forgotten", "def f():\nreturn 1", "IndentationError", 2, "expected an indented block"),
    ("tabs among spaces", "if True:\n\tx = 1\n        y = 2", "TabError", 3, "Indent with spaces only."),
    ("a null character", "x = 1\ny = '\0'", "SyntaxError", 2, "a null character"),
    ("half a character", "x = 1\ny = '\ud83d'", "SyntaxError", 2, "half of a character"),
    ("an unprintable character", "x = 1\u200b", "SyntaxError", 1, "invalid non-printable character U+200B"),
    ("an expression of eval", "eval('1 +')", "SyntaxError", 1, "invalid syntax"),
    ("too much code", "x = 1\n" * 200_000, "SyntaxError", None, "1,200,000 characters long; at most 100,000"),
    ("nothing to read", "name = input('Name? ')", "EOFError", 1, "input() cannot ask for anything here"),
    ("a module that is not there", "import torch", "ModuleNotFoundError", 1, "Only Python's standard library and NumPy"),
    ("endless recursion", "def f(n):\n    return f(n + 1)\n\nf(0)", "RecursionError", 2, "reach a case that ends it?"),
    ("no memory", "raise MemoryError", "MemoryError", 1, "more memory than the browser gives it"),
    ("no message", "assert 1 == 2", "AssertionError", 1, ""),
    ("an interrupt", "raise KeyboardInterrupt", "KeyboardInterrupt", 1, ""),
    ("an unfinished await", "await x", "SyntaxError", 1, "'await' outside function"),
]


@pytest.mark.parametrize(("title", "code", "kind", "line", "message"), ERRORS, ids=[each[0] for each in ERRORS])
def test_an_error_is_told_with_its_line(title: str, code: str, kind: str, line: int | None, message: str) -> None:
    """Run and load tell the same error: its type, the learner's line, a message that helps."""
    answer = run(code)
    assert answer["status"] == "error"
    error = answer["error"]
    assert (error["type"], error["line"]) == (kind, line)
    assert message in error["message"]
    assert error["text"].splitlines()[-1].startswith(kind)
    assert "microbatch_browser" not in error["text"]
    again = load(code)["error"]
    assert {**again, "text": ""} == {**error, "text": ""}


def test_only_the_learners_frames_are_shown() -> None:
    """Frames of ours, of NumPy and of the standard library are left out; the learner's carry their source and marks."""
    code = "import numpy as np\n\ndef product(a):\n    return 2 * (a @ np.ones(3))\n\ndef f(a):\n    return product(a)\n"
    text = check(code, "f", 1.5)["error"]["text"]
    assert text.splitlines()[:-1] == [
        "Traceback (most recent call last):",
        '  File "exercise.py", line 7, in f',
        "    return product(a)",
        "           ^^^^^^^^^^",
        '  File "exercise.py", line 4, in product',
        "    return 2 * (a @ np.ones(3))",
        "                ^^^^^^^^^^^^^^",
    ]
    assert text.splitlines()[-1].startswith("ValueError: matmul")


def test_a_long_traceback_keeps_its_ends() -> None:
    """Hundreds of equal calls are counted instead of shown."""
    text = run("def f(n):\n    return f(n + 1)\n\nf(0)")["error"]["text"]
    assert "more calls" in text
    assert len(text) < 1_000


@pytest.mark.parametrize(
    "code", ["raise ValueError('x' * 10**6)", "x = '" + "y" * 90_000 + "', 1 / 0", "def f():\n    1 / 0\n" + "f()"]
)
def test_every_text_is_short(code: str) -> None:
    """Messages end at 500 characters and tracebacks at about 2,000, whatever the program is like."""
    error = run(code)["error"]
    assert len(error["message"]) <= 500
    assert len(error["text"]) <= 2_100


def test_classes_that_an_error_derives_from_are_told() -> None:
    """A case that must raise ValueError accepts what derives from it."""
    error = check("class Bad(ValueError): pass\ndef f():\n    raise Bad('no')", "f")["error"]
    assert (error["type"], error["bases"]) == ("Bad", ["ValueError", "Exception", "BaseException"])
