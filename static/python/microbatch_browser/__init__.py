"""The Python that runs in the browser beside NumPy: it runs a learner's program and calls its functions.

The worker calls these functions, all with JSON text out: `prepare` once after boot, then in a fresh interpreter either
`run`, or `load` and one `call` per case, or `lab`. `run` and `load` never raise, whatever the program does; a `call` always
ends in an output. The modules, from the outside in::

    lab          settings → events of a lab program of ours (no learner code)
    checks       load a program once, call its functions case by case       meter, lens, rows   what the code did
    program      text → namespace        failure   exception → error         unattempted        still untouched?
    wire         values ↔ JSON           glimpse   any object → short text   jsontext, kept, streams

Nothing but NumPy is needed, and every module also works on ordinary CPython, where it is tested.
"""

from microbatch_browser.checks import call, load, prepare, run
from microbatch_browser.lab import lab

__all__ = ["call", "lab", "load", "prepare", "run"]
