"""Notebooks: valid, the same each time, and run from top to bottom with NumPy alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import nbformat
import pytest
from nbclient import NotebookClient

from app.config import ROOT
from app.content import load_course
from app.content.blocks import Block
from app.export.notebook import cells
from app.export.notebook.course import notebooks
from app.export.notebook.sliders import python
from tests.export.course import write_course

LESSONS = ROOT / "lessons"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small course's lessons folder."""
    root = write_course(tmp_path_factory.mktemp("small"))
    assert load_course(root).problems == ()
    return root


@pytest.fixture(scope="module")
def made(small: Path) -> dict[str, bytes]:
    """Its notebooks."""
    return notebooks(small)


def read(made: dict[str, bytes], name: str) -> Any:
    return nbformat.reads(made[name].decode(), 4)


def cell(made: dict[str, bytes], identity: str, name: str = "01-adding.ipynb") -> str:
    """The source of one cell."""
    text: str = next(each.source for each in read(made, name).cells if each.id == identity)
    return text


def run(notebook: Any, folder: Path) -> Any:
    """Every cell, by a kernel that is told to keep still."""
    folder.mkdir(exist_ok=True)
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return notebook


def printed(notebook: Any, identity: str) -> str:
    """What a cell printed or gave."""
    outputs = next(each.outputs for each in notebook.cells if each.id == identity)
    return "".join(one.get("text") or one.get("data", {}).get("text/plain", "") for one in outputs)


