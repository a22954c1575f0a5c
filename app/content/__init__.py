"""READ: lesson markdown → blocks. Start with `pipeline`; `blocks` says what comes out, `problem` what can be wrong."""

from __future__ import annotations

from app.content.course import LoadedCourse, load_course
from app.content.exercise import Example, ExerciseSource
from app.content.problem import Problem
from app.content.rich import render_rich

__all__ = ["Example", "ExerciseSource", "LoadedCourse", "Problem", "load_course", "render_rich"]
