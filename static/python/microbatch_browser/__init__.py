"""The Python that runs in the browser beside NumPy: it runs a learner's program and calls its functions.

The worker calls four functions, all with JSON text out: `prepare` once after boot, then in a fresh interpreter either
`run`, or `load` and one `call` per case. `run` and `load` never raise, whatever the program does; a `call` always ends in
an output. The modules, from the outside in::

    checks       load a program once, call its functions case by case       meter, lens, rows   what the code did
    program      text → namespace        failure   exception → error         unattempted        still untouched?
    wire         values ↔ JSON           glimpse   any object → short text   jsontext, kept, streams

Nothing but NumPy is needed, and every module also works on ordinary CPython, where it is tested.
"""

from microbatch_browser.checks import call, load, prepare, run

__all__ = ["call", "load", "prepare", "run"]
