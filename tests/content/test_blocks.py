"""Markdown → blocks: what each directive becomes, and the HTML of ordinary text."""

from __future__ import annotations

from pathlib import Path

import pytest
from markupsafe import Markup

from app.content import LoadedCourse
from app.content.blocks import Admonition, Code, Figure, Numeric, NumericAnswer, Predict, Prose, Quiz, Reveal, Widget
from tests.content.folders import EXERCISE, FILES, HEAD, LESSON, head, load, load_body
from tests.content.tables import table


def blocks(tmp: Path, body: str):
    course = load_body(tmp, body)
    assert course.problems == ()
    return course.course.lessons[0].blocks


@pytest.mark.parametrize(("body", "expected"), table("prose"))
def test_text_becomes_this_html(tmp_path: Path, body: str, expected: str) -> None:
    """Ordinary markdown is drawn as the table says, safely and without inline styles."""
    (prose,) = blocks(tmp_path, body)
    assert prose == Prose(Markup(expected))


PREDICT = """\
:::{predict} first-update
:title: Predict first
:answer: 2^6
:tolerance: 0.5
:unit: positions
:guards: plan

How *many*, with {q}`tokens-per-update`?

- [x] 64 positions

  Yes: $4 \\times 16$.

- [ ] 32

  One micro-batch.

  Longer.

  And longer.

For everybody.
:::
"""


def test_prediction(tmp_path: Path) -> None:
    """A prediction with a typed answer: anticipated numbers, the reason apart from the longer explanation."""
    (predict,) = blocks(tmp_path, PREDICT)
    assert isinstance(predict, Predict)
    assert (predict.id, predict.title, predict.guards_plan) == ("first-update", "Predict first", True)
    assert predict.answer == NumericAnswer(64, 0.5, "positions")
    assert [(o.key, o.label, o.right, o.value) for o in predict.options] == [
        ("a", "64 positions", True, 64),
        ("b", "32", False, 32),
    ]
    assert predict.options[0].reason.startswith("<p>Yes: <math")
    assert predict.options[0].longer == ""
    assert predict.options[1].reason == "<p>One micro-batch.</p>"
    assert predict.options[1].longer == "<p>Longer.</p>\n<p>And longer.</p>"
    assert predict.explanation == "<p>For everybody.</p>"


def test_guarded_value_is_nowhere_in_the_lesson_but_in_noscript(tmp_path: Path) -> None:
    """While a prediction guards the plan, a derived figure is masked in text, table of contents and formulas."""
    body = PREDICT + "\n## Of {q}`tokens-per-update`\n\nSee {q}`positions-at-once` and $\\q{tokens-per-update}$.\n"
    lesson = load(
        tmp_path, {LESSON: HEAD.replace("minutes", "plan: {micro: 5, length: 9, accum: 2, devices: 1}\nminutes") + body}
    ).course.lessons[0]
    shown = str(lesson.blocks[1].html)
    assert shown.count("<noscript>90</noscript>") == 2
    assert shown.count("<noscript>45</noscript>") == 1
    assert "90" not in shown.replace("<noscript>90</noscript>", "")
    assert [heading.text for heading in lesson.headings] == ["Of …"]


def test_values_are_shown_without_a_guard(tmp_path: Path) -> None:
    """Without a guarding prediction the first HTML has the numbers of the lesson's own plan."""
    text = (
        HEAD.replace("minutes", "plan: {micro: 4, length: 1024, accum: 8, devices: 1}\nminutes")
        + "\nA {q}`accum label` of {q}`accum`: {q}`tokens-per-update`.\n"
    )
    lesson = load(tmp_path, {LESSON: text}).course.lessons[0]
    assert lesson.plan == {"micro": 4, "length": 1024, "accum": 8, "devices": 1}
    assert lesson.blocks[0].html == (
        '<p>A <span class="q-word" data-quantity="accum">accumulation</span> of <span class="q" data-q="accum">8</span>: '
        '<span class="q" data-q="tokens-per-update">32,768</span>.</p>'
    )


