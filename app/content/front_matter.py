"""Front matter: YAML between two lines of hyphens, checked against a table of keys.

YAML's own guesses are not used (``title: Yes`` stays text): every value is read as text and made what its key wants.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import yaml

from app.content.files import sound
from app.content.problem import Report
from app.content.slug import did_you_mean, nearest
from app.content.source import Source
from app.content.yaml_faults import diagnose

_FENCE = re.compile(r"---[ \t]*")


@dataclass(frozen=True, slots=True)
class Value:
    """A piece of front matter: text, a list of values or named values, and its line in the file."""

    content: str | tuple[Value, ...] | Mapping[str, Value]
    line: int

    @property
    def text(self) -> str:
        """The text; empty for lists and named values."""
        return self.content if isinstance(self.content, str) else ""


@dataclass(frozen=True, slots=True)
class Key:
    """What may stand behind one key."""

    kind: Callable[[Value], str | None]
    """Says what is wanted instead when a value is not of this kind, else None."""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Front:
    """The facts of a file and the rest of it."""

    values: Mapping[str, Value]
    """Only keys of the table with values of the right kind."""
    body: Source
    refused: frozenset[str] = frozenset()
    """Keys of the table that are given and (reported) cannot be used: all of them when nothing could be read."""

    def text(self, key: str, default: str = "") -> str:
        """A text value."""
        return self.values[key].text if key in self.values else default

    def line(self, key: str) -> int:
        """Line of a key's value; 1 without it."""
        return self.values[key].line if key in self.values else 1

    def items(self, key: str) -> tuple[Value, ...]:
        """A list."""
        content = self.values[key].content if key in self.values else ()
        return content if isinstance(content, tuple) else ()

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(item.text for item in self.items(key))

    def mapping(self, key: str) -> Mapping[str, Value]:
        """Named values."""
        content = self.values[key].content if key in self.values else {}
        return content if isinstance(content, Mapping) else {}


def text(value: Value) -> str | None:
    """A kind: some text."""
    return None if value.text.strip() else "some text"


def whole(value: Value) -> str | None:
    """A kind: a whole number of at least 1."""
    return None if re.fullmatch(r"[1-9]\d{0,8}", value.text) else "a whole number of at least 1"


def seconds(value: Value) -> str | None:
    """A kind: a time in seconds, above 0 and at most 60."""
    number = float(value.text) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", value.text) else math.nan
    return None if 0 < number <= 60 else "a number of seconds above 0, at most 60"


def texts(value: Value) -> str | None:
    """A kind: a list of texts."""
    fine = isinstance(value.content, tuple) and all(item.text.strip() for item in value.content)
    return None if fine else "a list of short texts, such as [one, two]"


def named(value: Value) -> str | None:
    """A kind: names with values."""
    return None if isinstance(value.content, Mapping) else "names with values, such as {micro: 4}"


def records(value: Value) -> str | None:
    """A kind: a list of names with values, at least one."""
    fine = isinstance(value.content, tuple) and value.content and all(isinstance(i.content, Mapping) for i in value.content)
    return None if fine else "a list whose items have names and values"


def read_front_matter(source: Source, keys: Mapping[str, Key], report: Report) -> Front:
    """Split a file into facts and body; everything that is wrong with the facts is reported."""
    lines = source.text.split("\n")
    if not _FENCE.fullmatch(lines[0]):
        report.add(
            source.line, "no front matter", f"start the file with ---, then lines such as {next(iter(keys))}: …, then ---"
        )
        return Front({}, source, frozenset(keys))
    end = next((i for i in range(1, len(lines)) if _FENCE.fullmatch(lines[i])), None)
    if end is None:
        report.add(source.line, "the front matter is never closed", "add a line --- after it")
        return Front({}, Source("", source.line), frozenset(keys))
    body = source.part(end + 1, len(lines))
    found = read_yaml("\n".join(lines[1:end]), source.line + 1, report)
    if found is None:
        return Front({}, body, frozenset(keys))
    values = check_keys(found, keys, source.line, report)
    return Front(values, body, frozenset(keys.keys() & found.keys() - values.keys()))


