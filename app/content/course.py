"""The lessons folder → the course, every exercise, and every problem at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from markupsafe import Markup

from app.content.blocks import Course, Lesson
from app.content.chapter import ReadChapter, read_chapter
from app.content.checks import check_lessons, check_page
from app.content.context import Context
from app.content.exercise import ExerciseSource
from app.content.files import entries, is_file, is_folder, read_text, shown
from app.content.front_matter import Key, read_front_matter, text
from app.content.glossary import ADDRESS, ReadGlossary, read_glossary
from app.content.lesson import FOLDER, ReadLesson, read_lesson
from app.content.links import Pages, check_links
from app.content.net import caught
from app.content.pipeline import read_html
from app.content.places import Places, by_block
from app.content.problem import Problem, Report
from app.content.readings import Readings
from app.content.side_page import shared_ids
from app.content.slug import did_you_mean, is_slug
from app.content.widgets import KnownWidget, known_widgets
from app.domain.plan import QUANTITIES

KEYS = {"title": Key(text, required=True)}
PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class LoadedCourse:
    """All that was read."""

    course: Course
    problems: tuple[Problem, ...]
    """By path and line; a course with problems is still as complete as it can be."""
    exercises: Mapping[str, ExerciseSource]
    """By ``<lesson slug>/<folder>``."""
    places: Places = field(default_factory=dict)
    """Where each block was written."""


def load_course(
    root: Path,
    widgets: Mapping[str, Collection[str]] | Collection[str] | None = None,
    readings: Readings | None = None,
) -> LoadedCourse:
    """Read a lessons folder. Nothing in it is executed, and no problem stops the reading.

    `widgets`: the names an author may use (a mapping also gives each one's options); by default those of this project.
    `readings`: what was read before, where most of it will not have changed since.
    """
    root = root.resolve()
    known = _widgets(widgets)
    parts = readings or Readings()
    problems: list[Problem] = []
    glossary, wrong = caught(shown(root / "glossary.md", root), partial(read_glossary, root))
    problems += wrong
    terms = glossary.names if glossary else {}
    chapters: dict[str, ReadChapter] = {}
    for path in (each for each in entries(root / "chapters", root, problems) if each.suffix == ".md"):
        chapter, wrong = caught(shown(path, root), partial(read_chapter, path, root, known, terms))
        problems += wrong
        chapters |= {path.stem: chapter} if chapter else {}
    lessons: list[ReadLesson] = []
    for folder in _lesson_folders(root, problems):
        read = partial(read_lesson, folder, root, known, terms, parts)
        lesson, wrong = caught(shown(folder / "lesson.md", root), partial(parts.of, folder, (known, terms), read))
        problems += wrong
        lessons += [lesson] if lesson else []
    title, summary, course_context = _read_course(root, terms)
    check = partial(_check, lessons, chapters, course_context, glossary)
    problems += caught(course_context.report.path, lambda: (None, check()))[1]
    course = Course(
        title,
        summary,
        {slug: each.chapter for slug, each in chapters.items()},
        tuple(_with_reference(each, chapters, problems) for each in lessons),
        glossary.glossary if glossary else None,
    )
    exercises = {source.exercise.id: source for each in lessons for source in each.exercises}
    contexts = [*(each.context for each in lessons), *(each.context for each in chapters.values())]
    contexts += [glossary.context] if glossary else []
    places = by_block(place for context in contexts for place in context.places)
    return LoadedCourse(course, tuple(sorted(set(problems + course_context.report.found))), exercises, places)


def _widgets(given: Mapping[str, Collection[str]] | Collection[str] | None) -> Mapping[str, KnownWidget]:
    ours = known_widgets(PROJECT)
    if given is None:
        return ours
    options = given if isinstance(given, Mapping) else dict.fromkeys(given, ())
    return {name: KnownWidget(frozenset(each), ours.get(name, KnownWidget()).moves_plan) for name, each in options.items()}


def _lesson_folders(root: Path, problems: list[Problem]) -> Iterator[Path]:
    """Folders named NN-slug, by number; others that hold a lesson.md, and slugs that clash, are reported."""
    found: dict[str, Path] = {}
    numbers: dict[int, Path] = {}
    folders = [path for path in entries(root, root, problems) if is_folder(path)]
    numbered = [(int(match[1]), path, match[2]) for path in folders if (match := FOLDER.fullmatch(path.name))]
    for path in sorted(folders):
        if not FOLDER.fullmatch(path.name) and is_file(path / "lesson.md"):
            what = f"{path.name} is not the name of a lesson's folder"
            problems.append(Problem(shown(path / "lesson.md", root), 1, what, "name it number-slug, such as 03-batches"))
    for number, path, slug in sorted(numbered):
        if numbers.setdefault(number, path) != path:
            what = f"the number {number} is also that of {numbers[number].name}"
            problems.append(
                Problem(shown(path / "lesson.md", root), 1, what, "give each folder a number of its own: it is the order")
            )
        if slug in found:
            what = f"the slug {slug} is also that of {found[slug].name}"
            problems.append(Problem(shown(path / "lesson.md", root), 1, what, "give one of the folders another name"))
            continue
        found[slug] = path
        yield path


def _read_course(root: Path, terms: Mapping[str, str]) -> tuple[str, Markup, Context]:
    report = Report(shown(root / "course.md", root))
    plan = {quantity.name: quantity.default for quantity in QUANTITIES}
    context = Context(report, plan, declared=frozenset(), planless=True, terms=terms)
    source = read_text(root / "course.md", report)
    if source is None:
        return "", Markup(), context

    def read() -> tuple[tuple[str, Markup], list[Problem]]:
        front = read_front_matter(source, KEYS, report)
        summary = read_html(front.body, context)
        if front.values and not summary.strip():
            report.add(front.body.line, "the course has no summary", "write it below the front matter")
        return (front.text("title"), summary), []

    facts, wrong = caught(report.path, read)
    report.found.extend(wrong)
    return *(facts or ("", Markup())), context


def _check(
    lessons: list[ReadLesson], chapters: Mapping[str, ReadChapter], course: Context, glossary: ReadGlossary | None
) -> list[Problem]:
    """What can only be told when everything is read: chapters, ids shared with them, links between pages."""
    reports: list[Report] = []
    pages: dict[str, tuple[str, Set[str]]] = {}
    if glossary:
        pages[ADDRESS] = ("glossary.md", glossary.context.findings.anchors)
    for each in lessons:
        chapter = chapters.get(each.lesson.chapter)
        address, ids = f"/lessons/{each.lesson.slug}", each.findings.anchors | (chapter.findings.anchors if chapter else set())
        pages[address] = (f"{each.folder}/lesson.md", ids)
        pages |= {f"{address}/{one.page.kind}/{one.page.name}": (one.file, one.findings.anchors) for one in each.pages}
    for each in lessons:
        report = Report(each.lesson.path)
        reports.append(report)
        chapter = chapters.get(each.lesson.chapter)
        if chapter is None and each.lesson.chapter:
            fix = (
                did_you_mean(each.lesson.chapter, chapters)
                if is_slug(each.lesson.chapter)
                else "write the name of a file in chapters/"
            )
            report.add(each.chapter_line, f"unknown chapter {each.lesson.chapter}", fix)
        check_page(each.findings, chapter.findings if chapter else None, report)
        check_links(each.findings, report, pages[f"/lessons/{each.lesson.slug}"][1], pages)
        reports += _check_pages(each, pages)
    for chapter in chapters.values():
        report = Report(chapter.context.report.path)
        reports.append(report)
        check_links(chapter.findings, report, chapter.findings.anchors, pages)
    for context in (course, glossary.context) if glossary else (course,):
        report = Report(context.report.path)
        reports.append(report)
        check_links(context.findings, report, context.findings.anchors, pages)
    together = {
        each.folder: [(each.lesson.path, each.findings), *((page.page.path, page.findings) for page in each.pages)]
        for each in lessons
    }
    return [*check_lessons(together), *(problem for report in reports for problem in report.found)]


def _check_pages(lesson: ReadLesson, pages: Pages) -> list[Report]:
    """The pages beside a lesson: each by itself, and what must be unique over all of them."""
    reports = {each.file: Report(each.page.path) for each in lesson.pages}
    for each in lesson.pages:
        check_page(each.findings, None, reports[each.file])
        check_links(each.findings, reports[each.file], each.findings.anchors, pages)
    for each, noted, place in shared_ids(lesson.findings, lesson.pages):
        if noted.kind == "exercise":
            what, fix = f"the exercise {noted.text} stands in {place} already", "keep one of them"
        else:
            what, fix = (
                f"the id {noted.text} is also that of a block of {place}",
                "give it another id: it is unique in a lesson with its pages",
            )
        reports[each.file].add(noted.line, what, fix)
    return [*reports.values(), *_unplaced(lesson)]


def _unplaced(lesson: ReadLesson) -> Iterator[Report]:
    findings = (lesson.findings, *(page.findings for page in lesson.pages))
    placed = {noted.text for each in findings for noted in each.ids if noted.kind == "exercise"}
    names = [source.folder.name for source in lesson.exercises]
    meant = {did_you_mean(name, names).removeprefix("did you mean ") for each in findings for name in each.misnamed}
    for source in lesson.exercises:
        if source.folder.name not in placed | meant:
            report = Report(f"{lesson.lesson.path.rpartition('/')[0]}/exercises/{source.folder.name}/exercise.md")
            what = f"the exercise {source.folder.name} stands on no page"
            report.add(1, what, f"write :::{{exercise}} {source.folder.name} into the lesson or a further page")
            yield report


def _with_reference(each: ReadLesson, chapters: Mapping[str, ReadChapter], problems: list[Problem]) -> Lesson:
    chapter = chapters.get(each.lesson.chapter)
    if chapter is None:
        return each.lesson
    reference, wrong = caught(each.lesson.path, partial(chapter.reference_for, each.context))
    problems += [replace(one, what=f"{one.what} (in {each.lesson.path}, which shows this reference)") for one in wrong]
    return replace(each.lesson, reference=reference or ())
