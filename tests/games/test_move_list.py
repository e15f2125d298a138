"""The list of moves in the text of a record: where it is found, how it grows, what is torn."""

from __future__ import annotations

import pytest

from vitrail.games.files import parse_document
from vitrail.games.move_list import (
    Content,
    ListError,
    MoveText,
    Tail,
    can_grow,
    scalar,
    torn_item,
    torn_tail,
)

HEAD = "vitrail: 1\ngame: sagrada\nplayers: [Ann, Ben]\n"
LIST = HEAD + "moves:\n  - a\n  - b\n"
NOT_EVERY = r"which not every program takes for one: expected line ends \n or \r\n"


def read(text: str) -> MoveText:
    """Return the lines of a text."""
    return MoveText.read(text.encode())


def grown(text: str, entry: str = "- x") -> str:
    """Return a text with one more entry."""
    return read(text).with_entry(entry).decode()


def content(text: str) -> Content:
    """Return what a text says."""
    return Content.of(parse_document(text, "f"))


# -- where the list stands -----------------------------------------------------------------------


def test_a_list_is_found_by_its_key_and_dashes() -> None:
    """The key, the lines of each item with what continues it, the indent, and where it grows."""
    found = read(HEAD + "moves:  # here\n    - a\n     more\n    # why\n    - b\n")
    assert (found.key, found.indent, found.last, found.end) == (3, "    ", True, 8)
    assert found.items == ((4, 6), (7, 8))


def test_a_list_ends_where_something_else_begins() -> None:
    """The next key, another indent and a second document end it; indented comments belong to it."""
    for end in ("setup: {}\n", "- c\n", "  -X\n", "--- x\n"):
        found = read(f"moves:\n  - a\n  - b\n  # said\n  # more\n# of the rest\n{end}")
        assert (found.items, found.indent) == (((1, 2), (2, 3)), "  ")
        assert (found.last, found.end) == (False, 5)
    empty = read("moves:\n  # none\nsetup: {}\n")
    assert (empty.items, empty.indent, empty.last, empty.end) == ((), "  ", False, 2)


def test_a_text_without_a_list_has_no_key() -> None:
    """A key in another column or with another name is not that of the moves."""
    for text in ("", HEAD, "about: moves\n", "setup:\n  moves:\n", "removes:\n", "Xmoves:\n"):
        found = read(text)
        assert (found.key, found.items, found.indent, found.last) == (None, (), "  ", True)


def test_line_ends_are_those_of_the_file() -> None:
    """A file of another system goes on with its own."""
    assert read("a\nb\n").line_end == "\n"
    assert read("a\r\nb\r\n").line_end == "\r\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff", "this is no UTF-8 text"),
        (
            "\n\nb\x85c\n".encode(),
            f"line 3 holds the line end U+0085, {NOT_EVERY}",
        ),
        (
            "a\u2028b".encode(),
            f"line 1 holds the line end U+2028, {NOT_EVERY}",
        ),
    ],
)
def test_a_text_that_programs_count_differently_is_refused(data: bytes, told: str) -> None:
    """The message says which line it is, and which line ends are taken."""
    with pytest.raises(ListError) as caught:
        MoveText.read(data)
    assert str(caught.value) == told


# -- how it grows --------------------------------------------------------------------------------


