"""Other lines of a game saved as records: each of them is legal, and goes on from its moment."""

from __future__ import annotations

import dataclasses

import pytest

from vitrail.advisors.analysis import Budget
from vitrail.advisors.analyzing import analyst_of, analyze
from vitrail.advisors.report.saving import Cuttable
from vitrail.games.record import GAMES

from ..recorded import cut, golden, read

LITTLE = Budget(games=2, outcomes=1, playouts=20, work=0.2)
LENGTHS = {"sagrada-2": 24, "santiago-3": 20}


def cuttable(text: str) -> Cuttable:
    """Return a record in pieces."""
    found = Cuttable.read(text)
    assert found is not None
    return found


@pytest.mark.parametrize("name", sorted(LENGTHS))
def test_every_alternative_is_a_legal_record(name: str) -> None:
    """The record up to that moment, and the other line there."""
    text = cut(golden(name), LENGTHS[name])
    found = read(text)
    analyst = analyst_of(found, 0, fast=True, seed=1)
    small = dataclasses.replace(analyst, budget=LITTLE)  # type: ignore[type-var]
    pieces, tried = cuttable(text), 0
    for event in analyze(found, small, 0, seed=1).decisions:
        assert event.decision is not None
        for other in event.decision.alternatives:
            if not other.line:
                continue
            record = read(pieces.with_lines(event.turn_number - 1, [other.line]))
            assert not record.faults
            assert len(record.steps) == event.turn_number
            after = event.before
            for move in other.moves:
                after = after.forced(move)
            if not (other.line.endswith(("pass", "...")) or after.to_move == -1):
                assert record.final == after or record.final.to_move is not None
            tried += 1
    assert tried > 15


def test_the_pieces_make_up_the_record() -> None:
    """Comments and layout stay, but for what is said behind the last move."""
    for name in ("sagrada-2", "santiago-3"):
        text = golden(name)
        pieces = cuttable(text)
        whole = pieces.with_lines(len(pieces.items), ())
        assert text.startswith(whole)
        assert all(line.lstrip().startswith("#") for line in text[len(whole) :].splitlines())
        assert len(pieces.items) == len(read(text).steps)
    assert {name.split("-")[0] for name in LENGTHS} <= set(GAMES)


def test_the_best_possible_game_is_a_legal_record_with_that_score() -> None:
    """As hindsight tells it."""
    text = golden("sagrada-2")
    found = read(text)
    analyst = analyst_of(found, 0, fast=True, seed=1)
    possible = analyst.study(found)
    record = read(cuttable(text).with_lines(possible.begin, possible.best.lines))
    assert not record.faults
    assert record.final.scores()[0] == possible.start.value == 67


def test_a_record_with_its_moves_in_brackets_is_not_taken_apart() -> None:
    """Its other lines cannot be saved, which is no error."""
    head = golden("sagrada-2").partition("moves:")[0]
    assert Cuttable.read(f"{head}moves: [Ann window Comitas]\n") is None
    assert Cuttable.read(head) is None
    assert Cuttable.read(golden("sagrada-2").replace("\n", "\u2028")) is None


def test_a_line_that_yaml_would_misread_is_quoted() -> None:
    """As the coach writes it."""
    assert cuttable(golden("sagrada-2")).entry("Ann pass") == "  - Ann pass\n"
    assert cuttable(golden("sagrada-2")).entry("- x: y") == '  - "- x: y"\n'
