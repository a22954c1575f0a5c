"""The lab programs keep the contract of labs/README.md, and their numbers are the engine's."""

from __future__ import annotations

import base64
import json
import math
import re
from pathlib import Path
from typing import Any

import microbatch_lab
import pytest
from microbatch_lab import safetensors
from microbatch_lab.labs import LABS, text

from tests.worker.lab.lab_runs import SMALL, curve, rows, run, untimed

README = (Path(microbatch_lab.__file__).parent / "labs" / "README.md").read_text(encoding="utf-8")
KINDS = {"progress", "point", "row", "checkpoint", "result"}


@pytest.mark.parametrize("lab", SMALL)
def test_a_run_keeps_the_contract(lab: str):
    """Progress from 0 to its total, never back; known kinds; points in pairs; one result, last; never one event longer than it may be."""
    events = run(lab, **SMALL[lab])
    assert {event["kind"] for event in events} <= KINDS
    assert [event["kind"] for event in events].count("result") == 1
    assert events[-1]["kind"] == "result"
    steps = [(event["done"], event["total"]) for event in events if event["kind"] == "progress"]
    assert events[0]["kind"] == "progress"
    assert steps == sorted(steps)
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1] > 0
    for event in events:
        if event["kind"] == "point":
            assert 0 < len(event["x"]) == len(event["y"]) <= 100
        if event["kind"] not in {"checkpoint", "result"}:
            assert len(json.dumps(event)) < 8000


@pytest.mark.parametrize("lab", SMALL)
def test_a_run_can_be_repeated(lab: str):
    """The same settings give the same events, but for times."""
    assert untimed(run(lab, **SMALL[lab])) == untimed(run(lab, **SMALL[lab]))


@pytest.mark.parametrize("lab", LABS)
def test_every_setting_is_documented(lab: str):
    """In the lab's own section, with the default that the program has, and described to pages."""
    section = README.split(f"## {lab}\n")[1].split("\n## ")[0]
    for name, setting in json.loads(microbatch_lab.describe(lab)).items():
        row = next(line for line in section.splitlines() if line.startswith("|") and f"`{name}`" in line.split("|")[1])
        names = re.findall(r"`(\w+)`", row.split("|")[1])
        assert setting["help"]
        if isinstance(setting["default"], int | float) and not isinstance(setting["default"], bool):
            shown = row.split("|")[2].split(",")
            assert float(shown[names.index(name)]) == setting["default"], name


@pytest.mark.parametrize("lab", LABS)
def test_the_defaults_are_legal(lab: str):
    """What `describe` says passes the checks (two files cannot have a default)."""
    settings = {name: setting["default"] for name, setting in json.loads(microbatch_lab.describe(lab)).items()}
    if lab == "release_check":
        with pytest.raises(ValueError, match="both files"):
            microbatch_lab.start(lab, json.dumps(settings))
    else:
        assert json.loads(next(iter(microbatch_lab.start(lab, json.dumps(settings)))))["done"] == 0


REFUSED = [
    ("nonsense", {}, "no lab called"),
    ("noise", {"nope": 1}, "no setting called 'nope'"),
    ("training_race", {"updates": 0}, "between 1 and 2,000"),
    ("training_race", {"updates": 2.5}, "whole number"),
    ("training_race", {"updates": True}, "whole number"),
    ("training_race", {"updates": "9"}, "whole number"),
    ("training_race", {"updates": 1e400}, "whole number"),
    ("training_race", {"lr": None}, "a number"),
    ("training_race", {"lr": 11}, "between 1e-06 and 10"),
    ("training_race", {"lr": math.nan}, "between"),
    ("training_race", {"plans": []}, "1 to 6"),
    ("training_race", {"plans": "2x4"}, "a list"),
    ("training_race", {"plans": ["2x4", "2×4"]}, "twice"),
    ("training_race", {"plans": ["2by4"]}, "such as 2x4"),
    ("training_race", {"plans": ["-2x4"]}, "such as 2x4"),
    ("training_race", {"plans": ["0x4"]}, "1 to 256"),
    ("training_race", {"plans": ["64x5"]}, "1 to 256"),
    ("training_race", {"plans": ["256x1", "128x2"], "updates": 2000}, "fewer"),
    ("training_race", {"data": "random"}, "cyclic, replacement"),
    ("break_it", {"no_divide": 1}, "true or false"),
    ("break_it", {"micro": 9, "accum": 9}, "at most 64"),
    ("same_gradient", {"split": [32, 32, 1]}, "64 sentences"),
    ("noise", {"at": [0, 20, 10]}, "ascend"),
    ("noise", {"small": 8, "big": 8}, "less than big"),
    ("noise", {"replacement": False, "batches": [9]}, "at most 8"),
    ("three_ways", {"plans": ["256x1", "8x8"]}, "is 64, not 256"),
    ("three_ways", {"updates": 1000}, "fewer updates"),
    ("release_run", {"micro": 4}, "must be 64"),
    ("release_run", {"updates": 200}, "reference_step must be less"),
    ("release_run", {"min_lr": 0.01}, "min_lr"),
    ("release_run", {"resume": "!"}, "damaged"),
    ("release_run", {"resume": "AAAA"}, "shorter"),
    ("release_check", {"safetensors": "!", "record": "{}"}, "not base64"),
]


