"""A table came back, {yours}, where one number for each weight is asked: {right}.

`X @ w` is a row of {n} numbers. If `y` stands upright beside it, as a column, NumPy pairs *every* prediction with
*every* label and subtracts all {n} × {n} pairs. Print the shape of your error before you go on: which shape should it
have?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(y) * (X.T @ (X @ w - y.reshape(-1, 1)))
