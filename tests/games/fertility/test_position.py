"""The `position:` of a record: what is read, what is assumed, what cannot be."""

from __future__ import annotations

import random

import pytest

from vitrail.games.dealt import Terms
from vitrail.games.errors import VitrailError
from vitrail.games.fertility.city import goods_in
from vitrail.games.fertility.game import GAME
from vitrail.games.fertility.play import FertilityPosition
from vitrail.games.fertility.replay import replay
from vitrail.games.fertility.rules import Phase
from vitrail.games.fertility.schema import FILE, schema_text

from .records import FIRST, head, record, with_lines

SETUP = head().split("  hands:")[0]
POSITION = """\
position:
  round: 2
  to_move: Ben
  laid: [PC A2 A3, CC A4 B4, PP B1 B2]
  monuments: {Ann: [B3]}
  hands: {Ann: [AG, PA, CG], Ben: [AA, GG, GG]}
  display: [AA, AG, PP]
  districts: [T01-cattle, T03-cattle, T05-papyrus, T07-cattle]
  built: {Ann: [T02-papyrus, T09-papyrus]}
  shops:
    Ann: {3b: papyrus, 4a: papyrus, 2a: cattle}
    Ben: {1b: cattle}
  wheat: {Ann: 1, Ben: 1}
"""
TEXT = f"{SETUP}{POSITION}"


def refused(text: str) -> str:
    """Return the message against a position."""
    with pytest.raises(VitrailError) as caught:
        replay(record(text))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_typed_position_is_that_of_the_game() -> None:
    """After three turns the position is the same, whether typed or played."""
    played = replay(record(with_lines(head(), *FIRST))).final
    typed = replay(record(TEXT))
    assert typed.final == played
    assert hash(typed.final) == hash(played)
    assert typed.final.joints == played.joints
    assert typed.final.notation() == played.notation()
    assert typed.table is not None
    assert typed.table.assumed == ()
    assert typed.assumed == (played.setup.components.sentence,)


def test_the_game_goes_on_from_there() -> None:
    """Lines after a position are played in it."""
    text = TEXT.replace("Ben: [AA, GG, GG]", "Ben: [CA, GG, GG]")
    after = replay(record(with_lines(f"{text}moves:\n", "Ben lay CA B5 C5, take AA"))).final
    assert after.phase is Phase.REFILL
    assert after.seat == 1


def test_a_position_within_a_turn() -> None:
    """After laying there are two tiles in the hand, and goods beside the metropolis."""
    text = TEXT.replace("PP B1 B2]", "PP B1 B2, CG B5 C5]").replace(
        "Ben: [AA, GG, GG]", "Ben: [AA, GG]"
    )
    text += "  phase: build\n  goods: [cattle, grapes]\n"
    final = replay(record(text)).final
    assert final.phase is Phase.BUILD
    assert final.stock == (0, 1, 0, 1)
    built = text.replace("phase: build", "phase: supply").replace("T01-cattle, ", "")
    assert replay(record(built)).final.built
    assert not replay(record(text.replace("phase: build", "phase: supply"))).final.built


