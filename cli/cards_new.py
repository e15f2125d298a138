"""The command `cards new`: invent pattern cards."""

from __future__ import annotations

import contextlib
import os
import random
import shlex
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import MOST_SEED, PICTURES, WholeNumber, json_option, reads
from vitrail.games.errors import GenerationError
from vitrail.games.sagrada.components import SHAPE
from vitrail.games.squares import Square
from vitrail.generators.sagrada.wishes import (
    Band,
    Motif,
    Span,
    Symmetry,
    Wishes,
    as_options,
    parse_fixed,
    parse_kind,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console

    from vitrail.games.sagrada.components import Color, Restriction
    from vitrail.generators.sagrada.card_set import CardSet, Made
    from vitrail.generators.sagrada.invent import Invented, Request
    from vitrail.solvers.outcome import Infeasible

_ANY = "any"
_MOST_CARDS = 200
_PATIENCE_S = 1.0
_BALANCED = "balanced"
_STDOUT = "-"
_FLAGS = ("repeats", "unrated")
_FAR_BEYOND = 0.5
"""Tokens beyond 3 or 6 that a card may lie before that is told."""
_SHOWN = 4
"""So many cards are shown with their pictures; of more there is a table."""


def _spaces(text: str) -> Square:
    return Square.parse(text, SHAPE)


def _kinds(text: str) -> tuple[Color | int, ...]:
    return tuple(parse_kind(word) for word in text.split(","))


@click.command(cls=Command)
@click.option(
    "--count",
    type=WholeNumber(1, _MOST_CARDS),
    default=1,
    show_default=True,
    metavar="N",
    help="How many cards; two that follow each other are front and back.",
)
@click.option(
    "--set",
    "kind",
    type=click.Choice([_BALANCED]),
    help="Spread the difficulties over the cards as over the official ones.",
)
@click.option(
    "--difficulty",
    "band",
    callback=reads(Band.parse),
    metavar="TOKENS",
    help="The rating in favor tokens: 4 (all that is rounded to it) or 3.5-4.2.",
)
@click.option(
    "--symmetry",
    type=click.Choice([_ANY, *(symmetry.value for symmetry in Symmetry)]),
    default=_ANY,
    show_default=True,
    help="The composition; any gives each card another one.",
)
@click.option(
    "--motif",
    type=click.Choice([motif.value for motif in Motif]),
    help="Where restrictions stand.",
)
@click.option(
    "--avoid",
    multiple=True,
    callback=reads(_kinds),
    metavar="COLOR|VALUE",
    help="What no space asks for, for instance blue or 6 or blue,purple; repeatable.",
)
@click.option(
    "--printed",
    callback=reads(Span.parse),
    metavar="N",
    help="Spaces that ask for something: 12 or 10-13.",
)
@click.option(
    "--colors", callback=reads(Span.parse), metavar="N", help="Spaces that ask for a color."
)
@click.option(
    "--shades", callback=reads(Span.parse), metavar="N", help="Spaces that ask for a value."
)
@click.option(
    "--fix",
    "fixed",
    multiple=True,
    callback=reads(parse_fixed),
    metavar="SPACE=WHAT",
    help="What a space asks for: A1=R, B2=5 or C3=. for a blank; repeatable.",
)
@click.option(
    "--blank",
    multiple=True,
    callback=reads(_spaces),
    metavar="SPACE",
    help="A space that asks for nothing; repeatable.",
)
@click.option("--repeats", is_flag=True, help="Let rows and columns ask for the same twice.")
@click.option(
    "--unrated", is_flag=True, help="Do not rate the cards, which takes most of the time."
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="The name of the first card, of the second, ...; others are drawn. Repeatable.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    metavar="N",
    help="The same number gives the same cards; without it one is drawn and written down.",
)
@click.option(
    "-o", "--output", metavar="FILE", help="Write the cards into this file, - for stdout alone."
)
@json_option
def new(
    count: int,
    kind: str | None,
    band: Band | None,
    symmetry: str,
    motif: str | None,
    avoid: tuple[tuple[Color | int, ...], ...],
    printed: Span | None,
    colors: Span | None,
    shades: Span | None,
    fixed: tuple[tuple[Square, Restriction], ...],
    blank: tuple[Square, ...],
    repeats: bool,
    unrated: bool,
    names: tuple[str, ...],
    seed: int | None,
    output: str | None,
    as_json: bool,
) -> ExitCode:
    """Invent pattern cards: valid, rated, unlike any other.

    Every card can be filled, none of its restrictions is idle, and it differs from every official
    card and every other of the set. docs/cards.md says what is guaranteed, and how the file reads.

    Example: vitrail cards new --difficulty 4 --avoid blue --seed 7
    """
    from vitrail.cli.sagrada.hint import compile_playouts
    from vitrail.generators.sagrada.invent import Request, invent
    from vitrail.solvers.outcome import Infeasible

    if kind == _BALANCED and band is not None:
        message = "--set balanced spreads the difficulties, --difficulty asks for one"
        raise click.UsageError(message, click.get_current_context())
    if unrated and (kind == _BALANCED or band is not None):
        wish = "--difficulty" if kind is None else "--set balanced"
        message = f"{wish} needs ratings, --unrated does without"
        raise click.UsageError(message, click.get_current_context())
    if output == _STDOUT and as_json:
        message = "--json and -o - would both write to stdout: one of them is enough"
        raise click.UsageError(message, click.get_current_context())
    _check_output(output)
    wishes = Wishes(
        band,
        Symmetry.FREE if symmetry == _ANY else Symmetry(symmetry),
        None if motif is None else Motif(motif),
        frozenset(one for several in avoid for one in several),
        printed,
        colors,
        shades,
        (*dict.fromkeys(fixed), *((square, None) for square in dict.fromkeys(blank))),
        repeats,
    )
    drawn = random.Random().randrange(10**6) if seed is None else seed
    request = Request(
        wishes,
        count,
        drawn,
        mixed=symmetry == _ANY,
        balanced=kind == _BALANCED,
        names=names,
        rated=not unrated,
    )
    if not unrated:
        compile_playouts()
    try:
        with _bar(count) as told:
            found = invent(request, told)
    except GenerationError as error:
        if as_json:
            from vitrail.cli.render import print_json

            print_json({"status": "unknown", "seed": drawn, "reason": str(error)})
        else:
            said = f"{error} (this proves nothing: --seed, or other wishes, may help)"
            click.echo(said, err=output == _STDOUT)
        return ExitCode.NO_PROOF
    if isinstance(found, Infeasible):
        return _refuse(found, as_json=as_json, err=output == _STDOUT)
    made = _as_set(request, found)
    if output == _STDOUT:
        click.echo(_text_of(made), nl=False)
        return ExitCode.DONE
    if as_json:
        _print_data(request, found, made)
    else:
        _print_cards(request, found)
    _write(output, made)
    if output is not None and not as_json:
        from vitrail.games.words import plural

        click.echo(f"{output}: {plural(count, 'card')}, seed {drawn}")
    return ExitCode.DONE


def _check_output(output: str | None) -> None:
    """Refuse a file that is there already before any work is done."""
    if output is None or output == _STDOUT:
        return
    if not output.strip():
        message = "-o: expected the name of a file, read nothing"
        raise InputError(message)
    if Path(output).suffix.lower() in PICTURES:
        message = (
            f"{output}: this is written as text, for instance set.yaml; vitrail cards print makes "
            f"{Path(output).suffix} files of it"
        )
        raise InputError(message)
    if Path(output).is_dir():
        message = f"{output}: this is a folder; expected the name of a file"
        raise InputError(message)
    try:
        there = Path(output).lstat() is not None
    except FileNotFoundError:
        there = False
    except (OSError, ValueError) as error:
        message = f"{output}: cannot be written: {getattr(error, 'strerror', None) or error}"
        raise InputError(message) from None
    if there:
        message = f"{output}: there is such a file already; expected a new name"
        raise InputError(message)
    folder = Path(output).parent
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        reason = "nothing may be written there" if folder.is_dir() else "there is no such folder"
        message = f"{output}: cannot be written: {reason}"
        raise InputError(message)


@contextlib.contextmanager
def _bar(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function to tell how many cards there are; a terminal shows a bar after a second."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("cards", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("cards", total=total)
    begun = time.monotonic()

    def tell(done: int) -> None:
        if time.monotonic() - begun > _PATIENCE_S:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield tell
    finally:
        bar.stop()


def _refuse(found: Infeasible, *, as_json: bool, err: bool) -> ExitCode:
    """Tell which wishes clash, on stderr if stdout is for cards alone."""
    from vitrail.cli import render

    if as_json:
        render.print_json({"status": "infeasible", "core": render.core_data(found.core)})
        return ExitCode.NOT_VALID
    click.echo("no card fulfils these wishes (proved):", err=err)
    for line in render.core_lines(found.core):
        click.echo(f"  {line}", err=err)
    return ExitCode.NOT_VALID


def _as_set(request: Request, found: Sequence[Invented]) -> CardSet:
    from vitrail.generators.sagrada.card_set import CardSet

    pairs = tuple((at, at + 1) for at in range(0, len(found) - 1, 2))
    return CardSet(tuple(one.card for one in found), pairs, _made(request))


def _made(request: Request) -> Made:
    """Return how cards were made, by name of the option."""
    made: Made = {
        "version": metadata.version("vitrail"),
        "ortools": metadata.version("ortools"),
        "seed": str(request.seed),
        "count": str(request.count),
    }
    if request.balanced:
        made["set"] = _BALANCED
    made.update(as_options(request.wishes))
    if request.mixed:
        made["symmetry"] = _ANY
    if not request.rated:
        made["unrated"] = "yes"
    if request.names:
        made["name"] = list(request.names)
    return made


def _write(output: str | None, made: CardSet) -> None:
    if output is None:
        return
    from vitrail.games.disk import create_file

    try:
        create_file(Path(output), _text_of(made).encode())
    except FileExistsError:
        message = f"{output}: there is such a file already; expected a new name"
        raise InputError(message) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"{output}: cannot be written: {reason}"
        raise InputError(message) from None


def _text_of(made: CardSet) -> str:
    """Return a set as a file that begins with the command that makes it again."""
    from vitrail.generators.sagrada.card_set import format_card_set

    words = ["vitrail", "cards", "new"]
    for key, value in made.made.items():
        if key in _FLAGS:
            words.append(f"--{key}")
        elif key not in {"version", "ortools"}:
            values = [value] if isinstance(value, str) else value
            words += [word for one in values for word in (f"--{key}", one)]
    return format_card_set(made, shlex.join(words))


def _data(one: Invented) -> dict[str, Any]:
    card = one.card
    return {
        "name": card.pattern.name,
        "rows": list(card.pattern.rows),
        "difficulty": card.rating,
        "tokens": card.pattern.difficulty,
        "id": card.id,
        "symmetry": one.wishes.symmetry.value,
        "fills": one.proof.fills,
        "least_factor": None if one.proof.factor is None else round(float(one.proof.factor), 2),
        "nearest_official": {
            "name": one.proof.official.name,
            "distance": one.proof.official.distance,
        },
    }


def _print_data(request: Request, found: Sequence[Invented], made: CardSet) -> None:
    from vitrail.cli import render
    from vitrail.generators.sagrada.invent import spread_of

    spread = spread_of([one.card.pattern for one in found])
    render.print_json(
        {
            "status": "done",
            "seed": request.seed,
            "cards": [_data(one) for one in found],
            "pairs": [[made.cards[at].pattern.name for at in pair] for pair in made.pairs],
            "least_distance": spread.within,
            "least_distance_official": spread.official,
        }
    )


def _print_cards(request: Request, found: Sequence[Invented]) -> None:
    from vitrail.cli import render
    from vitrail.generators.sagrada.invent import spread_of

    console = render.make_console()
    if len(found) <= _SHOWN:
        for one in found:
            _print_card(console, one)
    else:
        _print_table(console, found)
    spread = spread_of([one.card.pattern for one in found])
    away = f"{spread.official} spaces from the nearest official pattern"
    if spread.within is not None:
        away = f"at least {spread.within} of 20 spaces from each other, {away}"
    click.echo(f"{away}; seed {request.seed}")


def _print_card(console: Console, one: Invented) -> None:
    from vitrail.cli import render
    from vitrail.games.sagrada.window import Window

    card, proof = one.card, one.proof
    render.print_named_window(console, Window.empty(card.pattern))
    lines = [f"rating {card.rating:.2f}{_cut_off(one)}"] if card.rating is not None else []
    lines.append(f"{proof.fills:,} fills")
    if proof.factor is not None:
        lines.append(f"{float(proof.factor):.1f} times as many without its idlest restriction")
    console.print(", ".join(lines), soft_wrap=True)
    console.print(f"ID {card.id}", "", sep="\n", soft_wrap=True)


def _cut_off(one: Invented) -> str:
    """Return what a rating would be if it did not end at 3 and 6, where it lies far beyond."""
    rating = one.rating
    if rating is None or abs(rating.unlimited - rating.difficulty) < _FAR_BEYOND:
        return ""
    return f" (ratings end there, the parts add up to {rating.unlimited:.2f})"


def _print_table(console: Console, found: Sequence[Invented]) -> None:
    from rich.table import Table

    from vitrail.cli.render import print_table

    table = Table(box=None, pad_edge=False)
    for header in ("rating", "symmetry"):
        table.add_column(header)
    table.add_column("fills", justify="right")
    table.add_column("ID")
    for one in found:
        card = one.card
        rating = "-" if card.rating is None else f"{card.rating:.2f}"
        fills = f"{one.proof.fills:,}"
        symmetry = one.wishes.symmetry.value
        table.add_row(rating, symmetry, fills, card.id)
    print_table(console, table)
