"""Addresses between files, and pages that hold them."""

from __future__ import annotations

import pytest

from app.export.addresses import PageRewriter, file_of, relative, root_of

LESSON = "lessons/batches/index.html"


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("/", "index.html"),
        ("/lessons/batches", "lessons/batches/index.html"),
        ("/lessons/batches/", "lessons/batches/index.html"),
        ("/lessons/batches/figures/two.svg", "lessons/batches/figures/two.svg"),
        ("/static/0123/js/page.js", "static/0123/js/page.js"),
        ("/lessons/b%C3%A4tch", "lessons/bätch/index.html"),
    ],
)
def test_pages_are_indexes_and_files_keep_their_names(path: str, file: str) -> None:
    """Every static host answers a folder with its index."""
    assert file_of(path) == file


@pytest.mark.parametrize(
    ("address", "page", "written"),
    [
        ("/", LESSON, "../../"),
        ("/", "index.html", "./"),
        ("/lessons/batches", LESSON, "./"),
        ("/lessons/batches#labs", "lessons/batches/labs/noise/index.html", "../../#labs"),
        ("/lessons/batches/labs/noise?micro=4", LESSON, "labs/noise/?micro=4"),
        ("/lessons/precision", LESSON, "../precision/"),
        ("/static/01/css/page.css", LESSON, "../../static/01/css/page.css"),
        ("/static/01/css/page.css", "index.html", "static/01/css/page.css"),
        ("/lessons/batches/figures/two.svg?v=1", LESSON, "figures/two.svg?v=1"),
        ("#part", LESSON, "#part"),
        ("https://example.org/", LESSON, "https://example.org/"),
        ("//example.org/", LESSON, "//example.org/"),
    ],
)
def test_addresses_lead_from_page_to_page(address: str, page: str, written: str) -> None:
    """Relative, so that the folder may lie anywhere; anything else stays as it is."""
    assert relative(address, page) == written


def test_root_leads_to_the_course() -> None:
    """The page's scripts find the site's folder by it."""
    assert [root_of(page) for page in ("index.html", LESSON)] == ["./", "../../"]


def rewritten(text: str) -> PageRewriter:
    return PageRewriter(text, lambda address: relative(address, "index.html"), {"data-host": "static"}, "<meta>")


def test_only_addresses_change() -> None:
    """Every other byte of a page stays: text that looks like markup, entities, noscript and template content, odd spacing."""
    text = (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">\n'
        '<link  rel=x href="/static/1/a.css"><script src=/static/1/b.js></script></head>\n'
        '<body><!-- <a href="/no"> --><p title=\'href="/x"\'>&lt;a href="/y"&gt; &amp; ü</p>\n'
        "<noscript><a href='/lessons/a?x=1&amp;y=2'>a</a></noscript><template><a\n href=\"/\">b</a></template>\n"
        '<svg><use href="#glyph"/></svg></body></html>\n'
    )
    made = rewritten(text)
    assert made.result == (
        '<!doctype html>\n<html lang="en" data-host="static">\n<head><meta charset="utf-8"><meta>\n'
        '<link  rel=x href="static/1/a.css"><script src="static/1/b.js"></script></head>\n'
        '<body><!-- <a href="/no"> --><p title=\'href="/x"\'>&lt;a href="/y"&gt; &amp; ü</p>\n'
        '<noscript><a href="lessons/a/?x=1&amp;y=2">a</a></noscript><template><a\n href="./">b</a></template>\n'
        '<svg><use href="#glyph"/></svg></body></html>\n'
    )
    assert made.seen == ["/static/1/a.css", "/static/1/b.js", "/lessons/a?x=1&y=2", "/", "#glyph"]


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r", "\r\n"])
def test_only_a_newline_ends_a_line(end: str) -> None:
    """Other characters that Python takes for a line's end may stand in a lesson: what comes after them stays whole."""
    text = f'<html>\n<p>a{end}b{end}</p><a href="/">c</a>{end}\n<p>d</p>{end}<a href="/lessons/a">e</a>\n</html>'
    made = rewritten(text)
    assert made.result == text.replace("<html>", '<html data-host="static">').replace('"/"', '"./"').replace(
        '"/lessons/a"', '"lessons/a/"'
    )
