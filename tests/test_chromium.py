"""How the browser tests get their Chromium: found, installed, or asked for in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.chromium import NoChromiumError


class Machine:
    """A machine on which `starts` are the browsers that run and `installs` says what each installer brings."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, root: bool, installs: dict[str, str]) -> None:
        self.starts: set[str] = set()
        self.ran: list[str] = []
        self.installs = installs
        monkeypatch.delenv("CHROMIUM", raising=False)
        monkeypatch.setattr(chromium, "_playwrights", lambda: iter([Path("/playwright/chrome")]))
        monkeypatch.setattr(chromium.shutil, "which", lambda name: f"/bin/{name}")
        monkeypatch.setattr(chromium, "_starts", lambda path: str(path) in self.starts)
        monkeypatch.setattr(chromium, "_root", lambda: root)
        monkeypatch.setattr(chromium, "_run", self.run)

    def run(self, *command: str) -> bool:
        what = "playwright" if "playwright" in command else " ".join(command[:2])
        self.ran.append(what)
        if what in self.installs:
            self.starts.add(self.installs[what])
            return True
        return what == "apt-get update"


def test_what_is_there_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed where a Chromium starts; Playwright's own comes before the system's."""
    machine = Machine(monkeypatch, root=True, installs={})
    machine.starts = {"/bin/chromium"}
    assert chromium.ensure() == Path("/bin/chromium")
    machine.starts.add("/playwright/chrome")
    assert chromium.ensure() == Path("/playwright/chrome")
    assert machine.ran == []


def test_playwrights_own_is_installed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any, Playwright's download is tried, and is enough when it works."""
    machine = Machine(monkeypatch, root=True, installs={"playwright": "/playwright/chrome"})
    assert chromium.ensure() == Path("/playwright/chrome")
    assert machine.ran == ["playwright"]


def test_debians_package_is_the_second_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the download is refused and we are root, the package manager brings one."""
    machine = Machine(monkeypatch, root=True, installs={"apt-get install": "/bin/chromium"})
    assert chromium.ensure() == Path("/bin/chromium")
    assert machine.ran == ["playwright", "apt-get update", "apt-get install"]


def test_otherwise_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed behind a person's back without the right to; the sentence holds the command."""
    machine = Machine(monkeypatch, root=False, installs={"apt-get install": "/bin/chromium"})
    with pytest.raises(NoChromiumError, match="sudo apt-get install chromium"):
        chromium.ensure()
    assert machine.ran == ["playwright"]
    with pytest.raises(NoChromiumError, match="make test"):
        chromium.launch_args()


def test_a_wrong_choice_is_not_replaced_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    """CHROMIUM names the browser to use; when it does not start, no other one is taken in its place."""
    machine = Machine(monkeypatch, root=True, installs={"playwright": "/playwright/chrome"})
    machine.starts = {"/bin/chromium"}
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    with pytest.raises(NoChromiumError, match="/opt/mine does not start"):
        chromium.ensure()
    assert machine.ran == []


@pytest.mark.parametrize("root", [True, False])
def test_only_root_goes_without_the_sandbox(monkeypatch: pytest.MonkeyPatch, root: bool) -> None:
    """The sandbox is given up only where Chromium refuses to run with it."""
    machine = Machine(monkeypatch, root=root, installs={})
    machine.starts = {"/bin/chromium"}
    assert ("--no-sandbox" in chromium.launch_args()["args"]) is root


def test_a_stub_does_not_count(tmp_path: Path) -> None:
    """Some systems install a script of that name which only points elsewhere and fails."""
    for name, code in (("stub", 1), ("real", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    assert [chromium._starts(tmp_path / name) for name in ("stub", "real", "absent")] == [False, True, False]
