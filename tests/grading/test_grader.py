"""The stage as a whole: outputs that do not fit, outputs made up, outputs mangled."""

from __future__ import annotations

import copy
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.grading import BadOutputs, DrawnCase, Grader, read_outputs
from app.grading.outputs import KINDS
from tests.grading.course import four, outputs_of, program, run, words
from tests.grading.test_wire import json_values, values

SEED = 11
STATUSES = {"passed", "value", "process", "error", "timeout", "missing", "not-attempted", "depends"}


@pytest.fixture(scope="module")
def drawn(grader: Grader) -> tuple[DrawnCase, ...]:
    """The cases of one attempt."""
    return grader.draw(four(), SEED)


@pytest.fixture(scope="module")
def good(drawn: tuple[DrawnCase, ...]) -> list[dict[str, Any]]:
    """What the page sends for the solution."""
    return run(program(), drawn)


def check_verdict(verdict: Any) -> None:
    """It is plain JSON of the agreed form, and says something of every function."""
    reply = json.loads(json.dumps(verdict.to_json(), allow_nan=False).encode())
    assert reply["status"] in {"error", "timeout", "failed", "not-attempted", "passed"}
    assert words(reply["summary"])
    for one in reply["functions"]:
        assert one["status"] in STATUSES
        assert words(one["feedback"])
        assert 0 <= one["passed"] <= one["total"]
        assert (one["status"] == "passed") == (one["passed"] == one["total"])
        assert (one["status"] == "depends") == (one["depends_on"] is not None)


def test_nothing_of_the_answer_goes_out(grader: Grader, drawn: tuple[DrawnCase, ...]) -> None:
    """A drawn case is an id, a function and inputs: no expected value, no bound, no name that gives one away."""
    assert {key for case in drawn for key in case.to_json()} == {"id", "function", "args", "kwargs"}
    text = json.dumps([case.to_json() for case in drawn])
    for answered in grader.answered(four(), SEED):
        assert answered.answer.name not in text
    assert "ValueError" not in text


def test_outputs_must_be_those_of_the_attempt(grader: Grader, good: list[dict[str, Any]]) -> None:
    """A missing output, one too many, one twice and one of another attempt are the client's mistakes."""
    stranger = {**good[0], "case": "another-1"}
    for body in (good[1:], [], [*good, stranger], [*good, good[0]], [stranger, *good[1:]]):
        with pytest.raises(BadOutputs):
            grader.judge(four(), SEED, read_outputs(body))


def test_the_order_of_outputs_does_not_matter(grader: Grader, good: list[dict[str, Any]]) -> None:
    """They are found by their case."""
    shuffled = random.Random(5).sample(good, len(good))
    assert grader.judge(four(), SEED, read_outputs(shuffled)) == grader.judge(four(), SEED, read_outputs(good))


def stopped(outputs: list[dict[str, Any]], function: str, first: str, then: str) -> list[dict[str, Any]]:
    """The outputs with one function's first case ended as `first` and its others as `then`."""
    changed, kinds = [], iter((first,))
    for output in outputs:
        mine = output["case"].startswith(f"{function}-")
        changed.append({"case": output["case"], "kind": next(kinds, then)} if mine else output)
    return changed


def test_a_timeout_ends_its_function_only(grader: Grader, good: list[dict[str, Any]]) -> None:
    """The first case that runs out of time is named with the time and the inputs; the other functions are judged."""
    verdict = grader.judge(four(), SEED, read_outputs(stopped(good, "updates_needed", "timeout", "skipped")))
    assert verdict.status == "timeout"
    assert [one.status for one in verdict.functions] == ["passed", "timeout", "passed", "passed"]
    text = words(verdict.functions[1].feedback)
    assert "after 3 s" in text
    assert "per_update = " in text
    assert verdict.functions[1].case is not None
    check_verdict(verdict)


def test_when_everything_runs_out_of_time_the_loop_is_outside(grader: Grader, good: list[dict[str, Any]]) -> None:
    """An endless loop at the top of the file stops every function, and the summary says where to look."""
    outputs = [{"case": one["case"], "kind": "timeout"} for one in good]
    verdict = grader.judge(four(), SEED, read_outputs(outputs))
    assert verdict.status == "timeout"
    assert "outside of them" in words(verdict.summary)


