"""`vitrail cards`: pattern cards for Sagrada; its commands are imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from vitrail.cli.main import LazyGroup

if TYPE_CHECKING:
    from vitrail.cli.main import Table
    from vitrail.games.sagrada.components import Pattern

COMMANDS: Table = {
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

    PATTERN is an official name (any case), four rows joined by /, a file with one or more
    patterns, FILE#NAME, - for stdin, or the word official for the 24 printed ones.

    Example: vitrail cards rate Virtus
    """


def patterns_of(word: str) -> tuple[Pattern, ...]:
    """Return the patterns that a word of the command line stands for: all those of a file.

    Raises
    ------
    VitrailError, InputError
        If it stands for none.
    """
    from vitrail.cli.inputs import STDIN, load_pattern, load_patterns
    from vitrail.games.errors import NotationError
    from vitrail.games.sagrada.components import find_pattern, official_patterns

    if word.strip().casefold() == OFFICIAL:
        return official_patterns()
    if word == STDIN:
        return load_patterns(word)
    if _is_file(word):
        try:
            return (find_pattern(word),)
        except NotationError:
            return load_patterns(word)
    return (load_pattern(word),)


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):
        return False
