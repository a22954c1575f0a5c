"""Microbatch: an interactive lesson on batches and gradient accumulation, and the engine it is written in."""

__version__ = "0.1.0"
