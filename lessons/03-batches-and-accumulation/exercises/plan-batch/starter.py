def plan_batch(global_batch, micro, accum, replicas):
    """The one of the four that is None, so that global_batch = micro * accum * replicas.

    ValueError if that is not possible, if not exactly one is None,
    or if one of the others is not a whole number of at least 1.
    """


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    print("1,024 sequences, 2 at a time on 128 replicas, take an accumulation of", plan_batch(1024, 2, None, 128))
    print("12 at a time, 5 times, on 8 replicas, make a batch of", plan_batch(None, 12, 5, 8))
