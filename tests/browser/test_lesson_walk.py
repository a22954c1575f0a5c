"""The walk of every lesson notices when a page says something else than its author wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from markupsafe import Markup
from playwright.sync_api import Page, expect

from app.content import ExerciseSource
from app.content.blocks import Block, Exercise, Numeric, Predict, Quiz
from tests.browser.exercise import ID, LESSON
from tests.browser.lesson_walk import Stop, Walk
from tests.browser.test_every_lesson import COURSE

OTHER = Markup("<p>Words that stand on no page at all</p>")
BLOCKS = next(lesson for lesson in COURSE.course.lessons if LESSON.endswith(lesson.slug)).blocks


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """What does not come is not waited for as long as elsewhere."""
    expect.set_options(timeout=1_500)
    yield
    expect.set_options(timeout=10_000)


def led(page: Page, *blocks: Block) -> Walk:
    """On the lesson's page, with the first prediction settled."""
    walk = Walk(page, Stop(LESSON, blocks))
    walk.begin()
    page.locator('[data-id="first-update"] button[name=skip]').click()
    return walk


def first[Kind: Block](kind: type[Kind]) -> Kind:
    return Stop(LESSON, BLOCKS).all_of(kind)[0]


def test_other_words_for_one_option(page: Page) -> None:
    """One reason of a quiz that is not shown fails the walk; the quiz as it is passes."""
    quiz = first(Quiz)
    led(page).quiz(quiz)
    changed = replace(quiz, options=(*quiz.options[:-1], replace(quiz.options[-1], reason=OTHER)))
    with pytest.raises(AssertionError, match="stand on no page"):
        led(page).quiz(changed)


@pytest.mark.parametrize("name", ["hint", "explanation"])
def test_other_words_for_a_number(page: Page, name: str) -> None:
    """The hint and the explanation of a numeric question are looked at."""
    with pytest.raises(AssertionError, match="stand on no page"):
        led(page).numeric(replace(first(Numeric), **{name: OTHER}))


def test_another_right_answer(page: Page) -> None:
    """A number that the page does not take for right fails the walk."""
    numeric = first(Numeric)
    with pytest.raises(AssertionError, match="data-state"):
        led(page).numeric(replace(numeric, answer=replace(numeric.answer, value=numeric.answer.value + 7)))


@pytest.mark.parametrize("name", ["reason", "longer"])
def test_other_words_after_a_prediction(page: Page, name: str) -> None:
    """The reason and the closer look of a prediction are looked at."""
    predict = next(each for each in Stop(LESSON, BLOCKS).all_of(Predict) if each.answer is None)
    changed = replace(predict, options=tuple(replace(each, **{name: OTHER}) for each in predict.options))
    with pytest.raises(AssertionError, match="stand on no page"):
        led(page).predict(changed, right=False)


def test_other_words_for_a_mistake(page: Page) -> None:
    """The feedback of a known mistake is looked at, not only that there is some."""
    source: ExerciseSource = COURSE.exercises[ID]
    changed = replace(source.mistakes[0], feedback="Words that stand on no page at all")
    with pytest.raises(AssertionError, match="stand on no page"):
        led(page).exercise(first(Exercise), replace(source, mistakes=(changed,)))
