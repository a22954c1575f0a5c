"""A table came back, {yours}, where one number for each weight is asked: {right}.

It holds every row's own contribution to every weight, so nearly all the work is done; the contributions of the {n} rows
are only not added up yet. Which kind of product multiplies *and* adds up, in one go?
"""

functions = ("linear_grad",)
caught_by = "value"
hint = 2
shows = "more rows than weights"


def linear_grad(w, X, y):
    return 2 / len(y) * (X.T * (X @ w - y))
