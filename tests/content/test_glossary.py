"""The glossary: read from one file, named by ``{term}`` anywhere, checked both ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.content.blocks import Exercise, Prose, Quiz
from tests.content.folders import EXERCISE, HEAD, LESSON, load

GLOSSARY = "lessons/glossary.md"
TITLE = "---\ntitle: Words\n---\n"
TERMS = (
    TITLE
    + "\n## Micro-batch\n\nWhat goes through together.\n\n## Ray\n\nA line.\n\n## Class\n\nA kind.\n\n## Policy\n\nA rule.\n"
)


def first(course: object) -> str:
    """HTML of the lesson's first run of text."""
    block = course.course.lessons[0].blocks[0]  # type: ignore[attr-defined]
    assert isinstance(block, Prose)
    return str(block.html)


def test_terms_are_listed_by_alphabet(tmp_path: Path) -> None:
    """The author's order does not matter; each term keeps its spelling, its id and its definition with maths."""
    text = (
        TITLE
        + "\nHow to read this.\n\n## Update\n\nOne step.\n\n## GPU\n\nIt has $M$ bytes.\n\n$$M = 2^{36}$$\n\n## epoch\n\nOne pass.\n\nSecond paragraph.\n"
    )
    course = load(tmp_path, {GLOSSARY: text})
    assert course.problems == ()
    glossary = course.course.glossary
    assert glossary is not None
    assert glossary.title == "Words"
    assert "How to read this." in glossary.intro
    assert [(term.id, term.name) for term in glossary.terms] == [("epoch", "epoch"), ("gpu", "GPU"), ("update", "Update")]
    assert "<math" in glossary.terms[1].definition
    assert "Second paragraph." in glossary.terms[0].definition


def test_a_course_needs_no_glossary(tmp_path: Path) -> None:
    """Without the file there is none, and nothing to report."""
    course = load(tmp_path)
    assert course.problems == ()
    assert course.course.glossary is None


@pytest.mark.parametrize(
    ("written", "words", "name"),
    [
        ("micro-batch", "micro-batch", "micro-batch"),
        ("Micro-batch", "Micro-batch", "micro-batch"),
        ("micro batch", "micro batch", "micro-batch"),
        ("micro-batches", "micro-batches", "micro-batch"),
        ("rays", "rays", "ray"),
        ("classes", "classes", "class"),
        ("class", "class", "class"),
        ("policies", "policies", "policy"),
        ("the pieces <micro-batch>", "the pieces", "micro-batch"),
        ("the pieces <Micro-batch>", "the pieces", "micro-batch"),
        ("a &amp; b <ray>", "a &amp;amp; b", "ray"),
    ],
)
def test_a_term_is_a_link_first(tmp_path: Path, written: str, words: str, name: str) -> None:
    """Singular, plural, capital or other words: the first HTML is a link to the term's entry, with the author's words."""
    course = load(tmp_path, {GLOSSARY: TERMS, LESSON: HEAD + f"\nSo {{term}}`{written}` it is.\n"})
    assert course.problems == ()
    link = f'<glossary-term data-term="{name}"><a href="/glossary#{name}">{words}</a></glossary-term>'
    assert first(course) == f"<p>So {link} it is.</p>"


@pytest.mark.parametrize(
    ("written", "what", "fix"),
    [
        ("micro-bath", "the glossary has no term micro-bath", "Did you mean Micro-batch."),
        ("the pieces <micro-bath>", "the glossary has no term micro-bath", "Did you mean Micro-batch."),
        ("zebra", "the glossary has no term zebra", "Add ## zebra to lessons/glossary.md"),
    ],
)
def test_an_unknown_term_is_reported(tmp_path: Path, written: str, what: str, fix: str) -> None:
    """At its line, with the nearest term where one is near; the words stay in the text."""
    course = load(tmp_path, {GLOSSARY: TERMS, LESSON: HEAD + f"\nA.\n\nB {{term}}`{written}`.\n"})
    assert [(p.path, p.line, p.what) for p in course.problems] == [(LESSON, 10, what)]
    assert fix in str(course.problems[0])
    assert "<a" not in first(course)


def test_terms_stand_everywhere_text_does(tmp_path: Path) -> None:
    """In headings, tables, questions, reasons, tasks and hints of exercises; a heading's entry in the contents is plain words."""
    task = (
        "---\ntitle: D\nminutes: 1\nfunctions:\n  - name: double\n    signature: double(x)\n    summary: Of a {term}`ray`.\n"
        "    hints: ['See {term}`ray`']\n---\n\nA {term}`ray`.\n\n"
    )
    body = (
        "\n## The {term}`line <ray>`\n\n| {term}`ray` |\n|---|\n| {term}`rays` |\n\n"
        ":::{quiz} q\nA {term}`ray`?\n\n- [x] No\n\n  Not a {term}`ray`.\n\n- [ ] Yes\n\n  Hm.\n:::\n\n:::{exercise} double\n:::\n"
    )
    course = load(tmp_path, {GLOSSARY: TERMS, LESSON: HEAD + body, f"{EXERCISE}/exercise.md": task})
    assert course.problems == ()
    lesson = course.course.lessons[0]
    assert [(heading.id, heading.text) for heading in lesson.headings] == [("the-line", "The line")]
    prose, quiz, exercise = lesson.blocks
    assert isinstance(prose, Prose)
    assert isinstance(quiz, Quiz)
    assert isinstance(exercise, Exercise)
    for html in (
        prose.html,
        quiz.question,
        quiz.options[0].reason,
        exercise.task,
        *exercise.functions[0].hints,
        exercise.functions[0].summary,
    ):
        assert 'data-term="ray"' in html


