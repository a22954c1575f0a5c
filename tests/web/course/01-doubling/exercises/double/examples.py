"""Public examples."""

EXAMPLES = [("double(2)", "4")]
