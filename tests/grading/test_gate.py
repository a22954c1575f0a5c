"""The gate: each promise that an exercise can break, broken, and told at the file that broke it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.grading import Grader
from app.grading.gate import GateReport, check_exercise
from app.grading.public_examples import examples_of
from tests.content.folders import EXERCISE, FILES, load

CASES = """\
from app.grading.cases import case


def cases(rng):
    for number in range(3):
        yield case("double", int(rng.integers(2, 10**6)), name=f"number {number}")
    yield case("double", -1, raises=ValueError, name="below zero")
"""
SOLUTION = "def double(x):\n    if x < 0:\n        raise ValueError\n    return 2 * x\n"


def mistake(body: str, caught_by: str = "value", feedback: str = "One was added to {x}.", more: str = "") -> str:
    """A mistake's file; `body` follows a right guard."""
    guard = "    if x < 0:\n        raise ValueError\n"
    head = f'"""{feedback}"""\n\nfunctions = ("double",)\ncaught_by = "{caught_by}"\n{more}'
    return f"{head}\n\ndef double(x):\n{guard}    {body}\n"


@pytest.fixture(scope="module")
def quick() -> Iterator[Grader]:
    """A grader that waits two seconds for authors' files."""
    grader = Grader(2.0)
    yield grader
    grader.close()


def gate(tmp: Path, grader: Grader, seeds: range = range(12), **files: str) -> GateReport:
    """The gate's report on a small exercise, some of whose files are changed; mistakes go by their names."""
    paths = {
        "cases": "cases.py",
        "solution": "solution.py",
        "starter": "starter.py",
        "exercise": "exercise.md",
        "examples": "examples.py",
    }
    written = {"cases": CASES, "solution": SOLUTION, **files}
    changes = {
        f"{EXERCISE}/{paths[name] if name in paths else 'mistakes/' + name.replace('_', '-') + '.py'}": text
        for name, text in written.items()
    }
    course = load(tmp, changes)
    assert course.problems == ()
    return check_exercise(course.exercises["one/double"], seeds, grader)


def test_a_good_exercise_passes(tmp_path: Path, quick: Grader) -> None:
    """Nothing to report, and a row for each mistake, in the way it was caught on every draw."""
    report = gate(
        tmp_path,
        quick,
        added=mistake("return x + 2"),
        raises=mistake("return 1 / 0", "error", "It divides."),
        unguarded=mistake("return 0", feedback="Below.").replace(
            "    if x < 0:\n        raise ValueError\n    return 0", "    return 2 * x"
        ),
    )
    assert report.problems == ()
    assert [(one.mistake, one.caught_by, one.times, one.of) for one in report.caught] == [
        ("added", "value", 12, 12),
        ("raises", "error", 12, 12),
        ("unguarded", "value", 12, 12),
    ]


