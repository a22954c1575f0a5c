"""A learner's walk through any page of the course, made from what its author wrote: nothing here knows a lesson by name.

One step for each kind of block. A step does all that a learner can do with its block, and looks at what comes back: the
author's own words, for that very answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from markupsafe import Markup
from playwright.sync_api import Locator, Page, expect

from app.content import ExerciseSource
from app.content.blocks import Block, Code, Exercise, Numeric, NumericAnswer, Option, Predict, Quiz
from app.grading.mistakes import WAYS
from app.grading.rehearsed_program import Program
from tests.browser.conftest import BOOT_MS
from tests.browser.exercise import ExercisePage

CAUGHT = {way: status for status, way in WAYS.items()}
"""``data-status`` of a function whose mistake is caught in this way."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of the walk."""

    path: str
    """Its address."""
    blocks: tuple[Block, ...]

    def all_of[Kind: Block](self, kind: type[Kind]) -> list[Kind]:
        """Its blocks of one kind, nested ones included, in reading order."""
        return [block for block in every(self.blocks) if isinstance(block, kind)]


def every(blocks: Sequence[Block]) -> Iterator[Block]:
    """Blocks, and the blocks in them."""
    for block in blocks:
        yield block
        yield from every(getattr(block, "body", ()))


class Walk:
    """A browser page that is led through one page of the course."""

    def __init__(self, page: Page, stop: Stop) -> None:
        self.page = page
        self.stop = stop

    def begin(self) -> None:
        """As on a first visit: nothing is remembered, nothing is answered."""
        self.page.goto(self.stop.path)
        self.page.evaluate("localStorage.clear()")
        self.page.reload()

    def predict(self, block: Predict, *, right: bool) -> None:
        """Commit to the right answer, or surely to a wrong one: its reason, the closer look and the explanation come."""
        here = self._block(block.id)
        chosen = next((option for option in block.options if option.right == right), None)
        if block.answer is None:
            assert chosen, f"{block.id} has no {'right' if right else 'wrong'} answer"
            _choose(here.locator(f'[name=answer][value="{chosen.key}"]'))
        elif chosen:
            here.locator("[name=answer]").fill(_typed(chosen.value))
        else:
            here.locator("[name=answer]").fill(
                _typed(block.answer.value if right else _unforeseen(block.answer, block.options))
            )
        _choose(here.locator('[name=confidence][value="sure"]'))
        here.locator("button[name=commit]").click()
        expect(here).to_have_attribute("data-state", "committed")
        feedback = here.locator("[data-out=feedback]")
        _says(feedback, chosen.reason if chosen else Markup())
        _says(feedback, block.explanation)
        if chosen and not right:
            _says(feedback, chosen.longer)

    def quiz(self, block: Quiz) -> None:
        """Every wrong answer gives its reason, then every right one, with the explanation."""
        here = self._block(block.id)
        for option in sorted(block.options, key=lambda each: each.right):
            _choose(here.locator(f'[name=answer][value="{option.key}"]'))
            here.locator("button[name=submit]").click()
            expect(here).to_have_attribute("data-state", "right" if option.right else "wrong")
            _says(here.locator("[data-out=feedback]"), option.reason)
            if option.right:
                _says(here.locator("[data-out=feedback]"), block.explanation)

    def numeric(self, block: Numeric) -> None:
        """No number, a wrong one that nobody foresaw, every wrong one that somebody did, and the right one."""
        for text, state, told in (
            ("one or two", "invalid", Markup()),
            (_typed(_unforeseen(block.answer, block.options)), "wrong", block.hint),
            *((_typed(option.value), "wrong", option.reason) for option in block.options if not option.right),
            (_typed(block.answer.value), "right", block.explanation),
        ):
            here = self._block(block.id)
            here.locator("[name=answer]").fill(text)
            here.locator("button[name=submit]").click()
            expect(here, f"{block.id} with {text}").to_have_attribute("data-state", state)
            _says(here.locator("[data-out=feedback]"), told)

    def run(self, block: Code) -> None:
        """A card that offers to be run ends well as it stands."""
        card = self.page.locator(f"#{block.id} code-run")
        before = card.locator("[data-part=result]").get_attribute("data-run") or "0"
        card.get_by_role("button", name="Run").click()
        result = card.locator("[data-part=result]")
        expect(result).not_to_have_attribute("data-run", before, timeout=BOOT_MS)
        expect(result, f"the card {block.id}").to_have_attribute("data-status", "ok")

    def exercise(self, block: Exercise, source: ExerciseSource) -> None:
        """The starter is open, every known mistake gets its own feedback, the solution passes."""
        names = [task.name for task in block.functions]
        here = ExercisePage(self.page, block.id, self.stop.path, names)
        here.open()
        assert here.run(_text(source, "starter.py")) == "ok", "the starter does not run"
        assert here.check(_text(source, "starter.py")) == "not-attempted"
        for mistake in source.mistakes:
            for name in mistake.functions:
                program = Program.of(source.folder, names, mistake.file, name)
                assert here.check(program.text) == "failed", f"{mistake.file} ({name})"
                row = here.function(name)
                expect(row, f"{mistake.file} ({name})").to_have_attribute("data-status", CAUGHT[mistake.caught_by])
                _says(row.locator("[data-out=feedback]"), Markup(re.sub(r"\{\w+\}|[`*_$\\\[\]]+", "<>", mistake.feedback)))
        assert here.check(_text(source, "solution.py")) == "passed"
        assert set(here.statuses().values()) == {"passed"}

    def slide(self) -> None:
        """Every slider goes to its ends; every figure says a number there, or that there is none."""
        for widget in self.page.locator("[data-block=sliders]").all():
            for field in widget.locator("input[type=number]").all():
                start = field.input_value()
                for value in (field.get_attribute("min"), field.get_attribute("max"), start):
                    field.fill(value or start)
                    field.press("Tab")
                    for figure in widget.locator("[data-out][data-value]").all():
                        expect(figure).to_have_text(re.compile(r"\S"))
                        expect(figure).not_to_have_text(re.compile("NaN|undefined|null"))

    def unfold(self) -> None:
        """Open whatever is folded, as a thorough reader does."""
        self.page.locator("main details:not([open]):not([data-part]) > summary").evaluate_all(
            "all => { for (const summary of all) summary.parentElement.open = true; }"
        )

    def all_is_open(self) -> None:
        """After the predictions nothing on the page is closed any more."""
        expect(self.page.locator("main [data-locked]")).to_have_count(0)

    def _block(self, name: str) -> Locator:
        here = self.page.locator(f'[data-id="{name}"]')
        expect(here).to_have_count(1)
        return here


