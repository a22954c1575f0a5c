"""Addresses of our server → addresses between files, and the rewriting of a page that holds them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from html import escape
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LINKS = ("href", "src", "poster", "action", "data")
"""Attributes that hold an address."""
_EXTENSION = re.compile(r"\.[a-z0-9]{1,12}$", re.IGNORECASE)


def file_of(path: str) -> str:
    """The file for a path of the server: ``/lessons/batches`` → ``lessons/batches/index.html``, files under their own names.

    A page is the index of a folder, so that every static host answers its address.
    """
    clean = unquote(path).strip("/")
    if not clean:
        return "index.html"
    return clean if _EXTENSION.search(clean) else f"{clean}/index.html"


def relative(address: str, page: str) -> str:
    """A root-relative address as it is written on the file `page`; any other stays as it is."""
    if not address.startswith("/") or address.startswith("//"):
        return address
    parts = urlsplit(address)
    target = file_of(parts.path)
    folder = posixpath.dirname(page)
    found = posixpath.relpath(target, folder or ".")
    if target.endswith("index.html"):
        found = posixpath.relpath(posixpath.dirname(target) or ".", folder or ".")
        found = "./" if found == "." else f"{found}/"
    return found + (f"?{parts.query}" if parts.query else "") + (f"#{parts.fragment}" if parts.fragment else "")


def root_of(page: str) -> str:
    """From a page to the folder of the course's page: ``../../`` for ``lessons/batches/index.html``."""
    return "../" * page.count("/") or "./"


def _with(tag: str, name: str, value: str) -> str:
    """A start tag with another value of an attribute that it has."""
    pattern = rf"(\s{name}\s*=\s*)(?:\"[^\"]*\"|'[^']*'|[^\s>]+)"
    return re.sub(pattern, lambda match: f'{match[1]}"{escape(value)}"', tag, count=1)


class PageRewriter(HTMLParser):
    """Writes a page anew with other addresses. Only start tags that hold an address change; every other byte stays."""

    def __init__(self, text: str, change: Callable[[str], str], html: Mapping[str, str], after_charset: str) -> None:
        """`change`: an address → the one to write; `html`: attributes for the page's element; `after_charset`: markup."""
        super().__init__(convert_charrefs=True)
        self._text = text
        self._change = change
        self._html = html
        self._after_charset = after_charset
        # The parser's lines end at "\n" alone; `splitlines` knows nine more ends, which a lesson's text may hold.
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._parts: list[str] = []
        self._written = 0
        self.seen: list[str] = []
        """Every address that was met, as it stood."""
        self.feed(text)
        self.close()
        self._parts.append(text[self._written :])

    @property
    def result(self) -> str:
        """The page."""
        return "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        source = self.get_starttag_text() or ""
        found = [(name, value) for name, value in attrs if name in LINKS and value is not None]
        self.seen += [value for _, value in found]
        new = source
        for name, value in found:
            changed = self._change(value)
            if changed != value:
                new = _with(new, name, changed)
        if tag == "html":
            new = new[:-1] + "".join(f' {name}="{escape(value)}"' for name, value in self._html.items()) + ">"
        if tag == "meta" and dict(attrs).get("charset"):
            new += self._after_charset
        if new != source:
            line, column = self.getpos()
            at = self._starts[line - 1] + column
            self._parts += [self._text[self._written : at], new]
            self._written = at + len(source)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content, as ``<use href="#glyph"/>``."""
        self.handle_starttag(tag, attrs)
