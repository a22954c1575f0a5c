"""An exercise folder → what the page may know of it, its public examples, and what is wrong with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from app.content.blocks import Exercise, FunctionTask
from app.content.context import Context
from app.content.directive import check_plain
from app.content.files import counted, entries, folder_version, read_text, shown, unreadable
from app.content.front_matter import (
    Front,
    Key,
    Value,
    check_keys,
    named,
    read_front_matter,
    records,
    seconds,
    text,
    texts,
    whole,
)
from app.content.markdown import inline
from app.content.mistake import Mistake, check_different, facts_of, read_mistake
from app.content.parsons import read_parsons
from app.content.pipeline import read_html
from app.content.problem import Problem, Report
from app.content.python_file import NO_PYTHON, defined_functions, fault, parameters_of, parse_python
from app.content.signature import difference
from app.content.slug import did_you_mean, is_slug
from app.content.source import Source

KEYS = {
    "title": Key(text, required=True),
    "minutes": Key(whole, required=True),
    "deadline_s": Key(seconds),
    "imports": Key(texts),
    "functions": Key(records, required=True),
}
FUNCTION_KEYS = {
    "name": Key(text, required=True),
    "signature": Key(text, required=True),
    "summary": Key(text, required=True),
    "hints": Key(texts),
    "parsons": Key(named),
}
type Trees = Mapping[str, tuple[str, ast.Module] | None]
"""Text and syntax tree of each Python file, by name; None where it (reported) cannot be read."""

_LONGEST = 120
"""Characters of an author's code in a message."""
DEADLINE_S = 5.0
IMPORTS = ("numpy",)


@dataclass(frozen=True, slots=True)
class Example:
    """A public example."""

    function: str
    call: str
    """Python, e.g. ``tokens_per_update(4, 8, 2)``."""
    result: str
    """As Python shows it, e.g. ``64``, or the name of the exception, e.g. ``ValueError``."""


