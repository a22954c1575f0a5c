"""Every kind of block on one page, made by hand: for looking at, for screenshots, and for tests of the elements alone.

``python tests/gallery.py --port 8123`` serves it with the templates, static files and page policy of the real thing, but
needs neither lessons nor Python in the browser. ``/`` is the course, ``/lessons/gallery`` has every block with a prediction
that guards the plan, ``/lessons/unguarded`` the same without it, ``/error`` an error.
"""

from __future__ import annotations

import argparse
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from latex2mathml.converter import convert  # noqa: E402
from markupsafe import Markup  # noqa: E402

from app.config import Settings  # noqa: E402
from app.content.blocks import (  # noqa: E402
    Admonition,
    Block,
    Chapter,
    Code,
    Course,
    Heading,
    Lesson,
    Numeric,
    NumericAnswer,
    Option,
    Predict,
    Prose,
    Quiz,
    Reveal,
    Widget,
)
from app.content.problem import Problem  # noqa: E402
from app.web.policy import page_policy  # noqa: E402
from app.web.rendering import Renderer  # noqa: E402
from app.web.static_tree import MEDIA_TYPES, StaticTree  # noqa: E402


def maths(tex: str, display: str = "inline") -> Markup:
    """MathML of a formula."""
    return Markup(convert(tex, display=display))


def option(key: str, label: str, right: bool, reason: str, longer: str = "", value: int | None = None) -> Option:
    """An option whose texts are plain paragraphs."""
    paragraphs = Markup(f"<p>{longer}</p>") if longer else Markup()
    return Option(key, Markup(label), right, Markup(f"<p>{reason}</p>"), paragraphs, value)


PROSE = (
    Markup(
        """<h2 id="idea">The idea of this page</h2>
<p>A <span class="q-word" data-quantity="micro">micro-batch</span> holds <span class="q" data-q="micro">4</span> sequences of
<span class="q-word" data-quantity="length">length</span> <span class="q" data-q="length">8</span>. With
<span class="q-word" data-quantity="accum">accumulation</span> <span class="q" data-q="accum">2</span> and
<span class="q" data-q="devices">1</span> of the <span class="q-word" data-quantity="devices">devices</span>, an update sees
<span class="q" data-q="tokens-per-update" data-locked>…</span><noscript>64</noscript> tokens. See
<a href="#many">the list below</a>, <em>with care</em>, and write <code>loss.backward()</code> once more.</p>
"""
    )
    + Markup('<div class="math-display">')
    + maths(r"\nabla L = \frac{1}{A} \sum_{i=1}^{A} \nabla L_i", "block")
    + Markup(
        """</div>
<h3 id="many">A list and a table</h3>
<ul><li>weights are counted per parameter;</li><li>activations are kept for every position of a micro-batch, and a longer
line shows how a second line hangs under the first;</li></ul>
<div class="table-scroll"><table><thead><tr><th>what</th><th>counted per</th></tr></thead><tbody>
<tr><td>weights, gradients, optimizer state</td><td>parameter</td></tr><tr><td>activations</td><td>position</td></tr>
</tbody></table></div>"""
    )
)

CODE = Markup(
    '<pre class="code"><code class="language-python"><span class="tok-c1"># one update</span>\n'
    '<span class="tok-k">for</span> <span class="tok-n">inputs</span><span class="tok-p">,</span> '
    '<span class="tok-n">targets</span> <span class="tok-ow">in</span> <span class="tok-n">window</span>'
    '<span class="tok-o">.</span><span class="tok-nf">split</span>(<span class="tok-mi">2</span>):\n'
    '    <span class="tok-nb">print</span>(<span class="tok-s2">&quot;one micro-batch&quot;</span>)\n</code></pre>'
)


def predict_typed(guards: bool) -> Predict:
    """The typed prediction of the lesson, with anticipated answers."""
    return Predict(
        "first-update",
        "Predict first",
        Markup("<p>Micro-batch 4, length 8, accumulation 2, one device. How many token positions stand behind one update?</p>"),
        (
            option("a", "64", True, "All three multiply: the buffer holds both micro-batches.", value=64),
            option(
                "b",
                "32",
                False,
                "32 is what the device holds at once.",
                "The second micro-batch is added to the first before the optimizer moves, so both count.",
                32,
            ),
        ),
        NumericAnswer(64, 0, "positions"),
        Markup("<p>The machine never held more than 32 positions, and yet the update heard from twice as many.</p>"),
        guards,
    )


def predict_choice() -> Predict:
    """A prediction with options."""
    return Predict(
        "what-shrinks",
        "Predict: what shrinks?",
        Markup("<p>You halve the micro-batch. Which part of the memory becomes smaller?</p>"),
        (
            option("a", "Only the activations", True, "They are kept for each position of the micro-batch."),
            option("b", "Everything", False, "Weights are counted per parameter.", "For Adam, 16 bytes per parameter stay."),
            option("c", "Nothing", False, "Activations do shrink, with every position less."),
        ),
        None,
        Markup("<p>Smaller micro-batches save activation memory and nothing else.</p>"),
        False,
    )


