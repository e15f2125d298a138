"""Files with the pieces of a box: the shipped set, the template, what is refused in one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from vitrail.games import component_files
from vitrail.games.errors import NotationError, ParameterError
from vitrail.games.fertility import component_file, component_schema
from vitrail.games.fertility.components import (
    TILES,
    VALLEY_STACK,
    ComponentSet,
    Good,
    RewardKind,
    Tile,
)
from vitrail.games.fertility.land import assembled, shut_in_desert, start_squares
from vitrail.games.files import parse_document

from ...tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATE = component_files.template("fertility")


def parsed(text: str) -> ComponentSet:
    """Return the pieces of a text."""
    return component_file.parse(parse_document(text, "box.yaml"))


def refusal(old: str, new: str) -> str:
    """Return the message that a change of the template leads to."""
    assert old in TEMPLATE
    with pytest.raises(NotationError) as caught:
        parsed(TEMPLATE.replace(old, new, 1))
    message = str(caught.value)
    assert "\n" not in message
    return message


def line_of(text: str) -> int:
    """Return the line of the template in which a text stands first."""
    return TEMPLATE[: TEMPLATE.index(text)].count("\n") + 1


def test_the_shipped_set_says_that_it_is_reconstructed() -> None:
    """Everything that rests on it can say so."""
    shipped = component_file.reconstructed()
    assert shipped.reconstructed
    assert "not those of the printed game" in shipped.sentence
    assert sum(shipped.tiles) == 50
    assert sum(district.count for district in shipped.districts) == 40
    assert [len(board.free) for board in shipped.metropolises] == [7] * 4
    assert (shipped.wheat[7], shipped.wheat[-1], shipped.gods[3]) == (23, 40, 10)
    assert shipped.monuments == (15, 7)


def test_the_shipped_set_is_that_of_the_digest() -> None:
    """It was copied, not typed anew."""
    digest = json.loads((ROOT / "games" / "fertility" / "data.json").read_text("utf-8"))
    told, shipped = digest["reconstructed_set"], component_file.reconstructed()
    assert [(s.id, list(s.rows)) for s in shipped.sections] == [
        (section["id"], section["rows"]) for section in told["sections"]
    ]
    counts = {
        Tile.of(*map(Good.parse, entry["pair"])): entry["count"] for entry in told["valley_tiles"]
    }
    assert dict(zip(TILES, shipped.tiles, strict=True)) == counts
    assert [(d.id, d.cost) for d in shipped.districts] == [
        (district["id"], district["cost"]) for district in told["districts"]
    ]
    for district, entry in zip(shipped.districts, told["districts"], strict=True):
        for shop, printed in zip(district.shops, entry["shops"], strict=True):
            needs = {str(good): shop.needs[good] for good in Good if shop.needs[good]}
            assert needs | ({"any": shop.any} if shop.any else {}) == printed["needs"]
            assert shop.reward.kind.value == printed["reward"]["type"]
            if shop.reward.kind in {RewardKind.POINTS, RewardKind.WHEAT, RewardKind.PER_GOOD}:
                assert shop.reward.value == printed["reward"]["value"]
    assert list(shipped.wheat) == told["tables"]["wheat"]
    assert list(shipped.gods) == told["tables"]["gods"]


def test_no_square_of_the_shipped_sections_is_shut_in_before_play() -> None:
    """Whatever sections lie beside each other in whatever direction; and a start is there."""
    sections = component_file.reconstructed().sections
    for one in sections:
        for other in sections:
            for first in (one.rows, one.turned):
                for second in (other.rows, other.turned):
                    board = assembled([first, second])
                    assert not shut_in_desert(board)
                    assert start_squares(board)


def test_the_template_is_read_and_holds_the_shipped_pieces() -> None:
    """What is written can be filled in and read back; it warns of nothing."""
    shipped, written = component_file.reconstructed(), parsed(TEMPLATE)
    for part in ("sections", "tiles", "districts", "metropolises", "sides", "wheat", "gods"):
        assert getattr(written, part) == getattr(shipped, part), part
    checked = component_file.check(parse_document(TEMPLATE, "box.yaml"))
    assert checked.warnings == ()
    assert dict(checked.counts)["districts"] == 40
    assert checked.reconstructed


def test_a_set_from_a_box_is_not_called_reconstructed(tmp_path: Path) -> None:
    """The owner says where it comes from."""
    start = TEMPLATE.index("provenance: ")
    end = TEMPLATE.index("\n", start)
    path = tmp_path / "box.yaml"
    path.write_text(TEMPLATE[:start] + "provenance: typed from a box" + TEMPLATE[end:], "utf-8")
    checked = component_files.check_file(path)
    assert not checked.reconstructed
    assert component_file.read(path).sentence == ""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count: 5", "count: five", ["valley_tiles[1].count", "'five'", "whole number"]),
        ("pair: [papyrus, papyrus]", "pair: [papyrus, figs]", ["'figs'", "papyrus"]),
        (
            "pair: [papyrus, cattle]",
            "pair: [papyrus, papyrus]",
            ["papyrus, papyrus", "twice"],
        ),
        ('- "..w."', '- "..w"', ["section A has rows of 3 and 4 squares", "equal rows"]),
        ('      - "C..~"\n', "", ["section B has 7 rows", "expected 8"]),
        ('- "..w."', '- "..x."', ["'..x.'", ". ~ w S P C A G"]),
        ("id: B", "id: A", ["'A'", "the name of two"]),
        ("cost: 0", "cost: cheap", ["districts[1].cost", "'cheap'"]),
        ("id: T02-papyrus", "id: pay", ["'pay'", "word of the records"]),
        (
            "reward: {type: points, value: 5}",
            "reward: {type: points, god: god_1}",
            ["has no god", "value"],
        ),
        ("reward: {type: points, value: 5}", "reward: {type: points}", ["'value' is missing"]),
        ("reward: {type: points", "reward: {type: coins", ["'coins'", "points"]),
        ("needs: {papyrus: 1, cattle: 1}", "needs: {}", ["needs"]),
        ("cell: [0, 0]", "cell: [3, 0]", ["[3, 0]", "3 x 3"]),
        ("cell: [0, 1]", "cell: [0, 0]", ["[0, 0]", "twice"]),
        ("components: 1", "components: 2", ["components", "2"]),
        ("game: fertility", "game: cuba", ["cuba", "fertility"]),
        ("valley_tiles:", "valley_tile:", ["valley_tile", "valley_tiles"]),
    ],
)
def test_a_fault_is_told_in_one_line(old: str, new: str, words: list[str]) -> None:
    """File, line, what was read and what was expected."""
    message = refusal(old, new)
    assert message.startswith("box.yaml:")
    for word in words:
        assert word in message, message


def test_a_fault_names_its_line() -> None:
    """The line is that of the value, not of the part."""
    assert refusal("cost: 1", "cost: dear").startswith(f"box.yaml:{line_of('cost: 1')}: ")


def test_too_few_pieces_are_refused() -> None:
    """A set must do for four players."""
    few = refusal("{pair: [grapes, grapes], count: 5}", "{pair: [grapes, grapes], count: 0}")
    assert f"read 45 valley tiles, expected at least {VALLEY_STACK[4]}" in few


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("count: 5", "count: 6", "51 valley tiles"),
        ("cost: 0", "cost: 3", "costs 3"),
        ("  wheat: [0,", "  wheat: [1,", "the table wheat has 1 at 0"),
        ("  monuments: [15, 7]", "  monuments: [15, 8]", "the table monuments has 8 at 1"),
        ("23,", "24,", "the table wheat has 24 at 7, 23 is known"),
    ],
)
def test_what_differs_from_the_known_box_is_a_warning(old: str, new: str, words: str) -> None:
    """Such a set plays all the same."""
    assert old in TEMPLATE
    document = parse_document(TEMPLATE.replace(old, new, 1), "box.yaml")
    warnings = component_file.check(document).warnings
    assert any(words in one for one in warnings), warnings
    assert all(one.startswith("line ") for one in warnings)


def test_a_square_shut_in_before_play_is_a_warning() -> None:
    """It is probably a slip of the pen."""
    text = TEMPLATE.replace('- "..w."\n      - "P..."', '- ".ww."\n      - "w..."', 1)
    assert text != TEMPLATE
    warnings = component_file.check(parse_document(text, "box.yaml")).warnings
    assert any("shut in before play" in one for one in warnings)


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    """Only games with component sets have such files."""
    with pytest.raises(ParameterError, match="expected fertility"):
        component_files.template("sagrada")
    path = tmp_path / "box.yaml"
    path.write_text("game: fertilty\n", "utf-8")
    with pytest.raises(NotationError, match="did you mean fertility"):
        component_files.check_file(path)
    path.write_text("name: box\n", "utf-8")
    with pytest.raises(NotationError, match="'game' is missing"):
        component_files.check_file(path)


def test_the_schema_is_shipped() -> None:
    """Editors find what the checks use."""
    assert component_schema.FILE.read_text("utf-8") == component_schema.schema_text()
