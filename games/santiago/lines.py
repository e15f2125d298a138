"""The lines of a record: one readable line for each thing that is done.

::

    line = "aside" tile                     the tile removed before the game
         | "spring" crossing                where the spring stands
         | NAME "spring" crossing           the same where the first overseer places it
         | "palms" field...                 where the palms stand
         | "reveal" tile...                 the tiles turned up for a round
         | NAME "bid" amount                a bid
         | NAME "pass"                      no bid, no offer, no canal, no extra canal
         | NAME "plant" tile field          a tile with its markers
         | NAME "leftover" tile field       the fourth tile of three players, without markers
         | NAME "propose" segment amount    a place for the canal, and money for it
         | NAME "support" segment amount    money for a place proposed before
         | "no" "bribe"                     all who could still offer something pass
         | NAME "accept" segment            the overseer takes the money of a proposal
         | NAME "own" segment               a plan of the overseer's own, paid to the bank
         | NAME "extra" segment             the extra canal; who was asked before passed
         | "no" "extra"                     nobody (else) lays an extra canal

Tiles and fields of a list may have commas between them. A `reveal` says as well that nobody laid an
extra canal since the overseer decided.

A line is read in two steps: into its parts, which needs no position, and from parts into moves,
which does (who passed before somebody laid an extra canal). Printing is the reverse.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.santiago.components import SHAPE, Crossing, Segment, Tile
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    PlacePalm,
    PlaceSpring,
    Plant,
    Propose,
    Reveal,
    SantiagoMove,
    SetAside,
    Support,
)
from vitrail.games.santiago.rules import Phase
from vitrail.games.squares import Square

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vitrail.games.santiago.play import SantiagoPosition

_AMOUNT = re.compile(r"[0-9]{1,3}", re.ASCII)
_STARTS = ("aside", "spring", "palms", "reveal", "no")
_VERBS: dict[str, tuple[str, ...]] = {
    "spring": ("crossing",),
    "bid": ("amount",),
    "pass": (),
    "plant": ("tile", "field"),
    "leftover": ("tile", "field"),
    "propose": ("segment", "amount"),
    "support": ("segment", "amount"),
    "accept": ("segment",),
    "own": ("segment",),
    "extra": ("segment",),
}
"""What a player does, and what follows the word."""
_EXAMPLES = {
    "crossing": "X21",
    "amount": "3",
    "tile": "bananas2",
    "field": "C4",
    "segment": "H21",
}
_NOBODY = {
    "bribe": Phase.BRIBE,
    "bribes": Phase.BRIBE,
    "extra": Phase.EXTRA,
    "extras": Phase.EXTRA,
}


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """What was laid out or turned up: moves of one kind."""

    moves: tuple[SantiagoMove, ...]


@dataclass(frozen=True, slots=True)
class NobodyLine:
    """Everybody who could still act in this phase passes."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class ActLine:
    """What a seat does."""

    seat: int
    move: SantiagoMove


Line = ChanceLine | NobodyLine | ActLine


# -- text to lines -------------------------------------------------------------------------------


def parse_line(text: str, players: Sequence[str]) -> Line:
    """Read a line of a record.

    Raises
    ------
    NotationError
        If a word is not what the grammar asks for there.

    Examples
    --------
    >>> parse_line("Ben PROPOSE h21 3", ["Ann", "Ben"])
    ActLine(seat=1, move=Propose(segment=Segment(direction='H', column=2, row=1), amount=3))
    """
    words = text.split()
    if not words:
        message = "the line is empty: expected tiles turned up or what a player does"
        raise NotationError(message)
    first = words[0].casefold()
    if words[0] in players:
        return _act(players.index(words[0]), words)
    if first == "no":
        return _nobody(words)
    if first in _STARTS:
        return _chance(first, text.replace(",", " ").split()[1:])
    expected = f"expected reveal or a player ({', '.join(players)})"
    message = f"{quoted(words[0])} starts no line: {expected}"
    raise NotationError(message + suggestion(words[0], (*players, *_STARTS)))


def _chance(first: str, words: Sequence[str]) -> ChanceLine:
    if not words:
        what = {"spring": "a crossing, X21", "palms": "fields, C4"}.get(first, "tiles, bananas2")
        message = f"{first} of what? expected {what}"
        raise NotationError(message)
    if first in {"aside", "spring"} and len(words) > 1:
        message = f"{quoted(' '.join(words[1:]))} after {first} {words[0]}: expected nothing more"
        raise NotationError(message)
    match first:
        case "aside":
            return ChanceLine((SetAside(Tile.parse(words[0])),))
        case "spring":
            return ChanceLine((PlaceSpring(Crossing.parse(words[0])),))
        case "palms":
            return ChanceLine(tuple(PlacePalm(Square.parse(word, SHAPE)) for word in words))
    return ChanceLine(tuple(Reveal(Tile.parse(word)) for word in words))


def _nobody(words: Sequence[str]) -> NobodyLine:
    what = " ".join(words[1:]).casefold()
    if what not in _NOBODY:
        message = f"{quoted(' '.join(words))}: expected no bribe or no extra"
        raise NotationError(message)
    return NobodyLine(_NOBODY[what])


