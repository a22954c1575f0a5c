"""The gate for authors: everything an exercise promises, tried on many draws, and every broken promise as a problem.

Runs the author's files only, in the author process, through the same Python that runs in the browser. What is tried:

* cases are the same for the same seed and differ between seeds;
* the solution passes, its process included; the starter counts as not attempted;
* each mistake is caught as it declares, gets its own feedback and no other's, and that has all its numbers;
* every function has hints, and a public example that the solution bears out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from app.content import ExerciseSource
from app.content.mistake import CaughtBy, Mistake
from app.content.problem import Problem
from app.content.slug import did_you_mean
from app.grading.author_process import AuthorError, Rehearsed, shown_path
from app.grading.cases import AnsweredCase
from app.grading.finding import Finding, assess
from app.grading.grader import Grader
from app.grading.judge import judge
from app.grading.mistake_feedback import argument, missing, numbers
from app.grading.mistakes import WAYS, Explanation, Rehearsal, explain
from app.grading.outputs import Output
from app.grading.public_examples import examples_of
from app.grading.verdict import FunctionVerdict

DEADLINE_S = 10.0
"""Longest time that one of an exercise's programs may take for `AT_ONCE` draws, in seconds. Each call takes milliseconds."""
AT_ONCE = 10
"""Draws that are tried in one go: the reply of the author process stays small."""
REPEATED = 3
"""How many draws are made twice."""

type Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Caught:
    """One of the mistakes' functions, over all draws."""

    function: str
    mistake: str
    caught_by: CaughtBy
    times: int
    """On how many draws it was caught as declared, with its own feedback."""
    of: int


@dataclass(frozen=True, slots=True)
class GateReport:
    """What the gate found in one exercise."""

    exercise: str
    problems: tuple[Problem, ...]
    caught: tuple[Caught, ...] = ()


@dataclass(frozen=True, slots=True)
class _Draws:
    """An exercise's cases for every seed, and what the solution gives on them."""

    source: ExerciseSource
    cases: Mapping[int, tuple[AnsweredCase, ...]]
    problems: list[Problem] = field(default_factory=list)

    @property
    def seeds(self) -> list[int]:
        return list(self.cases)

    def add(self, file: str, what: str, fix: str, at: str, seeds: Sequence[int] = ()) -> None:
        """A problem in one of the exercise's files, at the first line that starts with `at`; `seeds`: where it showed."""
        if seeds:
            what += f" (seed {seeds[0]}" + (f" and {len(seeds) - 1} more of {len(self.cases)})" if len(seeds) > 1 else ")")
        self.problems.append(Problem(self.path(file), self._line(file, at), what, fix))

    def _line(self, file: str, start: str) -> int:
        lines = (self.source.folder / file).read_text("utf-8").splitlines()
        return next((i for i, line in enumerate(lines, 1) if line.lstrip(" -").startswith(start)), 1)

    def at(self, file: str, start: str) -> str:
        """A place in one of the exercise's files, as ``path:line``."""
        return f"{self.path(file)}:{self._line(file, start)}"

    def path(self, file: str) -> str:
        """One of the exercise's files as problems name it."""
        return shown_path(self.source.folder, self.source.folder / file)


def check_exercise(source: ExerciseSource, seeds: Sequence[int], grader: Grader | None = None) -> GateReport:
    """Try an exercise on these seeds, of which there should be two at least.

    `grader`: whose author process is to be used, with its deadline; else one of the gate's own.
    """
    own = Grader(DEADLINE_S) if grader is None else None
    grader = own or grader
    assert grader is not None
    try:
        return _check(source, seeds, grader)
    finally:
        if own is not None:
            own.close()


def _check(source: ExerciseSource, seeds: Sequence[int], grader: Grader) -> GateReport:
    try:
        draws = _Draws(source, {seed: grader.answered(source, seed) for seed in seeds})
    except AuthorError as error:  # without cases and answers nothing else can be told
        return GateReport(source.exercise.id, (error.problem,))
    _check_returns(draws)
    if draws.problems:  # whatever else is tried would fail by this alone
        return GateReport(source.exercise.id, tuple(sorted(draws.problems)))
    _check_hints(draws)
    draws.problems.extend(examples_of(source, grader).problems)
    _check_draws(draws, grader)
    _check_solution(draws, grader)
    _check_starter(draws, grader)
    caught = tuple(_check_mistakes(draws, grader))
    return GateReport(source.exercise.id, tuple(sorted(draws.problems)), caught)


def _check_hints(draws: _Draws) -> None:
    for task in draws.source.exercise.functions:
        if not task.hints:
            what, fix = f"{task.name} has no hints", "add a ladder of them, from a nudge to almost the line"
            draws.add("exercise.md", what, fix, f"name: {task.name}")


