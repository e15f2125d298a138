"""Fertility at the coach's prompt: short forms, completion, and what is told after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.cli.coach_lines import COMMANDS, HINT_WORDS
from vitrail.cli.coach_session import Session
from vitrail.games.base import CHANCE
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.fertility.components import goods_words, is_tile
from vitrail.games.fertility.lines import line_text
from vitrail.games.fertility.ranking import result_lines
from vitrail.games.fertility.replay import Replay
from vitrail.games.fertility.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.fertility.lines import Line
    from vitrail.games.fertility.play import FertilityPosition
    from vitrail.games.fertility.step import Step

_SHORT = {
    "l": "lay",
    "g": "good",
    "m": "monument",
    "b": "build",
    "su": "supply",
    "t": "take",
    "d": "drop",
    "o": "open",
}
_VERBS = (
    "lay", "discard", "good", "monument", "build", "supply", "bonus", "take", "drop", "done",
)  # fmt: skip
_OPEN = "open"


class Coach(Session[Replay]):
    """A game of Fertility at the table."""

    help = """\
A line is what the player at turn does, in one line or in several; the name may be left out.
  lay PG C4 C5, or PG C4 C5   a tile of the hand, its first letter on the first square
  good grapes   monument D4   what a sanctuary brings
  build T03-papyrus pay cattle wheat      a district; without pay where it costs nothing
  supply 3a papyrus grapes    goods into a shop          bonus 1b cattle   what a shop paid
  take CG                     a tile; the turn is over   done              the end of the last turn
  drop AA                     a tile discarded, in the variant for two
  discard PG                  where no tile of the hand fits
  open GG T01-cattle          what is opened             open random       let vitrail draw
  lay PG C4 C5, build T01-cattle, take CG      commas between the steps of a turn
  take CG  # a comment        is kept in the file, and so is a line that begins with #"""
    chance_words = (_OPEN,)

    @property
    def prompt(self) -> str:
        """The prompt: whose line is expected."""
        position: FertilityPosition = self.position
        if position.to_move is None:
            return "over> "
        if position.to_move == CHANCE:
            return f"{_OPEN}> "
        return f"{self.players[position.to_move]} ({position.phase})> "

    def in_full(self, text: str) -> str:
        """Return the line of a record that a short form stands for.

        Raises
        ------
        NotationError
            If nothing of the kind can stand here.
        """
        position: FertilityPosition = self.position
        words = text.split()
        named = {name.casefold(): name for name in self.players}.get(words[0].casefold())
        rest = words[1:] if named else words
        if not rest:
            return text
        first = _SHORT.get(rest[0].casefold(), rest[0].casefold())
        if not named and first == _OPEN:
            return " ".join([_OPEN, *rest[1:]])
        mover = position.to_move
        if named is None and mover in {None, CHANCE}:
            if mover == CHANCE and (is_tile(rest[0].strip(",")) or self._is_district(rest[0])):
                return " ".join([_OPEN, *rest])
            near = suggestion(rest[0], (*self.players, _OPEN, *COMMANDS))
            message = f"{quoted(text)}: expected {self.expected}{near}"
            raise NotationError(message)
        name = named or self.players[mover or 0]
        steps = [self._step_in_full(step.split()) for step in " ".join(rest).split(",")]
        return f"{name} {', '.join(steps)}"

    def _step_in_full(self, words: list[str]) -> str:
        """Return a step of a turn with its word.

        Raises
        ------
        NotationError
            If it begins with a word that begins none.
        """
        if not words:
            return ""
        first = _SHORT.get(words[0].casefold(), words[0].casefold())
        if first in _VERBS:
            return " ".join([first, *words[1:]])
        if is_tile(words[0]) and len(words) == 3:
            return " ".join(["lay", *words])
        near = suggestion(words[0], (*self.players, *_VERBS, _OPEN, *COMMANDS))
        message = f"{quoted(words[0])} begins no step: expected {self.expected}{near}"
        raise NotationError(message)

    def _is_district(self, word: str) -> bool:
        position: FertilityPosition = self.position
        names = (one.id.casefold() for one in position.setup.components.districts)
        return word.strip(",").casefold() in names

    def next_words(self, text: str) -> tuple[str, ...]:
        """Return the words that may follow a text: what is legal, as far as it is typed."""
        before, _, half = text.rpartition(" ") if " " in text else ("", "", text)
        words = before.casefold().split()
        found = dict.fromkeys(self._candidates(words))
        return tuple(word for word in found if word.casefold().startswith(half.casefold()))

    def _candidates(self, words: list[str]) -> Iterator[str]:
        """Yield what may follow whole words; steps behind a comma are not looked at."""
        if words == ["hint"]:
            yield from HINT_WORDS
            return
        position: FertilityPosition = self.position
        named = bool(words) and self.is_player(words[0])
        said = [_SHORT.get(word, word) for word in words[named:]]
        if position.to_move == CHANCE and said == [_OPEN]:
            yield "random"
        for move in position.legal_moves():
            parts = str(move).split()
            if [part.casefold() for part in parts[: len(said)]] == said and len(parts) > len(said):
                yield parts[len(said)]
        if not said and not named:
            yield from COMMANDS

    def state_lines(self) -> list[str]:
        """Return the goods at hand and the running score, and at the end who has won."""
        position: FertilityPosition = self.position
        lines = []
        if position.phase in {Phase.REWARD, Phase.BUILD, Phase.SUPPLY, Phase.BONUS}:
            name = self.players[position.seat]
            wheat = position.wheat[position.seat]
            lines.append(f"{name} has {goods_words(position.stock)}; {wheat} wheat")
        scores = position.scores()
        told = [f"{name} {scores[seat]}" for seat, name in enumerate(self.players)]
        lines.append(f"score  {'  '.join(told)}")
        if position.to_move is None:
            lines += result_lines(position, self.players)
        return lines

    def canonical(self, step: Step, line: Line) -> str:
        """Return a line that was played in canonical words."""
        del step
        return line_text(line, self.players)

    def _drawn_together(self, start: FertilityPosition, position: FertilityPosition) -> bool:
        return position.turn == start.turn
