"""What is known at the table in the middle of a game: the `position:` of a record.

A hint must not require typing the whole game. What is typed is checked against SETUP-2, SETUP-3,
CANAL-2, BID-1, BID-3, PLANT-2, BRIBE-1 and INCOME-1; what is not typed is unknown (money) or
assumed, and every assumption is told.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import InvalidPositionError, NotationError
from vitrail.games.files import Keys, Tree, shown, strings
from vitrail.games.record import UNKNOWN
from vitrail.games.santiago.canals import reached
from vitrail.games.santiago.components import SHAPE, TILES, Segment, Tile, most_money, tile_counts
from vitrail.games.santiago.offers import Offer
from vitrail.games.santiago.play import SantiagoPosition
from vitrail.games.santiago.plots import EMPTY, Plot, index, plots, with_plot
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.setup import PALMS, parse_setup
from vitrail.games.squares import Square
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeVar

    from vitrail.games.record import Record

    ValueT = TypeVar("ValueT")

DESERT = "desert"
PASS = "pass"  # noqa: S105 (a word of the records, no secret)
PHASES = tuple(str(phase) for phase in Phase if phase >= Phase.REVEAL)
"""The words that `phase:` may hold."""


@dataclass(frozen=True)
class TablePosition:
    """A position as it was typed.

    Parameters
    ----------
    players
        Names by seat.
    position
        The position of the game; money that nobody told is unknown in it.
    assumed
        What was not told and was assumed instead, in sentences.
    """

    players: tuple[str, ...]
    position: SantiagoPosition
    assumed: tuple[str, ...]


class _Reader:
    """Reads the parts of a `position:`, and names the place of each mistake."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.tree: Any = record.position
        self.setup = parse_setup(record)
        self.assumed: list[str] = []

    # -- small values ----------------------------------------------------------------------------

    def fail(self, keys: Keys, problem: str) -> NotationError:
        """Return the error of a value."""
        return self.record.document.error(("position", *keys), problem)

    def impossible(self, keys: Keys, problem: str) -> InvalidPositionError:
        """Return the error of a value that can be read but not be."""
        return InvalidPositionError(str(self.fail(keys, problem)))

    def words(self, *keys: str) -> Iterator[tuple[Keys, str]]:
        """Yield the words of a list or of a text, each with its way."""
        tree: Tree = self.tree.get(keys[0])
        if tree is None:
            return
        for at, text in strings(self.record.document, ("position", *keys), tree):
            yield from ((at[1:], word) for word in text.replace(",", " ").split())

    def read(self, keys: Keys, text: str, parse: Callable[[str], ValueT]) -> ValueT:
        """Return what a text says."""
        try:
            return parse(text)
        except NotationError as error:
            raise self.fail(keys, error.problem) from None

    def seat(self, name: str, *keys: str | int) -> int:
        """Return the seat of a player."""
        return self.record.seat(name, "position", *keys)

    def several(self, key: str, parse: Callable[[str], ValueT]) -> tuple[ValueT, ...]:
        """Return the values of a list, each once."""
        found: list[ValueT] = []
        for at, word in self.words(key):
            value = self.read(at, word, parse)
            if value in found:
                raise self.fail(at, f"{value} stands here twice")
            found.append(value)
        return tuple(found)

    # -- parts -----------------------------------------------------------------------------------

    def fields(self) -> tuple[Plot | None, ...]:
        """Return what lies on the fields."""
        board = EMPTY
        taken: set[Square] = set()
        for name, text in (self.tree.get("fields") or {}).items():
            keys = ("fields", name)
            square = self.read(keys, name, lambda word: Square.parse(word, SHAPE))
            if square in taken:
                raise self.fail(keys, f"{square} stands here twice")
            taken.add(square)
            board = with_plot(board, square, self.plot(keys, str(text).split()))
        return board

    def plot(self, keys: Keys, words: Sequence[str]) -> Plot:
        """Return a tile as its words tell it: `bananas2 Ann 1`, `beans1`, `desert beans1`."""
        if words and words[0].casefold() == DESERT and len(words) <= 2:
            tile = self.read(keys, words[1], Tile.parse) if len(words) > 1 else None
            return Plot(tile, desert=True)
        if not 1 <= len(words) <= 3:
            message = (
                f"read {shown(' '.join(words))}, expected a tile with its owner and markers "
                "(bananas2 Ann 1), a tile without markers (bananas2), or desert"
            )
            raise self.fail(keys, message)
        tile = self.read(keys, words[0], Tile.parse)
        if len(words) == 1:
            return Plot(tile)
        seat = self.seat(words[1], *keys)
        count = words[2] if len(words) > 2 else str(tile.planters)
        if count not in {"1", "2"}:
            raise self.fail(keys, f"{shown(count)} markers: expected 1 or 2")
        if int(count) > tile.planters:
            message = f"{tile} has room for {plural(tile.planters, 'marker')} [PLANT-2]"
            raise self.impossible(keys, message)
        return Plot(tile, seat, int(count))

    def palms(self) -> frozenset[Square]:
        """Return the fields with palms (PALM-1)."""
        found = self.several("palm_fields", lambda word: Square.parse(word, SHAPE))
        if found and not self.setup.with_palms:
            message = "there are palms only in the variant: expected palms: true in setup [PALM-1]"
            raise self.fail(("palm_fields",), message)
        if len(found) > PALMS:
            raise self.impossible(("palm_fields",), f"{len(found)} palms of {PALMS} [PALM-1]")
        return frozenset(found)

    def amounts(self, key: str, tree: Mapping[str, Any]) -> list[tuple[int, int]]:
        """Return seats and amounts in the order in which they are written; 0 for a pass."""
        return [
            (self.seat(name, key, name), 0 if amount == PASS else int(str(amount)))
            for name, amount in tree.items()
        ]

    def money(self) -> tuple[int | None, ...]:
        """Return the money in hand by seat."""
        held: list[int | None] = [None] * self.setup.seats
        for name, amount in (self.tree.get("money") or {}).items():
            known = None if amount == UNKNOWN else int(str(amount))
            held[self.seat(name, "money", name)] = known
        return tuple(held)

    def offers(self) -> tuple[Offer, ...]:
        """Return the proposals."""
        found: list[Offer] = []
        for name, parts in (self.tree.get("offers") or {}).items():
            segment = self.read(("offers", name), name, Segment.parse)
            if any(offer.segment == segment for offer in found):
                raise self.fail(("offers", name), f"{segment} stands here twice")
            found.append(Offer(segment, tuple(self.amounts("offers", parts or {}))))
            if not found[-1].parts:
                raise self.fail(("offers", name), "expected who offered how much")
        return tuple(found)

    def bids(self) -> tuple[tuple[int, int], ...]:
        """Return the bids in the order in which they are written; no amount twice."""
        bids = self.amounts("bids", self.tree.get("bids") or {})
        counted = Counter(amount for _, amount in bids if amount)
        if counted and max(counted.values()) > 1:
            raise self.impossible(("bids",), "every bid differs from the others [BID-3]")
        return tuple(bids)


