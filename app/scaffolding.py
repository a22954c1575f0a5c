"""New lessons and exercises from the templates in ``content/scaffold``: made whole, checked, and never over what is there.

A template is a folder of real files. In the lesson's, ``[[name]]`` stands for a value; in the exercise's Python files the
function is called ``new_function``. What was made is read with the course it stands in; if that shows a problem that was
not there before, everything is taken back.
"""

from __future__ import annotations

import builtins
import json
import keyword
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from app.content import Problem, load_course
from app.content.files import entries, is_file, is_folder
from app.content.lesson import FOLDER
from app.content.slug import did_you_mean, is_slug, slugify

TEMPLATES = Path(__file__).parent / "content" / "scaffold"
FUNCTION = "new_function"
LONGEST, LAST = 80, 9999
"""Characters of an address and the largest number of a lesson: file systems take no name of any length."""
_MINUTES = re.compile(r"^(minutes:[ \t]*)(\d+)(?=[ \t]*\r?$)", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.-])\d[\d.,]*(?![\w-])")


class ScaffoldError(ValueError):
    """What was asked for cannot be made; the message says why, and what would do."""


@dataclass(frozen=True, slots=True)
class Made:
    """What is new."""

    folder: Path
    files: tuple[Path, ...]
    address: str
    """Of the page that shows it: ``/lessons/batches``."""
    edited: tuple[str, ...] = ()
    """What was changed in files that were there before, one sentence each."""


def new_lesson(root: Path, title: str, chapter: str | None = None, number: int | None = None, slug: str | None = None) -> Made:
    """A folder with a lesson's text: after the last one, in the only chapter, named after its title, unless told otherwise.

    Raises ScaffoldError.
    """
    title = " ".join(title.split())
    lessons, chapters = _lessons(root), [path.stem for path in entries(root / "chapters", root, []) if path.suffix == ".md"]
    # Where no letter is left, `slugify` makes up a name, which says nothing in an address.
    name = slug if slug is not None else slugify(title) if any(letter.isalnum() for letter in title) else ""
    if not title:
        raise ScaffoldError('A lesson needs a title: new lesson "What a batch is"')
    if not _can_be_written(title):
        raise ScaffoldError(f"The title {title!r} holds half of a character: type it again")
    if not is_slug(name):
        which = f"The slug {name!r}" if slug is not None else f"The title {title!r}"
        raise ScaffoldError(f"{which} makes no address: give one in lower-case letters a to z, such as --slug what-a-batch-is")
    if len(name) > LONGEST:
        raise ScaffoldError(f"Its address would have {len(name)} characters: give one of at most {LONGEST} with --slug")
    if taken := next((folder for each, folder in lessons.values() if each == name), None):
        raise ScaffoldError(f"There is a lesson with the address {name} already: {taken.name}. Choose another title, or --slug")
    number = number if number is not None else max(lessons, default=0) + 1
    if not 1 <= number <= LAST:
        raise ScaffoldError(f"A lesson has a number from 1 to {LAST}: choose one with --number, or leave it out")
    if number in lessons:
        raise ScaffoldError(
            f"The number {number} is that of {lessons[number][1].name}. Choose one that is free, or leave it out"
        )
    if chapter is None and len(chapters) != 1:
        listed = f"say which: --chapter {' or '.join(chapters)}" if chapters else "write one first: chapters/<slug>.md"
        raise ScaffoldError(f"The course has {len(chapters) or 'no'} chapters; {listed}")
    if chapter is not None and chapter not in chapters:
        raise ScaffoldError(f"There is no chapter {chapter}: {did_you_mean(chapter, chapters)}")
    folder = root / f"{number:02}-{name}"
    values = {"title": _quoted(title), "chapter": chapter or chapters[0], "slug": name}
    files = {path: _filled(text, values) for path, text in _template("lesson").items()}
    return Made(folder, _write(root, folder, files, {}), f"/lessons/{name}")


