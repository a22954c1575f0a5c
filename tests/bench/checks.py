"""What a check costs on the server, apart from the learner's own computing: in process, and over HTTP."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import httpx

from app.content import ExerciseSource
from app.grading import DrawnCase, Grader, Output, read_outputs
from app.grading.cases import AnsweredCase
from app.grading.diagnosis import diagnose, function_results
from app.grading.outcome import outcome
from tests.bench.programs import PROGRAMS, body
from tests.bench.timing import Board, Timing
from tests.browser.server import serve
from tests.grading.course import FOUR, four

NO_LIMITS = {f"MICROBATCH_RATE_{kind}": "off" for kind in ("ATTEMPTS", "OUTPUTS", "HINTS", "SOLUTION")}


def in_process(times: int) -> Iterator[Board]:
    """Drawing and judging, called directly; the author process is warm."""
    source, grader = four(), Grader()
    try:
        grader.draw(source, 0)
        drawing = Timing("draw the cases")
        judging = {title: Timing(f"judge: {title}") for title in PROGRAMS}
        diagnosing = {title: Timing(f"general diagnosis alone: {title}") for title in PROGRAMS}
        for seed in range(times):
            with drawing.once():
                drawn = grader.draw(source, seed)
            answered = grader.answered(source, seed)
            for title, code in PROGRAMS.items():
                sent = body(code, drawn)
                with judging[title].once():
                    grader.judge(source, seed, read_outputs(sent)).to_json()
                outputs = {output.case: output for output in read_outputs(sent)}
                with diagnosing[title].once():
                    _diagnose(source, answered, outputs)
    finally:
        grader.close()
    yield Board("A check in process", [drawing, *judging.values(), *diagnosing.values()])


def _diagnose(source: ExerciseSource, answered: Sequence[AnsweredCase], outputs: Mapping[str, Output]) -> None:
    """The general diagnosis of every function, whether or not a known mistake would have been found first."""
    for task in source.exercise.functions:
        calls = [(case, outputs[case.drawn.id]) for case in answered if case.drawn.function == task.name]
        triples = [(case, output, outcome(case, output)) for case, output in calls]
        diagnose(function_results(task.name, task.signature, triples))


def over_http(times: int) -> Iterator[Board]:
    """The two requests of a check against a real server on this machine, over a connection that stays open."""
    with tempfile.TemporaryDirectory() as folder:
        data, log = Path(folder) / "data", Path(folder) / "server.log"
        with serve(data, log, settings=NO_LIMITS) as server, httpx.Client(base_url=server.url, timeout=60) as client:
            client.get("/")
            alive = Timing("GET /healthz").repeat(lambda: client.get("/healthz").raise_for_status(), times)
            asking = Timing("POST attempts")
            answering = {title: Timing(f"POST outputs: {title}") for title in PROGRAMS}
            whole = {title: Timing(title) for title in PROGRAMS}
            for _ in range(times):
                for title, code in PROGRAMS.items():
                    _check(client, code, asking, answering[title])
                    whole[title].seconds.append(asking.seconds[-1] + answering[title].seconds[-1])
    yield Board("The requests of a check, over HTTP", [alive, asking, *answering.values()])
    yield Board("The round trip of a check (both requests), without the learner's computing", list(whole.values()))


def _check(client: httpx.Client, code: str, asking: Timing, answering: Timing) -> None:
    with asking.once():
        reply = client.post("/api/attempts", json={"exercise": FOUR, "code": code})
    attempt = reply.raise_for_status().json()
    sent = body(code, [DrawnCase(each["id"], each["function"], each["args"], each["kwargs"]) for each in attempt["cases"]])
    with answering.once():
        reply = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=sent)
    reply.raise_for_status()
