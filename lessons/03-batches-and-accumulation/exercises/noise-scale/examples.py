"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("squared_norms(np.array([[3.0, 4.0], [1.0, 0.0]]))", "array([25.,  1.])"),
    ("two_batch_estimates(np.array([10.75]), np.array([9.4375]), 2, 8)", "(array([9.]), array([3.5]))"),
    ("two_batch_estimates(np.array([6.0]), np.array([1.0]), 1, 2)", "(array([-4.]), array([10.]))"),
    ("two_batch_estimates(np.array([6.0]), np.array([1.0]), 2, 2)", "ValueError"),
    ("noise_scale(np.array([[3.0], [2.0]]), np.array([[2.5], [1.5]]), 1, 2)", "2.25"),
    ("noise_scale(np.array([[3.0]]), np.array([[1.0]]), 1, 2)", "ValueError"),
]