def test_quiz(tmp_path: Path) -> None:
    """A quiz: labels and reasons hold markdown, keys go by order, text after the list is its explanation."""
    (_, quiz) = blocks(
        tmp_path,
        PREDICT
        + ":::{quiz} one\n:after: first-update\nWhat?\n\n- [ ] `a` $x$\n\n  - because\n\n- [X] **b**\n\n  Yes.\n\nAfter.\n:::\n",
    )
    assert isinstance(quiz, Quiz)
    assert (quiz.after, quiz.title, quiz.explanation) == ("first-update", "", "<p>After.</p>")
    assert [(o.key, o.right, o.value) for o in quiz.options] == [("a", False, None), ("b", True, None)]
    assert quiz.options[0].label.startswith("<code>a</code> <math")
    assert quiz.options[0].reason == "<ul>\n<li>because</li>\n</ul>"
    assert quiz.options[1].label == "<strong>b</strong>"


def test_numeric(tmp_path: Path) -> None:
    """A number to work out; a rule parts question and explanation when no answers are listed."""
    (numeric,) = blocks(
        tmp_path, ":::{numeric} one\n:answer: 1,5\n:hint: Try *half*.\n\nWhat?\n\n- an ordinary list\n\n---\n\nRight.\n:::\n"
    )
    assert isinstance(numeric, Numeric)
    assert numeric.answer == NumericAnswer(1.5)
    assert numeric.hint == "Try <em>half</em>."
    assert "<li>an ordinary list</li>" in numeric.question
    assert numeric.explanation == "<p>Right.</p>"


def test_widget_reads_the_options_of_its_template(tmp_path: Path) -> None:
    """What a template reads an author may set; ids are made up where none is given."""
    first, second = blocks(
        tmp_path, ":::{widget} update-size\n:steps: 3\n:::\n\n:::{widget} update-sum\n:id: second\n\nText.\n:::\n"
    )
    assert isinstance(first, Widget)
    assert (first.id, first.name, first.options) == ("widget-1", "update-size", {"steps": "3"})
    assert (second.id, second.options, len(second.body)) == ("second", {}, 1)


def test_nested_blocks(tmp_path: Path) -> None:
    """Directives nest by longer fences, and link definitions of the text reach inside."""
    (reveal, _) = blocks(
        tmp_path,
        "::::{reveal} more\n:title: More\n\nSee [it][1].\n\n:::{tip} Title *as text*\nInner [link][1].\n:::\n::::\n\n[1]: https://example.org\n\nEnd.\n",
    )
    assert isinstance(reveal, Reveal)
    prose, tip = reveal.body
    assert isinstance(tip, Admonition)
    assert (tip.kind, tip.title) == ("tip", "Title *as text*")
    assert '<a href="https://example.org" rel="noopener">' in prose.html
    assert '<a href="https://example.org" rel="noopener">' in tip.body[0].html


def test_figure(tmp_path: Path) -> None:
    """A picture with its description and caption."""
    (figure,) = blocks(tmp_path, ":::{figure} figures/two.svg\n:alt: Two dots.\n:id: dots\n\nTwo *dots*.\n:::\n")
    assert figure == Figure("dots", "figures/two.svg", "Two dots.", Markup("<p>Two <em>dots</em>.</p>"))


def test_code(tmp_path: Path) -> None:
    """A code card: fenced with a caption, or bare; classes only, never a style."""
    fenced, bare = blocks(
        tmp_path,
        ":::{code} one\n:title: T\n:runnable: true\n\n```python\nx = '<b>'\n```\n\nA caption.\n:::\n\n:::{code}\n:language: text\nplain & simple\n:::\n",
    )
    assert isinstance(fenced, Code)
    assert (fenced.id, fenced.language, fenced.source, fenced.runnable) == ("one", "python", "x = '<b>'\n", True)
    assert fenced.caption == "<p>A caption.</p>"
    assert """<span class="tok-s1">'&lt;b&gt;'</span>""" in fenced.html
    assert "style=" not in fenced.html
    assert (bare.id, bare.language, bare.source) == ("code-1", "text", "plain & simple\n")


