"""Records played from their start: strictly, or with every mistake noted once."""

from __future__ import annotations

import random
import re

import pytest

from vitrail.games.base import CHANCE
from vitrail.games.dealt import Terms
from vitrail.games.errors import NotationError, ParameterError, VitrailError
from vitrail.games.fertility.game import GAME, may_go_on
from vitrail.games.fertility.lines import parse_line
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.replay import examine, replay
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.step import expectation, play_line
from vitrail.games.record import RecordLine
from vitrail.games.replay import IllegalLineError

from .games import PLAYERS, some_move
from .records import FIRST, changed, faults, head, played, record, with_lines


def test_legal_turns() -> None:
    """Each line is a turn, and the position after it that of the rules."""
    found = replay(record(with_lines(head(), *FIRST)))
    final = found.final
    assert found.faults == ()
    assert (final.phase, final.seat, final.turn, final.round) == (Phase.LAY, 1, 3, 2)
    assert final.wheat == (1, 1)
    assert [str(tile) for tile in final.hands[0]] == ["PA", "CG", "AG"]
    assert [place.district for place in final.cities[0]] == ["", "", "T02-papyrus", "T09-papyrus"]
    assert final.stack == 24 - 9 - 3
    assert final.scores() == (17, 2)
    assert [step.seat for step in found.steps[:2]] == [0, None]
    assert found.assumed == (final.setup.components.sentence,)
    assert "reconstructed" in found.assumed[0]
    assert found.at(0) == found.start
    assert found.round_begins(2) == 4
    with pytest.raises(ParameterError, match="the record has 6 moves"):
        found.at(7)
    with pytest.raises(ParameterError, match="no turn of round 3"):
        found.round_begins(3)


def test_a_turn_may_stand_in_several_lines() -> None:
    """What is written in pieces leads to the same position as in one line."""
    pieces = [
        "Ann lay PC A2 A3",
        "Ann build T02-papyrus, supply 3b papyrus",
        "Ann take PA",
        "open GG",
        "open T01-cattle",
    ]
    found = replay(record(with_lines(head(), *pieces)))
    assert found.final == replay(record(with_lines(head(), *FIRST[:2]))).final
    open_turns = [may_go_on(step) for step in found.steps]
    assert open_turns == [True, True, False, True, False]


def test_the_first_player_is_assumed_where_nobody_is_named() -> None:
    """Who starts is told; a record that does not say it is played all the same."""
    text = with_lines(head().replace("  first: Ann\n", ""), *FIRST)
    assert replay(record(text)).assumed[0] == "Ann starts"
    other = head().replace("first: Ann", "first: Ben")
    assert replay(record(with_lines(other, "Ben lay CC A2 A3, take PA"))).final.stock == (0,) * 4


