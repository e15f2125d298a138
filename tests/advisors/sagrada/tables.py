"""Positions at the table, as text and as hypothesis strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from vitrail.advisors.sagrada.hint import Spot
from vitrail.games.files import parse_document, read_document
from vitrail.games.record import parse_record
from vitrail.games.sagrada.components import (
    DICE_PER_COLOR,
    Color,
    official_patterns,
    public_objectives,
)
from vitrail.games.sagrada.notation import format_dice, window_rows
from vitrail.games.sagrada.position import TablePosition, parse_position
from vitrail.games.sagrada.replay import replay
from vitrail.games.sagrada.window import Window, legal_placements

from ...strategies import dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.games.sagrada.components import Die


def load_spot(path: str) -> Spot:
    """Return the moment that a record leads to."""
    return Spot.of_record(replay(parse_record(read_document(path))))


def table(text: str) -> TablePosition:
    """Return the position of a record."""
    return parse_position(parse_record(parse_document(text, "test")))


def record(
    window: Window,
    pool: Sequence[Die],
    *,
    in_round: int,
    turn: int = 1,
    players: Sequence[str] = ("Ann", "Ben"),
    public: Sequence[str] = (),
    private: str = "unknown",
    more: str = "",
) -> str:
    """Return a record with what these say; `more` are lines under `position:`."""
    rows = "".join(f"\n      - {row}" for row in window_rows(window))
    return f"""\
vitrail: 1
game: sagrada
players: [{", ".join(players)}]
setup:
  solo_private: {"best_of_two" if len(players) == 1 and private.startswith("[") else "one"}
  windows: {{Ann: {window.pattern}}}
  private: {{Ann: {private}}}
  public: [{", ".join(public)}]
position:
  to_move: Ann
  round: {in_round}
  turn: {turn}
  pool: [{format_dice(pool)}]
  windows:
    Ann:{rows}
{more}"""


@st.composite
def tables(draw: st.DrawFn, rounds: st.SearchStrategy[int]) -> TablePosition:
    """Return a position reached by legal placements, with at most one die a turn."""
    round_, turn = draw(rounds), draw(st.sampled_from((1, 2)))
    turns_had = 2 * (round_ - 1) + turn - 1
    window = Window.empty(draw(st.sampled_from(official_patterns())))
    for die in draw(st.lists(dice, min_size=min(turns_had, 16), max_size=turns_had)):
        choices = legal_placements(window, [die])
        if choices:
            chosen = draw(st.sampled_from(choices))
            window = window.place(chosen.die, chosen.square)
    players = draw(st.sampled_from((("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cem"))))
    most = 4 if len(players) == 1 else 2 * len(players) + 1
    most = min(most, round_ * most - len(window.placed))
    pool = draw(st.lists(dice, min_size=1, max_size=max(1, most)))
    cards = draw(st.lists(st.sampled_from(public_objectives()), max_size=3, unique=True))
    colors = [str(color) for color in draw(st.permutations(list(Color)))]
    private = draw(st.sampled_from(("unknown", colors[0])))
    if len(players) == 1 and draw(st.booleans()):
        private = f"[{colors[0]}, {colors[1]}]"
    text = record(
        window,
        pool,
        in_round=round_,
        turn=turn,
        players=players,
        public=[card.id for card in cards],
        private=private,
    )
    found = table(text)
    assert all(count <= DICE_PER_COLOR for count in found.recorded().values())
    return found
