"""A solution is shown as its author wrote it, with the docstring taken out and read as markdown."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app.content.solution import read_solution

FILES = [
    ('"""Why."""\n\nx = 1\n', "x = 1\n", "Why."),
    ("'''Why.'''; x = 1\n", "x = 1\n", "Why."),
    ('# first\n"""Why."""\nx = 1\n', "# first\n\nx = 1\n", "Why."),
    ('# é 🐍\n\n"""É 🐍."""  \n\n\ndef f():\n    """Kept."""\n', '# é 🐍\n\ndef f():\n    """Kept."""\n', "É 🐍."),
    ('\ufeff"""Why."""\r\nx = 1\r\n', "x = 1\n", "Why."),
    ('("Why" " so.")\nx = 1\n', None, "Why so."),
    ('"""Why."""\n', "\n", "Why."),
    ("x = 1\n", "x = 1\n", None),
    ('x = 1\n"""not first"""\n', 'x = 1\n"""not first"""\n', None),
    ('f"""not {1} plain"""\nx = 1\n', 'f"""not {1} plain"""\nx = 1\n', None),
    ("", "\n", None),
]


@pytest.mark.parametrize(("text", "code", "why"), FILES, ids=[row[0][:16] for row in FILES])
def test_read(tmp_path: Path, text: str, code: str | None, why: str | None) -> None:
    """The docstring alone goes, wherever it stands and whatever it is written with; what is left is still Python."""
    (tmp_path / "solution.py").write_bytes(text.encode())
    found = read_solution(tmp_path)
    ast.parse(found.code)
    assert ast.get_docstring(ast.parse(found.code)) is None or why is None
    if code is not None:
        assert found.code == code
    assert found.explanation == ([{"tag": "p", "children": [why]}] if why else [])


def test_the_explanation_is_markdown_without_markup(tmp_path: Path) -> None:
    """Indentation of the docstring is not code, and markup in it is text."""
    (tmp_path / "solution.py").write_text('"""First *line*.\n\n    Then <b>this</b>.\n    """\n')
    assert read_solution(tmp_path).explanation == [
        {"tag": "p", "children": ["First ", {"tag": "em", "children": ["line"]}, "."]},
        {"tag": "p", "children": ["Then <b>this</b>."]},
    ]


def test_a_file_that_does_not_parse_is_named(tmp_path: Path) -> None:
    """The error names the file, for the log."""
    (tmp_path / "solution.py").write_text("def f(:\n")
    with pytest.raises(SyntaxError) as caught:
        read_solution(tmp_path)
    assert "solution.py" in str(caught.value.filename)
