"""The data: eight sentences of six words, four of them different, and two ways to take batches from them.

x holds words 0-4 of a sentence, y words 1-5: at every position the model guesses the next word. Which animal comes second
and what it does is a fair coin each, the other three words are certain.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np

from microbatch_lab.parameters import Rows

WORDS = ("<pad>", "the", "cat", "dog", "sat", "ran", "on", "mat")
"""The vocabulary; a word's number is its place."""

SENTENCES = (
    tuple(
        f"the {animal} {verb} on the mat" for animal, verb in (("cat", "sat"), ("dog", "ran"), ("cat", "ran"), ("dog", "sat"))
    )
    * 2
)
"""Eight rows: four sentences, then the same four again."""

type Order = Literal["cyclic", "replacement"]
ORDERS: tuple[Order, ...] = get_args(Order.__value__)


def encoded() -> tuple[Rows, Rows]:
    """Inputs X and targets Y, (8, 5) each."""
    words = np.array([[WORDS.index(word) for word in sentence.split()] for sentence in SENTENCES], np.int64)
    return np.ascontiguousarray(words[:, :-1]), np.ascontiguousarray(words[:, 1:])


class Sampler:
    """Takes rows of sentences, update by update.

    ``cyclic``: 0, 1, … 7, 0, … with no chance in it. ``replacement``: each row drawn from all eight, whatever was drawn
    before, so that a batch has gradient noise however large it is.
    """

    def __init__(self, order: Order, seed: int = 0) -> None:
        self.order = order
        self.position = 0
        self._random = np.random.default_rng(seed)

    def take(self, count: int) -> Rows:
        """The numbers (count,) of the next `count` sentences."""
        if self.order == "cyclic":
            rows = (self.position + np.arange(count, dtype=np.int64)) % len(SENTENCES)
        else:
            rows = self._random.integers(0, len(SENTENCES), count, dtype=np.int64)
        self.position += count
        return rows

    def state(self) -> dict[str, Any]:
        """What `restore` needs to go on with exactly the next row; plain JSON."""
        return {"order": self.order, "position": self.position, "random": self._random.bit_generator.state}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where `state` was taken. Raises ValueError when it belongs to another order."""
        if state["order"] != self.order:
            raise ValueError(f"That run took its sentences {state['order']!r}, this one {self.order!r}.")
        self.position = state["position"]
        self._random.bit_generator.state = state["random"]
