"""Santiago at the coach's prompt: short forms, completion, and what is told after a move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vitrail.cli.coach_lines import COMMANDS, HINT_WORDS
from vitrail.cli.coach_session import Session
from vitrail.games.base import CHANCE
from vitrail.games.errors import NotationError, quoted, suggestion
from vitrail.games.santiago.components import TILES, Tile
from vitrail.games.santiago.effects import laid_out
from vitrail.games.santiago.lines import line_text
from vitrail.games.santiago.moves import Pass, PlacePalm, Reveal
from vitrail.games.santiago.ranking import result_lines
from vitrail.games.santiago.replay import Replay
from vitrail.games.santiago.rules import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vitrail.games.santiago.lines import Line
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.games.santiago.step import Step

_SHORT = {
    "p": "pass",
    "b": "bid",
    "pl": "plant",
    "pr": "propose",
    "s": "support",
    "a": "accept",
    "o": "own",
    "e": "extra",
    "r": "reveal",
}
_PLACE = re.compile(r"[HhVvXx][0-9]{2}|[A-Fa-f][0-9]", re.ASCII)
_CHANCE_WORDS = ("aside", "spring", "palms", "reveal")
_VERBS = ("bid", "pass", "plant", "leftover", "propose", "support", "accept", "own", "extra")
_BARE = {
    Phase.BID: "bid",
    Phase.PLANT: "plant",
    Phase.LEFTOVER: "leftover",
    Phase.DECIDE: "accept",
    Phase.EXTRA: "extra",
    Phase.SPRING: "spring",
}
"""What a line says that begins with none of the words."""


class Coach(Session[Replay]):
    """A game of Santiago at the table."""

    help = """\