def test_a_caller_of_an_endless_function_depends_on_it(grader: Grader, good: list[dict[str, Any]]) -> None:
    """A call that was stopped leaves no meter; the calls of the other cases tell on whom it depends."""
    outputs = stopped(good, "linear_grad", "timeout", "skipped")
    first = next(one for one in outputs if one["case"].startswith("accumulated_grad-"))
    outputs[outputs.index(first)] = {"case": first["case"], "kind": "timeout"}
    verdict = grader.judge(four(), SEED, read_outputs(outputs))
    assert [one.status for one in verdict.functions[2:]] == ["timeout", "depends"]


def test_a_crash_is_an_ordinary_outcome(grader: Grader, good: list[dict[str, Any]]) -> None:
    """When the interpreter died, the learner reads what may have done it."""
    verdict = grader.judge(four(), SEED, read_outputs(stopped(good, "linear_grad", "crashed", "skipped")))
    assert verdict.functions[2].status == "error"
    assert "memory" in words(verdict.functions[2].feedback)


def test_what_was_not_observed_is_taken_on_trust_and_said(grader: Grader, good: list[dict[str, Any]]) -> None:
    """Without a reading of the meter the bound on rows cannot fail; the feedback says that it was not seen."""
    unseen = [{**output, "meter": {"observed": False}} for output in good]
    last = grader.judge(four(), SEED, read_outputs(unseen)).functions[3]
    assert last.status == "passed"
    assert "taken on trust" in words(last.feedback)
    assert last.meter is not None
    reading = last.meter.to_json()
    assert (reading["rows_at_once"], reading["rows_allowed"], reading["observed"]) == (None, 4, False)
    assert (reading["rows_total"], reading["timeline"], reading["calls"]) == (4, [], {})


def test_one_row_too_many_is_a_matter_of_process(grader: Grader, good: list[dict[str, Any]]) -> None:
    """Right numbers by way of too many rows: status process, both counts named, in feedback and meter alike."""
    case = next(one.drawn.id for one in grader.answered(four(), SEED) if one.answer.name == "six parts")
    seen = [
        {**output, "meter": {**output["meter"], "observed": True, "rows_at_once": 3}} if output["case"] == case else output
        for output in good
    ]
    last = grader.judge(four(), SEED, read_outputs(seen)).functions[3]
    assert last.status == "process"
    assert "saw 3 rows" in words(last.feedback)
    assert "at most 2 are" in words(last.feedback)
    assert last.meter is not None
    assert (last.meter.rows_at_once, last.meter.rows_allowed) == (3, 2)
    assert last.case is not None
    assert last.case.id == case


def test_a_subclass_of_the_asked_exception_will_do(grader: Grader, good: list[dict[str, Any]]) -> None:
    """A learner may raise an exception of their own, as long as it derives from ValueError."""
    own = {"type": "BadPlan", "message": "", "line": 3, "text": "", "bases": ["ValueError", "Exception"]}
    known = {"type": "UnicodeDecodeError", "message": "", "line": 3, "text": ""}
    other = {**own, "bases": ["Exception"]}
    for error, status in ((own, "passed"), (known, "passed"), (other, "error")):
        outputs = [{**output, "error": error} if output["kind"] == "raised" else output for output in good]
        verdict = grader.judge(four(), SEED, read_outputs(outputs))
        assert {one.status for one in verdict.functions} <= {status, "passed"}
        assert verdict.functions[0].status == status


