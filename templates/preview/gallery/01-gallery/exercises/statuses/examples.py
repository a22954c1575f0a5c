"""Public examples."""

EXAMPLES = [("is_value([1, 2])", "3")]
