"""The head of a record: what is laid out, what is refused, the schema that says so."""

from __future__ import annotations

import json
import random

import pytest

from vitrail.games.errors import NotationError, ParameterError, VitrailError
from vitrail.games.options import READINGS
from vitrail.games.record import name_problem
from vitrail.games.santiago.components import (
    _OTHER_NAMES,
    Crop,
    Crossing,
    Tile,
    crossings,
    segments,
)
from vitrail.games.santiago.deal import deal
from vitrail.games.santiago.replay import examine
from vitrail.games.santiago.rules import Phase
from vitrail.games.santiago.schema import FILE, schema_text
from vitrail.games.santiago.setup import OPTIONS, options_of, parse_setup
from vitrail.games.squares import Square

from .games import PLAYERS, record

HEAD = "vitrail: 1\ngame: santiago\nplayers: [Ann, Ben, Cem]\n"


def test_the_shipped_schema_is_up_to_date() -> None:
    """The file is what the module makes."""
    assert FILE.read_text("utf-8") == schema_text()
    assert json.loads(schema_text())["title"] == "vitrail record of Santiago"


def test_every_option_has_its_values_and_readings() -> None:
    """The options are those of the digest, with its defaults."""
    assert [option.id for option in OPTIONS] == [
        "spring_choice",
        "money_visible",
        "leftover_when_all_pass",
        "own_plan_on_proposed_segment",
        "no_bribe",
        "overseer_poor",
        "desert_timing",
        "palms",
        "palm_placing",
    ]
    for option in OPTIONS:
        assert set(option.by_reading) == set(READINGS)
        assert set(option.by_reading.values()) <= set(option.values)
    assert options_of()["desert_timing"] == "delayed"
    assert options_of({"reading": "seed"})["desert_timing"] == "immediate"
    mixed = options_of({"reading": "seed", "desert_timing": "delayed"})
    assert mixed["desert_timing"] == "delayed"


def test_a_setup_is_read() -> None:
    """Every key of the head, in any spelling that YAML allows."""
    setup = parse_setup(
        record(
            f"{HEAD}setup:\n  reading: seed\n  palms: true\n  spring: 21\n  overseer: Cem\n"
            "  palm_fields: A1 F8, A3\n  aside: Banana2\n"
        )
    )
    assert setup.options == options_of({"reading": "seed", "palms": "true"})
    assert setup.spring == Crossing(2, 1)
    assert setup.overseer == 2
    assert setup.palms == tuple(map(Square.parse, ("A1", "A3", "F8")))
    assert setup.aside == Tile.parse("bananas2")
    bare = parse_setup(record(f"{HEAD}setup:\n  aside: unknown\n"))
    assert (bare.spring, bare.overseer, bare.palms, bare.aside) == (None, 0, None, None)


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ("  sping: X21\n", "did you mean spring?"),
        ("  spring: X99\n", "setup.spring: 'X99' is no crossing"),
        ("  overseer: Zoe\n", "'Zoe' is no player"),
        ("  aside: rice2\n", "setup.aside: 'rice' is no crop"),
        ("  desert_timing: never\n", "setup.desert_timing"),
        ("  reading: mine\n", "setup.reading"),
        ("  spring: X21\n  palm_fields: [A1, A3, F8]\n", "expected palms: true"),
        ("  palms: true\n  palm_fields: [A1, A3, F8]\n", "expected spring: too"),
        ("  palms: true\n  spring: X21\n  palm_fields: [A1, A3]\n", "read 2 palms, expected 3"),
        (
            "  palms: true\n  spring: X21\n  palm_fields: [A1, B2, F8]\n",
            "may stand on 'B2'",
        ),
        (
            "  palms: true\n  spring: X21\n  palm_fields: [C4, A1, F8]\n",
            "may stand on 'C4'",
        ),
        (
            "  palms: true\n  spring: X21\n  palm_fields: [A1, A1, F8]\n",
            "may stand on 'A1'",
        ),
    ],
)
def test_what_cannot_be_laid_out_is_told(setup: str, told: str) -> None:
    """The message names the key, what was read and what was expected."""
    with pytest.raises(NotationError) as caught:
        parse_setup(record(f"{HEAD}setup:\n{setup}"))
    assert told in str(caught.value)
    assert "game.yaml:" in str(caught.value)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("[Ann, Ben]", "players"),
        ("[Ann, Ben, Cem, Dan, Eve, Fay]", "players"),
        ("[Ann, Reveal, Cem]", "'Reveal' is a word of the records"),
        ("[Ann, bid, Cem]", "'bid' is a word of the records"),
        ("[Ann, ann, Cem]", "the name of two players"),
        ("[Ann, A1, Cem]", "reads like a die or a space"),
        ("[Ann, H21, Cem]", "'H21' reads like a tile, a place or an amount"),
        ("[Ann, x00, Cem]", "reads like a tile, a place or an amount"),
        ("[Ann, Beans2, Cem]", "reads like a tile, a place or an amount"),
        ("[Ann, sugar_cane1, Cem]", "reads like a tile, a place or an amount"),
        ("['3', Ann, Cem]", "reads like a tile, a place or an amount"),
    ],
)
def test_players_that_cannot_be(players: str, told: str) -> None:
    """Three to five names, none of them a word of the lines."""
    with pytest.raises(NotationError) as caught:
        parse_setup(record(f"vitrail: 1\ngame: santiago\nplayers: {players}\nsetup: {{}}\n"))
    assert told in str(caught.value)


