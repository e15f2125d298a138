"""What may be typed next at the coach's prompt: completion by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.coach_lines import COMMANDS, HINT_WORDS
from vitrail.cli.sagrada.coach_short import begun_tools, in_full
from vitrail.games.base import CHANCE
from vitrail.games.errors import VitrailError
from vitrail.games.sagrada.components import TOOLS, Die, official_patterns
from vitrail.games.sagrada.lines import ROLL, WINDOW, TurnLine, moves_of, parse_line
from vitrail.games.sagrada.moves import (
    EndTurn,
    Exchange,
    Place,
    PlaceSomewhere,
    Return,
    SagradaMove,
    SetValue,
    Shift,
    Take,
    UseTool,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vitrail.games.sagrada.components import Pattern
    from vitrail.games.sagrada.play import SagradaPosition


def next_words(
    text: str, position: SagradaPosition, players: Sequence[str], asked: int | None = None
) -> tuple[str, ...]:
    """Return the words that may follow a text, the last one of which may be half typed.

    Only what is legal and begins as the half word does is returned, in any case of letters.

    Parameters
    ----------
    asked
        The seat whose window is asked for, though no cards are recorded.
    """
    before, _, half = text.rpartition(" ") if " " in text else ("", "", text)
    words = before.split()
    named = bool(words) and words[0].casefold() in {name.casefold() for name in players}
    rest = " ".join(words[named:])
    found = list(_candidates(rest, position, players))
    if asked is not None:
        offered = [pattern.name for pattern in _free_patterns(position)]
        said = [word.casefold() for word in words[named:]]
        found += _rests(said[1:] if said[:1] == [WINDOW] else said, offered)
        found += [] if said else [WINDOW]
    if named:
        found = [word for word in found if word not in {*COMMANDS, ROLL}]
    return tuple(dict.fromkeys(one for one in found if one.casefold().startswith(half.casefold())))


def _free_patterns(position: SagradaPosition) -> Iterator[Pattern]:
    """Yield the printed sides of the cards that nobody has."""
    taken = {pattern.card for pattern in position.setup.patterns if pattern is not None}
    taken.discard(None)
    yield from (pattern for pattern in official_patterns() if pattern.card not in taken)


def _candidates(before: str, position: SagradaPosition, players: Sequence[str]) -> Iterable[str]:
    words = before.casefold().split()
    if words[:1] == ["hint"]:
        return HINT_WORDS
    if position.to_move is None:
        return COMMANDS if not words else ()
    if position.choosing is not None:
        offered = [pattern.name for pattern in position.setup.offered(position.choosing)]
        name = words[1:] if words[:1] == ["window"] else words
        return (*_rests(name, offered), *(COMMANDS if not words else ()))
    if position.to_move == CHANCE:
        return ("roll", *COMMANDS) if not words else ("random",) if words == ["roll"] else ()
    done, comma, part = before.rpartition(",")
    here = _after_parts(done, position, players) if comma else position
    if here is None:
        return ()
    if not part.split():
        return (*_parts(here, first=not comma), *(COMMANDS if not comma else ()))
    return _after(part.casefold().split(), here)


def _after_parts(
    done: str, position: SagradaPosition, players: Sequence[str]
) -> SagradaPosition | None:
    """Return the position after the parts that are typed, None if they are not legal."""
    name = players[position.order[position.turns_done]]
    try:
        line = parse_line(in_full(f"{name} {done}, ...", position, players), players)
        for move in moves_of(line, position) if isinstance(line, TurnLine) else ():
            position = position.apply(move)
    except VitrailError:
        return None
    return position


def _parts(position: SagradaPosition, *, first: bool) -> list[str]:
    """Return the words that can begin a part of a turn."""
    moves = position.legal_moves()
    kinds = {type(move) for move in moves}
    found = [str(move.die) for move in moves if isinstance(move, Take)]
    window = position.window
    words = [die for die in found if window is None or position.spaces_for(Die.parse(die))]
    words += ["pass"] if first and EndTurn in kinds else []
    words += ["take"] if found else []
    words += ["tool"] if UseTool in kinds else []
    words += ["place"] if kinds & {Place, PlaceSomewhere} else []
    words += ["return"] if Return in kinds else []
    return words


def _after(words: Sequence[str], position: SagradaPosition) -> list[str]:
    """Return what can follow the words of a part."""
    moves = position.legal_moves()
    match words:
        case ["take"]:
            return [str(move.die) for move in moves if isinstance(move, Take)]
        case ["place"]:
            return _spaces(moves)
        case ["tool", *name]:
            uses = {move.number: move for move in moves if isinstance(move, UseTool)}
            names = {TOOLS[number - 1].casefold(): number for number in sorted(uses)}
            if rests := _rests(name, list(names)):
                return rests
            meant = [names[card] for card in begun_tools(" ".join(name), list(names))]
            meant = [number for number in uses if name == [str(number)]] or meant
            return _answers(position.forced(uses[meant[0]])) if len(meant) == 1 else []
        case [die]:
            try:
                take = Take(Die.parse(die))
            except VitrailError:
                return []
            return _spaces(position.forced(take).legal_moves()) if take in moves else []
    return []


def _rests(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return what is left of the names that begin with whole words, in any case of letters.

    Examples
    --------
    >>> _rests(["flux"], ["flux brush", "flux remover", "lathekin"])
    ['brush', 'remover']
    """
    size = len(words)
    parts = [name.split() for name in names]
    begun = [one for one in parts if [word.casefold() for word in one[:size]] == list(words)]
    return [" ".join(one[size:]) for one in begun if len(one) > size]


def _spaces(moves: Iterable[SagradaMove]) -> list[str]:
    named = [str(move.square) for move in moves if isinstance(move, Place)]
    return named or ["?" for move in moves if isinstance(move, PlaceSomewhere)]


def _answers(position: SagradaPosition) -> list[str]:
    """Return what a tool card that was just paid for may be told to do."""
    if position.to_move == CHANCE:
        return []
    hand = position.turn.hand
    words = []
    for move in position.legal_moves():
        match move:
            case SetValue(value) if hand is not None:
                words.append(f"{hand.color.letter}{value}")
            case Exchange(_, die):
                words.append(str(die))
            case Shift(start, end):
                words.append(f"{start}>{end}")
    return words
