r"""Roles: ``{name}`text` ``. One file each; the file's name is the role's. The folder is the registry.

A file has `render`; where a role also works in maths, as ``\name{text}``, `mathml`; and where its text is not what a
heading in the table of contents should say, `plain`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import ModuleType

from markupsafe import Markup

from app.content.context import Context
from app.content.maths.formula import Live

type Role = Callable[[str, int, Context], Markup]
"""Text between the backticks, its line, the context → HTML. Problems go to the context."""


@cache
def _modules() -> Mapping[str, ModuleType]:
    return {found.name: importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)}


@cache
def roles() -> Mapping[str, Role]:
    """Every role by name."""
    return {name: module.render for name, module in _modules().items()}


def plain(name: str, text: str, context: Context) -> str:
    """What a role says in plain words, for the table of contents."""
    words = getattr(_modules().get(name), "plain", None)
    return str(words(text, context)) if words else text


def in_maths(context: Context) -> Mapping[str, Live]:
    """The roles that formulas may use, by their command's name."""
    found = {name: module.mathml for name, module in _modules().items() if hasattr(module, "mathml")}
    return {name: partial(mathml, context=context) for name, mathml in found.items()}
