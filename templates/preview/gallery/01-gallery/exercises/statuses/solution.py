"""Each adds its rows."""


def is_passed(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_value(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_process(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_error(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_timeout(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_missing(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_not_attempted(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)


def is_depends(rows: list[int]) -> int:
    """Of the gallery."""
    return sum(rows)
