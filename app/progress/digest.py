"""What is stored in place of a session, a program or an address."""

from __future__ import annotations

import hashlib


def sha256(text: str) -> str:
    """Hexadecimal SHA-256 of any text, lone surrogates included."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
