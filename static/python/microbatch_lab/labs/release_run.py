"""Release run: the milestone. A run that survives a reload, two files, and the checks they must pass."""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

from microbatch_lab import checkpoint, release
from microbatch_lab.accumulation import Plan, Recipe, Training
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import CLIP, SEED, named, points, progress
from microbatch_lab.labs.settings import Choice, Number, Setting, Text, Whole, checked, defaults
from microbatch_lab.schedules import Schedule

SETTINGS: dict[str, Setting] = {
    "micro": Whole(8, 1, 256, "Sentences of one pass."),
    "accum": Whole(8, 1, 256, "Passes per update."),
    "effective": Whole(64, 1, 256, "The product they must have."),
    "updates": Whole(1000, 2, 5000, "Updates of the whole run."),
    "lr": Number(0.003, 1e-6, 1, "Highest learning rate."),
    "min_lr": Number(0.0003, 0, 1, "Learning rate at the end."),
    "warmup": Whole(100, 0, 4999, "Updates until the highest learning rate."),
    "clip": CLIP,
    "weight_decay": Number(0.01, 0, 1, "AdamW's weight decay."),
    "precision": Choice("float32", ("float32", "float64"), "How numbers are stored, in the file too."),
    "seed": SEED,
    "checkpoint_every": Whole(100, 1, 5000, "Updates between two saved states."),
    "reference_step": Whole(300, 1, 4999, "Update whose weights the final ones must beat."),
    "every": Whole(10, 1, 100, "Updates between two events."),
    "resume": Text("A saved state to go on from."),
}
DEFAULTS = defaults(SETTINGS)

FREE = ("resume", "every", "checkpoint_every")
"""Settings that may change when a run goes on; the others would make it another run."""


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit, or `resume` is no state of this very run."""
    chosen = checked(SETTINGS, settings)
    plan = Plan(chosen["micro"], chosen["accum"])
    if plan.effective != chosen["effective"]:
        raise ValueError(
            f"{plan.micro} × {plan.accum} is {plan.effective:,}; "
            f"micro-batch times accumulation must be {chosen['effective']:,}."
        )
    for name in ("warmup", "reference_step"):
        if chosen[name] >= chosen["updates"]:
            raise ValueError(f"{name} must be less than updates ({chosen['updates']:,}).")
    if chosen["min_lr"] > chosen["lr"]:
        raise ValueError("min_lr must not be greater than lr.")
    release_run = ReleaseRun(plan, chosen)
    if chosen["resume"]:
        release_run.resume(chosen["resume"])
    return release_run.events()


class ReleaseRun:
    """One run, from its start or from a saved state."""

    def __init__(self, plan: Plan, chosen: dict[str, Any]) -> None:
        self.chosen = chosen
        self.settings = {name: value for name, value in chosen.items() if name not in FREE}
        schedule = Schedule(chosen["lr"], "warmup-cosine", chosen["warmup"], chosen["updates"], chosen["min_lr"])
        self.training = Training(
            plan,
            Recipe(
                schedule=schedule,
                limit=chosen["clip"],
                weight_decay=chosen["weight_decay"],
                order="replacement",
                seed=chosen["seed"],
                precision=chosen["precision"],
            ),
        )
        self.losses: list[float] = []
        self.reference_loss: float | None = None
        self.initial_loss = self._file_loss()

    def resume(self, state: str) -> None:
        """Go on from a state (base64). Raises ValueError when it belongs to a run with other settings."""
        try:
            data = base64.b64decode(state, validate=True)
        except binascii.Error as error:
            raise ValueError("The saved run is damaged.") from error
        self.losses, notes = checkpoint.restore(self.training, data)
        if len(self.losses) != self.training.steps:
            raise ValueError("The saved run does not fit together: its losses and its steps are not the same number.")
        saved = notes.get("settings", {})
        if changed := [name for name, value in self.settings.items() if saved.get(name) != value]:
            told = ", ".join(f"{name} was {saved.get(name)}, now {self.settings[name]}" for name in changed)
            raise ValueError(f"The saved run had other settings: {told}.")
        self.reference_loss = notes.get("reference_loss")

    def events(self) -> Iterator[Event]:
        """From where it stands to the end."""
        updates, series = self.chosen["updates"], "loss"
        yield progress(len(self.losses), updates, series=[named(series, self.training.plan)])
        if self.losses:
            yield points(series, 0, self.losses)
            yield points("lr", 0, [self.training.recipe.schedule.at(step) for step in range(len(self.losses))])
        start = time.perf_counter()
        while len(self.losses) < updates:
            began = len(self.losses)
            lr = []
            for _ in range(self._until_next_event()):
                update = self.training.update()
                self.losses.append(update.loss)
                lr.append(update.lr)
            if len(self.losses) == self.chosen["reference_step"]:
                self.reference_loss = self._file_loss()
            yield points(series, began, self.losses[began:])
            yield points("lr", began, lr)
            yield progress(len(self.losses), updates)
            if len(self.losses) % self.chosen["checkpoint_every"] == 0:
                yield self._checkpoint()
        yield from self._released(time.perf_counter() - start)

    def _until_next_event(self) -> int:
        """Updates until something has to be sent, saved or measured."""
        done = len(self.losses)
        stops = [
            done + self.chosen["every"],
            self.chosen["updates"],
            done - done % self.chosen["checkpoint_every"] + self.chosen["checkpoint_every"],
        ]
        if done < self.chosen["reference_step"]:
            stops.append(self.chosen["reference_step"])
        return int(min(stops)) - done

    def _checkpoint(self) -> Event:
        state = checkpoint.state(self.training, self.losses, {"settings": self.settings, "reference_loss": self.reference_loss})
        text = base64.b64encode(state).decode()
        return {"kind": "checkpoint", "step": len(self.losses), "state": text, "bytes": len(state), "loss": self.losses[-1]}

    def _released(self, seconds: float) -> Iterator[Event]:
        """The two files, the checks, the result."""
        plan = self.training.plan
        metadata = {"format": "pt", "micro": str(plan.micro), "accum": str(plan.accum), "updates": str(len(self.losses))}
        file = checkpoint.weights(self.training, metadata)
        record = {
            **self.settings,
            "loss": self._file_loss(),
            "reference_loss": self.reference_loss,
            "first_loss": self.initial_loss,
            "last_logged_loss": self.losses[-1],
            "logged_losses": self.losses,
            "sha256": release.digest(file),
        }
        text = json.dumps(record, indent=1)
        verdict = release.judge(file, text)
        yield from (check.row() for check in verdict.checks)
        yield {
            "kind": "result",
            "safetensors": base64.b64encode(file).decode(),
            "record": text,
            "final_loss": record["loss"],
            "reference_loss": self.reference_loss,
            "first_loss": self.initial_loss,
            "micro": plan.micro,
            "accum": plan.accum,
            "effective": plan.effective,
            "updates": len(self.losses),
            "seconds": seconds,
            "pass_bytes": self.training.pass_bytes(),
            "passed": verdict.passed,
        }

    def _file_loss(self) -> float:
        """The loss of the weights as a file would hold them; see `release`."""
        return release.loss_of(checkpoint.weights(self.training))
