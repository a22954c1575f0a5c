"""What is kept of a run: the weights alone, or everything needed to go on as if nothing had happened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from microbatch_lab import safetensors
from microbatch_lab.accumulation import Training
from microbatch_lab.parameters import Array, tensors

WEIGHTS, MOMENTS = "model.", "optimizer."
"""Prefixes of the tensors in a state; a moment is called optimizer.m.<name> or optimizer.v.<name>."""


def weights(training: Training, metadata: Mapping[str, str] | None = None) -> bytes:
    """A safetensors file of the 21 tensors, named as in PyTorch."""
    return safetensors.write(tensors(training.theta), metadata)


def state(training: Training, losses: list[float], notes: Mapping[str, Any]) -> bytes:
    """Weights, optimizer moments, step, schedule clock, sampler with its generator, the losses so far and `notes` (JSON)."""
    held: dict[str, Any] = {WEIGHTS + name: value for name, value in tensors(training.theta).items()}
    for kind, vector in training.optimizer.state().items():
        held |= {f"{MOMENTS}{kind}.{name}": value for name, value in tensors(vector).items()}
    held["losses"] = np.array(losses, np.float64)
    counters = {
        "steps": training.optimizer.steps,
        "clock": training.clock,
        "sampler": training.sampler.state(),
        "notes": dict(notes),
    }
    return safetensors.write(held, {"run": json.dumps(counters)})


def restore(training: Training, data: bytes) -> tuple[list[float], dict[str, Any]]:
    """Put `training` where `state` was taken; returns the losses so far and the notes.

    Raises ValueError when the bytes are no such state, or one of another kind of run.
    """
    held, metadata = safetensors.read(data)
    try:
        counters = json.loads(metadata["run"])
        losses = [float(loss) for loss in held["losses"]]
        _fill(training.theta, held, WEIGHTS)
        for kind, vector in training.optimizer.state().items():
            _fill(vector, held, f"{MOMENTS}{kind}.")
        training.optimizer.steps, training.clock = int(counters["steps"]), int(counters["clock"])
        training.sampler.restore(counters["sampler"])
        return losses, dict(counters["notes"])
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise ValueError("This is not a saved run of this lab.") from error


def _fill(vector: Array, held: Mapping[str, Any], prefix: str) -> None:
    """Copy the tensors called prefix + name into the vector, bit for bit."""
    for name, view in tensors(vector).items():
        value = held[prefix + name]
        if value.shape != view.shape or value.dtype != view.dtype:
            raise ValueError(
                f"The saved {prefix}{name} is {value.dtype}{list(value.shape)}, not {view.dtype}{list(view.shape)}."
            )
        view[...] = value