def _check_draws(draws: _Draws, grader: Grader) -> None:
    again = [seed for seed in draws.seeds[:REPEATED] if grader.draw(draws.source, seed) != _inputs(draws.cases[seed])]
    if again:
        draws.add("cases.py", "one seed gives different cases", "take every random number from rng", "def cases(", again)
    first: dict[str, int] = {}
    same = [seed for seed in draws.seeds if first.setdefault(repr(_inputs(draws.cases[seed])), seed) != seed]
    if same:
        draws.add("cases.py", "different seeds give the same cases", "draw the inputs from rng", "def cases(", same)


def _inputs(cases: Sequence[AnsweredCase]) -> tuple[object, ...]:
    return tuple(case.drawn for case in cases)


def _check_returns(draws: _Draws) -> None:
    """The solution gives nothing back: a lost `return`, unless some of its ways end with ``return None`` on purpose."""
    meant = _returns_none((draws.source.folder / "solution.py").read_text("utf-8"))
    for task in draws.source.exercise.functions:
        due = [
            (seed, case)
            for seed, cases in draws.cases.items()
            for case in cases
            if case.drawn.function == task.name and case.answer.raises is None
        ]
        nothing = [(seed, case) for seed, case in due if case.answer.value is None]
        if nothing and not (meant and len(nothing) < len(due)):
            name = nothing[0][1].answer.name
            what = f"{task.name} returns None" + (f" in the case “{name}”" if name else "") + ", where a value is due"
            fix = "let every way through it end with return, or write raises= in the case"
            draws.add("solution.py", what, fix, f"def {task.name}(", [*dict.fromkeys(seed for seed, _ in nothing)])


def _returns_none(code: str) -> bool:
    returns = [node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Return) and node.value]
    return any(isinstance(part, ast.Constant) and part.value is None for value in returns for part in ast.walk(value))


def _check_solution(draws: _Draws, grader: Grader) -> None:
    failing: dict[tuple[str, str], list[int]] = {}
    for seed, one in _verdicts(draws, grader, "solution.py", draws.seeds):
        if one.status != "passed":
            failed = "the probes reject" if one.status == "process" else f"status {one.status} for"
            case = f" in the case “{one.case.name}”" if one.case is not None else ""
            failing.setdefault((f"{failed} the solution's own {one.name}{case}", one.name), []).append(seed)
    for (what, name), seeds in failing.items():
        draws.add("solution.py", what, "mend the solution, or what the case asks", f"def {name}(", seeds)


def _check_starter(draws: _Draws, grader: Grader) -> None:
    begun: dict[tuple[str, str], list[int]] = {}
    for seed, one in _verdicts(draws, grader, "starter.py", draws.seeds[:REPEATED]):
        if one.status != "not-attempted":
            what = f"{one.name} has the status {one.status} before anybody wrote a line"
            begun.setdefault((what, one.name), []).append(seed)
    for (what, name), seeds in begun.items():
        draws.add("starter.py", what, "leave its body empty but for a docstring", f"def {name}(", seeds)


def _verdicts(draws: _Draws, grader: Grader, file: str, seeds: Sequence[int]) -> Iterator[tuple[int, FunctionVerdict]]:
    """The verdict on each function of a whole program, for each seed."""
    given = _given(draws, grader, [Rehearsed(file)], seeds).get(Rehearsed(file), ())
    for seed, outputs in zip(seeds, given, strict=False):
        for one in judge(draws.source.exercise, draws.cases[seed], outputs).functions:
            yield seed, one


def _given(
    draws: _Draws, grader: Grader, programs: Sequence[Rehearsed], seeds: Sequence[int]
) -> dict[Rehearsed, list[tuple[Output, ...]]]:
    """What each program gives on each of the seeds; one that cannot be run is reported and left out."""
    found: dict[Rehearsed, list[tuple[Output, ...]]] = {program: [] for program in programs}
    parts = [seeds[at : at + AT_ONCE] for at in range(0, len(seeds), AT_ONCE)]
    while parts and found:
        try:
            given = grader.rehearse(draws.source, parts[0], [*found], patient=True)
            for program, outputs in zip(found, given, strict=True):
                found[program] += outputs
            parts.pop(0)
        except AuthorError as error:
            draws.problems.append(error.problem)
            at_fault = [
                one for one in found if shown_path(draws.source.folder, draws.source.folder / one.file) == error.problem.path
            ]
            for program in at_fault or [*found]:
                del found[program]
    return found


def _check_mistakes(draws: _Draws, grader: Grader) -> Iterator[Caught]:
    asked = {
        Rehearsed(mistake.file, task.name): (mistake, task.name)
        for task in draws.source.exercise.functions
        for mistake in draws.source.mistakes
        if task.name in mistake.functions
    }
    given = {
        program: [Rehearsal(*asked[program], outputs) for outputs in each]
        for program, each in _given(draws, grader, [*asked], draws.seeds).items()
    }
    for program, mine in given.items():
        mistake, function = asked[program]
        known = [rehearsals for other, rehearsals in given.items() if other.function == function]
        yield _check_mistake(draws, mistake, function, mine, known)


