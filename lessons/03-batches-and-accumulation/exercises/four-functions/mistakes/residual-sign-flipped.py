"""All digits are right and every sign is wrong: {yours}, where {right} is right.

The gradient points uphill, to a larger error; yours points downhill. So somewhere a difference is taken the other way
round. In the formula of the task, what is subtracted from what?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(y) * (X.T @ (y - X @ w))
