"""What the page of a static host says of outputs: statuses as the server gives them, in words that fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import microbatch_browser
import pytest

from app.grading import DrawnCase, Grader, read_outputs
from app.grading.cases import Answer, AnsweredCase
from app.grading.finding import results_of
from app.grading.public_examples import examples_of
from app.grading.rehearsed_program import Program
from app.grading.wire import decode
from tests.export.page import in_page
from tests.grading.course import exercises, four

NAMES = ("tokens_per_update", "updates_needed", "linear_grad", "accumulated_grad")


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    """The four functions' examples as the page gets them."""
    grader = Grader()
    examples = examples_of(four(), grader)
    grader.close()
    assert examples.problems == ()
    return examples.json


def outputs(given: dict[str, Any], code: str) -> list[dict[str, Any]]:
    """What the browser's Python makes of a program, run here."""
    assert json.loads(microbatch_browser.load(code))["status"] == "ok"
    return [json.loads(microbatch_browser.call(json.dumps(each))) | {"case": each["id"]} for each in given["examples"]]


def judged(given: dict[str, Any], outputs: list[dict[str, Any]], folder: Path) -> tuple[dict[str, str], dict[str, str], str]:
    """Statuses and words by function, and the summary."""
    asked = {"functions": given["functions"], "examples": given["examples"], "outputs": outputs}
    (found,) = in_page([asked], folder)
    by_name = {one["name"]: one for one in found["functions"]}
    return (
        {name: one["status"] for name, one in by_name.items()},
        {name: one["said"] for name, one in by_name.items()},
        found["summary"],
    )


def source(name: str) -> str:
    return (four().folder / name).read_text(encoding="utf-8")


def test_the_solution_passes_and_the_starter_is_open(given: dict[str, Any], tmp_path: Path) -> None:
    """The verdict on right code says what it does not prove."""
    statuses, said, summary = judged(given, outputs(given, source("solution.py")), tmp_path)
    assert statuses == dict.fromkeys(NAMES, "passed")
    assert "All 3 public examples are right." in said["updates_needed"]
    assert "Only the course's server can try hidden cases" in summary
    statuses, said, summary = judged(given, outputs(given, source("starter.py")), tmp_path)
    assert statuses == dict.fromkeys(NAMES, "not-attempted")
    assert "Start with tokens_per_update" in summary


@pytest.mark.parametrize(
    ("function", "body", "status", "words"),
    [
        (
            "updates_needed(total_tokens, per_update)",
            "return total_tokens // max(per_update, 1)",
            "value",
            "gave back 2; 3 is right",
        ),
        ("updates_needed(total_tokens, per_update)", "return -(-total_tokens / per_update)", "value", "another kind"),
        ("updates_needed(total_tokens, per_update)", "return 16 if per_update == 64 else 3", "value", "a ValueError is due"),
        ("updates_needed(total_tokens)", "return 1", "error", "does not fit the parameters"),
        ("updates_needed(total_tokens, per_update)", "print(1)", "value", "gave back None"),
        ("updates_needed(total_tokens, per_update)", "return [1]", "value", "a list of 1"),
        ("updates_needed(total_tokens, per_update)", "return 1 / 0", "error", "stopped on line"),
        ("linear_grad(w, X, y)", "return (X.T @ (X @ w - y) * 2 / len(y)).reshape(-1, 1)", "value", "the right shape is"),
        ("linear_grad(w, X, y)", "return X.T @ (X @ w - y) / len(y)", "value", "gave back"),
        (
            "linear_grad(w, X, y)",
            "w += 0.5; y -= 1; return 2 * X.T @ (X @ (w - 0.5) - (y + 1)) / len(y)",
            "process",
            "other values afterwards",
        ),
        ("tokens_per_update(batch, seq, accum, devices=1)", "raise KeyError('x')", "error", "KeyError"),
    ],
)
def test_each_kind_of_failure_has_its_status_and_words(
    given: dict[str, Any], tmp_path: Path, function: str, body: str, status: str, words: str
) -> None:
    """One wrong function on top of the solution: its status is the server's, and its words name what came back."""
    code = f"{source('solution.py')}\n\ndef {function}:\n    {body}\n"
    statuses, said, summary = judged(given, outputs(given, code), tmp_path)
    name = function.partition("(")[0]
    assert statuses[name] == status
    assert words in said[name]
    assert name in summary


