"""Fresh plans with one number open, plans that real people got wrong, and everything that has to be refused.

Letters and numbers in comments are those of the reports: see tests/domain/practitioner.py.
"""

from app.grading.cases import case

NAME = "plan_batch"


def cases(rng):
    yield from open_one(rng)
    yield from reported()
    yield from refused(rng)


def open_one(rng):
    micro, accum, replicas = different(rng)
    yield case(NAME, None, micro, accum, replicas, name="global batch open")
    micro, accum, replicas = different(rng)
    yield case(NAME, micro * accum * replicas, None, accum, replicas, name="micro-batch open")
    micro, accum, replicas = different(rng)
    yield case(NAME, micro * accum * replicas, micro, None, replicas, name="accumulation open")
    micro, accum, replicas = different(rng)
    yield case(NAME, micro * accum * replicas, micro, accum, None, name="replicas open")
    micro, accum, replicas = different(rng)
    yield case(NAME, micro * replicas, micro, None, replicas, name="no accumulation needed")


def reported():
    yield case(NAME, 32, None, 1, 4, name="32 sequences on 4 replicas")  # B3
    yield case(NAME, 32, None, 1, 2, name="the same on 2 replicas of 2 GPUs each")  # B3: context parallelism is no replica
    yield case(NAME, 32, 1, None, 8, name="32 sequences one at a time on 8 replicas")  # B8
    yield case(NAME, 8, 2, 1, None, name="8 in twos without accumulation")  # B9
    yield case(NAME, 64, 4, 8, None, name="64 is 4 × 8 × how many?")  # B11
    yield case(NAME, 16, 1, 1, None, name="16 is 1 × 1 × how many?")  # B12
    yield case(NAME, 128, 8, None, 1, name="128 in eights on 1 replica")  # B14
    yield case(NAME, None, 8, 4, 1, name="8 at a time and 4 times on 1 replica")  # B16
    yield case(NAME, 128, 4, None, 8, name="128 in fours on 8 replicas")  # B19
    yield case(NAME, 2048, 2, None, 8, name="384 GPUs with 48 for each replica")  # BLOOM: TP 4, PP 12


def refused(rng):
    micro, accum, replicas = different(rng)
    over = micro * replicas * accum + whole(rng, 1, micro * replicas - 1)
    yield bad("does not divide", over, micro, None, replicas)
    yield bad("256 in twos on 7 replicas", 256, 2, None, 7)  # DeepSpeed's own example of a wrong plan
    yield bad("64 in 24s", 64, 24, None, 1)  # yolov5 1630
    yield bad("more at once than in the batch", micro * replicas - 1, micro, None, replicas)
    yield bad("nothing open and it fits", micro * accum * replicas, micro, accum, replicas)
    yield bad("nothing open and it does not fit", 8, 2, 1, 1)  # B9: the world of 4 was seen as 1
    yield bad("a zero and nothing open", micro * accum * replicas, 0, accum, replicas)
    yield bad("two open", 32, None, None, 8)  # DeepSpeed would take an accumulation of 1
    yield bad("global batch and replicas open", None, micro, accum, None)
    yield bad("all open", None, None, None, None)
    plan = [micro * accum * replicas, micro, accum, replicas]
    for place, (argument, hole) in enumerate((("global batch", 2), ("micro-batch", 0), ("accumulation", 1), ("replicas", 2))):
        for value, title in ((0, "at 0"), (-plan[place], "below 0")):
            yield bad(f"{argument} {title}", *with_open(plan, place, value, hole))
    yes = True
    yield bad("replicas is True", *with_open(plan, 3, yes, 2))
    yield bad("accumulation is True", *with_open(plan, 2, yes, 0))
    yield bad("a micro-batch of 2.0", *with_open([4 * plan[3], 2, 2, plan[3]], 1, 2.0, 2))
    yield bad("a micro-batch of 2.5", *with_open([10 * plan[3], 2, 2, plan[3]], 1, 2.5, 2))


def bad(title, *arguments):
    """A call that must be refused."""
    shown = ", ".join(map(repr, arguments))
    return case(NAME, *arguments, raises=ValueError, name=title, facts={"call": f"plan_batch({shown})"})


def with_open(plan, place, value, hole):
    """The plan with one bad value, and one number open."""
    return [None if at == hole else value if at == place else one for at, one in enumerate(plan)]


def different(rng):
    """Three different factors from 2 to 9, so that a wrong choice among them shows."""
    return [int(one) for one in rng.permutation([2, 3, 4, 5, 6, 7, 8, 9])[:3]]


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))
