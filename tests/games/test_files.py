"""Strict YAML: what is read, what is refused, and where the message points."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitrail.games.errors import NotationError
from vitrail.games.files import check_schema, dotted, parse_document, read_document, strings

from ..strategies import texts

if TYPE_CHECKING:
    from pathlib import Path

    from vitrail.games import files

YAML_PIECES = st.sampled_from([
    *["a:", "b: ", "- ", "? ", ": ", "[", "]", "{", "}", ",", "|", ">", "|2-", "'", '"', "#"],
    *["&x ", "*x", "!t ", "!!int ", "!<%0a> ", "<<: ", "---", "...", "~", "null", "\n", "\n  "],
    *['"\\x1b"', '"\\ud800"', '"\\U00110000"', "\t", " ", "\r\n", "\r", "\x00", "\x85", "@", "%"],
    *["%YAML 1.1\n---\n", "%TAG ! x\n---\n", "`", "=", "1e9", "R5", "..", "--", "é"],
    *["\ufeff", "\u2028"],
])  # fmt: skip
yaml_like = st.lists(YAML_PIECES, max_size=40).map("".join)


def read(text: str | bytes) -> files.Tree:
    """Return the tree of a text."""
    return parse_document(text, "f.yaml").root


def refusal(text: str | bytes) -> str:
    """Return the message a text is refused with; it is one line and names the file."""
    with pytest.raises(NotationError) as caught:
        parse_document(text, "f.yaml")
    message = str(caught.value)
    assert message.startswith("f.yaml:")
    assert message.isprintable()
    return message


def read_or_refuse(text: str | bytes) -> str:
    """Return the message a text is refused with, or nothing if it is read."""
    try:
        document = parse_document(text, "f.yaml")
    except NotationError as error:
        return str(error)
    return "" if document.lines else "read, but without lines\n"


@pytest.mark.parametrize("directive", ["%YAML 1.0", "%YAML 1.2", "%YAML 1.3", "%TAG ! x", "%"])
def test_directives_are_refused(directive: str) -> None:
    """A directive is told with its line, whatever version it names."""
    message = refusal(f"# a record\n{directive}\n---\na: 1\n")
    told = f"directives are not taken ({directive!r}): leave this line out"
    assert message == f"f.yaml:2: {told}"
    assert refusal(f"a: 1\n...\n{directive}\n---\nb: 2\n")


def test_every_value_is_read_as_the_text_that_was_typed() -> None:
    """Numbers, truth values, null and dates of YAML stay strings."""
    tree = read("a: [12345, 1.50, yes, true, null, ~, 0x10, 2020-01-01, .., --, '', 1e9]")
    expected = ["12345", "1.50", "yes", "true", "null", "~", "0x10", "2020-01-01", "..", "--", ""]
    assert tree == {"a": [*expected, "1e9"]}


def test_nothing_written_is_none() -> None:
    """A key without a value, or an empty item, is None; an empty text in quotes is not."""
    assert read("a:\nb: ''\nc: [x, '']\nd:\n- \n- y\n") == {
        "a": None,
        "b": "",
        "c": ["x", ""],
        "d": [None, "y"],
    }


def test_each_value_has_its_line() -> None:
    """Lines are counted from 1; a value of a mapping has the line of its key."""
    document = parse_document("# c\na: 1\nb:\n  - x\n  - {y:\n      2}\n", "f")
    assert document.line(("a",)) == 2
    assert document.line(("b",)) == 3
    assert document.line(("b", 0)) == 4
    assert document.line(("b", 1, "y")) == 5
    assert document.line(("b", 1, "missing", 3)) == 5
    assert document.line(("missing",)) == 2


def test_byte_order_mark_and_carriage_returns_are_taken() -> None:
    """Files from editors of other systems read the same."""
    text = "a: 1\r\nb:\r\n  - x\r\n"
    plain = parse_document("a: 1\nb:\n  - x\n", "f")
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), "\ufeff" + text):
        document = parse_document(data, "f")
        assert document.root == plain.root
        assert document.lines == plain.lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "f.yaml: the file is empty"),
        (" \n\n", "f.yaml: the file is empty"),
        ("# only a comment\n", "f.yaml: the file holds nothing but comments"),
        ("a: 1\na: 2\n", "f.yaml:2:1: the key 'a' stands here a second time, first on line 1"),
        ("a: &x 1\n", "f.yaml:1:4: anchors are not taken ('x'): write the value itself"),
        ("a: *x\n", "f.yaml:1:4: aliases are not taken ('x'): write the value again"),
        ("a: !!int 1\n", "f.yaml:1:4: tags are not taken"),
        ("a: ! x\n", "f.yaml:1:4: tags are not taken"),
        ("a: !<%0a%1b> x\n", "f.yaml:1:4: tags are not taken"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second YAML document starts here: expected one"),
        ("? [a]\n: b\n", "f.yaml:1:3: a key must be one word or phrase"),
        ("{{a: b}: c}\n", "f.yaml:1:2: a key must be one word or phrase"),
        ("- a\nb: c\n", "f.yaml:2:1: this is no YAML: this does not fit the lines before it"),
        ("a: [1\n", "this is no YAML: expected ',' or ']'"),
        ("a: @x\n", "f.yaml:1:4: this is no YAML: found character '@'"),
        ("x: y\na: '\x00'\n", "f.yaml:2: this is binary data, expected text"),
        ('a: "\\x1b[31m"\n', "f.yaml:1:4: the character U+001B is not taken here"),
        ('a: "\\ud800"\n', "f.yaml:1:4: the character U+D800 is not taken here"),
        ('a: "\\U00110000"\n', "a character escape is out of range"),
        ("\ud800", "f.yaml: this is no Unicode text"),
        (b"a: 1\nb: \xff\n", "f.yaml:2: this is no UTF-8 text (byte 0xFF)"),
        (b"\x89PNG\r\n\x1a\n\x00", "f.yaml:1: this is no UTF-8 text (byte 0x89)"),
        ("[" * 13 + "]" * 13, "f.yaml:1:13: the file is nested too deeply: expected at most 12"),
        ("a: " + "x" * 4000, "f.yaml:1: this line has 4003 characters: expected at most 4000"),
        ("- x\n" * 20_001, "f.yaml:20000:3: the file holds too many values"),
        (b"#" * (1 << 20) + b"#", "f.yaml: the file is too large: expected at most 1 MiB"),
    ],
)
def test_what_is_not_taken_is_refused_in_one_line(text: str | bytes, expected: str) -> None:
    """Each message names file, line and what is wrong."""
    assert expected in refusal(text)


def test_the_limits_themselves_are_still_taken() -> None:
    """Twelve levels, 4,000 characters and 20,000 values are read."""
    read("[" * 12 + "]" * 12)
    read("a: " + "x" * 3997)
    read("- x\n" * 19_999)


@pytest.mark.parametrize(
    "text",
    [
        "!" * (1 << 20),
        ("!" * 3900 + "\n") * 260,
        "[" * (1 << 20),
        ("[" * 3000 + "\n") * 300,
        "- " * (1 << 19),
        "? " * (1 << 19),
        ("- !" + "%41" * 1200 + "\n") * 260,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_no_small_text_is_slow_to_refuse(text: str) -> None:
    """Texts that take a YAML parser quadratic time are refused before it gets far."""
    started = time.process_time()
    refusal(text)
    assert time.process_time() - started < 10


@given(st.one_of(yaml_like, texts, st.text(max_size=80)))
def test_any_text_is_read_or_refused_by_our_error(text: str) -> None:
    """No text gets another exception out of the reader, and messages are one line."""
    assert read_or_refuse(text).count("\n") == 0


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused_by_our_error(data: bytes) -> None:
    """The same for bytes."""
    assert read_or_refuse(data).count("\n") == 0


def test_files_are_read(tmp_path: Path) -> None:
    """A file is read under its own name."""
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    document = read_document(path)
    assert document.root == {"a": "1"}
    assert document.source == str(path)


def test_what_is_no_readable_file_is_refused(tmp_path: Path) -> None:
    """Missing files, directories and impossible names are told apart."""
    with pytest.raises(NotationError, match=r"missing\.yaml: there is no such file"):
        read_document(tmp_path / "missing.yaml")
    with pytest.raises(NotationError, match="this is a directory, expected a file"):
        read_document(tmp_path)
    with pytest.raises(NotationError, match="the file cannot be read"):
        read_document("a\0b")
    with pytest.raises(NotationError, match="the file cannot be read: File name too long"):
        read_document("x" * 5000)


SCHEMA = {
    "type": "object",
    "description": "a mapping",
    "additionalProperties": False,
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "description": "a name"},
        "kind": {"enum": ["small", "large"]},
        "open": {"enum": ["no", "false", False, "true", True]},
        "list": {"type": "array", "description": "a list of words", "items": {"type": "string"}},
    },
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "nmae: x\nname: y\n",
            "f:1: unknown key 'nmae': expected name, kind, open, list; did you mean",
        ),
        (
            "nmae: x\n",
            "f:1: unknown key 'nmae': expected name, kind, open, list; did you mean name?",
        ),
        ("kind: small\n", "f:1: the key 'name' is missing: expected a name"),
        ("name: x\nkind: lage\n", "f:2: kind: read 'lage', expected one of small, large; did you"),
        ("name: x\nopen: maybe\n", "f:2: open: read 'maybe', expected one of no, false, true"),
        ("name: [x]\n", "f:1: name: read a list, expected a name"),
        ("name:\n", "f:1: name: read nothing, expected a name"),
        ("name: {a: b}\n", "f:1: name: read a mapping (keys with values), expected a name"),
        ("name: x\nlist:\n- a\n- [b]\n", "f:4: list[2]: read a list, expected something else"),
        ("- x\n", "f:1: read a list, expected a mapping"),
        (f"kind: {'x' * 99}\nname: y\n", f"f:1: kind: read '{'x' * 60}...', expected"),
    ],
)
def test_faults_against_a_schema_name_line_key_and_expectation(text: str, expected: str) -> None:
    """The errors of the schema library come out as our sentences, the first line first."""
    with pytest.raises(NotationError) as caught:
        check_schema(parse_document(text, "f"), SCHEMA)
    assert expected in str(caught.value)


def test_the_first_fault_by_line_is_told() -> None:
    """However many faults there are, the one nearest the top is shown."""
    with pytest.raises(NotationError, match="f:1: kind"):
        check_schema(parse_document("kind: x\nlist: y\nname: [z]\n", "f"), SCHEMA)


def test_one_string_and_a_list_of_strings_are_read_alike() -> None:
    """`strings` gives each string with the way to it."""
    document = parse_document("a: x\nb: [y, z]\nc: [[y]]\nd: {e: f}\n", "f")
    assert list(strings(document, ("a",), "x")) == [(("a",), "x")]
    assert list(strings(document, ("b",), ["y", "z"])) == [(("b", 0), "y"), (("b", 1), "z")]
    with pytest.raises(NotationError, match=r"f:3: c\[1\]: read a list, expected text"):
        list(strings(document, ("c",), [["y"]]))
    with pytest.raises(NotationError, match="f:4: d: read a mapping"):
        list(strings(document, ("d",), {"e": "f"}))


def test_ways_are_written_with_dots_and_counted_from_one() -> None:
    """A way to a value reads as a person would write it."""
    assert dotted(()) == ""
    assert dotted(("a", 0, "b")) == "a[1].b"


def test_a_single_choice_is_expected_and_not_suggested() -> None:
    """What is expected stands there already; a suggestion would only say it twice."""
    schema = {"type": "object", "properties": {"game": {"enum": ["sagrada"]}}}
    with pytest.raises(NotationError) as caught:
        check_schema(parse_document("game: Sagrada\n", "f"), schema)
    assert str(caught.value) == "f:1: game: read 'Sagrada', expected sagrada"


def test_all_missing_keys_are_named_at_once() -> None:
    """One message for all of them, each with what is expected."""
    schema = {"type": "object", "required": ["a", "b"], "properties": {"a": {"description": "x"}}}
    with pytest.raises(NotationError) as caught:
        check_schema(parse_document("{}\n", "f"), schema)
    assert str(caught.value) == "f:1: these keys are missing: a (x), b (a value)"
