"""Programs for the exercises in learners' words: right ones in many styles, known mistakes, and others that are nobody's."""

from tests.lessons.otherwise import ddp_average, noise_scale, plan_batch, token_weighted_grad, train_steps
from tests.lessons.otherwise.style import Style

TABLES = {
    "ddp-average": ddp_average,
    "noise-scale": noise_scale,
    "plan-batch": plan_batch,
    "token-weighted-grad": token_weighted_grad,
    "train-steps": train_steps,
}
"""By exercise: a module with `RIGHT`, `MISTAKEN` and `OTHERWISE_WRONG`."""


def styles(table: str) -> list[tuple[str, Style]]:
    """Every program of that table in all exercises, with the exercise's id."""
    return [(exercise, one) for exercise, module in TABLES.items() for one in getattr(module, table)]
