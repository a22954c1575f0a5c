"""Vectors that hold the page's planner to the server's: `python -m tests.domain.vectors` writes planner-vectors.json.

A row is a call as data and its outcome. Check values and practitioners' cases come first, then calls over ranges, then
random plans, tasks and answers from fixed seeds.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import ModuleType
from typing import Any

from app.domain import (
    activations,
    amount,
    compute,
    float_format,
    layout,
    pipeline,
    plan_answer,
    plan_task,
    plan_verdict,
    precision,
    schedule,
    shape,
    steps,
    update_time,
    zero,
)
from app.domain import device as device_module
from app.domain import figure_note as figure_note_module
from app.domain.cost import update_cost
from app.domain.device import DEVICES, device
from app.domain.figure_note import FIGURE_NOTES, figure_note
from app.domain.memory import training_memory
from app.domain.plan_answer import read_answer
from app.domain.plan_search import draw_task, legal_plans, quickest_plan
from app.domain.plan_task import task_text
from app.domain.plan_verdict import judge_plan
from app.domain.precision import RECIPES, recipe
from app.domain.record import record
from app.domain.shape import PRESETS, gpt_shape, llama_shape, preset
from app.domain.training_plan import TrainingPlan
from tests.domain.calls import Call, Constant, call, encoded
from tests.domain.practitioner import CASES
from tests.domain.published import CHECKS

VECTORS = Path(__file__).with_name("planner-vectors.json")
STORED_PLANS = 60
STORED_TASKS = 12


def table_calls() -> list[Call]:
    """Every check value, and both sides of every practitioner's case."""
    mistakes = [case.seen_by for case in CASES if case.seen_by is not None]
    return [*(check.call for check in CHECKS), *(case.call for case in CASES), *mistakes]


def range_calls() -> list[Call]:
    """Names, defaults, edges and refusals that no table has."""
    made = [call(preset, name) for name in PRESETS] + [call(recipe, name) for name in RECIPES]
    made += [call(device, name) for name in DEVICES] + [call(figure_note, name) for name in FIGURE_NOTES]
    made += [call(shape.parameter_count, PRESETS[name].shape) for name in PRESETS]
    made += [call(shape.compute_parameters, PRESETS[name].shape) for name in PRESETS]
    made += [call(preset, "gpt-5"), call(recipe, "int4"), call(gpt_shape, 2, 65, 4), call(llama_shape, 2, 64, 4, 128, 100, 3)]
    made += [
        call(llama_shape, 0, 64, 4, 128),
        call(
            shape.Shape,
            layers=1,
            hidden=8,
            heads=1,
            kv_heads=1,
            vocabulary=8,
            mlp_hidden=8,
            mlp_matrices=4,
            positions=0,
            tied=True,
            biases=True,
        ),
    ]
    for name in RECIPES:
        made += [call(precision.persistent_gradient_bytes, call(recipe, name), passes) for passes in (1, 2)]
        made += [call(zero.static_bytes_per_parameter, call(recipe, name), stage, 8) for stage in zero.STAGES]
    made += [call(zero.may_skip_sync, stage) for stage in (0, 1, 2, 3, 4, -1)]
    made += [
        call(compute.hardware_flops_per_token, PRESETS["llama-7b"].shape, 2048, mode)
        for mode in ("none", "selective", "full", "half")
    ]
    made += [
        call(update_time.data_parallel_bytes_per_update, stage, 8, 400.0, 200.0, 4, sync_every_micro=every)
        for stage in zero.STAGES
        for every in (False, True)
    ]
    made += [
        call(schedule.learning_rate, update, peak=3e-3, lowest=3e-4, warmup=10, total=100)
        for update in (0, 9, 10, 55, 99, 100, 500)
    ]
    made += [call(schedule.learning_rate, 0, peak=1.0, warmup=5, total=5), call(schedule.learning_rate, -1, peak=1.0, total=5)]
    made += [call(steps.windows, n, 4, last) for n in range(10) for last in ("flush", "drop")] + [
        call(steps.windows, 3, 0),
        call(steps.windows, 3, 1, "keep"),
    ]
    made += [call(layout.nearest_accumulation, 64, size) for size in (1, 24, 40, 42, 128, 1000)] + [
        call(layout.nearest_accumulation, 5, 2)
    ]
    made += [
        call(layout.derive_batch, global_batch=8),
        call(layout.derive_batch, global_batch=8, micro=0, replicas=1),
        call(layout.rounded_down_batch, 3, 4, 1),
    ]
    made += [
        call(layout.data_parallel_replicas, 12, 8),
        call(layout.data_parallel_replicas, 0),
        call(layout.tokens_per_update, 1, 2.5),
    ]
    made += [call(TrainingPlan, shape=PRESETS["lab"].shape, length=5, micro=2)]
    made += [
        call(layout.tokens_per_update, 3, 7),
        call(layout.expert_data_parallel_replicas, 6),
        call(layout.expert_data_parallel_replicas, 6, 4),
    ]
    made += [
        call(update_time.update_seconds, 3, 0.5, 0.25, 0.125),
        call(update_time.update_seconds, 3, -0.5),
        call(update_time.split_micro_time, 1.0, 0.5, 1),
    ]
    made += [
        call(schedule.learning_rate, 3, peak=1.0, total=5),
        call(schedule.learning_rate, 0, peak=-0.5, total=5),
        call(schedule.warmup_factor, 3, 0),
    ]
    made += [call(schedule.decay_shrink, 0.1, 0.1), call(zero.static_bytes_per_parameter, call(recipe, "fp32"))]
    made += [
        call(pipeline.bubble_over_ideal, 0, 4),
        call(pipeline.micro_batches_in_flight, 2, 0),
        call(steps.scheduler_steps, 5, 4),
    ]
    values = (0.1, 1 / 3, 1.0, -2.71828, 6e-8, 2.98e-8, 1e-40, 65519.0, 65520.0, 3.4e38, 3.5e38, 1.00390625, 1.01171875)
    made += [call(float_format.rounded, value, name) for value in values for name in float_format.FLOAT_FORMATS]
    forms: list[dict[str, Any]] = [
        {},
        {"micro": 0, "accumulation": 1.5},
        {"micro": True, "accumulation": 65_537, "zero": 4, "recompute": "some", "colour": 1},
        {"micro": 4, "accumulation": 2, "tensor": 0},
        {"micro": 4, "accumulation": 2, "zero": 4},
        {"micro": 4, "accumulation": 2, "recompute": "None"},
        {"micro": "4", "accumulation": None, "tensor": -1},
        {"micro": 4, "accumulation": 2, "zero": 3, "recompute": "full"},
    ]
    made += [call(read_answer, each) for each in forms] + [call(judge_plan, call(draw_task, 1), each) for each in forms]
    return made


