"""``:::{sliders} id``: a widget written in markdown alone. YAML with parameters and outputs, then ``---`` and text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.content.blocks import Output, Sliders
from app.content.context import Context
from app.content.directive import Directive, after_option, required_id, title_option
from app.content.front_matter import Key, check_keys, named, read_yaml
from app.content.pipeline import read_body
from app.content.slider_outputs import read_outputs
from app.content.slider_parameters import read_parameters
from app.content.source import Source

NAMES = ("sliders",)
OPTIONS = ("title", "after")
KEYS = {"parameters": Key(named, required=True), "outputs": Key(named, required=True)}


def build(directive: Directive, context: Context) -> Sliders:
    """At least one parameter and one output; every formula has a value where the page starts."""
    name = required_id(directive, context)
    title = title_option(directive, context)
    if not title:
        context.problem(directive.line, "{sliders} needs a title", "add a line :title: that says what one can try")
    facts, text = _parts(directive.body)
    found = read_yaml(facts.text, facts.line, context.report, of="the description of {sliders}", example="parameters:")
    values = check_keys(found, KEYS, directive.line, context.report) if found is not None else {}
    parameters = read_parameters(values["parameters"], context) if "parameters" in values else ()
    outputs: tuple[Output, ...] = ()
    uses_plan = any(parameter.plan for parameter in parameters)
    if "outputs" in values and "parameters" in values:
        written = values["parameters"].content
        lines = {name: value.line for name, value in written.items()} if isinstance(written, Mapping) else {}
        outputs, follows_plan = read_outputs(values["outputs"], parameters, lines, context)
        uses_plan = uses_plan or follows_plan
    body = read_body(replace(directive, body=text), context) if text.text.strip() else ()
    return Sliders(name, title, parameters, outputs, body, after_option(directive, context), uses_plan)


def _parts(body: Source) -> tuple[Source, Source]:
    """What stands above and below the first line of three hyphens."""
    lines = body.text.split("\n")
    cut = next((i for i, line in enumerate(lines) if line.rstrip() == "---"), len(lines))
    return body.part(0, cut), body.part(cut + 1, len(lines))
