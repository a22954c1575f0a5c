"""`{call}` leaves more than one open, and your function stops with {yours}: it computes with a `None`. {right} is due.

So this call is refused already, but by accident and in words that do not help anybody. Count the open ones first, and
say yourself what is wrong.
"""

functions = ("plan_batch",)
caught_by = "error"
hint = 2
shows = "two open"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if None not in parts or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    if global_batch is None:
        return micro * accum * replicas
    for at, value in enumerate((micro, accum, replicas)):
        if value is None:
            others = [v for place, v in enumerate((micro, accum, replicas)) if place != at]
            if global_batch % (others[0] * others[1]):
                raise ValueError
            return global_batch // (others[0] * others[1])