@pytest.mark.parametrize(("lab", "settings", "message"), REFUSED)
def test_wrong_settings_are_refused_at_once(lab: str, settings: dict[str, Any], message: str):
    """Before the first event, with one sentence that names the setting or the reason."""
    with pytest.raises(ValueError, match=message):
        microbatch_lab.start(lab, json.dumps(settings))


@pytest.mark.parametrize("given", ["", "nope", "[]", "3"])
def test_settings_must_be_a_table(given: str):
    """Anything else is refused in the same way."""
    with pytest.raises(ValueError, match="settings"):
        microbatch_lab.start("noise", given)


def test_numbers_that_are_none_become_null():
    """JSON has no word for them, and JSON.parse would fail."""
    assert text({"a": [math.nan, -math.inf, 1.5], "b": {"c": math.inf}}) == '{"a":[null,null,1.5],"b":{"c":null}}'


def test_dashes_are_as_good_as_underscores():
    """The page calls its labs by their ids."""
    assert untimed([json.loads(each) for each in microbatch_lab.start("same-gradient", '{"updates": 0}')]) == untimed(
        run("same_gradient", updates=0)
    )


def test_same_gradient_says_what_rounding_does():
    """The coarser the numbers, the larger the difference; the split is 6.1 % off and mended by weights."""
    events = run("same_gradient", updates=20)
    found = {row["precision"]: row for row in rows(events, "precision")}
    assert (
        found["float64"]["relative"]
        < 1e-15
        < 1e-8
        < found["float32"]["relative"]
        < 1e-6
        < 1e-4
        < found["bf16"]["relative"]
        < 1e-2
    )
    for precision, row in found.items():
        assert row["curve"] == max(curve(events, precision))
        assert row["norm"] == pytest.approx(2.6125, abs=5e-3)
    assert events[-1]["naive"] == pytest.approx(0.061, abs=5e-4)
    assert events[-1]["weighted"] < 1e-15


def test_the_race_ends_where_its_curves_end():
    """Points, table and result tell the same; plans of one size coincide; every run is announced."""
    events = run("training_race", updates=200)
    assert [each["id"] for each in events[0]["series"]] == ["2x1", "2x4", "8x1"]
    for row in rows(events, "final"):
        losses = curve(events, row["series"], seed=0)
        assert (len(losses), losses[0], losses[-1]) == (200, row["first_loss"], row["final_loss"])
        assert row["sentences"] == 200 * row["effective"]
    assert [row["final_loss"] for row in rows(events, "final")] == pytest.approx([0.280513, 0.280488, 0.280488], abs=1e-6)
    (same,) = events[-1]["same"]
    assert (same["a"], same["b"]) == ("2x4", "8x1")
    assert same["largest"] < 1e-14


