"""The table of Santiago at the terminal: golden views, plain text in a pipe, legal places."""

from __future__ import annotations

import dataclasses
import io
import random
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from vitrail.cli.santiago.table_view import legal_places, print_position
from vitrail.games.base import CHANCE
from vitrail.games.santiago.canals import legal_segments
from vitrail.games.santiago.components import SHAPE, Segment, segments
from vitrail.games.santiago.plots import index
from vitrail.games.santiago.rules import Phase
from vitrail.games.squares import Square

from ...games.santiago.games import PLAYERS, game, random_game, random_start, readings

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.games.santiago.play import SantiagoPosition

BOARD = (
    "C5 bananas2 0 2, B5 bananas2 1 1, D5 beans1 2 1, D6 beans2, A1 desert, A2 desert cane1, "
    "C4 cane2 3 2, E8 peppers1 1 1, F8 potatoes2 2 1"
)
VIEWS = {
    "start": game("reveal", 3),
    "bids": game(
        "bid",
        5,
        overseer=1,
        round=3,
        board=BOARD,
        canals="H21 V21",
        shown="bananas1 beans2 cane1 peppers2 potatoes1",
        bids={2: 4, 3: 0},
        money=(4, 9, 3, 12, 20),
    ),
    "offers": game(
        "decide",
        round=5,
        board=BOARD,
        canals="H21 V21 H22 V31",
        offers={"H11": {1: 2, 3: 1}, "V20": {2: 4}},
        extras=(True, False, True, True),
        money=(7, None, 3, None),
        palms=frozenset({Square(2, 3), Square(5, 0)}),
        options={"palms": "true"},
        supply=7,
    ),
    "over": game("over", board=BOARD, canals="H21 V21 H22 V31 H32", round=11, supply=0),
}


def view(
    position: SantiagoPosition,
    players: tuple[str, ...] = (),
    *,
    encoding: str = "utf-8",
    color: bool = False,
    **options: object,
) -> str:
    """Return what a terminal of 80 columns shows."""
    raw = io.BytesIO()
    console = Console(
        file=io.TextIOWrapper(raw, encoding, errors="strict", newline="\n", write_through=True),
        width=80,
        force_terminal=color,
        color_system="truecolor" if color else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    print_position(console, position, players or PLAYERS[: position.seats], **options)  # type: ignore[arg-type]
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("name", VIEWS)
def test_golden_views(name: str, golden: Callable[[str, str], None]) -> None:
    """What the terminal shows is what it showed before, in boxes and in plain ASCII."""
    position = VIEWS[name]
    marked = [Square(4, 7), Segment.parse("H21")] if position.canals else []
    shown = [
        view(position, marked=marked, legal=True),
        view(position, encoding="ascii"),
    ]
    golden(f"tables/santiago-{name}.txt", "\n".join(shown))


@pytest.mark.parametrize("name", VIEWS)
def test_color_repeats_and_never_adds(name: str) -> None:
    """Without its codes the colored view is the plain one; a pipe gets no code at all."""
    from rich.text import Text

    plain = view(VIEWS[name], legal=True)
    assert "\x1b" not in plain
    colored = view(VIEWS[name], legal=True, color=True)
    assert "\x1b" in colored
    assert Text.from_ansi(colored).plain.rstrip("\n") == plain.rstrip("\n")


def test_every_line_fits_80_columns() -> None:
    """Blanks at the end are left out, too."""
    for position in VIEWS.values():
        for line in view(position, legal=True).splitlines():
            assert len(line) <= 80
            assert line == line.rstrip()


def test_money_that_is_not_known() -> None:
    """A question mark stands for it, and for the total."""
    lines = view(VIEWS["offers"]).splitlines()
    (ben,) = (line for line in lines if line.startswith(" B  Ben"))
    assert ben.split()[2] == "?"
    assert ben.split()[-1] == "?"


@pytest.mark.parametrize("name", ["<b>x</b>", "[red]Ann[/red]", "窓", ":smile:", "M" * 90])
def test_names_are_text(name: str) -> None:
    """Nothing in a name is taken for markup."""
    assert name in view(VIEWS["offers"], (name, "Ben", "Cem", "Dan"))


def test_legal_places_are_those_of_the_rules() -> None:
    """Fields to plant, segments for a canal; none while only money or chance is asked for."""
    plant = dataclasses.replace(VIEWS["bids"], phase=Phase.PLANT, bids=((2, 4), (1, 0)))
    free = [square for square in SHAPE.squares if plant.board[index(square)] is None]
    assert list(legal_places(plant)) == free
    assert legal_places(VIEWS["bids"]) == legal_places(VIEWS["over"]) == ()
    for phase in ("bribe", "decide", "extra"):
        position = game(phase, canals="H21 V21")
        assert position.spring is not None
        expected = legal_segments(position.spring, position.canals)
        assert legal_places(position) == expected
        shown = view(position, legal=True)
        for segment in segments():
            if segment.direction == "H":
                assert (f"+{segment}+" in shown) == (segment in expected)


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_random_games_is_shown(seed: int) -> None:
    """No phase, reading or number of players is without a view."""
    rng = random.Random(seed)
    start = random_start(rng, 3 + seed, readings(rng))
    for number, (before, _, after) in enumerate(random_game(start, rng)):
        if number % 7 and after.phase is not Phase.OVER:
            continue
        text = view(before, legal=before.to_move != CHANCE)
        assert len(text.splitlines()) > 30
        said = next(line for line in text.splitlines() if line.startswith("Canals"))
        assert set(said.split(";")[0].split()[1:]) - {"none"} <= set(map(str, before.canals))
        view(after, encoding="ascii")
