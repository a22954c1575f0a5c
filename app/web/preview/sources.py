"""What an author has written, for the preview bar: the lines of a block, the programs of an exercise."""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Depends
from starlette.responses import JSONResponse

from app.config import Settings
from app.content import ExerciseSource
from app.content.python_file import defined_functions, without
from app.content.solution import read_solution
from app.content.source import plain
from app.errors import NotFound
from app.web.library import Library
from app.web.preview.local import local_only

NO_STORE = {"Cache-Control": "no-store"}


def sources_router(settings: Settings, libraries: Sequence[Library]) -> APIRouter:
    """Routes that hold answers: for the author's own machine. The first library that has an exercise or a block gives it."""
    router = APIRouter(include_in_schema=False, prefix="/preview", dependencies=[Depends(local_only(settings))])

    @router.get("/markdown")
    def markdown(path: str, first: int, last: int) -> JSONResponse:
        text = lines(libraries, path, first, last)
        return JSONResponse({"path": path, "first": first, "last": last, "text": text}, headers=NO_STORE)

    @router.get("/programs/{lesson}/{exercise}")
    def programs(lesson: str, exercise: str) -> JSONResponse:
        name = f"{lesson}/{exercise}"
        library = next((one for one in libraries if name in one.current().exercises), libraries[0])
        return JSONResponse(programs_of(library.exercise(name)), headers=NO_STORE)

    return router


def lines(libraries: Sequence[Library], path: str, first: int, last: int) -> str:
    """The markdown of a block; only of what is a block. Raises NotFound."""
    for library in libraries:
        places = library.current().places.values()
        if any((place.path, place.first, place.last) == (path, first, last) for place in places):
            text = plain((library.folder.parent / path).read_text("utf-8"))
            return "\n".join(text.split("\n")[first - 1 : last])
    raise NotFound(f"block at {path[:200]}:{first} (the file was saved since: look again)")


def programs_of(source: ExerciseSource) -> dict[str, Any]:
    """Starter, solution and a whole program for each mistake: the solution without what the mistake has instead, and that."""
    solution = _solution(source)
    mistakes = [
        {
            "name": mistake.name,
            "functions": mistake.functions,
            "caught_by": mistake.caught_by,
            "code": _program(solution, f"# mistakes/{mistake.name}.py\n{_functions(source, mistake.file)}"),
        }
        for mistake in source.mistakes
    ]
    return {"starter": source.exercise.starter, "solution": solution, "mistakes": mistakes}


def _solution(source: ExerciseSource) -> str:
    try:
        return read_solution(source.folder).code
    except (OSError, SyntaxError, ValueError) as error:
        return f"# solution.py cannot be read: {error}\n"


def _program(solution: str, instead: str) -> str:
    """One program in which nothing is defined twice: helpers of the solution stay, for the mistake may call them."""
    redefined = defined_functions(ast.parse(instead))
    with contextlib.suppress(SyntaxError, ValueError):
        solution = without(solution, redefined)
    return f"{re.sub(r'\n{4,}', '\n\n\n', solution).strip()}\n\n\n{instead}".lstrip()


def _functions(source: ExerciseSource, file: str) -> str:
    """A mistake's file without what it says of itself."""
    text = plain((source.folder / file).read_text("utf-8"))
    kept = text.split("\n")
    for node in ast.parse(text).body:
        about = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if about or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            if about and node.targets[0].id not in ABOUT:  # type: ignore[attr-defined]
                continue
            kept[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(kept)).strip("\n") + "\n"


ABOUT = ("functions", "caught_by", "hint", "shows")
"""What a mistake's file states for the grader."""
