"""The policies as a real browser enforces them: what an intruder's markup or script would try is refused."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

LESSON = "/lessons/batches-and-accumulation"

TRIES = [
    ("text as code", "() => eval('1')", "EvalError"),
    ("text as a function", "() => new Function('return 1')()", "EvalError"),
    ("text as markup", "() => { document.body.innerHTML = '<b>x</b>' }", "TypeError"),
    ("markup into a place", "() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')", "TypeError"),
    ("a script with text", "() => { document.createElement('script').text = 'window.ran = 1' }", "TypeError"),
    (
        "a script by address",
        "() => { document.createElement('script').src = 'data:text/javascript,window.ran=1' }",
        "TypeError",
    ),
    ("a policy of one's own", "() => trustedTypes.createPolicy('mine', {createHTML: text => text})", "TypeError"),
    ("a worker by address", "() => new Worker('data:text/javascript,1')", "TypeError"),
    ("another host", "() => fetch('http://127.0.0.1:9/')", "TypeError"),
]


@pytest.mark.console("Content Security Policy")
@pytest.mark.console("content security policy")
@pytest.mark.console("TrustedScript")
@pytest.mark.console("TrustedHTML")
@pytest.mark.console("TrustedTypePolicy")
@pytest.mark.console("Trusted Type")
@pytest.mark.parametrize(("script", "error"), [row[1:] for row in TRIES], ids=[row[0] for row in TRIES])
def test_a_page_refuses(page: Page, script: str, error: str) -> None:
    """Each way from a text to something that runs or reaches out ends in an error."""
    page.goto(LESSON)
    # In a task of its own: what the debugger itself calls may use eval whatever the policy says.
    caught = page.evaluate(
        f"""() => new Promise((tell) => setTimeout(async () => {{
            try {{ await ({script})(); tell('nothing') }} catch (error) {{ tell(error.name) }}
        }}))"""
    )
    assert caught == error
    assert page.evaluate("() => window.ran === undefined")


@pytest.mark.console("Content Security Policy")
@pytest.mark.console("content security policy")
def test_inline_styles_do_not_apply(page: Page) -> None:
    """A style attribute that got into the markup changes nothing."""
    page.goto("/")
    page.evaluate("() => document.body.setAttribute('style', 'background: rgb(1, 2, 3)')")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != "rgb(1, 2, 3)"


@pytest.mark.console("frame-ancestors")
@pytest.mark.console("Refused")
@pytest.mark.parametrize("path", ["/runtime/frame", LESSON])
def test_other_sites_cannot_frame_us(page: Page, base_url: str, path: str) -> None:
    """A page of another origin gets neither the runtime frame nor, by default, a lesson into a frame of its own."""
    page.goto("data:text/html,<title>elsewhere</title>")
    frame_it = "(url) => { const f = document.createElement('iframe'); f.src = url; document.body.append(f) }"
    with page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")):
        page.evaluate(frame_it, base_url + path)
    assert not [frame for frame in page.frames if frame.url.startswith(base_url)]


def test_our_pages_can_frame_python(page: Page) -> None:
    """Our own page gets the runtime frame, whose script runs under the frame's policy."""
    page.goto("/")
    page.evaluate(
        "() => { const f = document.createElement('iframe'); f.src = '/runtime/frame'; f.hidden = true; document.body.append(f) }"
    )
    frame = page.frame_locator("iframe")
    frame.locator("html[data-core]").wait_for(state="attached")
