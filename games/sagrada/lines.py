"""The lines of a record: one readable line for a roll or for a whole turn.

::

    line  = "roll" die...                       the dice drawn and rolled for a round
          | NAME "window" pattern               a window is chosen
          | NAME "remove" space...              dice are removed because of a mistake (MISTAKE-1)
          | NAME "pass"                         nothing is done, or nothing more
          | NAME part ("," part)* ["," "..."]   a turn, or a part of one that the next line goes on
    part  = die space                           a die is drafted and placed
          | "take" die | "place" space | "place" "?" | "return"
          | "tool" card arguments ["pay" die]   the die is the price in the solo game
    card  = a tool card by its name or number; its arguments are
            grozing pliers DIE, grinding stone DIE    the die afterwards
            flux brush DIE, glazing hammer DIE...     what was rolled
            flux remover DIE                          what was drawn, with the value chosen
            lens cutter DIE ["round" N]               the die gained
            eglomise brush, copper foil burnisher     SPACE ">" SPACE
            lathekin SPACE > SPACE SPACE > SPACE      in the order of moving
            tap wheel SPACE > SPACE [SPACE > SPACE]
            running pliers, cork-backed straightedge  none
            any card: none, if it moves dice of a window that nobody records, or has no effect

Dice of a roll may have commas between them. A line that ends in `...` leaves the turn open; lines
of the same player go on with it until one ends without it. A turn is printed in one line if its
moves are given as one, and so are the moves of each line of a turn that was split.

A line is read in two steps: into parts, which needs no position, and from parts into moves, which
does (which die a roll belongs to, in which order two lifted dice go down). Printing is the reverse.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vitrail.games.base import Violation
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.sagrada import tools
from vitrail.games.sagrada.components import SHAPE, TOOLS, Die
from vitrail.games.sagrada.moves import (
    ChooseWindow,
    Draw,
    Drop,
    EndTurn,
    Exchange,
    Lift,
    Place,
    PlaceSomewhere,
    Remove,
    Reroll,
    Return,
    Roll,
    SagradaMove,
    SetValue,
    Shift,
    Take,
    UseTool,
)
from vitrail.games.sagrada.setup import find_tool
from vitrail.games.squares import Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.sagrada.play import SagradaPosition

ROLL, PASS, WINDOW, REMOVE = "roll", "pass", "window", "remove"
GOES_ON = "..."
"""The end of a line whose turn is not over."""
KEYWORDS = frozenset({ROLL, PASS, WINDOW, REMOVE, "take", "place", "return", "tool", "pay"})
_VERBS = ("take", "place", "return", "tool", PASS, WINDOW, REMOVE)
_SHIFT = re.compile(r"\s*>\s*")
_DIE = re.compile(r"[A-Za-z][0-9]")
_SHOWS_DIE = {
    tools.GROZING_PLIERS,
    tools.GRINDING_STONE,
    tools.FLUX_BRUSH,
    tools.FLUX_REMOVER,
    tools.LENS_CUTTER,
}


class ToolError(NotationError):
    """What a tool card did cannot be told from a line, or does not fit the position.

    Parameters
    ----------
    violations
        The rules that using the card breaks anyway, or that its result breaks; empty where only
        the line is at fault.
    """

    def __init__(self, problem: str, violations: tuple[Violation, ...] = ()) -> None:
        super().__init__(problem)
        self.violations = violations


@dataclass(frozen=True, slots=True)
class ToolPart:
    """The use of a tool card as a line tells it."""

    number: int
    dice: tuple[Die, ...] = ()
    shifts: tuple[tuple[Square, Square], ...] = ()
    round: int | None = None
    paid: Die | None = None


Part = Take | Place | PlaceSomewhere | Return | ToolPart


@dataclass(frozen=True, slots=True)
class RollLine:
    """The dice of a round."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class WindowLine:
    """A window chosen by a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class RemoveLine:
    """Dice removed from a seat's window."""

    seat: int
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn of a seat, or a piece of one; without parts it passed, or does nothing more.

    `goes_on` says that the next line of the seat continues the turn.
    """

    seat: int
    parts: tuple[Part, ...]
    goes_on: bool = False


Line = RollLine | WindowLine | RemoveLine | TurnLine


# -- text to parts -----------------------------------------------------------------------------


def parse_line(text: str, players: Sequence[str]) -> Line:
    """Read a line of a record.

    Raises
    ------
    NotationError
        If a word is not what the grammar asks for there.
    """
    words = text.split()
    if not words:
        message = "the line is empty: expected a roll or a turn"
        raise NotationError(message)
    if words[0].casefold() == ROLL:
        return RollLine(_dice(text.replace(",", " ").split()[1:], "roll"))
    seat = _seat(words[0], players)
    if len(words) == 1:
        message = f"what does {words[0]} do? expected a turn such as R5 A2, or pass"
        raise NotationError(message)
    verb = words[1].casefold()
    if verb == WINDOW:
        return WindowLine(seat, " ".join(words[2:]))
    if verb == REMOVE:
        if len(words) == 2:
            message = f"{quoted(text.strip())} names no space: expected the spaces of the dice, A1"
            raise NotationError(message)
        return RemoveLine(seat, tuple(Square.parse(word, SHAPE) for word in words[2:]))
    rest = text.split(None, 1)[1]
    if verb == PASS and len(words) == 2:
        return TurnLine(seat, ())
    *pieces, last = rest.split(",")
    goes_on = bool(pieces) and last.strip() == GOES_ON
    told = pieces if goes_on else [*pieces, last]
    return TurnLine(seat, tuple(part for piece in told for part in _parts(piece)), goes_on)


def _seat(word: str, players: Sequence[str]) -> int:
    if word in players:
        return players.index(word)
    expected = f"expected roll or a player ({', '.join(players)})"
    message = f"{quoted(word)} starts no line: {expected}{suggestion(word, (*players, ROLL))}"
    raise NotationError(message)


def _dice(words: Sequence[str], what: str) -> tuple[Die, ...]:
    if not words:
        message = f"{what} of what? expected dice, for instance R5 G2"
        raise NotationError(message)
    return tuple(Die.parse(word) for word in words)


def _parts(piece: str) -> Iterator[Part]:
    words = piece.split()
    match words:
        case [die, space] if die.casefold() not in KEYWORDS and not _verb_meant(die):
            yield Take(Die.parse(die))
            yield _place(space)
        case [verb, die] if verb.casefold() == "take":
            yield Take(Die.parse(die))
        case [verb, space] if verb.casefold() == "place":
            yield _place(space)
        case [verb] if verb.casefold() == "return":
            yield Return()
        case [verb, *rest] if verb.casefold() == "tool":
            yield _tool(rest)
        case _:
            message = f"{quoted(piece.strip())} is no part of a turn: expected {_part_meant(piece)}"
            raise NotationError(message + (_verb_meant(words[0]) if words else ""))


def _verb_meant(word: str) -> str:
    """Return `"; did you mean ...?"` for a slip in the first word of a part, else nothing."""
    if word.casefold() in KEYWORDS or any(map(str.isdigit, word)):
        return ""
    return suggestion(word, _VERBS)


def _part_meant(piece: str) -> str:
    """Return in words what may stand in place of a part that cannot be read."""
    if _DIE.fullmatch(piece.strip()):
        return "the space behind the die, without a comma (R5 A2), or take before it"
    if piece.strip().endswith(GOES_ON):
        return f"a comma before {GOES_ON}, and a part of a turn before that"
    return "die and space (R5 A2), take, place, tool, return, or pass alone"


def _place(word: str) -> Place | PlaceSomewhere:
    return PlaceSomewhere() if word == "?" else Place(Square.parse(word, SHAPE))


def _tool(words: Sequence[str]) -> ToolPart:
    for size in range(min(3, len(words)), 0, -1):
        name = _known_tool(" ".join(words[:size]))
        if name is not None:
            return _with_arguments(TOOLS.index(name) + 1, list(words[size:]))
    read = quoted(" ".join(words[:3]))
    name = " ".join(itertools.takewhile(lambda word: not any(map(str.isdigit, word)), words))
    begun = [tool for tool in TOOLS if name and tool.casefold().startswith(name.casefold())]
    if len(begun) == 1:
        full = f"a line names it in full, {begun[0]}, or by its number"
        message = f"{quoted(name)} is no tool card: {full}"
        raise NotationError(message)
    message = f"{read} begins with no tool card: expected a number, 1 to {len(TOOLS)}, or a name"
    raise NotationError(message + suggestion(name, TOOLS))


def _known_tool(name: str) -> str | None:
    try:
        return find_tool(name)
    except NotationError:
        return None


def _with_arguments(number: int, words: list[str]) -> ToolPart:
    paid = None
    if len(words) >= 2 and words[-2].casefold() == "pay":
        paid = Die.parse(words[-1])
        words = words[:-2]
    which: int | None = None
    if number == tools.LENS_CUTTER and len(words) >= 2 and words[-2].casefold() == "round":
        which = _round(words[-1])
        words = words[:-2]
    text = " ".join(words)
    if not words:
        return ToolPart(number, paid=paid)
    if number in tools.MOVES_DICE:
        return ToolPart(number, shifts=_shifts(number, text), paid=paid)
    dice = tuple(Die.parse(word) for word in words)
    most = 1 if number in _SHOWS_DIE else 9 if number == tools.GLAZING_HAMMER else 0
    if len(dice) > most:
        expected = {0: "nothing more", 1: "the die"}.get(most, "the dice rolled")
        message = f"{quoted(text)} after {TOOLS[number - 1]}: expected {expected}"
        raise NotationError(message)
    return ToolPart(number, dice=dice, round=which, paid=paid)


def _round(word: str) -> int:
    if not re.fullmatch(r"[1-9]|10", word, re.ASCII):
        message = f"{quoted(word)} is no round: expected 1 to 10"
        raise NotationError(message)
    return int(word)


def _shifts(number: int, text: str) -> tuple[tuple[Square, Square], ...]:
    words = _SHIFT.sub(">", text).split()
    found = []
    for word in words:
        start, arrow, end = word.partition(">")
        if not arrow:
            message = f"{quoted(word)} is no move: expected two spaces, for instance A1>B2"
            raise NotationError(message)
        found.append((Square.parse(start, SHAPE), Square.parse(end, SHAPE)))
    least = 2 if number == tools.LATHEKIN else 1
    most = 1 if number in {tools.EGLOMISE_BRUSH, tools.COPPER_FOIL_BURNISHER} else 2
    if not least <= len(found) <= most:
        expected = plural(most, "die") if least == most else f"{least} or {most} dice"
        message = f"{TOOLS[number - 1]} moves {expected}, read {len(found)}"
        raise NotationError(message)
    return tuple(found)


# -- parts to moves ----------------------------------------------------------------------------


def moves_of(line: Line, position: SagradaPosition) -> tuple[SagradaMove, ...]:
    """Return the moves that a line stands for in a position; legal or not is not asked.

    Raises
    ------
    NotationError
        If a roll has not one die for each die that is rolled, or a tool card is not told to do
        what it asks for.
    """
    match line:
        case RollLine(dice):
            return tuple(map(Roll, dice))
        case WindowLine(_, name):
            return (ChooseWindow(name),)
        case RemoveLine(seat, squares):
            return tuple(Remove(seat, square) for square in squares)
    moves: list[SagradaMove] = []
    for part in line.parts:
        here = _tool_moves(part, position) if isinstance(part, ToolPart) else [part]
        moves += here
        for move in here:
            position = _as_far_as_possible(position, move)
    return tuple(moves) if line.goes_on else (*moves, EndTurn())


def _as_far_as_possible(position: SagradaPosition, move: SagradaMove) -> SagradaPosition:
    """Return the position after a move, or the same one where the pieces are not there."""
    try:
        return position.forced(move)
    except ValueError:
        return position


def _tool_moves(part: ToolPart, position: SagradaPosition) -> list[SagradaMove]:
    use = UseTool(part.number, part.paid)
    if not part.dice and not part.shifts:
        pending = _as_far_as_possible(position, use).turn
        if pending.tool == part.number and pending.step is not None:
            message = (
                f"what does {TOOLS[part.number - 1]} do? expected {_ARGUMENTS[pending.step]}, "
                "as the card asks for it"
            )
            raise ToolError(message, position.violations(use))
        return [use]
    hand = position.turn.hand
    changed = part.number in {tools.GROZING_PLIERS, tools.GRINDING_STONE, tools.FLUX_BRUSH}
    if changed and hand and part.dice[0].color is not hand.color:
        message = f"read {part.dice[0]}, but {TOOLS[part.number - 1]} keeps the color of {hand}"
        raise ToolError(message, position.violations(use))
    match part.number:
        case tools.GROZING_PLIERS | tools.GRINDING_STONE:
            return [use, SetValue(part.dice[0].value)]
        case tools.FLUX_BRUSH:
            return [use, Reroll(part.dice[0])]
        case tools.FLUX_REMOVER:
            die = part.dice[0]
            return [use, Draw(die.color), SetValue(die.value)]
        case tools.LENS_CUTTER:
            return [use, Exchange(_round_meant(part, position), part.dice[0])]
        case tools.GLAZING_HAMMER:
            pool = _as_far_as_possible(position, use).turn.rerolled
            try:
                return [use, *map(Reroll, _in_order(part.dice, pool))]
            except NotationError as error:
                wrong = Violation(tools.ToolRule.REROLLED, detail=error.problem)
                violations = position.violations(use) or (wrong,)
                raise ToolError(error.problem, violations) from None
    pair = part.number in {tools.LATHEKIN, tools.TAP_WHEEL}
    if pair and position.setup.options["paired_moves"] == "lift_both":
        lifts: list[SagradaMove] = [Lift(start) for start, _ in part.shifts]
        return [use, *lifts, *(Drop(end) for _, end in part.shifts)]
    return [use, *(Shift(start, end) for start, end in part.shifts)]


_ARGUMENTS = {
    tools.Step.SET: "the die afterwards, one more or one less",
    tools.Step.FLIP: "the die afterwards, its opposite face",
    tools.Step.EXCHANGE: "the die of the round track",
    tools.Step.SHIFT: "two spaces, for instance A1>B2",
    tools.Step.LIFT: "two spaces, for instance A1>B2",
    tools.Step.REROLL_HAND: "the die as it was rolled",
    tools.Step.REROLL_POOL: "the dice as they were rolled",
    tools.Step.DRAW: "the die drawn, with the value chosen",
}


def _rounds_with(die: Die, position: SagradaPosition) -> list[int]:
    """Return the rounds whose spaces of the track hold a die."""
    return [number for number, dice in enumerate(position.track, start=1) if die in dice]


def _round_meant(part: ToolPart, position: SagradaPosition) -> int:
    """Return the round from whose space Lens Cutter takes a die; it is said if several have it."""
    (die,) = part.dice
    rounds = _rounds_with(die, position)
    if part.round is None and len(rounds) > 1:
        *others, last = map(str, rounds)
        message = (
            f"{die} lies on the round track in rounds {', '.join(others)} and {last}: "
            f"expected one of them behind it, for instance {die} round {last}"
        )
        raise ToolError(message, position.violations(UseTool(part.number, part.paid)))
    return part.round or (rounds[0] if rounds else 1)


def _in_order(dice: Sequence[Die], pool: Sequence[Die]) -> list[Die]:
    """Put rolled dice into the order of the pool, which must have the same colors."""
    if Counter(die.color for die in dice) != Counter(die.color for die in pool):
        message = (
            f"the roll {' '.join(map(str, dice))} does not fit the draft pool "
            f"{' '.join(map(str, pool))}: expected one die for each, of the same color"
        )
        raise NotationError(message)
    return sorted(dice, key=lambda die: (die.color.letter, die.value))


# -- moves to text -----------------------------------------------------------------------------


def format_line(
    moves: Sequence[SagradaMove], position: SagradaPosition, players: Sequence[str]
) -> str:
    """Return the line of the moves of one roll or turn; `parse_line` reads it back.

    Parameters
    ----------
    moves
        What was played: all rolls of a round, or a turn with the rolls inside and its end. Without
        the end the line says that the turn goes on; a turn is not cut while a card is at work.
    position
        The position before the first of them.
    """
    first = moves[0]
    if isinstance(first, Roll):
        return f"{ROLL} {' '.join(str(move.die) for move in moves if isinstance(move, Roll))}"
    if isinstance(first, Remove):
        spaces = " ".join(str(move.square) for move in moves if isinstance(move, Remove))
        return f"{players[first.seat]} {REMOVE} {spaces}"
    if isinstance(first, ChooseWindow):
        return f"{players[position.choosing or 0]} {first}"
    seat = position.order[position.turns_done]
    parts: list[str] = []
    for index, move in enumerate(moves):
        before = moves[index - 1]
        following = moves[index + 1] if index + 1 < len(moves) else None
        if isinstance(move, Take) and isinstance(following, Place | PlaceSomewhere):
            parts.append(f"{move.die} {str(following).removeprefix('place ')}")
        elif isinstance(move, Place | PlaceSomewhere) and index and isinstance(before, Take):
            pass
        elif isinstance(move, Take | Place | PlaceSomewhere | Return):
            parts.append(str(move))
        elif isinstance(move, UseTool):
            parts.append(_tool_text(move, moves[index + 1 :], position))
        position = position.forced(move)
    if moves and not isinstance(moves[-1], EndTurn):
        parts.append(GOES_ON)
    return f"{players[seat]} {', '.join(parts) or PASS}"


def format_turn(line: TurnLine, players: Sequence[str]) -> str:
    """Return the line of a turn as it was read, in canonical words and capitals.

    Unlike `format_line` it keeps the spaces named in a window that nobody records.

    Examples
    --------
    >>> format_turn(parse_line("Ann b4 a1, TOOL 2 a1>b2", ["Ann"]), ["Ann"])
    'Ann B4 A1, tool eglomise brush A1>B2'
    """
    parts: list[str] = []
    taken = False
    for part in line.parts:
        if isinstance(part, Place | PlaceSomewhere) and taken:
            die, space = parts[-1].split()[1], str(part).removeprefix("place ")
            parts[-1] = f"{die} {space}"
        else:
            parts.append(_tool_words(part) if isinstance(part, ToolPart) else str(part))
        taken = isinstance(part, Take)
    if line.goes_on:
        parts.append(GOES_ON)
    return f"{players[line.seat]} {', '.join(parts) or PASS}"


def _tool_words(part: ToolPart) -> str:
    words = ["tool", TOOLS[part.number - 1].casefold(), *map(str, part.dice)]
    words += [f"{start}>{end}" for start, end in part.shifts]
    words += ["round", str(part.round)] if part.round else []
    words += ["pay", str(part.paid)] if part.paid else []
    return " ".join(words)


def _tool_text(use: UseTool, following: Sequence[SagradaMove], position: SagradaPosition) -> str:
    hand = position.turn.hand
    color = hand.color.letter if hand else "?"
    arguments: list[str] = []
    lifted: list[Square] = []
    for move in following:
        match move:
            case Reroll(die):
                arguments.append(str(die))
            case Draw(drawn):
                color = drawn.letter
            case SetValue(value):
                arguments.append(f"{color}{value}")
            case Exchange(number, die):
                arguments.append(str(die))
                if _rounds_with(die, position) != [number]:
                    arguments += ["round", str(number)]
            case Shift(start, end):
                arguments.append(f"{start}>{end}")
            case Lift(square):
                lifted.append(square)
            case Drop(square):
                arguments.append(f"{lifted.pop(0)}>{square}")
    if use.paid:
        arguments += ["pay", str(use.paid)]
    return " ".join(["tool", TOOLS[use.number - 1].casefold(), *arguments])
