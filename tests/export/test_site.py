"""The static site: everything that pages ask for, nothing that is kept back, the same bytes each time."""

from __future__ import annotations

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from app.__main__ import command_line
from app.config import Settings
from app.export.folder import MARKER
from app.export.site import static_site
from app.web.library import CourseProblems
from tests.export.course import FILES, write_course

SOLUTION = "secret_of_the_author"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small course's lessons folder."""
    return write_course(tmp_path_factory.mktemp("small"))


@pytest.fixture(scope="module")
def files(lessons: Path) -> dict[str, bytes]:
    """Its site."""
    site = static_site(Settings.from_env(lessons_dir=lessons))
    assert site.problems == ()
    return dict(site.files)


def pages(files: dict[str, bytes]) -> dict[str, str]:
    return {path: content.decode() for path, content in files.items() if path.endswith(".html")}


class Addresses(HTMLParser):
    """Every address in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]
        self.ids |= {value for name, value in attrs if name == "id" and value}


def test_every_kind_of_page_is_there(files: dict[str, bytes]) -> None:
    """Course, lessons, labs, further pages, glossary, the page for wrong addresses, and the frame."""
    assert set(pages(files)) == {
        "index.html",
        "lessons/adding/index.html",
        "lessons/adding/labs/try/index.html",
        "lessons/adding/more/deeper/index.html",
        "lessons/taking/index.html",
        "glossary/index.html",
        "404.html",
        "runtime/frame.html",
    }
    assert {".nojekyll", "README.md", "examples/adding/add-up.json", "lessons/adding/figures/dot.svg"} <= files.keys()


def test_every_address_leads_to_a_file(files: dict[str, bytes]) -> None:
    """Links, styles, scripts, pictures: relative, and there; places in a page exist on it."""
    for path, text in pages(files).items():
        for address in Addresses(text).found:
            parts = urlsplit(address)
            if parts.scheme:
                assert parts.scheme == "https"
                continue
            assert not address.startswith("/"), f"{path}: {address}"
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path)) if parts.path else path
            target = target if target in files else posixpath.normpath(f"{target}/index.html")
            assert target in files, f"{path}: {address}"
            if parts.fragment and target != path:
                assert parts.fragment in Addresses(files[target].decode()).ids, f"{path}: {address}"


def test_every_module_that_is_imported_is_there(files: dict[str, bytes]) -> None:
    """Followed from each script: what it imports, statically or by a plain text, was exported."""
    scripts = {path: content.decode() for path, content in files.items() if path.endswith(".js") and "/vendor/" not in path}
    assert len(scripts) > 50
    for path, text in scripts.items():
        for name in re.findall(
            r"""^import .*?from "(\.[^"]+)"|^import "(\.[^"]+)"|import\("(\.[^"]+)"\)""", text, re.MULTILINE
        ):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), "".join(name)))
            optional = target.endswith("js/lib/server.js")  # asked for on a server of ours only
            assert optional or target in files, f"{path} imports {''.join(name)}"


def test_pages_say_where_they_are_and_what_they_forbid(files: dict[str, bytes]) -> None:
    """The policy stands before anything that could load; nothing in it is unsafe but WebAssembly in the frame."""
    for path, text in pages(files).items():
        policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', text)
        assert policy, path
        assert "<script" not in text[: policy.start()]
        assert "<link" not in text[: policy.start()]
        assert "default-src 'none'" in policy[1]
        assert "require-trusted-types-for 'script'" in policy[1]
        assert "frame-ancestors" not in policy[1], "browsers complain of it in a page"
        assert re.findall(r"unsafe[\w-]*", policy[1]) == ([] if path != "runtime/frame.html" else ["unsafe-eval"])
        if path != "runtime/frame.html":
            root = "../" * path.count("/") or "./"
            assert re.match(rf'<!doctype html>\n<html [^>]*data-host="static" data-root="{re.escape(root)}">', text)
            assert "hidden cases need the course's own server" in text
            assert "to be judged" not in text


def test_nothing_that_is_kept_back_is_in_it(files: dict[str, bytes]) -> None:
    """Neither a solution nor a hidden case, in no file; nor what only authors, builders or servers need."""
    for path, content in files.items():
        assert SOLUTION.encode() not in content, path
        assert b"1234321" not in content, path
    assert [path for path in files if re.search(r"preview|package(-lock)?\.json|\.mjs$|\.(br|gz|py|md)$|server\.js", path)] == [
        "README.md"
    ]


def test_examples_are_what_the_solution_gives(files: dict[str, bytes]) -> None:
    """Inputs and results travel to the last bit; an exception goes by its name."""
    given = json.loads(files["examples/adding/add-up.json"])
    assert given["functions"] == ["add", "mean"]
    by_call = {each["call"]: each for each in given["examples"]}
    assert by_call["add(1, 2)"]["value"] == {"type": "int", "value": "3"}
    assert by_call["add(np.array([1.0]), 1)"]["value"]["type"] == "array"
    assert (by_call["mean([])"]["raises"], by_call["mean([])"]["expected"]) == ("ValueError", "ValueError is raised")
    assert by_call["add(np.array([1.0]), 1)"]["code"].startswith("# A public example\nimport numpy as np\nprint(add(")


