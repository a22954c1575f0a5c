"""The layout of devices, and the product that makes one update's batch.

devices = replicas x tensor x pipeline x context. Only replicas multiply the tokens of an update: tensor, pipeline and
context ranks work on the same sequences. ZeRO, FSDP and expert parallelism leave the replicas as they are.
Sources: Megatron-LM ``training/arguments.py`` (data parallel = world // (tensor x pipeline x context)), DeepSpeed
``runtime/config.py`` (batch = micro x accumulation x world), nanoGPT ``train.py`` (accumulation given for all ranks together).
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.whole import whole


def data_parallel_replicas(devices: int, tensor: int = 1, pipeline: int = 1, context: int = 1) -> int:
    """Replicas, each with its own sequences. Raises ValueError where one replica's devices do not divide all."""
    ways = whole("tensor", tensor) * whole("pipeline", pipeline) * whole("context", context)
    if whole("devices", devices) % ways:
        raise ValueError(f"{devices} devices cannot be split into replicas of {tensor} x {pipeline} x {context} = {ways}")
    return devices // ways


def expert_data_parallel_replicas(devices: int, expert_tensor: int = 1, expert: int = 1, pipeline: int = 1) -> int:
    """Copies of each expert in a mixture of experts; dense layers keep their own replicas (Megatron-LM)."""
    ways = whole("expert_tensor", expert_tensor) * whole("expert", expert) * whole("pipeline", pipeline)
    if whole("devices", devices) % ways:
        raise ValueError(f"{devices} devices cannot be split into {expert_tensor} x {expert} x {pipeline} = {ways}")
    return devices // ways


def tokens_per_update(micro: int, length: int, accumulation: int = 1, replicas: int = 1) -> int:
    """Token positions behind one update. `length` is the whole sequence, also where context ranks cut it up."""
    return whole("micro", micro) * whole("length", length) * whole("accumulation", accumulation) * whole("replicas", replicas)


@dataclass(frozen=True, slots=True)
class Batch:
    """The sequences of one update; global_batch = micro x accumulation x replicas holds."""

    global_batch: int
    """Sequences of one update, over all replicas."""
    micro: int
    """Sequences of one pass of one replica."""
    accumulation: int
    """Passes of one replica per update."""
    replicas: int

    def __post_init__(self) -> None:
        """Raises ValueError when the product does not hold."""
        for name in ("global_batch", "micro", "accumulation", "replicas"):
            whole(name, getattr(self, name))
        product = self.micro * self.accumulation * self.replicas
        if self.global_batch != product:
            raise ValueError(
                f"a global batch of {self.global_batch} is not {self.micro} x {self.accumulation} x {self.replicas} = {product}"
            )


def derive_batch(
    *,
    global_batch: int | None = None,
    micro: int | None = None,
    accumulation: int | None = None,
    replicas: int | None = None,
) -> Batch:
    """The batch from three of its four numbers (or a check of all four).

    Raises ValueError when more than one is missing, or the missing one would not be whole: nothing is rounded silently.
    """
    given = {"global_batch": global_batch, "micro": micro, "accumulation": accumulation, "replicas": replicas}
    missing = [name for name, value in given.items() if value is None]
    if len(missing) > 1:
        raise ValueError(f"three of the four numbers are needed; missing: {', '.join(missing)}")
    known = {name: whole(name, value) for name, value in given.items() if value is not None}
    if missing == ["global_batch"]:
        known["global_batch"] = known["micro"] * known["accumulation"] * known["replicas"]
    elif missing:
        parts = [name for name in ("micro", "accumulation", "replicas") if name in known]
        divisor = known[parts[0]] * known[parts[1]]
        if known["global_batch"] % divisor:
            names = " x ".join(parts)
            raise ValueError(f"a global batch of {known['global_batch']} is not a multiple of {names} = {divisor}")
        known[missing[0]] = known["global_batch"] // divisor
    return Batch(**known)


def accumulation_for_tokens(tokens: int, micro: int, length: int, replicas: int = 1) -> int:
    """Micro-batches per update and replica that give exactly `tokens`. Raises ValueError where they do not divide.

    As build-nanogpt ``train_gpt2.py`` and llm.c ``train_gpt2.cu``: the total is fixed first, accumulation follows.
    """
    once = tokens_per_update(micro, length, 1, replicas)
    if whole("tokens", tokens) % once:
        raise ValueError(f"{tokens} tokens are not a multiple of micro x length x replicas = {once}")
    return tokens // once


def accumulation_per_replica(accumulation_of_all: int, replicas: int) -> int:
    """Accumulation as nanoGPT gives it counts all ranks together; this is one rank's. Raises ValueError if uneven."""
    if whole("accumulation_of_all", accumulation_of_all) % whole("replicas", replicas):
        raise ValueError(f"an accumulation of {accumulation_of_all} cannot be shared out over {replicas} replicas")
    return accumulation_of_all // replicas


def rounded_down_batch(global_batch: int, micro: int, replicas: int) -> Batch:
    """The largest batch that divides, not above `global_batch`: Megatron-LM's rounding, when asked for.

    (16, 4, 3) runs with 12. Raises ValueError when not even one micro-batch a replica fits.
    """
    accumulation = whole("global_batch", global_batch) // (whole("micro", micro) * whole("replicas", replicas))
    if accumulation == 0:
        raise ValueError(f"a global batch of {global_batch} is smaller than micro x replicas = {micro * replicas}")
    return Batch(micro * accumulation * replicas, micro, accumulation, replicas)


def nearest_accumulation(nominal_batch: int, batch: int) -> int:
    """Accumulation that comes nearest to a nominal batch, at least 1; the batch reached may differ. Halves go to the even.

    The rule of YOLOv5's ``train.py``: nominal 64 with batches of 24 gives 3, hence 72.
    """
    return max(round(whole("nominal_batch", nominal_batch) / whole("batch", batch)), 1)
