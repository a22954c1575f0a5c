"""What a notebook checks a learner's functions with: by the public examples, and by nothing that is kept back.

The code below stands in the notebook as it is. It needs NumPy alone, and reports instead of raising: a notebook that is run
from top to bottom does not stop at a function that is still to be written. It compares as `app.grading.compare` does, but for
one thing: an array may also agree by the digits that Python shows of it, since an example's result has no more of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.content.exercise import Example

CHECKER = '''
import builtins

import numpy as np

KINDS_OF_NUMBERS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}  # truth values, whole numbers, floats, complex numbers


def same_result(got, want, rtol=1e-9):
    """Whether two results agree: the same sort of thing, the same shape and kind of number, equal but for rounding."""
    if isinstance(want, (list, tuple)):
        return type(got) is type(want) and len(got) == len(want) and all(same_result(g, w, rtol) for g, w in zip(got, want))
    if isinstance(want, dict):
        return isinstance(got, dict) and got.keys() == want.keys() and all(same_result(got[k], want[k], rtol) for k in want)
    if want is None or isinstance(want, str):
        return type(got) is type(want) and got == want
    if isinstance(want, (bool, np.bool_)):
        return isinstance(got, (bool, np.bool_)) and bool(got) == bool(want)
    if isinstance(want, np.ndarray):
        if not isinstance(got, (np.ndarray, np.generic)) or got.shape != want.shape:
            return False
        if KINDS_OF_NUMBERS.get(got.dtype.kind) != KINDS_OF_NUMBERS[want.dtype.kind]:
            return False
        return same_numbers(got, want, rtol) or same_numbers(as_shown(got), want, rtol)
    if isinstance(got, np.ndarray) and got.shape == ():
        got = got[()]  # counts as a lone number
    if not isinstance(got, (int, float, complex, np.number)) or isinstance(got, bool):
        return False
    whole = isinstance(got, (int, np.integer)), isinstance(want, (int, np.integer))
    if all(whole):
        return int(got) == int(want)
    if whole[1] or (isinstance(got, (complex, np.complexfloating)) and not isinstance(want, (complex, np.complexfloating))):
        return False  # a float where a whole number is due, or a complex number where a float is
    try:
        return same_numbers(np.asarray(complex(got)), np.asarray(complex(want)), rtol)
    except OverflowError:  # a whole number beyond every float
        return False


def same_numbers(got, want, rtol):
    """Whether all numbers of two arrays agree: whole ones exactly, others within rtol of the largest one that is due."""
    if got.dtype.kind in "biu":
        return got.tolist() == want.tolist()
    with np.errstate(all="ignore"):
        wide = np.complex128 if got.dtype.kind == "c" else np.float64
        got, want = got.astype(wide), want.astype(wide)
        scale = np.max(np.abs(want), where=np.isfinite(want), initial=0.0)
        close = (np.abs(got - want) <= rtol * scale + 1e-12) & np.isfinite(got) & np.isfinite(want)
        return bool(np.all(close | (got == want) | (np.isnan(got) & np.isnan(want))))


def as_shown(numbers):
    """An array with as many digits as Python shows: an example's result has no more."""
    with np.printoptions(precision=8, floatmode="maxprec", suppress=False, threshold=numbers.size + 1):
        return eval(repr(np.asarray(numbers)), {**vars(np), "np": np})


def check_examples(examples):
    """Call each example, say what came of it, and count."""
    names = {**vars(np), "np": np}  # results stand as Python shows them: array(…, dtype=float32)
    right = 0
    for call, said in examples:
        wanted = getattr(builtins, said, None)
        raises = isinstance(wanted, type) and issubclass(wanted, Exception)
        try:
            got = eval(call, globals())
        except Exception as error:
            fine = raises and isinstance(error, wanted)
            came = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        else:
            single = "float32" in call or "complex64" in call  # numbers of single precision carry fewer digits
            fine = not raises and same_result(got, eval(said, names), 1e-5 if single else 1e-9)
            came = "None: is it written yet, and does it return?" if got is None else repr(got)
        right += fine
        print("right " if fine else "WRONG ", call)
        if not fine:
            print("       gave ", came)
            print("       right", f"{said} is raised" if raises else said)
    print(right, "of", len(examples), "examples are right.", "" if right == len(examples) else "Mend the first that is not.")
'''.strip()


def quoted(text: str) -> str:
    """A text as Python writes it, in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def examples_cell(examples: Sequence[Example]) -> str:
    """The code that checks one exercise."""
    lines = [f"    ({quoted(each.call)}, {quoted(each.result)})," for each in examples]
    return "\n".join(["check_examples([", *lines, "])"])
