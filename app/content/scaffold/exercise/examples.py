"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("new_function(np.array([2.0, 4.0]), np.array([9, 1]))", "2.2"),
    ("new_function(np.array([2.0, 4.0]), np.array([5, 5]))", "3.0"),
    ("new_function(np.array([2.0]), np.array([0]))", "ValueError"),
]
