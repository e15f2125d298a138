"""The header that all records share, and the shipped schema."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from vitrail.games.errors import NotationError
from vitrail.games.files import parse_document
from vitrail.games.record import GAMES, MARKS, Record, RecordLine, game_schema, parse_record
from vitrail.games.sagrada import schema

EXAMPLES = sorted(Path(__file__).parents[2].glob("examples/sagrada/*.yaml"))

HEAD = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\n"


def read(text: str) -> Record:
    """Return the record of a text."""
    return parse_record(parse_document(text, "f"))


def refusal(text: str) -> str:
    """Return the message a record is refused with."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return str(caught.value)


def test_a_header_is_enough_for_a_record() -> None:
    """Setup, position and moves may all be missing or empty."""
    for text in (HEAD, HEAD + "setup:\nposition:\nmoves:\n"):
        record = read(text)
        assert record.game == "sagrada"
        assert record.players == ("Ann", "Ben")
        assert (record.setup, record.position, record.moves) == ({}, {}, ())


def test_moves_are_kept_as_text_with_their_lines() -> None:
    """The grammar of moves is the business of each game."""
    record = read(HEAD + "moves:\n- roll R5 G2\n# a comment\n- Ann R5 A2\n")
    assert [(move.text, move.line) for move in record.moves] == [
        ("roll R5 G2", 5),
        ("Ann R5 A2", 7),
    ]


@pytest.mark.parametrize("written", ['"Ben B3\\nB4"', '"Ben  B3\\tB4 "', "|\n  Ben B3\n  B4\n"])
def test_a_move_is_one_line(written: str) -> None:
    """Blanks of any kind are one, so that a list of moves has one line for each."""
    (move,) = read(HEAD + f"moves:\n- {written}\n").moves
    assert move.text == "Ben B3 B4"


@pytest.mark.parametrize("name", ["p", "W", "R", "A10", "Ann1", "R7x", "5"])
def test_names_that_read_like_nothing_else_are_taken(name: str) -> None:
    """A letter or a number alone is neither a die nor a space."""
    assert read(HEAD.replace("Ben", name)).players[1] == name


@pytest.mark.parametrize(
    ("written", "text", "mark"),
    [
        ("Ann R5 A2", "Ann R5 A2", ""),
        ("Ann R5 A2 !!", "Ann R5 A2", "!!"),
        ("Ann R5 A2 !", "Ann R5 A2", "!"),
        ("Ann R5 A2!?", "Ann R5 A2", "!?"),
        ("Ann R5 A2   ?!", "Ann R5 A2", "?!"),
        ("Ann R5 A2 ?", "Ann R5 A2", "?"),
        ("Ann pass ??", "Ann pass", "??"),
        ("Ann pass ?", "Ann pass", "?"),
        ("roll R5 ?", "roll R5", "?"),
        ("Ann take R5, tool 1 R6, place A2 ?", "Ann take R5, tool 1 R6, place A2", "?"),
        ("Ann tool 10 R5 ?", "Ann tool 10 R5", "?"),
        ("Ann take R5, ... !", "Ann take R5, ...", "!"),
        # The space that nobody records: no mark, and a mark behind it.
        ("Ann R5 ?", "Ann R5 ?", ""),
        ("Ann take R5, place ?", "Ann take R5, place ?", ""),
        ("Ann tool 8, G2 ?", "Ann tool 8, G2 ?", ""),
        ("Ann R5 ? ?", "Ann R5 ?", "?"),
        ("Ann R5 ? !?", "Ann R5 ?", "!?"),
        ("Ann take R5, place ? ??", "Ann take R5, place ?", "??"),
        # Too many signs are no mark, nor is a mark without a move.
        ("Ann R5 A2 ???", "Ann R5 A2 ???", ""),
        ("?", "?", ""),
    ],
)
def test_a_mark_ends_a_move(written: str, text: str, mark: str) -> None:
    """The marks of chess are split off; a lone `?` where a space is named is that space."""
    (move,) = read(HEAD + f"moves:\n- {json.dumps(written)}\n").moves
    assert (move.text, move.mark) == (text, mark)


def test_a_mark_and_a_comment_are_printed_as_they_are_read() -> None:
    """Reading undoes printing."""
    for mark in ("", *MARKS):
        for comment in ("", "a comment: with # signs"):
            line = RecordLine("Ann R5 ?", 5, mark, comment)
            (again,) = read(f"{HEAD}moves:\n- {line}\n").moves
            assert again == line


def test_a_comment_belongs_to_its_line() -> None:
    """What stands behind ` #` on a move's last line, quoted or not, and no other comment."""
    record = read(
        HEAD
        + "moves:  # of the evening\n- Ann pass  # so  early\n# between\n- 'Ben pass' ## why?\n"
        + "- Ann R5\n  A2 # late\n- Ben pass#1\n- Ann pass # a\u202eb\n- >\n  Ben pass\n# end\n"
    )
    assert [move.comment for move in record.moves] == [
        "so early",
        "why?",
        "late",
        "",
        "a\ufffdb",
        "",
    ]


