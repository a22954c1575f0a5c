"""One body, sent in the form the client understands, and not sent when it has it already."""

from __future__ import annotations

import gzip

import brotli
import pytest
from starlette.requests import Request
from starlette.responses import Response

from app.web.payload import Payload, accepted_encoding

TEXT = b"the same line again\n" * 100

NEGOTIATED = [
    ("", None),
    ("gzip", "gzip"),
    ("gzip, deflate, br, zstd", "br"),
    ("GZIP", "gzip"),
    ("br;q=0, gzip;q=0.5", "gzip"),
    ("br;q=0.0,gzip; q=0.000", None),
    ("br;q=0.001", "br"),
    ("br;q=1.0", "br"),
    ("identity", None),
    (";q=,,=", None),
]


def request(**headers: str) -> Request:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": pairs})


def answer(payload: Payload, **headers: str) -> Response:
    return payload.response(request(**headers), {"Cache-Control": "no-cache"})


@pytest.mark.parametrize(("header", "chosen"), NEGOTIATED)
def test_negotiation(header: str, chosen: str | None) -> None:
    """Brotli before gzip before plain, and never what the client rules out."""
    assert accepted_encoding(request(accept_encoding=header), ("br", "gzip")) == chosen


def test_every_form_holds_the_same() -> None:
    """Decompressed, each form is the body; each says how it is encoded, and caches may tell them apart."""
    payload = Payload(TEXT, "text/plain")
    plain, gz, br = (answer(payload, accept_encoding=name) for name in ("", "gzip", "br"))
    assert bytes(plain.body) == gzip.decompress(bytes(gz.body)) == brotli.decompress(bytes(br.body)) == TEXT
    assert [one.headers.get("content-encoding") for one in (plain, gz, br)] == [None, "gzip", "br"]
    assert len({one.headers["etag"] for one in (plain, gz, br)}) == 3
    assert all(one.headers["vary"] == "Accept-Encoding" for one in (plain, gz, br))


@pytest.mark.parametrize(("body", "kind"), [(b"short", "text/plain"), (TEXT, "font/woff2"), (TEXT, "image/png")])
def test_not_compressed(body: bytes, kind: str) -> None:
    """What is tiny or compressed already goes as it is."""
    sent = answer(Payload(body, kind), accept_encoding="br, gzip")
    assert "content-encoding" not in sent.headers
    assert "vary" not in sent.headers


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
def test_known_content_is_not_sent_again(form: str) -> None:
    """A client that names the ETag it holds gets 304 with the same caching headers and no body."""
    payload = Payload(TEXT, "text/plain")
    etag = answer(payload, accept_encoding="br").headers["etag"]
    again = answer(payload, accept_encoding="br", if_none_match=form.format(etag))
    assert (again.status_code, bytes(again.body)) == (304, b"")
    assert (again.headers["etag"], again.headers["cache-control"]) == (etag, "no-cache")
    assert "content-length" not in again.headers


def test_other_content_is_sent() -> None:
    """An ETag of another version or another encoding does not match."""
    payload = Payload(TEXT, "text/plain")
    etag = answer(payload).headers["etag"]
    assert answer(payload, accept_encoding="br", if_none_match=etag).status_code == 200
    assert answer(Payload(TEXT + b"!", "text/plain"), if_none_match=etag).status_code == 200
