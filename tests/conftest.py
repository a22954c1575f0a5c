"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long one example takes depends on what else the machine is doing. Speed is measured in tests/bench.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
