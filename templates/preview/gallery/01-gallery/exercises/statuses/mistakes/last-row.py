"""You gave the last row, {yours}; the sum is {right}."""

functions = ("is_value",)
caught_by = "value"


def is_value(rows: list[int]) -> int:
    """Of the gallery."""
    return rows[-1]
