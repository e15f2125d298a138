"""`vitrail new`: a record to start from, with a random set-up."""

from __future__ import annotations

import random
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import MOST_SEED, WholeNumber, reads, settings_option, solo_tools_option
from vitrail.games.record import GAMES
from vitrail.games.words import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping


_PLAYERS = ("Ann", "Ben", "Cem")
_OPTIONS = {
    "windows_chosen": ("--windows", "Sagrada"),
    "private_open": ("--open", "Sagrada"),
    "tools": ("--tools", "Sagrada"),
    "components": ("--components", "Fertility"),
}
"""By what is chosen of a set-up: the option, and the game that has it."""


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


@click.command(cls=Command)
@click.argument("game", type=click.Choice(GAMES))
@click.option("-o", "--output", metavar="FILE", help="Write the record here instead of to stdout.")
@click.option(
    "--players",
    callback=reads(_names),
    metavar="NAMES",
    help="Names in the order of the seats, with commas; one name is the solo game of Sagrada. By "
    "default Ann,Ben, and Cem where the game needs three.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, MOST_SEED),
    metavar="N",
    help="The same number gives the same set-up; without it one is drawn and written down.",
)
@settings_option
@click.option(
    "--windows",
    type=click.Choice(["choose", "random"]),
    default="choose",
    show_default=True,
    help="Sagrada: deal four sides to choose among, or give each player one at random.",
)
@click.option(
    "--open", "private_open", is_flag=True, help="Sagrada: write private objectives down too."
)
@solo_tools_option
@click.option(
    "--components",
    metavar="FILE",
    help="Fertility: deal the pieces of this file, typed in from a box.",
)
def new(
    game: str,
    output: str | None,
    players: tuple[str, ...] | None,
    seed: int | None,
    settings: Mapping[str, str],
    windows: str,
    private_open: bool,
    tools: int | None,
    components: str | None,
) -> ExitCode:
    """Write a record with a random set-up.

    For Sagrada cards, objectives, tools and the start player are drawn. Private objectives are
    secret: they are `unknown` in the record, except with --open and in the solo game. For Santiago
    the spring, the first overseer and the tile that is removed are drawn. docs/records.md explains
    how to change the file or to write one by hand.

    Example: vitrail new sagrada --players Ann,Ben --seed 7
    """
    from vitrail.games.catalog import game_named
    from vitrail.games.disk import create_file

    if output is not None and not output.strip():
        message = "-o: expected the name of a file, read nothing"
        raise InputError(message)
    dealing = game_named(game)
    players = players or _PLAYERS[: max(2, dealing.seats[0])]
    drawn = random.Random().randrange(10**6) if seed is None else seed
    asked = ["vitrail", "new", game, "--players", ",".join(players), "--seed", str(drawn)]
    asked += [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    asked += ["--windows", windows] if windows != "choose" else []
    asked += ["--open"] if private_open else []
    asked += ["--tools", str(tools)] if tools is not None else []
    asked += ["--components", quote(one_line(components))] if components is not None else []
    choices = {
        name: value
        for name, value in (
            ("windows_chosen", windows == "random"),
            ("private_open", private_open),
            ("tools", tools),
            ("components", components),
        )
        if value is not None and value is not False
    }
    for name in sorted(set(choices) - dealing.choices):
        option, owner = _OPTIONS[name]
        message = f"{option} is an option for {owner}: expected none of it for {game}"
        raise InputError(message)
    if components is not None:
        if not components.strip():
            message = "--components: expected the name of a file, read nothing"
            raise InputError(message)
        to_stdout = output is None or output == "-"
        choices["folder"] = "" if to_stdout else str(Path(output or "").parent)
    comment = " ".join(asked)
    text = dealing.deal(players, random.Random(drawn), options=settings, comment=comment, **choices)
    if output is None or output == "-":
        click.echo(text, nl=False)
        return ExitCode.DONE
    try:
        create_file(Path(output), text.encode())
    except FileExistsError:
        message = f"{output}: there is such a file already; expected a new name"
        raise InputError(message) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"{output}: cannot be written: {reason}"
        raise InputError(message) from None
    click.echo(f"{output}: {game} for {', '.join(players)}, seed {drawn}")
    return ExitCode.DONE
