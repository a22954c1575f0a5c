"""The stage as the web layer sees it: draw the cases of an attempt, judge its outputs."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from app.content import ExerciseSource
from app.grading.author_process import AuthorError, AuthorProcess, Rehearsed
from app.grading.cases import Answer, AnsweredCase, DrawnCase
from app.grading.finding import assess
from app.grading.judge import conclude
from app.grading.limits import Limits
from app.grading.mistakes import Rehearsal, concerned
from app.grading.outputs import Output, read_outputs
from app.grading.verdict import Verdict
from app.grading.wire import decode

_log = logging.getLogger(__name__)
AUTHORS = Limits(array_elements=100_000, value_items=100_000, depth=20, text_chars=100_000)
"""Authors' values pass through the same decoder, with more room."""


class Grader:
    """Draws and judges; safe to use from several threads. Close it to end its author process."""

    def __init__(self, deadline_s: float = 5.0) -> None:
        """`deadline_s`: longest time that an exercise's own files may take for one attempt, in seconds."""
        self._authors = AuthorProcess(deadline_s)

    def warm(self) -> None:
        """Start the author process now, in the background, so that the first attempt need not wait for it."""
        self._authors.start()

    def draw(self, source: ExerciseSource, seed: int) -> tuple[DrawnCase, ...]:
        """The cases of an attempt, functions in task order; the same for the same files and the same `seed` (0 or more).

        Raises AuthorError when the exercise's files are at fault.
        """
        return tuple(case.drawn for case in self.answered(source, seed))

    def judge(self, source: ExerciseSource, seed: int, outputs: Sequence[Output]) -> Verdict:
        """The verdict on the outputs of the attempt that was drawn with `seed`.

        Known mistakes are run only when a function failed, and only those that could explain it. Raises BadOutputs when the
        outputs are not one for each of the attempt's cases; AuthorError as `draw` does.
        """
        findings = assess(source.exercise, self.answered(source, seed), outputs)
        asked = concerned(findings, source.mistakes)
        programs = [Rehearsed(mistake.file, function) for mistake, function in asked]
        rehearsals: list[Rehearsal] = []
        try:
            given = self.rehearse(source, [seed], programs) if programs else []
            for (mistake, function), (theirs,) in zip(asked, given, strict=True):
                rehearsals.append(Rehearsal(mistake, function, theirs))
        except AuthorError as error:  # a learner must not wait for an author's mistake in a mistake
            _log.warning("Judged without known mistakes: %s", error)
        return conclude(source.exercise, findings, rehearsals)

    def answered(self, source: ExerciseSource, seed: int) -> tuple[AnsweredCase, ...]:
        """The cases with their answers, which must not leave the server before the verdict."""
        functions = tuple(task.name for task in source.exercise.functions)
        return tuple(_case(fields) for fields in self._authors.answer(source.folder, functions, seed))

    def rehearse(
        self, source: ExerciseSource, seeds: Sequence[int], programs: Sequence[Rehearsed], *, patient: bool = False
    ) -> list[list[tuple[Output, ...]]]:
        """For each of the exercise's own programs and each seed: its outputs, read as a page's are.

        `patient`: the deadline is for each program, not for all of them. Raises AuthorError.
        """
        functions = tuple(task.name for task in source.exercise.functions)
        given = self._authors.rehearse(source.folder, functions, seeds, programs, patient=patient)
        return [[read_outputs(outputs) for outputs in one] for one in given]

    def close(self) -> None:
        """End the author process; the grader cannot be used afterwards."""
        self._authors.close()


def _case(fields: dict[str, object]) -> AnsweredCase:
    """A case from the author process's reply, whose form `author_program` guarantees."""
    match fields:
        case {
            "id": str(identity),
            "function": str(function),
            "args": list(args),
            "kwargs": dict(kwargs),
            "name": str(name),
            "raises": str() | None as raises,
            "rtol": float(rtol),
            "rows_at_once": int() | None as rows,
            "facts": dict(facts),
            "value": dict() | None as value,
        }:
            answer = Answer(name, None if value is None else decode(value, AUTHORS), raises, rtol, rows, facts)
            inputs = tuple(decode(wire, AUTHORS) for wire in args)
            keywords = {key: decode(wire, AUTHORS) for key, wire in kwargs.items()}
            return AnsweredCase(DrawnCase(identity, function, tuple(args), kwargs), answer, inputs, keywords)
        case _:
            raise RuntimeError("the author process sent a malformed case")
