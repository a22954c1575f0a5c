"""What authors write reaches a notebook's reader unchanged, whatever signs it holds; names become names that Python takes."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from starlette.testclient import TestClient

from app.config import Settings
from app.content import load_course
from app.content.pictures import PICTURES
from app.export.notebook.cells import Cell
from app.export.notebook.course import notebooks
from app.export.notebook.notebook import notebook
from app.export.notebook.text import at_start, code, escaped, sections
from app.main import create_app
from tests.export.course import FILES, write_course

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
dollarmath_plugin(READER, allow_digits=False)
"""Markdown as Jupyter and GitHub read it."""
HEAD = "---\ntitle: Signs\nsummary: Signs.\nchapter: sums\nminutes: 1\nplan: {micro: 4}\n---\n\n## Signs\n\n"


def written(folder: Path, body: str, **more: str) -> list[Any]:
    """Cells of a lesson with this text."""
    root = write_course(folder, **{"02-taking__lesson.md": HEAD + body}, **more)
    assert load_course(root).problems == ()
    made = nbformat.reads(notebooks(root)["02-taking.ipynb"].decode(), 4)
    nbformat.validate(made)
    return list(made.cells)


def read(text: str) -> str:
    """The words of a text, as its reader sees them."""
    return html.unescape(re.sub(r"<[^>]*>", "", READER.render(text)))


@pytest.mark.parametrize(
    "line",
    [
        "2019. Then",
        "2019) Then",
        "1. a",
        "7.",
        "3.5 is a number",
        "# a",
        "### a",
        "#a",
        "> a",
        ">a",
        "- a",
        "+ a",
        "-- a",
        "---",
        "===",
        "=",
        "~~~ a",
        "``` a",
        "* a",
        "| a | b |",
        ":-- | --:",
        "___",
        "a ~~b~~ ~c~",
        "&lt; &#60; &amp;",
        "R&D; AT&T",
        "$5 and $6",
        "`a` ``b``",
        "</details> <script>x</script>",
        "[a](b) ![c](d) <e@f.gh>",
        r"a\b \* \\",
        "_a_ b_c __d__",
        '"""',
    ],
)
def test_plain_text_is_read_as_it_is(line: str) -> None:
    """Whatever a line holds or begins with, alone and below another line, and inside a list: no mark, no sign too many."""
    made = at_start(escaped(line))
    assert read(made).strip() == line
    assert read(f"- {made}").strip() == line
    assert read(f"a line\n{made}\nand more") == f"a line\n{line}\nand more\n"
    assert re.search(r"\\\d", made) is None


@pytest.mark.parametrize("text", ["a", "`", "``", "`a` ``b``", " a ", "a`", "$x$", "</details>", '"""'])
def test_code_spans_hold_anything(text: str) -> None:
    """Backticks and spaces at their ends, too."""
    assert READER.renderInline(code(text)) == f"<code>{html.escape(text)}</code>"


SIGNS = r"""2019\. Then

Line one\
2019\) and \# no heading, \$5 and \$6, a \` and \`\`, \</details> and \</script>, `</details>` and `$x$` and `</script>`, \"\"\",
\## no heading.

:::{code} shell
:title: Costs $5 in all
:language: bash

```bash
echo 'QUOTES' "$HOME $PATH" '</details></script>' "`date`"
```
:::

:::{code} shown-card
:language: python
:runnable: true

```python
text = '''</details> </script> `x` $y$'''
print(text, "\"\"\"")
```
:::

::::{reveal} story
:title: What </details> & $7 do

Folded \</details>, `</details>`, \$7 and \$8.

```python
a = 1

## no heading, </details>
b = 2
```
::::

:::{quiz} which
:title: Which one

Is it \$1 or \$2?

- [x] \$1 and `</details>`

  Right: \</details> and \$3 and \$4.

- [ ] \$2

  No: `</script>`.
:::
"""


def test_signs_of_markup_survive(tmp_path: Path) -> None:
    """Dollars, backticks, triple quotes and ends of elements, in prose, code, titles, folded text and answers."""
    cells = {each.id: each for each in written(tmp_path, SIGNS.replace("QUOTES", '"""'))}
    prose = read(cells["signs"].source)
    for part in (
        "2019. Then",
        '2019) and # no heading, $5 and $6, a ` and ``, </details> and </script>, </details> and $x$ and </script>, """,',
        "## no heading.",
    ):
        assert part in prose
    assert "Costs $5 in all" in read(cells["shell"].source)
    assert ("echo 'QUOTES' " + """"$HOME $PATH" '</details></script>'""").replace("QUOTES", '"' * 3) in read(
        cells["shell"].source
    )
    assert '"`date`"' in read(cells["shell"].source)
    assert cells["shown-card"].source == "text = '''</details> </script> `x` $y$'''\nprint(text, \"\\\"\\\"\\\"\")"
    story = read(cells["story"].source)
    assert "What </details> & $7 do" in story
    assert "Folded </details>, </details>, $7 and $8." in story
    assert "a = 1\n\n## no heading, </details>\nb = 2" in story
    assert "No: </script>." in read(cells["which"].source)
    for each in cells.values():
        if each.cell_type == "markdown":
            shown = READER.render(each.source)
            assert shown.count("<details>") == shown.count("</details>") <= 1
            assert "<script" not in shown
            assert 'class="math' not in shown
            assert "$" not in each.source.partition("<summary>")[2].partition("</summary>")[0]


