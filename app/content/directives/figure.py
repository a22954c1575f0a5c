"""``:::{figure} figures/loop.svg``: a picture of the lesson."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from app.content.blocks import Figure
from app.content.context import Context
from app.content.directive import Directive, optional_id
from app.content.pictures import PICTURES
from app.content.pipeline import read_html

NAMES = ("figure",)
OPTIONS = ("alt", "id")
_KINDS = frozenset(("alt", "diagram", "figure", "image", "photo", "picture", "plot", "screenshot"))
_NAME = re.compile(r"figures/[\w-][\w.-]*", re.ASCII)


def build(directive: Directive, context: Context) -> Figure | None:
    """The file must lie in the lesson's ``figures/`` folder, and the description is required."""
    if not directive.text("alt"):
        context.problem(directive.line, "{figure} needs a description", "add a line :alt: that says what the picture shows")
    elif _only_names_the_file(directive):
        what = f"the description of {directive.argument} only names the picture"
        context.problem(directive.at("alt"), what, "say what it shows, for a reader who cannot see it")
    name = optional_id(directive, context, "id")
    caption = read_html(directive.body, context)
    if not _found(directive, context):
        return None
    return Figure(name, directive.argument, directive.text("alt"), caption)


def _only_names_the_file(directive: Directive) -> bool:
    path = PurePosixPath(directive.argument)
    alt = _plain(directive.text("alt"))
    return alt in _KINDS or alt in {_plain(name) for name in (path.stem, path.name, directive.argument)}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold().replace("_", " ")))


def _found(directive: Directive, context: Context) -> bool:
    if context.figures is None:
        context.problem(directive.line, "only lessons have figures", "move the picture and this directive into a lesson")
        return False
    path = PurePosixPath(directive.argument)
    if not _NAME.fullmatch(directive.argument):
        what = f"{directive.argument or 'nothing'} is not a path to a picture in the lesson's figures folder"
        context.problem(
            directive.line, what, "write :::{figure} figures/name.svg, with letters, digits, points and hyphens in the name"
        )
        return False
    if path.suffix not in PICTURES:
        context.problem(directive.line, f"{directive.argument} is not a picture", f"use one of: {', '.join(PICTURES)}")
        return False
    if path.name not in context.figures:
        context.problem(directive.line, f"the picture {directive.argument} does not exist", "add the file, or mend the path")
        return False
    return True
