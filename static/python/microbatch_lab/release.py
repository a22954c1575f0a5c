"""The two files of a release, `final.safetensors` and `loss_final.json`, and the checks they must pass on any machine.

The recorded loss is always that of the file's numbers, computed in float64 on the eight sentences, so that a machine which
rounds differently while training still agrees when it checks.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from dataclasses import dataclass
from typing import Any

from microbatch_lab import safetensors
from microbatch_lab.accumulation import Plan
from microbatch_lab.data import encoded
from microbatch_lab.model import TinyLM
from microbatch_lab.parameters import flattened

TOLERANCE = 1e-6
"""Largest difference between the recorded loss and the one computed anew, in nats."""

NUMBERS = ("loss", "reference_loss")
COUNTS = ("micro", "accum", "effective", "updates", "reference_step")
"""Fields of a record that the checks read."""


@dataclass(frozen=True, slots=True)
class Check:
    """One acceptance check and how it went."""

    check: str
    passed: bool
    text: str

    def row(self) -> dict[str, Any]:
        """As an event of a lab."""
        return {"kind": "row", "table": "checks", "check": self.check, "passed": self.passed, "text": self.text}


@dataclass(frozen=True, slots=True)
class Verdict:
    """All checks, and what they found."""

    checks: tuple[Check, ...]
    loss: float | None = None
    record: dict[str, Any] | None = None

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)


def loss_of(file: bytes) -> float:
    """The loss of the weights in a safetensors file, in float64. Raises ValueError when they are not this model's."""
    tensors, _ = safetensors.read(file)
    return TinyLM(flattened(tensors)).loss(*encoded())


def digest(file: bytes) -> str:
    """SHA-256 of the file."""
    return hashlib.sha256(file).hexdigest()


def judge(file: bytes, record_text: str, decision: str = "") -> Verdict:
    """Check the two files, and the decision when there is one."""
    try:
        tensors, metadata = safetensors.read(file)
        loss = loss_of(file)
        record = _record(record_text)
    except ValueError as error:
        return Verdict((Check("readable", passed=False, text=str(error)),))
    written_again = safetensors.write(tensors, metadata) == file
    same = digest(file) == record["sha256"]
    gap = abs(loss - record["loss"])
    apart = f"{gap:.1e} apart, at most {TOLERANCE:.0e} allowed" if gap else "the same to the last bit"
    reference, step = record["reference_loss"], record["reference_step"]
    checks = [
        Check("readable", passed=True, text=f"21 tensors and a record of {record['updates']:,} updates."),
        Check(
            "reloads",
            written_again and same,
            "Read and written again, the file is the same to the last bit, and it is the file that was recorded."
            if written_again and same
            else "This is not, bit for bit, the file that was recorded.",
        ),
        Check(
            "matches-record",
            gap <= TOLERANCE,
            f"Computed here {loss:.7f}, recorded {record['loss']:.7f}: {apart}.",
        ),
        Check("beats-reference", loss < reference, f"{loss:.6f} at the end against {reference:.6f} after {step:,} updates."),
    ]
    if decision.strip():
        checks.append(_decision(decision, Plan(record["micro"], record["accum"])))
    return Verdict(tuple(checks), loss, record)


def _decision(text: str, plan: Plan) -> Check:
    named = {int(each.replace(",", "")) for each in re.findall(r"(?<![\d.])\d[\d,]*(?![\d.]*\d)", text)}
    wanted = {"the micro-batch": plan.micro, "the accumulation": plan.accum, "their product": plan.effective}
    absent = [f"{name} ({value})" for name, value in wanted.items() if value not in named]
    if absent:
        return Check("decision", passed=False, text=f"The decision does not name {' or '.join(absent)}.")
    return Check("decision", passed=True, text=f"The decision names {plan.micro} × {plan.accum} = {plan.effective}.")


def _record(text: str) -> dict[str, Any]:
    """The record's fields, checked. Raises ValueError."""
    try:
        record = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError("loss_final.json is not JSON.") from error
    if not isinstance(record, dict):
        raise ValueError("loss_final.json is not a record.")
    bad = [name for name in NUMBERS if type(record.get(name)) not in {int, float} or not math.isfinite(record[name])]
    bad += [name for name in COUNTS if type(record.get(name)) is not int or record[name] < 1]
    bad += [] if isinstance(record.get("sha256"), str) else ["sha256"]
    if bad:
        raise ValueError(f"loss_final.json has no usable {', '.join(bad)}.")
    if record["micro"] * record["accum"] != record["effective"] or record["reference_step"] >= record["updates"]:
        raise ValueError("The numbers in loss_final.json contradict each other.")
    return record
