"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ('ddp_average(np.array([[6.0], [2.0]]), np.array([3, 1]), "sum")', "array([8.])"),
    ('ddp_average(np.array([[6.0], [3.0]]), np.array([3, 1]), "mean")', "array([2.5])"),
    ('ddp_average(np.array([[6.0], [3.0]]), np.array([3, 1]), "token mean")', "array([2.25])"),
    ('ddp_average(np.array([[6.0], [0.0]]), np.array([3, 0]), "mean")', "array([1.])"),
    ('ddp_average(np.array([[6.0], [2.0]]), np.array([3, 1]), "max")', "ValueError"),
    ("loss_scale(np.array([3, 1]))", "0.5"),
    ("token_weights(np.array([4, 1]))", "array([0.125, 0.5  ])"),
]
