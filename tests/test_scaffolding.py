"""`new lesson` and `new exercise`: what is made works at once, and nothing that was there is lost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.checking import check_lessons
from app.config import Settings
from app.main import create_app
from app.scaffolding import Made, ScaffoldError, new_exercise, new_lesson
from tests.content.good_course import copy_of_good


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The lessons folder of a course without a problem."""
    return copy_of_good(tmp_path)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def problems(root: Path) -> list[str]:
    """What `check` says, exercises included."""
    return [str(problem) for problem in check_lessons(root, None, range(4), lambda _: None).problems]


def page(root: Path, tmp: Path, address: str) -> str:
    """A page as the server sends it."""
    settings = Settings(lessons_dir=root, data_dir=tmp / "data", cache_dir=tmp / "cache")
    with TestClient(create_app(settings)) as client:
        answer = client.get(address.partition("#")[0])
    assert answer.status_code == 200
    return answer.text


def test_a_new_lesson_passes_the_check_and_has_a_page(root: Path, tmp_path: Path) -> None:
    """An author starts from something that works: a prediction, a question, a number, live figures."""
    made = new_lesson(root, "Mean and spread")
    assert made == Made(root / "03-mean-and-spread", (root / "03-mean-and-spread" / "lesson.md",), "/lessons/mean-and-spread")
    assert problems(root) == []
    html = page(root, tmp_path, made.address)
    assert "<h1>Mean and spread</h1>" in html
    for kind in ("predict", "quiz", "numeric"):
        assert f'data-block="{kind}"' in html
    assert '<span class="calc" data-value="32">32</span>' in html
    assert "[[" not in html


def test_two_new_lessons_and_their_exercises_stand_side_by_side(root: Path) -> None:
    """The second one does not clash with the first: no ids are shared, and it comes after it."""
    first, second = new_lesson(root, "One"), new_lesson(root, "Two", number=9)
    new_exercise(root, "one", "weighted-mean")
    new_exercise(root, "09-two", "another-mean")
    new_exercise(root, "two", "third-mean")
    assert [first.folder.name, second.folder.name, new_lesson(root, "Three").folder.name] == ["03-one", "09-two", "10-three"]
    assert problems(root) == []


def test_a_new_exercise_passes_the_gate_and_stands_on_its_page(root: Path, tmp_path: Path) -> None:
    """Solution, starter, cases, examples, hints and a mistake that is caught as it says; the page's minutes grow with it."""
    made = new_exercise(root, "means", "running-mean")
    names = {path.relative_to(made.folder).as_posix() for path in made.files}
    assert names == {"exercise.md", "starter.py", "solution.py", "cases.py", "examples.py", "mistakes/mean-of-means.py"}
    report = check_lessons(root, made.folder, range(20), lambda _: None)
    assert report.problems == ()
    assert [(one.function, one.times) for gate in report.gates for one in gate.caught] == [("running_mean", 20)]
    assert problems(root) == []
    text = (root / "02-means" / "lesson.md").read_text("utf-8")
    assert text.endswith("\n\n:::{exercise} running-mean\n:::\n")
    assert "\nminutes: 7\n" in text
    assert made.edited == (
        "lesson.md: the exercise stands at its end; move it where it belongs",
        "lesson.md: minutes: 2 became 7",
    )
    assert 'data-exercise="means/running-mean"' in page(root, tmp_path, made.address)


def test_an_exercise_may_stand_on_a_further_page(root: Path, tmp_path: Path) -> None:
    """Only that page is edited."""
    before = (root / "01-sums" / "lesson.md").read_bytes()
    made = new_exercise(root, "sums", "padded-mean", "more/01-padding.md")
    assert made.address == "/lessons/sums/more/padding#padded-mean"
    assert problems(root) == []
    assert (root / "01-sums" / "lesson.md").read_bytes() == before
    assert 'data-exercise="sums/padded-mean"' in page(root, tmp_path, made.address)


@pytest.mark.parametrize(
    ("name", "function"),
    [("noise-scale", "noise_scale"), ("sum", "my_sum"), ("lambda", "my_lambda"), ("2-means", "my_2_means"), ("np", "my_np")],
)
def test_the_function_is_named_after_the_exercise(root: Path, name: str, function: str) -> None:
    """Whatever the id, its function has a name that hides nothing of Python's, and the gate passes."""
    made = new_exercise(root, "means", name)
    report = check_lessons(root, made.folder, range(2), lambda _: None)
    assert report.problems == ()
    assert [one.function for gate in report.gates for one in gate.caught] == [function]


