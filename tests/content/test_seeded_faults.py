"""Whatever one edit spoils in a good course, `check` says it at that line, says how to mend it, and says nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.checking import check_lessons
from tests.content.good_course import copy_of_good
from tests.content.seeded_faults import Fault, Told, table

FAULTS = table.faults


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The lessons folder of a fresh copy of the good course."""
    return copy_of_good(tmp_path)


def spoil(root: Path, fault: Fault) -> None:
    """Make the edit."""
    path = root / fault.file
    text = path.read_text("utf-8") if path.exists() else ""
    assert bool(fault.old) == path.exists(), "an edit names the text it replaces, and a new file has none"
    assert not fault.old or text.count(fault.old) == 1, f"{fault.old!r} stands {text.count(fault.old)} times in {fault.file}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(fault.old, fault.new) if fault.old else fault.new, "utf-8")


def line_of(root: Path, told: Told, fault: Fault) -> int:
    """The line that has to be mended."""
    lines = (root / (told.file or fault.file)).read_text("utf-8").splitlines()
    return next(i for i, line in enumerate(lines, 1) if line.startswith(told.at)) if told.at else 1


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_is_caught_at_its_own_line(root: Path, fault: Fault) -> None:
    """One edit, and every problem that follows from it: path, line, what and fix, and no echo elsewhere."""
    spoil(root, fault)
    problems = check_lessons(root, None, range(6) if fault.gate else range(0), lambda _: None).problems
    found = [(problem.path, problem.line) for problem in problems]
    wanted = [(f"lessons/{told.file or fault.file}", line_of(root, told, fault)) for told in fault.told]
    said = "\n".join(map(str, problems))
    assert sorted(found) == sorted(wanted), said
    for told, place in zip(fault.told, wanted, strict=True):
        here = [problem for problem in problems if (problem.path, problem.line) == place]
        assert any(told.what in problem.what and told.fix in problem.fix for problem in here), said
    for problem in problems:
        assert problem.fix.strip()
        assert "\n" not in str(problem)


def test_the_course_has_no_fault_of_its_own(root: Path) -> None:
    """What the faults are seeded into passes, exercises included."""
    report = check_lessons(root, None, range(6), lambda _: None)
    assert report.problems == ()
    assert (report.lessons, report.exercises) == (2, 1)


def test_there_are_many_and_each_has_a_name_of_its_own() -> None:
    """At least forty, of every kind of file."""
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 40
    assert all(fault.told for fault in FAULTS)


def test_faults_are_told_all_at_once(root: Path) -> None:
    """An author with one slip in each file gets one list."""
    spoilt: dict[str, Fault] = {}
    for fault in FAULTS:
        if not fault.gate and fault.old and len(fault.told) == 1 and not fault.told[0].file:
            spoilt.setdefault(fault.file, fault)
    for fault in spoilt.values():
        spoil(root, fault)
    told = {problem.path.removeprefix("lessons/") for problem in check_lessons(root, None, range(0), lambda _: None).problems}
    assert len(spoilt) > 10
    assert told >= spoilt.keys()
