"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("tokens_per_update(4, 8, 2)", "64"),
    ("tokens_per_update(4, 8, 2, 3)", "192"),
    ("tokens_per_update(4, 8, 0)", "ValueError"),
    ("updates_needed(1048576, 131072)", "8"),
    ("updates_needed(10, 4)", "3"),
    ("updates_needed(10, 0)", "ValueError"),
    ("linear_grad(np.array([1.0, 0.0]), np.array([[2.0, 1.0]]), np.array([5.0]))", "array([-12.,  -6.])"),
    ("linear_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4))", "array([-5.])"),
    ("accumulated_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4), 2)", "array([-5.])"),
    ("accumulated_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4), 3)", "ValueError"),
]