def test_links_of_a_definition_work_on_every_page(tmp_path: Path) -> None:
    """Its text is shown in pop-ups elsewhere, so what leads within the glossary names the page; terms in it are plain links."""
    text = (
        TITLE
        + "\n## Ray\n\nA {term}`line <curve>`, see [below](#curve), [the lesson](01-one/lesson.md#the-idea), [a](https://a.b).\n\n## Curve\n\nBent.\n"
    )
    course = load(tmp_path, {GLOSSARY: text})
    assert course.problems == ()
    glossary = course.course.glossary
    assert glossary is not None
    ray = glossary.terms[1].definition
    assert ray.count('href="/glossary#curve"') == 2
    assert 'href="/lessons/one#the-idea"' in ray
    assert "glossary-term" not in ray


def test_the_glossary_is_linked_by_its_file(tmp_path: Path) -> None:
    """From a lesson and from the course, with a term or without."""
    files = {
        GLOSSARY: TERMS,
        LESSON: HEAD + "\n[a](../glossary.md) [b](../glossary.md#ray)\n",
        "lessons/course.md": "---\ntitle: C\n---\n\n[All](/glossary#ray) words.\n",
    }
    course = load(tmp_path, files)
    assert course.problems == ()
    assert 'href="/glossary"' in first(course)
    assert 'href="/glossary#ray"' in first(course)


def test_a_page_brings_along_the_terms_it_mentions(tmp_path: Path) -> None:
    """No more than those, once each."""
    glossary = load(tmp_path, {GLOSSARY: TERMS}).course.glossary
    assert glossary is not None
    html = '<glossary-term data-term="ray">a</glossary-term> <glossary-term data-term="class">b</glossary-term> <i data-term="ray">'
    assert [term.id for term in glossary.named_in(html)] == ["class", "ray"]
    assert glossary.named_in("<p>ray</p>") == ()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("## A\n\nText.\n", 1, "no front matter"),
        (TITLE, 4, "the glossary has no terms"),
        (TITLE + "\n## A\n\n## B\n\nText.\n", 5, "the term A has no definition"),
        (TITLE + "\n## A\n\nText.\n\n## a\n\nText.\n", 9, "the term a stands twice"),
        (TITLE + "\n### A\n\nText.\n", 5, "a heading of level 3 in the glossary"),
        (TITLE + "\n## A\n\nOne.\n\nTwo.\n\nThree.\n", 11, "a definition is too long for a pop-up"),
        (TITLE + "\n## A\n\n- one\n", 7, "a definition holds more than paragraphs"),
        (TITLE + "\n## A\n\n| a |\n|---|\n| b |\n", 7, "a definition holds more than paragraphs"),
        (TITLE + "\n## A\n\n:::{note}\nN.\n:::\n", 7, "{note} cannot stand here"),
        (TITLE + "\n## A\n\nSee {term}`B`.\n", 7, "the glossary has no term B"),
        (TITLE + "\n## A\n\nNow {q}`micro`.\n", 7, "micro is not declared"),
        (TITLE + "\n## A\n\n[x](#b)\n", 7, "the link #b leads to no heading or block"),
        (TITLE + "\n## A\n\n$\\fooo$\n", 7, "unknown maths command \\fooo"),
    ],
)
def test_faults_are_reported_at_their_line(tmp_path: Path, text: str, line: int, what: str) -> None:
    """A mistake in the glossary is reported once, at its own line; the course is read all the same."""
    course = load(tmp_path, {GLOSSARY: text})
    assert [(p.path, p.line) for p in course.problems] == [(GLOSSARY, line)], [str(p) for p in course.problems]
    assert course.problems[0].what.startswith(what)
    assert "front matter" not in course.problems[0].fix or what == "no front matter"
    assert course.course.lessons


@pytest.mark.parametrize("words", ["{term}`ray`", "[this](https://a.b)"])
def test_an_answer_leads_nowhere(tmp_path: Path, words: str) -> None:
    """A click on the words of an answer picks it; a term or link there would lead away instead, and is reported."""
    quiz = f":::{{quiz}} q\nWhat?\n\n- [x] No\n\n  Not so.\n\n- [ ] A {words}\n\n  Hm.\n:::\n"
    course = load(tmp_path, {GLOSSARY: TERMS, LESSON: HEAD + "\n" + quiz})
    assert [(p.line, p.what) for p in course.problems] == [(15, "a link or a term in an answer to choose from")]


def test_a_term_inside_a_link_is_reported(tmp_path: Path) -> None:
    """A term is a link itself; one inside another could not be reached."""
    course = load(tmp_path, {GLOSSARY: TERMS, LESSON: HEAD + "\n[a {term}`ray`](https://a.b)\n"})
    assert [p.what for p in course.problems] == ["the term ray stands inside a link"]
