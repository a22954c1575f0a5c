"""What authors wait for: the whole of `check`, and what reading the course is made of."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from app.config import ROOT, Settings
from app.content import load_course
from app.grading.gate import check_exercise
from tests.bench.timing import Board, Timing

COMMANDS = {
    "python -m app check --no-exercises": ["-m", "app", "check", "--no-exercises"],
    "Python alone, doing nothing": ["-c", "pass"],
    "imports of check": ["-c", "import app.commands.check"],
    "imports of all commands": ["-c", "import app.__main__"],
}
MOST = 10
"""Runs of each process."""
SEEDS = 50


def reading(times: int) -> Iterator[Board]:
    """Over our own lessons; the target for `check` without exercises is two seconds."""
    rows = {title: Timing(title) for title in COMMANDS}
    for _ in range(min(times, MOST)):
        for title, arguments in COMMANDS.items():
            with rows[title].once():
                subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=False)
    yield Board("Check, as a process", list(rows.values()))
    lessons = Settings.from_env().lessons_dir
    whole = Timing("read the whole course").repeat(lambda: load_course(lessons), min(times, MOST))
    yield Board("Reading, in process", [whole])
    gates = []
    for source in load_course(lessons).exercises.values():
        gates.append(Timing(f"try {source.exercise.id} on {SEEDS} draws"))
        with gates[-1].once():
            check_exercise(source, range(SEEDS))
    yield Board("Exercises, each with all its mistakes", gates)