def test_the_same_course_gives_the_same_bytes(lessons: Path, files: dict[str, bytes]) -> None:
    """Nothing depends on the time, on chance or on a process."""
    assert dict(static_site(Settings.from_env(lessons_dir=lessons)).files) == files


def test_python_is_packed(files: dict[str, bytes]) -> None:
    """Each file once, under a name that no host compresses or types; the frame names all of them with their sizes."""
    frame = files["runtime/frame.html"].decode()
    listed = json.loads(re.search(r'data-files="([^"]+)"', frame)[1].replace("&quot;", '"'))  # type: ignore[index]
    assert {f"runtime/{each['path']}" for each in listed} == {path for path in files if path.endswith(".packed")}
    for each in listed:
        content = files[f"runtime/{each['path']}"]
        assert len(content) == each["bytes"]
        assert each["packed"] is content.startswith(b"\x1f\x8b")
    assert sum(map(len, files.values())) < 16_000_000


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('EXAMPLES = [("add(1, 2)", "3")]\n', "no public example calls mean"),
        ('EXAMPLES = [("add(1, 2)", "4"), ("mean([1])", "np.float64(1.0)")]\n', "add(1, 2) gives 3, not 4"),
        (
            'EXAMPLES = [("add(1, 2)", "ValueError"), ("mean([1])", "np.float64(1.0)")]\n',
            "add(1, 2) gives a value, not ValueError",
        ),
        ('EXAMPLES = [("add(1)", "3"), ("mean([1])", "np.float64(1.0)")]\n', "add(1) ends with TypeError: add() missing 1"),
    ],
)
def test_examples_that_are_wrong_are_problems(tmp_path: Path, text: str, what: str) -> None:
    """A course whose examples do not hold is not exported: Check would mislead."""
    lessons = write_course(tmp_path, **{"01-adding__exercises__add-up__examples.py": text})
    site = static_site(Settings.from_env(lessons_dir=lessons))
    assert site.files == {}
    assert len(site.problems) == 1
    assert site.problems[0].path == "lessons/01-adding/exercises/add-up/examples.py"
    assert what in site.problems[0].what


def test_a_course_with_problems_is_refused(tmp_path: Path) -> None:
    """Nothing is made of lessons that would not be served."""
    with pytest.raises(CourseProblems):
        static_site(Settings.from_env(lessons_dir=write_course(tmp_path, **{"02-taking__lesson.md": "no front matter\n"})))


# ---- the command


def command(lessons: Path, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Exit code and everything it said."""
    monkeypatch.setenv("MICROBATCH_LESSONS_DIR", str(lessons))
    done = CliRunner().invoke(command_line(), ["export", *arguments])
    return done.exit_code, done.output


def test_the_command_writes_a_site_and_says_how_to_see_it(
    lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice into the same folder: the second replaces the first."""
    target = tmp_path / "site"
    for _ in range(2):
        code, said = command(lessons, str(target), monkeypatch=monkeypatch)
        assert code == 0, said
        assert f"python -m http.server --directory {target}" in said
        assert re.search(r"\d+ files, \d+\.\d MB", said)
    assert {path.name for path in target.iterdir()} >= {"index.html", ".nojekyll", MARKER}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_command_writes_notebooks(lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is named."""
    code, said = command(lessons, "--notebook", str(tmp_path / "books"), monkeypatch=monkeypatch)
    assert code == 0, said
    for name in ("01-adding.ipynb", "01-adding-more-01-deeper.ipynb", "02-taking.ipynb", "README.md"):
        assert name in said
        assert (tmp_path / "books" / name).is_file()


def test_the_command_refuses_what_is_not_its_own(lessons: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with other files stays as it is, and the exit code says so."""
    (tmp_path / "thesis.txt").write_text("mine")
    code, said = command(lessons, str(tmp_path), monkeypatch=monkeypatch)
    assert code == 1
    assert "no export has written" in said.replace("\n", " ")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("notebook", [[], ["--notebook"]])
def test_the_command_lists_problems_instead_of_exporting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, notebook: list[str]
) -> None:
    """Path, line, what and how to mend it; no folder is made."""
    text = FILES["02-taking/lesson.md"] + "\n{q}`nonsense`\n"
    lessons = write_course(tmp_path, **{"02-taking__lesson.md": text})
    code, said = command(lessons, *notebook, str(tmp_path / "out"), monkeypatch=monkeypatch)
    assert code == 1
    assert "lessons/02-taking/lesson.md:10:" in said
    assert not (tmp_path / "out").exists()
