"""Numbers that are worked out: the `{calc}` role, constants, answers, and quantities that a lesson declares."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.content.blocks import Numeric, Predict
from tests.content.folders import HEAD, LESSON, PLANNED, load, load_body, offset
from tests.content.tables import table

CONSTANTS = PLANNED.replace(
    "minutes: 5\n", 'minutes: 5\nconstants: {weights: 124e6, per_weight: 2 + 2 + 12, state: "weights * per_weight"}\n'
)


@pytest.mark.parametrize(("body", "expected"), [*table("calc-faults"), *table("sliders-faults")])
def test_fault_is_reported_at_its_line(tmp_path: Path, body: str, expected: str) -> None:
    """Every fault of a formula, of constants and of a widget of sliders is told once, at its own line, with its mending."""
    problems = load_body(tmp_path, body).problems
    found = sorted((problem.line - offset(body), problem.what) for problem in problems)
    wanted = sorted((int(line), what) for line, what in (row.split(": ", 1) for row in expected.splitlines()))
    told = "\n".join(f"{line}: {what}" for line, what in found)
    assert len(found) == len(wanted), told
    assert all(a[0] == b[0] and a[1].startswith(b[1]) for a, b in zip(found, wanted, strict=True)), told
    assert all(problem.fix.strip() and "\n" not in str(problem) for problem in problems)


def html(tmp: Path, text: str, head: str = CONSTANTS) -> str:
    """The HTML of one paragraph of a lesson."""
    course = load(tmp, {LESSON: head + "\n" + text})
    assert [str(problem) for problem in course.problems] == []
    return str(course.course.lessons[0].blocks[0].html)


def test_constant_number_is_plain_text(tmp_path: Path) -> None:
    """A number of constants is worked out once and needs no script; the plain number is kept beside it."""
    assert html(
        tmp_path, "{calc}`state / 2^30; 2 decimals`"
    ) == '<p><span class="calc" data-value="1.84774398803711">1.85</span></p>'.replace(
        "1.84774398803711", repr(124e6 * 16 / 2**30)
    )


def test_live_number_carries_its_formula(tmp_path: Path) -> None:
    """A number of the plan carries its tree with the constants put in, its style and its value where the page starts."""
    made = html(tmp_path, "{calc}`micro * per_weight / 3; 3 digits`")
    tree = re.search('data-calc="(.*?)"', made)
    assert tree
    assert json.loads(tree[1].replace("&#34;", '"')) == ["/", ["*", "micro", 16], 3]
    assert 'data-style="3 digits"' in made
    assert made.endswith(f'data-value="{64 / 3!r}">21.3</span></p>')


def test_number_in_a_formula(tmp_path: Path) -> None:
    r"""``\calc`` is one number of the formula, wherever a number may stand."""
    made = html(tmp_path, r"$\frac{\calc{state}}{2^{\calc{micro * 2}}}$")
    assert '<mn class="calc" data-value="1984000000">1,984,000,000</mn>' in made
    assert 'data-value="8">8</mn></mrow></msup>' in made


PREDICT = """\
:::{predict} first
:answer: = 4 * 8 * 2
:guards: plan
How many?

- [x] {calc}`4 * 8 * 2`

  Yes, {calc}`tokens_per_update`.
:::

