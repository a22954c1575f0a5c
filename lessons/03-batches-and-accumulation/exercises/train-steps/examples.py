"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("train_steps(20, 3, 4)", "2"),
    ("train_steps(20, 3, 4, False)", "1"),
    ("train_steps(12, 3, 4, False)", "1"),
    ("train_steps(20, 0, 4)", "ValueError"),
    ("last_divisor(7, 4)", "3"),
    ("last_divisor(8, 4)", "4"),
    ("epoch_of(9, 20, 3, 4)", "4"),
    ("epoch_of(0, 20, 3, 4)", "0"),
    ("epoch_of(5, 6, 3, 4, False)", "ValueError"),
]
