def train_steps(samples, batch, accum, flush=True):
    """Updates in one epoch. ValueError if samples, batch or accum is below 1."""


def last_divisor(micro_batches, accum):
    """Micro-batches in the last window. ValueError if an argument is below 1."""


def epoch_of(update, samples, batch, accum, flush=True):
    """The epoch (from 0) of an update (from 0). ValueError if there is none."""


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    print("20 samples, 3 at a time, windows of 4: flushed", train_steps(20, 3, 4))
    print("and dropped:", train_steps(20, 3, 4, flush=False))
    print("7 micro-batches, windows of 4: the last gradient is divided by", last_divisor(7, 4))
    print("update 9 of that run falls in epoch", epoch_of(9, 20, 3, 4))
