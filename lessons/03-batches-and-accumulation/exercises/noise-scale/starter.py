import numpy as np


def squared_norms(grads):
    """Squared length of each row."""


def two_batch_estimates(small, big, b_small, b_big):
    """Estimates of |G|^2 and of the trace of the covariance, as a tuple of two arrays.

    ValueError unless 1 <= b_small < b_big.
    """


def noise_scale(small_grads, big_grads, b_small, b_big):
    """Mean noise over mean signal. ValueError if the mean signal is not above 0."""


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    # Four examples whose gradients are 1, 2, 3 and 6: G = 3 and the variance is 3.5.
    print("by hand, batches of 2 and 8:", two_batch_estimates(np.array([10.75]), np.array([9.4375]), 2, 8))

    rng = np.random.default_rng(0)
    examples = np.array([1.0, 2.0, 3.0, 6.0])
    small = rng.choice(examples, size=(20_000, 1))
    big = rng.choice(examples, size=(20_000, 16)).mean(axis=1, keepdims=True)
    print("squared lengths:", squared_norms(small))
    print("measured in 20,000 pairs:", noise_scale(small, big, 1, 16))
    print("exactly:                 ", 3.5 / 9)
