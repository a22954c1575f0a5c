"""Pages: the real templates over a small course, kept while the course stands still, fresh in author mode."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.config import ROOT
from app.content.blocks import Lesson
from app.domain.plan import QUANTITIES
from app.web.library import CourseProblems
from app.web.rendering import default_plan
from tests.web.conftest import serving
from tests.web.talk import MakeApp


def test_course_page_leads_to_each_lesson(client: TestClient) -> None:
    """The course page names the course and links to its lessons."""
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "A small course" in page.text
    for slug in ("doubling", "afterwards"):
        assert f'href="/lessons/{slug}"' in page.text


def test_lesson_page(client: TestClient) -> None:
    """A lesson shows its text, its exercise, its picture at an address that changes with it, and its neighbour."""
    text = client.get("/lessons/doubling").text
    assert "The idea" in text
    assert 'data-exercise="doubling/double"' in text
    assert 'href="/lessons/afterwards"' in text
    source = re.search(r'src="(/lessons/doubling/figures/two\.svg\?v=[0-9a-f]{16})"', text)
    assert source
    picture = client.get(source[1])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert picture.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/lessons/doubling/figures/two.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/lessons/doubling", "/lessons/doubling/labs/twice", "/lessons/afterwards", "/nothing"])
def test_pages_obey_their_own_policy(client: TestClient, path: str) -> None:
    """No inline script, style or handler, and nothing from another host: the policy would refuse it."""
    text = client.get(path, headers={"accept": "text/html"}).text
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    loaded = re.findall(r'\ssrc="([^"]*)"', text) + re.findall(r'<link[^>]*\shref="([^"]*)"', text)
    assert loaded
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)


@pytest.mark.parametrize("path", ["/", "/lessons/doubling", "/lessons/doubling/labs/twice"])
def test_everything_a_page_names_is_there(client: TestClient, path: str) -> None:
    """Each of our own addresses in a page answers 200: no missing style sheet, font, script or lesson."""
    text = client.get(path).text
    addresses = {address.partition("#")[0] for address in re.findall(r'(?:src|href)="(/[^"]*)"', text)}
    assert len(addresses) > 5
    failing = {address: status for address in addresses if (status := client.get(address).status_code) != 200}
    assert not failing


def test_lab_page(client: TestClient) -> None:
    """A lab's page has its own text and title, the plan of its lesson, a way back and its neighbour; its lesson lists it."""
    text = client.get("/lessons/doubling/labs/twice").text
    assert "<title>Twice as much · Doubling</title>" in text
    assert "Try it" in text
    assert "The idea" not in text
    assert 'data-lesson="doubling"' in text
    assert re.search(r'name="plan-quantity" content="micro"[^>]*data-default="8"', text)
    assert "<plan-strip" in text
    for address in ("/lessons/doubling", "/lessons/doubling#the-idea", "/lessons/doubling#labs", "/lessons/doubling/labs/half"):
        assert f'href="{address}"' in text
    assert re.search(r'src="/lessons/doubling/figures/two\.svg\?v=', text)
    listed = re.findall(r'href="(/lessons/doubling/labs/[a-z]+)"', client.get("/lessons/doubling").text)
    assert listed == ["/lessons/doubling/labs/twice", "/lessons/doubling/labs/half"]
    assert "/labs/" not in client.get("/lessons/afterwards").text


def test_a_prediction_of_a_lab_page_guards_that_page(client: TestClient) -> None:
    """Derived figures start out hidden where the page itself asks for them, and only there."""
    masked = re.compile(r'data-out="tokens-per-update" data-locked')
    assert masked.search(client.get("/lessons/doubling/labs/twice").text)
    assert not masked.search(client.get("/lessons/doubling/labs/half").text)


def test_a_lab_page_is_kept_like_a_lesson(client: TestClient) -> None:
    """It has an ETag, answers 304, and a slash too many leads to it; a lab that is not there is not found."""
    first = client.get("/lessons/doubling/labs/half")
    assert first.headers["cache-control"] == "no-cache"
    assert client.get("/lessons/doubling/labs/half", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    slash = client.get("/lessons/doubling/labs/half/", follow_redirects=False)
    assert (slash.status_code, slash.headers["location"]) == (308, "/lessons/doubling/labs/half")
    for missing in ("/lessons/doubling/labs/nothing", "/lessons/afterwards/labs/half", "/lessons/doubling/labs/02-half.md"):
        assert client.get(missing).status_code == 404


def test_a_new_lab_page_shows_at_once_to_its_author(make_app: MakeApp, course: Path) -> None:
    """With reload, adding a file is all it takes; a faulty link in it is shown in the page."""
    client = make_app(lessons_dir=course, reload=True)
    assert client.get("/lessons/doubling/labs/third").status_code == 404
    (course / "01-doubling/labs/03-third.md").write_text(
        "---\ntitle: Third\nsummary: Three.\nminutes: 1\n---\n\n[a](../nowhere.md)\n"
    )
    text = client.get("/lessons/doubling/labs/third").text
    assert "Third" in text
    assert "leads to no page of the course" in text


def test_pages_are_asked_for_again_and_not_sent_again(client: TestClient) -> None:
    """A browser asks each time whether a page changed, and gets 304 when it did not."""
    first = client.get("/lessons/doubling")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/lessons/doubling", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    # A browser takes over the headers of a 304, so they must be the page's own.
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]


