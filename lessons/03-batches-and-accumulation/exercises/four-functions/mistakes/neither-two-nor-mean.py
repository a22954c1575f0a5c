"""The direction is right and the length is not: {yours} came back, and {right} is right. With {n} rows you are off by the
factor {n}/2.

Two things are still missing, and they pull in opposite directions: one comes from the square, one from the mean. Find
both in the formula of the task, and say in words where each comes from.
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return X.T @ (X @ w - y)
