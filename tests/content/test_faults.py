"""What authors get wrong in a lesson's text: each fault is reported once, at its own line, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.folders import LESSON, load, load_body, offset
from tests.content.tables import table


@pytest.mark.parametrize(("body", "expected"), [*table("faults"), *table("fences"), *table("maths-faults")])
def test_fault_is_reported_at_its_line(tmp_path: Path, body: str, expected: str) -> None:
    """An author sees every fault of a lesson at once, each at its own line and without echoes.

    Every problem says what to do and prints as one line: path:line: what. Fix.
    """
    problems = load_body(tmp_path, body).problems
    assert {problem.path for problem in problems} <= {LESSON}
    found = [f"{problem.line - offset(body)}: {problem.what}" for problem in problems]
    wanted = expected.splitlines()
    told = "\n".join(found)
    assert len(found) == len(wanted), told
    assert all(one.startswith(start) for one, start in zip(found, wanted, strict=True)), told
    for problem in problems:
        assert problem.fix.strip()
        assert not problem.what.endswith(".")
        assert "\n" not in str(problem)
        assert str(problem).startswith(f"{LESSON}:{problem.line}: {problem.what}. ")


def test_all_faults_at_once(tmp_path: Path) -> None:
    """A lesson with every fault of the table is reported whole: reading never stops at the first."""
    rows = [row for row in table("faults") if not row.values[0].startswith("---\n")]  # type: ignore[attr-defined]
    bodies = [row.values[0] for row in rows if row.values[0].count(":::") % 2 == 0]  # type: ignore[attr-defined]
    assert len(bodies) > 30
    problems = load_body(tmp_path, "\n\n".join(bodies)).problems
    assert len(problems) >= len(bodies)


def test_the_base_course_is_fine(tmp_path: Path) -> None:
    """The course that the tests change has no problem of its own."""
    assert load(tmp_path).problems == ()
