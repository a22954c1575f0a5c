"""What came back is the gradient of the last {rows} of the {n} rows alone: {yours}, where {right} is right.

Your loop visits all {micro} parts, but each result takes the place of the one before, so in the end only the last is
left. A place is needed that *keeps* what came before. Which line should add, and assigns instead?
"""

functions = ("accumulated_grad",)
caught_by = "value"
hint = 3
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    for a in range(0, len(y), size):
        total = linear_grad(w, X[a : a + size], y[a : a + size])
    return total
