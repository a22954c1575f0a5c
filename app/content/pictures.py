"""Kinds of picture that a lesson may show."""

from __future__ import annotations

PICTURES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
}
"""Media types by the ends of file names, in the order in which an author reads of them."""
