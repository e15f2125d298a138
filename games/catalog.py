"""The games by name: what each one adds, in one value that everything above can ask.

Each game's folder has a module `game` with the value `GAME`; it is imported when it is asked for.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vitrail.games.dealt import Table
    from vitrail.games.options import Option
    from vitrail.games.record import Record
    from vitrail.games.replay import Replay, Step


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game.

    Parameters
    ----------
    name
        Its folder, and the value of `game:` in records.
    seats
        Least and greatest number of players.
    longest
        No game has more moves.
    score_range
        No score lies outside.
    options
        Points that readings of the rules settle differently.
    examine, replay
        Play a record, with every mistake noted or up to the first one.
    parse_line
        Read a line of a record: the text and the names by seat.
    play_line
        Play a line in a position, legal or not: the position, the line, the line as written, and
        the names.
    format_line
        Return moves made one after the other as a line: the moves, the position before them, and
        the names.
    expectation
        Return in words which line a position waits for.
    may_go_on
        Whether a line that was played may be the beginning of a longer one.
    deal
        Returns a record with a random set-up: the names, a random number generator, `options` and a
        `comment`, and what `choices` names.
    choices
        What may be chosen of a set-up beside the options, as keywords of `deal`.
    table
        Deals games to be played from numbers.
    """

    name: str
    seats: tuple[int, int]
    longest: int
    score_range: tuple[int, int]
    options: Sequence[Option]
    examine: Callable[[Record], Replay[Any, Any]]
    replay: Callable[[Record], Replay[Any, Any]]
    parse_line: Callable[[str, Sequence[str]], Any]
    play_line: Callable[..., Step[Any, Any]]
    format_line: Callable[[Sequence[Any], Any, Sequence[str]], str]
    expectation: Callable[[Any, Sequence[str]], str]
    may_go_on: Callable[[Step[Any, Any]], bool]
    deal: Callable[..., str]
    table: Table
    choices: frozenset[str] = frozenset()


def game_named(name: str) -> Game:
    """Return one of `vitrail.games.record.GAMES`."""
    game: Game = importlib.import_module(f"vitrail.games.{name}.game").GAME
    return game


def examine(record: Record) -> Replay[Any, Any]:
    """Play the moves of a record of any game and note every rule that is broken.

    Raises
    ------
    NotationError
        If a line cannot be read.
    InvalidPositionError
        If the `position:` of the record is impossible.
    """
    return game_named(record.game).examine(record)


def replay(record: Record) -> Replay[Any, Any]:
    """Play the moves of a record of any game.

    Raises
    ------
    NotationError
        If a line cannot be read.
    IllegalLineError
        At the first line that breaks a rule.
    InvalidPositionError
        If the `position:` of the record is impossible.
    """
    return game_named(record.game).replay(record)