@pytest.fixture(scope="module")
def ran(made: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The small course's lesson, run once."""
    return run(read(made, "01-adding.ipynb"), tmp_path_factory.mktemp("run"))


def test_every_lesson_and_further_page_is_a_notebook(made: dict[str, bytes]) -> None:
    """In the order of the lessons' folders, with a list of them."""
    assert [*made] == ["01-adding.ipynb", "01-adding-more-01-deeper.ipynb", "02-taking.ipynb", "README.md"]
    assert "[Deeper](01-adding-more-01-deeper.ipynb)" in made["README.md"].decode()


def test_they_are_valid_and_nothing_is_run_yet(made: dict[str, bytes]) -> None:
    """Format 4.5, an id for each cell, no outputs, no counts."""
    for name in made:
        if name.endswith(".ipynb"):
            notebook = read(made, name)
            nbformat.validate(notebook)
            assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
            ids = [each.id for each in notebook.cells]
            assert len(ids) == len(set(ids))
            for each in notebook.cells:
                assert each.source.strip()
                assert each.get("outputs", []) == []
                assert each.get("execution_count") is None


def test_the_same_lessons_give_the_same_bytes(small: Path, made: dict[str, bytes]) -> None:
    """Nothing of a notebook depends on the time or on chance."""
    assert notebooks(small) == made


def test_text_is_markdown_with_maths_in_dollars_and_values(made: dict[str, bytes]) -> None:
    """Roles become their words and values, also those that a prediction guards on the page; links lead to notebooks or are words."""
    text = cell(made, "the-idea")
    for part in (
        "A sum of *two* **numbers**: $a + b$, a snake_case name, 2 \\* 3 \\* 4, a \\$ and `{q}` in code.",
        "8,192 tokens, \\\nthat is",
        r"$8{,}192 = 4 \times 1{,}024$ and so on; it costs 10.00.",
        "| What | Worth $\\vert x\\vert$ |\n| --- | ---: |\n| one | 4 |\n| a `a\\|b` | [link](https://example.org/x) |",
        "1. first\n\n2. second, with\n\n   a paragraph and [more](01-adding-more-01-deeper.ipynb), a lab, a place, [the next](02-taking.ipynb)",
        "[the next](02-taking.ipynb)\n\n   - inner\n   - list",
        "> Quoted\n> text.",
        "$$\na^2 + b^2 = c^2\n$$",
    ):
        assert part in text
    assert cell(made, "title").startswith("# Adding \\[things\\] up\n")


def test_questions_fold_their_answers(made: dict[str, bytes]) -> None:
    """The question and its choices can be read without the answer; every option has its reason, folded."""
    for identity, before, after in (
        (
            "guess",
            ["- **a.** 8,192", "- **b.** 1,030"],
            ["**a.** (right) Right: $4", "**b.** (not right) You added.", "Explained to all."],
        ),
        ("last", ["- **c.** neither of the two here"], ["**b.** (right)", "**c.** (not right) One of them adds."]),
        (
            "twice",
            ["What is $2 \\times 4$?", "<summary>A hint</summary>"],
            ["The answer is **8** tokens.", "**6** (not right)", "Eight."],
        ),
    ):
        question, _, answer = cell(made, identity).partition("<details>\n<summary>Answer and reasons</summary>\n\n")
        for part in before:
            assert part in question
        for part in after:
            assert part in answer
            assert part not in question
        assert answer.endswith("\n\n</details>")


def test_pictures_travel_in_the_notebook(made: dict[str, bytes], small: Path) -> None:
    """As an attachment of their cell, byte for byte."""
    found = next(each for each in read(made, "01-adding.ipynb").cells if "attachments" in each)
    assert found.source.startswith("![A dot on the left.](attachment:dot.svg)")
    data = nbformat.from_dict(found.attachments)["dot.svg"]["image/svg+xml"]
    import base64

    assert base64.b64decode(data) == (small / "01-adding/figures/dot.svg").read_bytes()


def test_what_runs_is_code_and_nothing_else_is(made: dict[str, bytes]) -> None:
    """Cards to be run, the reference, sliders' formulas, and the exercise's three cells."""
    code = [each.id for each in read(made, "01-adding.ipynb").cells if each.cell_type == "code"]
    assert code == ["cost-function", "card", "add-up-starter", "checker", "add-up-check", "ref"]
    assert cell(made, "shown") == '**Not to be run**\n\n````bash\necho "```"\n````'


def test_nothing_of_the_author_is_given_away(made: dict[str, bytes]) -> None:
    """Neither the solution nor a hidden case is in any file."""
    text = b"".join(made.values()).decode()
    assert "secret_of_the_author" not in text
    assert "1234321" not in text


def test_a_notebook_runs_to_its_end(ran: Any) -> None:
    """Also where nothing is written yet: the examples report, and the rest goes on."""
    assert printed(ran, "card") == "3\n"
    assert printed(ran, "ref") == "it holds\n"
    assert "'Area (units²)': 400" in printed(ran, "cost-function")
    report = printed(ran, "add-up-check")
    assert report.count("WRONG") == 4
    assert "is it written yet" in report
    assert "right ValueError is raised" in report
    assert "0 of 4 examples are right." in report


@pytest.mark.parametrize(
    ("code", "right"),
    [
        (
            "import numpy as np\ndef add(a, b): return a + b\ndef mean(x):\n    if len(x) == 0: raise ValueError\n    return np.mean(x)",
            4,
        ),
        (
            "def add(a, b): return float(a + b) if isinstance(b, int) and isinstance(a, int) else a + b\ndef mean(x): return sum(x) / len(x)",
            2,
        ),
        ("def add(a, b): return str(a + b)\ndef mean(x): raise SystemError('odd')", 0),
    ],
)
def test_the_check_tells_right_from_wrong(
    made: dict[str, bytes], code: str, right: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Values, kinds of numbers and exceptions count; whatever a function raises, the report comes to its end."""
    names: dict[str, Any] = {}
    exec(code, names)
    exec(cell(made, "checker"), names)
    exec(cell(made, "add-up-check"), names)
    said = capsys.readouterr().out
    assert f"{right} of 4 examples are right." in said
    assert len(re.findall(r"^right ", said, re.MULTILINE)) == right


@pytest.mark.parametrize(
    ("tree", "written"),
    [
        (["-", 1, ["-", "a", ["negate", 2]]], "1 - (a - (-2))"),
        (["/", ["+", "a", "b"], ["*", "a", 0.5]], "(a + b) / (a * 0.5)"),
        (
            ["if", ["and", [">", "a", 1], ["not", ["==", "b", 2]]], ["min", "a", "b"], ["^", 2, "a"]],
            "(min(a, b) if (a > 1) and (not (b == 2)) else 2 ** a)",
        ),
        (["log2", ["//", "a", ["%", "b", 7]]], "math.log2(a // (b % 7))"),
        ("a", "a"),
        (2.5, "2.5"),
    ],
)
def test_formulas_become_python(tree: Any, written: str) -> None:
    """Brackets keep the order, whatever Python's own precedence is."""
    assert python(tree) == written
    compile(written, "formula", "eval")


REAL = sorted(
    [f"{path.parent.name}.ipynb" for path in LESSONS.glob("*/lesson.md")]
    + [f"{path.parents[1].name}-more-{path.stem}.ipynb" for path in LESSONS.glob("*/more/*.md")]
)


@pytest.mark.parametrize("name", REAL)
def test_the_real_notebooks_are_valid_and_run(name: str, tmp_path: Path) -> None:
    """Each lesson and further page of the course: valid, no cell fails, and NumPy is all that is imported."""
    text = notebooks(LESSONS)[name]
    notebook = nbformat.reads(text.decode(), 4)
    nbformat.validate(notebook)
    imports = set(
        re.findall(
            r"^\s*(?:import|from) (\w+)", "\n".join(c.source for c in notebook.cells if c.cell_type == "code"), re.MULTILINE
        )
    )
    assert imports <= {"numpy", "math", "builtins"}
    run(notebook, tmp_path)
    checks = [each for each in notebook.cells if each.id.endswith("-check")]
    for each in checks:
        assert "examples are right." in "".join(one.get("text", "") for one in each.outputs)


def test_the_real_notebooks_give_nothing_away() -> None:
    """No line of a solution, a hidden case or a mistake that the starter does not have stands in a notebook."""
    text = "\n".join(
        "".join(each["source"])
        for name, made in notebooks(LESSONS).items()
        if name.endswith(".ipynb")
        for each in json.loads(made)["cells"]
    )
    for source in load_course(LESSONS).exercises.values():
        shown = "\n".join((source.folder / name).read_text("utf-8") for name in ("starter.py", "examples.py", "exercise.md"))
        for path in [source.folder / "cases.py", source.folder / "solution.py"]:
            for line in map(str.strip, path.read_text("utf-8").splitlines()):
                if len(line) > 30 and line not in shown and not line.startswith(("#", '"""')):
                    assert line not in text, f"{path}: {line}"


def test_every_kind_of_block_has_a_notebook_form() -> None:
    """A new directive must say how it looks in a notebook; else this fails, and not an author's export."""
    kinds = {each.type for each in get_args(Block.__value__)}
    assert kinds == set(cells._WRITERS)


def test_a_notebook_that_cannot_be_written_leaves_no_lesson_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lessons are read anew for it, and what fails then is caught like any fault of a lesson: it must not go unseen."""

    def fail(_: object) -> str:
        raise KeyError

    monkeypatch.setattr("app.export.notebook.course.writer", lambda _: fail)
    with pytest.raises(RuntimeError, match="the fault is in the program"):
        notebooks(ROOT / "lessons")
