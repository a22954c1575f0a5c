"""{yours} came back, where {right} is right, and `w` has other values after the call.

Giving an array a second name does not copy it. Your total and `w` are one array, so with each part you also move the
weights that the next part is computed with. The gradient of every part has to be taken at the *same* weights. What
should the buffer be made from, and with which values should it begin?
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
        total += linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
