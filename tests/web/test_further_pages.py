"""Further pages, core path, glossary and dot plots as they are served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.talk import MakeApp

HEAD = "---\ntitle: {}\nsummary: Below.\nminutes: {}\n---\n\n"
GUARD = """
:::{predict} how-many
:guards: plan

How many?

- [x] All, 128 of them

  Yes.

- [ ] None of them

  No.
:::
"""
GLOSSARY = "---\ntitle: Words\n---\n\n## Ray\n\nA line with $x$.\n\n## Curve\n\nBent, unlike a {term}`ray`.\n"
PLOT = "\n:::{dot-plot} sizes\n:alt: One and two.\n:unit: dots\n\n| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n:::\n"


@pytest.fixture
def more(course: Path, make_app: MakeApp) -> TestClient:
    """The small course with a guarded plan, two further pages and a glossary."""
    lesson = course / "01-doubling/lesson.md"
    lesson.write_text(lesson.read_text() + "\nA {term}`ray`.\n" + GUARD)
    (course / "01-doubling/more").mkdir()
    (course / "01-doubling/more/01-thrice.md").write_text(
        HEAD.format("Thrice", 1) + "{q}`tokens-per-update` for a {term}`curve`.\n" + PLOT
    )
    (course / "01-doubling/more/02-ever.md").write_text(HEAD.format("For ever", 2) + "Text " * 200 + "\n")
    (course / "glossary.md").write_text(GLOSSARY)
    return make_app(lessons_dir=course)


def visible(text: str) -> str:
    """A page without what readers with scripts do not see before they ask: noscript, templates, markup."""
    return re.sub(r"<noscript>.*?</noscript>|<template.*?</template>|<[^>]*>", " ", text, flags=re.DOTALL)


def turns(text: str) -> list[tuple[str, str]]:
    """The links at the end of a page: relation (or course) and address."""
    nav = text[text.index('<nav class="turn"') :]
    found = re.findall(r'<a(?: rel="(\w+)")? href="([^"]+)"', nav[: nav.index("</nav>")])
    return [(rel or "up", address) for rel, address in found]


def test_a_further_page_says_where_it_stands(more: TestClient) -> None:
    """Title, lesson, place among its siblings and minutes; the lesson's plan, named as such."""
    text = more.get("/lessons/doubling/more/thrice").text
    assert "<title>Thrice · Doubling</title>" in text
    assert 'data-lesson="doubling"' in text
    assert "Optional page 1 of 2" in visible(text)
    assert "about 1 minute, optional" in visible(text)
    assert 'aria-label="The lesson\'s plan"' in text.replace("&#39;", "'")
    assert "The lesson's plan" in visible(text).replace("&#39;", "'")
    assert "The idea" not in visible(text)
    lab = more.get("/lessons/doubling/labs/half").text
    assert "The lesson's plan" in visible(lab).replace("&#39;", "'")
    assert "The lesson's plan" not in visible(more.get("/lessons/doubling").text).replace("&#39;", "'")


def test_pages_lead_on_in_order(more: TestClient) -> None:
    """From further page to further page, back to the lesson, and from the last one to the next lesson; labs among themselves."""
    up = ("up", "/lessons/doubling#go-deeper")
    assert turns(more.get("/lessons/doubling/more/thrice").text) == [up, ("next", "/lessons/doubling/more/ever")]
    assert turns(more.get("/lessons/doubling/more/ever").text) == [
        ("prev", "/lessons/doubling/more/thrice"),
        up,
        ("next", "/lessons/afterwards"),
    ]
    assert turns(more.get("/lessons/doubling/labs/twice").text)[-1] == ("next", "/lessons/doubling/labs/half")
    assert turns(more.get("/lessons/doubling").text) == [("up", "/"), ("next", "/lessons/afterwards")]
    assert turns(more.get("/lessons/afterwards").text) == [("prev", "/lessons/doubling"), ("up", "/")]


def test_the_lesson_tells_core_from_optional(more: TestClient) -> None:
    """Head, list and contents; a lesson without anything optional just states its time."""
    text = more.get("/lessons/doubling").text
    head = re.sub(r"\s+", " ", visible(text))
    assert "Core path about 5 minutes" in head
    assert "Optional 2 pages, 3 minutes; 2 labs, " in head
    assert "Go deeper (optional)" in head
    assert re.findall(r'href="(/lessons/doubling/more/[a-z]+)"', text) == [
        "/lessons/doubling/more/thrice",
        "/lessons/doubling/more/ever",
    ]
    assert re.search(r'href="#go-deeper">Go deeper <span class="optional">optional', text)
    plain = re.sub(r"\s+", " ", visible(more.get("/lessons/afterwards").text))
    assert "Core path" not in plain
    assert re.search(r"Time about \d+ minutes?", plain)
    assert re.search(r"about 5 minutes · 2 further pages · 2 labs", re.sub(r"\s+", " ", visible(more.get("/").text)))


