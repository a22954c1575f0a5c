"""Programs that try to break the page: what each one does, and the words a learner must read afterwards.

A program for Check is the author's solution with one function written anew: the hostile one.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from tests.browser.exercise import source

RUN_S = 2.0
"""Deadline of a run in these tests."""
CASE_S = 1.5
"""Deadline of a case, and of loading the code, in these tests."""


class Hostile(NamedTuple):
    """One program, the way it is started, and how it must end."""

    title: str
    code: str
    via: Literal["run", "check"]
    status: str
    """`data-status` of the run, or of the hostile function's row (of the whole verdict where no function is named)."""
    says: str
    """A regular expression; what it finds stands in the result, in any case of letters."""
    function: str = ""
    """The function that a check must find fault with."""
    prints: str = ""
    """What must stand in the output of a run."""
    deadline_s: float = RUN_S
    """Of the run, or of one case and of loading the code."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """`says`, compiled."""
        return re.compile(self.says, re.IGNORECASE | re.DOTALL)


def run(title: str, code: str, status: str, says: str, *, prints: str = "", deadline_s: float = RUN_S) -> Hostile:
    """A program for Run."""
    return Hostile(title, code.strip("\n"), "run", status, says, prints=prints, deadline_s=deadline_s)


def check(
    title: str, code: str, status: str, says: str, function: str = "accumulated_grad", *, deadline_s: float = CASE_S
) -> Hostile:
    """The solution with `function` written anew, for Check."""
    code = f"{source('solution.py')}\n\n{code}\n"
    return Hostile(title, code, "check", status, says, function, deadline_s=deadline_s)


def load(title: str, code: str, says: str, status: str = "error") -> Hostile:
    """The solution with something before it that keeps the whole from loading, for Check."""
    return Hostile(title, f"{code}\n{source('solution.py')}", "check", status, says, deadline_s=CASE_S)


ACCUMULATED = "def accumulated_grad(w, X, y, micro):"
"""First line of the function that takes arrays."""
UPDATES = "def updates_needed(total_tokens, per_update):"
"""First line of the function that takes whole numbers."""

TIME = (
    run("endless loop", "while True:\n    pass", "timeout", "out of time"),
    run(
        "endless loop that catches everything",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "timeout",
        "out of time",
    ),
    run("endless loop in a NumPy call", "import numpy as np\nx = np.ones((4000, 4000))\nx @ x @ x", "timeout", "out of time"),
    run("endless loop in a call of C", "sum(range(10**12))", "timeout", "out of time"),
    run("sleeps", "import time\ntime.sleep(600)", "timeout", "out of time"),
    run("waits in asyncio", "import asyncio\nasyncio.run(asyncio.sleep(600))", "timeout", "out of time"),
    run("prints without end", "while True:\n    print('x' * 50)", "timeout", "out of time", prints="the rest is not shown"),
    run("prints one endless line", "while True:\n    print('x', end='')", "timeout", "out of time", prints="xxxx"),
    check(
        "endless loop in a function", f"{UPDATES}\n    while True: pass", "timeout", "still running after 3 s", "updates_needed"
    ),
    check(
        "prints without end in a function",
        f"{UPDATES}\n    while True: print('x' * 50)",
        "timeout",
        "still running",
        "updates_needed",
    ),
    load("endless loop outside the functions", "while True: pass", "loop outside the functions"),
)

DEPTH = (
    run("deep recursion", "def f(n): return f(n + 1)\nf(0)", "error", "Line 1.*RecursionError.*called itself too often"),
    run(
        "recursion with the limit raised",
        "import sys\nsys.setrecursionlimit(10**7)\ndef f(n): return f(n + 1)\nf(0)",
        "error",
        "too deeply|RecursionError|memory",
        deadline_s=20,
    ),
    run(
        "recursion through a text",
        "class A:\n    def __str__(self): return f'{self}'\nprint(A())",
        "error",
        "RecursionError|too deeply",
    ),
    run("recursion through sorted", "def key(x): return sorted([1, 2], key=key)\nkey(1)", "error", "RecursionError|too deeply"),
    run(
        "fib(450) with lru_cache",
        "from functools import lru_cache\n@lru_cache(None)\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(len(str(fib(450))))",
        "ok|error",
        "Finished|RecursionError|too deeply",
    ),
    run(
        "frees a linked list of 2,000 nodes",
        "class Node:\n    def __init__(self, after): self.after = after\nnode = None\nfor _ in range(2000): node = Node(node)\ndel node\nprint('freed')",
        "ok|error",
        "Finished|too deeply",
    ),
    run(
        "shows a list nested 100,000 deep",
        "x = []\nfor _ in range(100_000): x = [x]\nprint(x)",
        "error",
        "RecursionError|too deeply",
    ),
    run(
        "a chain of 3,000 +",
        "print(" + " + ".join(["1"] * 3000) + ")",
        "ok|error",
        "Finished|RecursionError|MemoryError|too deeply",
    ),
    run(
        "parentheses nested 3,000 deep",
        "x = " + "(" * 3000 + "1" + ")" * 3000,
        "error",
        "nested|too deeply|MemoryError|RecursionError",
    ),
    check(
        "deep recursion in a function",
        f"{UPDATES}\n    return updates_needed(total_tokens, per_update)",
        "error",
        "RecursionError",
        "updates_needed",
    ),
    check(
        "a result nested 100,000 deep",
        f"{ACCUMULATED}\n    x = []\n    for _ in range(100_000): x = [x]\n    return x",
        "value|error",
        "list|too deeply|Python itself",
    ),
)

MEMORY = (
    run(
        "allocates large things until memory ends",
        "x = []\nwhile True: x.append('a' * 1_000_000)",
        "error",
        "memory",
        deadline_s=20,
    ),
    run("allocates small things until memory ends", "x = []\nwhile True: x.append([])", "error", "memory", deadline_s=20),
    run(
        "allocates arrays until memory ends",
        "import numpy as np\nx = []\nwhile True: x.append(np.ones(10**6))",
        "error",
        "memory",
        deadline_s=20,
    ),
    run("asks for more than there is", "import numpy as np\nnp.zeros((200_000, 200_000))", "error", "too big|memory"),
    check(
        "allocates in a function until memory ends",
        f"{ACCUMULATED}\n    x = []\n    while True: x.append('a' * 10_000_000)",
        "error",
        "memory",
        deadline_s=20,
    ),
)

LEAVING = (
    run("asks for input", "print(input('name? '))", "error", r"Line 1.*input\(\) cannot ask"),
    run("sys.exit", "import sys\nprint('bye')\nsys.exit('left early')", "ok", "Finished", prints="left early"),
    run("os._exit", "import os\nos._exit(3)", "error", r"ended Python itself, as os\._exit"),
    run("os.abort", "import os\nos.abort()", "error", "Python has been restarted"),
    run("a wild pointer", "import ctypes\nctypes.memset(0, 1, 10**9)", "error", "Python has been restarted"),
    run("starts a thread", "import threading\nthreading.Thread(target=print).start()", "error", "Threads are not available"),
    run("starts a process", "import subprocess\nsubprocess.run(['ls'])", "error", "neither start other programs"),
    run(
        "asyncio.run",
        "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 7\nprint(asyncio.run(f()))",
        "ok|error",
        "Finished|not possible",
    ),
    run(
        "leaves a task behind",
        "import asyncio\nasync def f():\n    while True:\n        await asyncio.sleep(0)\n        print('ghost')\nasyncio.ensure_future(f())",
        "ok|error",
        "Finished|RuntimeError",
    ),
    check("raises SystemExit", f"{UPDATES}\n    raise SystemExit", "error", "SystemExit.*return", "updates_needed"),
    check(
        "os._exit in a function",
        f"{UPDATES}\n    import os\n    os._exit(1)",
        "error",
        r"ended Python itself, as os\._exit",
        "updates_needed",
    ),
    check("input in a function", f"{UPDATES}\n    return int(input())", "error", r"input\(\) cannot ask", "updates_needed"),
    check(
        "a thread in a function",
        f"{UPDATES}\n    import threading\n    threading.Thread(target=print).start()",
        "error",
        "Threads are not available",
        "updates_needed",
    ),
    load("sys.exit before the functions", "import sys\nsys.exit()", "There is no function tokens_per_update", "failed"),
    load("os._exit before the functions", "import os\nos._exit(0)", r"ended Python itself, as os\._exit"),
)

SPOIL = "import builtins, gc, sys, json, numpy as np\n"
EMPTIED = """
for thing in gc.get_objects():
    if type(thing) is dict and str(thing.get('__name__', '')).startswith('microbatch_browser'):
        thing.clear()
