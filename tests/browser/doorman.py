"""A door before the server: everything passes through unchanged, and every request that passed is known."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

REQUEST = re.compile(rb"^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|CONNECT) (\S+) HTTP/1\.[01]\r$", re.MULTILINE)
BLOCK = 65_536


class Doorman:
    """Listens on a port of its own and passes what comes on to `inner`, byte by byte."""

    def __init__(self, inner: str) -> None:
        parts = urlsplit(inner)
        self._inner = (parts.hostname or "", parts.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.requests: list[str] = []
        """Targets of the requests so far, in order, whoever sent them."""
        self.connections = 0

    def serve(self) -> None:
        """Until `close`; in a thread of its own."""
        with contextlib.suppress(OSError):
            while True:
                outside, _ = self._listener.accept()
                self.connections += 1
                threading.Thread(target=self._connect, args=(outside,), daemon=True).start()

    def close(self) -> None:
        """No more connections."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _connect(self, outside: socket.socket) -> None:
        with outside, contextlib.suppress(OSError), socket.create_connection(self._inner) as inside:
            back = threading.Thread(target=_pass, args=(inside, outside), daemon=True)
            back.start()
            _pass(outside, inside, self.requests)
            back.join()


def _pass(source: socket.socket, target: socket.socket, requests: list[str] | None = None) -> None:
    """From one end to the other until one of them closes; requests are noted in `requests`."""
    with contextlib.suppress(OSError):
        while data := source.recv(BLOCK):
            if requests is not None:
                requests += [found.decode("ascii", "replace") for found in REQUEST.findall(data)]
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def doorman(inner: str) -> Iterator[Doorman]:
    """A door before the server at `inner`, open as long as the block lasts."""
    door = Doorman(inner)
    threading.Thread(target=door.serve, daemon=True).start()
    try:
        yield door
    finally:
        door.close()
