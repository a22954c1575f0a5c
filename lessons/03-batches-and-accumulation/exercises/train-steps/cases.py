"""Fresh epochs, and those of reports in which a trainer counted otherwise.

Letters and numbers in comments are those of the reports: see tests/domain/practitioner.py.
"""

from app.grading.cases import case

FLUSH, DROP = True, False


def cases(rng):
    yield from train_steps(rng)
    yield from last_divisor(rng)
    yield from epoch_of(rng)


def train_steps(rng):
    batch, accum, updates = whole(rng, 3, 9), whole(rng, 4, 8), whole(rng, 3, 9)
    full = batch * accum * updates
    yield steps("everything divides", full, batch, accum, FLUSH)
    yield steps("everything divides and nothing is dropped", full, batch, accum, DROP)
    yield steps("the last micro-batch is short", full - whole(rng, 1, batch - 1), batch, accum, FLUSH)
    yield steps("a short micro-batch fills the last window", full - whole(rng, 1, batch - 1), batch, accum, DROP)
    over = full + batch * whole(rng, 1, accum - 2) + whole(rng, 1, batch - 1)
    yield steps("a window left over and flushed", over, batch, accum, FLUSH)
    yield steps("a window left over and dropped", over, batch, accum, DROP)
    yield steps("a short micro-batch alone in its window", full + whole(rng, 1, batch - 1), batch, accum, FLUSH)
    yield steps("flush left out", over, batch, accum)
    yield steps("less than one window and flushed", batch, batch, accum, FLUSH)
    yield steps("less than one window and dropped", batch * 2, batch, accum, DROP)
    yield steps("no accumulation", over, batch, 1, DROP)
    yield steps("20,000 samples in batches of 1,171", 20_000, 1171, 7, FLUSH)  # B20: 18 micro-batches
    yield steps("8 micro-batches in windows of 4", 8, 1, 4, FLUSH)  # B25: one update too many
    yield steps("4 micro-batches in windows of 8", 4, 1, 8, FLUSH)  # B23
    yield steps("10 micro-batches and the last window dropped", 10, 1, 4, DROP)  # B29, B46
    yield steps("240,000 samples in batches of 8", 240_000, 8, 4, FLUSH)  # B8
    yield steps("29,450 samples one by one", 29_450, 1, 16, FLUSH)  # B32
    good = [whole(rng, 10, 99), batch, accum]
    for place, argument in enumerate(("samples", "batch", "accum")):
        for value, title in ((0, "at 0"), (-whole(rng, 1, 9), "below 0")):
            arguments = [value if at == place else one for at, one in enumerate(good)]
            yield refused("train_steps", f"{argument} {title}", *arguments)


def last_divisor(rng):
    accum, windows = whole(rng, 7, 9), whole(rng, 3, 6)
    left = whole(rng, 2, 3)
    yield divisor("a short last window", accum * windows + left, accum)
    yield divisor("one micro-batch short", accum * windows - 1, accum)
    yield divisor("all windows are full", accum * windows, accum)
    yield divisor("one window and no more", accum, accum)
    yield divisor("less than one window", left, accum)
    yield divisor("windows of one", windows, 1)
    yield divisor("18 micro-batches in windows of 7", 18, 7)  # B20: 7, 7 and 4
    yield divisor("10 micro-batches in windows of 4", 10, 4)  # B51: 2 of 4
    yield divisor("4 micro-batches in windows of 8", 4, 8)  # B23
    yield refused("last_divisor", "no micro-batches", 0, accum)
    yield refused("last_divisor", "windows of nothing", windows, 0)


def epoch_of(rng):
    batch, accum, windows = whole(rng, 3, 9), whole(rng, 4, 8), whole(rng, 3, 6)
    samples = batch * (accum * windows + whole(rng, 1, 2))
    per_epoch, epoch = windows + 1, whole(rng, 5, 9)
    yield update("the first update", 0, samples, batch, accum)
    yield update("the last update of an epoch", per_epoch * epoch - 1, samples, batch, accum)
    yield update("the first update of an epoch", per_epoch * epoch, samples, batch, accum)
    yield update("a dropped window", windows * epoch + 1, samples, batch, accum, DROP)
    yield update("update 100 of 3 in each epoch", 100, 20_000, 1171, 7)  # B20: epoch 33, not 50
    yield update("update 500 of 25 in each epoch", 500, 100, 1, 4)  # B30: epoch 20, not 80
    yield refused("epoch_of", "an update below 0", -whole(rng, 1, 9), samples, batch, accum)
    yield refused("epoch_of", "an epoch without an update", whole(rng, 2, 9), batch * (accum - 1), batch, accum, DROP)


def steps(title, samples, batch, accum, *flush):
    """One call, with the micro-batches that it has to count first."""
    return case("train_steps", samples, batch, accum, *flush, name=title, facts={"micro_batches": -(-samples // batch)})


def divisor(title, micro_batches, accum):
    windows, left = divmod(micro_batches, accum)
    return case("last_divisor", micro_batches, accum, name=title, facts={"full_windows": windows, "left": left})


def update(title, number, samples, batch, accum, *flush):
    micro_batches = -(-samples // batch)
    per_epoch = micro_batches // accum if flush == (DROP,) else -(-micro_batches // accum)
    return case(
        *("epoch_of", number, samples, batch, accum, *flush),
        name=title,
        facts={"per_epoch": per_epoch, "micro_batches": micro_batches},
    )


def refused(function, title, *arguments):
    shown = ", ".join(map(repr, arguments))
    return case(function, *arguments, raises=ValueError, name=title, facts={"call": f"{function}({shown})"})


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))
