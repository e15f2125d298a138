"""Set-ups dealt at random, and games dealt from numbers."""

from __future__ import annotations

import random

import pytest

from vitrail.games.dealt import Terms
from vitrail.games.errors import ParameterError, VitrailError
from vitrail.games.fertility.deal import deal
from vitrail.games.fertility.game import GAME
from vitrail.games.fertility.moves import OpenTile
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.setup import parse_setup

from .games import PLAYERS
from .records import record


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {}), (4, {}), (2, {"two_player_variant": "true", "sections_two_players": "3"})],
)
def test_a_deal_can_be_read(players: int, options: dict[str, str]) -> None:
    """What is dealt is a set-up that the rules accept, the same for the same numbers."""
    for seed in range(20):
        text = deal(PLAYERS[:players], random.Random(seed), options=options, comment="a game")
        assert text.startswith("# a game\nvitrail: 1\n")
        found = parse_setup(record(text))
        assert found.setup.seats == players
        width = 4 * (3 if options else players)
        assert (len(found.setup.land), len(found.setup.land[0])) == (8, width)
        assert "".join(found.setup.land).count("*") == 1
        assert text == deal(
            PLAYERS[:players], random.Random(seed), options=options, comment="a game"
        )


def test_everything_is_dealt() -> None:
    """Every section stands everywhere both ways, and every tile and district turns up."""
    texts = [deal(PLAYERS, random.Random(seed)) for seed in range(60)]
    sections = [text.split("sections: [")[1].split("]")[0].split(", ") for text in texts]
    for place in range(4):
        assert len({row[place] for row in sections}) == 8
    assert {name for text in texts for name in parse_setup(record(text)).districts} == {
        f"T{number:02}-{good}"
        for number in range(1, 11)
        for good in ("papyrus", "cattle", "alabaster", "grapes")
    }


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (["Ann"], {}, "read 1 player, expected 2 to 4"),
        (["Ann", "Ann"], {}, "the name of two players"),
        (["Ann", "Ben", "Cem"], {"two_player_variant": "true"}, "the variant is for 2 players"),
        (["Ann", "Ben"], {"start_tiles": "wild"}, "did you mean start_tile?"),
        (["Ann", "Ben"], {"start_tile": "wild"}, "expected wild_four or one_good_per_side"),
    ],
)
def test_what_cannot_be_dealt(players: list[str], options: dict[str, str], words: str) -> None:
    """Names and options are checked before anything is dealt."""
    with pytest.raises(ParameterError) as caught:
        deal(players, random.Random(1), options=options)
    assert words in str(caught.value)


def test_a_file_that_is_not_there() -> None:
    """The pieces of a box are read when a game is dealt."""
    with pytest.raises(VitrailError, match=r"no-box\.yaml: there is no such file"):
        deal(PLAYERS[:2], random.Random(1), components="no-box.yaml")


def test_the_order_of_the_stacks_does_not_depend_on_what_is_played() -> None:
    """The n-th tile is the same in every game from the same numbers."""
    orders = []
    for choice in (0, -1):
        rng = random.Random(3)
        dealt = GAME.table.deal(
            PLAYERS[:3],
            Terms("fertility", {}),
            setup=random.Random(1),
            dice=random.Random(2),
            luck=rng,
            comment="",
        )
        position, order = dealt.start, []
        assert isinstance(position, FertilityPosition)
        while position.to_move is not None:
            if position.to_move < 0:
                move = dealt.chance.move(position)
                order += [move] if isinstance(move, OpenTile) else []
            else:
                move = position.legal_moves()[choice]
            position = position.apply(move)
        orders.append(order)
        assert sum(GAME.table.result(position).shares) == pytest.approx(1)
    assert orders[0] == orders[1]
    assert len(orders[0]) == 8 * 3 - 1


@pytest.mark.parametrize(
    "terms", [Terms("fertility", {}, tools=3), Terms("fertility", {}, windows="random")]
)
def test_what_other_games_have_is_refused(terms: Terms) -> None:
    """There are no tools and no windows."""
    rng = random.Random(1)
    with pytest.raises(ParameterError, match="Fertility has none"):
        GAME.table.deal(PLAYERS[:2], terms, setup=rng, dice=rng, luck=rng, comment="")