def check_keys(found: Mapping[str, Value], keys: Mapping[str, Key], line: int, report: Report) -> Mapping[str, Value]:
    """Keep what the table allows; report unknown keys, wrong kinds and required keys that are missing at `line`.

    A misspelt key is reported and taken for the one that it is like, so that nothing else is said of it.
    """
    kept: dict[str, Value] = {}
    meant: set[str] = set()
    for name, value in found.items():
        if name not in keys:
            report.add(value.line, f"unknown key {name}", did_you_mean(name, keys))
            near = nearest(name, keys)
            if near is not None and near not in found and near not in meant:
                meant.add(near)
                kept |= {} if keys[near].kind(value) else {near: value}
        elif wanted := keys[name].kind(value):
            report.add(value.line, f"{name} is not {wanted}", f"write {name}: {wanted}")
        else:
            kept[name] = value
    for name, key in keys.items():
        if key.required and name not in found and name not in meant:
            report.add(line, f"{name} is missing", f"add a line {name}: …")
    return kept


class _Loader(yaml.BaseLoader):
    """Fails as YAML does where PyYAML makes a number or a character of digits without looking at how many they are."""

    def fetch_more_tokens(self) -> None:
        """Read on in the text. Raises YAMLError."""
        try:
            super().fetch_more_tokens()
        except (ValueError, OverflowError) as error:
            what, at = "a number that is out of range", self.get_mark()
            raise yaml.MarkedYAMLError(problem=what, problem_mark=at) from error


def read_yaml(
    text: str, line: int, report: Report, *, of: str = "the front matter", example: str = "title: …"
) -> Mapping[str, Value] | None:
    """Keys and values of YAML that starts on a line of the file; None when (reported) there are none to be had.

    `of` and `example` say in messages what is read.
    """
    try:
        for event in yaml.parse(text, Loader=_Loader) if "*" in text else ():
            if isinstance(event, yaml.AliasEvent):
                at = event.start_mark.line if event.start_mark else 0
                report.add(line + at, "a YAML alias (*name)", "write the value itself, in quotes if it starts with *")
                return None
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        at, what, fix = diagnose(error, text)
        report.add(line + at, f"{of} is not YAML: {what}", fix.replace("{line}", str(line + at)))
        return None
    except RecursionError:
        report.add(line, f"{of} is nested too deeply", "use plain keys, values and lists")
        return None
    if node is None:
        return {}
    value = _value(node, line, report)
    if not isinstance(value.content, Mapping):
        report.add(line, f"{of} is not a list of keys", f"write lines such as {example}")
        return None
    return value.content


def _value(node: yaml.Node, line: int, report: Report) -> Value:
    at = line + node.start_mark.line
    if isinstance(node, yaml.MappingNode):
        return Value(dict(_named_values(node, line, report)), at)
    if isinstance(node, yaml.SequenceNode):
        return Value(tuple(_value(item, line, report) for item in node.value), at)
    block = getattr(node, "style", None) in ("|", ">")
    return Value(sound(str(node.value), at + block, report), at + block)


def _named_values(node: yaml.MappingNode, line: int, report: Report) -> Iterator[tuple[str, Value]]:
    seen: dict[str, int] = {}
    for key, item in node.value:
        name = sound(str(key.value), line + key.start_mark.line, report) if isinstance(key, yaml.ScalarNode) else "?"
        if name in seen:
            what = f"the key {name} stands twice (first on line {seen[name]})"
            report.add(line + key.start_mark.line, what, "keep one of them")
            continue
        seen[name] = line + key.start_mark.line
        value = _value(item, line, report)
        same_line = item.start_mark.line != key.start_mark.line and value.text == ""
        yield name, Value(value.content, line + key.start_mark.line) if same_line else value
