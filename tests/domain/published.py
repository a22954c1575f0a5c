"""All published check values of the planner's arithmetic."""

from __future__ import annotations

from tests.domain.published_batches import BATCH, WINDOWS
from tests.domain.published_memory import MEMORY
from tests.domain.published_time import CALCULATORS, COMPUTE, TIME

CHECKS = [*BATCH, *WINDOWS, *MEMORY, *COMPUTE, *TIME, *CALCULATORS]
