"""Real bug reports and questions as rows: the right number, and the wrong one that was seen.

Each row is a call of the planner with its result; several rows may share an id. Links are to github.com.
"""

from __future__ import annotations

from tests.domain.practitioner_batches import COUNTING, SCHEDULES
from tests.domain.practitioner_losses import LOSSES, MORE, WEIGHTING

CASES = [*COUNTING, *SCHEDULES, *LOSSES, *WEIGHTING, *MORE]

IN_CODE = {"B50": "MakazhanAlpamys/Soup/issues/932"}
"""Covered by a test of its own below the table, because one number does not say it."""

NOT_COVERED = {
    "B44, second half": "Adam is unchanged by an undivided sum: needs an optimizer; the training labs' engine shows it",
    "NVIDIA-NeMo/Speech 8343 and 11939": "the micro-batch changes results in that code base: no arithmetic to check",
    "keras 20241": "a smaller last batch weighs too much: the same mistake as B47 and B51, no number given",
    "allennlp 3512": "ten runs against ten runs: statistics, not planning",
    "microsoft/Swin-Transformer 311": "unscale_ called twice: a loss scaler's state, not modelled",
    "sentence-transformers 1822": "in-batch negatives: contrastive losses are not modelled",
}
"""Rows of the collection that no function here answers, and why."""
