"""One directive as written: its name, argument, options and unread body, each with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markdown_it.token import Token

from app.content.computed import constant
from app.content.context import Context, Noted
from app.content.fences import OPEN, code_extent, extent
from app.content.number import as_written, parse_number
from app.content.slug import did_you_mean, is_slug, nearest
from app.content.source import Source

KNOWN_OPTIONS = frozenset(
    ("title", "answer", "tolerance", "unit", "guards", "hint", "after", "alt", "scale", "language", "runnable", "id")
)
_MARKDOWN = re.compile(r"\{\w+\}`[^`]*`|`[^`]+`|\$[^$]+\$|\*\*[^*]+\*\*")
_OPTION = re.compile(r":([A-Za-z][\w-]*):(?:[ \t]+(.*?))?[ \t]*")
_NEARLY = re.compile(r"(?::([a-z]\w*)(?::(?=\S)|(?=[ \t]))|([a-z]\w*):(?=[ \t]))[ \t]*(.*?)[ \t]*")
"""An option without its first colon, its second, or the blank behind that."""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """The value of ``:name: value`` and its line in the file."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Directive:
    """What stands between an opening and its closing fence."""

    name: str
    argument: str
    line: int
    options: Mapping[str, OptionLine]
    body: Source
    references: dict[str, object]
    """Link definitions of the text around it."""
    last: int = 0
    """Line of its closing fence."""

    def text(self, name: str, default: str = "") -> str:
        """The option as it was written."""
        return self.options[name].value if name in self.options else default

    def at(self, name: str) -> int:
        """The line of an option, or of the directive when it lacks it."""
        return self.options[name].line if name in self.options else self.line


def read_directive(token: Token, context: Context) -> Directive:
    """Split a ``directive`` token into argument, options and body; faults of the fence itself are reported."""
    line: int = token.meta["line"]
    name = str(token.meta["name"] or "")
    shown = f"{token.markup}{{{name}}}"
    if not name:
        written = shown if token.meta["bare"] is None else f"{token.markup}{token.meta['bare']}"
        context.problem(line, f"a colon fence without a name in braces: {written}", "write :::{note} or another directive")
    elif token.meta["few"]:
        what = f"{token.meta['few']}{{{name}}} has too few colons"
        context.problem(line, what, f"a directive starts with three colons: write {shown}, and ::: below its body")
    if name and not token.meta["closed"]:
        context.findings.unread.append(line)
        context.problem(line, f"{shown} is never closed", f"add a line {token.markup} after its body")
    if token.meta["closed"]:
        for offset, inner in token.meta["equal"]:
            what = f"{inner} stands inside {shown} (line {line}), whose fence is not longer"
            context.problem(line + offset, what, f"open and close the outer one with {'::' + token.markup}")
        context.findings.unread.extend(line for _ in token.meta["equal"])
    lines = token.content.split("\n")
    options, at = _options(lines, line + 1, context)
    _check_late_options(lines, at, line + 1, options, context)
    body = Source("\n".join(lines[at:]), line + 1 + at)
    first, end = token.map or [0, 1]
    references = token.meta.get("references") or {}
    return Directive(name, token.info.strip(), line, options, body, references, line + end - first - 1)


def _options(lines: Sequence[str], line: int, context: Context) -> tuple[dict[str, OptionLine], int]:
    """The options at the start of a body, and how many lines they take."""
    options: dict[str, OptionLine] = {}
    at = 0
    while at < len(lines):
        text = lines[at].strip()
        if option := _OPTION.fullmatch(text):
            name, value = option[1], option[2] or ""
        elif (nearly := _nearly(text)) and (at == 0 or lines[at - 1].strip()):
            name, value = nearly
            context.problem(line + at, f"{text} is not read as an option", f"write :{name}: {value}".rstrip())
        elif text:
            break
        else:
            at += 1
            continue
        if name in options:
            what = f"the option :{name}: is given twice (first on line {options[name].line})"
            context.problem(line + at, what, "keep one of them")
        else:
            options[name] = OptionLine(value, line + at)
        at += 1
    return options, at


def _nearly(text: str) -> tuple[str, str] | None:
    """Name and value of an option that lacks a colon or the blank behind it; right below options hardly anything else."""
    found = _NEARLY.fullmatch(text)
    name = (found[1] or found[2]) if found else ""
    return (name, found[3]) if found and name in KNOWN_OPTIONS else None