def test_sections_are_cut_at_headings_alone(tmp_path: Path) -> None:
    """A comment that looks like a heading stays in its block of code, at the top and in a list."""
    block = "```python\na = 1\n\n## a comment\nb = 2\n\n```\n"
    listed = "- one\n\n  ```python\n  a = 1\n\n  ## a comment\n  ```\n"
    body = f"{block}\n{listed}\n### Below\n\nText.\n\n## Second\n\nMore.\n\n~~~python\nc\n\n## d\n~~~\n"
    first, second = (each.source for each in written(tmp_path, body) if each.id in ("signs", "second"))
    assert first.startswith("## Signs\n\n```python\na = 1\n\n## a comment\nb = 2\n```\n\n- one")
    assert first.endswith("### Below\n\nText.")
    assert second == "## Second\n\nMore.\n\n```python\nc\n\n## d\n```"


@pytest.mark.parametrize("text", ["", "a", "## a", "a\n\n## b\n\n## c\n\nd", "````\n```\n\n## a\n\n````\n\n## b"])
def test_sections_lose_nothing(text: str) -> None:
    """Together again they are the text."""
    assert "\n\n".join(sections(text)) == text
    assert len([*sections(text)]) == {"": 1, "a": 1, "## a": 1}.get(text, 2 if text.startswith("`") else 3)


def test_a_cell_of_the_same_name_does_not_stand_for_the_checker(tmp_path: Path) -> None:
    """A heading or a block called like it leaves it where it is; it comes once, however many exercises there are."""
    lesson = FILES["01-adding/lesson.md"].replace("## The idea", "## Checker\n\nFirst.\n\n## The idea")
    root = write_course(tmp_path, **{"01-adding__lesson.md": lesson})
    assert load_course(root).problems == ()
    cells = nbformat.reads(notebooks(root)["01-adding.ipynb"].decode(), 4).cells
    ids = [each.id for each in cells if "checker" in each.id]
    assert ids == ["checker", "checker-2"]
    assert "def check_examples" in next(each.source for each in cells if each.id == "checker-2")


def test_what_is_needed_once_comes_once() -> None:
    """Two things of one name are two things; a cell that is no such thing is never left out."""
    checker, other = Cell("code", "a = 1", "checker", once=True), Cell("code", "b = 1", "checker", once=True)
    plain = Cell("code", "a = 1", "checker")
    made = nbformat.reads(notebook([plain, checker, other, checker, plain, other]).decode(), 4)
    assert [each.source for each in made.cells] == ["a = 1", "a = 1", "b = 1", "a = 1"]
    assert len({each.id for each in made.cells}) == 4


CARD = """:::{sliders} 3-ways
:title: Three ways

parameters:
  math: {label: Maths, from: 1, to: 9, start: 2, unit: ""}
  nearest: {label: Near, from: 1, to: 9, start: 3, unit: ""}
outputs:
  near: {label: "Near \\"a\\"", unit: "math.x", formula: "ceil(math / 4) + round(nearest / 2)"}
  far: {label: Far, unit: "", formula: "near * 4 + micro"}
:::

:::{sliders} add
:title: Add

parameters:
  a: {label: A, from: 1, to: 9, start: 2, unit: ""}
outputs:
  b: {label: B, unit: "", formula: "a + 1"}
:::
"""


def test_names_of_sliders_are_names_in_python(tmp_path: Path) -> None:
    """A digit first, what the function itself uses, and functions of the learner's: none gets in the way."""
    cells = {each.id: each.source for each in written(tmp_path, CARD)}
    names: dict[str, Any] = {"add": "the learner's", "nearest": "the learner's"}
    exec(cells["3-ways-function"], names)
    exec(cells["add-function"], names)
    assert (names["add"], names["nearest"]) == ("the learner's", "the learner's")
    assert names["try_add"](a=4) == {"B": 5}
    assert names["try_3_ways"]() == {'Near "a" (math.x)': 3, "Far": 16}
    assert names["try_3_ways"](math_=8, nearest_=1, micro=0) == {'Near "a" (math.x)': 3, "Far": 12}
    for word in ("`math_`", "`nearest_`", "`math.ceil(math_ / 4) + nearest(nearest_ / 2)`"):
        assert word in cells["3-ways"]


def test_a_kind_of_picture_is_added_in_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an author may show is what is served and what travels in a notebook."""
    monkeypatch.setitem(PICTURES, ".gif", "image/gif")
    cells = written(
        tmp_path, ":::{figure} figures/dot.gif\n:alt: A dot on the left.\n:::\n", **{"02-taking__figures__dot.gif": "GIF"}
    )
    assert [*next(each for each in cells if "attachments" in each)["attachments"]["dot.gif"]] == ["image/gif"]
    with TestClient(create_app(Settings(lessons_dir=tmp_path / "lessons", data_dir=tmp_path / "data"))) as client:
        assert client.get("/lessons/taking/figures/dot.gif").headers["content-type"] == "image/gif"
