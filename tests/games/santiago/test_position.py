"""Positions typed at the table: what they say, what is assumed, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import InvalidPositionError, VitrailError
from vitrail.games.santiago.plots import plots
from vitrail.games.santiago.position import parse_position
from vitrail.games.santiago.replay import Replay, examine, replay
from vitrail.games.santiago.rules import Phase

from .games import legal, record

HEAD = (
    "vitrail: 1\ngame: santiago\nplayers: [Ann, Ben, Cem, Dan]\n"
    "setup: {spring: X21, aside: beans1}\nposition:\n"
)
MIDDLE = (
    "  round: 2\n  overseer: Ann\n  canals: H21\n  extra: [Ann, Ben, Cem, Dan]\n"
    "  money: {Ann: 7, Ben: 5}\n"
    "  fields:\n    C5: bananas2 Ann\n    B5: bananas2 Ben 1\n    A1: desert\n    F8: cane1\n"
)


def start(text: str, *lines: str) -> Replay:
    """Return the game of a position, with lines after it."""
    moves = "".join(f"- {line}\n" for line in lines)
    return replay(record(f"{HEAD}{text}" + (f"moves:\n{moves}" if lines else "")))


def test_a_position_is_read() -> None:
    """Tiles, owners, markers, deserts, canals and money; what is not told is assumed or unknown."""
    found = start(MIDDLE)
    position = found.final
    assert {str(square): (str(plot.tile), plot.owner, plot.markers) for square, plot in
            plots(position.board) if not plot.desert} == {
        "C5": ("bananas2", 0, 2), "B5": ("bananas2", 1, 1), "F8": ("cane1", None, 0)
    }  # fmt: skip
    assert (position.phase, position.money, position.supply) == (
        Phase.REVEAL,
        (7, 5, None, None),
        10,
    )
    assert found.assumed == (
        "1 earlier tile not told, or face down: they may still come",
        "the money of Cem, Dan is not known",
    )
    assert sum(position.unseen) == 45 - 1 - 3
    assert [sheet.total for sheet in map(position.sheet, range(4))] == [7 + 4, 5 + 2, 0, 0]


def test_moves_go_on_from_a_position() -> None:
    """The lines below a position are played from it."""
    found = start(MIDDLE, "reveal beans1 beans2 cane2 cane2", "Ben bid 5", "Cem bid 9")
    assert found.final.money == (7, 0, None, None)
    assert found.final.to_move == 3


@pytest.mark.parametrize(
    ("more", "phase", "mover", "count"),
    [
        ("  shown: [beans1, beans2, cane1, cane2]\n", Phase.BID, 1, 6),
        (
            "  shown: [beans1, beans2, cane1, cane2]\n  bids: {Ben: 3, Cem: pass}\n",
            Phase.BID,
            3,
            37,
        ),
        (
            "  shown: [beans1, cane1]\n  bids: {Ben: 3, Cem: pass, Dan: 1, Ann: pass}\n",
            Phase.PLANT,
            0,
            2 * 42,
        ),
        ("  phase: bribe\n  to_move: Cem\n", Phase.BRIBE, 2, None),
        ("  offers: {V20: {Ben: 2}}\n  to_move: Cem\n", Phase.BRIBE, 2, None),
        ("  offers: {V20: {Ben: 2, Cem: 1}}\n", Phase.DECIDE, 0, 6),
        ("  phase: decide\n", Phase.DECIDE, 0, 7),
        ("  phase: extra\n  to_move: Dan\n", Phase.EXTRA, 3, 7),
    ],
)
def test_phases(more: str, phase: Phase, mover: int, count: int | None) -> None:
    """What the game waits for follows from what lies on the table, or is told."""
    text = MIDDLE
    if phase is Phase.PLANT:
        text = f"{text}    F7: cane1\n    F6: cane2\n{more}"
        found = start(text).final
        assert found.acted == (1, 3)
    else:
        found = start(text + more).final
    assert (found.phase, found.to_move) == (phase, mover)
    if count is not None:
        assert len(legal(found)) == count


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "round"),
        ("  round: 2\n", "overseer"),
        (MIDDLE.replace("round: 2", "round: 12"), "position.round"),
        (MIDDLE.replace("overseer: Ann", "overseer: Zoe"), "'Zoe' is no player"),
        (MIDDLE.replace("H21", "H99"), "'H99' is no segment"),
        (MIDDLE.replace("H21", "H21 H21"), "H21 stands here twice"),
        (MIDDLE.replace("H21", "H00"), "H00 is not joined to the spring at X21 [CANAL-2]"),
        (MIDDLE.replace("H21", "H21 H31"), "tell by extra: who still has an extra canal"),
        (MIDDLE.replace("A1", "A9"), "outside the board"),
        (MIDDLE.replace("A1", "c5"), "C5 stands here twice"),
        (MIDDLE.replace("Ann\n    B5", "Ann 3\n    B5"), "'3' markers: expected 1 or 2"),
        (MIDDLE.replace("F8: cane1", "F8: cane1 Ben 2"), "room for 1 marker [PLANT-2]"),
        (MIDDLE.replace("F8: cane1", "F8: cane1 Zoe"), "'Zoe' is no player"),
        (MIDDLE.replace("F8: cane1", "F8: a b c d"), "expected a tile with its owner"),
        (MIDDLE.replace("F8: cane1", "F8: beans1\n    F7: cane2"), "only 4 were planted [BID-1]"),
        (
            MIDDLE.replace("round: 2", "round: 4").replace(
                "F8: cane1", "F8: beans1\n    F7: beans1\n    F6: beans1"
            ),
            "4 tiles beans1, but there are only 3 [SETUP-3]",
        ),
        (MIDDLE.replace("Ann: 7", "Ann: 49"), "at most 52 in this round [INCOME-1]"),
        (MIDDLE.replace("Ann: 7", "Ann: lots"), "position.money.Ann"),
        (MIDDLE + "  bids: {Ben: 1}\n", "position.bids: read 1, expected 0"),
        (MIDDLE + "  shown: [beans1]\n  phase: bid\n", "position.shown: read 1, expected 4"),
        (
            MIDDLE + "  shown: [beans1, beans2, cane1, cane2]\n  bids: {Ben: 1, Cem: 1}\n",
            "every bid differs from the others [BID-3]",
        ),
        (
            MIDDLE + "  shown: [beans1, beans2, cane1, cane2]\n  to_move: Ann\n",
            "Ann is not to move: expected Ben",
        ),
        (MIDDLE + "  offers: {V20: {Ben: 1}}\n  phase: extra\n", "no offers in the phase extra"),
        (MIDDLE + "  offers: {V20: {}}\n", "expected who offered how much"),
        (MIDDLE + "  offers: {H21: {Ben: 1}}\n", "a canal lies on H21 already"),
        (MIDDLE + "  offers: {V20: {Ann: 1}}\n", "the overseer offers nothing [BRIBE-1]"),
        (
            MIDDLE + "  offers: {V20: {Dan: 1}}\n  to_move: Cem\n",
            "Dan has an offer, but has not acted [BRIBE-1]",
        ),
        (MIDDLE + "  phase: bribe\n  to_move: Ann\n", "expected Ben or Cem or Dan"),
        (MIDDLE + "  palm_fields: A8\n", "expected palms: true in setup [PALM-1]"),
        (MIDDLE + "  rond: 3\n", "did you mean round?"),
    ],
)
def test_what_cannot_be_is_told(text: str, told: str) -> None:
    """The message names the key, what was read, what was expected, and the rule."""
    with pytest.raises(VitrailError) as caught:
        parse_position(record(HEAD + (text or "  canals: H21\n")))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("A8 C1 E1 F5", "4 palms of 3 [PALM-1]"),
        ("A8 A8", "A8 stands here twice"),
        ("A1", "the palm of A1 went with its tile [PALM-3]"),
    ],
)
def test_palms_that_cannot_be(fields: str, told: str) -> None:
    """PALM-1, PALM-3: three palms at most, none on a desert."""
    palms = HEAD.replace("spring", "palms: true, spring")
    assert examine(record(f"{palms}{MIDDLE}  palm_fields: A8\n")).final.palms
    with pytest.raises(VitrailError) as caught:
        parse_position(record(f"{palms}{MIDDLE}  palm_fields: {fields}\n"))
    assert told in str(caught.value)


def test_the_spring_has_to_be_known() -> None:
    """Without it nobody can say where a canal may lie."""
    with pytest.raises(VitrailError, match="the spring is missing"):
        parse_position(record(HEAD.replace("spring: X21, ", "") + MIDDLE))


def test_what_was_not_told_of_the_turn_is_assumed() -> None:
    """Without to_move the first player of the phase acts, without extra nobody has laid one."""
    text = MIDDLE.replace("  extra: [Ann, Ben, Cem, Dan]\n", "") + "  phase: bribe\n"
    found = start(text)
    assert "nobody has acted in this phase: Ben is next" in found.assumed
    assert "everybody still has the extra canal" in found.assumed


NOISE = st.sampled_from(
    ["", "Ann", "3", "-1", "unknown", "H21", "C5", "beans1 Ann", "desert", "[]", "{}", "pass",
     "{Ann: 1}", "[H21, V20]", "bid", "over", "99999999", "{H21: {Ben: 2}}", "{C5: beans1 Ben 1}"]
)  # fmt: skip
KEYS = st.sampled_from(
    ["round", "phase", "overseer", "to_move", "money", "extra", "canals", "fields", "palm_fields",
     "shown", "bids", "offers"]
)  # fmt: skip


@given(st.dictionaries(KEYS, NOISE, max_size=8))
def test_any_position_is_read_or_refused(found: dict[str, str]) -> None:
    """Whatever stands under the keys, only our errors come out, and what is read can be played."""
    found = {"round": "3", "overseer": "Ann", **found}
    text = "".join(f"  {key}: {value}\n" for key, value in found.items())
    try:
        position = examine(record(HEAD + text)).final
    except VitrailError as error:
        message = str(error)
        assert len(message.splitlines()) == 1
    else:
        assert position.to_move is None or position.legal_moves()
        assert position.notation()


def test_faults_of_a_position_are_ours() -> None:
    """What can be read but cannot be is told as an impossible position."""
    with pytest.raises(InvalidPositionError, match=r"game.yaml:\d+: position.canals"):
        parse_position(record(HEAD + MIDDLE.replace("H21", "H00")))