@pytest.mark.parametrize("nothing", ["[]", "[ ]", "~", "null", "{}"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_an_empty_value_makes_room_for_the_list(nothing: str, mark: str) -> None:
    """Whatever way is taken in YAML to say that there are no moves."""
    assert grown(f"{mark}moves: {nothing}\n") == f"{mark}moves:\n  - x\n"


def test_only_the_value_goes() -> None:
    """A comment behind it stays as it is, and so does the next line."""
    assert grown("moves: [] # so: []\n") == "moves: # so: []\n  - x\n"
    assert grown("moves: []\nb: 1\n") == "moves:\n  - x\nb: 1\n"
    assert grown("moves: []") == "moves:\n  - x\n"


@pytest.mark.parametrize("value", ["[a]", "X", "nothing"])
def test_moves_behind_the_key_are_told(value: str) -> None:
    """They cannot grow line by line."""
    with pytest.raises(ListError) as caught:
        grown(f"moves: {value}\n")
    assert str(caught.value) == f"expected the moves one a line below `moves:`, read '{value}'"


@pytest.mark.parametrize(
    ("text", "entry", "after"),
    [
        ("a: 1\n", "- x", "a: 1\nmoves:\n  - x\n"),
        ("a: 1\r\n", "- x", "a: 1\r\nmoves:\r\n  - x\r\n"),
        ("a: 1", "- x", "a: 1\nmoves:\n  - x\n"),
        ("a: 1\r\nb: 2", "- x", "a: 1\r\nb: 2\r\nmoves:\r\n  - x\r\n"),
        ("a: 1\n", "# x", "a: 1\n# x\n"),
        ("moves:\n- a\n", "# x", "moves:\n- a\n# x\n"),
        ("moves:\n- a\nb: 1\n", "# x", "moves:\n- a\n  # x\nb: 1\n"),
        ("moves:\n- a\nb: 1\n", "- x", "moves:\n- a\n- x\nb: 1\n"),
        ("moves:\n    - a\nb: 1\n", "# x", "moves:\n    - a\n    # x\nb: 1\n"),
        ("moves:\r\n  - a\r", "- x", "moves:\r\n  - a\r\n  - x\r\n"),
    ],
)
def test_an_entry_stands_where_the_list_ends(text: str, entry: str, after: str) -> None:
    """A comment that belongs to the list is indented, where something follows the list."""
    assert grown(text, entry) == after


def test_the_last_item_goes_with_the_lines_that_continue_it() -> None:
    """What was taken out can be put back where it was."""
    found = read("moves:\n  - a\n  - b\n    c\n  # end\n")
    data, at, lines = found.without_last()
    assert (data.decode(), at, lines) == ("moves:\n  - a\n  # end\n", 2, "  - b\n    c\n")
    assert MoveText.read(data).with_lines(at, lines) == found.data
    assert MoveText.read(data).with_lines(at, "  - b").decode() == (
        "moves:\n  - a\n  - b\n  # end\n"
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ann R5 A2, tool 4 A1>B2", "Ann R5 A2, tool 4 A1>B2"),
        ("a#b:c", "a#b:c"),
        ("a #b", '"a #b"'),
        ("a: b", '"a: b"'),
        ("a:", '"a:"'),
        ("a ", '"a "'),
        ("- a", '"- a"'),
        ("é", '"é"'),
        ("", '""'),
    ],
)
def test_only_what_yaml_reads_as_text_is_written_as_it_is(text: str, written: str) -> None:
    """Anything else stands in quotes."""
    assert scalar(text) == written


def test_a_list_can_grow_where_a_line_is_read_as_a_move() -> None:
    """Not in brackets, not before another key of the same name, not in a text that is no YAML."""
    assert can_grow(read(LIST))
    assert can_grow(read(HEAD))
    for text in (HEAD + "moves: [a]\n", HEAD + "moves:\n  a: b\n", "a: [\n", "- a\n"):
        assert not can_grow(read(text))


# -- what it says --------------------------------------------------------------------------------


def test_a_content_is_split_into_moves_and_rest() -> None:
    """Comments are kept by the place of their value."""
    said = content("a: 1 # x\nmoves:\n  - b # y\n  - c\n")
    assert (said.rest, said.moves) == ({"a": "1"}, ["b", "c"])
    assert sorted(said.comments.values()) == ["x", "y"]
    assert content("a: 1\n").moves == content("a: 1\nmoves:\n").moves == []
    assert content("moves: b\n").rest == {"moves": "b"}
    assert content("- a\n").rest == {"": ["a"]}


def test_a_content_is_longer_by_moves_and_their_comments_alone() -> None:
    """Nothing else may have changed."""
    before = content("a: 1 # x\nmoves:\n  - b # y\n")
    more = content("a: 1 # x\nmoves:\n  - b # y\n  - c # z\n  - d\n")
    assert more.is_longer(before, "c", "d")
    assert before.is_longer(before)
    assert not more.is_longer(before, "c")
    assert not more.is_longer(before, "d", "c")
    for other in (
        "a: 2 # x\nmoves:\n  - b # y\n  - c\n",
        "a: 1\nmoves:\n  - b # y\n  - c\n",
        "a: 1 # x\nmoves:\n  - b # z\n  - c\n",
        "a: 1 # x\nmoves:\n  - b\n  - c\n",
    ):
        assert not content(other).is_longer(before, "c")


# -- what is torn --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "tail"),
    [
        (b"", None),
        (b"  - c", ("  - c", 0, False)),
        (b"  - c\r", ("  - c", 0, False)),
        (b"  - c ", ("  - c ", 0, False)),
        (b"  - X", ("  - X", 0, False)),
        (b"  - \xc3", ("  - \\xc3", 0, True)),
        (b"  - c\0\0\0", ("  - c\0", 0, True)),
        (b"  - c\0\n", ("  - c\0", 0, True)),
        (b"  - c\0\n\0\n\0", ("  - c\0\n\0\n\0", 0, True)),
        (b"  - c\n\0\0", ("\0", 6, True)),
        (b"  - c\0\n  - d\n\0", ("\0", 13, True)),
        (b"  - c\0\n\n\0", ("\0", 8, True)),
        (b"  - c\0\n\n", None),
    ],
)
def test_what_is_torn_is_told(end: bytes, tail: tuple[str, int, bool] | None) -> None:
    """What follows the last line end, and every line before it that holds zeros."""
    begin = LIST.encode()
    expected = tail and Tail(tail[0], len(begin) + tail[1], tail[2])
    assert torn_tail(begin + end) == expected
    assert torn_tail(b"\n\0\n") == Tail("\0", 1, binary=True)
    assert torn_tail(b"\n\0\n\0") == Tail("\0\n\0", 1, binary=True)


@pytest.mark.parametrize(
    ("text", "end", "torn"),
    [
        (LIST, b"  - c", True),
        (LIST, b"  - c\0 d\n  - e\0f", True),
        (LIST, b"- c", False),
        (LIST, b"    - c", False),
        (LIST, b"# c", True),
        (LIST, b"    # c", True),
        (LIST, b"  -c", False),
        (LIST, b"a: 1", False),
        (HEAD + "moves:\n", b"    - c", True),
        (HEAD + "moves:\n  - a\nsetup: {}\n", b"  - c", False),
        (HEAD + "moves: [a]\n", b"  - c", False),
        (HEAD, b"mov", True),
        (HEAD, b"mo\0v\n", True),
        (HEAD, b"moves:", True),
        (HEAD, b"mo ", False),
        (HEAD, b"moX", False),
        (HEAD, b"more", False),
    ],
)
def test_only_what_begins_as_the_next_line_would_is_torn(text: str, end: bytes, torn: bool) -> None:
    """An item like the others or a comment; where there is no list, the beginning of its key."""
    data = text.encode() + end
    assert torn_item(data) == (torn_tail(data) if torn else None)


def test_a_record_that_ends_as_it_should_has_no_torn_line() -> None:
    """Neither has a text that is no UTF-8 before its end."""
    assert torn_item(LIST.encode()) is None
    assert torn_item(b"\xff\n" + LIST.encode() + b"  - c") is None
