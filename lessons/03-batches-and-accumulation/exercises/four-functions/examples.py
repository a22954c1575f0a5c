"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("tokens_per_update(2, 16, 3)", "96"),
    ("tokens_per_update(2, 16, 3, 4)", "384"),
    ("tokens_per_update(2, 16, 0)", "ValueError"),
    ("updates_needed(1000, 64)", "16"),
    ("updates_needed(10, 4)", "3"),
    ("updates_needed(10, 0)", "ValueError"),
    ("linear_grad(np.array([1.0, 0.0]), np.array([[2.0, 1.0]]), np.array([5.0]))", "array([-12.,  -6.])"),
    ("linear_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4))", "array([-5.])"),
    ("accumulated_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4), 2)", "array([-5.])"),
    ("accumulated_grad(np.zeros(1), np.array([[1.0], [2.0], [3.0], [4.0]]), np.ones(4), 3)", "ValueError"),
]
