"""A rewritten program is the same program: same results, same lines, same columns."""

import ast
from typing import Any

import pytest
from microbatch_browser import lens

from tests.worker.session import call, check, load, result

SAME = [
    ("super without arguments", "class A:\n    def m(self): return 3\nclass B(A):\n    def m(self):\n        return super().m() * self.k\n    k = 2\ndef f(): return B().m()", 6),
    ("private names in a class", "class A:\n    __k = 2\n    def m(self, x): return x * self.__k\ndef f(): return A().m(3)", 6),
    ("locals and globals", "x = 2\ndef f():\n    y = 3\n    return locals()['y'] * globals()['x']", 6),
    ("eval and exec", "def f():\n    y = 3\n    return eval('y * 2')", 6),
    ("products in a text", "def f():\n    a, b = 2, 3\n    return f'{a * b} {a*b=} {a * b:>{a * b}}'", "6 a*b=6      6"),
    ("text times number", "def f():\n    n = 2\n    return 'ab' * n + n * 'c'", "ababcc"),
    ("list times number", "def f():\n    n = 2\n    return [1] * n", [1, 1]),
    ("products in defaults and decorators", "k = 3\ndef d(n): return lambda g: g\n@d(k * k)\ndef f(a=k * k): return a", 9),
    ("products in annotations", "T = int\ndef f(a: T * 2 = 3): return a", None),
    ("a product of its own", "class V:\n    def __mul__(self, o): return ('mul', o)\n    def __rmul__(self, o): return ('rmul', o)\n    def __matmul__(self, o): return NotImplemented\nclass W:\n    def __rmatmul__(self, o): return 'rmatmul'\ndef f(): return [V() * 2.5, (1.5,) * V(), V() @ W()]", None),
    ("the order of operands", "seen = []\ndef n(x):\n    seen.append(x)\n    return x\ndef f(): return [n(1) * n(2) * n(3), *seen]", [6, 1, 2, 3]),
    ("a method called dot that is none of NumPy's", "class D:\n    def dot(self, x): return x + 1\ndef f(): return D().dot(1)", 2),
    ("functions of ufuncs", "import numpy as np\ndef f(): return int(np.multiply.reduce([2, 3])) + int(np.multiply.outer([2], [3])[0, 0])", 12),
    ("a product stored", "import numpy as np\ndef f():\n    g = np.dot\n    return g is np.dot", True),
    ("a name of its own called mul", "def mul(a, b): return a + b\ndef f(): return mul(2, 3)", 5),
    ("generators", "def g(n):\n    for i in range(n): yield i * n\ndef f(): return list(g(3))", [0, 3, 6]),
    ("docstrings", "def f():\n    'About.'\n    return f.__doc__", "About."),
    ("walrus and comprehension", "def f():\n    k = 2\n    return [y for x in range(3) if (y := x * k)]", [2, 4]),
    ("match", "def f():\n    match 2 * 3:\n        case 6: return 'six'", "six"),
    ("global names", "n = 0\ndef f():\n    global n\n    n = n + 2\n    return n * n", 4),
    ("a parameter called self", "def f(self=2, /, *args, k=3, **rest): return self * k", 6),
    ("augmented products", "import numpy as np\ndef f():\n    a = [2]\n    b = a\n    b *= 2\n    return a", [2, 2]),
    ("type parameters", "def f[T](x: T = 3) -> T: return x * x", 9),
    ("try and finally", "def f():\n    try:\n        return 2 * 3\n    finally:\n        pass", 6),
]  # fmt: skip


@pytest.mark.parametrize(("title", "code", "value"), SAME, ids=[each[0] for each in SAME])
def test_a_rewritten_program_does_the_same(title: str, code: str, value: Any) -> None:
    """A check computes what Run computes."""
    assert value in (None, outside(code))
    assert loaded(code) == outside(code)


def outside(code: str) -> Any:
    """What ``f()`` returns, or why the program fails, without the checker."""
    namespace: dict[str, Any] = {"__name__": "exercise"}
    try:
        exec(code, namespace)
        return namespace["f"]()
    except TypeError as error:
        return str(error)


def loaded(code: str) -> Any:
    """The same with it."""
    error = load(code)["error"]
    return error["message"] if error else result(call("f"))


def test_columns_and_lines_stay() -> None:
    """Every node of the rewritten tree lies where the learner wrote it."""
    code = "def f(a, b):\n    return (a @ b) * (b * a)\n"
    tree = lens.observed(ast.parse(code))
    spots = {(node.lineno, node.col_offset) for node in ast.walk(tree) if isinstance(node, ast.expr)}
    plain = {(node.lineno, node.col_offset) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.expr)}
    assert spots <= plain | {(2, 4)}


def test_a_program_nested_too_deeply_runs_unwatched() -> None:
    """Code that cannot be rewritten is still run."""
    code = "def f(a): return " + " + ".join(["a * a"] * 900)
    assert result(check(code, "f", 1)) == 900
