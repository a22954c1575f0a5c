"""Each entry is {n} times too large, and the case has {n} rows: {yours}, where {right} is right. With a single row your
function is right.

What you have is the gradient of the *sum* of squared errors. It grows with every row, so a batch twice as large would
take steps twice as long. A mean does not. What turns the one into the other?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 * (X.T @ (X @ w - y))
