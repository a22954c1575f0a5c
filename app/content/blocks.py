"""What a lesson is made of, between markdown and page: frozen blocks, each rendered by ``templates/blocks/<type>.html``.

Every ``Markup`` here is safe HTML made by our own markdown pipeline (raw HTML is off, maths is MathML, code is
highlighted). Blocks never hold anything that must stay on the server: no solution, no case generator, no mistake code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from markupsafe import Markup

from app.content.plot.dots import DotPlot

_NOTHING = Markup()


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a quiz or prediction, or one anticipated answer of a numeric block, with its reason."""

    key: str
    """Radio value: a, b, c …"""
    label: Markup
    """The answer as shown; for an anticipated number, the number as written."""
    right: bool
    reason: Markup
    """Why it is right or what leads to it; shown once this answer is given."""
    longer: Markup = _NOTHING
    """Further explanation, shown when this answer was wrong and given as sure. Empty when the author wrote none."""
    value: float | int | None = None
    """The number an anticipated answer stands for; None for a choice."""


@dataclass(frozen=True, slots=True)
class NumericAnswer:
    """What counts as right for a typed number."""

    value: float | int
    tolerance: float = 0.0
    """Largest accepted |answer - value|, in the unit; 0 means exact."""
    unit: str = ""
    """Shown behind the field; may be typed with the answer, e.g. ``tokens``."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A run of ordinary markdown: headings, paragraphs, lists, tables, display maths."""

    type: ClassVar[str] = "prose"
    html: Markup


@dataclass(frozen=True, slots=True)
class Predict:
    """A question answered with a confidence before what it guards opens.

    `options` are choices when `answer` is None, else anticipated numbers.
    """

    type: ClassVar[str] = "predict"
    id: str
    title: str
    question: Markup
    options: tuple[Option, ...]
    answer: NumericAnswer | None
    explanation: Markup
    """Shown to everybody after committing or skipping."""
    guards_plan: bool
    """True: every slider and every derived figure of the page stays locked until this is committed or skipped."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question with options, each with its reason."""

    type: ClassVar[str] = "quiz"
    id: str
    title: str
    question: Markup
    options: tuple[Option, ...]
    after: str | None = None
    """Id of the prediction that must be committed or skipped first; None when it is open from the start."""
    explanation: Markup = _NOTHING
    """Shown with a right answer, below its reason; often empty."""


@dataclass(frozen=True, slots=True)
class Numeric:
    """A question answered with a number; `options` are anticipated wrong answers (and reasons for right ones)."""

    type: ClassVar[str] = "numeric"
    id: str
    title: str
    question: Markup
    answer: NumericAnswer
    options: tuple[Option, ...]
    explanation: Markup
    """Shown with a right answer; with a wrong one only the reason of that answer or `hint` is."""
    hint: Markup = _NOTHING
    """Shown with a wrong answer that nobody anticipated."""
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Widget:
    """A custom element ``<name>`` from ``static/js/widgets/<name>.js``, drawn by ``templates/widgets/<name>.html``."""

    type: ClassVar[str] = "widget"
    id: str
    name: str
    options: Mapping[str, str]
    """As written; which ones there are is decided by what the template reads."""
    body: tuple[Block, ...] = ()
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a reader moves in a widget of sliders."""

    name: str
    """Name of its form field and in formulas."""
    label: str
    unit: str
    """Shown behind its value; may be empty."""
    low: float
    high: float
    start: float
    """Where it starts."""
    step: float | None = None
    """Distance of two values, counted from the lowest; None for every number between the two ends."""
    log: bool = False
    """True: the slider moves by ratios."""
    plan: bool = False
    """True: this is the page's quantity of that name, and moves every view of the plan."""
    note: str = ""
    """One short sentence under the control."""
    start_shown: str = ""
    """The start as a person reads it; empty for the plan's."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """`low`, `high`, `start` and `step` as a form field holds them, e.g. ``1.24e8``; a step of None is ``any``."""

    @property
    def reading(self) -> str:
        """The start with its unit, beside the field; empty where the field itself reads as well."""
        if self.plan or (not self.unit and self.start_shown == self.typed["start"]):
            return ""
        return f"{self.start_shown} {self.unit}" if self.unit else self.start_shown


@dataclass(frozen=True, slots=True)
class Output:
    """A number that follows from a widget's parameters."""

    name: str
    label: str
    unit: str
    formula: str
    """The formula as JSON, constants put in; its names are parameters, outputs above it and values of the plan."""
    style: str
    """How it is printed, e.g. ``3 digits``."""
    value: str
    """At the starting values, plainly."""
    shown: str
    """The same for people."""


@dataclass(frozen=True, slots=True)
class Sliders:
    """A widget that its author wrote in markdown: parameters to move, outputs that follow."""

    type: ClassVar[str] = "sliders"
    id: str
    title: str
    parameters: tuple[Parameter, ...]
    outputs: tuple[Output, ...]
    body: tuple[Block, ...] = ()
    after: str | None = None
    uses_plan: bool = False
    """True: it moves or shows the page's plan, so a prediction that guards the plan keeps it closed."""