@pytest.mark.parametrize(
    "title",
    ["One: two", 'Say "batch"', "# A hash", "Half & half <b>", "What's next?", "- a list", "100 %", "Überblick", "a: [b, c]"],
)
def test_a_title_arrives_as_it_was_written(root: Path, tmp_path: Path, title: str) -> None:
    """Signs that mean something in YAML or HTML are only signs in a title."""
    made = new_lesson(root, f"  {title} ")
    assert problems(root) == []
    from app.content import load_course

    assert load_course(root).course.lessons[-1].title == title
    assert page(root, tmp_path, made.address)


BAD_LESSONS = {
    "no title": ({"title": "  "}, "needs a title"),
    "a title without letters": ({"title": "Ω ≠ ∅"}, "--slug"),
    "a bad slug": ({"title": "One", "slug": "No Good"}, "--slug"),
    "the slug of another": ({"title": "Sums"}, "01-sums"),
    "a number that is taken": ({"title": "One", "number": 2}, "02-means"),
    "no such chapter": ({"title": "One", "chapter": "number"}, "did you mean numbers"),
    "markdown in the title": ({"title": "The $x$ of it"}, "lessons/03-the-x-of-it/lesson.md:2: $x$ is not read in a title"),
}


@pytest.mark.parametrize("name", BAD_LESSONS)
def test_a_lesson_that_cannot_be_made_leaves_everything_as_it_was(root: Path, name: str) -> None:
    """One message says what is wrong, and what would do."""
    arguments, told = BAD_LESSONS[name]
    before = contents(root)
    with pytest.raises(ScaffoldError) as error:
        new_lesson(root, **arguments)  # type: ignore[arg-type]
    assert told in str(error.value)
    assert contents(root) == before


BAD_EXERCISES = {
    "no such lesson": (("mean", "one"), "There is no lesson mean: did you mean means"),
    "no such folder": (("07-means-of-means", "one"), "There is no lesson 07-means-of-means"),
    "a bad id": (("means", "No Good"), "cannot be an exercise's id"),
    "an id that is taken": (("sums", "token-mean"), "exists already; nothing was changed"),
    "the id of another lesson's exercise": (("means", "token-mean"), "the id token-mean is also used in another lesson"),
    "the id of a block": (("sums", "units"), "units is also that of a heading or block"),
    "no such page": (("sums", "one", "more/02-padding.md"), "did you mean more/01-padding.md"),
    "a lab's page": (("sums", "one", "labs/01-look.md"), "There is no page labs/01-look.md for an exercise"),
    "a page outside": (("sums", "one", "../02-means/lesson.md"), "There is no page ../02-means/lesson.md"),
}


@pytest.mark.parametrize("name", BAD_EXERCISES)
def test_an_exercise_that_cannot_be_made_leaves_everything_as_it_was(root: Path, name: str) -> None:
    """Nothing half made stays behind, and no page keeps a reference to what is not there."""
    arguments, told = BAD_EXERCISES[name]
    before = contents(root)
    with pytest.raises(ScaffoldError) as error:
        new_exercise(root, *arguments)
    assert told in str(error.value)
    assert contents(root) == before
    assert sorted(path.name for path in (root / "01-sums" / "exercises").iterdir()) == ["token-mean"]


def test_a_course_with_problems_can_still_grow(root: Path) -> None:
    """Only what is new has to be right; an author may be in the middle of something else."""
    lesson = root / "02-means" / "lesson.md"
    lesson.write_text(lesson.read_text("utf-8") + "\n{nothing}`x`\n", "utf-8")
    known = problems(root)
    new_lesson(root, "One")
    new_exercise(root, "one", "one-mean")
    assert problems(root) == known != []


def test_several_chapters_have_to_be_told_apart(root: Path) -> None:
    """There is no guess which one is meant."""
    shutil.copy(root / "chapters" / "numbers.md", root / "chapters" / "letters.md")
    with pytest.raises(ScaffoldError, match="--chapter letters or numbers"):
        new_lesson(root, "One")
    assert "chapter: letters" in (new_lesson(root, "One", "letters").folder / "lesson.md").read_text("utf-8")


def test_a_folder_that_is_no_course_is_named(tmp_path: Path) -> None:
    """The wrong folder is not filled with files."""
    with pytest.raises(ScaffoldError, match=r"no course\.md"):
        new_lesson(tmp_path, "One")


