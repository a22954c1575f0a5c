"""Programs that try to break the checker: each defines ``f(a)``, called with ``np.array([1.0, 2.0, 3.0])``.

`kind` and `seen` are what must come of it: the value as `wire` writes it, or the type of the error. Programs that change
the interpreter itself run in a process (or a Pyodide) of their own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

ONE = {"type": "float", "value": "0x1.0000000000000p+0"}
PLUS_ONE = {"type": "array", "dtype": "<f8", "shape": [3], "data": "AAAAAAAAAEAAAAAAAAAIQAAAAAAAABBA"}


class Hostile(NamedTuple):
    title: str
    code: str
    kind: str
    seen: Any
    in_browser: bool = False
    """Also run in Pyodide, in an interpreter of its own: about a second each."""


def other(name: str, text: str | None = None) -> dict[str, str]:
    return {"type": "other", "name": name, "text": f"<{name} object>" if text is None else text}


INTERPRETER = (
    Hostile(
        "replaces print, len, ValueError and their like",
        """
import sys, builtins, json, traceback, numpy as np, numpy
for name in 'print len ValueError isinstance issubclass range int str float dict list tuple set type super'.split():
    setattr(builtins, name, None)
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
        in_browser=True,
    ),
    Hostile(
        "empties the builtins",
        """
import sys, builtins, json, traceback, numpy as np, numpy
vars(builtins).clear()
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
        in_browser=True,
    ),
    Hostile(
        "replaces __import__ and __build_class__",
        """
import sys, builtins, json, traceback, numpy as np, numpy
builtins.__import__ = builtins.__build_class__ = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "replaces what NumPy offers",
        """
import sys, builtins, json, traceback, numpy as np, numpy
for name in list(vars(numpy)):
    if not name.startswith('__'):
        setattr(numpy, name, lambda *a, **k: True)
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
        in_browser=True,
    ),
    Hostile(
        "replaces np.mean, np.allclose and np.ndarray",
        """
import sys, builtins, json, traceback, numpy as np, numpy
np.mean = np.allclose = lambda *a, **k: True
np.ndarray = list
np.frombuffer = np.array = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "replaces json",
        """
import sys, builtins, json, traceback, numpy as np, numpy
json.loads = json.dumps = json.JSONEncoder = json.JSONDecoder = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "empties sys.modules",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.modules.clear()
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
        in_browser=True,
    ),
    Hostile(
        "deletes modules",
        """
import sys, builtins, json, traceback, numpy as np, numpy
del sys.modules['numpy'], sys.modules['json'], sys.modules['builtins']
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "takes sys.modules away",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.modules = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "takes away what sys offers",
        """
import sys, builtins, json, traceback, numpy as np, numpy
for name in ('setrecursionlimit', 'settrace', 'setprofile', 'getrecursionlimit'): delattr(sys, name)
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "breaks the traceback module",
        """
import sys, builtins, json, traceback, numpy as np, numpy
traceback.TracebackException = traceback.format_exc = None
def f(a):
    return a + nothing
""",
        "raised",
        "NameError",
        in_browser=True,
    ),
    Hostile(
        "a traceback module that lies",
        """
import sys, builtins, json, traceback, numpy as np, numpy
class T:
    def __init__(self, *a, **k): pass
    def format_exception_only(self): return [object()]
traceback.TracebackException = T
def f(a):
    return a + nothing
""",
        "raised",
        "NameError",
    ),
    Hostile(
        "a trace function that raises",
        """
import sys, builtins, json, traceback, numpy as np, numpy
def f(a):
    sys.settrace(lambda *a: 1 / 0)
    return a + 1
""",
        "raised",
        "ZeroDivisionError",
    ),
    Hostile(
        "a profile function that raises",
        """
import sys, builtins, json, traceback, numpy as np, numpy
def f(a):
    sys.setprofile(lambda *a: 1 / 0)
    return a + 1
""",
        "raised",
        "ZeroDivisionError",
    ),
    Hostile(
        "closes its output",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.stdout.close()
sys.stderr.close()
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "has no output",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.stdout = sys.stderr = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "an output that raises",
        """
import sys, builtins, json, traceback, numpy as np, numpy
class Out:
    def write(self, text): raise KeyboardInterrupt
    flush = write
    def __getattribute__(self, name): raise SystemExit
sys.stdout = sys.stderr = Out()
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
        in_browser=True,
    ),
    Hostile(
        "NumPy raises on any oddity",
        """
import sys, builtins, json, traceback, numpy as np, numpy
np.seterr(all='raise')
def f(a):
    return a * np.nan
""",
        "value",
        {"type": "array", "dtype": "<f8", "shape": [3], "data": "AAAAAAAA+H8AAAAAAAD4fwAAAAAAAPh/"},
    ),
    Hostile(
        "warnings are errors",
        """
import sys, builtins, json, traceback, numpy as np, numpy
import warnings
warnings.simplefilter('error')
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "few digits for whole numbers",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.set_int_max_str_digits(640)
def f(a):
    return 10 ** 900
""",
        "value",
        {
            "type": "int",
            "value": "1" + "0" * 900,
        },
    ),
    Hostile(
        "hardly any recursion",
        """
import sys, builtins, json, traceback, numpy as np, numpy
def f(a):
    depth, frame = 0, sys._getframe()
    while frame: depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(depth + 3)
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "a high recursion limit",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.setrecursionlimit(10 ** 6)
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "reaches our modules through frames",
        """
import sys, builtins, json, traceback, numpy as np, numpy
def f(a):
    sys._getframe(1).f_globals['wire'] = None
    return a + 1
""",
        "crashed",
        "AttributeError",
        in_browser=True,
    ),
    Hostile(
        "replaces our functions through sys.modules",
        """
import sys, builtins, json, traceback, numpy as np, numpy
sys.modules['microbatch_browser.wire'].encode = lambda *a, **k: {'type': 'none'}
def f(a):
    return a + 1
""",
        "value",
        {"type": "none"},
    ),
    Hostile(
        "leaves no __main__",
        """
import sys, builtins, json, traceback, numpy as np, numpy
del sys.modules['__main__']
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "takes its own builtins away",
        """
import sys, builtins, json, traceback, numpy as np, numpy
__builtins__ = None
def f(a):
    return a + 1
""",
        "value",
        PLUS_ONE,
    ),
)

