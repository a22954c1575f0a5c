"""``python -m app new …``: folders to start from, which pass ``check`` as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.terminal import out, settings_of, stop
from app.config import Settings
from app.scaffolding import Made, ScaffoldError, new_exercise, new_lesson

new = typer.Typer(no_args_is_help=True, help="Start a lesson or an exercise from a working example.")


@new.command()
def lesson(
    title: Annotated[str, typer.Argument(help='Its title, in quotes: "What a batch is".')],
    chapter: Annotated[str | None, typer.Option(help="Slug of its chapter; not needed where there is only one.")] = None,
    number: Annotated[int | None, typer.Option(min=1, help="Its place in the order; after the last one by default.")] = None,
    slug: Annotated[str | None, typer.Option(help="Its address; made from the title by default.")] = None,
) -> None:
    """Start a lesson: a page with a prediction, a number to work out and a question, to be rewritten piece by piece."""
    settings = settings_of()
    try:
        made = new_lesson(settings.lessons_dir, title, chapter, number, slug)
    except ScaffoldError as error:
        stop(str(error))
    name = made.folder.name.partition("-")[2]
    _tell(made, settings, f"python -m app new exercise {name} <id>", "adds a code exercise")


@new.command()
def exercise(
    lesson: Annotated[str, typer.Argument(help="Slug or folder of the lesson it belongs to.")],
    name: Annotated[str, typer.Argument(metavar="ID", help="Its id, such as noise-scale; also the name of its folder.")],
    page: Annotated[
        str, typer.Option(help="The page that shows it: lesson.md, or one such as more/01-noise.md.")
    ] = "lesson.md",
) -> None:
    """Start a code exercise: task, starter, solution, hidden cases, examples, hints and one known mistake."""
    settings = settings_of()
    try:
        made = new_exercise(settings.lessons_dir, lesson, name, page)
    except ScaffoldError as error:
        stop(str(error))
    _tell(made, settings, f"python -m app check {_shown(made.folder)}", "tries the solution and the mistakes on 50 draws")


def _tell(made: Made, settings: Settings, command: str, purpose: str) -> None:
    """What was made, what was changed, and what to do next."""
    for path in made.files:
        out.print(f"made     {_shown(path)}", markup=False)
    for sentence in made.edited:
        out.print(f"changed  {sentence}", markup=False)
    page = f"http://{settings.host}:{settings.port}{made.address}"
    usual = Settings()  # `make serve` listens there, whatever the environment says, unless it is told
    told = "".join(
        f" {name}={value}"
        for name, value, other in (("HOST", settings.host, usual.host), ("PORT", settings.port, usual.port))
        if value != other
    )
    steps = {
        f"make serve RELOAD=1{told}": f"then edit, and watch {page}",
        command: purpose,
        "python -m app check": "tells what is wrong anywhere in the course",
    }
    out.print("\nNext", markup=False)
    for step, what in steps.items():
        out.print(f"  {step:{max(map(len, steps))}}  {what}", markup=False)


def _shown(path: Path) -> str:
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)