def test_a_file_in_the_way_is_kept(root: Path) -> None:
    """Never over what is there, even where it is no lesson."""
    (root / "03-one").write_text("mine")
    with pytest.raises(ScaffoldError, match="exists already"):
        new_lesson(root, "One")
    assert (root / "03-one").read_text() == "mine"


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_page_keeps_its_line_ends(root: Path, end: str) -> None:
    """Only the minutes and the new lines differ, so that an author's changes stay small."""
    lesson = root / "02-means" / "lesson.md"
    before = lesson.read_bytes().replace(b"\n", end.encode())
    lesson.write_bytes(before)
    new_exercise(root, "means", "running-mean")
    added = "\n\n:::{exercise} running-mean\n:::\n".replace("\n", end).encode()
    assert lesson.read_bytes() == before.replace(b"minutes: 2", b"minutes: 7").rstrip() + added
    assert problems(root) == []


def test_what_is_taken_back_is_the_same_to_the_byte(root: Path) -> None:
    """Line ends included, whatever they are."""
    lesson = root / "02-means" / "lesson.md"
    lesson.write_bytes(lesson.read_bytes().replace(b"\n", b"\r\n", 5))
    before = contents(root)
    with pytest.raises(ScaffoldError, match="token-mean is also used in another lesson"):
        new_exercise(root, "means", "token-mean")
    assert contents(root) == before


def test_a_page_that_is_not_utf8_is_named(root: Path) -> None:
    """Its bytes cannot be kept by a program that does not know what they mean."""
    lesson = root / "02-means" / "lesson.md"
    lesson.write_bytes(lesson.read_bytes() + "Gr\u00f6\u00dfe\n".encode("latin-1"))
    before = contents(root)
    with pytest.raises(ScaffoldError, match=r"02-means/lesson\.md is not UTF-8"):
        new_exercise(root, "means", "running-mean")
    assert contents(root) == before


def test_minutes_that_were_wrong_before_are_no_new_problem(root: Path) -> None:
    """The estimate grows with the exercise, and the sentence with it; it is still the problem that was known."""
    lesson = root / "02-means" / "lesson.md"
    lesson.write_text(lesson.read_text("utf-8").replace("minutes: 2\n", "minutes: 90\n"), "utf-8")
    (known,) = problems(root)
    new_exercise(root, "means", "running-mean")
    (now,) = problems(root)
    assert "states 90 minutes" in known
    assert "states 95 minutes" in now


@pytest.mark.parametrize(
    ("title", "told", "said"),
    [
        ("Word " * 60, {}, "at most 80 with --slug"),
        ("Means", {"slug": "a" * 300}, "at most 80 with --slug"),
        ("Spread", {"number": 10**300}, "a number from 1 to 9999"),
        ("Spread", {"number": 0}, "a number from 1 to 9999"),
        ("Half \ud800 of it", {}, "half of a character"),
        ("?!", {}, "makes no address"),
    ],
)
def test_what_no_folder_can_be_called_is_refused(root: Path, title: str, told: dict[str, Any], said: str) -> None:
    """In a sentence, before anything is written."""
    before = contents(root)
    with pytest.raises(ScaffoldError, match=said):
        new_lesson(root, title, **told)
    with pytest.raises(ScaffoldError, match="at most 80 characters"):
        new_exercise(root, "means", "a" * 300)
    assert contents(root) == before
    assert sorted(path.name for path in root.iterdir()) == ["01-sums", "02-means", "chapters", "course.md", "glossary.md"]


@pytest.mark.parametrize("make", [lambda path: None, lambda path: path.mkdir(), os.mkfifo])
def test_a_page_that_is_no_file_is_named(root: Path, make: Callable[[Path], None]) -> None:
    """Nothing is added to it, and nothing is waited for."""
    page = root / "02-means" / "lesson.md"
    page.unlink()
    make(page)
    with pytest.raises(ScaffoldError, match=r"lesson\.md"):
        new_exercise(root, "means", "running-mean")
    assert not (root / "02-means" / "exercises").exists()


def test_a_page_that_cannot_be_written_is_named(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking everything back does not write it either."""

    def refuse(path: Path, data: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    before = contents(root)
    with pytest.raises(ScaffoldError, match=r"Cannot write .*lesson\.md: Permission denied"):
        new_exercise(root, "means", "running-mean")
    assert contents(root) == before


def test_whatever_goes_wrong_is_taken_back(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what nobody thought of."""

    def fail(path: Path, *_: object, **__: object) -> int:
        path.touch()
        raise RuntimeError("nobody thought of it")

    monkeypatch.setattr(Path, "write_text", fail)
    before = contents(root)
    with pytest.raises(RuntimeError):
        new_lesson(root, "Spread")
    assert contents(root) == before
    assert not (root / "03-spread").exists()
