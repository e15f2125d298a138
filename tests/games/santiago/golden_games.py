"""The golden games: whole records, played by a simple policy from a fixed seed and annotated.

They are files like any other, and nothing makes them anew by itself. After a change of the rules
that they should follow, write them again and read the difference::

    python -m tests.games.santiago.golden_games
"""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, random_move
from vitrail.games.santiago.deal import deal
from vitrail.games.santiago.lines import format_line, grouped
from vitrail.games.santiago.moves import (
    Accept,
    Bid,
    LayExtra,
    Leftover,
    OwnPlan,
    Pass,
    Plant,
    Propose,
    SantiagoMove,
    Support,
)
from vitrail.games.santiago.plots import plots
from vitrail.games.santiago.replay import examine
from vitrail.games.santiago.rules import Phase

from ...tree import ROOT
from .games import PLAYERS, record

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition

FOLDER = ROOT / "tests" / "golden" / "games"

OPTIONS = {
    3: {"palms": "true"},
    4: {},
    5: {"reading": "seed", "money_visible": "open", "no_bribe": "must_build_pay1"},
}
"""By number of players the readings of its game."""
SEEDS = {3: 9, 4: 9, 5: 7}


def promise(position: SantiagoPosition, seat: int) -> float:
    """Return what a position is worth to a seat: harvest now, and some of what is still dry."""
    wet = position.sheet(seat).harvest
    hoped = position.sheet(seat, drought=False).harvest
    held = position.money[seat] or 0
    return wet + 0.4 * (hoped - wet) + held


def sensible(position: SantiagoPosition, rng: random.Random) -> SantiagoMove:
    """Return a move that a beginner could make."""
    seat = position.to_move
    if seat is None or seat == CHANCE:
        return random_move(position, rng)
    moves = position.legal_moves()
    now = promise(position, seat)
    match position.phase:
        case Phase.BID:
            bids = [
                one for one in moves if isinstance(one, Bid) and one.amount <= rng.choice((2, 4))
            ]
            return rng.choice(bids) if bids and rng.random() < 0.75 else Pass()
        case Phase.BRIBE:
            offers = [one for one in moves if isinstance(one, Propose | Support)]
            wanted = [
                (promise(position.forced(one), seat) + gain(position, one, seat), one)
                for one in offers
                if one.amount <= 2
            ]
            best, move = max(
                wanted, default=(now, Pass()), key=lambda pair: (pair[0], str(pair[1]))
            )
            return move if best > now + 1 else Pass()
        case Phase.EXTRA:
            if rng.random() < 0.7:
                return Pass()
            extra = [one for one in moves if isinstance(one, LayExtra)]
            best_one = max(extra, key=lambda one: (gain(position, one, seat), str(one)))
            return best_one if gain(position, best_one, seat) > 2 else Pass()
    few = moves if len(moves) < 60 else rng.sample(moves, 60)
    return max(few, key=lambda one: (promise(position.forced(one), seat), str(one)))


def gain(position: SantiagoPosition, move: Propose | Support | LayExtra, seat: int) -> float:
    """Return what a canal brings a seat now."""
    wet = dataclasses.replace(position, canals=position.canals | {move.segment})
    return promise(wet, seat) - promise(position, seat)


def comment(before: SantiagoPosition, move: SantiagoMove, after: SantiagoPosition) -> str:
    """Return what a line that ends in a move does beside what it says."""
    said = []
    if before.phase is Phase.BID and after.phase is Phase.PLANT:
        order = ", ".join(PLAYERS[seat] for seat in after.plant_order)
        said.append(f"{PLAYERS[after.overseer]} is overseer; planting: {order}")
    if isinstance(move, Plant) and after.board != before.board:
        seat = before.to_move or 0
        markers = sum(plot.markers for _, plot in plots(after.board) if plot.owner == seat)
        was = sum(plot.markers for _, plot in plots(before.board) if plot.owner == seat)
        if seat in before.passers:
            said.append(f"passed: {markers - was} of {move.tile.planters} markers")
    if isinstance(move, Leftover):
        said.append("no markers")
    if isinstance(move, Accept):
        offer = before.offer_at(move.segment)
        said.append(f"takes {offer.total if offer else 0}")
    if isinstance(move, OwnPlan):
        said.append(f"pays {before.price}")
    if after.round > before.round or (after.phase is Phase.OVER):
        said.append(_drought(before, after))
    return "; ".join(said)


def _drought(before: SantiagoPosition, after: SantiagoPosition) -> str:
    lost: list[str] = []
    turned: list[str] = []
    earlier = dict(plots(before.board))
    for square, plot in plots(after.board):
        was = earlier.get(square)
        if was is None or was == plot:
            continue
        (turned if plot.desert else lost).append(str(square))
    said = []
    if lost:
        said.append(f"drought: {' '.join(lost)} lose a marker")
    if turned:
        said.append(f"desert: {' '.join(turned)}")
    return "; ".join(said) or "no drought"


def golden_game(players: int) -> str:
    """Return the record of the golden game for so many players."""
    names = PLAYERS[:players]
    rng = random.Random(SEEDS[players])
    text = deal(names, rng, options=OPTIONS[players])
    start = position = examine(record(text)).start
    history = []
    while position.to_move is not None:
        move = sensible(position, rng)
        history.append((position, move))
        position = position.apply(move)
    groups = list(grouped(history))
    ends = [begin for begin, _ in groups[1:]] + [position]
    lines = []
    for (before, moves), after in zip(groups, ends, strict=True):
        line = format_line(moves, before, names)
        if line.startswith("reveal"):
            lines.append(f"# Round {before.round}")
        said = comment(before, moves[-1], after)
        lines.append(f"- {line}{f'  # {said}' if said else ''}")
    points = ", ".join(f"{n} {s}" for n, s in zip(names, position.scores(), strict=True))
    assert examine(record(text)).start == start
    return f"# A game of Santiago for {players}.\n{text}" + "\n".join(lines) + f"\n# {points}\n"


def main() -> None:
    """Write the files."""
    for players in SEEDS:
        path = FOLDER / f"santiago-{players}.yaml"
        path.write_text(golden_game(players), encoding="utf-8")


if __name__ == "__main__":
    main()