A line is what the player at turn does; the name may be left out.
  reveal beans2 cane1 cane2 potatoes1   the tiles turned up     reveal random   let vitrail draw
  bid 3, or 3             a bid                          p, pass    no bid, no offer, no canal
  plant beans2 C5, or beans2 C5    a tile and its field; leftover the same for the last of three
  propose H21 2, or H21 2 a place for the canal, and money; where one lies already it is supported
  accept H21, or H21      take the money of an offer     own V20    pay for another place
  extra H31, or H31       the extra canal                no extra   nobody (else) lays one
  no bribe                nobody offers anything (more)
  b, pl, pr, s, a, o, e, r    short for bid, plant, propose, support, accept, own, extra, reveal
  aside peppers2, spring X21, palms A1 C4 F8    what is laid out before the first round
  Ben bid 2               with the name for somebody else, where several may act
  H21 2  # a comment      is kept in the file, and so is a line that begins with #"""
    why = "reasons, canals and areas"
    page = "docs/santiago-records.md"
    short_forms = frozenset(_SHORT)
    chance_words = ("reveal", "r", "aside", "spring", "palms")

    @property
    def prompt(self) -> str:
        """The prompt: whose line is expected."""
        position: SantiagoPosition = self.position
        if position.to_move is None:
            return "over> "
        if position.to_move == CHANCE:
            word = {Phase.ASIDE: "aside or reveal", Phase.REVEAL: f"reveal {position.round}"}
            return f"{word.get(position.phase, str(position.phase))}> "
        return f"{self.players[position.to_move]} ({position.phase})> "

    def in_full(self, text: str) -> str:
        """Return the line of a record that a short form stands for.

        Raises
        ------
        NotationError
            If nothing of the kind can stand here.
        """
        position: SantiagoPosition = self.position
        words = text.split()
        named = {name.casefold(): name for name in self.players}.get(words[0].casefold())
        rest = words[1:] if named else words
        if not rest:
            return text
        first = _SHORT.get(rest[0].casefold(), rest[0].casefold())
        if not named and (first in {"no", "reveal", "aside", "palms"} or first == "spring"):
            by = position.phase is Phase.SPRING and position.setup.spring_by_player
            name = f"{self.players[position.overseer]} " if first == "spring" and by else ""
            return f"{name}{first} {' '.join(rest[1:])}"
        mover = position.to_move
        if named is None and mover in {None, CHANCE}:
            if mover == CHANCE and all(_is_tile(word.strip(",")) for word in rest):
                return f"reveal {' '.join(rest)}"
            near = suggestion(rest[0], (*self.players, *_CHANCE_WORDS, *COMMANDS))
            message = f"{quoted(text)}: expected {self.expected}{near}"
            raise NotationError(message)
        name = named or self.players[mover or 0]
        if first in _VERBS:
            return f"{name} {first} {' '.join(rest[1:])}".rstrip()
        return f"{name} {self._bare(rest, position)}"

    def _bare(self, words: Sequence[str], position: SantiagoPosition) -> str:
        """Return a line without its first word, as the phase understands it.

        Raises
        ------
        NotationError
            If it begins with a word that stands nowhere.
        """
        word = words[0]
        if not (word.isdecimal() or _is_tile(word) or _is_place(word)):
            near = suggestion(word, (*self.players, *_VERBS, *_CHANCE_WORDS, *COMMANDS))
            message = f"{quoted(word)} begins no line: expected {self.expected}{near}"
            raise NotationError(message)
        if position.phase is Phase.BRIBE:
            there = {str(offer.segment) for offer in position.offers}
            verb = "support" if word.upper() in there else "propose"
        elif position.phase is Phase.DECIDE:
            there = {str(offer.segment) for offer in position.offers}
            verb = "accept" if word.upper() in there else "own"
        else:
            verb = _BARE.get(position.phase, "")
        return f"{verb} {' '.join(words)}".strip()

    def next_words(self, text: str) -> tuple[str, ...]:
        """Return the words that may follow a text: what is legal, as far as it is typed."""
        before, _, half = text.rpartition(" ") if " " in text else ("", "", text)
        words = before.casefold().split()
        found = dict.fromkeys(self._candidates(words))
        return tuple(word for word in found if word.casefold().startswith(half.casefold()))

    def _candidates(self, words: Sequence[str]) -> Iterator[str]:
        """Yield what may follow whole words."""
        if words == ["hint"]:
            yield from HINT_WORDS
            return
        position: SantiagoPosition = self.position
        named = bool(words) and self.is_player(words[0])
        said = [_SHORT.get(word, word) for word in words[named:]]
        chance = position.to_move == CHANCE or position.phase is Phase.ASIDE
        if chance and said and said[0] in _CHANCE_WORDS:
            yield from self._left(said[1:])
            yield from () if said[1:] else ("random",)
        for move in position.legal_moves():
            parts = str(move).split()
            parts[0] = "palms" if isinstance(move, PlacePalm) else parts[0]
            if chance and isinstance(move, Reveal) and said:
                continue
            if [part.casefold() for part in parts[: len(said)]] == said and len(parts) > len(said):
                yield parts[len(said)]
        if position.phase in {Phase.BRIBE, Phase.EXTRA} and said == ["no"]:
            yield str(position.phase)
        if not said and not named:
            yield from ("no",) if position.phase in {Phase.BRIBE, Phase.EXTRA} else ()
            yield from ("reveal",) if position.phase in {Phase.ASIDE, Phase.EXTRA} else ()
            yield from COMMANDS

    def _left(self, said: Sequence[str]) -> Iterator[str]:
        """Yield the tiles that may still be turned up after those that are typed."""
        position: SantiagoPosition = self.position
        for tile, count in zip(TILES, position.unseen, strict=True):
            if count > said.count(str(tile)):
                yield str(tile)

    def state_lines(self) -> list[str]:
        """Return the running score, and at the end who has won."""
        position: SantiagoPosition = self.position
        scores = position.scores()
        told = [f"{name} {scores[seat]}" for seat, name in enumerate(self.players)]
        lines = [f"score  {'  '.join(told)}"]
        if position.to_move is None:
            lines += result_lines(position, self.players)
        return lines

    def canonical(self, step: Step, line: Line) -> str:
        """Return a line that was played in canonical words: what it implies stays unsaid."""
        del step
        return line_text(line, self.players)

    def chance_position(self, word: str) -> SantiagoPosition:
        """Return where tiles are turned up: that also says what was not done before."""
        position: SantiagoPosition = self.position
        reveals = _SHORT.get(word, word) == "reveal"
        if reveals and position.phase is Phase.ASIDE:
            return laid_out(position)
        while reveals and position.phase is Phase.EXTRA:
            position = position.apply(Pass())
        return position

    def _drawn_together(self, start: SantiagoPosition, position: SantiagoPosition) -> bool:
        return position.phase is start.phase


def _is_tile(word: str) -> bool:
    try:
        Tile.parse(word)
    except NotationError:
        return False
    return True


def _is_place(word: str) -> bool:
    return bool(_PLACE.fullmatch(word))
