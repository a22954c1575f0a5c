"""Habits by which a right answer can be guessed: it always stands first, or it is always the longest.

Counted are the questions with answers to choose from: every quiz, and every prediction without ``:answer:``, on the pages of
one lesson in reading order. An answer's length is that of its visible text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.content.blocks import Option
from app.content.context import Choices, Context
from app.content.directive import Directive
from app.content.problem import Problem

FEWEST = 3
"""Questions of a lesson from which a habit can be told from chance."""
TIMES, SENTENCE = 2, 40
"""One right answer alone gives itself away when it is this many times as long as every other, and at least a sentence long."""


def note_choices(directive: Directive, options: Sequence[Option], context: Context) -> None:
    """Remember where the right answers stand and how long each is; report a question that gives itself away."""
    lengths = [len(" ".join(option.label.striptags().split())) for option in options]
    right = [option.right for option in options]
    if not any(right) or all(right):
        return
    longest_right = max(n for n, good in zip(lengths, right, strict=True) if good)
    longest_wrong = max(n for n, good in zip(lengths, right, strict=True) if not good)
    context.findings.choices.append(
        Choices(directive.line, context.report.path, first=right[0], longest=longest_right > longest_wrong)
    )
    if longest_right >= SENTENCE and longest_right > TIMES * longest_wrong:
        lengths_told = f"{longest_right} characters, and at most {longest_wrong}"
        what = f"the right answer is more than {TIMES} times as long as every other ({lengths_told})"
        context.problem(directive.line, what, "shorten it, its reason may say the rest; or give the others their because")


def check_habits(pages: Sequence[Sequence[Choices]]) -> list[Problem]:
    """Problems of one lesson; `pages` hold the questions of its pages in reading order."""
    asked = [question for page in pages for question in page]
    if len(asked) < FEWEST:
        return []
    habits: tuple[tuple[Callable[[Choices], bool], str, str], ...] = (
        (lambda one: one.first, "the first", "change the order of some answers"),
        (lambda one: one.longest, "the longest", "shorten some right answers, or make some wrong ones as exact"),
    )
    return [
        Problem(
            asked[0].path,
            asked[0].line,
            f"the right answer is always {which}: in all {len(asked)} questions of this lesson with answers to choose from",
            fix,
        )
        for holds, which, fix in habits
        if all(holds(one) for one in asked)
    ]