def parse_position(record: Record) -> TablePosition:
    """Read the setup and the `position:` of a record.

    Raises
    ------
    NotationError
        If a part of it cannot be read.
    InvalidPositionError
        If it can be read but cannot be under the rules.
    """
    reader = _Reader(record)
    setup, tree = reader.setup, reader.tree
    if setup.spring is None:
        message = "the spring is missing: expected its crossing, such as spring: X21"
        raise record.document.error(("setup", "spring"), message)
    bids, offers = reader.bids(), reader.offers()
    tiles = tuple(sorted(reader.read(at, word, Tile.parse) for at, word in reader.words("shown")))
    phase = _phase(reader, tiles, bids, offers)
    canals = frozenset(reader.several("canals", Segment.parse))
    position = SantiagoPosition(
        setup,
        reader.money(),
        _extras(reader, len(canals)),
        0,
        tile_counts(),
        phase,
        round=int(str(tree["round"])),
        overseer=_overseer(reader),
        spring=setup.spring,
        canals=canals,
        board=reader.fields(),
        palms=reader.palms(),
        shown=tiles,
        aside=() if setup.aside is None else (setup.aside,),
        bids=bids,
        offers=offers,
    )
    _require_round(reader, position)
    for square in sorted(position.palms):
        plot = position.board[index(square)]
        if plot is not None and plot.desert:
            message = f"the palm of {square} went with its tile [PALM-3]"
            raise reader.impossible(("palm_fields",), message)
    position = _with_supply(reader, position)
    position = _with_unseen(reader, position)
    position = _with_turn(reader, position)
    _require_canals(reader, position)
    _require_money(reader, position)
    return TablePosition(record.players, position, tuple(reader.assumed))


