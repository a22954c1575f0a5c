"""What our own code needs from Python, held before any learner code runs.

A learner may replace whatever Python lets one replace: ``builtins.len``, ``np.mean``, an entry of ``sys.modules``. That
must not change what we report. Hence three rules for every module of this package:

1. After its imports stands ``kept.hold(globals())``. Functions defined after that line look up ``len``, ``ValueError`` and
   the like in a private copy of the builtins, whatever becomes of the public module.
2. What it takes from other modules it imports by name (``from numpy import ndarray``), so that it keeps the original.
3. After learner code has run it calls only functions written in C or in this package: a Python function of the standard
   library or of NumPy would itself look at what the learner replaced.

Learner objects are never asked what they are: ``value.__class__``, ``len(value)``, ``value == other`` or ``repr(value)``
may be code of theirs. `kind_of` and the unbound methods of the builtin classes (``list.__len__(value)``) are not.
"""

from __future__ import annotations

import builtins
from typing import Any

_BUILTINS = dict(vars(builtins))


def hold(namespace: dict[str, Any]) -> None:
    """Give the module with these global names the private builtins: Python looks for them under this very name."""
    namespace["__builtins__"] = _BUILTINS


hold(globals())


class Quietly:
    """``with Quietly():`` goes on after the block whatever was raised in it.

    `contextlib.suppress` would be Python code that a learner can break.
    """

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> bool:
        return True


_read_name = type.__dict__["__name__"].__get__
_read_bases = type.__dict__["__mro__"].__get__


def kind_of(value: object, *classes: type) -> bool:
    """Whether the real type of `value` is one of `classes` or derived from one, whatever the value says of itself."""
    return issubclass(type(value), classes)


def name_of(cls: type) -> str:
    """The name of a class as it was defined; at most 100 characters."""
    return str.__str__(_read_name(cls))[:100]


def bases_of(cls: type) -> list[str]:
    """Names of the classes that `cls` derives from, nearest first, without itself and ``object``; at most 20."""
    return [name_of(base) for base in _read_bases(cls)[1:-1]][:20]


def clip(text: str, most: int) -> str:
    """`text`, cut to `most` characters with an ellipsis, without the lone surrogates that no UTF-8 text can hold."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    return short.encode("utf-8", "replace").decode("utf-8")