def test_the_race_by_sentences_and_over_seeds():
    """400 sentences are 200 updates of 2 and 50 of 8 (0.2805 against 0.3104 with cyclic data); seeds give a mean and a spread."""
    events = run("training_race", plans=["2x1", "8x1"], budget="sentences", sentences=400)
    assert {row["series"]: row["updates"] for row in rows(events, "final")} == {"2x1": 200, "8x1": 50}
    assert [row["final_loss"] for row in rows(events, "final")] == pytest.approx([0.2805, 0.3104], abs=5e-5)
    assert rows(events, "summary")[0]["sd"] is None
    events = run("training_race", plans=["1x1", "8x1"], data="replacement", seeds=3, updates=40)
    assert [(row["series"], row["seed"]) for row in rows(events, "final")] == [
        (plan, seed) for seed in range(3) for plan in ("1x1", "8x1")
    ]
    assert len({tuple(curve(events, "1x1", seed)) for seed in range(3)}) == 3
    one, eight = rows(events, "summary")
    assert one["sd"] > eight["sd"] > 0
    assert events[-1]["seeds"] == 3
    assert run("training_race", seeds=3, updates=2)[-1]["seeds"] == 1


def test_break_it_shows_the_famous_bug():
    """Invisible under AdamW alone but in the log, visible with clipping, the end of SGD at 0.5."""
    plain = run("break_it", no_divide=True, clip=0)
    assert plain[-1]["largest_difference"] == pytest.approx(1.8e-6, abs=5e-8)
    assert curve(plain, "logged")[0] == pytest.approx(8.6663, abs=5e-5)
    clipped = run("break_it", no_divide=True)[-1]
    assert clipped["largest_difference"] == pytest.approx(0.022, abs=5e-4)
    assert (clipped["right"]["clipped"], clipped["broken"]["clipped"]) == (19, 34)
    lost = run("break_it", no_divide=True, optimizer="sgd", lr=0.5, clip=0, precision="float32")
    assert lost[-1]["nan_at"] == curve(lost, "broken").index(None)
    assert (lost[-1]["largest_difference"], lost[-1]["broken"]["final_loss"]) == (None, None)
    assert len(curve(lost, "broken")) == 200


@pytest.mark.parametrize("fault", ["no_divide", "no_clear", "clip_per_micro", "schedule_per_micro", "step_per_micro"])
def test_every_switch_does_something(fault: str):
    """Under a schedule and with clipping each one moves the curve; the number of optimizer steps shows the one that steps too often."""
    result = run("break_it", **{fault: True}, schedule="warmup-cosine", updates=40)[-1]
    assert result["faults"] == [fault]
    assert result["largest_difference"] > 1e-4
    assert result["notes"] == []
    assert result["broken"]["steps_taken"] == (160 if fault == "step_per_micro" else 40)


NOTES = [
    ({}, "No fault"),
    ({"schedule_per_micro": True}, "constant"),
    ({"clip_per_micro": True, "clip": 0}, "Clipping is off"),
    ({"no_divide": True, "accum": 1}, "one micro-batch"),
]


@pytest.mark.parametrize(("settings", "note"), NOTES)
def test_a_switch_without_effect_is_explained(settings: dict[str, Any], note: str):
    """The two runs are then the same, and a sentence says why."""
    result = run("break_it", updates=5, **settings)[-1]
    assert result["largest_difference"] == 0
    assert note in result["notes"][0]


def test_noise_measures_what_theory_says():
    """All four parts with few draws: slope −0.5, growth along the run, both estimates, the fit and the reader's batch."""
    events = run("noise", draws=2000, batch=91)
    result = events[-1]
    assert [row["step"] for row in rows(events, "scale")] == [0, 10, 20, 30, 50, 75, 100, 150, 200]
    assert result["growth"] == pytest.approx(16335 / 0.883, rel=0.01)
    assert result["slope"] == pytest.approx(-0.5, abs=0.02)
    (estimate,) = rows(events, "estimator")
    assert estimate["b_simple"] == pytest.approx(estimate["exact_b_simple"], rel=0.1)
    assert estimate["mean_of_ratios"] > 1.05 * estimate["exact_b_simple"]
    last = [event for event in events if event["kind"] == "point" and event["series"] == "ratio-of-means"][-1]
    assert (last["x"][-1], last["y"][-1]) == (2000, pytest.approx(estimate["b_simple"]))
    assert (result["s_min"], result["e_min"], result["b_crit"]) == pytest.approx((5.34, 486.6, 91.2), abs=0.06)
    assert result["yours"]["fit_steps"] == pytest.approx(2 * result["s_min"], rel=0.01)
    assert result["yours"]["efficiency"] == pytest.approx(0.5, abs=0.01)


