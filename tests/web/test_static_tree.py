"""The front end's files: one digest for the tree, kept for ever under it, and nothing but what belongs there."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import app.web.static_tree
from app.web.payload import Payload
from app.web.static_tree import StaticTree
from tests.web.talk import MakeApp

TREE = {
    "js/page.js": "import './lib/a.js';",
    "js/lib/a.js": "export {};",
    "css/page.css": "body { margin: 0 }",
    "worker/worker.js": "//",
    "worker/frame.js": "//",
    "vendor/x/editor.js": "//",
    "vendor/x/LICENSES.txt": "MIT",
    "fonts/a.woff2": "wOF2",
    "icon.svg": "<svg/>",
    "js/.hidden.js": "//",
    "js/notes.md": "#",
    "vendor/x/node_modules/y/index.js": "//",
    "python/pkg/harness.py": "secret = 1",
    "python/pkg/a.js": "//",
    "other/a.js": "//",
    "top.js": "//",
}
SERVED = set(list(TREE)[:9])


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A front end of a few files."""
    root = tmp_path / "static"
    for path, text in TREE.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def digest_of(client: TestClient) -> str:
    text = client.get("/runtime/frame").text
    return text.split('data-worker="/static/')[1].split("/")[0]


def test_serves_what_belongs_there_and_nothing_else(make_app: MakeApp, static: Path) -> None:
    """Files of known kinds in the served folders; no Python, no hidden files, no installed packages, no other folder."""
    client = make_app(static_dir=static)
    digest = digest_of(client)
    served = {path for path in TREE if client.get(f"/static/{digest}/{path}").status_code == 200}
    assert served == SERVED


@pytest.mark.parametrize(
    "path",
    [
        "../lessons/course.md",
        "js/../../pyproject.toml",
        "js/%2e%2e/%2e%2e/pyproject.toml",
        "js/..%2f..%2fpyproject.toml",
        "js\\..\\..\\pyproject.toml",
        "/etc/passwd",
        "js//page.js",
        "js/page.js%00.css",
        "js",
        "",
    ],
)
def test_no_way_out(make_app: MakeApp, static: Path, path: str) -> None:
    """No spelling of a path leaves the tree: only listed names are looked up."""
    client = make_app(static_dir=static)
    reply = client.get(f"/static/{digest_of(client)}/{path}")
    assert reply.status_code == 404
    assert reply.json()["error"] == "not-found"


def test_kept_for_ever_under_its_digest(make_app: MakeApp, static: Path) -> None:
    """Under the current digest a file may be kept without asking; its type is exact, since nosniff is on."""
    client = make_app(static_dir=static)
    reply = client.get(f"/static/{digest_of(client)}/js/page.js")
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["content-type"] == "text/javascript; charset=utf-8"


def test_an_old_page_survives_a_deploy(make_app: MakeApp, static: Path) -> None:
    """A digest that is no longer (or not yet) known gets the current file, and nobody keeps it under that name."""
    reply = make_app(static_dir=static).get("/static/0123456789abcdef/js/page.js")
    assert (reply.status_code, reply.text) == (200, TREE["js/page.js"])
    assert reply.headers["cache-control"] == "no-cache"


def test_any_change_changes_the_digest(make_app: MakeApp, static: Path) -> None:
    """One digest stands for all files, so relative imports never mix versions; folders that are not served do not count."""
    first = digest_of(make_app(static_dir=static))
    (static / "python/pkg/harness.py").write_text("other = 2")
    assert digest_of(make_app(static_dir=static)) == first
    (static / "js/lib/a.js").write_text("export const a = 1;")
    assert digest_of(make_app(static_dir=static)) != first


def test_a_running_server_does_not_mix_versions(make_app: MakeApp, static: Path) -> None:
    """Files edited under a running server do not appear under the digest of the old ones."""
    client = make_app(static_dir=static)
    (static / "js/page.js").write_text("changed")
    assert client.get(f"/static/{digest_of(client)}/js/page.js").text == TREE["js/page.js"]


def test_author_mode_follows_edits(make_app: MakeApp, static: Path) -> None:
    """With reload the edited file is served at once, under a new digest, and nothing is kept."""
    client = make_app(static_dir=static, reload=True)
    before = digest_of(client)
    (static / "js/page.js").write_text("changed!")
    after = digest_of(client)
    assert after != before
    reply = client.get(f"/static/{after}/js/page.js")
    assert (reply.text, reply.headers["cache-control"]) == ("changed!", "no-cache")


def test_the_tree_is_read_by_one_thread_at_a_time(static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and the watcher of author mode look at once; a change is read once, and each sees a whole tree."""
    tree = StaticTree(static, reload=True)
    reading, most, read = 0, 0, 0

    def slow(content: bytes, kind: str) -> Payload:
        nonlocal reading, most, read
        reading, read = reading + 1, read + 1
        most = max(most, reading)
        time.sleep(0.05)
        reading -= 1
        return Payload(content, kind)

    monkeypatch.setattr(app.web.static_tree, "Payload", slow)
    (static / "js/new.js").write_text("export {};")
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: tree.digests(), range(8)))
    assert (most, read) == (1, 1)
    assert all(one == found[0] and "js/new.js" in one for one in found)


def test_worker_files_are_open_to_a_null_origin(make_app: MakeApp, static: Path) -> None:
    """The worker has no origin of its own, so its files say that anyone may read them; no other file does."""
    client = make_app(static_dir=static)
    digest = digest_of(client)
    assert client.get(f"/static/{digest}/worker/worker.js").headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in client.get(f"/static/{digest}/js/page.js").headers


def test_head(make_app: MakeApp, static: Path) -> None:
    """HEAD tells the size and sends nothing."""
    client = make_app(static_dir=static)
    reply = client.head(f"/static/{digest_of(client)}/js/page.js")
    assert (reply.status_code, reply.text) == (200, "")
    assert int(reply.headers["content-length"]) == len(TREE["js/page.js"])
