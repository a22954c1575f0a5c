"""The gallery's exercise."""

# plan: micro=4 length=8 accum=2 devices=1


def is_passed(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_value(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_process(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_error(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_timeout(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_missing(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_not_attempted(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError


def is_depends(rows: list[int]) -> int:
    """Of the gallery."""
    raise NotImplementedError
