"""{yours} came back, where {right} is right. The difference is `w` itself, divided by {micro}: your total starts at the
weights.

A buffer has the *shape* of the weights, but before the first part nothing has been gathered. Which values should it
begin with?
"""

functions = ("accumulated_grad",)
caught_by = "value"
hint = 3
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = w
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
