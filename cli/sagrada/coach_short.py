"""Short forms at the coach's prompt, and the line of a record that each stands for."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from vitrail.cli.coach_lines import COMMANDS
from vitrail.games.base import CHANCE
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.sagrada.components import TOOLS, official_patterns
from vitrail.games.sagrada.lines import GOES_ON, PASS, REMOVE, ROLL, WINDOW
from vitrail.games.sagrada.step import expectation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.play import SagradaPosition

_DICE = re.compile(r"(?:[A-Za-z][0-9])+")
_DIE = re.compile(r"[A-Za-z][0-9]")
_SPACE = re.compile(r"[A-Da-d][1-5]")
_OPEN_END = re.compile(r"[\s,]*(?:\.\.\.|\N{HORIZONTAL ELLIPSIS})$")
_SHORT = {"p": "pass", "w": "window"}
_TURN_WORDS = ("take", "place", "return", "tool")
_LINE_WORDS = (PASS, WINDOW, REMOVE, *_TURN_WORDS)


def in_full(
    text: str, position: SagradaPosition, players: Sequence[str], asked: int | None = None
) -> str:
    """Return the line of a record that a short form stands for.

    Parameters
    ----------
    asked
        The seat whose window is asked for, though no cards are recorded.

    Raises
    ------
    NotationError
        If nothing of the kind can stand here.
    """
    words = text.split()
    names = {name.casefold(): name for name in players}
    name = names.get(words[0].casefold())
    mover = position.to_move
    if name is not None and (len(words) > 1 or words[0].casefold() not in _SHORT):
        rest = text.split(None, 1)[1] if len(words) > 1 else ""
        verb = _SHORT.get(words[1].casefold(), words[1].casefold()) if rest else ""
        chooses = position.choosing is not None and verb not in {"", REMOVE}
        if asked is not None and not chooses:
            chooses = verb not in {"", REMOVE, PASS, *_TURN_WORDS} and not _DICE.match(verb)
        if verb == WINDOW or chooses:
            return f"{name} {_window_in_full(rest, position, players.index(name))}"
        return f"{name} {_rest_in_full(rest, position)}".rstrip()
    if words[0].casefold() == ROLL:
        return _roll(words[1:])
    if mover is None:
        message = f"{quoted(text)}: expected {expectation(position, players)}"
        raise NotationError(message)
    if asked is not None and not _DICE.fullmatch(words[0]):
        if words[0].casefold() in {"p", PASS, *_TURN_WORDS}:
            wanted = f"the window of {players[asked]}, Enter if nobody knows it"
            message = f"{quoted(text)}: expected {wanted}, or {expectation(position, players)}"
            raise NotationError(message)
        return f"{players[asked]} {_window_in_full(text, position, asked)}"
    if mover == CHANCE:
        return _rolled_first(text, position, players)
    if position.choosing is None:
        _known_first(words[0], players, players[mover])
    return f"{players[mover]} {_rest_in_full(text, position)}"


def _rolled_first(text: str, position: SagradaPosition, players: Sequence[str]) -> str:
    """Return the roll that a line of dice stands for, where one is expected.

    Raises
    ------
    NotationError
        If it is no line of dice but one of a turn, or of nothing at all.
    """
    words = text.split()
    first = _SHORT.get(words[0].casefold(), words[0].casefold())
    if first == REMOVE and len(players) == 1:
        return f"{players[0]} {text}"
    if first == REMOVE:
        message = f"{quoted(text)}: expected the player before it, {players[0]} {text}"
        raise NotationError(message)
    dice = text.replace(",", " ").split()
    if all(map(_DICE.fullmatch, dice)) and not any(map(_is_space_alone, dice)):
        return _roll(words)
    told = f"{quoted(text)}: the dice of round {position.round} are not rolled yet"
    near = suggestion(words[0], (*players, ROLL, *COMMANDS)) if first not in _LINE_WORDS else ""
    message = f"{told}: expected {expectation(position, players)}{near}"
    raise NotationError(message)


def _is_space_alone(word: str) -> bool:
    """Whether a word is a space and can be no die, so that the line is one of a turn."""
    return bool(_SPACE.fullmatch(word)) and word[0].casefold() != "b"


def _known_first(word: str, players: Sequence[str], mover: str) -> None:
    """Refuse a line of a turn that begins with no word that one can begin with."""
    known = word.rstrip(",").casefold()
    if _DICE.fullmatch(known) or known in {*_SHORT, *_LINE_WORDS}:
        return
    near = suggestion(word, (*players, ROLL, *_LINE_WORDS, *COMMANDS))
    message = (
        f"{quoted(word)} begins no line: expected a turn of {mover} such as R5 A2, or pass, or a "
        f"command (help tells them){near}"
    )
    raise NotationError(message)


def _rest_in_full(text: str, position: SagradaPosition) -> str:
    first, _, rest = text.partition(" ")
    text = f"{_SHORT.get(first.casefold(), first)} {rest}".strip()
    seat = position.choosing
    if text.casefold().startswith("remove"):
        return text
    if seat is None:
        return text if first.casefold() == WINDOW else _parts_in_full(text, position)
    return _window_in_full(text, position, seat)


def _window_in_full(text: str, position: SagradaPosition, seat: int) -> str:
    """Return the choice of a window by number, name or its beginning; of any if none is dealt."""
    name = re.sub(r"(?i)^w(?:indow)?\s+", "", text).strip()
    offered = [pattern.name for pattern in position.setup.offered(seat)]
    if name.isdecimal() and len(name) == 1 and 1 <= int(name) <= len(offered):
        return f"{WINDOW} {offered[int(name) - 1]}"
    known = offered or [pattern.name for pattern in official_patterns()]
    near = [one for one in known if one.casefold().startswith(name.casefold())]
    same = [one for one in near if one.casefold() == name.casefold()]
    if len(same or near) == 1:
        return f"{WINDOW} {(same or near)[0]}"
    if offered and position.choosing is not None:
        choice = ", ".join(f"{number} {one}" for number, one in enumerate(offered, start=1))
        message = f"{quoted(text)} is no window dealt: expected {choice}{suggestion(name, offered)}"
        raise NotationError(message)
    return f"{WINDOW} {name}"


def _roll(words: Sequence[str]) -> str:
    dice: list[str] = []
    for word in " ".join(words).replace(",", " ").split():
        together = _DICE.fullmatch(word) and len(word) > 2
        dice += re.findall("..", word) if together else [word]
    return " ".join(["roll", *(word.upper() for word in dice)])


def _parts_in_full(text: str, position: SagradaPosition) -> str:
    """Return the parts of a turn: a comma behind a die is dropped, a space alone is placed at."""
    goes_on = _OPEN_END.search(text)
    pieces = [piece.strip() for piece in (text[: goes_on.start()] if goes_on else text).split(",")]
    parts: list[str] = []
    for piece in pieces:
        if parts and _DIE.fullmatch(parts[-1]) and (_SPACE.fullmatch(piece) or piece == "?"):
            parts[-1] += f" {piece}"
        elif _SPACE.fullmatch(piece) and (parts or position.turn.hand is not None):
            parts.append(f"place {piece}")
        else:
            parts.append(_tool_in_full(_known_part(piece), position))
    return ", ".join([*parts, GOES_ON] if goes_on else parts)


def _known_part(piece: str) -> str:
    """Return a part of a turn; of two words the first is a die or says what is done.

    Raises
    ------
    NotationError
        If it is neither.
    """
    words = piece.split()
    if len(words) == 2 and not _DIE.fullmatch(words[0]):
        first = words[0].casefold()
        if first not in {*_LINE_WORDS, *_SHORT}:
            message = (
                f"{quoted(piece)} is no part of a turn: expected die and space (R5 A2), take, "
                f"place, tool, return, or pass alone{suggestion(words[0], _LINE_WORDS)}"
            )
            raise NotationError(message)
    return piece


def _tool_in_full(piece: str, position: SagradaPosition) -> str:
    """Return a part with the whole name of the tool card whose beginning it has.

    Raises
    ------
    NotationError
        If it begins several, on the table or, if none there, in the box.
    """
    words = piece.split()
    if not words or words[0].casefold() != "tool":
        return piece
    begun = list(itertools.takewhile(lambda word: not any(map(str.isdigit, word)), words[1:]))
    begun = list(itertools.takewhile(lambda word: word.casefold() not in {"pay", "round"}, begun))
    name = " ".join(begun)
    if not _folded(name):
        return piece
    for cards in (position.setup.tools, TOOLS):
        meant = begun_tools(name, cards)
        if len(meant) > 1:
            message = f"{quoted(name)} begins several tool cards: {', '.join(meant)}"
            raise NotationError(message)
        if meant:
            return " ".join(["tool", meant[0].casefold(), *words[1 + len(begun) :]])
    return piece


def begun_tools(name: str, cards: Sequence[str]) -> list[str]:
    """Return the cards whose name begins so, blanks, hyphens and case left aside.

    Examples
    --------
    >>> begun_tools("flux r", TOOLS)
    ['Flux Remover']
    """
    return [card for card in cards if _folded(card).startswith(_folded(name))]


def _folded(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