MISTAKES = [
    (changed(0, "Ann lay GG A2 A3, take PA"), ["no GG is in the hand (PP PC AG) [PLACE-1]"]),
    (
        changed(0, "Ann lay PC A2 B3, take PA", "open GG", drop=2),
        ["the two squares of a tile share a side [PLACE-1]"],
    ),
    (
        changed(0, "Ann lay PC C3 C4, take PA", "open GG", drop=2),
        ["C3: a wheat field is here [PLACE-1]"],
    ),
    (changed(2, "Ben lay CC D1 D2, take GG"), ["the same terrain [PLACE-2]"]),
    (
        changed(0, "Ann discard PC, take PA", "open GG", drop=2),
        ["a tile is discarded only if none of the hand can be laid [PLACE-3]"],
    ),
    (changed(0, "Ann lay PC A2 A3, good grapes, take PA"), ["that this tile has shut in"]),
    (
        changed(0, "Ann lay PC A2 A3, build T08-grapes, take PA"),
        ["T08-grapes does not lie open", "T08-grapes costs 2, read 0 [BUILD-2]"],
    ),
    (
        changed(0, "Ann lay PC A2 A3, build T03-cattle pay cattle, take PA"),
        ["1 papyrus beside the metropolis [BUILD-3]"],
    ),
    (
        changed(0, "Ann lay PC A2 A3, build T03-cattle pay wheat, take PA"),
        ["the player has 0 wheat [BUILD-3]"],
    ),
    (changed(2, "Ben lay CC A4 B4, build nothing, take GG"), ["there is no district nothing"]),
    (
        changed(2, "Ben lay CC A4 B4, supply 1b cattle, build T01-cattle, take GG"),
        ["a district is built after laying and before supplying [BUILD-3]"],
    ),
    (
        changed(0, FIRST[0].replace(", take", ", build T05-papyrus pay wheat wheat, take")),
        ["at most one district is built in a turn [BUILD-1]"],
    ),
    (changed(2, "Ben lay CC A4 B4, supply 1b grapes, take GG"), ["no grapes is beside"]),
    (changed(2, "Ben lay CC A4 B4, supply 5a cattle, take GG"), ["has no shop 5a [SUPPLY-1]"]),
    (
        changed(2, "Ben lay CC A4 B4, supply 1b cattle cattle, take GG"),
        ["no cattle is beside the metropolis (no goods) [SUPPLY-1]", "shop 1b is complete"],
    ),
    (
        changed(4, FIRST[4].replace("bonus 2a C", "bonus 2a papyrus")),
        ["the shop pays cattle or alabaster or grapes, not papyrus [SUPPLY-5]"],
    ),
    (
        changed(4, FIRST[4].replace("bonus 2a C, ", "")),
        ["a good paid by a shop goes into another shop at once [SUPPLY-5]"],
    ),
    (changed(2, "Ben lay CC A4 B4, bonus 1a cattle, take GG"), ["just completed pays a good"]),
    (changed(2, "Ben lay CC A4 B4, take PP"), ["no PP lies in the display (CG AA GG) [TURN-2]"]),
    (changed(2, "Ben lay CC A4 B4, done"), ["a turn ends with a tile taken"]),
    (changed(2, "Ben lay CC A4 B4, take GG, drop AA"), ["in the variant one of the two"]),
    (changed(3), ["1 tile should have been opened before [TURN-3]"]),
    (changed(5, "open AG"), []),
    ([*changed(5, "open AG"), "Ben lay AA C1 D1, take AA"], ["a district should have been opened"]),
    (changed(3, "open PP PA"), ["tiles are opened where the display lacks some [TURN-3]"]),
    (changed(1, "open GG T02-papyrus"), ["T02-papyrus was opened before [SETUP-7]"]),
    (changed(1, "open GG T99"), ["there is no district T99 [SETUP-7]"]),
    (changed(0, "Ben lay CC A2 A3, take PA", drop=2), ["it is for Ann to act, not for Ben"]),
    (changed(0, "Ann take PA", "open GG", drop=2), ["a turn begins with a tile laid"]),
]


@pytest.mark.parametrize(("lines", "words"), MISTAKES)
def test_a_mistake_is_noted_with_its_rule(lines: list[str], words: list[str]) -> None:
    """Every rule that a line breaks is told; a strict replay stops there and names the line."""
    told = " ".join(faults(*lines))
    for word in words:
        assert word in told, told
    if not words:
        assert not told
        return
    with pytest.raises(IllegalLineError, match=r"^game\.yaml:\d+: ") as caught:
        replay(record(with_lines(head(), *lines)))
    assert "(expected " in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (changed(2, "Ben lay CC A4 C4, take GG"), 1),
        (changed(2, "Ben lay CC A4 B4, supply 1b grapes, take GG"), 1),
        (changed(2, "Ben lay CC A4 B4"), 1),
        (changed(3, drop=1), 1),
        (changed(2, "Ben lay CC A4 B4, build nothing, take GG"), 1),
        (changed(2, "Ben take GG"), 1),
    ],
)
def test_a_mistake_is_told_once(lines: list[str], count: int) -> None:
    """Later lines are played as if the mistake had been something legal."""
    own = faults(*lines[:4])
    assert len(own) == count, own


def test_a_turn_that_nobody_ended() -> None:
    """The turn ends with the first tile of the display when others act or tiles are opened."""
    later = FIRST[4].replace("take CG", "take AA")
    assert faults(*FIRST[:2], "Ben lay CC A4 B4", later) == [
        f"{later}: Ben has not taken a tile [TURN-2]"
    ]
    assert faults(*FIRST[:2], "Ben lay CC A4 B4", "open PP", later) == [
        "open PP: Ben has not taken a tile [TURN-2]"
    ]


def whole_game(seed: int) -> tuple[str, FertilityPosition, list[str]]:
    """Return the head of a random game of two, its end, and its lines."""
    rng = random.Random(seed)
    dealt = GAME.table.deal(
        PLAYERS[:2], Terms("fertility", {}), setup=rng, dice=rng, luck=rng, comment=""
    )
    assert isinstance(dealt.start, FertilityPosition)
    position, history = dealt.start, []
    while position.to_move is not None:
        chance = position.to_move == CHANCE
        move = dealt.chance.move(position) if chance else some_move(position, rng)
        history.append((position, move))
        position = position.apply(move)
    return dealt.header, position, GAME.table.lines(history, PLAYERS[:2])