"""


def test_guarded_number_is_nowhere_but_in_noscript(tmp_path: Path) -> None:
    """While a prediction guards the plan, no attribute, heading or formula holds a number that is made of it."""
    text = PREDICT + "## Of {calc}`micro * length * 7`\n\nSee {calc}`micro * 56` and $\\calc{length * 28}$, {calc}`micro`.\n"
    lesson = load(tmp_path, {LESSON: CONSTANTS + text}).course.lessons[0]
    shown = str(lesson.blocks[1].html)
    assert shown.count("<noscript>224</noscript>") == 3
    assert "224" not in shown.replace("<noscript>224</noscript>", "")
    assert shown.count("data-locked>…<") == 3
    assert '<span class="q calc" data-calc="&#34;micro&#34;" data-value="4">4</span>' in shown, "a quantity is no secret"
    assert [heading.text for heading in lesson.headings] == ["Of …"]
    question = lesson.blocks[0]
    assert isinstance(question, Predict)
    assert question.answer
    assert (question.answer.value, question.options[0].value) == (64, 64)


def test_number_of_constants_is_shown_beside_a_guard(tmp_path: Path) -> None:
    """What no slider moves is not hidden."""
    lesson = load(tmp_path, {LESSON: CONSTANTS + PREDICT + "{calc}`per_weight + 1`\n"}).course.lessons[0]
    assert lesson.blocks[1].html == '<p><span class="calc" data-value="17">17</span></p>'


def test_worked_out_answer(tmp_path: Path) -> None:
    """An answer, its tolerance and what people may type instead can be formulas of constants; whole results are whole."""
    body = ":::{numeric} one\n:answer: = weights / 1e6\n:tolerance: = 1 / 4\n:unit: million\nHow many?\n\n- [ ] {calc}`per_weight; 3 digits`\n\n  No.\n:::\n"
    course = load(tmp_path, {LESSON: CONSTANTS + body})
    assert course.problems == ()
    block = course.course.lessons[0].blocks[0]
    assert isinstance(block, Numeric)
    assert (block.answer.value, block.answer.tolerance) == (124, 0.25)
    assert isinstance(block.answer.value, int)
    assert block.options[0].value == 16
    assert block.options[0].label == '<span class="calc" data-value="16">16</span>'


def test_constants_go_on_to_labs_and_further_pages(tmp_path: Path) -> None:
    """A page beside a lesson knows the lesson's constants and adds its own; it may not change one."""
    page = "---\ntitle: Two\nsummary: More.\nminutes: 1\nconstants:\n  double: 2 * weights\n{}---\n\n{{calc}}`double` and {{calc}}`micro`\n"
    files = {LESSON: CONSTANTS + "\nText.\n"}
    for folder in ("labs", "more"):
        good = load(tmp_path / folder, {**files, f"lessons/01-one/{folder}/02-two.md": page.format("")})
        assert good.problems == ()
        bad = load(tmp_path / folder, {f"lessons/01-one/{folder}/02-two.md": page.format("  weights: 1\n"), **files})
        assert [(one.path, one.line, one.what) for one in bad.problems] == [
            (f"lessons/01-one/{folder}/02-two.md", 7, "the constant weights is defined by the lesson already")
        ]


def test_an_exercise_knows_constants_and_plan(tmp_path: Path) -> None:
    """The task of an exercise is text like any other: worked-out numbers, and problems in its own file."""
    exercise = "lessons/01-one/exercises/double/exercise.md"
    task = "---\ntitle: Double\nminutes: 5\nfunctions:\n  - name: double\n    signature: double(x)\n    summary: Twice {calc}`weights`.\n---\n\nWrite {calc}`wieghts`.\n"
    course = load(tmp_path, {LESSON: CONSTANTS + "\nText.\n", exercise: task})
    assert [(one.path, one.line) for one in course.problems] == [(exercise, 10)]


def test_chapter_may_use_what_its_lessons_declare(tmp_path: Path) -> None:
    """A reference that shows the plan is a problem in the one lesson that does not declare it, and that lesson is named."""
    chapter = "---\ntitle: Numbers\n---\n\nGoal.\n\n## Reference\n\n{q}`micro`\n"
    two = "lessons/02-two/lesson.md"
    course = load(tmp_path, {"lessons/chapters/numbers.md": chapter, LESSON: PLANNED + "\nText.\n", two: HEAD + "\nText.\n"})
    assert [(one.path, one.line, one.what) for one in course.problems] == [
        ("lessons/chapters/numbers.md", 9, f"micro is not declared (in {two}, which shows this reference)")
    ]
    assert "front matter" in course.problems[0].fix


def test_course_page_has_no_plan(tmp_path: Path) -> None:
    """The list of lessons shows no plan, so its summary cannot use one."""
    course = load(tmp_path, {"lessons/course.md": "---\ntitle: Course\n---\n\n{q}`micro` and {calc}`6 * 7`\n"})
    fix = "use a number: only a lesson has a plan"
    assert [(one.line, one.what, one.fix) for one in course.problems] == [(5, "micro is not declared", fix)]
    assert "42" in course.course.summary
