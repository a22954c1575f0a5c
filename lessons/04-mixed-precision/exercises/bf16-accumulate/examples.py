"""Public examples: a call, and its result or the exception it raises."""

EXAMPLES = [
    ("bf16_bits(np.array([1.0, -2.0, 0.1], dtype=np.float32))", "array([16256, 49152, 15821], dtype=uint16)"),
    ("bf16_bits(np.array([np.inf, np.nan], dtype=np.float32))", "array([32640, 32704], dtype=uint16)"),
    ("bf16_bits(np.array([1.00390625, 1.01171875], dtype=np.float32))", "array([16256, 16258], dtype=uint16)"),
    ("bf16_values(np.array([16256, 15821], dtype=np.uint16))", "array([1.        , 0.10009766], dtype=float32)"),
    ("bf16_accumulate(np.array([1.0, 2.0, 0.5], dtype=np.float32))", "3.5"),
    ("bf16_accumulate(np.array([256.0, 1.0, 1.0, 1.0], dtype=np.float32))", "256.0"),
]
