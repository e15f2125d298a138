"""Files that people write: strict YAML 1.2, JSON Schema, and errors that name the line.

The only module of the rules with third-party imports. It knows no game: records, and later
component sets, are read through it.

YAML is read as a tree of mappings, lists and *strings*: names and rows of a pattern must stay what
was typed, also where YAML would see a number or a truth value. What a person never needs in such a
file (anchors, aliases, tags, several documents) is refused, and so is whatever could make reading
slow: size, length of a line, nesting and number of values are limited.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vitrail.games.errors import NotationError, suggestion

if TYPE_CHECKING:
    from jsonschema import ValidationError

SIZE_LIMIT = 1 << 20
LINE_LIMIT = 4000
DEPTH_LIMIT = 12
VALUE_LIMIT = 20_000

Tree = str | list["Tree"] | dict[str, "Tree"] | None
"""What a file holds. None stands where nothing was written (`moves:` and no more)."""

Keys = tuple[str | int, ...]
"""The way to a value: keys of mappings and indexes of lists."""

_BYTE_ORDER_MARK = "\ufeff"
_SHOWN = 60
_COUNTED = re.compile(r"a list of [0-9]+(?: to [0-9]+)? (?:player )?(.+)")
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
"""Where the YAML library sees a line end."""
_COMMENT = re.compile(r"\s*(?<=\s)#+(.*)")


@dataclass(frozen=True)
class Document:
    """A file as a tree, with the line of each value.

    Parameters
    ----------
    source
        The name of the file, for messages.
    root
        Its content.
    lines
        Line of each value, counted from 1; of a mapping's value, the line of its key.
    comments
        What stands behind ` #` on the line where a text ends, without that sign.
    """

    source: str
    root: Tree
    lines: Mapping[Keys, int]
    comments: Mapping[Keys, str] = field(default_factory=dict)

    def line(self, keys: Keys) -> int:
        """Return the line of a value, or of what should have held it."""
        while keys not in self.lines and keys:
            keys = keys[:-1]
        return self.lines.get(keys, 1)

    def error(self, keys: Keys, problem: str) -> NotationError:
        """Return the error of a value; the message starts with the way to it."""
        where = f"{dotted(keys)}: " if keys else ""
        return NotationError(f"{where}{problem}", source=self.source, line=self.line(keys))


def dotted(keys: Keys) -> str:
    """Return the way to a value as text.

    Examples
    --------
    >>> dotted(("position", "windows", "Ann", 2))
    'position.windows.Ann[3]'
    """
    text = ""
    for key in keys:
        text += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def read_text(path: str | Path) -> str:
    """Read a text file that a person wrote: bounded, strictly UTF-8.

    Raises
    ------
    NotationError
        If there is no such file, it cannot be read, is too large, or is not text.
    """
    return decode_text(read_bytes(path), str(path))


def read_bytes(path: str | Path) -> bytes:
    """Read a file, in one go and of what is too large only so much that it can be told.

    Raises
    ------
    NotationError
        If there is no such file, or it cannot be read.
    """
    source = str(path)
    try:
        if not source:
            problem = "expected the name of a file, read nothing"
        elif stat.S_ISDIR(Path(path).stat().st_mode):
            problem = "this is a directory, expected a file"
        else:
            with Path(path).open("rb") as file:
                return file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        problem = "there is no such file"
    except OSError as error:
        problem = f"the file cannot be read: {error.strerror or error}"
    except ValueError:
        problem = "the file cannot be read: its name is not possible"
    raise NotationError(problem, source=source or None)


def decode_text(data: bytes | str, source: str) -> str:
    """Return the text of a file or stream of acceptable size, without byte order mark.

    Raises
    ------
    NotationError
        If it is larger than `SIZE_LIMIT` bytes or is not text.
    """
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > SIZE_LIMIT:
        message = f"the file is too large: expected at most {SIZE_LIMIT >> 20} MiB"
        raise NotationError(message, source=source)
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        text.encode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        byte = error.object[error.start]
        message = f"this is no UTF-8 text (byte 0x{byte:02X})"
        raise NotationError(message, source=source, line=line) from None
    except UnicodeEncodeError:
        message = "this is no Unicode text"
        raise NotationError(message, source=source) from None
    if "\0" in text:
        message = "this is binary data, expected text"
        raise NotationError(message, source=source, line=text[: text.index("\0")].count("\n") + 1)
    return text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n")


def read_document(path: str | Path) -> Document:
    """Read a YAML file.

    Raises
    ------
    NotationError
        If there is no such file, it cannot be read, is too large, or is not the YAML we take.
    """
    return parse_document(read_text(path), str(path))


def parse_document(data: bytes | str, source: str) -> Document:
    """Read YAML text.

    Raises
    ------
    NotationError
        If the text is too large, is not UTF-8, or is not the YAML we take.
    """
    text = decode_text(data, source)
    _check_lines(text, source)
    return _Builder(source).build(text)


def _check_lines(text: str, source: str) -> None:
    if not text.strip():
        message = "the file is empty"
        raise NotationError(message, source=source)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LIMIT:
            message = f"this line has {len(line)} characters: expected at most {LINE_LIMIT}"
            raise NotationError(message, source=source, line=number)
    _refuse_directives(text, source)


def _refuse_directives(text: str, source: str) -> None:
    """Refuse lines such as `%YAML 1.1` before the first line of content."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("%"):
            message = f"directives are not taken ({shown(line.strip())}): leave this line out"
            raise NotationError(message, source=source, line=number)
        if line.strip() and not line.lstrip().startswith("#"):
            return