def test_noise_at_another_point_and_without_replacement():
    """Only the parts asked for; late in the run the noise drowns the gradient; the whole pool has none."""
    events = run("noise", parts=["spread"], point=60, batches=[2, 4, 8], draws=500, replacement=False)
    assert not rows(events, "scale")
    assert not rows(events, "hyperbola")
    assert [row["theory"] > 0 for row in rows(events, "spread")] == [True, True, False]
    assert rows(events, "spread")[2]["measured"] == 0
    assert events[-1]["growth"] is None


@pytest.mark.parametrize(("task", "most"), [("tiny-lm", 2e-6), ("regression", 1e-5)])
def test_three_ways_agree_up_to_rounding(task: str, most: float):
    """The curves differ by rounding only; a smaller micro-batch takes more passes and keeps less."""
    events = run("three_ways", task=task, updates=4)
    assert 0 < events[-1]["largest_difference"] < most
    final = rows(events, "final")
    assert [row["passes"] for row in final] == [4, 32, 128]
    assert final[0]["pass_bytes"] == 8 * final[1]["pass_bytes"] == 32 * final[2]["pass_bytes"]
    assert all(row["full_loss"] < row["first_loss"] for row in final)
    assert set(events[-1]["seconds"]) == {"256x1", "32x8", "8x32"}


def test_a_release_run_can_be_resumed_from_any_checkpoint():
    """The files are the same to the last bit, and the plot is whole again."""
    whole = run("release_run", **SMALL["release_run"])
    saved = [event for event in whole if event["kind"] == "checkpoint"]
    assert [event["step"] for event in saved] == [12, 24]
    for event in saved:
        assert event["bytes"] == len(base64.b64decode(event["state"]))
        again = run("release_run", **SMALL["release_run"] | {"every": 3}, resume=event["state"])
        assert again[0]["done"] == event["step"]
        assert untimed(again[-1]) == untimed(whole[-1])
        assert curve(again, "loss") == curve(whole, "loss")
        assert curve(again, "lr") == curve(whole, "lr")
    with pytest.raises(ValueError, match=r"lr was 0\.003, now 0\.002"):
        run("release_run", **SMALL["release_run"], lr=0.002, resume=saved[0]["state"])


def test_a_release_passes_its_checks_here_and_elsewhere():
    """The run's own checks, then the two files in the other lab, with a decision; a damaged file is told apart."""
    events = run("release_run", **SMALL["release_run"])
    result = events[-1]
    assert [(row["check"], row["passed"]) for row in rows(events, "checks")] == [
        (check, True) for check in ("readable", "reloads", "matches-record", "beats-reference")
    ]
    record = json.loads(result["record"])
    assert record["logged_losses"] == curve(events, "loss")
    assert (result["passed"], result["final_loss"]) == (True, record["loss"])
    tensors, metadata = safetensors.read(base64.b64decode(result["safetensors"]))
    assert (len(tensors), metadata["micro"], metadata["accum"]) == (21, "2", "2")
    files = {"safetensors": result["safetensors"], "record": result["record"]}
    checked = run("release_check", **files, decision="2 rows, 2 passes, 4 in all")
    assert checked[-1] == {
        "kind": "result",
        "passed": True,
        "loss": record["loss"],
        "recorded_loss": record["loss"],
        **{name: record[name] for name in ("reference_loss", "micro", "accum", "effective")},
    }
    assert [row["check"] for row in rows(checked, "checks")][-1] == "decision"
    assert run("release_check", **files | {"record": "{"})[-1]["passed"] is False


def test_the_full_release_run_beats_its_reference():
    """As the milestone has it: 64 sentences, 1,000 updates, the checkpoint of step 300 beaten, near the floor."""
    result = run("release_run", micro=64, accum=1, every=100)[-1]
    assert result["passed"]
    assert 0.277259 < result["final_loss"] < 0.2785 < result["reference_loss"]
