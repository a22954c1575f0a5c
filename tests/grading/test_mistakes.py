"""Known mistakes: who makes one is told which, in whatever words it is written; nobody else is told that they made one."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from app.content.mistake import Mistake
from app.grading import Grader, Verdict
from app.grading.mistake_feedback import MISSING
from app.grading.verdict import FunctionVerdict
from tests.grading.course import attempt, four, program, words
from tests.grading.mistaken import MISTAKEN, TWO_AT_ONCE, Mistaken
from tests.grading.unmistaken import OTHERWISE_WRONG, RIGHT, Program
from tests.worker.solutions import SHORTCUTS

SEEDS = (0, 17, 4242)


def named(verdict: Verdict) -> dict[str, str]:
    """The mistakes that a verdict names, by function."""
    return {
        one.name: one.diagnosis.name
        for one in verdict.functions
        if one.diagnosis is not None and one.diagnosis.kind == "mistake"
    }


def of(verdict: Verdict, function: str) -> FunctionVerdict:
    return next(one for one in verdict.functions if one.name == function)


@pytest.mark.parametrize("one", MISTAKEN, ids=[f"{n}: {one.mistake}" for n, one in enumerate(MISTAKEN)])
def test_a_mistake_is_recognised_in_other_words(one: Mistaken, grader: Grader) -> None:
    """Renamed parameters, other NumPy functions, another order: the same mistake, the same name, its own feedback."""
    for seed in SEEDS:
        verdict = attempt(grader, four(), seed, program(**{one.function: one.source}))
        assert named(verdict) == {one.function: one.mistake}, (seed, words(of(verdict, one.function).feedback))
        found = of(verdict, one.function)
        text = words(found.feedback)
        feedback = next(mistake.feedback for mistake in four().mistakes if mistake.name == one.mistake)
        assert "{" not in text
        assert text.count(MISSING) == feedback.count(MISSING)
        assert found.case is not None
        assert found.hint is not None
        assert verdict.unexplained == ()


def test_every_mistake_is_made_in_other_words() -> None:
    """No mistake of the bank is tested by its own code alone, and each of its functions is."""
    made = {(one.mistake, one.function) for one in MISTAKEN}
    assert made == {(mistake.name, function) for mistake in four().mistakes for function in mistake.functions}


@pytest.mark.parametrize(
    ("function", "source", "allowed"), [row[1:] for row in TWO_AT_ONCE], ids=[row[0] for row in TWO_AT_ONCE]
)
def test_of_two_mistakes_at_once_only_a_true_one_is_named(
    function: str, source: str, allowed: tuple[str, ...], grader: Grader
) -> None:
    """One of the learner's own is named, the numbers first; where the two cannot be told apart, none is."""
    for seed in SEEDS:
        found = named(attempt(grader, four(), seed, program(**{function: source})))
        if allowed:
            assert found.get(function) in allowed, seed
        assert set(found) <= ({function} if allowed else set()), (seed, found)


@pytest.mark.parametrize("one", RIGHT, ids=[one.title for one in RIGHT])
def test_a_right_program_is_never_matched(one: Program, grader: Grader) -> None:
    """However it is written: passed, nothing diagnosed, nothing logged."""
    for seed in SEEDS:
        verdict = attempt(grader, four(), seed, program(**{one.function: one.source}))
        assert verdict.status == "passed", (seed, words(of(verdict, one.function).feedback))
        assert {(each.diagnosis, each.hint) for each in verdict.functions} == {(None, None)}
        assert verdict.unexplained == ()


@pytest.mark.parametrize("one", OTHERWISE_WRONG, ids=[one.title for one in OTHERWISE_WRONG])
def test_another_mistake_never_gets_a_wrong_name(one: Program, grader: Grader) -> None:
    """What is not in the bank is diagnosed from its numbers, or shown plainly; a plain one is noted for the author."""
    for seed in SEEDS:
        verdict = attempt(grader, four(), seed, program(**{one.function: one.source}))
        found = of(verdict, one.function)
        assert found.status != "passed", seed
        assert named(verdict) == {}, seed
        assert found.diagnosis is None or found.diagnosis.kind in ("general", "plain")


@pytest.mark.parametrize("one", SHORTCUTS, ids=[one.title for one in SHORTCUTS])
def test_a_shortcut_is_right_in_value_and_told_so(one: object, grader: Grader) -> None:
    """Every full-batch shortcut that gets the right numbers is named as just that, or let pass where nothing was seen."""
    code = "import numpy as np\n" + one.code  # type: ignore[attr-defined]
    guard = (
        "\n_shortcut = accumulated_grad\ndef accumulated_grad(w, X, y, micro):\n"
        "    if micro < 1 or len(y) % micro:\n        raise ValueError\n    return _shortcut(w, X, y, micro)\n"
    )
    verdict = attempt(grader, four(), 5, program(accumulated_grad="") + code + guard)
    found = of(verdict, "accumulated_grad")
    assert found.status in ("process", "passed")
    if found.status == "process":
        assert found.diagnosis is not None
        assert (found.diagnosis.kind, found.diagnosis.name) in {("mistake", "whole-batch-at-once"), ("plain", "too-many-rows")}