def test_a_function_waits_for_the_one_it_calls(given: dict[str, Any], tmp_path: Path) -> None:
    """What fails because of another function is not diagnosed itself; nor is there a circle."""
    code = source("solution.py") + "\n\ndef linear_grad(w, X, y):\n    return X.T @ (X @ w - y) / len(y)\n"
    statuses, said, _ = judged(given, outputs(given, code), tmp_path)
    assert statuses["accumulated_grad"] == "depends"
    assert "Mend that one first" in said["accumulated_grad"]
    circle = source("solution.py") + "\n\ndef linear_grad(w, X, y):\n    return accumulated_grad(w, X, y, 1) * 3\n"
    circle += "\n\ndef accumulated_grad(w, X, y, micro):\n    return 1.0 if micro == 99 else len(X) + 0 * len(y)\n"
    statuses, _, _ = judged(given, outputs(given, circle), tmp_path)
    assert sorted(statuses.values()).count("depends") <= 1
    assert "value" in statuses.values()


@pytest.mark.parametrize(
    ("kind", "status"), [("timeout", "timeout"), ("crashed", "error"), ("missing", "missing"), ("skipped", "timeout")]
)
def test_what_the_page_reports_itself(given: dict[str, Any], tmp_path: Path, kind: str, status: str) -> None:
    """A case that never came back is its function's failure, and no other's."""
    found = outputs(given, source("solution.py"))
    found = [{"case": one["case"], "kind": kind} if one["case"].startswith("linear_grad") else one for one in found]
    statuses, said, _ = judged(given, found, tmp_path)
    assert statuses["linear_grad"] == status
    assert said["linear_grad"]
    assert statuses["updates_needed"] == "passed"


def test_an_output_that_never_came_is_not_right(given: dict[str, Any], tmp_path: Path) -> None:
    """Nothing passes by being left out."""
    statuses, _, _ = judged(given, [], tmp_path)
    assert "passed" not in statuses.values()


def test_nothing_of_the_author_is_in_the_file(given: dict[str, Any]) -> None:
    """Calls, inputs and results of public examples; no program of the author's, no hidden case, no mistake."""
    text = json.dumps(given)
    assert given.keys() == {"functions", "examples", "limits"}
    secrets = [
        line.strip() for name in ("solution.py", "cases.py") for line in source(name).splitlines() if len(line.strip()) > 25
    ]
    assert secrets
    assert [line for line in secrets if line in text] == []


@pytest.mark.parametrize("name", sorted(exercises()))
def test_every_exercise_can_be_checked_in_the_page(name: str, tmp_path: Path) -> None:
    """Of each exercise of the course: examples without problems, a solution that passes them, a starter that passes none."""
    exercise = exercises()[name]
    grader = Grader()
    examples = examples_of(exercise, grader)
    grader.close()
    assert examples.problems == ()
    functions = [task.name for task in exercise.exercise.functions]
    for file, status in (("solution.py", "passed"), ("starter.py", "not-attempted")):
        code = (exercise.folder / file).read_text(encoding="utf-8")
        statuses, _, _ = judged(examples.json, outputs(examples.json, code), tmp_path)
        assert statuses == dict.fromkeys(functions, status), file


@pytest.mark.parametrize("name", sorted(exercises()))
def test_page_and_server_judge_mistakes_alike(name: str, tmp_path: Path) -> None:
    """Each known mistake of each exercise, on the public examples: passed in the page exactly when the server's comparison passes it.

    Where examples cannot catch a mistake, hidden cases must; that some of them do is what makes the examples worth checking.
    """
    source = exercises()[name]
    functions = tuple(task.name for task in source.exercise.functions)
    grader = Grader()
    given = examples_of(source, grader).json
    grader.close()
    answered = [case_of(each) for each in given["examples"]]
    programs = [
        Program.of(source.folder, functions, mistake.file, function)
        for mistake in source.mistakes
        for function in mistake.functions
    ]
    asked, expected = [], []
    for program in programs:
        program.load()
        found = [json.loads(microbatch_browser.call(json.dumps(each))) | {"case": each["id"]} for each in given["examples"]]
        asked.append({"functions": list(functions), "examples": given["examples"], "outputs": found})
        results = results_of(answered, read_outputs(json.loads(json.dumps({"outputs": found}))))
        expected.append({task: all(one.right for one in results[task]) for task in functions})
    answers = in_page(asked, tmp_path)
    right = [{one["name"]: one["status"] == "passed" for one in answer["functions"]} for answer in answers]
    assert right == expected
    assert programs == [] or any(not all(row.values()) for row in right), "no mistake at all is caught by the public examples"


def case_of(example: dict[str, Any]) -> AnsweredCase:
    """An example as the server would hold it."""
    answer = Answer(
        "", None if example["value"] is None else decode(example["value"]), example["raises"], example["rtol"], None
    )
    drawn = DrawnCase(example["id"], example["function"], tuple(example["args"]), example["kwargs"])
    return AnsweredCase(
        drawn, answer, tuple(map(decode, example["args"])), {key: decode(each) for key, each in example["kwargs"].items()}
    )
