"""The numbers are right, and they come from the whole batch: one product saw all {seen} rows at once. With {micro} parts
it should never see more than {rows}.

For equal parts both ways give the same gradient; that is why accumulation works at all. The difference is in memory,
and it is the point of the exercise: where {seen} rows do not fit, this way stops and the other goes on. Let each round
of a loop compute with the rows of a single part.
"""

functions = ("accumulated_grad",)
caught_by = "probe"
hint = 2
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    return linear_grad(w, X, y)
