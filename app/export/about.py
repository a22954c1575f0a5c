"""What lies beside an exported site for whoever puts it on a host."""

from __future__ import annotations

README = """# {title}

A copy of the course for a static host, written by `python -m app export`. Put the whole folder on the host as it is, hidden
files included; it may lie in any folder there. To look at it here:

    python -m http.server --directory .

Opened as a file (`file://`) it does not work: browsers load no modules from there.

## What works without a server

Reading, predictions, quizzes, sliders, labs, the editor, Run, and Check by the public examples of each exercise.
Hidden cases, the author's solutions and the planner's tasks need the course's own server; the pages say so where it matters.
What a reader writes stays in the browser, apart from that of other copies on the same host.

## What the host should send

Nothing special. Scripts (`.js`) need a JavaScript type, which every host sends. Python's files are packed under names
that no host takes for anything (`.packed`) and unpacked in the page, so that neither its types nor its compression matter.

## What is weaker than on the course's own server

A static host sends no security headers, so each page carries its policy itself, in a `<meta>` element. It forbids scripts
from elsewhere, `eval`, and requests to other hosts. A reader's Python runs in a worker of no origin, which no storage,
cookie or page of this host is open to, and to which every request is forbidden. Weaker than with headers:

- Other sites can show these pages in a frame, since `frame-ancestors` works in a header only.
- Scripts of other folders on the same host count as this site's own. Whoever can write there can read what readers keep here.
- Files are not pinned to a version for ever: a host that caches for long may serve an old page after a new export.
"""