def blocks(guards: bool) -> tuple[Block, ...]:
    """One of each."""
    return (
        Prose(PROSE),
        predict_typed(guards),
        Widget("update", "update-size", {}),
        Admonition(
            "note",
            "When is it exact?",
            (Prose(Markup("<p>When every micro-batch has the same number of counted positions.</p>")),),
        ),
        Prose(Markup("<p>" + "Text beside a note in the margin, long enough to fill some lines of the column. " * 5 + "</p>")),
        Code("loop", "The loop", "python", "", CODE, Markup("<p>Two lines carry the idea.</p>")),
        Admonition("tip", "", (Prose(Markup("<p>Count the innermost thing first.</p>")),)),
        Admonition("warning", "Not the same", (Prose(Markup("<p>Tokens per update are not optimizer steps.</p>")),)),
        Prose(Markup('<h2 id="try">Try it</h2><p>The same plan as above.</p>')),
        Widget("sum", "update-sum", {}),
        numeric("one-gpu", "A plan for one real GPU", 131072),
        numeric("updates", "How many updates?", 8),
        predict_choice(),
        Quiz(
            "positions",
            "One question",
            Markup("<p>Which number of positions stands behind one update, and why?</p>"),
            (
                option("a", "64, because both gradients are in the buffer when the optimizer reads it", True, "Two times 32."),
                option("b", "32, because accumulation adds nothing", False, "Gradients are added: both micro-batches count."),
                option("c", "14, because the parts add up", False, "They are nested, so they multiply."),
            ),
            "first-update",
        ),
        Reveal("longer", "The longer story", None, (Prose(Markup("<p>The gradient of a mean is the mean of gradients.</p>")),)),
        Reveal("guarded", "The product", "first-update", (Prose(Markup("<p>It is sixty-four.</p>")),)),
        Prose(Markup('<h2 id="end">Your predictions</h2>')),
        Widget("predictions", "predictions-table", {}),
    )


def numeric(name: str, title: str, answer: int) -> Numeric:
    """A numeric question that opens after the first prediction."""
    return Numeric(
        name,
        title,
        Markup("<p>Micro-batch 16, length 1,024, accumulation 8, one device. Tokens per update?</p>"),
        NumericAnswer(answer, 0, "tokens"),
        (option("a", "16384", False, "That is what the device holds at once.", value=16384),),
        Markup("<p>Right: 16 × 1,024 × 8 = 131,072, which is 2 to the 17th.</p>"),
        Markup("<p>16 sequences of 1,024 positions are 16,384; take that 8 times.</p>"),
        "first-update",
    )


def lesson(slug: str, guards: bool) -> Lesson:
    """A lesson with one of each block."""
    return Lesson(
        slug,
        "Batches and gradient accumulation",
        "How one optimizer update can see a large batch although only a small piece of it fits in memory at a time.",
        "pretraining",
        30,
        ("training loop", "memory"),
        ("what a gradient is", "a little Python and NumPy"),
        blocks(guards),
        (Heading(2, "idea", "The idea of this page"), Heading(2, "try", "Try it"), Heading(2, "end", "Your predictions")),
        {},
        "",
        (Prose(Markup('<h2 id="reference">Reference</h2><p>The same on every lesson of the chapter.</p>')),),
    )


class NoRuntime:
    """Stands in for the runtime files, which no block of the gallery needs."""

    def first_start(self) -> dict[str, Any]:
        """Nothing to start."""
        return {"available": False, "raw": 0, "compressed": 0, "problem": "the gallery has no Python"}


def gallery() -> tuple[dict[str, str], StaticTree]:
    """The pages by path, and the files that they ask for."""
    settings = Settings()
    tree = StaticTree(settings.static_dir)
    renderer = Renderer(settings, None, tree, NoRuntime())  # type: ignore[arg-type]
    chapter = Chapter("pretraining", "Pretraining in numbers", Markup("<p>Reason about data, batches and memory.</p>"), ())
    lessons = (lesson("gallery", True), lesson("unguarded", False))
    course = Course(
        "Microbatch", Markup("<p>Short lessons on how language models are pretrained.</p>"), {"pretraining": chapter}, lessons
    )
    problem = Problem("lessons/03-x/lesson.md", 12, "the quiz has no right answer", "Mark one option with [x]")
    pages = {f"/lessons/{one.slug}": renderer.page("lesson.html", course, one) for one in lessons}
    pages["/"] = renderer.page("course.html", course)
    pages["/problems"] = renderer.page("problems.html", course, problems=(problem,))
    body = {"error": "not_found", "detail": "no such page", "status": 404, "id": "0123abcd"}
    pages["/error"] = renderer.page("error.html", course, error=body)
    return pages, tree


class Handler(BaseHTTPRequestHandler):
    """Serves the gallery; made anew for each request, so that an edit shows on reload."""

    def do_GET(self) -> None:
        """A page or a file."""
        path = self.path.split("?")[0]
        if path.startswith("/static/"):
            file = ROOT / "static" / path.split("/", 3)[3]
            if not file.is_file() or file.suffix not in MEDIA_TYPES:
                self.answer(404, "text/plain", b"no such file")
            else:
                self.answer(200, MEDIA_TYPES[file.suffix], file.read_bytes())
            return
        page = gallery()[0].get(path)
        self.answer(200 if page else 404, "text/html; charset=utf-8", (page or "no such page").encode())

    def answer(self, status: int, kind: str, body: bytes) -> None:
        """One whole response, with the policy of the real pages."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", page_policy(("'self'",)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8123)
    chosen = parser.parse_args()
    print(f"http://127.0.0.1:{chosen.port}/lessons/gallery")
    ThreadingHTTPServer(("127.0.0.1", chosen.port), Handler).serve_forever()
