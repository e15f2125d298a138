"""Records on the command line: reading, replaying them, and finding a moment in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.cli.inputs import read_bytes, shown_name
from vitrail.games.errors import NotationError, ParameterError, quoted
from vitrail.games.files import parse_document
from vitrail.games.record import parse_record
from vitrail.games.words import one_line

if TYPE_CHECKING:
    from vitrail.games.record import Record
    from vitrail.games.replay import Replay

    AnyReplay = Replay[Any, Any]

_MOMENT = re.compile(r"(?P<sign>[rR-]?)(?P<number>[0-9]{1,6})", re.ASCII)


def load_record(source: str) -> Record:
    """Read a record from a file, or from stdin for `-`."""
    return parse_record(parse_document(read_bytes(source), shown_name(source)))


def load_game(source: str) -> AnyReplay:
    """Read a record and play it, with every fault noted."""
    from vitrail.games.catalog import examine

    return examine(load_record(source))


@dataclass(frozen=True, slots=True)
class Torn:
    """The torn last line of a record: its text, and whether it was read as a move."""

    text: str
    read: bool


def load_torn(source: str) -> tuple[AnyReplay, Torn | None]:
    """Read a record as `load_game`, but also one that ends in half a line.

    Returns the game without that line if it cannot be read.
    """
    from vitrail.cli.torn import examined, torn_end
    from vitrail.games.catalog import examine

    data, name = read_bytes(source), shown_name(source)
    tail = torn_end(data)
    if tail is None:
        return examine(parse_record(parse_document(data, name))), None
    whole = examined(data)
    found = whole or examine(parse_record(parse_document(data[: tail.start], name)))
    return found, Torn(one_line(tail.text), whole is not None)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: after so many moves, so many before its end, or as a round begins."""

    sign: str
    number: int

    def count(self, found: AnyReplay) -> int:
        """Return how many moves of a record stand before this moment.

        Raises
        ------
        ParameterError
            If the record has no such moment.
        """
        if self.sign == "r":
            return found.round_begins(self.number)
        moves = len(found.steps)
        if not self.sign and self.number > moves:
            message = f"the record has {moves} moves, there is none numbered {self.number}"
            raise ParameterError(message)
        if self.sign == "-" and self.number > moves:
            message = f"the record has {moves} moves, so it cannot be shown {self.number} before"
            raise ParameterError(message)
        return moves - self.number if self.sign == "-" else self.number


def parse_moment(text: str) -> Moment:
    """Read a moment: `14` after 14 moves, `-1` before the last one, `r3` as round 3 begins.

    Raises
    ------
    NotationError
        If it is none.

    Examples
    --------
    >>> parse_moment("r3")
    Moment(sign='r', number=3)
    """
    matched = _MOMENT.fullmatch(text.strip())
    if matched is None or (matched["sign"] == "-" and not int(matched["number"])):
        message = f"{quoted(text)}: expected a number of moves, -1 for before the last one, or r3"
        raise NotationError(message)
    return Moment(matched["sign"].lower(), int(matched["number"]))
