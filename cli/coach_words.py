"""What may be typed next at the coach's prompt: completion by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.errors import VitrailError
from vitrail.games.sagrada.components import TOOLS, Die
from vitrail.games.sagrada.window import legal_squares

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vitrail.games.sagrada.play import SagradaPosition

COMMANDS = ("hint", "undo", "redo", "show", "score", "help", "quit")
LEVELS = ("legal", "good", "best")


def next_words(text: str, position: SagradaPosition, players: Sequence[str]) -> tuple[str, ...]:
    """Return the words that may follow a text, the last one of which may be half typed.

    Only what begins as the half word does is returned, in any case of letters.
    """
    before, _, half = text.rpartition(" ") if " " in text else ("", "", text)
    words = before.split()
    if words and words[0] in players:
        words = words[1:]
    found = _candidates(" ".join(words), position)
    return tuple(dict.fromkeys(one for one in found if one.casefold().startswith(half.casefold())))


def _candidates(before: str, position: SagradaPosition) -> Iterable[str]:
    words = before.casefold().split()
    if words == ["hint"]:
        return LEVELS
    if position.to_move is None:
        return COMMANDS if not words else ()
    if position.choosing is not None:
        offered = [pattern.name for pattern in position.setup.offered(position.choosing)]
        return (*offered, *COMMANDS) if words in ([], ["window"]) else ()
    if position.to_move == CHANCE:
        return ("roll", *COMMANDS) if not words else ("random",) if words == ["roll"] else ()
    part = before.rsplit(",", 1)[-1].split()
    if not part:
        dice = _placeable(position)
        first = () if words else COMMANDS
        return (*dice, "pass", "take", "tool", "place", "return", *first)
    if len(part) == 1:
        return _after(part[0].casefold(), position)
    return ()


def _placeable(position: SagradaPosition) -> list[str]:
    window = position.window
    dice = dict.fromkeys(position.pool)
    return [str(die) for die in dice if window is None or legal_squares(window, die)]


def _after(word: str, position: SagradaPosition) -> list[str]:
    window = position.window
    if word == "take":
        return _placeable(position)
    if word == "tool":
        return [str(TOOLS.index(name) + 1) for name in position.setup.tools]
    if window is None:
        return ["?"]
    if word == "place":
        return [str(square) for square in window.open_squares]
    try:
        die = Die.parse(word)
    except VitrailError:
        return []
    return [str(square) for square in legal_squares(window, die)]
