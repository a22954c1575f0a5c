"""Settings of one server: frozen, read once from the environment (``MICROBATCH_*``), overridden by the command line.

`serve` writes its options back with :meth:`Settings.to_env`, so that every worker process and every reload reads the
same settings.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

import platformdirs

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds app/, static/, templates/ and lessons/."""

PREFIX = "MICROBATCH_"


class SettingError(ValueError):
    """A ``MICROBATCH_*`` variable has a value that cannot be used; the message names it."""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `requests` at once, and no more than `requests` in every `seconds` afterwards; written ``120/60``."""

    requests: int
    """0 lifts the limit; written ``off``."""
    seconds: float = 60.0

    def __str__(self) -> str:
        return f"{self.requests}/{self.seconds:g}" if self.requests else "off"

    @classmethod
    def parse(cls, text: str) -> Self:
        """``120/60`` or ``off``. Raises ValueError."""
        if text.lower() == "off":
            return cls(0)
        requests, _, seconds = text.partition("/")
        rate = cls(int(requests), float(seconds or "60"))
        if rate.requests < 1 or not 0 < rate.seconds < float("inf"):
            raise ValueError(text)
        return rate


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a server can be told. Each field is read from ``MICROBATCH_<FIELD NAME IN CAPITALS>``."""

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = field(default_factory=lambda: platformdirs.user_data_path("microbatch", appauthor=False))
    """Where the database of attempts and progress lies; made when first needed."""
    cache_dir: Path = field(default_factory=lambda: platformdirs.user_cache_path("microbatch", appauthor=False))
    """Where the fetched and prepared Python runtime lies; may be deleted at any time."""
    lessons_dir: Path = ROOT / "lessons"
    static_dir: Path = ROOT / "static"
    templates_dir: Path = ROOT / "templates"
    pyodide_dir: Path | None = None
    """A folder that holds the pinned runtime files, used before any download."""
    pyodide_url: str | None = None
    """Base URL of a mirror, used instead of Pyodide's public one."""
    seed: int | None = None
    """Makes every draw of hidden cases repeatable; None draws a fresh seed for each attempt."""
    reload: bool = False
    """Author mode: what is saved shows in the open page, and so do problems; changed Python restarts the server."""
    preview_remote: bool = False
    """Author mode shows solutions, mistakes and sources to other machines, too, and not only to a browser on this one."""
    attempt_ttl_s: float = 15 * 60
    """Seconds for which an attempt waits for its outputs."""
    plan_task_ttl_s: float = 24 * 3600
    """Seconds for which a plan task takes answers."""
    open_attempts: int = 8
    """Attempts of one session that may wait for outputs at once; one more, and the oldest expires."""
    keep_days: float = 180
    """Days for which verdicts, opened hints and solutions, and unexplained results are kept."""
    rate_attempts: Rate = Rate(120)
    """New attempts of one session: a learner who checks as fast as the page allows needs about a quarter of it."""
    rate_outputs: Rate = Rate(240)
    """Outputs of one session; more than attempts, since outputs that were refused may be sent again."""
    rate_hints: Rate = Rate(120)
    rate_solution: Rate = Rate(60)
    rate_plan_tasks: Rate = Rate(30)
    """Drawing a task takes some milliseconds of work."""
    rate_plan_answers: Rate = Rate(120)
    rate_address_factor: float = 10
    """One address (IPv4, or the /64 of an IPv6 one) may send this many times what one session may: a class shares it.

    Behind a proxy the address is the one that the proxy forwards, if uvicorn trusts it: FORWARDED_ALLOW_IPS, by default
    a proxy on the same machine.
    """
    frame_ancestors: tuple[str, ...] = ("'self'",)
    """CSP sources that may show the course in a frame; space-separated in the environment."""

    @property
    def database(self) -> Path:
        """The SQLite file of attempts and progress."""
        return self.data_dir / "progress.sqlite3"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ, **overrides: Any) -> Self:
        """Read `environ`; `overrides` that are not None win. Raises SettingError."""
        values: dict[str, Any] = {}
        for item in fields(cls):
            text = environ.get(PREFIX + item.name.upper(), "").strip()
            if text:
                values[item.name] = _parse(item.name, text)
        values |= {name: value for name, value in overrides.items() if value is not None}
        return cls(**values)

    def to_env(self) -> dict[str, str]:
        """The variables from which :meth:`from_env` makes these settings again."""
        out: dict[str, str] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, tuple):
                value = " ".join(value) or "'none'"
            elif isinstance(value, bool):
                value = "1" if value else "0"
            out[PREFIX + item.name.upper()] = "" if value is None else str(value)
        return out

    def with_(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return replace(self, **changes)


_PATHS = {"data_dir", "cache_dir", "lessons_dir", "static_dir", "templates_dir", "pyodide_dir"}
_WHOLE, _NUMBERS = {"port", "seed", "open_attempts"}, {"attempt_ttl_s", "plan_task_ttl_s", "keep_days", "rate_address_factor"}
_RATES = {"rate_attempts", "rate_outputs", "rate_hints", "rate_solution", "rate_plan_tasks", "rate_plan_answers"}
_FLAGS = {"reload", "preview_remote"}
_TRUE, _FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


def _from_zero(text: str) -> int:
    """Raises ValueError."""
    if (number := int(text)) < 0:
        raise ValueError(text)
    return number


def _parse(name: str, text: str) -> Any:
    """The typed value of one variable. Raises SettingError naming the variable and the value."""
    try:
        if name in _PATHS:
            return Path(text).expanduser().absolute()
        if name == "seed":  # what draws the cases takes none below 0
            return _from_zero(text)
        if name in _WHOLE:
            return int(text)
        if name in _NUMBERS:
            return float(text)
        if name in _RATES:
            return Rate.parse(text)
    except ValueError:
        form = "requests/seconds such as 120/60, or off" if name in _RATES else "a number"
        form = "a whole number of at least 0" if name == "seed" else form
        raise SettingError(f"{PREFIX}{name.upper()} must be {form}, not {text!r}") from None
    if name == "frame_ancestors":
        return tuple(text.split())
    if name in _FLAGS:
        if text.lower() not in _TRUE | _FALSE:
            raise SettingError(f"{PREFIX}{name.upper()} must be 1 or 0, not {text!r}")
        return text.lower() in _TRUE
    return text
