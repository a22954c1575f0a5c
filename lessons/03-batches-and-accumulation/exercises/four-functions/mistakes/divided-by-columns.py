"""With {n} rows and {d} columns you are off by the factor {n}/{d}: {yours}, where {right} is right. Where there are as
many rows as columns, nobody can tell.

The mean in the task is taken over the rows, because there is one error for each row. Which length counts the rows, and
which one do you divide by?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(w) * (X.T @ (X @ w - y))
