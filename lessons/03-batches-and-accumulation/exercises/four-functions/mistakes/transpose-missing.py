"""The shapes do not fit: `X` has {n} rows and {d} columns, and the errors are {n} numbers, one for each row. A product
`X @ …` wants {d} numbers on its right. (With as many rows as columns it runs, and gives wrong numbers without a word.)

Each *weight* has to collect one contribution from every row. Which way must the table lie so that the {n} entries of a
column meet the {n} errors?
"""

functions = ("linear_grad",)
caught_by = "error"
hint = 2


def linear_grad(w, X, y):
    return 2 / len(y) * (X @ (X @ w - y))
