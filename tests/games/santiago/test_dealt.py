"""Games dealt from numbers: the tiles of a deal, whatever is played, and the record of a game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.dealt import Terms
from vitrail.games.errors import ParameterError
from vitrail.games.santiago.components import TILES, tile_counts
from vitrail.games.santiago.dealt import SantiagoTable
from vitrail.games.santiago.moves import Reveal, SetAside
from vitrail.games.santiago.play import LONGEST_GAME, SantiagoPosition
from vitrail.games.santiago.ranking import result_lines
from vitrail.games.santiago.replay import replay

from .games import PLAYERS, game, record, some_move, with_lines


def numbers(seed: object) -> random.Random:
    """Return numbers of their own."""
    return random.Random(str(seed))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"spring_choice": "first_player", "palms": "true"}])
def test_tiles_and_record_follow_the_rules(seats: int, options: dict[str, str]) -> None:
    """The same tiles come whatever is played, each as often as it is there; the record replays."""
    table, orders = SantiagoTable(), []
    for player in range(2):
        dealt = table.deal(
            PLAYERS[:seats],
            Terms("santiago", options),
            setup=numbers(1),
            dice=numbers(2),
            luck=numbers(3),
            comment="a test",
        )
        assert isinstance(dealt.start, SantiagoPosition)
        position, rng, history, order = dealt.start, numbers(player), [], []
        for _ in range(LONGEST_GAME):
            if position.to_move is None:
                break
            chance = position.to_move == CHANCE
            move = dealt.chance.move(position) if chance else some_move(position, rng)
            order += [move.tile] if isinstance(move, Reveal | SetAside) else []
            history.append((position, move))
            position = position.apply(move)
        orders.append(order)
        counts = Counter(dict(zip(TILES, tile_counts(), strict=True)))
        assert Counter(order) + Counter(dealt.start.aside) == counts
        lines = table.lines(history, PLAYERS[:seats])
        assert replay(record(with_lines(dealt.header, *lines))).final == position
        result = table.result(position)
        assert result.points == position.scores()
        assert sum(result.shares) == pytest.approx(1)
    assert orders[0] == orders[1]


def test_terms_of_other_games_are_refused() -> None:
    """Santiago has no tool cards."""
    table = SantiagoTable()
    with pytest.raises(ParameterError, match="3 tool cards: Santiago has none"):
        table.deal(
            PLAYERS[:3],
            Terms("santiago", {}, tools=3),
            setup=numbers(1),
            dice=numbers(2),
            luck=numbers(3),
            comment="",
        )


def test_results_are_told_in_words() -> None:
    """Equal sums share the victory; nobody wins while money is not known."""
    players = PLAYERS[:4]
    one = game("over", money=(1, 2, 3, 4))
    assert result_lines(one, players) == ("Dan wins with 4 escudos [SCORE-2]",)
    two = game("over", money=(1, 4, 3, 4))
    assert result_lines(two, players) == (
        "Ben and Dan share the victory with 4 escudos each [SCORE-2]",
    )
    on = game("bid", money=(1, 4, 3, 4))
    assert result_lines(on, players) == ("Ben and Dan lead with 4 escudos each [SCORE-2]",)
    assert result_lines(game("bid", money=(9, 4, 3, 4)), players) == (
        "Ann leads with 9 escudos [SCORE-2]",
    )
    three = game("bid", money=(1, 1, 1, 0))
    assert result_lines(three, players) == ("Ann, Ben and Cem lead with 1 escudo each [SCORE-2]",)
    hidden = game("bid", money=(9, 4, None, 4))
    told = "not counted, because not known: the money of Cem"
    assert result_lines(hidden, players) == (
        "as far as is known, Ann leads with 9 escudos",
        told,
    )
    over = game("over", money=(9, 9, None, 4))
    assert result_lines(over, players) == (
        "not decided: as far as is known, Ann and Ben have most with 9 escudos each",
        told,
    )
