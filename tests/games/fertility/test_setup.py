"""The `setup:` of a record: what is laid out, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail.games.errors import VitrailError
from vitrail.games.fertility.component_file import reconstructed, template
from vitrail.games.fertility.land import shape, sign
from vitrail.games.fertility.reading import parse_record
from vitrail.games.fertility.replay import replay
from vitrail.games.fertility.setup import parse_setup
from vitrail.games.files import read_document

from .records import FIRST, HANDS, head, record, with_lines

if TYPE_CHECKING:
    from pathlib import Path

SECTIONS = (
    head()
    .replace('  land: ["S.....", "......", "..w...", "......"]\n', "  sections: [A, B turned]\n")
    .replace("  first: Ann\n", "  start: {start}\n  first: Ann\n")
)


def refused(text: str) -> str:
    """Return the message against a setup."""
    with pytest.raises(VitrailError) as caught:
        parse_setup(record(text))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_small_board() -> None:
    """Land may be told by its rows; the only start symbol gets the starting tile."""
    found = parse_setup(record(head()))
    setup = found.setup
    assert setup.land == ("*.....", "......", "..w...", "......")
    assert (setup.seats, setup.first, setup.valley_tiles) == (2, 0, 24)
    assert [board.id for board in setup.metropolises] == ["M1", "M2"]
    assert [str(tile) for tile in found.hands[0]] == ["PP", "PC", "AG"]
    assert found.districts == ("T02-papyrus", "T03-cattle", "T05-papyrus", "T09-papyrus")
    assert setup.components is reconstructed()
    assert setup.options["sections_two_players"] == "2"


def test_sections_are_clipped_together_in_their_order() -> None:
    """The first section is on the left; a turned one stands on its head."""
    a, b = reconstructed().sections[:2]
    rows = [one + other[::-1] for one, other in zip(a.rows, reversed(b.rows), strict=True)]
    starts = [
        (square.row, square.column)
        for square in shape(tuple(rows)).squares
        if rows[square.row][square.column] == "S"
    ]
    # The middle lies between rows 4 and 5 and columns 4 and 5.
    distances = {at: (at[0] - 3.5) ** 2 + (at[1] - 3.5) ** 2 for at in starts}
    nearest = sorted(at for at in starts if distances[at] == min(distances.values()))
    named = ["ABCDEFGH"[row] + str(column + 1) for row, column in nearest]
    found = parse_setup(record(SECTIONS.replace("{start}", named[0])))
    land = found.setup.land
    assert sign(land, shape(land).squares[8 * nearest[0][0] + nearest[0][1]]) == "*"
    assert "".join(land).replace("*", "S") == "".join(rows)
    missing = SECTIONS.replace("  start: {start}\n", "")
    if len(named) == 1:
        assert parse_setup(record(missing)).setup.land == land
    else:
        assert f"expected start: {' or '.join(named)}" in refused(missing)
    assert f"nearest the middle, {' or '.join(named)} [SETUP-3]" in refused(
        SECTIONS.replace("{start}", "A1")
    )


def test_among_equally_near_symbols_the_players_choose() -> None:
    """Two symbols as near as each other have to be chosen from."""
    rows = '["S....S", "......", "..w...", "......"]'
    text = head().replace('["S.....", "......", "..w...", "......"]', rows)
    assert "expected start: A1 or A6, equally near the middle [SETUP-3]" in refused(text)
    chosen = text.replace("  first: Ann\n", "  first: Ann\n  start: a6\n")
    assert parse_setup(record(chosen)).setup.land[0] == "S....*"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("first: Ann", "first: Eve", ["game.yaml:6", "'Eve' is no player"]),
        ("AG], Ben", "], Ben", ["game.yaml:7", "read 2 tiles of Ann, expected 3 [SETUP-5]"]),
        ("[PP, PC, AG]", "[PP, PC, XG]", ["game.yaml:7", "'XG' is no tile"]),
        ("display: [PA, CG, AA]", "display: [PA, CG]", ["game.yaml:8", "[SETUP-5]"]),
        (", T09-papyrus]", "]", ["game.yaml:9", "read 3 districts, expected 4 [SETUP-7]"]),
        ("T09-papyrus]", "T09-paprus]", ["'T09-paprus' is no district", "did you mean"]),
        ("T09-papyrus]", "T05-papyrus]", ["stands here 2 times, there is 1 [SETUP-7]"]),
        ("[PP, PC, AG], Ben: [CC, AA, GG]", "[AA, AA, AA], Ben: [AA, AA, GG]", ["only 5"]),
        ('"S....."', '"S...."', ["game.yaml:5", "read a row of 6 squares, expected 5"]),
        ('"S....."', '"S...x."', ["expected squares of . ~ w S P C A G"]),
        ('"S....."', '"......"', ["no start symbol S [SETUP-3]"]),
        ("  first:", "  sections: [A, B]\n  first:", ["by sections or by its rows, not by both"]),
        ("  first:", "  two_player_variant: maybe\n  first:", ["read 'maybe'"]),
        ("  first:", "  reading: sed\n  first:", ["did you mean seed?"]),
        ("  first:", "  metropolis: {Ann: M5}\n  first:", ["'M5' is no metropolis"]),
        ("  first:", "  metropolis: {Ann: M1, Ben: M1}\n  first:", ["has an owner already"]),
        ("  first:", "  frst: Ann\n  first:", ["unknown key 'frst'", "did you mean first?"]),
        ("  first:", "  components: none.yaml\n  first:", ["none.yaml: there is no such file"]),
    ],
)
def test_what_is_refused(old: str, new: str, words: list[str]) -> None:
    """A message names the line, what was read, what was expected, and the rule."""
    text = head()
    assert old in text
    told = refused(text.replace(old, new, 1))
    for word in ("game.yaml:", *words):
        assert word in told


@pytest.mark.parametrize(
    ("sections", "words"),
    [
        ("[A]", "read 1 sections, expected 2 with 2 players [SETUP-1]"),
        ("[A, A turned]", "section A stands here twice [SETUP-1]"),
        ("[A, E]", "'E' is no section: expected A, B, C, D"),
        ("[A, B upside down]", "expected a section, or a section and turned"),
    ],
)
def test_sections_that_are_refused(sections: str, words: str) -> None:
    """So many sections as the rules say, each once."""
    text = SECTIONS.replace("[A, B turned]", sections).replace("  start: {start}\n", "")
    assert words in refused(text)


def test_three_sections_for_two_players() -> None:
    """The reading of four reviews is an option."""
    text = SECTIONS.replace("  start: {start}\n", "  sections_two_players: 3\n")
    told = refused(text)
    assert "expected 3 with 2 players" in told


def test_the_variant_is_for_two() -> None:
    """It has a stack of its own, and is refused with more players."""
    text = head(setup="  two_player_variant: true\n")
    assert parse_setup(record(text)).setup.valley_tiles == 39
    three = text.replace("[Ann, Ben]", "[Ann, Ben, Cem]").replace("GG]}", "GG], Cem: [PP, PP, PP]}")
    assert "the variant is for 2 players, read 3 [VARIANT-2P]" in refused(three)
    assert parse_setup(record(three.replace("true", "false"))).setup.valley_tiles == 35


def test_another_player_may_start() -> None:
    """Whoever is named first starts."""
    assert parse_setup(record(head().replace("first: Ann", "first: Ben"))).setup.first == 1


def test_a_set_of_an_owner_is_played(tmp_path: Path) -> None:
    """A file beside the record takes the place of the reconstructed pieces."""
    pieces = template().replace("provenance: reconstructed - ", "provenance: typed; ")
    pieces = pieces.replace("id: T02-papyrus", "id: bakery").replace("name: my box", "name: ours")
    (tmp_path / "box.yaml").write_text(pieces, "utf-8")
    text = head(setup="  components: box.yaml\n").replace("T02-papyrus", "bakery")
    lines = [line.replace("T02-papyrus", "bakery") for line in FIRST]
    path = tmp_path / "game.yaml"
    path.write_text(with_lines(text, *lines), "utf-8")
    found = replay(parse_record(read_document(path)))
    assert found.final.setup.components.name == "ours"
    assert not found.final.setup.components.reconstructed
    assert found.assumed == ()
    assert found.final.scores() == (17, 2)
    (tmp_path / "box.yaml").write_text(pieces.replace("cost: 2", "cost: two", 1), "utf-8")
    with pytest.raises(VitrailError, match=r"game\.yaml:\d+: .*box\.yaml:\d+: .*'two'"):
        replay(parse_record(read_document(path)))


def test_hands_of_all_are_needed() -> None:
    """A player whose hand is not told is named."""
    assert "read 0 tiles of Ben, expected 3" in refused(head(hands=HANDS[2].split(", Ben")[0]))
