"""Settings: from the environment, over the command line, to every process."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config import Rate, SettingError, Settings


def test_defaults_need_no_environment() -> None:
    """Without any variable a server listens on this machine only, draws fresh seeds, and keeps its data per user."""
    settings = Settings.from_env({})
    assert (settings.host, settings.port, settings.seed, settings.reload) == ("127.0.0.1", 8000, None, False)
    assert "microbatch" in str(settings.data_dir)
    assert "microbatch" in str(settings.cache_dir)
    assert settings.data_dir != settings.cache_dir
    assert (settings.lessons_dir / "course.md").is_file()


def test_settings_survive_the_environment() -> None:
    """What `serve` was told reaches its worker processes unchanged."""
    told = Settings(
        host="0.0.0.0",
        port=8123,
        data_dir=Path("/some where/data"),
        seed=7,
        reload=True,
        attempt_ttl_s=1.5,
        pyodide_url="http://127.0.0.1:9/",
        frame_ancestors=("'self'", "https://example.org"),
        open_attempts=2,
        keep_days=0.5,
        rate_attempts=Rate(7, 2.5),
        rate_outputs=Rate(0),
        rate_address_factor=3.5,
    )
    assert Settings.from_env(told.to_env()) == told
    assert Settings.from_env(Settings().to_env()) == Settings()


def test_the_command_line_wins() -> None:
    """An option that was given beats the variable; one that was not leaves it."""
    settings = Settings.from_env({"MICROBATCH_PORT": "1", "MICROBATCH_SEED": "2"}, port=3, seed=None)
    assert (settings.port, settings.seed) == (3, 2)


def test_paths_are_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A relative folder means the one where the command was given, for every process."""
    monkeypatch.chdir(tmp_path)
    assert Settings.from_env({"MICROBATCH_DATA_DIR": "here"}).data_dir == tmp_path / "here"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "eight"),
        ("SEED", "1.5"),
        ("SEED", "-5"),
        ("RELOAD", "maybe"),
        ("ATTEMPT_TTL_S", "long"),
        ("OPEN_ATTEMPTS", "few"),
        ("KEEP_DAYS", "ever"),
        ("RATE_ATTEMPTS", "fast"),
        ("RATE_OUTPUTS", "0/60"),
        ("RATE_HINTS", "5/0"),
        ("RATE_SOLUTION", "5/inf"),
    ],
)
def test_nonsense_is_named(name: str, text: str) -> None:
    """A variable that cannot be used is named with its value, not ignored."""
    with pytest.raises(SettingError, match=f"MICROBATCH_{name} must be .*{text}"):
        Settings.from_env({f"MICROBATCH_{name}": text})


@pytest.mark.parametrize(
    ("text", "rate"),
    [("120/60", Rate(120, 60)), ("5", Rate(5, 60)), ("1/0.5", Rate(1, 0.5)), ("off", Rate(0)), ("OFF", Rate(0))],
)
def test_a_rate_is_written_as_requests_per_seconds(text: str, rate: Rate) -> None:
    """Requests, a slash and seconds; a minute when left out; off for none."""
    assert Rate.parse(text) == rate == Rate.parse(str(rate))
