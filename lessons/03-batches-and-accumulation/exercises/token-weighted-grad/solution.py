"""This is one way of writing it; yours may look different and be just as right.

- **The parts bring sums.** A sum does not care how the tokens are spread over the parts: adding up the sums of all parts
  gives the sum over the window, exactly. Means would have to be weighted back, each with its own number of tokens.
- **`error * counted[part]`** puts a 0 in place of each ignored error, so those rows add nothing. Leaving the rows out,
  `X[part][keep]`, does the same.
- **One division by `tokens`**, after the loop: the number of counted tokens of the *whole window*. In a run on several
  devices, it is the number over all of them.
- **A window of nothing but padding** has a total of zeros and no tokens. Zeros over 0 would be `nan`, and one `nan` in a
  gradient spoils every weight with the next update. So that case is answered before the division.
"""

import numpy as np


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    tokens = counted.sum()
    total = np.zeros_like(w)
    for start in range(0, len(y), size):
        part = slice(start, start + size)
        error = (X[part] @ w - y[part]) * counted[part]
        total = total + 2 * (X[part].T @ error)
    if tokens == 0:
        return total
    return total / tokens
