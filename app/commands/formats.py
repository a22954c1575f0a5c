"""What ``check`` found, for the machines that read it: one JSON object, or GitHub's workflow commands."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path

from app.checking import CheckReport
from app.content import Problem


class Format(StrEnum):
    """How the problems are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def as_json(report: CheckReport, seeds: range) -> str:
    """``problems``, ``counts``, how each mistake was caught, and the seeds on which the exercises were tried (null: none)."""
    text = json.dumps(
        {
            "problems": [{"path": p.path, "line": p.line, "what": p.what, "fix": p.fix} for p in report.problems],
            "counts": {"problems": len(report.problems), "lessons": report.lessons, "exercises": report.exercises},
            "mistakes": [
                {
                    "exercise": gate.exercise,
                    "function": one.function,
                    "mistake": one.mistake,
                    "caught_by": one.caught_by,
                    "caught": one.times,
                    "draws": one.of,
                }
                for gate in report.gates
                for one in gate.caught
            ],
            "seeds": [seeds[0], seeds[-1]] if seeds else None,
        },
        ensure_ascii=False,
        indent=2,
    )
    return text.encode("utf-8", "backslashreplace").decode()  # halves of characters, in names, as JSON escapes them


def refused(form: Format, what: str, fix: str) -> str:
    """Nothing could be checked: the same form, with one problem that stands in no file."""
    problem = Problem(".", 1, what, fix)
    if form is Format.JSON:
        return as_json(CheckReport((problem,), 0, 0), range(0))
    return f"::error title={_property(problem.what)}::{_data(_message(problem))}"


def as_github(report: CheckReport, root: Path, here: Path) -> str:
    """One workflow command for each problem, which GitHub shows at its line of a pull request; empty without problems.

    `root` holds the lessons folder, and paths are told from `here`, which in a workflow is the checked-out repository.
    """
    return "\n".join(_command(problem, root, here) for problem in report.problems)


def _command(problem: Problem, root: Path, here: Path) -> str:
    file = root.resolve() / problem.path
    path = file.relative_to(here.resolve()).as_posix() if file.is_relative_to(here.resolve()) else problem.path
    title = _property(problem.what)
    return f"::error file={_property(path)},line={problem.line},title={title}::{_data(_message(problem))}"


def _message(problem: Problem) -> str:
    return f"{problem.what}. {problem.fix[:1].upper()}{problem.fix[1:]}."


def _data(text: str) -> str:
    """Escaped as the runner undoes it in a message; see actions/toolkit, packages/core/src/command.ts."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escaped as the runner undoes it in a property, where colons and commas part one from the next."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