_OBJECT = """
class Hostile:
    def __repr__(self): raise KeyboardInterrupt
    def __str__(self): return f"{self}"
    def __eq__(self, other): return True
    def __len__(self): return 10 ** 18
    def __bool__(self): raise SystemExit
    def __iter__(self):
        while True: yield 1
    def __getattr__(self, name): raise GeneratorExit
    __hash__ = None
"""

RESULTS = (
    Hostile(
        "an object with a hostile everything",
        _OBJECT + "def f(a): return Hostile()",
        "value",
        other("Hostile"),
        in_browser=True,
    ),
    Hostile(
        "hostile objects in containers",
        _OBJECT + "def f(a): return [Hostile(), (Hostile(),)]",
        "value",
        {"type": "list", "items": [other("Hostile"), {"type": "tuple", "items": [other("Hostile")]}]},
    ),
    Hostile(
        "an array of hostile objects",
        _OBJECT
        + """
import numpy as np
def f(a):
    out = np.empty(2, dtype=object)
    out[0] = Hostile()
    return out
""",
        "value",
        {"type": "array", "dtype": "|O", "shape": [2], "omitted": True},
    ),
    Hostile(
        "an object that says it is a float",
        """
class F:
    __class__ = float
    def __float__(self): return 1.0
def f(a): return F()
""",
        "value",
        other("F"),
    ),
    Hostile(
        "an object that asks to be an array",
        """
class F:
    def __array__(self, *a, **k): raise SystemExit
def f(a): return F()
""",
        "value",
        other("F"),
    ),
    Hostile(
        "a class with a lying metaclass",
        """
class M(type):
    __name__ = property(lambda c: 1 / 0)
    def __repr__(c): raise SystemExit
    def __instancecheck__(c, x): return True
    def mro(c): return type.mro(c)
class F(metaclass=M): pass
def f(a): return F()
""",
        "value",
        other("F"),
    ),
    Hostile(
        "a float that lies",
        """
class F(float):
    def hex(self): return 'no'
    def __repr__(self): raise SystemExit
    def __eq__(self, o): return True
    __hash__ = None
def f(a): return F(1)
""",
        "value",
        ONE,
    ),
    Hostile(
        "an int that lies",
        """
class I(int):
    def __repr__(self): raise SystemExit
    bit_length = __str__ = __index__ = __repr__
def f(a): return I(7)
""",
        "value",
        {"type": "int", "value": "7"},
    ),
    Hostile(
        "a text that lies",
        """
class S(str):
    def __str__(self): raise SystemExit
    encode = __len__ = __getitem__ = __str__
def f(a): return S('hi')
""",
        "value",
        {"type": "str", "value": "hi"},
    ),
    Hostile(
        "a list that lies",
        """
class L(list):
    def __iter__(self): raise SystemExit
    __len__ = __getitem__ = __iter__
def f(a): return L([1.0])
""",
        "value",
        {"type": "list", "items": [ONE]},
    ),
    Hostile(
        "a dict that lies",
        """
class D(dict):
    def items(self): raise SystemExit
    __iter__ = __len__ = keys = items
def f(a): return D(x=1.0)
""",
        "value",
        {"type": "dict", "items": [[{"type": "str", "value": "x"}, ONE]]},
    ),
    Hostile(
        "an array that lies",
        """
import numpy as np
class A(np.ndarray):
    def __array_finalize__(self, o): pass
    def tobytes(self, *a): raise SystemExit
    astype = __len__ = tobytes
    shape = dtype = size = property(tobytes)
def f(a): return (a + 1).view(A)
""",
        "value",
        PLUS_ONE,
    ),
    Hostile(
        "a NumPy float that lies",
        """
import numpy as np
class F(np.float64):
    def tobytes(self, *a): raise SystemExit
    dtype = property(tobytes)
def f(a): return F(1)
""",
        "value",
        {"type": "scalar", "dtype": "<f8", "data": "AAAAAAAA8D8="},
    ),
    Hostile(
        "a list that holds itself",
        """
def f(a):
    x = [1.0]
    x.append(x)
    return x
""",
        "value",
        {"type": "list", "items": [ONE, {"type": "other", "name": "list", "text": "[1.0, [1.0, […]]]"}]},
    ),
    Hostile(
        "a dict that holds itself",
        """
def f(a):
    x = {}
    x['x'] = x
    return x
""",
        "value",
        {
            "type": "dict",
            "items": [[{"type": "str", "value": "x"}, {"type": "other", "name": "dict", "text": "{'x': {'x': {…}}}"}]],
        },
    ),
    Hostile(
        "lists nested without end",
        """
def f(a):
    x = []
    for _ in range(900): x = [x]
    return x
""",
        "value",
        None,
    ),
    Hostile(
        "one list in it over and over",
        """
def f(a):
    x = [1.0]
    for _ in range(40): x = [x, x]
    return x
""",
        "value",
        None,
    ),
    Hostile(
        "a huge text",
        "def f(a): return 'x' * 10 ** 7",
        "value",
        other(
            "str",
            repr("x" * 100) + "… (10,000,000 characters)",
        ),
        in_browser=True,
    ),
    Hostile(
        "ten million numbers",
        """
import numpy as np
def f(a): return np.zeros(10 ** 7)
""",
        "value",
        {"type": "array", "dtype": "<f8", "shape": [10000000], "omitted": True},
        in_browser=True,
    ),
    Hostile("a list of a million numbers", "def f(a): return [0] * 10 ** 6", "value", other("list", "[0, 0, 0, 0, …]")),
    Hostile(
        "a number of a million digits",
        "def f(a): return 1 << 3321928",
        "value",
        other("int", "<whole number of about 1000001 digits>"),
    ),
    Hostile(
        "numbers that are none",
        "def f(a): return a * float('nan')",
        "value",
        {"type": "array", "dtype": "<f8", "shape": [3], "data": "AAAAAAAA+H8AAAAAAAD4fwAAAAAAAPh/"},
    ),
    Hostile(
        "a generator",
        """
def f(a):
    yield 1
""",
        "value",
        other("generator", "<generator f>"),
    ),
    Hostile("a coroutine", "async def f(a): return 1", "value", other("coroutine", "<coroutine f>")),
    Hostile(
        "an asynchronous generator", "async def f(a): yield 1", "value", other("async_generator", "<asynchronous generator f>")
    ),
    Hostile("itself", "def f(a): return f", "value", other("function", "<function f>")),
    Hostile(
        "names in other scripts",
        """
def größe(κλίση): return κλίση + 1
名 = größe
def f(a): return 名(a)
""",
        "value",
        PLUS_ONE,
    ),
    Hostile("a text of emoji", "def f(a): return '🎯🧮'", "value", {"type": "str", "value": "🎯🧮"}),
)