def new_exercise(root: Path, lesson: str, name: str, page: str = "lesson.md") -> Made:
    """An exercise's folder, and its place at the end of a page of its lesson, whose minutes grow by its own.

    `lesson`: slug or folder; `page`: ``lesson.md`` or a further page, such as ``more/01-noise.md``. Raises ScaffoldError.
    """
    folders = dict(_lessons(root).values())
    wanted = Path(lesson).name
    slug = wanted if wanted in folders else match[2] if (match := FOLDER.fullmatch(wanted)) else ""
    if slug not in folders:
        raise ScaffoldError(f"There is no lesson {lesson}: {did_you_mean(wanted, folders)}")
    if not is_slug(name):
        raise ScaffoldError(
            f"{name!r} cannot be an exercise's id: use lower-case letters, digits and single hyphens, such as noise-scale"
        )
    if len(name) > LONGEST:
        raise ScaffoldError(f"An exercise's id has at most {LONGEST} characters, not {len(name)}")
    place = folders[slug] / page
    further = entries(folders[slug] / "more", root, [])
    pages = ["lesson.md", *(f"more/{path.name}" for path in further if path.suffix == ".md")]
    if page not in pages:
        raise ScaffoldError(f"There is no page {page} for an exercise in {folders[slug].name}: {did_you_mean(page, pages)}")
    folder = folders[slug] / "exercises" / name
    files = {path: text.replace(FUNCTION, _function(name)) for path, text in _template("exercise").items()}
    before = _read(place)
    minutes = int(match[2]) if (match := _MINUTES.search(files["exercise.md"])) else 0
    end = "\r\n" if "\r\n" in before else "\n"
    added = f"\n\n:::{{exercise}} {name}\n:::\n".replace("\n", end)
    text, changed = _longer(before.rstrip("\r\n") + added, minutes)
    told = (f"{page}: the exercise stands at its end; move it where it belongs", *(f"{page}: {each}" for each in changed))
    address = f"/lessons/{slug}" + (f"/more/{place.stem.split('-', 1)[1]}" if page != "lesson.md" else "")
    return Made(folder, _write(root, folder, files, {place: text}), f"{address}#{name}", told)


def _lessons(root: Path) -> dict[int, tuple[str, Path]]:
    """Slug and folder of each lesson, by number."""
    if not is_file(root / "course.md"):
        raise ScaffoldError(f"{root} is no folder of lessons: it has no course.md")
    matches = [(FOLDER.fullmatch(path.name), path) for path in entries(root, root, []) if is_folder(path)]
    return {int(match[1]): (match[2], path) for match, path in matches if match}


def _template(name: str) -> dict[str, str]:
    """The files of a template: path within its folder → text."""
    paths = sorted(path for path in (TEMPLATES / name).rglob("*") if path.suffix in (".md", ".py"))
    return {path.relative_to(TEMPLATES / name).as_posix(): path.read_text("utf-8") for path in paths}


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\[\[(\w+)\]\]", lambda match: values[match[1]], text)


def _quoted(text: str) -> str:
    """A text as a YAML value: as it stands where YAML would read it so, else in quotes."""
    try:
        node = yaml.compose(f"title: {text}\n", Loader=yaml.BaseLoader)
        plain = isinstance(node, yaml.MappingNode) and len(node.value) == 1 and node.value[0][1].value == text
    except yaml.YAMLError:
        plain = False
    return text if plain else json.dumps(text, ensure_ascii=False)


def _function(name: str) -> str:
    """A Python name for an exercise's function."""
    function = name.replace("-", "_")
    taken = keyword.iskeyword(function) or hasattr(builtins, function) or function in ("np", "case", "cases", "losses")
    return f"my_{function}" if taken or not function.isidentifier() else function


def _can_be_written(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _read(path: Path) -> str:
    """The text of a page with its line ends as they are. Raises ScaffoldError."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise ScaffoldError(f"{path} is not a file; nothing was changed")
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise ScaffoldError(f"Cannot read {path}: {error.strerror}") from error
    except UnicodeError as error:
        raise ScaffoldError(f"{path} is not UTF-8: save it as UTF-8, then try again; nothing was changed") from error


def _longer(text: str, minutes: int) -> tuple[str, list[str]]:
    """The page with its minutes raised, and what was done."""
    if (found := _MINUTES.search(text)) is None:
        return text, []
    more = int(found[2]) + minutes
    return _MINUTES.sub(rf"\g<1>{more}", text, count=1), [f"minutes: {found[2]} became {more}"]


def _write(root: Path, folder: Path, files: Mapping[str, str], changed: Mapping[Path, str]) -> tuple[Path, ...]:
    """Write a new folder and change some files; take everything back if the course then has a problem it had not before."""
    if folder.exists():
        raise ScaffoldError(f"{folder} exists already; nothing was changed")
    before, known = {path: path.read_bytes() for path in changed}, _problems(root)
    try:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8", newline="\n")
        for path, text in changed.items():
            path.write_bytes(text.encode("utf-8"))
        found = _problems(root)
    except OSError as error:
        _take_back(folder, before)
        raise ScaffoldError(f"Cannot write {error.filename}: {error.strerror}") from error
    except BaseException:  # a fault of ours, or an interruption: nothing half made may stay
        _take_back(folder, before)
        raise
    if new := [problem for key, problem in found.items() if key not in known]:
        _take_back(folder, before)
        raise ScaffoldError("Nothing was made, since it would not pass the check:\n" + "\n".join(map(str, new)))
    return tuple(folder / name for name in files)


def _problems(root: Path) -> dict[tuple[str, str], Problem]:
    """By what tells one from another. Numbers do not: a longer page that states too few minutes is no new problem."""
    return {(problem.path, _NUMBER.sub("N", problem.what)): problem for problem in load_course(root).problems}


def _take_back(folder: Path, before: Mapping[Path, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for path, content in before.items():
        if path.read_bytes() != content:  # a page that could not be written cannot be written back either
            path.write_bytes(content)