def _act(seat: int, words: Sequence[str]) -> ActLine:
    name = words[0]
    if len(words) == 1:
        message = f"what does {name} do? expected one of {', '.join(_VERBS)}"
        raise NotationError(message)
    verb = words[1].casefold()
    if verb not in _VERBS:
        message = f"{quoted(words[1])} is nothing that {name} can do: expected {', '.join(_VERBS)}"
        raise NotationError(message + suggestion(words[1], _VERBS))
    asked, given = _VERBS[verb], words[2:]
    if len(given) != len(asked):
        example = " ".join([name, verb, *(_EXAMPLES[what] for what in asked)])
        message = f"{quoted(' '.join(words))}: expected {verb} {' '.join(asked)}".rstrip()
        raise NotationError(f"{message}, for instance {example}" if asked else message)
    return ActLine(seat, _READERS[verb](*given))


def _amount(text: str) -> int:
    if not _AMOUNT.fullmatch(text):
        message = f"{quoted(text)} is no amount: expected a whole number of escudos"
        raise NotationError(message)
    return int(text)


def _field(text: str) -> Square:
    return Square.parse(text, SHAPE)


_READERS: dict[str, Callable[..., SantiagoMove]] = {
    "spring": lambda crossing: PlaceSpring(Crossing.parse(crossing)),
    "bid": lambda amount: Bid(_amount(amount)),
    "pass": lambda: Pass(),
    "plant": lambda tile, field: Plant(Tile.parse(tile), _field(field)),
    "leftover": lambda tile, field: Leftover(Tile.parse(tile), _field(field)),
    "propose": lambda segment, amount: Propose(Segment.parse(segment), _amount(amount)),
    "support": lambda segment, amount: Support(Segment.parse(segment), _amount(amount)),
    "accept": lambda segment: Accept(Segment.parse(segment)),
    "own": lambda segment: OwnPlan(Segment.parse(segment)),
    "extra": lambda segment: LayExtra(Segment.parse(segment)),
}


# -- lines to moves ------------------------------------------------------------------------------


def moves_of(line: Line, position: SantiagoPosition) -> tuple[SantiagoMove, ...]:
    """Return the moves that a line stands for in a position; legal or not is not asked."""
    passes = len(position.waiting)
    extra = position.phase is Phase.EXTRA
    match line:
        case ChanceLine(moves):
            implied = passes if extra and isinstance(moves[0], Reveal) else 0
            return (*(Pass(),) * implied, *moves)
        case NobodyLine(phase):
            return (Pass(),) * (passes if phase is position.phase else 0)
        case ActLine(seat, move):
            implied = position.waiting.index(seat) if extra and seat in position.waiting else 0
            return (*(Pass(),) * implied, move)


# -- moves and lines to text ---------------------------------------------------------------------


def line_text(line: Line, players: Sequence[str]) -> str:
    """Return a line as text, in canonical words; `parse_line` reads it back."""
    match line:
        case NobodyLine(phase):
            return f"no {phase}"
        case ActLine(seat, move):
            return f"{players[seat]} {move}"
        case ChanceLine(moves):
            word = "palms" if isinstance(moves[0], PlacePalm) else str(moves[0]).split()[0]
            return " ".join([word, *(str(move).split()[1] for move in moves)])


def line_of(moves: Sequence[SantiagoMove], position: SantiagoPosition) -> Line:
    """Return the line that says moves made one after the other.

    Parameters
    ----------
    moves
        Tiles turned up or palms, one move of a player, several passes that end a phase, or passes
        and the extra canal after them.
    position
        The position before the first of them.
    """
    if position.to_move == CHANCE:
        return ChanceLine(tuple(moves))
    waiting = position.waiting
    passed = all(isinstance(move, Pass) for move in moves)
    in_turn = position.phase in {Phase.BRIBE, Phase.EXTRA}
    if passed and in_turn and len(moves) == len(waiting) > 1:
        return NobodyLine(position.phase)
    if passed and position.phase is Phase.EXTRA and len(moves) == len(waiting):
        return NobodyLine(Phase.EXTRA)
    seat = position.asked if position.asked is not None else waiting[len(moves) - 1]
    return ActLine(seat, moves[-1])


def format_line(
    moves: Sequence[SantiagoMove], position: SantiagoPosition, players: Sequence[str]
) -> str:
    """Return the text of `line_of`."""
    return line_text(line_of(moves, position), players)


def grouped(
    history: Sequence[tuple[SantiagoPosition, SantiagoMove]],
) -> Iterator[tuple[SantiagoPosition, tuple[SantiagoMove, ...]]]:
    """Yield the moves of a game as lines take them, each group with the position before it.

    Tiles of a round belong together, palms, and all that is done about extra canals in a round.
    """
    first, moves = None, list[SantiagoMove]()
    for position, move in history:
        together = first is not None and (position.phase, position.round) == (
            first.phase,
            first.round,
        )
        if first is not None and not (together and _joins(position)):
            yield first, tuple(moves)
            first, moves = None, []
        first = first or position
        moves.append(move)
    if first is not None:
        yield first, tuple(moves)


def _joins(position: SantiagoPosition) -> bool:
    return position.to_move == CHANCE or position.phase is Phase.EXTRA
