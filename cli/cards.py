"""`vitrail cards`: pattern cards for Sagrada; its commands are imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from vitrail.cli.main import LazyGroup

if TYPE_CHECKING:
    from vitrail.cli.inputs import Side
    from vitrail.cli.main import Table
    from vitrail.games.sagrada.components import Pattern

COMMANDS: Table = {
    "new": ("vitrail.cli.cards_new", "Invent pattern cards: valid, rated, unlike any other."),
    "print": (
        "vitrail.cli.cards_print:print_cards",
        "Print pattern cards on sheets, ready to cut.",
    ),
    "rate": ("vitrail.cli.cards_rate", "Rate patterns in favor tokens, and say why."),
}
"""As in `cli/main.py`: name, module (with `:` and the name there if it differs), one-line help."""

OFFICIAL = "official"
"""The word for all printed patterns."""


@click.group(cls=LazyGroup, table=COMMANDS)
def cards() -> None:
    """Rate, invent and print Sagrada pattern cards.

    PATTERN is an official name (any case), a card ID, four rows joined by /, a file with one or
    more patterns, FILE#NAME, - for stdin, or the word official for the 24 printed ones.

    Example: vitrail cards rate Virtus
    """


def patterns_of(word: str) -> tuple[Pattern, ...]:
    """Return the patterns that a word of the command line stands for: all those of a file.

    Raises
    ------
    VitrailError, InputError
        If it stands for none.
    """
    return tuple(side.pattern for side in sides_of(word))


def sides_of(word: str) -> tuple[Side, ...]:
    """Return the patterns that a word stands for, and their cards.

    Raises
    ------
    VitrailError, InputError
        If it stands for none.
    """
    from vitrail.cli.inputs import STDIN, Side, load_side, load_sides
    from vitrail.games.errors import NotationError
    from vitrail.games.sagrada.components import find_pattern, official_patterns

    if word.strip().casefold() == OFFICIAL:
        return tuple(map(Side, official_patterns()))
    if word == STDIN:
        return load_sides(word)
    if _is_file(word):
        try:
            return (Side(find_pattern(word)),)
        except NotationError:
            return load_sides(word)
    return (load_side(word),)


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):
        return False