def _phase(
    reader: _Reader,
    tiles: Sequence[Tile],
    bids: Sequence[tuple[int, int]],
    offers: Sequence[Offer],
) -> Phase:
    """Return the phase that is told, or that follows from what lies on the table."""
    seats, told = reader.setup.seats, reader.tree.get("phase")
    full = reader.setup.numbers.tiles
    if told is not None:
        phase = Phase[str(told).upper()]
    elif tiles and len(bids) == seats:
        phase = Phase.LEFTOVER if full > seats and len(tiles) == 1 else Phase.PLANT
    elif len(tiles) == full:
        phase = Phase.BID
    elif offers:
        to_move = reader.tree.get("to_move")
        phase = Phase.BRIBE if to_move and to_move != reader.tree["overseer"] else Phase.DECIDE
    else:
        phase = Phase.REVEAL
    expected = {
        Phase.REVEAL: (range(full), range(1)),
        Phase.BID: (range(full, full + 1), range(seats)),
        Phase.PLANT: (range(1 + full - seats, full + 1), range(seats, seats + 1)),
        Phase.LEFTOVER: (range(1, 2), range(seats, seats + 1)),
    }.get(phase, (range(1), range(1)))
    for key, count, allowed in (
        ("shown", len(tiles), expected[0]),
        ("bids", len(bids), expected[1]),
    ):
        if count not in allowed:
            most = allowed[-1]
            wanted = str(most) if len(allowed) == 1 else f"{allowed[0]} to {most}"
            raise reader.fail((key,), f"read {count}, expected {wanted} in the phase {phase}")
    if offers and phase not in {Phase.BRIBE, Phase.DECIDE}:
        raise reader.fail(("offers",), f"there are no offers in the phase {phase}")
    return phase


def _overseer(reader: _Reader) -> int:
    return reader.seat(str(reader.tree["overseer"]), "overseer")


def _extras(reader: _Reader, canals: int) -> tuple[bool, ...]:
    """Return who has still an extra canal; where it is not told, everybody."""
    players = reader.record.players
    if "extra" not in reader.tree:
        if canals:
            reader.assumed.append("everybody still has the extra canal")
        return (True,) * len(players)
    kept = {reader.seat(word, *at) for at, word in reader.words("extra")}
    return tuple(seat in kept for seat in range(len(players)))


def _rounds_decided(position: SantiagoPosition) -> int:
    """Return in how many rounds the overseer has decided about a canal."""
    return position.round - (position.phase not in {Phase.EXTRA, Phase.OVER})


def _require_round(reader: _Reader, position: SantiagoPosition) -> None:
    rounds = position.setup.numbers.rounds
    if not 1 <= position.round <= rounds:
        message = f"round {position.round}: expected 1 to {rounds} with {position.seats} players"
        raise reader.fail(("round",), f"{message} [SETUP-5]")


def _changed(position: SantiagoPosition, **changes: Any) -> SantiagoPosition:
    return dataclasses.replace(position, **changes)


def _with_supply(reader: _Reader, position: SantiagoPosition) -> SantiagoPosition:
    """Return the position with the canals that are left of the supply (SETUP-2)."""
    laid_extra = position.extras.count(False)
    from_supply = len(position.canals) - laid_extra
    most = min(_rounds_decided(position), position.setup.numbers.supply)
    if not 0 <= from_supply <= most or laid_extra > position.round:
        message = (
            f"{plural(len(position.canals), 'canal')} with {laid_extra} of them extra canals: in "
            f"round {position.round} the overseers have laid 0 to {most} of the supply; tell by "
            "extra: who still has an extra canal [SETUP-2]"
        )
        raise reader.impossible(("canals",), message)
    return _changed(position, supply=position.setup.numbers.supply - from_supply)


def _require_canals(reader: _Reader, position: SantiagoPosition) -> None:
    if position.spring is None:  # it was asked for before
        return
    wet = reached(position.spring, position.canals)
    loose = sorted(segment for segment in position.canals if segment.ends[0] not in wet)
    if loose:
        message = f"{loose[0]} is not joined to the spring at {position.spring} [CANAL-2]"
        raise reader.impossible(("canals",), message)
    for offer in position.offers:
        if offer.segment in position.canals:
            message = f"a canal lies on {offer.segment} already [CANAL-2]"
            raise reader.impossible(("offers",), message)
        if position.overseer in (seat for seat, _ in offer.parts):
            raise reader.impossible(("offers",), "the overseer offers nothing [BRIBE-1]")


def _with_unseen(reader: _Reader, position: SantiagoPosition) -> SantiagoPosition:
    """Return the position with the tiles that nobody has seen (SETUP-3)."""
    lying = [plot.tile for _, plot in plots(position.board)]
    known = Counter(tile for tile in (*lying, *position.shown, *position.aside) if tile)
    unseen = []
    for tile, count in zip(TILES, tile_counts(), strict=True):
        if known[tile] > count:
            message = f"{known[tile]} tiles {tile}, but there are only {count} [SETUP-3]"
            raise reader.impossible(("fields",), message)
        unseen.append(count - known[tile])
    planted = position.phase > Phase.LEFTOVER
    per_round = position.setup.numbers.tiles
    due = (position.round - 1) * per_round
    if planted:
        due += per_round
    elif position.phase >= Phase.PLANT:
        due += per_round - len(position.shown)
    if len(lying) > due:
        message = (
            f"{plural(len(lying), 'tile')} on the fields, but up to round {position.round} only "
            f"{due} were planted [BID-1]"
        )
        raise reader.impossible(("fields",), message)
    hidden = due - sum(tile is not None for tile in lying)
    if hidden:
        told = plural(hidden, "earlier tile")
        reader.assumed.append(f"{told} not told, or face down: they may still come")
    if position.setup.numbers.aside and not position.aside:
        reader.assumed.append("the tile removed before the game is not told: it may still come")
    return _changed(position, unseen=tuple(unseen))


