"""Our worker and Pyodide's own modules as one program, for a host that sends no headers.

A worker with a null origin may import a module only from a host that allows it by header. So everything it would import is
written into the one program that it is started with: each module becomes a function that is called once. Only what our own
files and the two pinned ones of Pyodide use of the module syntax is understood; anything else raises ProgramError.
"""

from __future__ import annotations

import re
from pathlib import Path

ENTRY = "worker.js"
FILES = ("lockdown.js", "output.js", ENTRY)
"""Our own modules of the worker, each after those that it imports."""
NAME = "worker-program.js"
"""Name of the program among the exported files."""

_IMPORT = re.compile(r'^import \{ (?P<names>[\w, ]+) \} from "\./(?P<file>[\w-]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?P<kept>(?:async )?(?:function|class|const|let) (?P<name>\w+))", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import|export)\b.*$", re.MULTILINE)
_DEFAULT = re.compile(r";?export default (?P<name>\w+);?\s*$")
_LIST = re.compile(r"export\{(?P<names>[\w$, ]+)\};?\s*$")
_SOURCE_MAP = re.compile(r"\n//# sourceMappingURL=\S+\s*$")
_META = "import.meta.url"
_NOWHERE = '"https://python.invalid/core/"'
"""In place of a module's own address, which the program does not have."""


class ProgramError(RuntimeError):
    """A module is not written as this file expects it."""


def worker_program(folder: Path, pyodide: str, core: str) -> str:
    """The program of the worker: `folder` holds our modules, `pyodide` is ``pyodide.mjs``, `core` is ``pyodide.asm.mjs``."""
    parts = [_ours(name, (folder / name).read_text(encoding="utf-8")) for name in FILES]
    parts.append(f"const pyodide = {_function('pyodide.mjs', *_named(pyodide))};")
    parts.append(f"const core = {_function('pyodide.asm.mjs', *_default(core))};")
    parts.append(
        "const given = async () => ({ loadPyodide: pyodide.loadPyodide, createPyodideModule: core.default });\n"
        f"self.onmessage = (event) => {_variable(ENTRY)}.start(event, given);\n"
    )
    return "\n".join(parts)


def _ours(file: str, text: str) -> str:
    imports = [f"const {{ {use['names']} }} = {_variable(use['file'])};" for use in _IMPORT.finditer(text)]
    names = [use["name"] for use in _EXPORT.finditer(text)]
    body = _EXPORT.sub(lambda use: use["kept"], _IMPORT.sub("", text))
    if left := _LEFT.search(body):
        raise ProgramError(f"static/worker/{file}: write this import or export as the others are: {left[0].strip()}")
    return f"const {_variable(file)} = {_function(file, '\n'.join([*imports, body]), f'{{ {", ".join(names)} }}')};"


def _named(text: str) -> tuple[str, str]:
    """A module that ends with ``export{a as b,c};``: its body, and an object of what it exports."""
    text = _SOURCE_MAP.sub("", text)
    end = _LIST.search(text)
    if end is None:
        raise ProgramError("pyodide.mjs does not end with a list of exports")
    pairs = [[word.strip() for word in item.split(" as ")] for item in end["names"].split(",")]
    return _plain(text[: end.start()], "pyodide.mjs"), "{ " + ", ".join(f"{pair[-1]}: {pair[0]}" for pair in pairs) + " }"


def _default(text: str) -> tuple[str, str]:
    """A module that ends with ``export default name;``."""
    end = _DEFAULT.search(_SOURCE_MAP.sub("", text))
    if end is None:
        raise ProgramError("pyodide.asm.mjs does not end with a default export")
    return _plain(text[: end.start()], "pyodide.asm.mjs"), f"{{ default: {end['name']} }}"


def _plain(text: str, file: str) -> str:
    text = text.replace(_META, _NOWHERE)
    if "import.meta" in text or re.search(r"\bexport\s*[{*]|(?:^|;)import\s*[\"{*]", text):
        raise ProgramError(f"{file} uses imports or exports that are not known here")
    return text


def _function(file: str, body: str, exports: str) -> str:
    return f"(() => {{  // {file}\n{body}\nreturn {exports};\n}})()"


def _variable(file: str) -> str:
    return re.sub(r"\W", "_", file.removesuffix(".js")) + "_module"
