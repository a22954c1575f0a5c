"""The last net under authors: what goes wrong in the program while one part of a course is read is a problem of that part.

Nobody should need it. Where it is needed, the rest of the course is still read, and the log says where the program failed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from app.content.problem import Problem, visible

FAILED = "reading or trying this failed"
"""How the problem of a fault of the program begins."""

logger = logging.getLogger("app.content")


def caught[T](path: str, read: Callable[[], tuple[T | None, list[Problem]]]) -> tuple[T | None, list[Problem]]:
    """What `read` gives; nothing and a problem of the file at `path` where it fails."""
    try:
        return read()
    except Exception as error:  # noqa: BLE001  (whatever it is: that is what this net is for)
        return None, [fault(path, error)]


def fault(path: str, error: Exception) -> Problem:
    """An exception that nobody expected, logged and told as a problem of the file that was read."""
    logger.error("%s: the program failed here", visible(path), exc_info=error)
    if isinstance(error, OSError) and error.strerror and error.filename:
        name = str(error.filename).rpartition("/")[2]
        return Problem(path, 1, f"{name} cannot be read: {error.strerror}", "make it an ordinary readable file")
    what = f"{FAILED}: {blame(error)}"
    return Problem(path, 1, what, "look for what is unusual here, and report it with the log: the lesson may be fine")


def blame(error: Exception) -> str:
    """Whose fault it is, as the end of a sentence."""
    said = " ".join(str(error).split())[:200]
    return f"the fault is in the program ({type(error).__name__}{': ' if said else ''}{said})"