def test_hostile_text_stays_text(grader: Grader, good: list[dict[str, Any]]) -> None:
    """Markup, links and control characters in a learner's messages, names and values never leave a code span."""
    evil = "`` </code><script>alert(1)</script> [x](javascript:alert(1)) ![i](https://example.org/i.png) \x00\ud800 **b**\n# h"
    error = {"type": evil[:80], "message": evil, "line": 1, "text": evil}
    value = {"type": "other", "name": evil[:80], "text": evil}
    changed = []
    for output in good:
        changes: dict[str, Any] = {
            "tokens": {"kind": "raised", "error": error},
            "update": {"kind": "value", "value": value},
            "linear": {"meter": {"changed": [evil[:80]]}},
            "accumu": {"kind": "value", "value": {"type": "dict", "items": [[value, value]]}, "meter": {}},
        }
        changed.append({**output, **changes[output["case"][:6]]})
    verdict = grader.judge(four(), SEED, read_outputs(changed))
    check_verdict(verdict)
    assert {one.status for one in verdict.functions} <= {"error", "value", "process"}
    tags = Counter(tag for one in verdict.functions for tag in _tags(one.feedback))
    assert set(tags) <= {"p", "code"}
    for one in verdict.functions:
        assert len([tag for tag in _tags(one.feedback) if tag == "p"]) == 1


def _tags(rich: Any) -> Iterator[str]:
    for node in rich:
        if isinstance(node, dict):
            yield node["tag"]
            yield from _tags(node["children"])


wires = values.map(lambda value: value)
metered = st.fixed_dictionaries(
    {},
    optional={
        "observed": st.booleans(),
        "rows_at_once": st.none() | st.integers(0, 20),
        "calls": st.dictionaries(st.sampled_from(["linear_grad", "accumulated_grad", "other"]), st.integers(0, 3)),
        "changed": st.lists(st.sampled_from("wXy"), max_size=2, unique=True),
    },
)
failed = st.fixed_dictionaries(
    {"type": st.sampled_from(["ValueError", "TypeError", "NameError", "Odd"]) | st.text(max_size=5)},
    optional={"message": st.text(max_size=30), "line": st.none() | st.integers(0, 99), "text": st.text(max_size=30)},
)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_well_formed_outputs_get_a_verdict(
    data: st.DataObject, grader: Grader, drawn: tuple[DrawnCase, ...], good: list[dict[str, Any]]
) -> None:
    """Whatever mixture of kinds, values, errors and meters is sent: a verdict that is plain JSON, never an exception."""
    from app.grading.wire import encode

    outputs = []
    for case, usual in zip(drawn, good, strict=True):
        kind = data.draw(st.sampled_from([*sorted(KINDS - {"not-loaded"}), "value", "usual", "usual"]))
        if kind == "usual":
            outputs.append(usual)
            continue
        output = {"case": case.id, "kind": kind, "meter": data.draw(metered)}
        if kind == "value":
            output["value"] = encode(data.draw(wires))
        if kind in ("raised", "not-loaded"):
            output["error"] = data.draw(failed)
        outputs.append(output)
    check_verdict(grader.judge(four(), SEED, read_outputs(json.loads(json.dumps(outputs)))))


def mutated(rng: random.Random, body: Any) -> Any:
    """`body` with some changes: good pieces in other places, or spots replaced, removed, doubled or overwritten."""
    body = copy.deepcopy(body)
    outputs = body["outputs"]
    for _ in range(rng.randint(0, 3)):
        one, other = rng.choice(outputs), rng.choice(outputs)
        one.update({key: copy.deepcopy(other[key]) for key in rng.sample(sorted(other), 2) if key != "case"})
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        spots = [body]
        for spot in spots:
            inner = spot.values() if isinstance(spot, dict) else spot
            spots.extend(item for item in inner if isinstance(item, dict | list) and item)
        spot, donor = rng.choice(spots), rng.choice(spots)
        if not spot or not donor:
            continue
        place = rng.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
        given = rng.choice(list(donor) if isinstance(donor, dict) else range(len(donor)))
        match rng.randrange(6):
            case 0:
                spot[place] = rng.choice(ODD)
            case 1:
                del spot[place]
            case 2:
                spot[place] = copy.deepcopy(donor[given])
            case 3 if isinstance(spot, list):
                spot.insert(place, copy.deepcopy(spot[place]))
            case 4 if isinstance(spot[place], str) and spot[place]:
                text = spot[place]
                at = rng.randrange(len(text))
                spot[place] = text[:at] + rng.choice(["", "A", "=", "\x00", "\ud800", "9", "-"]) + text[at + 1 :]
            case _:
                spot[place] = {"type": rng.choice(["list", "array", "int", "scalar", "other"]), **ODD_FIELDS}
    return body