@dataclass(frozen=True, slots=True)
class ExerciseSource:
    """An exercise with the folder that grading reads; the folder never leaves the server."""

    exercise: Exercise
    folder: Path
    examples: tuple[Example, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    """What is known to go wrong, by name; the wrong programs themselves stay in their files."""


def read_exercise(folder: Path, root: Path, lesson: str, context: Context) -> tuple[ExerciseSource | None, list[Problem]]:
    """Read one folder; `lesson` is the lesson's slug and `context` its page's. None when there is nothing to show."""
    problems: list[Problem] = []
    entries(folder, root, problems)
    if problems:  # once, not for each of its files
        return None, problems
    report = Report(shown(folder / "exercise.md", root))
    source = read_text(folder / "exercise.md", report)
    files = {name: Report(shown(folder / name, root)) for name in ("starter.py", "solution.py", "cases.py", "examples.py")}
    trees = {name: _parse(folder / name, files[name]) for name in files}
    if not is_slug(folder.name):
        report.add(1, f"{folder.name} cannot be an exercise's id", "name the folder with lower-case words and hyphens")
    made = _exercise(source, folder, lesson, trees, files, replace(context, report=report)) if source is not None else None
    mistakes: list[tuple[Mistake, Report]] = []
    facts = facts_of(parsed[1]) if (parsed := trees["cases.py"]) else frozenset()
    for path in (each for each in entries(folder / "mistakes", root, problems) if each.suffix == ".py"):
        files[path.name] = Report(shown(path, root))
        mistakes += _mistake(path, made.exercise.functions if made else (), facts, files[path.name])
    check_different(mistakes)
    if made is not None:
        made = replace(made, mistakes=tuple(mistake for mistake, _ in mistakes))
    problems += unreadable(counted(folder), root)
    return made, [*problems, *(problem for each in (report, *files.values()) for problem in each.found)]


def _exercise(
    source: Source, folder: Path, lesson: str, trees: Trees, reports: Mapping[str, Report], context: Context
) -> ExerciseSource:
    front = read_front_matter(source, KEYS, context.report)
    if "minutes" not in front.values:
        context.findings.unread.append(1)
    inside = replace(context, prefix=f"{folder.name}-")
    check_plain(front.text("title"), front.line("title"), context)
    functions = tuple(_functions(front, trees, inside))
    _check_defined(functions, trees, reports)
    task = read_html(front.body, inside)
    if not task.strip():
        context.problem(front.body.line, "the exercise has no task", "write below the front matter what is to be done")
    starter = trees["starter.py"]
    exercise = Exercise(
        id=f"{lesson}/{folder.name}",
        title=front.text("title"),
        task=task,
        functions=functions,
        starter=starter[0] if starter else "",
        version=folder_version(folder),
        minutes=int(front.text("minutes", "1")),
        deadline_s=float(front.text("deadline_s", str(DEADLINE_S))),
        imports=front.texts("imports") if "imports" in front.values else IMPORTS,
    )
    return ExerciseSource(exercise, folder, tuple(_examples(trees["examples.py"], functions, reports["examples.py"])))


def _parse(path: Path, report: Report) -> tuple[str, ast.Module] | None:
    source = read_text(path, report)
    tree = parse_python(source.text, report) if source is not None else None
    return (source.text, tree) if source is not None and tree is not None else None


def _functions(front: Front, trees: Trees, context: Context) -> Iterator[FunctionTask]:
    seen: set[str] = set()
    for item in front.items("functions"):
        given = item.content if isinstance(item.content, Mapping) else {}
        values = check_keys(given, FUNCTION_KEYS, item.line, context.report)
        if not {"name", "signature", "summary"} <= values.keys():
            continue
        name, signature = values["name"].text, values["signature"]
        if not name.isidentifier():
            context.problem(values["name"].line, f"{name} is not the name of a function", "write a Python name")
        if name in seen:
            context.problem(values["name"].line, f"the function {name} is listed twice", "keep one of them")
        seen.add(name)
        _check_signature(name, signature, trees, context)
        summary = inline(values["summary"].text, values["summary"].line, context)
        hints = values["hints"].content if "hints" in values else ()
        rungs = tuple(read_html(Source(h.text, h.line), context) for h in hints if isinstance(h, Value))
        parsons = read_parsons(values["parsons"], context) if "parsons" in values else None
        yield FunctionTask(name, signature.text, summary, rungs, parsons)


def _check_signature(name: str, signature: Value, trees: Trees, context: Context) -> None:
    try:
        ast.parse(f"def {signature.text}: ...")
        fine = re.match(r"\w+", signature.text)
    except NO_PYTHON:
        fine = None
    if fine is None or fine[0] != name:
        context.problem(
            signature.line, f"the signature {_short(signature.text)} is not one of {name}", f"write {name}(…) as in a def line"
        )
        return
    others: dict[tuple[str, str, str], list[str]] = {}
    for file in ("solution.py", "starter.py"):
        parsed = trees[file]
        written = parameters_of(parsed[1], name) if parsed is not None else None
        if written is not None and (found := difference(signature.text, written)) is not None:
            others.setdefault((*found, ast.unparse(written)), []).append(file)
    for (stated, has, call), files in others.items():
        whose = " and ".join(files)
        what = f"the signature has {stated}, {whose} {'has' if len(files) == 1 else 'have'} {has}"
        context.problem(signature.line, what, f"write {name}({call}), or mend {whose}")


def _check_defined(functions: tuple[FunctionTask, ...], trees: Trees, reports: Mapping[str, Report]) -> None:
    for file in ("starter.py", "solution.py"):
        if (parsed := trees[file]) is not None:
            defined = defined_functions(parsed[1])
            for function in functions:
                if function.name not in defined:
                    reports[file].add(1, f"the function {function.name} is not defined", f"add def {function.signature}:")
    if (cases := trees["cases.py"]) is not None and "cases" not in defined_functions(cases[1]):
        reports["cases.py"].add(1, "there is no function cases", "add def cases(rng): that yields the cases")


def _examples(parsed: tuple[str, ast.Module] | None, functions: tuple[FunctionTask, ...], report: Report) -> Iterator[Example]:
    if parsed is None:
        return
    names = [function.name for function in functions]
    for node in parsed[1].body:
        if isinstance(node, ast.Assign) and [t.id for t in node.targets if isinstance(t, ast.Name)] == ["EXAMPLES"]:
            items = node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else []
            for item in items:
                example = _example(item, names, report)
                if example is not None:
                    yield example
            if not items:
                report.add(node.lineno, "EXAMPLES holds no examples", 'write a list of ("call(…)", "result")')
            return
    report.add(1, "there is no list EXAMPLES", 'add EXAMPLES = [("call(…)", "result"), …]')


def _example(item: ast.expr, names: list[str], report: Report) -> Example | None:
    fix = 'write ("call(…)", "result"), both in quotes'
    match item:
        case ast.Tuple(elts=[ast.Constant(value=str() as call), ast.Constant(value=str() as result)]):
            trees = []
            for part, text in (("call", call), ("result", result)):
                try:
                    trees.append(ast.parse(text, mode="eval").body)
                except NO_PYTHON as error:
                    said_of = _short(" ".join(text.split())) or "of an example, which is empty,"
                    what = f"the {part} {said_of} does not parse: {fault(error)}"
                    report.add(item.lineno, what, f"write a {part} as in Python")
                    return None
            tree = trees[0]
            name = tree.func.id if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) else ""
            if names and name not in names:
                report.add(item.lineno, f"the example {call} calls no function of this exercise", did_you_mean(name, names))
                return None
            return Example(name, call, result)
    report.add(item.lineno, "an example that is not a pair of texts", fix)
    return None


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _mistake(
    path: Path, functions: tuple[FunctionTask, ...], facts: frozenset[str], report: Report
) -> Iterator[tuple[Mistake, Report]]:
    parsed = _parse(path, report)
    mistake = read_mistake(path.stem, parsed[1], functions, report, facts) if parsed is not None else None
    if mistake is not None:
        yield mistake, report