FAULTS: list[tuple[str, dict[str, str], str, str]] = [
    ("no hints", {"exercise": str(FILES[f"{EXERCISE}/exercise.md"]).replace("    hints:\n      - Add it to *itself*.\n", "")}, "exercise.md", "double has no hints"),
    ("cases from chance alone", {"cases": CASES.replace("rng.integers(2, 10**6)", "__import__('random').random() * 1e6")}, "cases.py", "one seed gives different cases"),
    ("cases without chance", {"cases": CASES.replace("rng.integers(2, 10**6)", "number + 2")}, "cases.py", "different seeds give the same cases (seed 1 and 10 more of 12)"),
    ("cases that fail for a seed", {"cases": CASES.replace("    for number", "    if rng.integers(2) == 0:\n        raise KeyError('k')\n    for number")}, "cases.py", "cases(rng) failed for seed"),
    ("a solution that the probes reject", {"solution": "def double(x):\n    if x is None:\n        raise ValueError\n    return x @ x\n", "cases": "import numpy as np\nfrom app.grading.cases import case\n\n\ndef cases(rng):\n    yield case('double', rng.normal(size=(4, 4)), rows_at_once=1, name='a table')\n"}, "solution.py", "the probes reject the solution's own double in the case “a table” (seed 0 and 11 more of 12)"),
    ("a solution of chance", {"solution": SOLUTION.replace("2 * x", "2 * x + __import__('random').random()")}, "solution.py", "status value for the solution's own double"),
    ("a starter that is begun", {"starter": "def double(x):\n    return x\n"}, "starter.py", "double has the status value before anybody wrote a line"),
    ("a mistake that is none", {"none": mistake("return x + x")}, "mistakes/none.py", "double: no case catches it (seed 0 and 11 more of 12)"),
    ("a mistake that some draws miss", {"some": mistake("return x * 2 + (x % 4 == 0)")}, "mistakes/some.py", "double: no case catches it (seed"),
    ("a mistake that is caught otherwise", {"other": mistake("return 1 / 0")}, "mistakes/other.py", "double: it is caught by error, not by value"),
    ("two mistakes with the same outputs", {"b_two": mistake("return x + 2"), "a_two": mistake("return 2 + x", feedback="Another text.")}, "mistakes/b-two.py", f"double: it gets the feedback of {EXERCISE}/mistakes/a-two.py:7, which gives the same outputs"),
    ("a mistake of chance", {"chance": mistake("return x + __import__('random').random()")}, "mistakes/chance.py", ""),
    ("a number that the case has not", {"named": mistake("return x + 2", feedback="With {n} rows.")}, "mistakes/named.py", "double: the feedback uses {n}, which is not a number in the case “number"),
    ("an argument that is not whole", {"cases": CASES.replace("int(rng.integers(2, 10**6))", "rng.normal() ** 2"), "named": mistake("return x + 2")}, "mistakes/named.py", "double: the feedback uses {x}, which is not a whole number in the case “number 0”: it is float there"),
    ("a case that does not show it", {"shown": mistake("return x + 2", more='shows = "below zero"\n')}, "mistakes/shown.py", "double: it shows the case “below zero”, which does not catch it"),
    ("a case that is not there", {"shown": mistake("return x + 2", more='shows = "numbers 0"\n')}, "mistakes/shown.py", "double: it shows the case “numbers 0”, which there is not"),
    ("cases of one name", {"cases": CASES.replace('name=f"number {number}"', 'name="a number"'), "shown": mistake("return x + 2", more='shows = "a number"\n')}, "mistakes/shown.py", "double: 3 cases that catch it are called “a number”"),
    ("a solution that lost its return", {"solution": SOLUTION.replace("return 2", "2")}, "solution.py", "double returns None in the case “number 0”, where a value is due (seed 0 and 11 more of 12)"),
    ("a solution whose one way has no return", {"solution": SOLUTION.replace("return 2 * x", "if x % 2:\n        return 2 * x")}, "solution.py", "double returns None in the case"),
    ("a mistake that does not load", {"broken": mistake("return x + 2") + "\n1 / 0\n"}, "mistakes/broken.py", "the file does not load: ZeroDivisionError"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "file", "what"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_broken_promise_is_told_at_its_file(
    files: dict[str, str], file: str, what: str, tmp_path: Path, quick: Grader
) -> None:
    """One fault, one problem (or none where chance itself decides), at the file that has to be mended."""
    found = [problem for problem in gate(tmp_path, quick, **files).problems if problem.path == f"{EXERCISE}/{file}"]
    if what:
        assert found
        assert any(problem.what.startswith(what) for problem in found), [str(problem) for problem in found]
    assert all(problem.fix for problem in found)


def test_a_feedback_may_use_what_its_cases_state(tmp_path: Path, quick: Grader) -> None:
    """Facts of a case are names in braces; where the case that is shown has none of that name, the author is told."""
    stated = CASES.replace("name=f", "facts={'bound': 10**6, 'word': 'always'}, name=f")
    told = {"told": mistake("return x + 2", feedback="{x} is {word} below {bound}.")}
    assert gate(tmp_path, quick, cases=stated, **told).problems == ()
    guards = {"told": mistake("return 2 * x", feedback="{x} is {word} below {bound}.").replace("if x < 0", "if x < -1")}
    [problem] = gate(tmp_path, quick, cases=stated, **guards).problems
    assert problem.what.startswith("double: the feedback uses {word}, which is not a number in the case “below zero”")
    assert problem.fix == 'state it in that case: facts={"word": …}, or use one of {right}, {x}, {yours}'


def test_a_numpy_integer_is_a_whole_number(tmp_path: Path, quick: Grader) -> None:
    """What `rng` draws needs no int() to be told."""
    drawn = CASES.replace("int(rng.integers(2, 10**6))", "rng.integers(2, 10**6)")
    assert gate(tmp_path, quick, cases=drawn, told=mistake("return x + 2")).problems == ()


def test_the_fix_names_the_cases_that_a_mistake_can_show(tmp_path: Path, quick: Grader) -> None:
    """The nearest one for a slip, else all of them."""
    for number, (shows, fix) in enumerate(
        (("numbr 1", "did you mean number 1"), ("below zero", "name one that does: “number 0”, “number 1”, “number 2”"))
    ):
        told = mistake("return x + 2", more=f'shows = "{shows}"\n')
        [problem] = gate(tmp_path / str(number), quick, told=told).problems
        assert problem.fix == fix


def test_none_may_be_what_is_due(tmp_path: Path, quick: Grader) -> None:
    """A solution that says ``return None`` means it, unless it never returns anything else."""
    some = SOLUTION.replace("return 2 * x", "if x % 2:\n        return None\n    return 2 * x")
    cases = CASES + '    yield case("double", 3, name="three")\n    yield case("double", 4, name="four")\n'
    assert [each.what for each in gate(tmp_path, quick, solution=some, cases=cases).problems if "None" in each.what] == []
    never = SOLUTION.replace("return 2 * x", "return None")
    assert "returns None" in gate(tmp_path / "never", quick, solution=never).problems[0].what


def test_a_lost_return_is_told_once(tmp_path: Path, quick: Grader) -> None:
    """Examples and mistakes fail by it as well; that is not told."""
    report = gate(tmp_path, quick, solution=SOLUTION.replace("return 2", "2"), added=mistake("return x + 2"))
    assert [problem.path for problem in report.problems] == [f"{EXERCISE}/solution.py"]


@pytest.mark.parametrize(
    ("line", "fix"),
    [
        ("raise KeyError(x)", "if the exception is due, write raises=KeyError in that case (cases.py:6); else mend this line"),
        ("return y", "mend this line"),
    ],
)
def test_an_exception_of_the_solution_may_be_due(tmp_path: Path, quick: Grader, line: str, fix: str) -> None:
    """Without `raises` in the case, nobody knows: both ways to mend it are told, unless it is plainly a slip."""
    [problem] = gate(tmp_path, quick, solution=SOLUTION.replace("return 2 * x", line)).problems
    assert (problem.path, problem.line, problem.fix) == (f"{EXERCISE}/solution.py", 4, fix)


def test_all_faults_are_told_at_once(tmp_path: Path, quick: Grader) -> None:
    """An author mends a list, not one thing after the other."""
    report = gate(
        tmp_path,
        quick,
        none=mistake("return x + x"),
        other=mistake("return 1 / 0", feedback="Another."),
        good=mistake("return x + 2", feedback="A third."),
        starter="def double(x):\n    return x\n",
    )
    assert [problem.path.removeprefix(f"{EXERCISE}/") for problem in report.problems] == [
        "mistakes/none.py",
        "mistakes/other.py",
        "starter.py",
    ]
    assert {one.mistake: one.times for one in report.caught} == {"none": 0, "other": 0, "good": 12}


@pytest.mark.parametrize(
    ("body", "line"), [("while x:\n        x += 1", 10), ("return sum(range(10**12))", 10)], ids=["a loop", "a call into C"]
)
def test_an_endless_mistake_is_stopped_and_named(body: str, line: int, tmp_path: Path, quick: Grader) -> None:
    """Its file and line are told, and the others are tried all the same."""
    start = time.perf_counter()
    report = gate(tmp_path, quick, endless=mistake(body), good=mistake("return x + 2", feedback="Fine."))
    assert time.perf_counter() - start < 30
    (problem,) = report.problems
    assert problem.path == f"{EXERCISE}/mistakes/endless.py"
    assert problem.what == "was still running after 2 s"
    assert line <= problem.line <= line + 1
    assert [(one.mistake, one.times) for one in report.caught] == [("good", 12)]


@pytest.mark.parametrize(
    ("files", "file"),
    [
        ({"cases": CASES + "    while True:\n        pass\n"}, "cases.py"),
        ({"solution": "def double(x):\n    while True:\n        pass\n"}, "solution.py"),
        ({"starter": "def double(x):\n    while True:\n        pass\n"}, "starter.py"),
        ({"quits": mistake("import os; os._exit(1)")}, "mistakes/quits.py"),
    ],
    ids=["cases", "solution", "starter", "a mistake that ends Python"],
)
def test_an_author_file_that_never_ends_is_named(files: dict[str, str], file: str, tmp_path: Path, quick: Grader) -> None:
    """Whichever it is; and the process works again afterwards."""
    problems = gate(tmp_path, quick, **files).problems
    assert [problem.path for problem in problems] == [f"{EXERCISE}/{file}"]
    assert gate(tmp_path / "again", quick, range(2)).problems == ()


def test_a_mistake_may_be_made_in_several_functions(tmp_path: Path, quick: Grader) -> None:
    """One file, one feedback, several functions: each is tried alone, with the others right."""
    exercise = str(FILES[f"{EXERCISE}/exercise.md"]).replace(
        "---\n\nWrite", "  - name: treble\n    signature: treble(x)\n    summary: Three times.\n    hints: [Add.]\n---\n\nWrite"
    )
    two = "def double(x):\n    return {} * x\n\n\ndef treble(x):\n    return double(x) + {}\n"
    report = gate(
        tmp_path,
        quick,
        exercise=exercise,
        starter="def double(x):\n    pass\n\n\ndef treble(x):\n    pass\n",
        examples='EXAMPLES = [("double(1)", "2"), ("treble(1)", "3")]\n',
        solution=two.format(2, "x"),
        cases="from app.grading.cases import case\n\n\ndef cases(rng):\n    x = int(rng.integers(2, 999))\n    yield case('double', x)\n    yield case('treble', x)\n",
        both='"""Seven."""\n\nfunctions = ("double", "treble")\ncaught_by = "value"\n\n\n' + two.format(7, 7),
    )
    assert report.problems == ()
    assert [(one.function, one.times) for one in report.caught] == [("double", 12), ("treble", 12)]


@pytest.mark.parametrize(
    ("examples", "told"),
    [
        ([("double(1)", "2"), ("double(4)", "9")], ["3: double(4) gives 8, not 9"]),
        ([("double(1)", "ValueError")], ["2: double(1) gives a value, not ValueError"]),
        (
            [("double(1)", "2"), ("double(-1)", "-2"), ("double(-2)", "-4")],
            [f"{line}: double({x}) ends in solution.py:3 with ValueError, where {2 * x} is due" for line, x in ((3, -1), (4, -2))],
        ),
        ([("double(one)", "2")], ["2: double(one) cannot be called: NameError: name 'one' is not defined"]),
        ([("double(-1)", "ValueEror")], ["2: ValueEror, due of double(-1), is neither a value nor an exception of Python"]),
    ],
    ids=["a wrong value", "a value for an exception", "exceptions for a value", "no call", "no exception"],
)  # fmt: skip
def test_public_examples_must_hold(tmp_path: Path, quick: Grader, examples: list[tuple[str, str]], told: list[str]) -> None:
    """What the task promises is what the solution gives: readers see it, and a page without a server judges by it."""
    lines = "".join(f'    ("{call}", "{result}"),\n' for call, result in examples)
    problems = gate(tmp_path, quick, examples=f"EXAMPLES = [\n{lines}]\n").problems
    assert [f"{each.line}: {each.what}" for each in problems] == told
    assert {(each.path, each.fix) for each in problems} == {(f"{EXERCISE}/examples.py", "mend the example, or solution.py")}


def test_examples_of_a_solution_that_fails_as_a_whole(tmp_path: Path, quick: Grader) -> None:
    """An export tries nothing else: the problem stands at the solution's own line."""
    course = load(tmp_path, {f"{EXERCISE}/solution.py": SOLUTION + "\n1 / 0\n", f"{EXERCISE}/cases.py": CASES})
    [problem] = examples_of(course.exercises["one/double"], quick).problems
    assert (problem.path, problem.line) == (f"{EXERCISE}/solution.py", 6)
    assert problem.what == "the file does not load: ZeroDivisionError: division by zero"