ODD: list[Any] = [None, True, 0, -1, 2**64, 1e308, float("nan"), "", "nan", [], {}, [[]], "x" * 9000, "<f8", "value", "timeout"]
ODD_FIELDS = {"items": [], "dtype": "<f8", "shape": [], "data": "AAAAAAAA8D8=", "value": "1", "name": "n", "text": "t"}


@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_mangled_bodies(part: int, grader: Grader, good: list[dict[str, Any]]) -> None:
    """2,500 mutations a part: each ends in a verdict or in BadOutputs, never in another exception."""
    cases = grader.answered(four(), SEED)
    ends: Counter[str] = Counter()
    seed = int(os.environ.get("MICROBATCH_TEST_SEED", "0"))
    for number in range(2_500):
        rng = random.Random(f"{seed}/{part}/{number}")
        body = mutated(rng, {"outputs": good})
        try:
            verdict = judged(cases, read_outputs(body))
        except BadOutputs:
            ends["refused"] += 1
        except Exception as error:
            error.add_note(f"MICROBATCH_TEST_SEED={seed}, part {part}, number {number}: {body}")
            raise
        else:
            json.dumps(verdict.to_json(), allow_nan=False).encode()
            ends[verdict.status] += 1
    assert ends["refused"] > 500
    assert ends.total() - ends["refused"] > 500


def judged(cases: Any, outputs: Any) -> Any:
    """Judging as `Grader.judge` does it, without drawing again for each body."""
    from app.grading.judge import judge

    return judge(four().exercise, cases, outputs)


@given(value=json_values)
def test_values_of_any_json_never_pass(value: Any, grader: Grader, drawn: tuple[DrawnCase, ...]) -> None:
    """Nothing made up at random passes: a value that decodes is compared, all others are refused."""
    outputs = [{"case": case.id, "kind": "value", "value": value} for case in drawn]
    try:
        read = read_outputs(outputs)
    except BadOutputs:
        return
    assert judged(grader.answered(four(), SEED), read).status != "passed"


def test_many_threads_may_ask_at_once(grader: Grader) -> None:
    """Requests to the one author process do not get each other's replies."""
    with ThreadPoolExecutor(8) as pool:
        seeds = [*range(12)] * 2
        drawn = list(pool.map(lambda seed: grader.draw(four(), seed), seeds))
    assert drawn[:12] == drawn[12:]
    assert len({json.dumps([case.to_json() for case in one]) for one in drawn[:12]}) == 12


def test_a_verdict_follows_the_seed(grader: Grader) -> None:
    """Outputs for one draw are wrong for another: what is remembered from an earlier attempt does not pass."""
    old = outputs_of(program(), grader.draw(four(), 1))
    assert grader.judge(four(), 1, old).status == "passed"
    assert grader.judge(four(), 2, old).status == "failed"


@pytest.mark.parametrize(
    ("dtype", "says"),
    [
        ("|O", "an array of objects"),
        ("<U3", "an array of texts"),
        ("<f16", "too large to be sent"),
        ("|b1", "an array of truth values"),
        ("`` <b>", "things of type"),
        ("datetime64[garbage", "things of type"),
    ],
)
def test_arrays_that_stayed_in_the_browser_are_named(dtype: str, says: str, grader: Grader, good: list[dict[str, Any]]) -> None:
    """An array of odd elements, or one too large to be sent, gets a sentence about just that."""
    value = {"type": "array", "dtype": dtype, "shape": [3], "omitted": True}
    outputs = [{**one, "value": value} if one["case"] == "linear_grad-1" else one for one in good]
    assert says in words(grader.judge(four(), SEED, read_outputs(outputs)).functions[2].feedback)


def test_a_load_that_never_ends_is_explained(grader: Grader, good: list[dict[str, Any]]) -> None:
    """The page reports it as code that does not load; nothing refers to a case, for there is none."""
    error = {"type": "TimeoutError", "message": "the code was still running after 10 s", "line": None, "text": ""}
    outputs = [{"case": one["case"], "kind": "not-loaded", "error": error} for one in good]
    verdict = grader.judge(four(), SEED, read_outputs(outputs))
    assert verdict.status == "error"
    assert words(verdict.summary).endswith("after 10 s. Nothing was checked.")