def test_the_lessons_prediction_hides_numbers_on_its_further_pages(more: TestClient) -> None:
    """Nowhere before scripts run, outside of noscript, does the derived number stand; a note leads to the prediction."""
    text = more.get("/lessons/doubling/more/thrice").text
    assert "128" not in visible(text)
    assert text.count("<noscript>128</noscript>") == 2  # strip and text, for readers without scripts
    guard = re.search(r"<plan-guard[^>]*>.*?</plan-guard>", text, re.DOTALL)
    assert guard is not None
    assert 'data-guards="plan" data-id="how-many" hidden' in guard[0]
    assert 'href="/lessons/doubling#how-many"' in guard[0]
    assert 'name="skip"' in guard[0]
    assert "plan-guard" not in more.get("/lessons/doubling").text
    half = more.get("/lessons/doubling/labs/half").text
    assert "plan-guard" not in half
    assert "128" in visible(half)


def test_a_further_page_is_kept_like_a_lesson(more: TestClient) -> None:
    """ETag and 304, HEAD, a slash too many, and 404 for what is not there or stands in the other folder."""
    first = more.get("/lessons/doubling/more/thrice")
    assert first.headers["cache-control"] == "no-cache"
    assert more.get("/lessons/doubling/more/thrice", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert more.head("/lessons/doubling/more/thrice").content == b""
    slash = more.get("/lessons/doubling/more/thrice/", follow_redirects=False)
    assert (slash.status_code, slash.headers["location"]) == (308, "/lessons/doubling/more/thrice")
    for missing in (
        "doubling/more/half",
        "doubling/labs/thrice",
        "afterwards/more/thrice",
        "doubling/more/01-thrice.md",
        "doubling/less/thrice",
    ):
        assert more.get(f"/lessons/{missing}").status_code == 404


def test_the_glossary_has_a_page(more: TestClient, client: TestClient) -> None:
    """By alphabet, each term with an id and a link to itself; course and footers lead there. Without a glossary there is none."""
    text = more.get("/glossary").text
    assert "<title>Words · " in text
    assert re.findall(r'class="glossary-entry" id="([^"]+)"', text) == ["curve", "ray"]
    assert "<math" in text
    assert "glossary-note" not in text
    for path in ("/", "/lessons/doubling", "/lessons/doubling/more/thrice"):
        assert '<a href="/glossary">Words</a>' in more.get(path).text
    assert '<p class="course-glossary"><a href="/glossary">Words</a>' in more.get("/").text
    assert client.get("/glossary").status_code == 404
    assert 'href="/glossary"' not in client.get("/").text


def test_pages_bring_along_the_definitions_they_need(more: TestClient) -> None:
    """Those of the words on the page, hidden, once each; a link works without any of it."""
    text = more.get("/lessons/doubling/more/thrice").text
    assert re.findall(r'<div class="glossary-note" id="([^"]+)" role="tooltip" popover="manual" hidden>', text) == [
        "glossary-note-curve"
    ]
    assert '<glossary-term data-term="curve"><a href="/glossary#curve">curve</a></glossary-term>' in text
    assert 'unlike a <a href="/glossary#ray">ray</a>' in text
    lesson = more.get("/lessons/doubling").text
    assert re.findall(r'id="(glossary-note-[^"]+)"', lesson) == ["glossary-note-ray"]
    assert "glossary-note" not in more.get("/lessons/afterwards").text


def test_a_dot_plot_is_drawn_on_the_server(more: TestClient) -> None:
    """Picture with its description, axis, a dot for each number, no inline style; the table stands below it."""
    text = more.get("/lessons/doubling/more/thrice").text
    plot = text[text.index('<figure class="dot-plot"') :]
    plot = plot[: plot.index("</figure>")]
    assert 'role="img" aria-label="One and two."' in plot
    assert re.findall(r'<circle class="dot-only" cx="([\d.]+)%"', plot) == ["50.00", "87.00"]
    assert re.findall(r'<text class="dot-tick"[^>]*>([^<]+)<', plot) == ["0", "0.5", "1", "1.5", "2"]
    assert "style=" not in plot
    assert plot.index("role=") < plot.index("<table>")


def test_author_mode_shows_a_new_term_at_once(course: Path, make_app: MakeApp) -> None:
    """With reload a glossary that is added, and a mention of a term that it lacks, show in the next page."""
    client = make_app(lessons_dir=course, reload=True)
    assert client.get("/glossary").status_code == 404
    (course / "glossary.md").write_text(GLOSSARY)
    lesson = course / "01-doubling/lesson.md"
    lesson.write_text(lesson.read_text() + "\nA {term}`rai`.\n")
    assert client.get("/glossary").status_code == 200
    assert "the glossary has no term rai" in client.get("/lessons/doubling").text