def test_pages_set_no_cookie(client: TestClient) -> None:
    """Reading needs no session; the same bytes go to everyone."""
    assert "set-cookie" not in client.get("/lessons/doubling").headers


def test_head_of_a_page(client: TestClient) -> None:
    """HEAD answers as GET does, without the body."""
    reply = client.head("/lessons/doubling")
    assert (reply.status_code, reply.content) == (200, b"")


def test_a_slash_too_many_leads_to_the_lesson(client: TestClient) -> None:
    """A lesson's address with a slash at its end leads to the address without one, on the same host."""
    reply = client.get("/lessons/doubling/", follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (308, "/lessons/doubling")


@pytest.mark.parametrize(
    "name",
    ["../lesson.md", "..%2flesson.md", "..%2fexercises%2fdouble%2fsolution.py", "solution.py", "%2e%2e", "two.svg%00", ""],
)
def test_only_pictures_are_served_of_a_lesson(client: TestClient, name: str) -> None:
    """No spelling of a picture's name reaches the lesson's other files."""
    assert client.get(f"/lessons/doubling/figures/{name}").status_code == 404


def test_a_link_out_of_the_figures_folder_is_not_followed_by_name(make_app: MakeApp, course: Path) -> None:
    """A file of another kind in figures/ is not a picture and is not served."""
    (course / "01-doubling/figures/notes.py").write_text("x = 1")
    assert make_app(lessons_dir=course).get("/lessons/doubling/figures/notes.py").status_code == 404


def test_default_plan() -> None:
    """A page starts with the quantities' defaults, changed where its lesson says so."""
    lesson = Lesson("a", "A", "", "c", 1, (), (), (), (), plan={"micro": 16})
    assert default_plan(None) == {quantity.name: quantity.default for quantity in QUANTITIES}
    assert default_plan(lesson) == {**default_plan(None), "micro": 16}


def test_the_real_course_renders(tmp_path: Path, runtime: Any) -> None:
    """Every page of the course that ships can be rendered by the templates that ship."""
    with serving(runtime, lessons_dir=ROOT / "lessons", data_dir=tmp_path, cache_dir=tmp_path, reload=True) as client:
        assert client.get("/healthz").json()["problems"] == 0
        page = client.get("/")
        slugs = set(re.findall(r'href="/lessons/([a-z0-9-]+)"', page.text))
        assert "batches-and-accumulation" in slugs
        for slug in slugs:
            assert client.get(f"/lessons/{slug}").status_code == 200


# Author mode


def break_lesson(course: Path) -> None:
    path = course / "01-doubling/lesson.md"
    path.write_text(path.read_text() + "\n:::{nonsense}\n:::\n")


def test_a_broken_course_is_not_served(make_app: MakeApp, course: Path) -> None:
    """Without author mode a course with problems does not start, and the exception holds them all."""
    break_lesson(course)
    with pytest.raises(CourseProblems) as caught:
        make_app(lessons_dir=course)
    assert any("nonsense" in str(problem) for problem in caught.value.problems)


def test_author_mode_shows_problems_in_the_page(make_app: MakeApp, course: Path) -> None:
    """With reload the page comes with path, line and what to do, and is whole again once it is mended."""
    client = make_app(lessons_dir=course, reload=True)
    assert "nonsense" not in client.get("/lessons/doubling").text
    before = (course / "01-doubling/lesson.md").read_text()
    break_lesson(course)
    text = client.get("/lessons/doubling").text
    assert "nonsense" in text
    assert "lessons/01-doubling/lesson.md:" in text
    assert client.get("/healthz").json()["problems"] > 0
    (course / "01-doubling/lesson.md").write_text(before)
    assert "nonsense" not in client.get("/lessons/doubling").text


def test_author_mode_keeps_nothing(make_app: MakeApp, course: Path) -> None:
    """With reload no browser keeps a page, a picture or a script, and a new lesson appears at once."""
    client = make_app(lessons_dir=course, reload=True)
    page = client.get("/lessons/doubling")
    assert page.headers["cache-control"] == "no-store"
    (course / "02-afterwards").rename(course / "02-later")
    assert client.get("/lessons/later").status_code == 200
    assert client.get("/lessons/afterwards").status_code == 404


def test_a_lesson_that_cannot_be_read_shows_why(make_app: MakeApp, course: Path) -> None:
    """With reload the address of a lesson that could not be made lists the problems instead of a bare 404."""
    (course / "02-afterwards/lesson.md").unlink()
    reply = make_app(lessons_dir=course, reload=True).get("/lessons/afterwards", headers={"accept": "text/html"})
    assert reply.status_code == 404
    assert "02-afterwards" in reply.text