def test_the_last_round() -> None:
    """No tile is taken any more; whoever has had the last turn holds two tiles."""
    text = TEXT.replace("round: 2", "round: 9").replace(
        "display: [AA, AG, PP]", "display: [AA, AG]"
    )
    text = text.replace("Ann: [AG, PA, CG]", "Ann: [AG, PA]")
    found = replay(record(text))
    assert (found.final.left, found.final.stack, found.final.turn) == (1, 0, 17)
    assert (
        found.assumed[0] == "14 tiles that were discarded may still come, for nobody has told which"
    )
    told = text + "  discarded: [GG, GG]\n"
    assert replay(record(told)).assumed[0].startswith("12 tiles that were discarded")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("round: 2", "round: 10", ["the round, 1 to 9"]),
        ("round: 2", "round: 1", ["3 tiles laid in 1 turn [PLACE-1]"]),
        ("to_move: Ben", "to_move: Eve", ["'Eve' is no player"]),
        ("PC A2 A3", "PC A2", ["position.laid[1]", "expected a tile and its squares, PG C4 C5"]),
        ("PC A2 A3", "PC A2 B3", ["A2 and B3 share no side [PLACE-1]"]),
        ("PC A2 A3", "PC C3 C4", ["C3 is no free desert square for PC [PLACE-1]"]),
        ("PC A2 A3", "PC A2 A9", ["A9 lies outside the board [PLACE-1]"]),
        ("CC A4 B4, PP", "CC C4 D4, PP", ["B3 is no sanctuary"]),
        ("PP B1 B2]", "GG D1 D2]", ["B3 is no sanctuary"]),
        ("CC A4 B4, PP B1 B2]", "CC A4 B4, PP B1 B2, GG D5 D6]", ["4 tiles laid in 3 turns"]),
        ("Ann: [B3]", "Ann: [C4]", ["C4 is no sanctuary", "[GAIN-5]"]),
        ("Ann: [B3]", "Ann: [B3, B3]", ["B3 is no sanctuary"]),
        ("Ann: [AG, PA, CG]", "Ann: [AG, PA]", ["position.hands.Ann: read 2, expected 3 tiles"]),
        ("[AA, AG, PP]", "[AA, AG]", ["read 2, expected 3 tiles here [SETUP-5]"]),
        ("T01-cattle, ", "", ["read 3, expected 4 districts here [SETUP-7]"]),
        ("T01-cattle, T03", "T02-papyrus, T03", ["T02-papyrus stands here 2 times"]),
        ("3b: papyrus", "3b: cattle", ["shop 3b takes no more cattle", "[SUPPLY-2]"]),
        ("3b: papyrus", "3b: papyrus papyrus", ["shop 3b takes no more papyrus"]),
        ("3b: papyrus", "9b: papyrus", ["Ann has no shop 9b [SUPPLY-1]"]),
        ("Ann: 1, Ben: 1", "Ann: 11", ["11 wheat, the track ends at 10 [SCORE-5]"]),
        ("Ann: 1, Ben: 1", "Ann: -1", ["wheat, 0 to 200"]),
        ("[AA, GG, GG]", "[CC, CC, CC]", ["CC"]),
        ("wheat: {", "goods: grapes\n  wheat: {", ["only within a turn [TURN-1]"]),
        ("wheat: {", "phase: bid\n  wheat: {", ["one of lay, build, supply"]),
        ("wheat: {", "wheet: {", ["unknown key 'wheet'", "did you mean wheat?"]),
        ("  to_move: Ben\n", "", ["'to_move' is missing"]),
    ],
)
def test_what_cannot_be(old: str, new: str, words: list[str]) -> None:
    """A message names the line and the rule."""
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    if words == ["CC"]:
        text = text.replace("Ann: [AG, PA, CG]", "Ann: [CC, PA, CG]").replace("AG, PP]", "CC, PP]")
        words = ["6 tiles CC, but there are only 5 [SETUP-4]"]
    told = refused(text)
    for word in ("game.yaml:", *words):
        assert word in told


def test_a_tile_that_meets_nothing_alike() -> None:
    """A tile could only have been laid where it meets its own terrain."""
    text = TEXT.replace("  monuments: {Ann: [B3]}\n", "").replace("PP B1 B2]", "GG D5 D6]")
    assert "GG on D5 and D6 meets no like terrain [PLACE-2]" in refused(text)


