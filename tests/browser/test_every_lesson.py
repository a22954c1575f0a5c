"""Every page of every lesson, walked in Chromium. A new lesson, lab, further page or exercise is walked without a line here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from app.config import Settings
from app.content import LoadedCourse, load_course
from tests.browser.lesson_walk import Stop, walk


def stops(loaded: LoadedCourse) -> Iterator[Stop]:
    """The pages in reading order."""
    for lesson in loaded.course.lessons:
        yield Stop(f"/lessons/{lesson.slug}", lesson.blocks + lesson.reference)
        for page in (*lesson.more, *lesson.labs):
            yield Stop(f"/lessons/{lesson.slug}/{page.kind}/{page.name}", page.blocks)


COURSE = load_course(Settings.from_env().lessons_dir)


@pytest.mark.parametrize("stop", list(stops(COURSE)), ids=lambda stop: stop.path.removeprefix("/lessons/"))
def test_the_page_can_be_walked(page: Page, stop: Stop) -> None:
    """Each prediction committed, each option chosen, each number wrong then right, each card run, each slider moved, each
    exercise checked with its starter, every known mistake and the solution: each answers in its author's words."""
    page.set_default_timeout(60_000)
    walk(page, stop, COURSE.exercises)