@pytest.mark.parametrize(
    ("written", "about"),
    [
        ("", ""),
        ("about:\n", ""),
        ("about: Sunday, at Ann's\n", "Sunday, at Ann's"),
        ("about: 2026\n", "2026"),
        ("about: |\n  Sunday\n  at Ann's: round 1\n", "Sunday\nat Ann's: round 1"),
    ],
)
def test_a_record_may_say_what_it_is_about(written: str, about: str) -> None:
    """One line or several."""
    assert read(HEAD + written).about == about


def test_players_are_found_by_name() -> None:
    """A name gives its seat; another one is refused with the nearest name."""
    record = read(HEAD)
    assert record.seat("Ben", "position", "to_move") == 1
    with pytest.raises(NotationError, match=r"'Bem' is no player: expected Ann, Ben; did you mean"):
        record.seat("Bem", "position", "to_move")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- x\n", "f:1: read a list, expected a record: keys such as vitrail, game, players"),
        (
            "vitrail: 1\n",
            "f:1: these keys are missing: game (the name of a game), players (a list of 1 to 8",
        ),
        (
            "vitrail: 1\nplayers: [A]\n",
            "f:1: the key 'game' is missing: expected the name of a game",
        ),
        (
            "game: sagrada\nplayers: [A]\n",
            "f:1: the key 'vitrail' is missing: expected the version",
        ),
        (HEAD.replace("1", "2"), "f:1: vitrail: read '2', expected the version of the format, 1"),
        (
            HEAD.replace("sagrada", "sagrdaa"),
            "f:2: game: read 'sagrdaa', expected one of sagrada, santiago",
        ),
        (
            HEAD + "positon: {}\n",
            "f:4: unknown key 'positon': expected vitrail, game, players, about, setup",
        ),
        (HEAD + "moves: roll\n", "f:4: moves: read 'roll', expected a list of moves"),
        (HEAD + "moves:\n- [a]\n", "f:5: moves[1]: read a list, expected a move"),
        (HEAD.replace("[Ann, Ben]", "Ann"), "f:3: players: read 'Ann', expected a list of 1 to"),
        (HEAD.replace("[Ann, Ben]", "[]"), "f:3: players: read 0 names, expected 1 to 4"),
        (HEAD.replace("Ben", "A, B, C, D"), "f:3: players: read 5 names, expected 1 to 4"),
        (HEAD.replace("Ben", "ann"), "f:3: players[2]: 'ann' is the name of two players"),
        (HEAD.replace("Ben", "Ben B"), "f:3: players[2]: 'Ben B' is no name: expected one word"),
        (HEAD.replace("Ben", "''"), "f:3: players[2]: '' is no name"),
        (HEAD.replace("Ben", "Roll"), "f:3: players[2]: 'Roll' is a word of the records"),
        (HEAD.replace("Ben", "R5"), "f:3: players[2]: 'R5' reads like a die or a space: expected"),
        (HEAD.replace("Ben", "a4"), "f:3: players[2]: 'a4' reads like a die or a space: expected"),
        (HEAD.replace("Ben", "R5A2"), "f:3: players[2]: 'R5A2' reads like a die or a space"),
        (HEAD.replace("Ben", "assumed"), "f:3: players[2]: 'assumed' is a word of the records"),
        (HEAD + "about: [a]\n", "f:4: about: read a list, expected a text about the game"),
        (HEAD.replace("Ben", "x" * 41), "is no name"),
    ],
)
def test_a_header_that_is_no_header_is_refused(text: str, expected: str) -> None:
    """Each message names the line, what was read and what was expected."""
    assert expected in refusal(text)


def test_names_that_look_like_numbers_are_names() -> None:
    """A player may be called 007 or true."""
    assert read(HEAD.replace("Ann, Ben", "007, true, Zoé_2-b")).players == (
        "007",
        "true",
        "Zoé_2-b",
    )


def test_every_game_ships_its_schema() -> None:
    """The folder of each game holds a valid JSON Schema."""
    for game in GAMES:
        jsonschema.Draft202012Validator.check_schema(game_schema(game))


def test_the_shipped_schema_is_the_generated_one() -> None:
    """Regenerate it with `python -m vitrail.games.sagrada.schema`."""
    assert schema.FILE.read_text(encoding="utf-8") == schema.schema_text()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_valid_for_editors_too(path: Path) -> None:
    """An editor reads numbers where we read text; both fit the schema."""
    from ruamel.yaml import YAML

    as_editors_do = json.loads(
        json.dumps(YAML(typ="safe", pure=True).load(path.read_text("utf-8")))
    )
    jsonschema.validate(as_editors_do, game_schema("sagrada"))
    parse_record(parse_document(path.read_bytes(), path.name))


def test_there_are_examples() -> None:
    """The parametrized test above has something to run on."""
    assert len(EXAMPLES) >= 5
