"""The numbers are right, and they come from the whole window: one product saw {seen} rows at once. With {micro} parts it
should never see more than {rows}.

Weighting by tokens needs one number of the whole window, the count, and that is cheap. The rows themselves can come
part by part, which is what lets a large window pass through a small memory. Which of your lines can move into a loop?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "probe"
hint = 3
shows = "unequal counts"


def token_weighted_grad(w, X, y, counted, micro):
    tokens = counted.sum()
    if tokens == 0:
        return np.zeros_like(w)
    return 2 / tokens * (X.T @ ((X @ w - y) * counted))