def _with_turn(reader: _Reader, position: SantiagoPosition) -> SantiagoPosition:
    """Return the position with those who have acted before the player to move."""
    name = reader.tree.get("to_move")
    if position.phase is Phase.PLANT:
        done = position.setup.numbers.tiles - len(position.shown)
        position = _changed(position, acted=position.plant_order[:done])
    elif position.phase in {Phase.BRIBE, Phase.EXTRA}:
        waiting = position.waiting
        seat = waiting[0] if name is None and waiting else None
        if name is not None:
            seat = reader.seat(str(name), "to_move")
        if seat is None or seat not in waiting:
            who = " or ".join(reader.record.players[one] for one in waiting) or "nobody"
            raise reader.fail(("to_move",), f"expected {who} in the phase {position.phase}")
        position = _changed(position, acted=waiting[: waiting.index(seat)])
        givers = (giver for offer in position.offers for giver, _ in offer.parts)
        early = next((giver for giver in givers if giver not in position.acted), None)
        if early is not None:
            message = f"{reader.record.players[early]} has an offer, but has not acted [BRIBE-1]"
            raise reader.impossible(("offers",), message)
        if name is None:
            first = reader.record.players[seat]
            reader.assumed.append(f"nobody has acted in this phase: {first} is next")
    due = position.to_move
    if name is not None and due is not None and due >= 0:
        seat = reader.seat(str(name), "to_move")
        if seat != due:
            message = f"{name} is not to move: expected {reader.record.players[due]}"
            raise reader.fail(("to_move",), f"{message} in the phase {position.phase}")
    return position


def _require_money(reader: _Reader, position: SantiagoPosition) -> None:
    table = sum(amount for _, amount in position.bids)
    table += sum(offer.total for offer in position.offers)
    known = sum(held for held in position.money if held is not None) + table
    most = most_money(position.seats, position.round)
    if known > most:
        message = f"{known} escudos in all, but there are at most {most} in this round [INCOME-1]"
        raise reader.impossible(("money",), message)
    names = [reader.record.players[s] for s, held in enumerate(position.money) if held is None]
    if names:
        reader.assumed.append(f"the money of {', '.join(names)} is not known")


def format_position(position: SantiagoPosition, players: Sequence[str]) -> str:
    """Return a position as the `position:` of a record; `parse_position` reads it back."""
    lines = [f"round: {position.round}", f"phase: {position.phase}"]
    lines.append(f"overseer: {players[position.overseer]}")
    seat = position.to_move
    if position.phase in {Phase.BRIBE, Phase.EXTRA} and seat is not None:
        lines.append(f"to_move: {players[seat]}")
    held = [UNKNOWN if one is None else str(one) for one in position.money]
    lines.append(f"money: {{{', '.join(f'{n}: {h}' for n, h in zip(players, held, strict=True))}}}")
    kept = [name for name, has in zip(players, position.extras, strict=True) if has]
    lines.append(f"extra: [{', '.join(kept)}]")
    lines.append(f"canals: [{', '.join(map(str, sorted(position.canals)))}]")
    if position.shown:
        lines.append(f"shown: [{', '.join(map(str, position.shown))}]")
    if position.bids:
        told = (f"{players[seat]}: {amount or PASS}" for seat, amount in position.bids)
        lines.append(f"bids: {{{', '.join(told)}}}")
    if position.offers:
        lines.append("offers:")
    for offer in position.offers:
        parts = ", ".join(f"{players[seat]}: {amount}" for seat, amount in offer.parts)
        lines.append(f"  {offer.segment}: {{{parts}}}")
    if position.palms:
        lines.append(f"palm_fields: [{', '.join(map(str, sorted(position.palms)))}]")
    lying = list(plots(position.board))
    if lying:
        lines.append("fields:")
    lines += [f"  {square}: {_plot_text(plot, players)}" for square, plot in lying]
    return "position:\n" + "".join(f"  {line}\n" for line in lines)


def _plot_text(plot: Plot, players: Sequence[str]) -> str:
    tile = "" if plot.tile is None else str(plot.tile)
    if plot.desert:
        return f"{DESERT} {tile}".rstrip()
    owner = "" if plot.owner is None else f" {players[plot.owner]} {plot.markers}"
    return f"{tile}{owner}"