def _check_late_options(lines: Sequence[str], at: int, line: int, seen: Mapping[str, OptionLine], context: Context) -> None:
    """An option line below the first line of text is text to us, and hardly ever to its author."""
    while at < len(lines):
        if (end := code_extent(lines, at)) is not None:
            at = end
        elif OPEN.fullmatch(lines[at].strip()):
            at = max(at, extent(lines, at).end)
        elif (option := _OPTION.fullmatch(lines[at])) and (option[1] in KNOWN_OPTIONS or option[1] in seen):
            context.problem(
                line + at, f"the option :{option[1]}: stands below the text", "move it right under the opening line"
            )
        at += 1


def title_option(directive: Directive, context: Context) -> str:
    """``:title:``, which is plain text."""
    check_plain(directive.text("title"), directive.at("title"), context)
    return directive.text("title")


def check_plain(text: str, line: int, context: Context) -> None:
    """Report markdown where only plain text is shown."""
    if found := _MARKDOWN.search(text):
        context.problem(line, f"{found[0]} is not read in a title", "write plain words there")


def check_options(directive: Directive, allowed: Sequence[str], context: Context) -> Directive:
    """Report options that this kind of directive does not have.

    A misspelt one is taken for the one that it is like, so that nothing else is said of it.
    """
    options: dict[str, OptionLine] = {name: option for name, option in directive.options.items() if name in allowed}
    for name, option in directive.options.items():
        if name not in allowed:
            fix = did_you_mean(name, allowed) if allowed else "remove it"
            context.problem(option.line, f"{{{directive.name}}} has no option :{name}:", fix)
            if near := nearest(name, allowed):
                options.setdefault(near, option)
    return replace(directive, options=options)


def number_option(directive: Directive, name: str, context: Context) -> int | float | None:
    """A number, or None where it is left out or (reported) cannot be read. ``= 16 * batch`` is worked out."""
    if name not in directive.options:
        return None
    if directive.text(name).startswith("="):
        worked_out = constant(directive.text(name)[1:].strip(), directive.at(name), context)
        return None if worked_out is None else as_written(worked_out)
    value = parse_number(directive.text(name))
    if value is None:
        what = f":{name}: is not a number: {directive.text(name) or 'nothing'}"
        context.problem(directive.at(name), what, "write a number alone, such as 131072, 2^17 or 0.5, or = and a formula")
    return value


def flag_option(directive: Directive, name: str, context: Context) -> bool:
    """``true`` or ``false``; an option without a value is true."""
    value = directive.text(name, "false").casefold() or "true"
    if value not in ("true", "false"):
        context.problem(
            directive.at(name), f":{name}: is neither true nor false: {value}", f"write :{name}: true, or leave it out"
        )
    return value == "true"


def after_option(directive: Directive, context: Context) -> str | None:
    """The id of the prediction that comes first; whether it exists is checked when the page is read."""
    if "after" not in directive.options:
        return None
    name = directive.text("after")
    if not is_slug(name):
        context.problem(directive.at("after"), f":after: is not an id: {name or 'nothing'}", "write the id of a prediction")
        return None
    context.findings.afters.append(Noted(name, directive.at("after")))
    return name


def required_id(directive: Directive, context: Context) -> str:
    """The argument as an id, noted; a missing or malformed one is reported and replaced."""
    if not directive.argument:
        context.problem(directive.line, f"{{{directive.name}}} needs an id", f"write :::{{{directive.name}}} some-name")
        return _made_up(directive.name, context)
    return _chosen(directive.argument, directive.line, directive, context)


def optional_id(directive: Directive, context: Context, option: str | None = None) -> str:
    """The argument (or an option) as an id, or a made-up one such as ``reveal-2``."""
    text = directive.text(option) if option else directive.argument
    if text or (option and option in directive.options):
        return _chosen(text, directive.at(option) if option else directive.line, directive, context)
    return _made_up(directive.name, context)


def _chosen(text: str, line: int, directive: Directive, context: Context) -> str:
    if not is_slug(text):
        context.problem(
            line, f"{text or 'nothing'} cannot be an id", "use lower-case letters, digits and single hyphens: first-update"
        )
        return _made_up(directive.name, context)
    for other in context.findings.ids:
        if other.text == text:
            context.problem(line, f"the id {text} is used twice (first on line {other.line})", "give one of them another id")
            return _made_up(directive.name, context)
    if text in context.findings.anchors:
        context.problem(line, f"the id {text} is also that of a heading above", "give this block another id")
        return _made_up(directive.name, context)
    context.findings.ids.append(Noted(text, line, directive.name))
    context.findings.anchors.add(text)
    return text


def _made_up(kind: str, context: Context) -> str:
    counts = context.findings.counts
    while True:
        counts[kind] = counts.get(kind, 0) + 1
        name = f"{context.prefix}{kind}-{counts[kind]}"
        if name not in context.findings.anchors:
            context.findings.anchors.add(name)
            return name