def constants() -> list[Constant]:
    """Tables and limits that both sides write down."""
    named: list[tuple[ModuleType, str]] = [
        (activations, "RECOMPUTE LAB_BYTES_PER_SEQUENCE LAB_BYTES_FIXED"),
        (amount, "GIB"),
        (device_module, "DEVICES"),
        (figure_note_module, "FIGURE_NOTES"),
        (float_format, "FLOAT_FORMATS"),
        (plan_answer, "COUNTS LARGEST"),
        (plan_task, "SETTINGS TASK_RECIPES"),
        (plan_verdict, "CONSTRAINTS"),
        (precision, "RECIPES"),
        (shape, "PRESETS"),
        (zero, "STAGES"),
    ]
    return [Constant(module, name) for module, names in named for name in names.split()]


def random_shape(rng: random.Random) -> Any:
    """A preset's shape or one of free form."""
    if rng.random() < 0.5:
        return rng.choice(list(PRESETS.values())).shape
    heads = rng.choice((1, 2, 4, 8, 12, 16))
    width = heads * rng.choice((8, 32, 64, 128))
    layers, words = rng.randint(1, 48), rng.randint(8, 130_000)
    if rng.random() < 0.5:
        return gpt_shape(layers, width, heads, words, rng.choice((128, 1024)))
    kv = rng.choice([each for each in (1, 2, 4, 8, 12, 16) if heads % each == 0])
    return llama_shape(layers, width, heads, rng.randint(8, 30_000), words, kv)


def random_plan(rng: random.Random) -> Call:
    """A plan; now and then one whose splits do not divide, which both sides refuse in the same words."""
    of = random_shape(rng)

    def split(size: int, most: int) -> int:
        fitting = [each for each in range(1, most + 1) if size % each == 0]
        return rng.choice(fitting) if rng.random() < 0.97 else rng.randint(1, most)

    length = rng.choice((5, 8, 128, 1024, 2048, 4096, 8192))
    tensor, pipeline, context = split(of.heads, 8), split(of.layers, 16), split(length, 4)
    rest = 0 if rng.random() > 0.03 else 1
    return call(
        TrainingPlan,
        shape=of,
        length=length,
        micro=rng.choice((1, 2, 3, 4, 8, 64)),
        accumulation=rng.choice((1, 2, 5, 8, 32, 128)),
        devices=tensor * pipeline * context * rng.choice((1, 2, 3, 8, 64)) + rest,
        tensor=tensor,
        pipeline=pipeline,
        context=context,
        zero=rng.randint(0, 3),
        recompute=rng.choice(("none", "selective", "full")),
        recipe=rng.choice(list(RECIPES)),
        sequence_parallel=rng.random() < 0.5,
        sync_every_micro=rng.random() < 0.3,
    )


def plan_calls(rng: random.Random, count: int) -> list[Call]:
    """Memory and cost of random plans: two calls each."""
    made = []
    for _ in range(count):
        plan = random_plan(rng)
        made += [call(training_memory, plan), call(update_cost, plan, call(device, rng.choice(list(DEVICES))))]
    return made


def answer_calls(seeds: range, rng: random.Random) -> list[Call]:
    """Tasks of these seeds with their text, and verdicts: a legal plan, that plan spoilt, and a guess."""
    made = []
    for seed in seeds:
        task, drawn = draw_task(seed), call(draw_task, seed)
        good = record(next(legal_plans(task)))
        spoilt = {**good, rng.choice(("micro", "accumulation", "tensor", "pipeline", "context")): rng.choice((1, 2, 3, 4, 16))}
        spoilt["zero"] = rng.randint(0, 3)
        guess = {
            "micro": rng.choice((1, 4, 64)),
            "accumulation": rng.randint(1, 600),
            "recompute": rng.choice(("none", "full")),
        }
        made += [drawn, call(task_text, drawn), *(call(judge_plan, drawn, answer) for answer in (good, spoilt, guess))]
    return made


def stored_calls() -> list[Call | Constant]:
    """What planner-vectors.json holds."""
    rng = random.Random(4)
    some_tasks = answer_calls(range(STORED_TASKS), rng) + [call(quickest_plan, call(draw_task, seed)) for seed in range(3)]
    return [*constants(), *table_calls(), *range_calls(), *plan_calls(rng, STORED_PLANS), *some_tasks]


def stored_text() -> str:
    """The file: one call and its outcome a line, so that a change shows as the lines it changes."""
    lines = [json.dumps([encoded(each), each.outcome()], ensure_ascii=False) for each in stored_calls()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    VECTORS.write_text(stored_text(), "utf-8")
    print(f"{VECTORS.name}: {len(stored_calls())} rows")
