"""The golden games: whole records, played by a simple policy from a fixed seed and annotated.

They are files like any other, and nothing makes them anew by itself. After a change of the rules
that they should follow, write them again and read the difference::

    python -m tests.games.fertility.golden_games
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE, random_move
from vitrail.games.fertility.city import goods_in
from vitrail.games.fertility.components import goods_words
from vitrail.games.fertility.deal import deal
from vitrail.games.fertility.lines import format_line, grouped
from vitrail.games.fertility.moves import Build, Discard, FertilityMove, Supply, Take
from vitrail.games.fertility.play import TURNS
from vitrail.games.fertility.replay import examine
from vitrail.games.fertility.rules import Phase

from ...tree import ROOT
from .games import PLAYERS
from .records import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.games.fertility.play import FertilityPosition

FOLDER = ROOT / "tests" / "golden" / "games"

OPTIONS: Mapping[str, Mapping[str, str]] = {
    "2": {},
    "2-variant": {"two_player_variant": "true", "sections_two_players": "3"},
    "3": {},
    "4": {
        "start_tile": "one_good_per_side",
        "goods_supply": "20_per_kind",
        "chain_without_target": "forbidden",
        "monument_ties": "competition",
    },
}
"""By the name of a game its readings; the name begins with the number of players."""
SEEDS = {"2": 3, "2-variant": 4, "3": 5, "4": 6}


def promise(position: FertilityPosition, seat: int) -> float:
    """Return what a position is worth to a seat: points, goods in shops and beside them, wheat."""
    held = sum(goods_in(position.cities[seat]))
    beside = sum(position.stock) if position.seat == seat else 0
    shops = sum(len(place.shops) for place in position.cities[seat])
    early = 1 - position.turn / (TURNS * position.seats)
    return (
        position.sheet(seat).total
        + 1.5 * held
        + 1.9 * beside
        + 1.8 * position.wheat[seat] * early
        + 1.5 * shops * early
        + 1.5 * position.rewards * (position.seat == seat)
    )


def sensible(position: FertilityPosition, rng: random.Random) -> FertilityMove:
    """Return a move that a beginner could make."""
    seat = position.to_move
    if seat is None or seat == CHANCE:
        return random_move(position, rng)
    moves = position.legal_moves()
    worth = {move: promise(position.forced(move), seat) for move in moves}
    if position.phase in {Phase.BUILD, Phase.SUPPLY}:
        now = promise(position, seat)
        steps = [one for one in moves if isinstance(one, Build | Supply)]
        best = max(steps, key=lambda one: (worth[one], str(one)), default=None)
        supply = isinstance(best, Supply)
        if best is not None and (supply or worth[best] > now - 1):
            return best
        return rng.choice([one for one in moves if not isinstance(one, Build | Supply)])
    if isinstance(moves[0], Take | Discard):
        return rng.choice(moves)
    return max(moves, key=lambda one: (worth[one], str(one)))


def comment(before: FertilityPosition, after: FertilityPosition) -> str:
    """Return what a turn brings beside what its line says."""
    if before.to_move == CHANCE or before.seat != after.seat:
        return ""
    said = []
    gained = tuple(max(0, now - then) for now, then in zip(after.stock, before.stock, strict=True))
    if any(gained):
        said.append(goods_words((gained[0], gained[1], gained[2], gained[3])))
    wheat = after.wheat[before.seat] - before.wheat[before.seat]
    if wheat:
        said.append(f"{wheat} wheat")
    if after.fresh:
        said.append("sanctuary " + " ".join(map(str, sorted(after.fresh))))
    return ", ".join(said)


def golden_game(name: str) -> str:
    """Return the record of a golden game."""
    players = PLAYERS[: int(name[0])]
    rng = random.Random(SEEDS[name])
    text = deal(players, rng, options=OPTIONS[name])
    position = examine(record(text)).start
    history: list[tuple[FertilityPosition, FertilityMove]] = []
    while position.to_move is not None:
        move = sensible(position, rng)
        history.append((position, move))
        position = position.apply(move)
    lines, number = [], 0
    for before, moves in grouped(history):
        if before.round > number and before.phase is Phase.LAY:
            number = before.round
            lines.append(f"# Round {number}")
        said = comment(before, before.forced(moves[0]))
        line = format_line(moves, before, players)
        lines.append(f"- {line}{f'  # {said}' if said else ''}")
    points = ", ".join(f"{n} {s}" for n, s in zip(players, position.scores(), strict=True))
    return (
        f"# A game of Fertility for {len(players)}, with reconstructed pieces.\n{text}"
        + "\n".join(lines)
        + f"\n# {points}\n"
    )


def main() -> None:
    """Write the files."""
    for name in SEEDS:
        path = FOLDER / f"fertility-{name}.yaml"
        path.write_text(golden_game(name), encoding="utf-8")


if __name__ == "__main__":
    main()
