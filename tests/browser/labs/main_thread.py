"""How long the page's main thread was busy at a stretch, in processor time: other programs on the machine do not count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

CATEGORIES = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"


@contextmanager
def busy(page: Page) -> Iterator[list[float]]:
    """Fills the list it yields, when the block ends, with the milliseconds of each task of the page's main thread, longest first."""
    session = page.context.new_cdp_session(page)
    chunks: list[dict[str, object]] = []
    session.on("Tracing.dataCollected", lambda message: chunks.extend(message["value"]))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    tasks: list[float] = []
    try:
        page.evaluate("performance.mark('the page under test')")
        yield tasks
    finally:
        ended: list[bool] = []
        session.on("Tracing.tracingComplete", lambda _: ended.append(True))
        session.send("Tracing.end")
        while not ended:
            page.wait_for_timeout(50)
        session.detach()
        tasks.extend(_durations(chunks))


def _durations(events: list[dict[str, object]]) -> list[float]:
    """Tasks of the thread on which the mark was made."""
    marks = {(e["pid"], e["tid"]) for e in events if "the page under test" in json.dumps([e.get("name"), e.get("args")])}
    assert marks, "the trace does not hold the page's thread"
    found = [
        e["tdur"] / 1000  # type: ignore[operator]
        for e in events
        if e.get("name") in {"RunTask", "ThreadControllerImpl::RunTask"} and (e["pid"], e["tid"]) in marks and "tdur" in e
    ]
    return sorted(found, reverse=True)
