"""A table came back, {yours}, where one number for each weight is asked: {right}.

With `w` as a column, `X @ w` is a column too, {n} numbers high, while `y` lies flat. Their difference is then a table of
{n} × {n} numbers, each prediction against each label. Print the shape of every step: where does the second axis
appear?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(y) * (X.T @ (X @ w.reshape(-1, 1) - y))
