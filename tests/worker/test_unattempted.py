"""A function nobody has begun is told from one that is wrong."""

import ast

import pytest
from microbatch_browser.unattempted import first_lines

from tests.worker.session import check


@pytest.mark.parametrize(
    ("body", "untouched"),
    [
        ('"""What to do."""', True),
        ("pass", True),
        ("...", True),
        ("raise NotImplementedError", True),
        ("raise NotImplementedError()", True),
        ('raise NotImplementedError("write me")', True),
        ('"""What to do."""\n    # your code here\n    pass', True),
        ('"""What to do."""\n    ...\n    raise NotImplementedError', True),
        ("return None", False),
        ("return", False),
        ("x = 1", False),
        ("print(x)\n    pass", False),
        ("raise ValueError", False),
        ("raise NotImplementedError(x)", False),
        ("raise NotImplementedError from None", False),
        ("if x: raise NotImplementedError", False),
        ("yield", False),
        ("7", False),
    ],
)
def test_only_a_body_that_does_nothing_is_unattempted(body: str, untouched: bool) -> None:
    """The starter's body, and nothing a learner wrote, counts as not attempted."""
    code = f"def f(x):\n    {body}\n"
    assert first_lines(ast.parse(code)) == ({1} if untouched else set())
    assert (check(code, "f", 1)["kind"] == "not-attempted") == untouched


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("def f(x): pass\ndef f(x): return x", "value"),
        ("def f(x): return x\ndef f(x): pass", "not-attempted"),
        ("def f(x): pass\nf = lambda x: x", "value"),
        ("def g(x): pass\nf = g", "not-attempted"),
        ("if True:\n    def f(x): ...", "not-attempted"),
        ("import functools\n@functools.cache\ndef f(x):\n    return x", "value"),
        ("def deco(g):\n    return g\n@deco\ndef f(x):\n    pass", "not-attempted"),
        ("class C:\n    def f(self, x): pass\ndef f(x): return x", "value"),
        ("async def f(x): pass", "not-attempted"),
    ],
)
def test_the_function_that_would_be_called_decides(code: str, kind: str) -> None:
    """Of several definitions the one in force counts."""
    assert check(code, "f", 1)["kind"] == kind
