"""An exercise's public examples, with what the author's solution gives for each: what a page without a server judges by.

The examples are written as a ``cases.py`` of their own, so that they are run where all authors' files are: in a process that
can be ended, through the same encoding, with the same problems for the author.
"""

from __future__ import annotations

import ast
import builtins
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from app.content import ExerciseSource
from app.content.exercise import Example
from app.content.problem import Problem
from app.content.signature import parameters
from app.grading.author_process import AuthorError, shown_path
from app.grading.cases import AnsweredCase
from app.grading.grader import Grader
from app.grading.limits import LIMITS, LOAD_DEADLINE_S
from app.grading.literal import readable
from app.grading.shown_case import named_inputs
from app.grading.wire import encode

FIX = "mend the example, or solution.py"
_CASES = """import builtins
import numpy as np
from numpy import array, inf, nan
from app.grading.cases import case


def cases(rng):
    class Call:
        def __init__(self, function, **more):
            self.function, self.more = function, more

        def __call__(self, *args, **kwargs):
            return case(self.function, *args, kwargs=kwargs, **self.more)

"""


@dataclass(frozen=True, slots=True)
class Examples:
    """What is written for the page, or what keeps it from being written."""

    json: dict[str, Any]
    problems: tuple[Problem, ...]


def examples_of(source: ExerciseSource, grader: Grader) -> Examples:
    """The examples of an exercise, tried on its solution."""
    path = shown_path(source.folder, source.folder / "examples.py")
    called = {example.function for example in source.examples}
    problems = [
        Problem(path, 1, f"no public example calls {task.name}", "add one: without a server, Check has nothing else to go by")
        for task in source.exercise.functions
        if task.name not in called
    ]
    if problems:
        return Examples({}, tuple(problems))
    lines = _lines(source.folder / "examples.py")
    try:
        cases = _answered(source, grader)
    except AuthorError as error:
        return Examples({}, (*_failing(source, grader, lines),) or (_own(source, error.problem),))
    answered = [*zip(_ordered(source), cases, strict=True)]
    problems = [
        Problem(path, lines.get(example.call, 1), f"{example.call} gives {_text(case)}, not {example.result}", FIX)
        for example, case in answered
        if not _as_said(example, case)
    ]
    exercise = source.exercise
    given = {
        "functions": [task.name for task in exercise.functions],
        "examples": [_example(example, case, source) for example, case in answered],
        "limits": {"deadline_s": exercise.deadline_s, "load_deadline_s": LOAD_DEADLINE_S, **LIMITS.to_json()},
    }
    return Examples(given, tuple(problems))


def _failing(source: ExerciseSource, grader: Grader, lines: Mapping[str, int]) -> Iterator[Problem]:
    """Each example that cannot be tried, found by trying them one by one; or the solution, where it fails as a whole."""
    path = shown_path(source.folder, source.folder / "examples.py")
    for example in source.examples:
        tasks = tuple(task for task in source.exercise.functions if task.name == example.function)
        alone = replace(source, exercise=replace(source.exercise, functions=tasks), examples=(example,))
        try:
            _answered(alone, grader)
        except AuthorError as error:
            problem = _own(source, error.problem)
            in_solution = problem.path != path
            failed, _, said = problem.what.partition(": ")
            if in_solution and not failed.startswith(f"{example.function} "):
                yield problem
                return
            if in_solution:
                place = f" in solution.py:{problem.line}" if problem.line > 1 else ""  # else none of its lines was reached
                what = f"{example.call} ends{place} with {said}, where {example.result} is due"
            elif _raises(example) and not _is_exception(example.result):
                what = f"{example.result}, due of {example.call}, is neither a value nor an exception of Python"
            elif said:
                what = f"{example.call} cannot be called: {said}"
            else:
                what = f"{example.call} gives a value, not {example.result}"
            yield Problem(path, lines.get(example.call, 1), what, FIX)


def _own(source: ExerciseSource, problem: Problem) -> Problem:
    """A problem of the files that were written for the examples, in the author's: their cases are the examples."""
    file = problem.path.rpartition("/")[2]
    if file == "cases.py":
        return replace(problem, path=shown_path(source.folder, source.folder / "examples.py"), line=1)
    return replace(problem, path=shown_path(source.folder, source.folder / file))


def _lines(path: Path) -> dict[str, int]:
    """Where each call stands in the author's file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {str(node.value): node.lineno for node in texts}


def _ordered(source: ExerciseSource) -> list[Example]:
    """In the order in which cases are drawn: functions in task order."""
    order = [task.name for task in source.exercise.functions]
    return sorted(source.examples, key=lambda example: order.index(example.function))


def _answered(source: ExerciseSource, grader: Grader) -> tuple[AnsweredCase, ...]:
    with tempfile.TemporaryDirectory(prefix="microbatch-examples-") as name:
        folder = Path(name) / source.folder.name
        shutil.copytree(source.folder, folder, ignore=shutil.ignore_patterns("__pycache__", "mistakes"))
        (folder / "cases.py").write_text(_CASES + "\n".join(_line(each) for each in source.examples) + "\n", encoding="utf-8")
        return grader.answered(ExerciseSource(source.exercise, folder, source.examples), 0)


def _line(example: Example) -> str:
    more = f", raises=builtins.{example.result}" if _raises(example) else ""
    return f"    {example.function} = Call({example.function!r}{more})\n    yield {example.call}"


def _as_said(example: Example, case: AnsweredCase) -> bool:
    """Whether the result that the author wrote is what Python shows."""
    if case.answer.raises:
        return True
    value = case.answer.value
    shown = {repr(value), str(value), repr(value.item()) if isinstance(value, np.generic) else ""}
    return "".join(example.result.split()) in {"".join(text.split()) for text in shown}


def _text(case: AnsweredCase) -> str:
    return " ".join(repr(case.answer.value).split())


def _raises(example: Example) -> bool:
    return example.result.isidentifier() and example.result not in ("True", "False", "None")


def _is_exception(name: str) -> bool:
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def _example(example: Example, case: AnsweredCase, source: ExerciseSource) -> dict[str, Any]:
    answer = case.answer
    signature = next(task.signature for task in source.exercise.functions if task.name == example.function)
    return {
        **case.drawn.to_json(),
        "call": example.call,
        "inputs": [{"name": name, "text": readable(value)} for name, value in named_inputs(case, parameters(signature))],
        "expected": f"{answer.raises} is raised" if answer.raises else readable(answer.value),
        "raises": answer.raises,
        "value": None if answer.raises else encode(answer.value),
        "rtol": answer.rtol,
        "code": _replay(example),
    }


def _replay(example: Example) -> str:
    lines = [
        "# A public example",
        f"print({example.call})",
        f"# right: {example.result}{' is raised' if _raises(example) else ''}",
    ]
    if "np." in example.call:
        lines.insert(1, "import numpy as np")
    return "\n".join([*lines, ""])