@dataclass
class _Level:
    """A mapping or list that is being read."""

    keys: Keys
    value: dict[str, Tree] | list[Tree]
    key: str | None = None
    """The key whose value comes next; None while a mapping waits for a key."""


@dataclass
class _Builder:
    """Builds the tree from the events of the YAML parser, so that no limit is overrun."""

    source: str
    lines: dict[Keys, int] = field(default_factory=dict)
    comments: dict[Keys, str] = field(default_factory=dict)
    rows: Sequence[str] = ()
    levels: list[_Level] = field(default_factory=list)
    root: Tree = None
    documents: int = 0
    values: int = 0

    def build(self, text: str) -> Document:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import YAMLError

        self.rows = _LINE_END.split(text)
        try:
            for event in YAML(typ="safe", pure=True).parse(text):
                self._take(event)
        except YAMLError as error:
            raise self._no_yaml(error, text) from None
        except (ValueError, OverflowError) as error:
            if isinstance(error, NotationError):
                raise
            message = "this is no YAML: a character escape is out of range"
            raise NotationError(message, source=self.source) from None
        except AssertionError:
            message = "this is no YAML: the parser cannot read it"
            raise NotationError(message, source=self.source) from None
        if not self.documents:
            message = "the file holds nothing but comments"
            raise NotationError(message, source=self.source)
        return Document(self.source, self.root, self.lines, self.comments)

    def _no_yaml(self, error: Any, text: str) -> NotationError:
        """Return an error of the YAML library as one of ours."""
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable"
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = mark.line + 1 if mark else None
        column = mark.column + 1 if mark else None
        position = getattr(error, "position", None)
        if mark is None and isinstance(position, int):
            line = text.count("\n", 0, position) + 1
            problem = f"the character U+{ord(text[position]):04X} is not taken"
        elif "<block end>" in problem:
            problem = "this does not fit the lines before it (is the indentation right?)"
        words = " ".join(problem.split())
        return NotationError(
            f"this is no YAML: {words}", source=self.source, line=line, column=column
        )

    def _fail(self, event: Any, problem: str) -> NotationError:
        mark = event.start_mark
        return NotationError(
            problem, source=self.source, line=mark.line + 1, column=mark.column + 1
        )

    def _take(self, event: Any) -> None:
        from ruamel.yaml import events

        match event:
            case events.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    message = "a second YAML document starts here: expected one"
                    raise self._fail(event, message)
            case events.AliasEvent():
                message = f"aliases are not taken ({shown(event.anchor)}): write the value again"
                raise self._fail(event, message)
            case events.ScalarEvent():
                self._check(event)
                self._scalar(event)
            case events.MappingStartEvent():
                self._check(event)
                self._open(event, {})
            case events.SequenceStartEvent():
                self._check(event)
                self._open(event, [])
            case events.MappingEndEvent() | events.SequenceEndEvent():
                self.levels.pop()

    def _check(self, event: Any) -> None:
        self.values += 1
        if self.values > VALUE_LIMIT:
            message = f"the file holds too many values: expected at most {VALUE_LIMIT}"
            raise self._fail(event, message)
        if event.anchor is not None:
            message = f"anchors are not taken ({shown(event.anchor)}): write the value itself"
            raise self._fail(event, message)
        if getattr(event, "tag", None) is not None or getattr(event, "ctag", None) is not None:
            message = f"tags are not taken ({shown(str(event.tag))}): write the value itself"
            raise self._fail(event, message)

    def _scalar(self, event: Any) -> None:
        text: str = event.value
        odd = next((sign for sign in text if not sign.isprintable() and sign not in "\n\t"), None)
        if odd is not None:
            message = f"the character U+{ord(odd):04X} is not taken here: it cannot be shown"
            raise self._fail(event, message)
        level = self.levels[-1] if self.levels else None
        if level is not None and isinstance(level.value, dict) and level.key is None:
            if text in level.value:
                first = self.lines[(*level.keys, text)]
                message = f"the key {shown(text)} stands here a second time, first on line {first}"
                raise self._fail(event, message)
            level.key = text
            self.lines[(*level.keys, text)] = event.start_mark.line + 1
            return
        nothing = not text and event.implicit[0]
        keys = self._put(event, None if nothing else text)
        if not nothing and event.style not in {"|", ">"}:
            self._comment(event, keys)

    def _comment(self, event: Any, keys: Keys) -> None:
        """Keep what is said behind a text on its last line."""
        end = event.end_mark
        behind = self.rows[end.line][end.column :] if end.line < len(self.rows) else ""
        matched = _COMMENT.fullmatch(behind)
        if matched:
            words = " ".join(matched[1].split())
            self.comments[keys] = "".join(s if s.isprintable() else "\ufffd" for s in words)

    def _open(self, event: Any, value: dict[str, Tree] | list[Tree]) -> None:
        if len(self.levels) >= DEPTH_LIMIT:
            message = f"the file is nested too deeply: expected at most {DEPTH_LIMIT} levels"
            raise self._fail(event, message)
        self.levels.append(_Level(self._put(event, value), value))

    def _put(self, event: Any, value: Tree) -> Keys:
        """Put a value where it belongs and return the way to it."""
        if not self.levels:
            self.root = value
            self.lines[()] = event.start_mark.line + 1
            return ()
        level = self.levels[-1]
        if isinstance(level.value, list):
            keys = (*level.keys, len(level.value))
            level.value.append(value)
            self.lines[keys] = event.start_mark.line + 1
            return keys
        if level.key is None:
            message = "a key must be one word or phrase, not a list or mapping"
            raise self._fail(event, message)
        keys = (*level.keys, level.key)
        level.value[level.key] = value
        level.key = None
        return keys


