"""Positions of Fertility in few words, random games under every reading, records."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from vitrail.games.base import CHANCE, random_move
from vitrail.games.fertility.city import City, ShopName, founded, supplied, with_district
from vitrail.games.fertility.component_file import reconstructed
from vitrail.games.fertility.components import NOTHING, TILES, Good, Stock, Tile, added
from vitrail.games.fertility.land import START, assembled, start_squares, with_sign
from vitrail.games.fertility.moves import Bonus, Build, FertilityMove, SetMonument, Supply
from vitrail.games.fertility.play import LONGEST_GAME, FertilityPosition
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.setup import OPTIONS, LaidOut, Setup, options_of, section_count

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from vitrail.games.fertility.components import ComponentSet

PLAYERS = ("Ann", "Ben", "Cem", "Dan")
USEFUL = (Build, Supply, Bonus, SetMonument)
LAND = ("S.....", "......", "..w...", "......")


def tiles(text: str) -> tuple[Tile, ...]:
    """Return tiles, sorted."""
    return tuple(sorted(map(Tile.parse, text.split())))


def stock(text: str) -> Stock:
    """Return goods: `papyrus cattle cattle`, or their letters."""
    found = NOTHING
    for word in text.split():
        found = added(found, Good.parse(word))
    return found


def readings(rng: random.Random, seats: int) -> dict[str, str]:
    """Return every option with a random value."""
    values = {option.id: rng.choice(option.values) for option in OPTIONS}
    return values if seats == 2 else {**values, "two_player_variant": "false"}


def random_start(
    rng: random.Random,
    seats: int,
    options: Mapping[str, str] | None = None,
    pieces: ComponentSet | None = None,
) -> FertilityPosition:
    """Return a game dealt at random."""
    values, pieces = options_of(options), pieces or reconstructed()
    chosen = rng.sample(pieces.sections, section_count(seats, values))
    land = assembled([rng.choice((one.rows, one.turned)) for one in chosen])
    land = with_sign(land, rng.choice(start_squares(land)), START)
    setup = Setup(
        values,
        pieces,
        seats,
        land,
        tuple(rng.sample(pieces.metropolises, seats)),
        rng.randrange(seats),
    )
    return FertilityPosition.start(dealt(rng, setup))


def dealt(rng: random.Random, setup: Setup) -> LaidOut:
    """Return hands and displays dealt at random."""
    counted = zip(TILES, setup.components.tiles, strict=True)
    bag = [tile for tile, count in counted for _ in range(count)]
    rng.shuffle(bag)
    names = [one.id for one in setup.components.districts for _ in range(one.count)]
    hands = tuple(tuple(sorted(bag[3 * seat : 3 * seat + 3])) for seat in range(setup.seats))
    display = tuple(sorted(bag[3 * setup.seats : 3 * setup.seats + 3]))
    return LaidOut(setup, hands, display, tuple(sorted(rng.sample(names, 4))))


def game(
    phase: str = "lay",
    board: Sequence[str] = LAND,
    *,
    seats: int = 2,
    options: Mapping[str, str] | None = None,
    hand: str = "PP PC AG",
    goods: str = "",
    districts: str = "T02-papyrus T03-cattle T05-papyrus T09-papyrus",
    built: str = "",
    **changes: Any,
) -> FertilityPosition:
    """Return a position of the player in seat 0, on a board of its own.

    Parameters
    ----------
    goods
        Beside the metropolis.
    built
        Districts of the player.
    """
    setup = Setup(
        options_of(options),
        reconstructed(),
        seats,
        tuple(board),
        reconstructed().metropolises[:seats],
    )
    hands = (tiles(hand), *(tiles("CC AA GG") for _ in range(seats - 1)))
    start = FertilityPosition.start(
        LaidOut(setup, hands, tiles("PA CG AA"), tuple(sorted(districts.split())))
    )
    return dataclasses.replace(
        start,
        **{
            "phase": Phase[phase.upper()],
            "stock": stock(goods),
            "cities": (city(built, seat=0), *start.cities[1:]),
            **changes,
        },
    )


def city(built: str = "", inside: str = "", seat: int = 0) -> City:
    """Return a metropolis with districts and goods: `T01-cattle`, `1a cattle, 3a grapes`."""
    pieces = reconstructed()
    found = founded(pieces.metropolises[seat])
    for name in built.split():
        found = with_district(found, pieces.district(name))
    for entry in filter(str.strip, inside.split(",")):
        name, *goods = entry.split()
        for good in goods:
            found = supplied(found, ShopName.parse(name), Good.parse(good))
    return found


def find(position: FertilityPosition, text: str) -> FertilityMove:
    """Return the legal move with a notation."""
    legal = {str(move): move for move in position.legal_moves()}
    assert text in legal, f"{text}: {sorted(legal)[:60]}"
    return legal[text]


def play(position: FertilityPosition, text: str) -> FertilityPosition:
    """Play legal moves, separated by commas."""
    for one in text.split(","):
        position = position.apply(find(position, one.strip()))
    return position


def refusals(position: FertilityPosition, move: FertilityMove) -> list[str]:
    """Return the names of the rules that a move breaks."""
    return [violation.rule.name for violation in position.violations(move)]


def legal(position: FertilityPosition, start: str = "") -> list[str]:
    """Return the legal moves that begin with a text."""
    return [text for text in map(str, position.legal_moves()) if text.startswith(start)]


# -- random games ----------------------------------------------------------------------------------


def some_move(position: FertilityPosition, rng: random.Random) -> FertilityMove:
    """Return a random move, more often one that builds, supplies or sets a monument."""
    if position.to_move == CHANCE:
        return random_move(position, rng)
    moves = position.legal_moves()
    useful = [one for one in moves if isinstance(one, USEFUL)]
    return rng.choice(useful if useful and rng.random() < 0.8 else moves)


def random_game(
    start: FertilityPosition, rng: random.Random
) -> Iterator[tuple[FertilityPosition, FertilityMove, FertilityPosition]]:
    """Yield every move of a random game with the positions before and after it."""
    position = start
    for _ in range(LONGEST_GAME):
        if position.to_move is None:
            return
        chosen = some_move(position, rng)
        after = position.apply(chosen)
        yield position, chosen, after
        position = after
    assert position.to_move is None
