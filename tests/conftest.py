"""What holds for all tests."""

from __future__ import annotations

import os

# Before anything imports NumPy: products as small as ours gain nothing from threads, and where other programs keep the
# processors busy, waiting for them makes a run of the lab's engine a hundred times longer.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import HealthCheck, settings

# How long one example takes depends on what else the machine is doing. Speed is measured in tests/bench.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
