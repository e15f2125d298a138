"""The hint for every decision: legal, repeatable, honest about what is known, exact at the end."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors.santiago.hint import (
    SantiagoHint,
    give_hint,
    hint_of_record,
    legal_words,
    spans,
)
from vitrail.advisors.santiago.lines import good_moves, hint_lines
from vitrail.games.base import CHANCE
from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.santiago.lines import format_line
from vitrail.games.santiago.moves import OwnPlan, Pass
from vitrail.games.santiago.replay import replay
from vitrail.games.santiago.rules import Phase

from ...games.santiago.games import (
    PLAYERS,
    game,
    random_game,
    random_start,
    readings,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.games.santiago.play import SantiagoPosition

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "santiago").glob("*.yaml"))
BOARD = "C5 beans2 0 2, C6 beans1 1 1, D5 beans2 0 2, B3 cane2 2 2, A1 peppers2 3 2"


def names(position: SantiagoPosition) -> tuple[str, ...]:
    """Return the names of the players."""
    return PLAYERS[: position.seats]


def ask(position: SantiagoPosition, playouts: int = 120, **options: object) -> SantiagoHint:
    """Return a hint with few playouts."""
    return give_hint(position, names(position), playouts=playouts, **options)  # type: ignore[arg-type]


def decisions(seats: int, seed: int, share: float) -> Iterator[SantiagoPosition]:
    """Yield some of the decisions of a random game under random readings."""
    rng = random.Random(seed)
    for position, _, _ in random_game(random_start(rng, seats, readings(rng)), rng):
        if position.to_move not in {None, CHANCE} and rng.random() < share:
            yield position


# -- every decision ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_every_choice_is_legal_and_in_order(seats: int, seed: int) -> None:
    """In random games of every number of players, at every kind of decision."""
    kinds = set()
    for position in decisions(seats, seed, 0.07):
        found = ask(position, 40)
        kinds.add(position.phase)
        assert found.to_move == names(position)[position.to_move or 0]
        assert found.advice
        for one in found.advice:
            assert not position.violations(one.moves[0])
            assert one.after == position.apply(one.moves[0])
            assert one.move == format_line(one.moves, position, names(position))
            assert one.loss >= 0
            assert one.reasons
        sure = [one.loss for one in found.advice if not one.dropped]
        assert sure == sorted(sure)
        assert found.advice[0].loss == 0
        text = "\n".join(hint_lines(found, explain=True))
        assert not re.search(r"\bnan\b|\binf\b|None|\{|\bSegment\(", text)
    assert len(kinds) >= 3


@pytest.mark.parametrize(
    ("phase", "changes"),
    [
        ("bid", {"shown": "beans1 beans2 cane1 peppers2"}),
        (
            "plant",
            {"shown": "beans1 beans2 cane1 peppers2", "bids": {1: 3, 2: 2, 3: 1, 0: 0}},
        ),
        ("bribe", {"offers": {"V21": {1: 2}}, "acted": (1,)}),
        ("decide", {"offers": {"V21": {1: 2}, "H11": {2: 1, 3: 1}}}),
        ("extra", {}),
    ],
)
def test_the_same_seed_gives_the_same_advice(phase: str, changes: dict[str, object]) -> None:
    """A number of playouts makes a hint repeatable; another seed is another sample."""
    position = game(phase, board=BOARD, canals="H21", round=5, money=(9, 9, 9, 9), **changes)  # type: ignore[arg-type]
    first, again = ask(position), ask(position)
    assert first.advice == again.advice
    assert first.headline == again.headline
    assert hint_lines(first) == hint_lines(again)
    other = ask(position, seed=2)
    assert [one.value for one in other.advice] != [one.value for one in first.advice]


def test_who_places_the_spring_is_advised_too() -> None:
    """SETUP-1 with spring_choice first_player."""
    position = random_start(random.Random(1), 4, {"spring_choice": "first_player"})
    position = dataclasses.replace(position, phase=Phase.SPRING)
    found = ask(position, 200)
    assert len(found.advice) == 20
    assert not position.violations(found.advice[0].moves[0])


def test_nobody_to_move_gets_no_advice_but_what_is_next() -> None:
    """Between rounds tiles are turned up, and at the end nothing is left to do."""
    found = ask(game("reveal", board=BOARD))
    assert (found.to_move, found.advice) == (None, ())
    assert "reveal with 4 tiles for round 1" in found.what_next
    over = ask(game("over", round=11))
    assert over.what_next == "The game is over."
    assert hint_lines(over)[0] == "The game is over."


# -- what is known -------------------------------------------------------------------------------


def hidden_pair() -> tuple[SantiagoPosition, SantiagoPosition]:
    """Return a position twice, with other sums in the hands of the others."""
    one = game("bribe", board=BOARD, canals="H21", round=6, money=(20, 8, 9, 5), acted=())
    return one, dataclasses.replace(one, money=(1, 8, 25, 13))


def test_without_a_record_the_money_of_others_does_not_count() -> None:
    """SETUP-4: what a player may not see changes nothing."""
    one, other = hidden_pair()
    first, second = ask(one, recorded=False), ask(other, recorded=False)
    assert first.advice == second.advice
    assert first.headline == second.headline
    assert hint_lines(first) == hint_lines(second)
    assert any("money" in told for told in first.assumed)


def test_with_open_money_it_counts_even_without_a_record() -> None:
    """The option money_visible: open."""
    one, other = hidden_pair()
    opened = [
        dataclasses.replace(
            position,
            setup=dataclasses.replace(
                position.setup, options={**position.setup.options, "money_visible": "open"}
            ),
        )
        for position in (one, other)
    ]
    first, second = (ask(position, recorded=False) for position in opened)
    assert [one.value for one in first.advice] != [one.value for one in second.advice]
    assert not any("money" in told for told in first.assumed)


def test_a_record_tells_all_money() -> None:
    """All payments are open and everybody starts with 10, so nothing is assumed of it."""
    one, other = hidden_pair()
    first, second = ask(one), ask(other)
    assert [one.value for one in first.advice] != [one.value for one in second.advice]
    assert not any("money" in told for told in first.assumed)


def test_money_that_nobody_told_is_assumed_and_said_so() -> None:
    """A position typed at the table may leave money out."""
    position = game("bid", board=BOARD, shown="beans1 beans2 cane1 peppers2", round=4)
    position = dataclasses.replace(position, money=(None, 7, None, None))
    found = ask(position)
    assert any("money" in told for told in found.assumed)
    assert all(one.moves[0] == Pass() or one.moves[0].amount <= 7 for one in found.advice)  # type: ignore[attr-defined]


# -- the end of the game -------------------------------------------------------------------------


def test_the_last_decision_equals_enumeration() -> None:
    """The last extra canal, or the last canal when no extra one is left: points by the rules."""
    asked = 0
    for seed in range(12):
        rng = random.Random(seed)
        seats = rng.choice((3, 4, 5))
        for position, _, _ in random_game(random_start(rng, seats), rng):
            moves = position.legal_moves()
            ends = [position.apply(move) for move in moves] if position.last_round else []
            if not ends or any(end.phase is not Phase.OVER for end in ends):
                continue
            found = ask(position)
            seat = position.to_move or 0
            assert (found.method, found.playouts) == ("exact", 0)
            expected = {}
            for move, end in zip(moves, ends, strict=True):
                points = end.scores()
                rivals = max(points[other] for other in range(seats) if other != seat)
                expected[move] = (points[seat], points[seat] - rivals)
            assert {one.moves[0]: (one.value, one.margin) for one in found.advice} == expected
            assert found.advice[0].margin == max(ahead for _, ahead in expected.values())
            assert not any(one.error or one.loss_error for one in found.advice)
            asked += 1
    assert asked >= 4


def test_before_extra_canals_of_the_last_round_nothing_is_left_to_luck() -> None:
    """Whoever still has one lays it for the most points; so all playouts end the same."""
    position = game("decide", board=BOARD, canals="H21", round=11, money=(9, 9, 9, 9))
    found = ask(position)
    assert not any(one.error or one.loss_error for one in found.advice)
    assert found.playouts <= 100


# -- answers -------------------------------------------------------------------------------------


def test_the_first_lines_for_a_briber_answer_the_three_questions() -> None:
    """Points if the canal comes, the bribe that is worth it, the loss if it goes elsewhere."""
    position = game("bribe", board=BOARD, canals="H20", round=8, money=(9, 9, 9, 9), overseer=3)
    found = ask(position, 1500)
    assert found.to_move == "Ann"
    here, worth, nothing, elsewhere, *_ = found.headline
    assert re.match(r"If the canal comes to \w\d\d: \d+ points for you if the game ended", here)
    assert re.match(r"(Worth a bribe of up to \d+ escudos?|No bribe|Not worth)", worth)
    assert nothing.startswith("If you offer nothing you expect ")
    assert re.match(r"(If it goes to \w\d\d|If no canal|It comes there in) ?", elsewhere)
    assert found.headline[-1] == f"Best choice: {found.advice[0].move.removeprefix('Ann ')}."


def test_the_first_lines_for_an_overseer_tell_offer_refusal_and_others() -> None:
    """Which offer to take, what it costs to refuse, what the other offers would have to pay."""
    offers = {"V21": {1: 2}, "H00": {2: 1}}
    position = game("decide", board=BOARD, canals="H10 V10", offers=offers, money=(9, 9, 9, 9))
    position = dataclasses.replace(position, round=11, extras=(False,) * 4)
    found = ask(position)
    assert found.headline[0] == (
        "Accept V21 (2 escudos from Ben): 19 points for you if the game ended then "
        "(+8 by the canal, +2 in money); 19 expected at the end."
    )
    assert found.headline[1] == (
        "To refuse all offers costs 3 escudos: the best plan of your own, own H21, "
        "is 10 points worse."
    )
    assert "The offer for H00 (1 escudo from Cem)" in found.headline[2]


def test_an_overseer_without_offers_is_told_what_no_canal_means() -> None:
    """BRIBE-4: pay 1 or lay none."""
    position = game("decide", board=BOARD, canals="H10 V10", money=(9, 9, 9, 9), round=11)
    position = dataclasses.replace(position, extras=(False,) * 4)
    found = ask(position)
    assert isinstance(found.advice[0].moves[0], OwnPlan)
    assert "To lay none saves 1 escudo but is 7 points worse." in found.headline


def test_what_is_legal_is_told_without_playouts() -> None:
    """Amounts of one kind are drawn together."""
    position = game("bid", shown="beans1 beans2 cane1 peppers2", bids={1: 3})
    found = give_hint(position, names(position), ranked=False)
    assert found.legal == ("bid 1-2, 4-10", "pass")
    assert (found.advice, found.playouts) == ((), 0)
    assert hint_lines(found, level="legal")[2:5] == ["Legal", "  bid 1-2, 4-10", "  pass"]


def test_legal_words_stand_for_all_legal_moves() -> None:
    """Each move is in one of the texts, and nothing else."""
    for position in decisions(4, 3, 0.3):
        count = 0
        for text in legal_words(position):
            amounts = re.findall(r"(\d+)(?:-(\d+))?(?:,|$)", text) if "-" in text else []
            count += sum(int(b or a) - int(a) + 1 for a, b in amounts) or 1
        exact = len(position.legal_moves())
        assert count == exact or not any("-" in text for text in legal_words(position))


def test_runs_of_amounts() -> None:
    """Single amounts stand alone."""
    assert spans([4]) == "4"
    assert spans([1, 3, 4, 5, 9]) == "1, 3-5, 9"


def test_good_choices_stand_in_no_order_of_merit() -> None:
    """The level `good` hides which is best."""
    position = game("extra", board=BOARD, canals="H10 V10", money=(9, 9, 9, 9), round=11)
    found = ask(position, 200)
    good = good_moves(found)
    assert good == sorted(good)
    assert found.advice[0].move in good
    text = "\n".join(hint_lines(found, level="good"))
    assert "ahead" not in text
    assert "wins" not in text


# -- examples ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_gets_advice(path: Path) -> None:
    """Each plays under the rules without a fault and ends in a decision, or in the end."""
    found = replay(parse_record(read_document(path)))
    hint = hint_of_record(found, playouts=150)
    lines = hint_lines(hint)
    if path.stem == "game" or path.stem.startswith("report"):
        assert found.final.phase is Phase.OVER
        assert lines[0] == "The game is over."
        return
    assert hint.to_move in found.players
    assert hint.headline
    assert lines[0].startswith(f"Round {found.final.round}: {hint.to_move} ")
    assert not found.final.violations(hint.advice[0].moves[0])


def test_there_are_ten_instructive_examples() -> None:
    """All kinds of decisions, three to five players."""
    assert len(EXAMPLES) >= 11
    finals = [replay(parse_record(read_document(path))).final for path in EXAMPLES]
    assert {one.seats for one in finals} == {3, 4, 5}
    asked = {Phase.BID, Phase.PLANT, Phase.LEFTOVER, Phase.BRIBE, Phase.DECIDE, Phase.EXTRA}
    assert asked <= {one.phase for one in finals}
