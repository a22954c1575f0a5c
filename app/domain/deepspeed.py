"""DeepSpeed's published arithmetic: how it completes a batch configuration, and its memory estimators.

Sources: ``runtime/config.py`` (_set_batch_related_parameters) and ``runtime/zero/stage_1_and_2.py``, ``stage3.py``
(estimators), as of 2024. Its "GB" are GiB. Its documentation page for stage 2 without offload prints another, older
formula; both are here.
"""

from __future__ import annotations

from app.domain.layout import Batch
from app.domain.whole import whole


def deepspeed_batch(
    world: int, *, train_batch: int | None = None, micro: int | None = None, accumulation: int | None = None
) -> Batch:
    """Completes the configuration as DeepSpeed does: the third from two by floor division, accumulation 1 by default.

    Raises ValueError where DeepSpeed's final check fails: the product does not give the batch, or a number is 0.
    """
    whole("world", world)
    if micro is None and train_batch is None:
        raise ValueError("either train_batch or micro is needed")
    if train_batch is not None:
        if micro is not None and accumulation is None:
            accumulation = train_batch // micro // world
        elif micro is None:
            accumulation = 1 if accumulation is None else accumulation
            micro = train_batch // world // accumulation
    else:
        accumulation = 1 if accumulation is None else accumulation
        train_batch = whole("micro", micro) * accumulation * world
    return Batch(train_batch, whole("micro", micro), whole("accumulation", accumulation), world)


def zero2_bytes(parameters: int, devices: int, *, offload: bool = False) -> float:
    """Bytes per device that DeepSpeed's code estimates for ZeRO-2 with Adam: 2P + 18P/N, or 2P when offloading."""
    whole("devices", devices)
    return 2.0 * parameters if offload else 2 * parameters + 18 * parameters / devices


def zero2_bytes_documented(parameters: int, devices: int) -> float:
    """Bytes per device as the documentation page still prints them, without offload: 4P + 16P/N."""
    return 4 * parameters + 16 * parameters / whole("devices", devices)


def zero3_bytes(parameters: int, largest_layer: int, devices: int) -> float:
    """Bytes per device that DeepSpeed estimates for ZeRO-3 with Adam: 4 x largest layer's parameters + 18P/N."""
    return 4 * largest_layer + 18 * parameters / whole("devices", devices)