def test_nothing_is_run_when_all_is_right_or_nothing_can_be_explained(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mistakes cost time only where one may be the answer: not for a pass, not for code that is missing or depends."""
    asked: list[int] = []
    rehearse = Grader.rehearse

    def counted(self: Grader, source: object, seeds: object, programs: list[object], **more: object) -> object:
        asked.append(len(programs))
        return rehearse(self, source, seeds, programs, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Grader, "rehearse", counted)
    attempt(grader, four(), 1, program())
    attempt(grader, four(), 1, program(updates_needed=""))
    attempt(grader, four(), 1, "x =")
    assert asked == []
    attempt(grader, four(), 1, program(linear_grad="def linear_grad(w, X, y):\n    return w"))
    concerned = [one for one in four().mistakes if one.caught_by == "value" and "linear_grad" in one.functions]
    assert asked == [len(concerned)]


def test_a_function_that_depends_is_not_diagnosed(grader: Grader) -> None:
    """accumulated_grad through a wrong linear_grad gives the numbers of a known mistake, and is not blamed for it."""
    verdict = attempt(
        grader, four(), 2, program(linear_grad="def linear_grad(w, X, y):\n    return X.T @ (X @ w - y) / len(y)")
    )
    assert named(verdict) == {"linear_grad": "factor-two-missing"}
    caller = of(verdict, "accumulated_grad")
    assert (caller.status, caller.diagnosis, caller.hint) == ("depends", None, None)


def test_the_feedback_has_the_numbers_of_the_case_that_is_shown(grader: Grader) -> None:
    """The text and the case beside it speak of the same inputs."""
    source = "def accumulated_grad(w, X, y, m):\n    if m < 1 or len(y) % m:\n        raise ValueError\n    return linear_grad(w, X, y)"
    found = of(attempt(grader, four(), 3, program(accumulated_grad=source)), "accumulated_grad")
    assert found.case is not None
    assert found.meter is not None
    micro = found.case.call.rstrip(")").split(", ")[-1]
    text = words(found.feedback)
    assert f"saw all {found.meter.rows_total} rows at once. With {micro} parts" in text
    assert f"never see more than {found.meter.rows_allowed}." in text
    assert found.meter.rows_at_once == found.meter.rows_total
    assert found.meter.calls == {"linear_grad": 1}


def test_the_choice_is_stable(grader: Grader) -> None:
    """The same outputs get the same verdict, whatever order the mistakes come in."""
    code = program(tokens_per_update="def tokens_per_update(b, s, a, d=1):\n    return b * s * a * d")
    source = four()
    turned = replace(source, mistakes=tuple(reversed(source.mistakes)))
    first = attempt(grader, source, 9, code)
    assert attempt(grader, turned, 9, code) == first == attempt(grader, source, 9, code)
    assert named(first) == {"tokens_per_update": "nothing-refused"}


def test_a_mistake_that_cannot_be_run_does_not_keep_a_learner_waiting(grader: Grader, caplog: pytest.LogCaptureFixture) -> None:
    """The verdict is given without the bank, and the server's log names the file."""
    source = four()
    gone = Mistake("no-such-file", ("linear_grad",), "value", "Nothing.")
    with caplog.at_level(logging.WARNING):
        verdict = attempt(
            grader,
            replace(source, mistakes=(*source.mistakes, gone)),
            1,
            program(linear_grad="def linear_grad(w, X, y):\n    return 2 * X.T @ (X @ w - y)"),
        )
    assert named(verdict) == {}
    assert of(verdict, "linear_grad").status == "value"
    assert "mistakes/no-such-file.py" in caplog.text


def test_what_nothing_explains_is_noted_without_code_or_values(grader: Grader) -> None:
    """For the author: function, cases, kinds, shapes and ratios. It is no part of what the learner gets."""
    source = "def linear_grad(w, X, y):\n    return np.sin(X.T @ (X @ w - y)) * 1.2345"
    verdict = attempt(grader, four(), 1, program(linear_grad=source))
    assert {one.function for one in verdict.unexplained} == {"linear_grad"}
    assert {one.kind for one in verdict.unexplained} == {"wrong-value"}
    assert len(verdict.unexplained) == of(verdict, "linear_grad").total - of(verdict, "linear_grad").passed
    assert all(one.case and one.got and one.want for one in verdict.unexplained)
    assert "unexplained" not in verdict.to_json()
