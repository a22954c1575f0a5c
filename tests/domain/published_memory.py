"""Published values of parameters and memory."""

from __future__ import annotations

from typing import Any

from app.domain.activations import (
    equal_terms_length,
    layer_activation_bytes,
    linear_factor,
    measured_lab_activation_bytes,
    quadratic_factor,
)
from app.domain.pipeline import micro_batches_in_flight
from app.domain.precision import recipe, static_bytes
from app.domain.shape import Shape, compute_parameters, gpt_shape, parameter_count, preset
from app.domain.zero import static_bytes_per_parameter
from tests.domain.calls import Call, call
from tests.domain.check import Check

GIB = 2**30
B = 1e9

GPT2 = preset("gpt2-124m").shape
XL = preset("gpt2-xl").shape
GPT3 = preset("gpt3-175b").shape
LAB = preset("lab").shape
WIDE = gpt_shape(32, 4096, 32)
ZERO = "ZeRO, arXiv:1910.02054, figure 1"
KORTHIKANTI = "Korthikanti et al. 2022, table 2"


def layers_of(shape: Shape, micro: int, length: int, **kwargs: Any) -> Call:
    return call(layer_activation_bytes, shape, micro, length, **kwargs)


MEMORY = [
    Check("Playbook", "mixed precision", call(static_bytes, call(recipe, "mixed-16")), 16),
    Check("Megatron-LM, ml-engineering", "fp32 gradients", call(static_bytes, call(recipe, "mixed-18")), 18),
    Check("Playbook", "fp32 accumulation", call(static_bytes, call(recipe, "mixed-20")), 20),
    Check("count", "pure fp32", call(static_bytes, call(recipe, "fp32")), 16),
    *(
        Check(
            ZERO,
            f"stage {stage}, 7.5e9 parameters, N 64",
            call(static_bytes_per_parameter, call(recipe, "mixed-16"), stage, 64),
            want,
            5e-4,
            1 / 7.5,
            "total",
        )
        for stage, want in enumerate((120, 31.406, 16.641, 1.875))
    ),
    Check(
        "Megatron-LM distributed optimizer",
        "6 + 12/dp at dp 8",
        call(static_bytes_per_parameter, call(recipe, "mixed-18"), 1, 8),
        7.5,
        part="total",
    ),
    Check(KORTHIKANTI, "34 for a GPT layer", call(linear_factor, GPT2), 34.0),
    Check("Megatron-LM", "18 + 4 ffn/h", call(linear_factor, gpt_shape(2, 64, 4)), 34.0),
    Check(KORTHIKANTI, "5 a s / h, GPT-2 at 1,024", call(quadratic_factor, GPT2, 1024), 80.0),
    Check(KORTHIKANTI, "store all", layers_of(GPT2, 1, 1024), 1024 * 768 * 114.0),
    Check(
        KORTHIKANTI,
        "tensor parallel 8: 10 + 24/t + 5as/(ht)",
        layers_of(GPT2, 1, 1024, tensor=8),
        1024 * 768 * (10 + 24 / 8 + 80 / 8),
    ),
    Check(
        KORTHIKANTI,
        "with sequence parallel",
        layers_of(GPT2, 1, 1024, tensor=8, sequence_parallel=True),
        1024 * 768 * (34 / 8 + 80 / 8),
    ),
    Check(
        KORTHIKANTI,
        "selective, sequence parallel",
        layers_of(GPT2, 1, 1024, tensor=8, sequence_parallel=True, recompute="selective"),
        1024 * 768 * 34 / 8,
    ),
    Check(KORTHIKANTI, "full", layers_of(GPT2, 1, 1024, recompute="full"), 2 * 1024 * 768),
    Check("derived", "terms equal at 6.8 x head width", call(equal_terms_length, GPT2), 6.8 * 64, 1e-12),
    Check("GPT-2 124M", "GiB per sequence", layers_of(GPT2, 1, 1024), 1.0020, 5e-5, GIB / 12),
    Check("GPT-2 124M", "GiB at b 8", layers_of(GPT2, 8, 1024), 8.016, 5e-5, GIB / 12),
    Check("GPT-2 124M", "GiB, selective", layers_of(GPT2, 1, 1024, recompute="selective"), 0.2988, 2e-4, GIB / 12),
    Check("GPT-2 124M", "GiB, full", layers_of(GPT2, 1, 1024, recompute="full"), 0.0176, 2e-3, GIB / 12),
    Check("GPT-3 175B", "GB", layers_of(GPT3, 1, 2048), 275.4, 2e-4, B / 96),
    Check("GPT-3 175B", "GiB", layers_of(GPT3, 1, 2048), 256.5, 2e-4, GIB / 96),
    Check("GPT-3 175B", "GiB, selective", layers_of(GPT3, 1, 2048, recompute="selective"), 76.5, 1e-3, GIB / 96),
    Check("GPT-3 175B", "GiB, full", layers_of(GPT3, 1, 2048, recompute="full"), 4.5, 1e-3, GIB / 96),
    Check("32 layers, 4096 wide, s 4096", "GiB", layers_of(WIDE, 1, 4096), 97.0, 1e-4, GIB / 32),
    Check("32 layers, 4096 wide, s 4096", "factor", call(quadratic_factor, WIDE, 4096), 160.0),
    Check("GPT-2 XL, b 32", "GB a layer", layers_of(XL, 32, 1024), 5.98, 1e-3, B),
    Check("GPT-2 XL, b 32", "GB", layers_of(XL, 32, 1024), 286.9, 1e-4, B / 48),
    Check("misconception M17", "s doubled, GPT-2", layers_of(GPT2, 1, 2048), 3.40, 2e-3, 1024 * 768 * 114),
    *(
        Check("measured in PyTorch", f"lab's model, B {micro}", call(measured_lab_activation_bytes, micro), want)
        for micro, want in ((1, 26_536), (2, 51_916), (4, 102_676), (8, 204_196))
    ),
    Check("notebooks of the lab's model", "parameters", call(parameter_count, LAB), 19_104, part="total"),
    Check("count", "static bytes of the lab's model", call(parameter_count, LAB), 305_664, unit=1 / 16, part="total"),
    Check("GPT-2", "parameters", call(parameter_count, GPT2), 124_439_808, part="total"),
    Check("GPT-2", "without positions", call(compute_parameters, GPT2), 123_653_376),
    Check(
        "LLaMA-7B checkpoint",
        "parameters",
        call(parameter_count, call(preset, "llama-7b").run().shape),
        6_738_415_616,
        part="total",
    ),
    Check("Megatron-LM", "in flight, 12 stages, 128 micro-batches", call(micro_batches_in_flight, 12, 128), 12),
    Check("Megatron-LM", "in flight, 12 stages, 4 micro-batches", call(micro_batches_in_flight, 12, 4), 4),
]