def walk(page: Page, stop: Stop, exercises: Mapping[str, ExerciseSource]) -> None:
    """All of it: first everything right, then, as another reader, everything wrong before it is right."""
    led = Walk(page, stop)
    predictions = stop.all_of(Predict)
    if predictions:
        led.begin()
        for predict in predictions:
            led.predict(predict, right=True)
    led.begin()
    for predict in predictions:
        led.predict(predict, right=False)
    led.all_is_open()
    led.unfold()
    for quiz in stop.all_of(Quiz):
        led.quiz(quiz)
    for numeric in stop.all_of(Numeric):
        led.numeric(numeric)
    led.slide()
    for code in stop.all_of(Code):
        if code.runnable:
            led.run(code)
    for exercise in stop.all_of(Exercise):
        led.exercise(exercise, exercises[exercise.id])


def _says(feedback: Locator, told: Markup) -> None:
    """The longest stretch of the author's text without markup stands in the feedback."""
    stretches = (" ".join(unescape(part).split()) for part in re.split(r"<[^>]*>|\n\s*\n|…", str(told)))
    longest = max(stretches, key=len, default="")
    if longest:
        expect(feedback).to_contain_text(longest)


def _choose(radio: Locator) -> None:
    """Click a choice where a reader does, on its words: its button may lie under the plan's strip, or be drawn by the style."""
    radio.locator("xpath=ancestor::label").click()
    expect(radio).to_be_checked()


def _typed(value: float | None) -> str:
    assert value is not None
    return repr(value)


def _unforeseen(answer: NumericAnswer, options: Sequence[Option]) -> float:
    """A wrong number that is none of the anticipated ones."""
    known = {option.value for option in options}
    step = max(1.0, 3 * answer.tolerance)
    return next(wrong for n in range(1, 99) if (wrong := answer.value + n * step) not in known)


def _text(source: ExerciseSource, file: str) -> str:
    return (source.folder / file).read_text(encoding="utf-8")