def shown(value: object) -> str:
    """Return what was read, quoted and cut to a length that fits a message."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping (keys with values)"
    if isinstance(value, list):
        return "a list"
    text = str(value)
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


def check_schema(document: Document, schema: Mapping[str, Any]) -> None:
    """Check a document against a JSON Schema.

    The `description` of each part of the schema completes the sentence "expected ...".

    Raises
    ------
    NotationError
        For the first fault in the order of the lines. Missing keys come last, all in one message,
        because an unknown key is often a missing one with a slip.
    """
    from jsonschema import Draft202012Validator

    errors = list(Draft202012Validator(schema).iter_errors(document.root))
    wrong = [error for error in errors if error.validator != "required"]
    faults = [_translated(document, error) for error in wrong or errors]
    if faults:
        raise min(faults, key=lambda fault: fault.line or 0)


def _translated(document: Document, error: ValidationError) -> NotationError:
    """Return an error of the schema library as one of ours."""
    keys: Keys = tuple(error.absolute_path)
    schema: Mapping[str, Any] = error.schema if isinstance(error.schema, Mapping) else {}
    asked: Any = error.validator_value
    read: Any = error.instance
    match error.validator:
        case "additionalProperties":
            known = list(schema.get("properties", {}))
            key = next(key for key in read if key not in known)
            expected = ", ".join(known) or "no keys here"
            nearest = "" if key.isdigit() else suggestion(key, known)  # 11 is not meant as 1
            problem = f"unknown key {shown(key)}: expected {expected}{nearest}"
            fault = document.error(keys, problem)
            return NotationError(
                fault.problem, source=fault.source, line=document.line((*keys, key))
            )
        case "required":
            parts = schema.get("properties", {})
            missing = {
                key: parts.get(key, {}).get("description", "a value")
                for key in asked
                if key not in read
            }
            if len(missing) == 1:
                ((key, expected),) = missing.items()
                return document.error(keys, f"the key {key!r} is missing: expected {expected}")
            listed = ", ".join(f"{key} ({expected})" for key, expected in missing.items())
            return document.error(keys, f"these keys are missing: {listed}")
        case "propertyNames":
            key = str(read)
            expected = schema.get("description", "another key")
            return document.error((*keys, key), f"{shown(key)} cannot stand here: {expected}")
        case "maxItems" | "minItems":
            return document.error(keys, _wrong_count(len(read), schema))
        case "enum":
            # Editors that use the schema read truth values, this reader their text.
            values = list(dict.fromkeys(str(v) for v in asked if not isinstance(v, bool)))
            if any(isinstance(value, int) and not isinstance(value, bool) for value in asked):
                return document.error(keys, f"read {shown(read)}, expected {schema['description']}")
            several = isinstance(read, str) and len(values) > 1
            nearest = suggestion(str(read), values) if several else ""
            problem = f"read {shown(read)}, expected {_one_of(values)}{nearest}"
            return document.error(keys, problem)
    expected = schema.get("description", "something else")
    return document.error(keys, f"read {shown(read)}, expected {expected}")


def _wrong_count(read: int, schema: Mapping[str, Any]) -> str:
    """Return what is wrong with a list of so many entries."""
    description = schema.get("description", "a list")
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    many = str(least) if least == most else f"{least} to {most}"
    named = _COUNTED.fullmatch(description)
    if named is None:
        return f"read {read} entries, expected {many}: {description}"
    return f"read {read} {named[1]}, expected {many}"


def _one_of(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"one of {', '.join(values)}"


def strings(document: Document, keys: Keys, value: Tree) -> Iterator[tuple[Keys, str]]:
    """Yield the strings of a value that is one string or a list of strings, each with its way.

    Raises
    ------
    NotationError
        If the value is something else; a schema that was checked before rules that out.
    """
    if isinstance(value, str):
        yield keys, value
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            if not isinstance(entry, str):
                message = f"read {shown(entry)}, expected text"
                raise document.error((*keys, index), message)
            yield (*keys, index), entry
    else:
        message = f"read {shown(value)}, expected text or a list"
        raise document.error(keys, message)
