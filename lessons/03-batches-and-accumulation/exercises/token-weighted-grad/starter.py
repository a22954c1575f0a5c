import numpy as np


def token_weighted_grad(w, X, y, counted, micro):
    """Gradient of the mean squared error over the counted rows of X, from `micro` equal parts.

    counted holds True for each row that counts and False for padding.
    Zeros if no row counts.
    """


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    rng = np.random.default_rng(0)
    X, y, w = rng.normal(size=(8, 2)), rng.normal(size=8), np.zeros(2)
    counted = np.array([True] * 4 + [True, False, False, False])
    print("4 tokens and 1:        ", token_weighted_grad(w, X, y, counted, 2))
    print("the same, in one part: ", token_weighted_grad(w, X, y, counted, 1))
    print("nothing but padding:   ", token_weighted_grad(w, X, y, np.zeros(8, dtype=bool), 2))
