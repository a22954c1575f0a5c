"""What a lesson is made of, between markdown and page: frozen blocks, each rendered by ``templates/blocks/<type>.html``.

Every ``Markup`` here is safe HTML made by our own markdown pipeline (raw HTML is off, maths is MathML, code is
highlighted). Blocks never hold anything that must stay on the server: no solution, no case generator, no mistake code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup

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


type Block = Prose | Predict | Quiz | Numeric | Widget | Exercise | Reveal | Admonition | Figure | Code


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a lesson's table of contents."""

    level: int
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """What every lesson of a chapter shares."""

    slug: str
    title: str
    goal: Markup
    reference: tuple[Block, ...]
    """With the quantities' own defaults; a lesson's page shows `Lesson.reference` instead."""


@dataclass(frozen=True, slots=True)
class LabPage:
    """A lab on a page of its own, under its lesson."""

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
    """Default plan where it differs from the quantities' own defaults."""
    path: str = ""
    """Where it was read from, for messages to authors."""
    reference: tuple[Block, ...] = ()
    """The chapter's reference with this lesson's plan and locks; pages show this one."""
    labs: tuple[LabPage, ...] = ()
    """Its labs with pages of their own, in the order of their files."""


@dataclass(frozen=True, slots=True)
class Course:
    """Every chapter and lesson, lessons in folder order."""

    title: str
    summary: Markup
    chapters: Mapping[str, Chapter]
    lessons: tuple[Lesson, ...]
