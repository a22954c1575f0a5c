"""Code → HTML with classes only (``tok-k``, ``tok-s`` …); the style sheet colours them. See lessons/README.md."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup
from pygments import highlight as run_pygments
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

PLAIN = "text"


@cache
def _formatter() -> HtmlFormatter[str]:
    return HtmlFormatter(nowrap=True, classprefix="tok-")


@cache
def _lexer(language: str) -> Lexer | None:
    try:
        return get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return None


def knows(language: str) -> bool:
    """True when code of this language can be highlighted."""
    return _lexer(language) is not None


def highlight(source: str, language: str) -> Markup:
    """``<pre class="code">`` of a source; unknown languages are shown as plain text."""
    lexer = _lexer(language) or _lexer(PLAIN)
    assert lexer is not None  # plain text always exists
    inner = Markup(run_pygments(source, lexer, _formatter()))  # noqa: S704  Pygments escapes its input
    return Markup('<pre class="code" tabindex="0"><code class="language-{}">{}</code></pre>\n').format(language, inner)
