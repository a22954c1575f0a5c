"""Memory of one device for a training plan, by what fills it.

Static bytes (ZeRO stage and recipe) plus activations of the layers one device holds, times the micro-batches a pipeline
keeps in flight, plus the output layer's. Left out: allocator, workspace and communication buffers, temporary copies that
ZeRO-3 gathers, the layer that full recompute rebuilds, uneven splits (embedding and head are spread evenly here).
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.activations import layer_activation_bytes, output_activation_bytes
from app.domain.pipeline import micro_batches_in_flight
from app.domain.precision import gradient_bytes, persistent_gradient_bytes, recipe
from app.domain.shape import parameter_count
from app.domain.training_plan import TrainingPlan, shards
from app.domain.zero import static_bytes_per_parameter


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes on the device that holds most; the parts add up to the total."""

    weights: float
    gradients: float
    """Gradients that need not outlive a backward pass."""
    gradient_buffer: float
    """Gradients that accumulation keeps for the whole window; 0 at an accumulation of 1."""
    optimizer: float
    activations: float
    """Of the layers."""
    output: float
    """Of the last norm, the head and the logits; 0 where the first pipeline stage holds most."""
    static: float
    """Weights, gradients, buffer and optimizer together: what does not depend on the micro-batch."""
    total: float


def training_memory(plan: TrainingPlan) -> Memory:
    """Memory of the fullest device.

    Under pipelining the first stage keeps min(accumulation, stages) micro-batches of activations, the last stage one and
    the logits; the larger of the two is given.
    """
    rule = recipe(plan.recipe)
    per_parameter = static_bytes_per_parameter(rule, plan.zero, shards(plan))
    parameters = parameter_count(plan.shape).total / (plan.tensor * plan.pipeline)
    kept = persistent_gradient_bytes(rule, plan.accumulation) / gradient_bytes(rule)
    all_gradients = per_parameter.gradients * parameters
    layer = layer_activation_bytes(
        plan.shape,
        plan.micro,
        plan.length,
        recompute=plan.recompute,
        element=rule.element,
        tensor=plan.tensor,
        sequence_parallel=plan.sequence_parallel,
    )
    one_pass = layer * (plan.shape.layers // plan.pipeline) / plan.context
    activations = one_pass * micro_batches_in_flight(plan.pipeline, plan.accumulation)
    output = output_activation_bytes(plan.shape, plan.micro, plan.length, plan.tensor) / plan.context
    if plan.pipeline > 1:
        activations, output = (activations, 0.0) if activations >= one_pass + output else (one_pass, output)
    static = per_parameter.total * parameters
    return Memory(
        weights=per_parameter.weights * parameters,
        gradients=all_gradients * (1 - kept),
        gradient_buffer=all_gradients * kept,
        optimizer=per_parameter.optimizer * parameters,
        activations=activations,
        output=output,
        static=static,
        total=static + activations + output,
    )