def test_exercise(tmp_path: Path) -> None:
    """The page gets task, functions and starter; nothing of solution, cases or mistakes."""
    course = load_body(tmp_path, ":::{exercise} double\n:::\n")
    (exercise,) = course.course.lessons[0].blocks
    source = course.exercises["one/double"]
    assert source.exercise is exercise
    assert (exercise.id, exercise.title, exercise.minutes, exercise.deadline_s) == ("one/double", "Double", 5, 5.0)
    assert exercise.imports == ("numpy",)
    assert exercise.functions[0].signature == "double(x)"
    assert exercise.functions[0].summary == "Twice <code>x</code>."
    assert exercise.functions[0].hints == (Markup("<p>Add it to <em>itself</em>.</p>"),)
    assert [(e.function, e.call, e.result) for e in source.examples] == [("double", "double(2)", "4")]
    assert source.folder == (tmp_path / EXERCISE).resolve()
    assert "return 2 * x" not in repr(course.course)


def test_version_changes_with_any_edit(tmp_path: Path) -> None:
    """Any edit, new file or lost file of an exercise gives it a new version; caches and the place on disk do not."""

    def version(name: str, changes: dict[str, str]) -> str:
        return load(tmp_path / name, changes).exercises["one/double"].exercise.version

    first = version("a", {})
    assert version("b", {f"{EXERCISE}/__pycache__/x.pyc": "x"}) == first
    seen = {first}
    for i, file in enumerate(name for name in FILES if name.startswith(EXERCISE)):
        seen.add(version(f"c{i}", {file: f"{FILES[file]}\n# more\n"}))
    seen.add(version("d", {f"{EXERCISE}/mistakes/one.py": '"""No."""\n'}))
    assert len(seen) == 1 + 5 + 1


def test_order_comes_from_the_folders(tmp_path: Path) -> None:
    """Lessons stand by number, not by name; numbers may leave gaps."""
    course = load(tmp_path, {"lessons/10-ten/lesson.md": HEAD + "T\n", "lessons/9-nine/lesson.md": HEAD + "T\n"})
    assert [lesson.slug for lesson in course.course.lessons] == ["one", "nine", "ten"]


def chapter(tmp: Path, text: str, lesson: str) -> LoadedCourse:
    return load(tmp, {"lessons/chapters/numbers.md": text, LESSON: head(text) + lesson})


def test_chapter_reference_follows_the_lesson(tmp_path: Path) -> None:
    """Every lesson shows the reference with its own plan and locks; ids of its headings do not clash with the lesson's."""
    text = "---\ntitle: Numbers\n---\n\nThe *goal*.\n\n## The idea\n\n{q}`tokens-per-update`\n\n:::{reveal}\n:title: T\n:after: first-update\nText.\n:::\n"
    course = chapter(tmp_path, text, "## The idea\n\n[there](#reference-the-idea)\n")
    assert course.problems == ()
    made = course.course.chapters["numbers"]
    assert made.goal == "<p>The <em>goal</em>.</p>"
    lesson = course.course.lessons[0]
    assert lesson.reference[0].html.startswith('<h2 id="reference-the-idea">The idea</h2>')
    assert ">64</span>" in lesson.reference[0].html
    assert ">…</span>" in made.reference[0].html
    assert lesson.reference[1].after == "first-update"


def test_links(tmp_path: Path) -> None:
    """Other sites open safely, other lessons by their file, headings and blocks by their id."""
    two = "lessons/02-two/lesson.md"
    body = (
        "## A\n\n[a](#a) [b](../02-two/lesson.md) [c](../02-two/lesson.md#b) [d](/lessons/two) <https://example.org/?a=1&b=2>\n"
    )
    course = load(tmp_path, {LESSON: HEAD + body, two: HEAD + "## B\n\n[back](../01-one/lesson.md#a) [up](/)\n"})
    assert course.problems == ()
    shown = course.course.lessons[0].blocks[0].html
    assert [piece.split('"')[0] for piece in shown.split('href="')[1:]] == [
        "#a",
        "/lessons/two",
        "/lessons/two#b",
        "/lessons/two",
        "https://example.org/?a=1&amp;b=2",
    ]
    assert shown.count('rel="noopener"') == 1
