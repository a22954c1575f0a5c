"""This is one way of writing the three functions; yours may look different and be just as right.

- **`train_steps`** counts twice. Samples make micro-batches, always rounded up, because a loader hands out what is left as
  a short one. Micro-batches make windows, rounded up when the last is flushed and down when it is dropped. Going from
  samples to updates in one division, `samples // (batch * accum)`, overlooks that a short micro-batch can complete a window.
- **`last_divisor`** is the remainder, and where nothing remains the last window is a full one. A mean over two gradients
  divides by two; the four that were planned do not matter any more.
- **`epoch_of`** divides updates by updates. Two well-known trainers mixed units here: one counted with the dropped window
  although it was flushed, one turned updates into micro-batches first and so resumed in epoch 80 instead of 20.
"""


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError("samples, batch and accum must be at least 1")
    micro_batches = -(-samples // batch)  # rounded up: a short micro-batch is one
    if flush:
        return -(-micro_batches // accum)
    return micro_batches // accum


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError("both must be at least 1")
    left = micro_batches % accum
    return left if left > 0 else accum


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        raise ValueError("there is no such update")
    return update // per_epoch