def _check_mistake(
    draws: _Draws, mistake: Mistake, function: str, mine: Sequence[Rehearsal], known: Iterable[Sequence[Rehearsal]]
) -> Caught:
    wrong: dict[tuple[str, str, str], list[int]] = {}
    by_seed = zip(*known, strict=True)
    for seed, own, rehearsals in zip(draws.seeds, mine, by_seed, strict=True):
        finding = _finding(draws.source, function, draws.cases[seed], own.outputs)
        fault = _fault(draws, finding, mistake, rehearsals)
        if fault is not None:
            wrong.setdefault(fault, []).append(seed)
    for (what, fix, at), seeds in wrong.items():
        draws.add(mistake.file, f"{function}: {what}", fix, at, seeds)
    missed = sum(len(seeds) for seeds in wrong.values())
    return Caught(function, mistake.name, mistake.caught_by, len(draws.seeds) - missed, len(draws.seeds))


def _finding(source: ExerciseSource, function: str, cases: Sequence[AnsweredCase], outputs: Sequence[Output]) -> Finding:
    """What became of one function alone."""
    tasks = tuple(task for task in source.exercise.functions if task.name == function)
    exercise = replace(source.exercise, functions=tasks)
    return assess(exercise, [case for case in cases if case.drawn.function == function], outputs)[0]


def _fault(draws: _Draws, finding: Finding, mistake: Mistake, rehearsals: Sequence[Rehearsal]) -> tuple[str, str, str] | None:
    """What is wrong with how a mistake is caught on one draw, how to mend it, and how the line at fault starts."""
    code = f"def {finding.task.name}("
    if finding.worst is None:
        return "no case catches it", "add a case that it fails, or remove it", code
    way = WAYS.get(finding.status)
    if way != mistake.caught_by:
        found = way or finding.status
        return (
            f"it is caught by {found}, not by {mistake.caught_by}",
            f'write caught_by = "{found}", or mend its code',
            "caught_by",
        )
    known = explain(finding, rehearsals)
    if known is None:
        return "it does not give the same outputs twice", "leave out whatever is random, or has a message of its own", code
    if known.mistake.name != mistake.name:
        what = f"it gets the feedback of {draws.at(known.mistake.file, code)}, which gives the same outputs"
        return what, "mend the cases so that the two differ, or make one mistake of them", code
    if mistake.shows and (shows := _wrong_shows(mistake.shows, finding, known)) is not None:
        return *shows, "shows"
    for name in missing(mistake.feedback, finding.task, known.result):
        return *_nameless(name, finding, known), '"""'
    return None


def _wrong_shows(shows: str, finding: Finding, known: Explanation) -> tuple[str, str] | None:
    """What is wrong with the case that a mistake's feedback is to speak of."""
    catching = [each.case.answer.name for each in finding.results if not each.right and each.case.answer.name]
    if catching.count(shows) > 1:
        return f"{catching.count(shows)} cases that catch it are called “{shows}”", "give each case a name of its own"
    if known.result.case.answer.name == shows:
        return None
    names = [each.case.answer.name for each in finding.results]
    if shows in catching:  # of its several failures this is not the worst
        what, fix = f"the case “{shows}” fails in another way than the feedback speaks of", "name another case, or none"
    elif shows in names:
        what, fix = f"it shows the case “{shows}”, which does not catch it", f"name one that does: {_quoted(catching)}"
    else:
        near = did_you_mean(shows, catching)
        what = f"it shows the case “{shows}”, which there is not"
        fix = near if near.startswith("did you mean") else f"name one that catches it: {_quoted(catching)}"
    return what, fix if catching else "give the case that catches it a name"


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in dict.fromkeys(names))


def _nameless(name: str, finding: Finding, known: Explanation) -> tuple[str, str]:
    """A feedback's name that has no number in the case of which it speaks."""
    case = known.result.case.answer.name
    what = f"the feedback uses {{{name}}}, which is not a number" + (f" in the case “{case}”" if case else "")
    others = ", ".join(f"{{{other}}}" for other in sorted(numbers(finding.task, known.result)))
    value = argument(name, finding.task, known.result)
    match value:
        case None:
            return what, f'state it in that case: facts={{"{name}": …}}, or use one of {others}'
        case float() | np.floating():
            kind = f"{'numpy.' if isinstance(value, np.generic) else ''}{type(value).__name__}"
            return what.replace("a number", "a whole number") + f": it is {kind} there", "write int(…) in cases.py"
        case _:
            return f"{what}: it is {type(value).__name__} there", f"use one of {others}, or state a fact in the case"