def test_lines_after_the_end_are_refused() -> None:
    """A whole game is read as it was played, and nothing more is played once it is over."""
    header, position, lines = whole_game(0)
    text = with_lines(header, *lines)
    assert replay(record(text)).final == position
    assert len([line for line in lines if not line.startswith("open")]) == 18
    assert lines[-1].endswith("done")
    after = examine(record(with_lines(text, "Ann done", "open PP"))).faults
    assert [str(step.violations[0]) for step in after] == ["the game is over [END-2]"] * 2
    assert all(step.skipped for step in after)
    wrong = text.replace(lines[-1], lines[-1].replace("done", f"take {position.display[0]}"))
    told = str(examine(record(wrong)).faults[0].violations[0])
    assert told == "in the last turn no tile is taken [END-1]"
    unfinished = [*lines[:-1], lines[-1].replace(", done", "")]
    last = examine(record(with_lines(header, *unfinished))).final
    assert expectation(last, PLAYERS).endswith("or Ben done")
    assert expectation(position, PLAYERS) == "no more lines, the game is over"


def test_garbled_records_never_break_the_replay() -> None:
    """Lines dropped, doubled and swapped are noted, and the game goes on to the end of the file."""
    rng = random.Random(5)
    header, _, lines = whole_game(1)
    for _ in range(30):
        garbled = list(lines)
        for _ in range(rng.randint(1, 4)):
            one, other = rng.randrange(len(garbled)), rng.randrange(len(garbled))
            match rng.randrange(4):
                case 0:
                    del garbled[one]
                case 1:
                    garbled.insert(other, garbled[one])
                case 2:
                    garbled[one], garbled[other] = garbled[other], garbled[one]
                case _:
                    garbled[one] = garbled[one].rpartition(", ")[0] or garbled[one]
        found = examine(record(with_lines(header, *garbled)))
        assert len(found.steps) == len(garbled)
        for step in found.steps:
            assert all(re.search(r"\[[A-Z]+-[0-9P]+\]$", str(one)) for one in step.violations)
            assert all(len(hand) <= 4 for hand in step.after.hands)


def test_expectations_name_the_next_line() -> None:
    """For every phase there is a sentence with the words that a line could begin with."""
    lines = ["Ann lay PC A2 A3", "Ann build T02-papyrus", "Ann take PA", "open GG"]
    said = [expectation(played(*lines[:count]).final, PLAYERS) for count in range(5)]
    assert said == [
        "Ann lay TILE SQUARE SQUARE, or Ann discard TILE where none fits",
        "Ann build DISTRICT pay GOODS, Ann supply SHOP GOODS, or Ann take TILE",
        "Ann supply SHOP GOODS, or Ann take TILE",
        "open with 1 tile",
        "open with a district",
    ]


def test_a_line_may_name_a_district_in_any_case() -> None:
    """The name of a district is found whatever its letters look like."""
    position = played().final
    line = parse_line("Ann lay PC A2 A3, build t02-PAPYRUS, take PA", PLAYERS[:2])
    step = play_line(position, line, RecordLine("", 1), PLAYERS[:2])
    assert step.violations == ()
    assert step.after.cities[0][-1].district == "T02-papyrus"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ann lya PC A2 A3", "game.yaml:11: 'lya' is nothing that Ann can do"),
        ("Dan lay PC A2 A3", "game.yaml:11: 'Dan' starts no line"),
    ],
)
def test_what_cannot_be_read_names_its_line(line: str, words: str) -> None:
    """Errors of reading have file and line, and the line as it stands."""
    with pytest.raises(NotationError) as caught:
        played(line)
    assert words in str(caught.value)
    assert f"(in the line {line!r})" in str(caught.value)


@pytest.mark.parametrize(
    "name", ["open", "Lay", "wheat", "grapes", "pay", "hint", "A1", "PG", "3a"]
)
def test_no_player_is_called_by_a_word_of_the_lines(name: str) -> None:
    """Such a name is refused on its line."""
    text = head().replace("[Ann, Ben]", f"[{name}, Ben]").replace("Ann", name)
    with pytest.raises(VitrailError, match=r"game\.yaml:3: players\[1\].*expected another name"):
        record(text)