def test_monuments_and_districts_are_not_more_than_there_are() -> None:
    """A player has four monuments and seven free places."""
    rows = '["S.w.w.w.w.w.w", "..wwwwwwwwwww"]'
    start = TEXT.index("  land:")
    text = TEXT[:start] + f"  land: {rows}\n" + TEXT[TEXT.index("  first:") :]
    text = text.replace("PC A2 A3, CC A4 B4, PP B1 B2", "")
    four = text.replace("[B3]", "[A4, A6, A8, A10]")
    assert len(replay(record(four)).final.monuments[0]) == 4
    five = text.replace("[B3]", "[A4, A6, A8, A10, A12]")
    assert "5 monuments, each player has 4 [GAIN-5]" in refused(five)
    built = ", ".join(f"T0{number}-grapes" for number in range(1, 9))
    eight = TEXT.replace("built: {", f"built: {{Ben: [{built}], ")
    assert "8 districts, but 7 free places [BUILD-4]" in refused(eight)
    seven = eight.replace(", T08-grapes", "")
    assert len(replay(record(seven)).final.cities[1]) == 9


def test_every_position_of_random_games_is_read_back() -> None:
    """What a game comes to can be typed in, and is the same for everything that matters."""
    for seed, players in enumerate((2, 3, 4)):
        rng = random.Random(seed)
        names = ("Ann", "Ben", "Cem", "Dan")[:players]
        dealt = GAME.table.deal(
            names, Terms("fertility", {}), setup=rng, dice=rng, luck=rng, comment=""
        )
        position, at_start = dealt.start, []
        lays: list[str] = []
        assert isinstance(position, FertilityPosition)
        while position.to_move is not None:
            if position.to_move < 0:
                move = dealt.chance.move(position)
            else:
                if position.phase is Phase.LAY:
                    at_start.append((position, list(lays)))
                move = rng.choice(position.legal_moves())
            if str(move).startswith("lay "):
                lays.append(str(move)[4:])
            position = position.apply(move)
        for wanted, laid in at_start[::5]:
            text = typed(dealt.header, wanted, laid, names)
            found = replay(record(text)).final
            assert found.board == wanted.board
            assert found.cities == wanted.cities
            assert found.unseen == wanted.unseen or len(laid) < wanted.turn
            assert found.unseen_districts == wanted.unseen_districts
            assert found.scores() == wanted.scores()
            assert (found.stack, found.left, found.seat) == (wanted.stack, wanted.left, wanted.seat)
            assert [str(m) for m in found.legal_moves()] == [str(m) for m in wanted.legal_moves()]
            assert sum(map(sum, map(goods_in, found.cities))) == sum(
                map(sum, map(goods_in, wanted.cities))
            )


def typed(header: str, position: FertilityPosition, laid: list[str], names: tuple[str, ...]) -> str:
    """Return a record that begins with a position, as a person would type it."""
    lines = [
        "position:",
        f"  round: {position.round}",
        f"  to_move: {names[position.seat]}",
        f"  laid: [{', '.join(laid)}]",
        f"  display: [{', '.join(map(str, position.display))}]",
        f"  districts: [{', '.join(position.districts)}]",
    ]
    per_player: dict[str, list[str]] = {"hands": [], "monuments": [], "built": [], "wheat": []}
    shops: list[str] = ["  shops:"]
    for seat, name in enumerate(names):
        city = position.cities[seat]
        per_player["hands"].append(f"{name}: [{', '.join(map(str, position.hands[seat]))}]")
        squares = ", ".join(map(str, sorted(position.monuments[seat])))
        per_player["monuments"].append(f"{name}: [{squares}]")
        built = ", ".join(place.district for place in city if place.district)
        per_player["built"].append(f"{name}: [{built}]")
        per_player["wheat"].append(f"{name}: {position.wheat[seat]}")
        held = []
        for number, place in enumerate(city):
            for letter, goods in zip("abcdef", place.goods, strict=False):
                words = ["PCAG"[kind] for kind in range(4) for _ in range(goods[kind])]
                held.append(f"{number + 1}{letter}: [{', '.join(words)}]")
        shops.append(f"    {name}: {{{', '.join(held)}}}")
    lines += [f"  {key}: {{{', '.join(told)}}}" for key, told in per_player.items()]
    return header.replace("moves:\n", "") + "\n".join([*lines, *shops]) + "\n"


def test_the_schema_is_shipped() -> None:
    """The shipped file is what the module makes."""
    assert FILE.read_text("utf-8") == schema_text()
