"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("plan_batch(1024, 2, None, 128)", "4"),
    ("plan_batch(None, 12, 5, 8)", "480"),
    ("plan_batch(512, None, 4, 64)", "2"),
    ("plan_batch(100, 8, None, 4)", "ValueError"),
    ("plan_batch(64, 4, 8, 2)", "ValueError"),
    ("plan_batch(64, None, None, 2)", "ValueError"),
]