@dataclass(frozen=True, slots=True)
class Distractor:
    """A line that looks as if it belonged, and does not."""

    line: str
    """Code, with its indentation."""
    reason: Markup
    """Why it does not belong; shown when it is used."""


@dataclass(frozen=True, slots=True)
class Parsons:
    """Lines to be put in order: the last rung of a function's ladder, judged in the page."""

    prompt: Markup
    lines: tuple[str, ...]
    """Code in the right order, with its indentation; equal lines may stand for each other."""
    distractors: tuple[Distractor, ...]


@dataclass(frozen=True, slots=True)
class FunctionTask:
    """One function that an exercise asks for."""

    name: str
    signature: str
    """As the task states it, e.g. ``linear_grad(w, X, y)``."""
    summary: Markup
    hints: tuple[Markup, ...] = ()
    parsons: Parsons | None = None
    """The rung after the last hint."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A code exercise as the page may know it."""

    type: ClassVar[str] = "exercise"
    id: str
    """``<lesson slug>/<folder name>``."""
    title: str
    task: Markup
    functions: tuple[FunctionTask, ...]
    starter: str
    """Python source shown in the editor."""
    version: str
    """Content hash of the exercise's folder; changes with any edit."""
    minutes: int
    deadline_s: float
    """Longest time one case may run."""
    imports: tuple[str, ...] = ("numpy",)
    """Top-level modules a solution may import, as told to the learner."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Folded content; with `after`, content that stays closed until that prediction is committed or skipped."""

    type: ClassVar[str] = "reveal"
    id: str
    title: str
    after: str | None
    body: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Admonition:
    """A note, tip or warning."""

    type: ClassVar[str] = "admonition"
    kind: str
    """note, tip or warning."""
    title: str
    body: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture from the lesson's ``figures/`` folder."""

    type: ClassVar[str] = "figure"
    id: str
    src: str
    """Path relative to the lesson's folder."""
    alt: str
    caption: Markup


@dataclass(frozen=True, slots=True)
class Code:
    """A code card, highlighted on the server."""

    type: ClassVar[str] = "code"
    id: str
    title: str
    language: str
    source: str
    html: Markup
    caption: Markup = _NOTHING
    runnable: bool = False
    """True: the page offers to run it in the browser (Python only)."""
    after: str | None = None


type Block = Prose | Predict | Quiz | Numeric | Widget | Sliders | Exercise | Reveal | Admonition | Figure | Code | DotPlot


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a lesson's table of contents."""

    level: int
    id: str
    text: str
    optional: bool = False
    """True: it stands in folded content."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What every lesson of a chapter shares."""

    slug: str
    title: str
    goal: Markup
    reference: tuple[Block, ...]
    """With the quantities' own defaults; a lesson's page shows `Lesson.reference` instead."""


@dataclass(frozen=True, slots=True)
class SidePage:
    """A page of its own under its lesson: a lab, or a further page for those who want to go deeper."""

    kind: Literal["labs", "more"]
    """Its folder, which is also part of its address: ``/lessons/<slug>/<kind>/<name>``."""
    name: str
    """Last part of its address: ``break-it``."""
    title: str
    summary: str
    minutes: int
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]
    path: str = ""
    """Where it was read from, for messages to authors."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson, ready to be rendered. Position, previous and next come from the course."""

    slug: str
    title: str
    summary: str
    chapter: str
    """Slug of its chapter."""
    minutes: int
    tags: tuple[str, ...]
    needs: tuple[str, ...]
    """What a reader should know, one short phrase each."""
    blocks: tuple[Block, ...]
    headings: tuple[Heading, ...]
    plan: Mapping[str, int] = field(default_factory=dict)
    """The quantities that it declares and where they start; without any, its pages show no plan."""
    path: str = ""
    """Where it was read from, for messages to authors."""
    reference: tuple[Block, ...] = ()
    """The chapter's reference with this lesson's plan and locks; pages show this one."""
    labs: tuple[SidePage, ...] = ()
    """Its labs with pages of their own, in the order of their files."""
    more: tuple[SidePage, ...] = ()
    """Its further pages, optional by definition, in the order of their files."""
    guards: tuple[Predict, ...] = ()
    """Predictions elsewhere that guard the plan of the page being shown: on a further page, those of its lesson."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word that the glossary explains. No block of a lesson, but drawn as one on the glossary's page."""

    type: ClassVar[Literal["term"]] = "term"
    id: str
    name: str
    definition: Markup
    """A paragraph or two; its links work on every page."""


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of the field, by alphabet."""

    title: str
    intro: Markup
    terms: tuple[Term, ...]

    def named_in(self, html: str) -> tuple[Term, ...]:
        """The terms that a page's HTML mentions, so that it brings along their definitions and no others."""
        mentioned = set(re.findall(r' data-term="([^"]+)"', html))
        return tuple(term for term in self.terms if term.id in mentioned)


@dataclass(frozen=True, slots=True)
class Course:
    """Every chapter and lesson, lessons in folder order."""

    title: str
    summary: Markup
    chapters: Mapping[str, Chapter]
    lessons: tuple[Lesson, ...]
    glossary: Glossary | None = None
