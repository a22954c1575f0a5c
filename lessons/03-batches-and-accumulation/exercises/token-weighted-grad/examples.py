"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    (
        "token_weighted_grad(np.zeros(1), np.ones((4, 1)), np.array([-1.0, -1.0, -1.0, -5.0]), "
        "np.array([True, True, True, True]), 2)",
        "array([4.])",
    ),
    (
        "token_weighted_grad(np.zeros(1), np.ones((4, 1)), np.array([-1.0, -1.0, -1.0, -5.0]), "
        "np.array([True, True, False, True]), 2)",
        "array([4.66666667])",
    ),
    (
        "token_weighted_grad(np.zeros(1), np.ones((4, 1)), np.array([-1.0, -1.0, -1.0, -5.0]), "
        "np.array([True, True, False, False]), 2)",
        "array([2.])",
    ),
    (
        "token_weighted_grad(np.zeros(1), np.ones((4, 1)), np.array([-1.0, -1.0, -1.0, -5.0]), "
        "np.array([False, False, False, False]), 2)",
        "array([0.])",
    ),
]
