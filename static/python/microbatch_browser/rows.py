"""Which rows of a data matrix an array holds.

Two ways of telling, both read-only:

* **by memory**: an array that is a view of the matrix (a slice, a reshape, a transpose, ``np.asarray``, one row of a loop)
  lies inside its buffer; address and strides give the rows exactly;
* **by value**: a copy (``np.array``, a fancy index, ``tolist`` and back, another float width) is recognised when whole rows
  of it equal rows of the matrix. Used only where a chance match is out of the question: the rows are all different and
  each holds a number that is not whole, as freshly drawn data do.

A copy whose numbers were changed (scaled, shifted) is not recognised.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numpy import add, arange, array, floor, ndarray

from microbatch_browser import kept
from microbatch_browser.kept import kind_of

kept.hold(globals())

LARGEST = 200_000
"""Elements of the largest array that is looked at; rows of a larger one go unseen."""
LONGEST = 1_000
"""Items of the longest list whose arrays are looked at."""

_shape, _element, _size = ndarray.shape.__get__, ndarray.dtype.__get__, ndarray.size.__get__
_strides, _interface = ndarray.strides.__get__, ndarray.__array_interface__.__get__


class Matrix:
    """One data matrix, C-contiguous and alive: what is needed to find its rows again."""

    def __init__(self, data: Any) -> None:
        self.data = data  # kept, so that nothing else ever lies at its address
        self.start: int = _interface(data)["data"][0]
        self.bytes: int = data.nbytes
        self.row_bytes: int = data.nbytes // len(data)
        self.width: int = data.size // len(data)
        self.by_value: dict[bytes, int] = {}
        if data.dtype.kind == "f" and self.width and (floor(data) != data).reshape(len(data), -1).any(axis=1).all():
            table = {row: index for index, row in enumerate(_cut(data, self.width))}
            self.by_value = table if len(table) == len(data) else {}

    def rows(self, other: Any) -> set[int]:
        """Numbers of the rows that `other`, a plain or derived ndarray, holds."""
        if not 0 < _size(other) <= LARGEST:
            return set()
        offset = _interface(other)["data"][0] - self.start
        if 0 <= offset < self.bytes:
            return self._rows_at(offset, _shape(other), _strides(other))
        return self._rows_equal(other) if self.by_value and _element(other).kind == "f" else set()

    def _rows_at(self, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> set[int]:
        places = array([offset], dtype="i8")
        for length, stride in zip(shape, strides, strict=True):
            places = add.outer(places, arange(length, dtype="i8") * stride)
        return {row for row in set((places // self.row_bytes).ravel().tolist()) if 0 <= row < len(self.data)}

    def _rows_equal(self, other: Any) -> set[int]:
        shape = _shape(other)
        found: set[int] = set()
        for axis in {len(shape) - 1, len(shape) - 2, 0} - {-1}:
            if shape[axis] == self.width:
                cells = ndarray.swapaxes(ndarray.view(other, ndarray), axis, -1)
                here = {self.by_value[row] for row in _cut(cells, self.width) if row in self.by_value}
                found = max(found, here, key=len)
        return found


def _cut(cells: Any, width: int) -> list[bytes]:
    """The bytes of each stretch of `width` numbers along the last axis, all as 64-bit floats."""
    raw, step = cells.astype("<f8", order="C").tobytes(), width * 8
    return [raw[at : at + step] for at in range(0, len(raw), step)]


class Data:
    """The data matrices of one call."""

    def __init__(self, inputs: list[Any]) -> None:
        """Of `inputs` (plain values, freshly decoded), the arrays of two or more axes are the data.

        Vectors are not: with as many columns as rows nobody could tell the labels from the weights. Nothing is watched
        when matrices disagree about the number of rows, or when there are fewer than two.
        """
        found = [value for value in inputs if type(value) is ndarray and value.ndim >= 2 and value.size]
        counts = {len(value) for value in found}
        self.matrices = [Matrix(value) for value in found] if len(counts) == 1 and 1 not in counts else []

    def held(self, values: Iterable[Any]) -> set[int]:
        """Numbers of the rows that `values` hold between them; lists and tuples are looked into, one level deep."""
        rows: set[int] = set()
        for value in values:
            inside = value if type(value) in (list, tuple) and len(value) <= LONGEST else (value,)
            for item in inside:
                if kind_of(item, ndarray):
                    for matrix in self.matrices:
                        rows |= matrix.rows(item)
        return rows