"""
WIPED = "    import gc\n    for thing in gc.get_objects():\n        if type(thing) is dict and str(thing.get('__name__', '')).startswith('microbatch_browser'):\n            thing.clear()\n"

SPOILING = (
    run(
        "replaces print, len, ValueError",
        SPOIL
        + "for name in ('print', 'len', 'ValueError', 'isinstance', 'type', 'str'): setattr(builtins, name, None)\nnothing",
        "error",
        "Line 3.*NameError.*nothing",
    ),
    run("empties the builtins", SPOIL + "vars(builtins).clear()\nnothing", "error", "Line 3.*NameError"),
    run(
        "replaces np.mean and np.allclose",
        SPOIL + "np.mean = np.allclose = lambda *a, **k: True\nprint(np.allclose(1, 2))",
        "ok",
        "Finished",
        prints="True",
    ),
    run(
        "deletes modules",
        SPOIL + "del sys.modules['numpy'], sys.modules['json'], sys.modules['builtins']\n1 / 0",
        "error",
        "Line 3.*ZeroDivisionError",
    ),
    run("empties sys.modules", SPOIL + "sys.modules.clear()\n1 / 0", "error", "Line 3.*ZeroDivisionError"),
    run("closes the output", SPOIL + "sys.stdout.close()\nsys.stderr.close()", "ok", "Finished"),
    run(
        "replaces our functions",
        SPOIL
        + "for name, module in list(sys.modules.items()):\n    if name.startswith('microbatch_browser'):\n        for key in list(vars(module)): setattr(module, key, None)",
        "error|ok",
        "Python's own parts|Finished",
    ),
    run("empties our modules through gc", SPOIL + EMPTIED, "error", "changed Python's own parts"),
    run(
        "empties our frames' names",
        SPOIL
        + "frame = sys._getframe()\nwhile frame:\n    if frame.f_globals is not globals(): frame.f_globals.clear()\n    frame = frame.f_back",
        "error",
        "changed Python's own parts",
    ),
    run(
        "rewrites our functions",
        SPOIL
        + "import microbatch_browser.checks as checks\nchecks.run.__code__ = (lambda code: 'no JSON').__code__\nchecks._answer.__code__ = (lambda error: 7).__code__",
        "error",
        "changed Python's own parts",
    ),
    run(
        "answers with a huge text",
        SPOIL + "import microbatch_browser.checks as checks\nchecks._answer.__code__ = (lambda error: 'x' * 10**8).__code__",
        "error",
        "changed Python's own parts",
    ),
    run(
        "answers with a lie of the wrong shape",
        SPOIL
        + 'import microbatch_browser.checks as checks\nchecks._answer.__code__ = (lambda error: \'{"status": "error", "error": {"type": [1], "message": {}, "line": "x", "text": 7}}\').__code__',
        "error",
        "Error",
    ),
    check(
        "replaces print, len, ValueError in a function",
        f"{UPDATES}\n    import builtins\n    builtins.print = builtins.len = builtins.ValueError = None\n    return 7",
        "value|error",
        "7|ValueError",
        "updates_needed",
    ),
    check(
        "replaces np.mean and np.allclose in a function",
        f"{ACCUMULATED}\n    np.mean = np.allclose = np.array_equal = lambda *a, **k: True\n    return w * 0.0",
        "value",
        "returned|result|zero",
    ),
    check(
        "replaces our functions in a function",
        f"{ACCUMULATED}\n    import sys\n    sys.modules['microbatch_browser.wire'].encode = lambda *a, **k: {{'type': 'none'}}\n    return w",
        "value|error",
        "None|Python",
    ),
    check(
        "reads its caller's names",
        f"{ACCUMULATED}\n    import sys\n    sys._getframe(1).f_globals.clear()\n    return w",
        "error",
        "changed Python",
    ),
    check("empties our modules in a function", f"{ACCUMULATED}\n{WIPED}    return w", "error", "changed Python's own parts"),
    check(
        "answers its check itself",
        f'{ACCUMULATED}\n    from microbatch_browser import checks\n    checks.call.__code__ = (lambda case_json: \'{{"kind": "passed"}}\').__code__\n    return w',
        "error|value",
        "Python's own parts|returned|result",
    ),
    load("empties our modules while it loads", SPOIL + EMPTIED, "changed Python's own parts"),
)

RESULTS = (
    check(
        "works only once",
        "_done = []\n"
        + f"{UPDATES}\n    if _done: raise RuntimeError('once is enough')\n    _done.append(1)\n    return -(-total_tokens // per_update)",
        "error",
        "once is enough",
        "updates_needed",
    ),
    check("a generator", f"{ACCUMULATED}\n    yield w", "value", "generator"),
    check("a coroutine", f"async {ACCUMULATED}\n    return w", "value", "coroutine|await"),
    check("a huge text", f"{ACCUMULATED}\n    return 'x' * 10**7", "value", "str|text"),
    check("an array of ten million numbers", f"{ACCUMULATED}\n    return np.zeros(10**7)", "value", r"\(10,?000,?000,\)"),
    check("an array of NaN", f"{ACCUMULATED}\n    return w * np.nan", "value", "nan"),
    check(
        "a number of a million digits",
        f"{UPDATES}\n    return 1 << 3_321_928",
        "value",
        "digits|int|large|number",
        "updates_needed",
    ),
    check(
        "an object with a hostile everything",
        "class Hostile:\n"
        "    def __repr__(self): raise KeyboardInterrupt\n"
        "    def __str__(self): return f'{self}'\n"
        "    def __eq__(self, other): return True\n"
        "    def __len__(self): return 10**18\n"
        "    def __iter__(self):\n        while True: yield 1\n"
        "    def __getattr__(self, name): raise GeneratorExit\n"
        "    __hash__ = None\n"
        f"{ACCUMULATED}\n    return Hostile()",
        "value",
        "Hostile",
    ),
    check(
        "an object equal to everything",
        f"class Equal(np.ndarray):\n    def __eq__(self, other): return True\n    __hash__ = None\n{ACCUMULATED}\n    return np.zeros(3).view(Equal)",
        "value",
        "shape|returned|result|zero",
    ),
    check(
        "an object whose text never ends",
        f"class T:\n    def __repr__(self):\n        while True: pass\n{ACCUMULATED}\n    return T()",
        "value",
        "T",
    ),
    check("a list that holds itself", f"{ACCUMULATED}\n    x = []\n    x.append(x)\n    return x", "value", "list"),
    check(
        "an exception that cannot be read",
        f"class Mine(BaseException):\n    def __str__(self): raise SystemExit\n    __repr__ = __str__\n{ACCUMULATED}\n    raise Mine",
        "error",
        "Mine",
    ),
    check(
        "an exception of markup",
        f"{ACCUMULATED}\n    raise ValueError('<img src=x onerror=alert(1)> `a` [b](javascript:c)')",
        "error",
        "<img src=x",
    ),
)

TEXTS = (
    run("names in other scripts and emoji", "größe = 1\n名 = 'ñ🎯🧮'\nprint(größe, 名)", "ok", "Finished", prints="1 ñ🎯🧮"),
    run("an emoji as a name", "x = 1\n🎯 = 1", "error", "Line 2.*SyntaxError"),
    run("tabs mixed with spaces", "if True:\n        a = 1\n\tb = 2", "error", "Line 3.*TabError.*spaces"),
    run("a null byte", "a = 1\nb = '\0'", "error", "Line 2.*null character"),
    run("half of a character", "a = 1\nb = '\ud800'", "error", "Line 2.*character"),
    run("1 MB of code", "# " + "x" * 999_998, "error", "1,000,000 characters long; at most 100,000"),
    Hostile("1 MB of code", "# " + "x" * 999_998, "check", "unavailable", "at most 100,000 characters can be checked"),
    load("tabs mixed with spaces", "if True:\n        a = 1\n\tb = 2", "TabError.*spaces"),
    load("a null byte", "a = '\0'", "null character"),
)

REACHING = (
    run("import js for fetch", "import js\njs.fetch('/healthz')", "error", "AttributeError.*fetch"),
    run("import js for cookies", "import js\nprint(js.document.cookie)", "error", "AttributeError.*document"),
    run("import js for storage", "import js\nprint(js.localStorage)", "error", "AttributeError.*localStorage"),
    run("evaluates JavaScript", "from pyodide.code import run_js\nrun_js('1 + 1')", "error", "Error"),
    run(
        "evaluates JavaScript through C",
        "import ctypes\nctypes.CDLL(None).emscripten_run_script_string(b'1+1')",
        "error",
        "tried to run JavaScript",
    ),
)

PROGRAMS = (*TIME, *DEPTH, *MEMORY, *LEAVING, *SPOILING, *RESULTS, *TEXTS, *REACHING)
