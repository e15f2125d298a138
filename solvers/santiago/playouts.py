"""Games of Santiago played out to the end by compiled players, thousands a second.

Game number `n` of a seed has its own order of tiles and its own mistakes of the players, whatever
position it starts from (common random numbers): so positions can be compared game by game.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from vitrail.games.santiago.components import money, tile_counts
from vitrail.games.santiago.rules import Phase
from vitrail.solvers.compiled import called, compiled
from vitrail.solvers.luck import below, next_random, seeded
from vitrail.solvers.santiago.bits import (
    ASIDE,
    KINDS,
    MONEY,
    NOBODY,
    PHASE,
    PHASE_ASIDE,
    PHASE_REVEAL,
    REVEAL,
    ROUND,
    SEATS,
    SEATS_MOST,
    STATE,
    UNSEEN,
    encode,
)
from vitrail.solvers.santiago.choice import choose
from vitrail.solvers.santiago.policy import (
    ADVICE_ROW,
    CHARACTER,
    PLAIN_ROW,
    ROW,
    character_numbers,
    load_weights,
)
from vitrail.solvers.santiago.steps import play, score, to_move
from vitrail.solvers.santiago.worth import FLOATING, KEPT_FOR, WHOLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from vitrail.games.santiago.moves import SantiagoMove
    from vitrail.games.santiago.play import SantiagoPosition
    from vitrail.solvers.luck import State
    from vitrail.solvers.santiago.bits import Floats, Vector
    from vitrail.solvers.santiago.policy import Character

TILES_ALL = 45
COPIES = np.array(tile_counts(), np.int64)
START, INCOME = money().start, money().income
SPENT = {3: 1.2, 4: 1.6, 5: 1.85}
"""By number of players what one spends a round, the money he takes for bribes counted against it:
means of 120 games of sensible players each. The standard deviation of hands is 28 % of the mean."""
BID = 2
"""What a player usually bids; known to be paid once the bribes begin."""
LONGEST = 400
"""No game has more moves than this."""


@called
def _shuffled(g: Vector, state: State, deck: Vector, keys: Vector) -> int:
    """Write the tiles that nobody has seen in the order in which they come; return how many.

    Every tile of the box has its place in the order, seen or not, so that the rest comes in the
    same order from every position.
    """
    tiles = 0
    for kind in range(KINDS):
        for copy in range(COPIES[kind]):
            key = next_random(state)
            if copy >= g[UNSEEN + kind]:
                continue
            at = tiles
            while at > 0 and keys[at - 1] > key:
                keys[at], deck[at] = keys[at - 1], deck[at - 1]
                at -= 1
            keys[at], deck[at] = key, kind
            tiles += 1
    return tiles


@called
def _fill_hands(g: Vector, usual: Vector, state: State) -> None:
    """Put money into hands that are not known: what is usual, later in the game half more or less.

    Everybody begins with the same.
    """
    width = min(500, 125 * (g[ROUND] - 1))
    for seat in range(g[SEATS]):
        part = 1000 - width + below(state, 2 * width + 1)
        if usual[seat]:
            g[MONEY + seat] = max(0, g[MONEY + seat] + (usual[seat] * part + 500) // 1000)


@compiled
def play_games(
    start: Vector,
    usual: Vector,
    begin: int,
    end: int,
    seed: int,
    w: npt.NDArray[np.float64],
    characters: Floats,
    results: npt.NDArray[np.int64],
    log: npt.NDArray[np.int64],
) -> int:
    """Play games `begin` to `end - 1` from a position.

    Parameters
    ----------
    start, usual
        As in `Start`.
    results
        Written: points by game and seat.
    log
        Written, if it has rows: the moves of the last game, shape `(LONGEST, 3)`.

    Returns
    -------
    How many moves the last game had.
    """
    g, t, f = np.zeros(STATE, np.int64), np.zeros(WHOLE, np.int64), np.zeros(FLOATING)
    deck, keys = np.zeros(TILES_ALL, np.int64), np.zeros(TILES_ALL, np.int64)
    state, move = np.zeros(1, np.uint64), np.zeros(3, np.int64)
    points = np.zeros(SEATS_MOST, np.int64)
    plain, mine, row, moves = w[PLAIN_ROW], w[ADVICE_ROW], ADVICE_ROW, 0
    for game in range(begin, end):
        g[:] = start
        seeded(seed, game << 12, state)
        tiles = _shuffled(g, state, deck, keys)
        _fill_hands(g, usual, state)
        t[KEPT_FOR], moves = 0, 0
        while True:
            seat = to_move(g)
            if seat == NOBODY:
                break
            if g[PHASE] == PHASE_REVEAL or g[PHASE] == PHASE_ASIDE:
                if tiles == 0:
                    break
                tiles -= 1
                move[0] = REVEAL if g[PHASE] == PHASE_REVEAL else ASIDE
                move[1], move[2] = deck[tiles], 0
            else:
                seat = max(0, seat)  # palms and the spring that chance places
                slot = (g[ROUND] * 16 + g[PHASE]) * 8 + seat + 2
                seeded(seed, (game << 12) + slot, state)
                if row != int(characters[CHARACTER * seat + ROW]):
                    row = int(characters[CHARACTER * seat + ROW])
                    mine, t[KEPT_FOR] = w[row], 0
                choose(g, t, f, mine, plain, characters, state, move)
            if moves < len(log):
                log[moves] = move
            moves += 1
            play(g, move[0], move[1], move[2])
        score(g, points)
        results[game - begin] = points[: results.shape[1]]
    return moves


@compiled
def one_move(
    start: Vector,
    usual: Vector,
    seed: int,
    w: npt.NDArray[np.float64],
    characters: Floats,
    move: Vector,
) -> None:
    """Write the move of the seat to move in a position.

    Parameters
    ----------
    start, usual
        As in `Start`.
    move
        Written: kind and two arguments.
    """
    g, t, f = start.copy(), np.zeros(WHOLE, np.int64), np.zeros(FLOATING)
    state = np.zeros(1, np.uint64)
    seeded(seed, 0, state)
    _fill_hands(g, usual, state)
    seeded(seed, 1, state)
    choose(g, t, f, w[ADVICE_ROW], w[PLAIN_ROW], characters, state, move)


class Start(NamedTuple):
    """A position to play out.

    Parameters
    ----------
    state
        As `encode` makes it; for an unknown hand what is in it beyond the money assumed.
    usual
        By seat the money that is usual where it is not known, what lies on the table included; 0
        where it is known.
    """

    state: Vector
    usual: Vector


def starts_of(
    position: SantiagoPosition, plans: Sequence[Sequence[SantiagoMove]]
) -> tuple[Start, ...]:
    """Return the starts after plans, played by the full rules.

    Raises
    ------
    IllegalMoveError
        If a plan breaks a rule.
    """
    usual = np.array(
        [
            0 if held is not None else _usual(position, seat)
            for seat, held in enumerate(position.money)
        ]
    )
    lent = dataclasses.replace(
        position, money=tuple(_LENT if held is None else held for held in position.money)
    )
    on_table = np.zeros(position.seats, np.int64)
    for seat, amount in (
        *position.bids,
        *(part for offer in position.offers for part in offer.parts),
    ):
        on_table[seat] += amount
    starts = []
    for plan in plans:
        after = lent
        for move in plan:
            after = after.apply(move)
        state = encode(after)
        state[MONEY : MONEY + position.seats] -= np.where(usual > 0, _LENT + on_table, 0)
        starts.append(Start(state, usual))
    return tuple(starts)


_LENT = 10_000
"""Stands for unknown money while plans are played, so that nothing is too dear."""


def _usual(position: SantiagoPosition, seat: int) -> int:
    """Return what a player usually has if it is not known, money on the table included."""
    kept = INCOME - SPENT[position.seats]
    usual = round(START + kept * (position.round - 1))
    if Phase.BRIBE <= position.phase < Phase.OVER:
        usual -= BID
    return max(1, min(usual, position.most_held(seat)))


def play_out(
    position: SantiagoPosition,
    games: int,
    *,
    seed: int,
    first: int = 0,
    characters: Sequence[Character] = (),
) -> npt.NDArray[np.int64]:
    """Return the points at the end of games played out from a position.

    Parameters
    ----------
    position
        Any position; what `view` hides is assumed (`assumed`).
    games
        How many.
    seed
        Game number `n` of a seed has the same chance whatever the position.
    first
        The number of the first game.
    characters
        Of the players by seat; those not told are sensible.

    Returns
    -------
    Points, shape `(games, seats)`.
    """
    (start,) = starts_of(position, [()])
    return play_start(
        start, games, seed=seed, first=first, characters=characters, seats=position.seats
    )


def play_start(
    start: Start,
    games: int,
    *,
    seed: int,
    first: int,
    characters: Sequence[Character],
    seats: int,
) -> npt.NDArray[np.int64]:
    """Return the points of games played out, as `play_out`."""
    results = np.zeros((games, seats), np.int64)
    play_games(
        start.state,
        start.usual,
        first,
        first + games,
        seed,
        load_weights(),
        character_numbers(characters, seats),
        results,
        np.zeros((0, 3), np.int64),
    )
    return results


def assumed(position: SantiagoPosition) -> tuple[str, ...]:
    """Return in sentences what playouts assume about what is not known."""
    told = []
    hands = [_usual(position, seat) for seat, held in enumerate(position.money) if held is None]
    if hands:
        about = f"{min(hands)}" if min(hands) == max(hands) else f"{min(hands)} to {max(hands)}"
        told.append(
            f"money that is not known is taken to be about {about} escudos in each hand, what lies "
            "on the table included: what players usually have at that time, up to half more or less"
        )
    if position.phase < Phase.REVEAL:
        told.append("what is still laid out is drawn at random")
    return tuple(told)
