"""The command `puzzle print`: a booklet with contents, puzzles and solutions."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import click

from vitrail.cli.errors import ExitCode
from vitrail.cli.main import Command
from vitrail.cli.options import picture_path, reads
from vitrail.cli.puzzle import entries_of, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from vitrail.generators.sheets import Page
    from vitrail.generators.typefaces import Typesetter

_DPI = 300
_PAPERS = ("A4", "Letter")


@click.command("print", cls=Command)
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@click.option(
    "-o",
    "--output",
    callback=reads(picture_path),
    metavar="FILE",
    help="The file to write: .pdf, or a picture of each page as .svg or .png. Without it the "
    "number of pages is only told.",
)
@click.option(
    "--paper",
    type=click.Choice(_PAPERS, case_sensitive=False),
    default="A4",
    show_default=True,
    help="The sheet.",
)
@click.option(
    "--title",
    default="Window puzzles",
    show_default=True,
    metavar="TEXT",
    help="On the first page.",
)
def print_puzzles(
    puzzles: tuple[str, ...], output: Path | None, paper: str, title: str
) -> ExitCode:
    """Print puzzles as a booklet.

    First how to solve them and the contents, then four puzzles a page, then the solutions. A puzzle
    without exactly one answer is refused, and so is a level in the file that is not the real one.

    Example: vitrail puzzle print glazing:v1-easy#7
    """
    from vitrail.cli.render import working
    from vitrail.games.words import plural
    from vitrail.generators.sagrada.puzzle_sheet import booklet
    from vitrail.generators.typefaces import Typesetter
    from vitrail.solvers.sagrada.puzzle_ladder import LEVELS
    from vitrail.solvers.sagrada.puzzle_verdict import UNIQUE, check, grade

    entries = [entry for word in puzzles for entry in entries_of(word)]
    verdicts = working("solving puzzles ...", lambda: [check(one.puzzle) for one in entries])
    wrong = [
        (at, entry)
        for at, (entry, verdict) in enumerate(zip(entries, verdicts, strict=True), start=1)
        if verdict.status != UNIQUE
    ]
    if wrong:
        at, entry = wrong[0]
        more = f" (and {plural(len(wrong) - 1, 'other')})" if len(wrong) > 1 else ""
        click.echo(
            f"puzzle {at} ({title_of(entry)}) has not exactly one answer{more}: "
            "vitrail puzzle check tells more"
        )
        return ExitCode.NOT_VALID
    levels = working("grading puzzles ...", lambda: [grade(one.puzzle).level for one in entries])
    for at, (entry, level) in enumerate(zip(entries, levels, strict=True), start=1):
        if entry.level is not None and entry.level != level:
            found = LEVELS[level - 1] if level else "beyond the ladder of techniques"
            click.echo(f"puzzle {at} ({title_of(entry)}) is {found}: mend the level in the file")
            return ExitCode.NOT_VALID
    entries = [
        dataclasses.replace(entry, level=level)
        for entry, level in zip(entries, levels, strict=True)
    ]
    answers = [verdict.answers[0] for verdict in verdicts]
    with Typesetter() as types:
        pages = booklet(entries, answers, types, paper=paper, title=title)
        told = f"{plural(len(entries), 'puzzle')}, {plural(len(pages), 'page')}"
        if output is None:
            click.echo(f"{told}; nothing was written: -o FILE says where to")
            return ExitCode.DONE
        written = working("drawing pages ...", lambda: write_pages(output, pages, types, title))
    names = str(written[0]) if len(written) == 1 else f"{written[0]} to {written[-1].name}"
    click.echo(f"{names}: {told}")
    return ExitCode.DONE


def write_pages(output: Path, pages: Sequence[Page], types: Typesetter, title: str) -> list[Path]:
    """Stage the files, one for all pages of a PDF, else one for each page."""
    from vitrail.cli.render import png_bytes
    from vitrail.cli.staged import stage
    from vitrail.generators.sheet_files import page_svg, pages_pdf

    suffix = output.suffix.lower()
    if suffix == ".pdf":
        stage(output, pages_pdf(pages, types, title=title))
        return [output]
    digits = len(str(len(pages)))
    written = []
    for number, page in enumerate(pages, start=1):
        name = f"{output.stem}-{number:0{digits}}{output.suffix}" if len(pages) > 1 else output.name
        path = output.with_name(name)
        if suffix == ".svg":
            data = page_svg(page, types).encode()
        else:
            data = png_bytes(page_svg(page), dpi=_DPI, fonts=[face.path for face in types.faces])
        stage(path, data)
        written.append(path)
    return written
