"""Roles: ``{name}`text` ``. One file each; the file's name is the role's. The folder is the registry."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache

from markupsafe import Markup

from app.content.context import Context

type Role = Callable[[str, int, Context], Markup]
"""Text between the backticks, its line, the context → HTML. Problems go to the context."""


@cache
def roles() -> Mapping[str, Role]:
    """Every role by name."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return {module.__name__.rpartition(".")[2]: module.render for module in modules}
