"""The shapes do not fit. `X` has {n} rows and {d} columns; a product `X @ …` wants as many numbers on its right as there
are columns, and meets the errors instead, one for each row. (With as many rows as columns it runs, and gives wrong
numbers without a word.)

Each *weight* has to collect one contribution from every row. Which way must the table lie so that the entries of one
column meet the errors?
"""

functions = ("linear_grad",)
caught_by = "error"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(y) * (X @ (X @ w - y))
