"""Records played from their start: strictly, or with every mistake noted once."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import NotationError, ParameterError, VitrailError
from vitrail.games.files import read_document
from vitrail.games.record import parse_record
from vitrail.games.replay import IllegalLineError
from vitrail.games.santiago.replay import Replay, examine, replay
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.step import expectation

from .games import PLAYERS, head, record, with_lines
from .golden_games import FOLDER
from .test_properties import all_tiles, table

if TYPE_CHECKING:
    from vitrail.games.santiago.play import SantiagoPosition

FIRST = (
    "reveal beans2 cane1 cane2 potatoes1",
    "Ben bid 2",
    "Cem pass",
    "Ann bid 3",
    "Ann plant beans2 C5",
    "Ben plant cane2 C4",
    "Cem plant cane1 F8",
    "Ann leftover potatoes1 C3",
    "Ann propose H21 1",
    "Ben support H21 1",
    "Cem accept H21",
)
"""A legal round of three, up to the extra canal."""


def played(*lines: str, seats: int = 3) -> Replay:
    """Return a game of these lines with every mistake noted."""
    return examine(record(with_lines(head(seats), *lines)))


def faults(*lines: str, seats: int = 3) -> list[str]:
    """Return line by line what is noted, `!` before what could not be played."""
    return [
        f"{'! ' if step.skipped else ''}{step.text}: {'; '.join(map(str, step.violations))}"
        for step in played(*lines, seats=seats).faults
    ]


def changed(at: int, *lines: str, drop: int = 1) -> list[str]:
    """Return the first round with a line replaced."""
    return [*FIRST[:at], *lines, *FIRST[at + drop :]]


def test_a_legal_round() -> None:
    """Each line is a move, and the position after it that of the rules."""
    found = replay(record(with_lines(head(), *FIRST)))
    assert found.faults == ()
    assert found.final.phase is Phase.EXTRA
    assert found.final.money == (6, 7, 12)
    assert found.assumed == ("the tile removed before the game is not told: it may still come",)
    assert [step.seat for step in found.steps[:3]] == [None, 1, 2]
    assert found.at(0) == found.start
    assert found.at(11) == found.final
    assert found.round_begins(1) == 1
    for wrong in (-1, 12):
        with pytest.raises(ParameterError, match="the record has 11 moves"):
            found.at(wrong)
    with pytest.raises(ParameterError, match="no turn of round 2"):
        found.round_begins(2)


def test_tiles_say_that_nobody_laid_an_extra_canal() -> None:
    """The tiles of the next round are legal without a line about the extra canal."""
    more = ("reveal beans2 cane1 cane2 potatoes1", "no extra")
    found = played(*FIRST, more[0])
    assert found.faults == ()
    assert (found.final.round, found.final.phase) == (2, Phase.BID)
    assert list(map(str, found.steps[-1].moves[:4])) == ["pass"] * 3 + ["reveal beans2"]
    assert played(*FIRST, more[1], more[0]).final == found.final
    assert faults(*FIRST, *more) == [
        "! no extra: an extra canal is laid after the decision, at most one a round [EXTRA-1]"
    ]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        # Bids.
        (
            changed(1, "Ben bid 11")[:4],
            ["Ben bid 11: a bid of 11, but there are only 10 [BID-3]"],
        ),
        (changed(3, "Ann bid 2")[:4], ["Ann bid 2: 2 has been bid already [BID-3]"]),
        (changed(1, "Ben bid 0")[:3], ["Ben bid 0: a bid is at least 1, read 0 [BID-3]"]),
        (
            [FIRST[0], FIRST[2], FIRST[1], FIRST[3]],
            ["Cem pass: it is for Ben to act [BID-2]"],
        ),
        (changed(1, drop=1), ["Cem pass: it is for Ben to act [BID-2]",
                              "Ann bid 3: it is for Ben to act [BID-2]",
                              "Ann plant beans2 C5: Ben has not bid [BID-2]"]),
        (
            changed(2, "Ben bid 4", "Cem pass"),
            ["! Ben bid 4: Ben cannot act here: each player acts once [BID-2]"],
        ),
        # Tiles.
        (
            ["reveal beans2 cane1", *FIRST[1:4]],
            ["Ben bid 2: 2 tiles of round 1 not turned up yet [BID-1]"],
        ),
        (["reveal beans2 cane1", "reveal cane2 potatoes1", *FIRST[1:]], []),
        (
            [FIRST[0] + " beans1", *FIRST[1:]],
            [
                ("reveal beans2 cane1 cane2 potatoes1 beans1: 5 tiles read, 4 belong to round 1 "
                "[BID-1]")
            ],
        ),
        (
            changed(4, "Ann plant peppers2 C5")[:6],
            ["! Ann plant peppers2 C5: no peppers2 is shown"],
        ),
        (
            changed(5, "Ben plant cane2 C5")[:7],
            ["! Ben plant cane2 C5: C5: beans2 grows here [PLANT-2]"],
        ),
        (
            [*FIRST[:4], FIRST[5], FIRST[4], *FIRST[6:]],
            ["Ben plant cane2 C4: it is for Ann to act [PLANT-1]"],
        ),
        (
            changed(7, "Ben leftover potatoes1 C3"),
            ["Ben leftover potatoes1 C3: it is for Ann to act, not for Ben [PLANT-4]"],
        ),
        (
            changed(7, "Ann leftover potatoes1 F1"),
            ["Ann leftover potatoes1 F1: F1: the fourth tile shares a side with a plantation"],
        ),
        (
            changed(7),
            ["Ann propose H21 1: Ann has not put down the fourth tile [PLANT-4]"],
        ),
        (
            changed(6),
            ["Ann leftover potatoes1 C3: Cem has not planted [PLANT-1]"],
        ),
        # Bribes.
        (
            changed(8, "Cem propose H21 1", "Ann propose H21 1"),
            ["! Cem propose H21 1: Cem cannot act here: the overseer makes no offer [BRIBE-1]"],
        ),
        (
            changed(8, "Ann propose H00 1")[:9],
            ["Ann propose H00 1: H00 does not touch the spring at X21 [CANAL-2]"],
        ),
        (
            changed(9, "Ben support V20 1"),
            ["! Ben support V20 1: nobody has proposed V20 [BRIBE-1]"],
        ),
        (
            changed(9, "Ben propose H21 1"),
            ["Ben propose H21 1: H21 is proposed already: support it [BRIBE-1]"],
        ),
        (changed(9), ["Cem accept H21: Ben has not acted [BRIBE-1]"]),
        (
            changed(10, "Ann accept H21"),
            ["Ann accept H21: it is for Cem to act, not for Ann [BRIBE-2]"],
        ),
        (changed(10, "Cem pass"), ["Cem pass: once somebody offered the overseer accepts"]),
        (changed(10, "Cem own H21"), ["Cem own H21: H21 is proposed by somebody else [BRIBE-3]"]),
        (changed(10, "Cem accept V20"), ["! Cem accept V20: nobody has proposed V20 [BRIBE-2]"]),
        # Extra canals.
        ([*FIRST, "Cem extra H21"], ["! Cem extra H21: a canal lies on H21 already [CANAL-2]"]),
        ([*FIRST, "Cem extra H00"], ["Cem extra H00: H00 does not touch the spring or a canal"]),
        (
            [*FIRST, "Cem extra H31", "Ann extra V20"],
            ["! Ann extra V20: an extra canal is laid after the decision"],
        ),
        ([*FIRST, "Ann pass", "Ann extra H31"], ["Ann extra H31: an extra canal is laid after"]),
        # Chance again.
        ([*FIRST, "spring X11"], ["! spring X11: the spring is placed once"]),
        ([*FIRST, "aside beans1"], ["! aside beans1: with three or four players one tile"]),
        ([*FIRST, "palms A1"], ["! palms A1: in the palm variant three palms"]),
        ([*FIRST, "no bribe"], ["! no bribe: each player but the overseer acts once"]),
    ],
)  # fmt: skip
def test_a_mistake_is_told_once(lines: list[str], told: list[str]) -> None:
    """A line that breaks a rule is played as far as possible, and named with its rule."""
    found = faults(*lines)
    assert len(found) == len(told), found
    for one, words in zip(found, told, strict=True):
        assert one.startswith(words)


def test_what_is_skipped_counts_as_passed() -> None:
    """A tile that is not there is not planted, and lies out of the game after the round."""
    found = played(*changed(4, "Ann plant peppers2 C5"))
    assert [step.skipped for step in found.faults] == [True]
    assert list(map(str, found.final.aside)) == ["beans2"]


def test_money_that_is_missing_is_lent() -> None:
    """A bid, an offer and a plan that cannot be paid are played, so that the rest still fits."""
    found = played(*FIRST[:8], "Ann propose H21 9", "Ben pass", "Cem accept H21")
    assert [str(v) for step in found.faults for v in step.violations] == [
        "an offer of 9, but there are only 7 [BRIBE-1]"
    ]
    assert found.final.money == (0, 8, 19)
    poor = played(*FIRST[:8], "Ann propose H21 7", "Ben support H21 8", "Cem own V20")
    assert [str(v) for step in poor.faults for v in step.violations] == [
        "an own plan costs 16 here, but there are only 10 [BRIBE-3]"
    ]
    assert poor.final.money == (7, 8, 0)


def test_a_record_goes_on_after_a_round_with_a_line_missing() -> None:
    """Tiles close the round before; what is missing is told at that line."""
    found = played(*FIRST[:8], FIRST[0], FIRST[3], FIRST[1], FIRST[2])
    assert [step.line for step in found.faults] == [16]
    said = [str(violation) for violation in found.faults[0].violations]
    assert said == [
        "Ann has not acted [BRIBE-1]",
        "Ben has not acted [BRIBE-1]",
        "Cem has not decided [BRIBE-2]",
    ]
    assert (found.final.round, found.final.phase) == (2, Phase.PLANT)


def test_bids_without_tiles() -> None:
    """A bid after a round begins the next one although no tile is turned up."""
    found = played(*FIRST, "Ann bid 1")
    assert [step.text for step in found.faults] == ["Ann bid 1"]
    assert (found.final.round, found.final.phase) == (2, Phase.BID)
    assert found.final.bids == ((0, 1),)


def test_passes_where_others_should_act() -> None:
    """A pass belongs to the phase that is played, or to the next one in which that seat acts."""
    early = played("Ben pass")
    assert early.final.bids == ((1, 0),)
    assert len(early.faults) == 1
    planting = played(*FIRST[:4], "Ann pass", *FIRST[5:7])
    assert [str(v) for step in planting.faults for v in step.violations] == [
        "each player takes one tile and plants it [PLANT-2]"
    ]
    overseer = played(*FIRST[:8], "Cem pass")
    assert overseer.final.phase is Phase.EXTRA
    later = played(*FIRST[:10], "Ben pass")
    assert later.final.acted == (0, 1)
    assert later.final.phase is Phase.EXTRA


def test_after_the_end_nothing_is_played() -> None:
    """A line after the last one of a game is skipped."""
    text = (FOLDER / "santiago-3.yaml").read_text("utf-8")
    found = examine(record(text + "- Ann bid 3\n- reveal beans1\n"))
    assert [step.skipped for step in found.faults] == [True, True]
    assert {str(v) for step in found.faults for v in step.violations} == {
        "the game is over [END-1]"
    }


def test_spring_and_palms_as_lines() -> None:
    """What the setup does not tell stands in lines, each in its place."""
    start = "vitrail: 1\ngame: santiago\nplayers: [Ann, Ben, Cem]\nsetup: {palms: true}\nmoves:\n"
    lines = ("aside beans1", "spring X21", "palms A1 A3 F8", FIRST[0])
    found = examine(record(with_lines(start, *lines)))
    assert found.faults == ()
    assert found.assumed == ("Ann is the first overseer",)
    assert found.final.phase is Phase.BID
    late = examine(record(with_lines(start, FIRST[0], "Ann bid 1")))
    assert [step.skipped for step in late.faults] == [True, True]
    assert late.final.phase is Phase.SPRING
    none = examine(record(with_lines(start, *lines[:2], FIRST[0])))
    assert [str(v) for step in none.faults for v in step.violations] == [
        "the palms have not all been placed [PALM-1]"
    ]
    swapped = examine(record(with_lines(start, "spring X21", "aside beans1", *lines[2:])))
    assert [step.skipped for step in swapped.faults] == [True]
    by_player = start.replace("palms: true", "spring_choice: first_player, overseer: Ben")
    assert not examine(record(with_lines(by_player, "Ben spring X00", *FIRST[:1]))).faults
    wrong = examine(record(with_lines(by_player, "Ann spring X00", "spring X11")))
    assert [str(v) for step in wrong.faults for v in step.violations] == [
        "it is for Ben to act, not for Ann [SETUP-1]",
        "the spring is placed once, before the first round [SETUP-1]",
    ]
    agreed = examine(record(with_lines(start.replace("palms: true", ""), "Ann spring X00")))
    assert len(agreed.faults) == 1
    assert agreed.final.spring is not None
    alone = examine(record(with_lines(by_player, "spring X11")))
    assert [str(v) for step in alone.faults for v in step.violations] == [
        "Ben places the spring [SETUP-1]"
    ]


def test_a_strict_replay_stops_at_the_first_mistake() -> None:
    """The message names file, line, text, rule and what was expected."""
    with pytest.raises(IllegalLineError) as caught:
        replay(record(with_lines(head(), *changed(1, "Ben bid 11"))))
    assert str(caught.value) == (
        "game.yaml:9: 'Ben bid 11' is not legal: a bid of 11, but there are only 10 [BID-3] "
        "(expected Ben bid AMOUNT, or Ben pass)"
    )
    with pytest.raises(NotationError, match=r"game.yaml:8: .* \(in the line 'Ben byd 1'\)"):
        replay(record(with_lines(head(), "Ben byd 1")))


def test_what_is_expected_next_is_told() -> None:
    """In every phase the next line is told in the words of the grammar."""
    found = replay(record(with_lines(head(), *FIRST)))
    said = [expectation(step.before, found.players) for step in found.steps]
    assert said[0] == "aside with the tile removed, or reveal with 4 tiles for round 1"
    assert said[1] == "Ben bid AMOUNT, or Ben pass"
    assert said[4] == "Ann plant TILE FIELD"
    assert said[7] == "Ann leftover TILE FIELD"
    assert said[8].startswith("Ann propose SEGMENT AMOUNT")
    assert said[10] == "Cem accept SEGMENT or Cem own SEGMENT"
    assert expectation(found.final, found.players).startswith("Ann extra SEGMENT")


def consistent(position: SantiagoPosition, start: SantiagoPosition) -> None:
    """Check what is true after any line, legal or not."""
    assert +all_tiles(position) == +all_tiles(start)
    assert table(position) >= 0
    assert all(held is None or held >= 0 for held in position.money)
    assert position.asked is None
    assert position.supply >= 0


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_any_lines_can_be_examined(seats: int, seed: int) -> None:
    """Lines dropped, doubled, swapped and mixed up never break the reader, and lose no tile."""
    rng = random.Random(f"{seats} {seed}")
    text = (FOLDER / f"santiago-{seats}.yaml").read_text("utf-8")
    before, _, after = text.partition("moves:\n")
    lines = [line for line in after.splitlines() if line.startswith("- ")]
    for _ in range(6):
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines.insert(at, rng.choice(lines))
            case 3:
                lines[at - 1], lines[at] = lines[at], lines[at - 1]
            case _:
                one, other = rng.sample(PLAYERS[:seats], 2)
                lines[at] = lines[at].replace(one, other)
    found = examine(record(f"{before}moves:\n" + "\n".join(lines) + "\n"))
    for step in found.steps:
        consistent(step.after, found.start)
        if step.skipped:
            assert step.violations
    assert len(found.faults) < len(found.steps) / 2
    if found.faults:
        with pytest.raises(VitrailError, match=re.escape(f":{found.faults[0].line}: ")):
            replay(record(f"{before}moves:\n" + "\n".join(lines) + "\n"))


def test_the_golden_game_counts_from_a_file() -> None:
    """A record is read from a file as from text."""
    path = FOLDER / "santiago-4.yaml"
    assert replay(parse_record(read_document(path))).final.phase is Phase.OVER
