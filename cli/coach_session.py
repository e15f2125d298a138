"""What the coach understands and does, without any terminal.

A session holds a record that is being written. Every line that is confirmed is legal and stands in
the file before it is answered; everything else changes nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, random_move
from vitrail.games.errors import NotationError, VitrailError, quoted
from vitrail.games.files import parse_document
from vitrail.games.record import RecordLine, parse_record
from vitrail.games.sagrada.lines import KEYWORDS, format_line, parse_line
from vitrail.games.sagrada.moves import PlaceSomewhere, Roll
from vitrail.games.sagrada.replay import IllegalLineError, examine
from vitrail.games.sagrada.step import expectation, play_line

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.games.journal import Journal
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.step import Step

RANDOM = "random"
_DICE = re.compile(r"(?:[A-Za-z][0-9])+")
_SHORT = {"p": "pass", "w": "window"}


class Session:
    """A game at the table.

    Parameters
    ----------
    journal
        The record, whole to its last line.
    rng
        Rolls dice when the players have none.

    Raises
    ------
    NotationError, InvalidPositionError
        If the record cannot be read.
    """

    def __init__(self, journal: Journal, rng: random.Random) -> None:
        self.journal = journal
        self._rng = rng
        record = parse_record(parse_document(journal.data, str(journal.path)))
        found = examine(record)
        self.players = found.players
        self.start = found.start
        self.steps = list(found.steps)
        self.faults = found.faults
        self._undone: list[str] = []

    @property
    def position(self) -> SagradaPosition:
        """The position on the table."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def expected(self) -> str:
        """What could be typed now, in words."""
        return expectation(self.position, self.players)

    # -- moves -----------------------------------------------------------------------------------

    def play(self, text: str) -> Step:
        """Play a line in full or in short form and append it to the file.

        Raises
        ------
        NotationError, IllegalLineError
            If it cannot be read or is not legal; nothing has changed then.
        JournalError
            If it cannot be written; nothing has changed then.
        """
        step = self._tried(self.in_full(text))
        self._confirm(step)
        self._undone.clear()
        return step

    def undo(self) -> Step | None:
        """Take the last line back, out of the file as well; None if there is none.

        Raises
        ------
        JournalError
            If the file cannot be written; nothing has changed then.
        """
        if not self.steps or not self.journal.undo():
            return None
        step = self.steps.pop()
        self._undone.append(step.text)
        return step

    def redo(self) -> Step | None:
        """Play the line again that was taken back last; None if there is none."""
        if not self._undone:
            return None
        step = self._tried(self._undone[-1])
        self._confirm(step)
        self._undone.pop()
        return step

    def _tried(self, text: str) -> Step:
        step = self._step(text)
        if step.violations:
            raise IllegalLineError(step, self.expected)
        unnamed = any(isinstance(move, PlaceSomewhere) for move in step.moves)
        if step.moves and not unnamed:
            printed = self._step(format_line(step.moves, self.position, self.players))
            if printed.after == step.after:
                return printed
        return step

    def _step(self, text: str) -> Step:
        written = RecordLine(text, len(self.steps) + 1)
        return play_line(self.position, parse_line(text, self.players), written, self.players)

    def _confirm(self, step: Step) -> None:
        self.journal.append(step.text)
        self.steps.append(step)

    # -- short forms -----------------------------------------------------------------------------

    def in_full(self, text: str) -> str:
        """Return the line of a record that a short form stands for.

        Raises
        ------
        NotationError
            If nothing of the kind can stand here.
        """
        words = text.split()
        text = text.strip()
        if not words:
            message = f"nothing was typed: expected {self.expected}"
            raise NotationError(message)
        names = {name.casefold(): name for name in self.players}
        name = names.get(words[0].casefold())
        mover = self.position.to_move
        if name is not None and words[0].casefold() not in {*KEYWORDS, *_SHORT}:
            rest = text.split(None, 1)[1] if len(words) > 1 else ""
            return f"{name} {self._rest_in_full(rest)}".rstrip()
        if words[0].casefold() == "roll":
            return self._roll(words[1:])
        if mover is None:
            message = f"{quoted(text)}: expected {self.expected}"
            raise NotationError(message)
        if mover == CHANCE:
            return self._roll(words)
        return f"{self.players[mover]} {self._rest_in_full(text)}"

    def _rest_in_full(self, text: str) -> str:
        first, _, rest = text.partition(" ")
        text = f"{_SHORT.get(first.casefold(), first)} {rest}".strip()
        seat = self.position.choosing
        if seat is None or text.casefold().startswith("remove"):
            return text
        name = re.sub(r"(?i)^window\s+", "", text).strip()
        offered = [pattern.name for pattern in self.position.setup.offered(seat)]
        if name.isdigit() and 1 <= int(name) <= len(offered):
            return f"window {offered[int(name) - 1]}"
        near = [one for one in offered if one.casefold().startswith(name.casefold())]
        return f"window {near[0] if len(near) == 1 else name}"

    def _roll(self, words: Sequence[str]) -> str:
        if [word.casefold() for word in words] == [RANDOM]:
            return self._random_roll()
        dice: list[str] = []
        for word in words:
            together = _DICE.fullmatch(word) and len(word) > 2
            dice += re.findall("..", word) if together else [word]
        return " ".join(["roll", *(word.upper() for word in dice)])

    def _random_roll(self) -> str:
        position, dice = self.position, []
        while position.rolling and position.to_move == CHANCE:
            move = random_move(position, self._rng)
            if isinstance(move, Roll):
                dice.append(str(move.die))
            position = position.apply(move)
        if not dice:
            message = f"no dice are to be rolled: expected {self.expected}"
            raise NotationError(message)
        return f"roll {' '.join(dice)}"


def reasons(error: VitrailError) -> tuple[str, ...]:
    """Return why a line is refused, one reason a line, and what could be typed instead."""
    if isinstance(error, IllegalLineError):
        return (*map(str, error.violations), f"expected: {error.expected}")
    return (str(error),)
