"""Each entry is half of what it should be: {yours}, where {right} is right.

That is the gradient of *half* the squared error, which some books prefer because it looks neater. Here the error is
squared and not halved. Take the derivative of `r ** 2` once more: what stands in front?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return X.T @ (X @ w - y) / len(y)
