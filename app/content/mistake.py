"""A known mistake of an exercise: what its file says of itself, read without running it.

::

    \"\"\"Feedback, in markdown; `{micro}` and the like become the numbers of the learner's case.\"\"\"

    functions = ("accumulated_grad",)
    caught_by = "value"          # or "probe", "error"
    hint = 2                     # optional: the hint that goes on from here, counted from 1
    shows = "three parts"        # optional: the name of the case that shows it best; else the smallest

    def accumulated_grad(w, X, y, micro):
        ...
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from string import Formatter
from typing import Literal

from app.content.blocks import FunctionTask
from app.content.problem import Report
from app.content.python_file import defined_functions
from app.content.signature import parameters
from app.content.slug import did_you_mean, is_slug

type CaughtBy = Literal["value", "probe", "error"]
"""``value``: wrong results; ``probe``: right results, obtained in another way than the task allows; ``error``: an exception."""

CAUGHT_BY: tuple[CaughtBy, ...] = ("value", "probe", "error")
NUMBERS: Mapping[str, str] = {
    "n": "rows of the case's data",
    "d": "columns of the case's data",
    "rows": "most rows that one product may see",
    "parts": "n // rows",
    "seen": "rows that one product saw",
    "yours": "what the learner's function did, as code",
    "right": "what is due, as code",
}
"""Names a feedback text may use besides the whole-number arguments of its function and the facts of its cases."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake. Its code stays in its file, on the server."""

    name: str
    """The file's name without ``.py``, e.g. ``sum-not-divided``."""
    functions: tuple[str, ...]
    """The functions that the file has a wrong version of."""
    caught_by: CaughtBy
    feedback: str
    """Markdown with names in braces; see `NUMBERS`."""
    hint: int | None = None
    """Number of the hint that goes on from the feedback, counted from 0."""
    shows: str = ""
    """Name of the case that the feedback should speak of; empty for the smallest that fails."""

    @property
    def file(self) -> str:
        """Its path in the exercise's folder."""
        return f"mistakes/{self.name}.py"


def read_mistake(
    name: str, tree: ast.Module, tasks: Sequence[FunctionTask], report: Report, facts: Set[str] = frozenset()
) -> Mistake | None:
    """What the file says; None where something essential is missing. Every fault is reported at its line.

    `facts`: names that the cases give numbers for, see `facts_of`.
    """
    before = len(report.found)
    if not is_slug(name):
        report.add(1, f"{name} cannot be a mistake's name", "name the file with lower-case words and hyphens")
    feedback = (ast.get_docstring(tree) or "").strip()
    if not feedback:
        report.add(1, "this mistake has no feedback", "start the file with a docstring that says what went wrong")
    assigned = _assigned(tree)
    concerned = _functions(assigned.get("functions"), tree, tasks, report)
    caught_by = _caught_by(assigned.get("caught_by"), report)
    hint = _hint(assigned.get("hint"), concerned, report)
    _check_names(tree, feedback, concerned, facts, report)
    if len(report.found) > before or caught_by is None:
        return None
    shows = _text(assigned["shows"]) if "shows" in assigned else ""
    return Mistake(name, tuple(task.name for task in concerned), caught_by, feedback, hint, shows)


def facts_of(cases: ast.Module) -> frozenset[str]:
    """Names of the facts in ``cases.py``: the keys of each ``facts={"tokens": …}``."""
    calls = [node for node in ast.walk(cases) if isinstance(node, ast.Call)]
    given = [word.value for call in calls for word in call.keywords if word.arg == "facts"]
    return frozenset(_text(key) for value in given if isinstance(value, ast.Dict) for key in value.keys if key) - {""}


def check_different(mistakes: Sequence[tuple[Mistake, Report]]) -> None:
    """Report feedback that two mistakes share: a learner could not be told which of the two it is."""
    first: dict[str, Report] = {}
    for mistake, report in mistakes:
        words = " ".join(mistake.feedback.split())
        if words in first:
            report.add(1, f"the feedback is that of {first[words].path}:1", "say what is particular here, or remove one")
        first.setdefault(words, report)


def names_in(feedback: str) -> Iterator[str]:
    """The names in braces, in order. Raises ValueError for braces that hold no plain name."""
    for _, name, form, conversion in Formatter().parse(feedback):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"{{{name}}} is not a plain name")
        yield name


def _assigned(tree: ast.Module) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _functions(
    value: ast.expr | None, tree: ast.Module, tasks: Sequence[FunctionTask], report: Report
) -> tuple[FunctionTask, ...]:
    by_name = {task.name: task for task in tasks}
    example = tasks[0].name if tasks else "name"
    match value:
        case ast.Tuple(elts=[_, *_] as items) | ast.List(elts=[_, *_] as items) if all(_text(item) for item in items):
            pass
        case _:
            line = 1 if value is None else value.lineno
            report.add(line, "the file does not say which functions are wrong", f'add functions = ("{example}",)')
            return ()
    found = []
    for item in items:
        name = _text(item)
        if not tasks:  # the exercise's own file is at fault, and says so
            continue
        if name not in by_name:
            report.add(item.lineno, f"the exercise has no function {name}", did_you_mean(name, list(by_name)))
        elif name not in defined_functions(tree):
            report.add(item.lineno, f"the function {name} is not defined here", f"add the wrong def {name}(…)")
        else:
            found.append(by_name[name])
    return tuple(found)


def _caught_by(value: ast.expr | None, report: Report) -> CaughtBy | None:
    found = next((way for way in CAUGHT_BY if value is not None and _text(value) == way), None)
    if found is None:
        line = 1 if value is None else value.lineno
        report.add(line, "the file does not say how it is caught", 'add caught_by = "value", "probe" or "error"')
    return found


def _hint(value: ast.expr | None, tasks: Sequence[FunctionTask], report: Report) -> int | None:
    if value is None:
        return None
    most = min((len(task.hints) for task in tasks), default=0)
    if isinstance(value, ast.Constant) and type(value.value) is int and 1 <= value.value <= max(most, 1):
        return value.value - 1
    report.add(value.lineno, "hint is not the number of one of the function's hints", f"write a number from 1 to {most}")
    return None


def _check_names(tree: ast.Module, feedback: str, tasks: Sequence[FunctionTask], facts: Set[str], report: Report) -> None:
    """Only names whose numbers every case can have; the gate tries them on drawn cases."""
    start = tree.body[0].lineno if tree.body else 1
    shared = set.intersection(*(set(parameters(task.signature)) for task in tasks)) if tasks else set()
    known = {*NUMBERS, *facts, *shared}
    try:
        for name in names_in(feedback):
            if tasks and name not in known:
                line = start + feedback.count("\n", 0, feedback.find(f"{{{name}}}"))
                report.add(line, f"the feedback uses {{{name}}}, which is no number of a case", _other(name, known, shared))
    except ValueError as error:
        report.add(start, f"the feedback has braces that are no name: {error}", "write {name}, or {{ and }} for the braces")


def _other(name: str, known: Set[str], arguments: Set[str]) -> str:
    """The nearest name; else those that are numbers in any case: of the arguments, only some are whole."""
    fix = did_you_mean(name, known)
    if fix.startswith("write one of") and arguments:
        return f"{did_you_mean('', known - arguments)}, or an argument that is a whole number"
    return fix


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
