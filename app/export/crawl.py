"""Pages and pictures as our own server answers them: asked for in this process, from the course's page on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI

from app.export.addresses import PageRewriter


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered at an address."""

    body: bytes
    is_page: bool


class DeadLink(RuntimeError):
    """A page links to an address of ours that does not answer: a defect of ours, since the checks look for such links."""


def crawl(app: FastAPI, start: str, skip: tuple[str, ...]) -> Mapping[str, Answer]:
    """Everything that can be reached from `start` over links and addresses, by path. Raises DeadLink.

    `skip`: paths that begin so are not asked for.
    """
    return asyncio.run(_crawl(app, start, skip))


async def _crawl(app: FastAPI, start: str, skip: tuple[str, ...]) -> Mapping[str, Answer]:
    found: dict[str, Answer] = {}
    waiting = {start: start}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://export") as client:
        while waiting:
            path, linked_from = waiting.popitem()
            response = await client.get(path)
            if response.status_code != httpx.codes.OK:
                raise DeadLink(f"{path}, linked from {linked_from}, is answered with {response.status_code}")
            is_page = response.headers["content-type"].startswith("text/html")
            found[path] = Answer(response.content, is_page)
            if is_page:
                for address in PageRewriter(response.text, str, {}, "").seen:
                    if (target := _ours(address)) and target not in found and not target.startswith(skip):
                        waiting[target] = path
    return dict(sorted(found.items()))


def _ours(address: str) -> str:
    """The path of an address on this server; empty for any other."""
    if not address.startswith("/") or address.startswith("//"):
        return ""
    return urlsplit(address).path
