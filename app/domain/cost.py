"""What an update of a training plan costs in time, by where the time goes.

Passes: FLOPs really run over the peak times an efficiency, plus a fixed time per layer and pass. Pipelining adds (p - 1)
passes of waiting. Tensor parallelism adds four all-reduces of s b h elements per layer and micro-batch (six under full
recompute; Megatron-LM, arXiv:1909.08053, section 3). Data parallelism adds the exchange of gradients. Left out: overlap of
any of these, context parallelism's exchange of keys and values, hand-over between stages, the optimizer, data loading.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.compute import flops_per_token, hardware_flops_per_token, model_flops_utilization
from app.domain.device import Device
from app.domain.pipeline import bubble_share_of_total
from app.domain.precision import gradient_bytes, recipe
from app.domain.shape import parameter_count
from app.domain.training_plan import TrainingPlan, plan_tokens_per_update, shards
from app.domain.update_time import data_parallel_bytes_per_update, ring_all_reduce_bytes


@dataclass(frozen=True, slots=True)
class UpdateCost:
    """Seconds of one update by part, and what follows from them."""

    compute_seconds: float
    overhead_seconds: float
    """Fixed time of passes: grows with the accumulation."""
    bubble_seconds: float
    tensor_seconds: float
    data_seconds: float
    seconds: float
    tokens_per_second: float
    """Over all devices."""
    utilization: float
    """MFU: recomputed work does not count."""
    bubble_share: float
    """Of the time in the pipeline's passes, not of all time."""
    model_flops: int
    """Of the update, over all devices."""
    data_bytes: float
    """Bytes each device sends for gradients and weights."""


def update_cost(plan: TrainingPlan, device: Device) -> UpdateCost:
    """Cost of one update on devices of that kind. Tensor ranks are taken to sit in one node."""
    rule = recipe(plan.recipe)
    passes = plan.accumulation
    layers = plan.shape.layers // plan.pipeline
    ways = plan.tensor * plan.pipeline * plan.context
    positions = plan.micro * plan.length
    flops = hardware_flops_per_token(plan.shape, plan.length, plan.recompute) * positions / ways
    compute = flops / (device.peak_flops_per_second * device.efficiency)
    overhead = layers * device.layer_overhead_seconds
    reduced = ring_all_reduce_bytes(plan.tensor, rule.element * positions * plan.shape.hidden / plan.context)
    reductions = (6 if plan.recompute == "full" else 4) * layers
    tensor = reductions * reduced / device.node_bytes_per_second

    parameters = parameter_count(plan.shape).total / (plan.tensor * plan.pipeline)
    wire = gradient_bytes(rule) - (rule.gradients if rule.accumulator else 0)
    data_bytes = data_parallel_bytes_per_update(
        plan.zero,
        shards(plan),
        wire * parameters,
        rule.weights * parameters,
        passes,
        sync_every_micro=plan.sync_every_micro,
    )
    one_node = plan.devices <= device.node_size
    data = data_bytes / (device.node_bytes_per_second if one_node else device.network_bytes_per_second)

    bubble = (plan.pipeline - 1) * (compute + overhead + tensor)
    seconds = passes * (compute + overhead + tensor) + bubble + data
    tokens = plan_tokens_per_update(plan)
    rate = tokens / seconds
    per_token = flops_per_token(plan.shape, plan.length)
    return UpdateCost(
        compute_seconds=passes * compute,
        overhead_seconds=passes * overhead,
        bubble_seconds=bubble,
        tensor_seconds=passes * tensor,
        data_seconds=data,
        seconds=seconds,
        tokens_per_second=rate,
        utilization=model_flops_utilization(rate, per_token, device.peak_flops_per_second * plan.devices),
        bubble_share=bubble_share_of_total(plan.pipeline, passes),
        model_flops=per_token * tokens,
        data_bytes=data_bytes,
    )
