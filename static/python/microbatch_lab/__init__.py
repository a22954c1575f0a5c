"""The engine of the labs: a small language model trained by NumPy alone, on CPython as in the browser.

A worker calls `start` with a lab's id and settings as JSON and posts each text it yields; `describe` tells what the
settings are. labs/README.md is the contract. The modules, from the outside in::

    labs/*           settings in, events out              release, checkpoint, safetensors   what is kept of a run
    accumulation     the training loop, right and broken   noise, quadratic                  theory beside the runs
    optimizers, clipping, schedules, data, precision       what the loop uses
    model, layers, parameters                              forward and backward pass

Symbols are those of the lesson: θ weights, g gradient, B batch, T words of a sentence, A micro-batches of an update. Losses
are in nats per position.
"""

from microbatch_lab.labs import describe, start

__all__ = ["describe", "start"]
