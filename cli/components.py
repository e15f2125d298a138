"""`vitrail components`: files with the pieces of a box, checked, and a form to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command, Group
from vitrail.cli.options import json_option
from vitrail.games.component_files import GAMES

if TYPE_CHECKING:
    from vitrail.games.component_files import Checked


@click.group(cls=Group)
def components() -> None:
    """Check files with the pieces of a box; write one to fill in.

    Some lists of pieces are printed on the pieces only. vitrail brings sets along that are
    reconstructed, and takes others that were typed in from a box (docs/fertility-records.md).

    Example: vitrail components template fertility -o my-box.yaml
    """


@components.command(cls=Command)
@click.argument("file", metavar="FILE")
@json_option
def check(file: str, as_json: bool) -> ExitCode:
    """Tell what a file of pieces holds, or its first fault.

    A game can be played with every set that can be read: what differs from what is known of the
    printed game is only told, because the known may be wrong.

    Exit codes: 0 the set can be played; 2 it cannot be read: the first fault with its line.

    Example: vitrail components check examples/boxes/fertility.yaml
    """
    from vitrail.games.component_files import check_file

    found = check_file(file)
    if as_json:
        from vitrail.cli.render import print_json

        print_json(_data(found))
        return ExitCode.DONE
    from vitrail.cli.render import make_console
    from vitrail.cli.words import say

    console = make_console()
    told = "reconstructed, not the printed set" if found.reconstructed else "from a box"
    say(console, f"{found.name}: {found.game}, {told}", "bold")
    say(console, found.provenance, indent="  ")
    say(console, ", ".join(f"{number} {what}" for what, number in found.counts))
    for warning in found.warnings:
        say(console, f"- {warning}")
    unlike = len(found.warnings)
    said = "nothing differs" if not unlike else f"{unlike} {'point' if unlike == 1 else 'points'}"
    more = "" if not unlike else f" {'differs' if unlike == 1 else 'differ'}"
    say(console, f"{said}{more} from what is known of the box")
    return ExitCode.DONE


def _data(found: Checked) -> dict[str, Any]:
    return {
        "game": found.game,
        "name": found.name,
        "provenance": found.provenance,
        "reconstructed": found.reconstructed,
        "counts": {what.replace(" ", "_"): number for what, number in found.counts},
        "warnings": list(found.warnings),
    }


@components.command(cls=Command)
@click.argument("game", type=click.Choice(GAMES))
@click.option("-o", "--output", metavar="FILE", help="Write the file here instead of to stdout.")
def template(game: str, output: str | None) -> ExitCode:
    """Write a file of pieces to fill in from a box.

    It holds the reconstructed pieces as examples, with the form explained, and can be played as it
    is. The record of a game names the file with components: in its setup.

    Example: vitrail components template fertility
    """
    from vitrail.games.component_files import template as text_of
    from vitrail.games.disk import create_file

    if output is not None and not output.strip():
        message = "-o: expected the name of a file, read nothing"
        raise InputError(message)
    text = text_of(game)
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
    click.echo(f"{output}: pieces of {game} to fill in")
    return ExitCode.DONE
