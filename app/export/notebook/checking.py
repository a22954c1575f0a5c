"""What a notebook checks a learner's functions with: by the public examples, and by nothing that is kept back.

The code below stands in the notebook as it is. It needs NumPy alone, and reports instead of raising: a notebook that is run
from top to bottom does not stop at a function that is still to be written.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from app.content.exercise import Example

CHECKER = '''
import builtins

import numpy as np


def same_result(got, want):
    """Whether two results agree: same kind, same shape, same numbers but for rounding."""
    if isinstance(want, (list, tuple)):
        return type(got) is type(want) and len(got) == len(want) and all(map(same_result, got, want))
    if isinstance(want, dict):
        return isinstance(got, dict) and got.keys() == want.keys() and all(same_result(got[key], want[key]) for key in want)
    if want is None or isinstance(want, (str, bool)):
        return type(got) is type(want) and got == want
    got, want = np.asarray(got), np.asarray(want)
    if got.dtype.kind not in "biufc" or got.shape != want.shape or (got.dtype.kind == "f" and want.dtype.kind in "iu"):
        return False
    return bool(np.allclose(got, want, rtol=1e-6, atol=1e-9, equal_nan=True))


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
            fine = not raises and same_result(got, eval(said, names))
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
