"""The course as the server holds it: read once, or, with `reload`, again whenever a file of it changed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from app.config import Settings
from app.content import ExerciseSource, LoadedCourse, load_course
from app.content.blocks import Course, Lesson, SidePage
from app.content.pictures import PICTURES
from app.content.problem import Problem
from app.content.readings import KeptReadings
from app.errors import ApiError, NotFound

logger = logging.getLogger("app.web")

QUIET_S, LONGEST_WAIT_S = 0.06, 0.4
"""In author mode files are read when they have been left alone for so long, or when they have not been for so long."""

NOTHING = LoadedCourse(Course("", Markup(), {}, ()), (), {})
"""Before the first reading."""


class CourseProblems(Exception):
    """The course has mistakes and must not be served; `problems` holds them all."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"the lessons have {len(problems)} problem(s); `python -m app check` lists them")
        self.problems = problems


class Library:
    """The loaded course, and lookups in it."""

    def __init__(self, settings: Settings) -> None:
        """Reads the course. Raises CourseProblems unless `settings.reload`, which shows them in the page instead."""
        self._settings = settings
        self._lock = threading.Lock()
        self._readings = KeptReadings()
        self._loaded = NOTHING
        self._read()
        if self._loaded.problems and not settings.reload:
            raise CourseProblems(self._loaded.problems)

    @property
    def folder(self) -> Path:
        """The folder of all lessons."""
        return self._settings.lessons_dir.resolve()

    def current(self) -> LoadedCourse:
        """The course, as of now."""
        if self._settings.reload:
            with self._lock:
                if tuple(self._stat()) != self._seen:
                    self._wait_for_quiet()
                    self._read()
        return self._loaded

    def lesson(self, slug: str) -> Lesson:
        """The lesson with this slug. Raises NotFound."""
        for lesson in self.current().course.lessons:
            if lesson.slug == slug:
                return lesson
        raise NotFound(f"lesson {slug[:100]!r}")

    def side_page(self, slug: str, kind: str, name: str) -> tuple[Lesson, SidePage]:
        """A lesson and its lab or further page of this name; `kind` as in `SidePage`. Raises NotFound."""
        lesson = self.lesson(slug)
        for page in (*lesson.labs, *lesson.more):
            if (page.kind, page.name) == (kind, name):
                return lesson, page
        raise NotFound(f"page {name[:100]!r} of this lesson")

    def exercise(self, exercise_id: str) -> ExerciseSource:
        """The exercise ``<lesson>/<exercise>``. Raises ApiError 404 ``unknown-exercise``."""
        found = self.current().exercises.get(exercise_id)
        if found is None:
            raise ApiError(404, "unknown-exercise", f"There is no exercise {exercise_id[:100]!r}.")
        return found

    def figure(self, slug: str, name: str) -> Path:
        """The picture ``figures/<name>`` of a lesson, and no other file of it. Raises NotFound."""
        folder = self._folder(self.lesson(slug)) / "figures"
        for path in folder.iterdir() if folder.is_dir() else ():
            if path.name == name and path.suffix in PICTURES and path.is_file():
                return path
        raise NotFound(f"picture {name[:100]!r} in this lesson")

    def _folder(self, lesson: Lesson) -> Path:
        root = self._settings.lessons_dir
        for path in sorted(root.glob(f"*-{lesson.slug}")):
            if path.name.partition("-")[2] == lesson.slug:
                return path
        raise NotFound(f"folder of the lesson {lesson.slug!r}")

    def _read(self) -> None:
        self._seen = tuple(self._stat())
        if not self._settings.reload:
            self._loaded = load_course(self._settings.lessons_dir)
            return
        try:
            self._loaded = load_course(self._settings.lessons_dir, readings=self._readings)
        except Exception as error:  # a fault of ours, or a file that went away while it was read: the author goes on
            logger.exception("the lessons could not be read")
            said = str(error).replace(f"{self.folder.parent}/", "")  # the page may be read on another machine
            what = f"the lessons could not be read ({type(error).__name__}: {said}); what you see is older"
            problem = Problem(self._settings.lessons_dir.name, 1, what, "save once more; the server's log says where it failed")
            self._loaded = replace(self._loaded, problems=(problem,))

    def _wait_for_quiet(self) -> None:
        """What was written a moment ago may be half of a save: give its editor the time to finish."""
        end = time.monotonic() + LONGEST_WAIT_S
        while time.monotonic() < end:
            age_s = time.time() - max((written for _, written, _ in self._stat()), default=0) / 1e9
            if not 0 <= age_s < QUIET_S:
                return
            time.sleep(QUIET_S - age_s)

    def _stat(self) -> Iterator[tuple[str, int, int]]:
        """What changes when an author saves, adds, renames or removes a file or a folder."""
        for folder in (self._settings.lessons_dir, self._settings.templates_dir / "widgets"):
            for path in sorted(folder.rglob("*")):
                with suppress(OSError):  # it may go away meanwhile
                    if "__pycache__" not in path.parts:
                        found = path.stat()
                        yield str(path), found.st_mtime_ns, found.st_size if path.is_file() else 0
