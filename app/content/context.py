"""What building the blocks of one file may know, and what it notes for the checks that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.content.blocks import Exercise, Heading
from app.content.problem import Report
from app.content.widgets import KnownWidget
from app.domain.plan import QUANTITIES

if TYPE_CHECKING:
    from app.content.places import Place

ANY = "*"
"""In place of a name: every one."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something a later check looks at: an id, a link's target, a prediction waited for."""

    text: str
    line: int
    kind: str = ""
    """Of an id: the directive's name."""
    path: str = ""
    """Of a link: its file, since a page's exercises have files of their own."""
    at: str = ""
    """Of a link: the folder within the lessons folder from which it starts."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Where the right answer of one question stands among its answers."""

    line: int
    path: str
    first: bool
    """The first answer is right."""
    longest: bool
    """A right answer is longer than every wrong one."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What one file declares and refers to. Only ever appended to."""

    ids: list[Noted] = field(default_factory=list)
    """Ids of blocks that the author chose."""
    headings: list[Heading] = field(default_factory=list)
    misnamed: list[str] = field(default_factory=list)
    """Names of exercises that there are not, as they stand on the page."""
    anchors: set[str] = field(default_factory=set)
    """Every id that a link of this page may point to: headings and blocks."""
    links: list[Noted] = field(default_factory=list)
    """Targets inside the course, as the author wrote them."""
    afters: list[Noted] = field(default_factory=list)
    choices: list[Choices] = field(default_factory=list)
    """Questions with answers to choose from, in order."""
    levels: dict[str, int] = field(default_factory=dict)
    """Level of the last heading, by the prefix of its text."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many blocks of a kind got a made-up id."""
    unread: list[int] = field(default_factory=list)
    """Lines where something was reported that the page lacks, or that took in what follows: no telling how long it takes."""

    def include(self, other: Findings) -> None:
        """Take over what a text that is shown on this page declares and refers to."""
        self.ids.extend(other.ids)
        self.headings.extend(other.headings)
        self.anchors.update(other.anchors)
        self.links.extend(other.links)
        self.afters.extend(other.afters)
        self.choices.extend(other.choices)
        self.unread.extend(other.unread)


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of one file's markdown; the same for all its nested bodies."""

    report: Report
    plan: Mapping[str, int]
    """All four quantities: where this page's plan starts."""
    declared: frozenset[str] = frozenset(quantity.name for quantity in QUANTITIES)
    """Quantities that the lesson declares in its front matter; its pages may use these alone."""
    planless: bool = False
    """True for a text of no lesson: there is no front matter in which it could declare a quantity."""
    constants: Mapping[str, float] = field(default_factory=dict)
    """Numbers that formulas know by name."""
    unusable: set[str] = field(default_factory=set)
    """Names whose definition was reported as faulty; a formula with one of them is not reported again. Only added to.

    `ANY` in it: no constant of the page could be read at all.
    """
    masked: bool = False
    """True: the page has a prediction that guards the plan, so derived figures start out hidden."""
    widgets: Mapping[str, KnownWidget] = field(default_factory=dict)
    """By name."""
    exercises: Mapping[str, Exercise] = field(default_factory=dict)
    """By folder name."""
    in_exercises: Mapping[str, Findings] = field(default_factory=dict)
    """What the text of each exercise declares and refers to; it counts for the page on which the exercise stands."""
    figures: frozenset[str] | None = None
    """Names of the files in the lesson's ``figures/``; None in a text of no lesson, such as a chapter's."""
    at: str = "chapters"
    """Folder within the lessons folder from which relative links start, e.g. ``03-batches`` or ``03-batches/labs``."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """The glossary's terms as they are written, by id."""
    home: str = ""
    """Address to which links to this text's own headings lead, where it is shown on other pages too; else empty."""
    prefix: str = ""
    """Put before the ids of headings, so that a chapter's do not clash with a lesson's."""
    nested: bool = False
    """True inside another directive."""
    depth: int = 0
    """How many directives stand around this text."""
    folded: bool = False
    """True inside a reveal: what stands there is optional."""
    findings: Findings = field(default_factory=Findings)
    places: list[Place] = field(default_factory=list)
    """Where each block was written, those of the pages beside a lesson included. Only ever appended to."""

    def refuse(self, name: str) -> None:
        """Note a name that was reported as faulty, in the spellings that its author may use for it in a formula."""
        lower = name.casefold()
        self.unusable.update((name, lower, lower.replace("-", "_"), *lower.split("-")))

    def is_refused(self, name: str) -> bool:
        """True when a name that a formula does not know was to be defined by something that was reported already."""
        return ANY in self.unusable or name in self.unusable or name.casefold() in self.unusable

    def problem(self, line: int, what: str, fix: str) -> None:
        """Note a problem at a line of this context's file."""
        self.report.add(line, what, fix)