def test_no_player_is_called_like_a_piece() -> None:
    """Whatever is read as a tile or segment could not be told from a name at the prompt."""
    crops = [*map(str, Crop), *_OTHER_NAMES]
    for piece in [*map(str, segments()), *map(str, crossings()), *(f"{crop}2" for crop in crops)]:
        assert name_problem("santiago", ["Ann", piece], 1), piece
    for name in ("Ann2", "beans", "H21a", "Sugar"):
        assert not name_problem("santiago", ["Ann", name], 1)


def test_with_five_players_no_tile_is_removed() -> None:
    """SETUP-3: a removed tile is refused."""
    text = (
        f"vitrail: 1\ngame: santiago\nplayers: [{', '.join(PLAYERS)}]\nsetup: {{aside: beans1}}\n"
    )
    with pytest.raises(NotationError, match="with 5 players no tile is removed"):
        parse_setup(record(text))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("palms", ["false", "true"])
def test_a_deal_is_a_record(seats: int, palms: str) -> None:
    """What is dealt can be read, waits for the first tiles, and differs from seed to seed."""
    texts = set()
    for seed in range(8):
        text = deal(PLAYERS[:seats], random.Random(seed), options={"palms": palms}, comment="new")
        assert text == deal(
            PLAYERS[:seats], random.Random(seed), options={"palms": palms}, comment="new"
        )
        found = examine(record(text))
        assert text.startswith("# new\nvitrail: 1\n")
        assert found.start.phase is Phase.REVEAL
        assert len(found.start.palms) == (3 if palms == "true" else 0)
        assert found.assumed == ()
        texts.add(text)
    assert len(texts) == 8


def test_a_deal_leaves_the_spring_to_the_first_player() -> None:
    """SETUP-1: under that reading neither spring nor palms are dealt."""
    options = {"spring_choice": "first_player", "palms": "true"}
    found = examine(record(deal(PLAYERS[:3], random.Random(1), options=options)))
    assert found.start.phase is Phase.SPRING
    assert found.start.to_move == found.start.overseer


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (PLAYERS[:2], {}, "read 2 players, expected 3 to 5"),
        (("Ann", "Ben", "own"), {}, "a word of the records"),
        (("Ann", "Ben", "x y"), {}, "is no name"),
        (PLAYERS[:3], {"palm": "true"}, "did you mean palms or palm_placing?"),
        (PLAYERS[:3], {"palms": "yes"}, "palms: read 'yes', expected false or true"),
        (PLAYERS[:3], {"reading": "x"}, "expected default or seed or rulebook"),
    ],
)
def test_what_cannot_be_dealt_is_told(
    players: tuple[str, ...], options: dict[str, str], told: str
) -> None:
    """Names and options are checked before anything is dealt."""
    with pytest.raises(ParameterError) as caught:
        deal(players, random.Random(1), options=options)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "vitrail: 1\n", "[]\n", f"{HEAD}moves: 3\n", f"{HEAD}moves: [[]]\n", f"{HEAD}setup: 3\n"],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    """Only our errors come out."""
    with pytest.raises(VitrailError):
        record(text)