ERRORS = (
    Hostile(
        "sys.exit in the function",
        """
import sys
def f(a): sys.exit(3)
""",
        "raised",
        "SystemExit",
    ),
    Hostile("raise SystemExit", "def f(a): raise SystemExit", "raised", "SystemExit"),
    Hostile("KeyboardInterrupt", "def f(a): raise KeyboardInterrupt", "raised", "KeyboardInterrupt"),
    Hostile("GeneratorExit", "def f(a): raise GeneratorExit", "raised", "GeneratorExit"),
    Hostile(
        "an exception of its own",
        """
class Mine(BaseException): pass
def f(a): raise Mine('x')
""",
        "raised",
        "Mine",
    ),
    Hostile(
        "an exception that cannot be read",
        """
class Mine(BaseException):
    def __str__(self): raise SystemExit
    __repr__ = __str__
def f(a): raise Mine
""",
        "raised",
        "Mine",
    ),
    Hostile(
        "an exception whose text is none",
        """
class Mine(Exception):
    def __str__(self): return 7
def f(a): raise Mine
""",
        "raised",
        "Mine",
    ),
    Hostile(
        "an exception that hides where it came from",
        """
class Mine(Exception):
    __traceback__ = property(lambda self: 1 / 0)
    args = __class__ = __traceback__
def f(a): raise Mine
""",
        "raised",
        "Mine",
    ),
    Hostile("an exception with a huge text", "def f(a): raise ValueError('x' * 10 ** 7)", "raised", "ValueError"),
    Hostile(
        "a syntax error of its own", "def f(a): raise SyntaxError(a, ('exercise.py', 'one', a, a))", "raised", "SyntaxError"
    ),
    Hostile(
        "a name error whose name is hostile",
        """
class N(str):
    def __len__(self): raise SystemExit
    __iter__ = __eq__ = __len__
    __hash__ = str.__hash__
def f(a): raise NameError(name=N('a'))
""",
        "raised",
        "NameError",
    ),
    Hostile(
        "an exception group", "def f(a): raise ExceptionGroup('two', [ValueError(1), KeyError(2)])", "raised", "ExceptionGroup"
    ),
    Hostile("endless recursion", "def f(a): return f(a)", "raised", "RecursionError", in_browser=True),
    Hostile(
        "endless recursion through a text",
        """
class T:
    def __str__(self): return f'{self}'
def f(a): return str(T())
""",
        "raised",
        "RecursionError",
    ),
    Hostile("something that is no exception", "def f(a): raise 7", "raised", "TypeError"),
    Hostile(
        "an error in an error",
        """
def f(a):
    try: 1 / 0
    except ZeroDivisionError: [][1]
""",
        "raised",
        "IndexError",
    ),
    Hostile(
        "works only once",
        """
done = []
def f(a):
    if done: raise RuntimeError('once is enough')
    done.append(1)
    return f(a)
""",
        "raised",
        "RuntimeError",
    ),
)
