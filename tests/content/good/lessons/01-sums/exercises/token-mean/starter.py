import numpy as np


def token_mean(losses, counts):
    """Mean loss of all tokens."""


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    print(token_mean(np.array([2.0, 4.0]), np.array([9, 1])))
