"""From windows and score sheets to the terminal and to picture files."""

from __future__ import annotations

import ctypes
import json
import os
import re
import struct
import sys
import threading
import zlib
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vitrail.games.sagrada.components import Color
from vitrail.games.sagrada.drawing import (
    ASCII,
    BOX,
    NO_MARKS,
    Marks,
    Piece,
    legend_of,
    window_pieces,
    window_svg,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

    from vitrail.games.base import Violation
    from vitrail.games.sagrada.components import Pattern
    from vitrail.games.sagrada.scoring import Part, ScoreSheet
    from vitrail.games.sagrada.window import Window
    from vitrail.games.squares import Square
    from vitrail.solvers.outcome import Conflict

ResultT = TypeVar("ResultT")

_STYLES = {
    "frame": "dim",
    "legal": "bold green",
    "earns": "bold yellow",
    "wrong": "bold red",
    "last": "bold cyan",
}
_COLORS = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "bright_blue",
    Color.PURPLE: "magenta",
}
_PATIENCE_S = 1.0
_NARROWEST = 20
_PLAIN_NUMBER = re.compile("[1-9][0-9]{0,4}")
_BETWEEN_COLUMNS = 2
FAVOR_TOKENS = "favor_tokens"
"""The part of a scoring that the solo game does not have."""
_DPI = 300
_JSON_LINE = 96
_MM_PER_INCH = 25.4
_INCHES_PER_M = 1000 / _MM_PER_INCH
_AFTER_IHDR = 8 + 4 + 4 + 13 + 4

# ---- the terminal


def make_console() -> Console:
    """Return a console on stdout that guesses nothing about the text it prints.

    A width that is no plain number is as good as none; none is less than 20 columns.
    NO_COLOR drops every code, not only those of colors: without them bold and dim say nothing.
    """
    from rich.console import Console

    environment = dict(os.environ)
    for name, least in (("COLUMNS", _NARROWEST), ("LINES", 1)):
        number = environment.pop(name, "")
        if _PLAIN_NUMBER.fullmatch(number):
            environment[name] = str(max(int(number), least))
    return Console(
        _environ=environment,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )


def print_json(data: Mapping[str, Any]) -> None:
    """Print an answer as JSON with the keys in the given order."""
    click.echo(_json_text(data, ""))


def _json_text(value: Any, indent: str) -> str:
    """Return JSON in which whatever fits into a line stands in one."""
    line = json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    if indent and len(indent) + len(line) <= _JSON_LINE:
        return line
    if isinstance(value, dict) and value:
        pairs = (f"{json.dumps(key)}: {_json_text(part, inner)}" for key, part in value.items())
        return "{\n" + ",\n".join(inner + pair for pair in pairs) + f"\n{indent}}}"
    if isinstance(value, list | tuple) and any(isinstance(part, dict | list) for part in value):
        parts = (inner + _json_text(part, inner) for part in value)
        return "[\n" + ",\n".join(parts) + f"\n{indent}]"
    return line


def heading(pattern: Pattern) -> str:
    """Return a pattern's name with what is printed beside it."""
    difficulty = pattern.difficulty
    rated = f", difficulty {difficulty}" if difficulty is not None else ""
    return f"{pattern.name}{rated}, {printed_spaces(pattern)} printed spaces"


def printed_spaces(pattern: Pattern) -> int:
    """Return how many spaces of a pattern ask for something."""
    return sum(pattern[square] is not None for square in pattern.shape.squares)


def print_named_window(console: Console, window: Window, marks: Marks = NO_MARKS) -> None:
    """Print the name of a window's pattern and its picture."""
    console.print(heading(window.pattern), soft_wrap=True)
    print_window(console, window, marks)


def print_window(console: Console, window: Window, marks: Marks = NO_MARKS) -> None:
    """Print the picture of a window and its legend; color repeats, never adds."""
    from rich.text import Text

    frame = BOX if console.encoding.startswith("utf") else ASCII
    for line in window_pieces(window, marks=marks, frame=frame):
        text = Text(no_wrap=True)
        for piece in line:
            text.append(piece.text, piece_style(piece))
        console.print(text, overflow="ignore", crop=False)
    if legend := legend_of(window, marks):
        console.print(legend)


def piece_style(piece: Piece) -> str:
    """Return how a terminal shows a piece of a picture."""
    role, color = piece.role, piece.color
    if color is None:
        return _STYLES.get(role, "")
    return f"bold {_COLORS[color]}" if role == "die" else _COLORS[color]


def print_sheet(
    console: Console,
    sheet: ScoreSheet,
    private: Color | None,
    unknown: Collection[str] = (),
    *,
    solo: bool = False,
) -> None:
    """Print a scoring line by line: the formula, the points, the spaces that earned them.

    Parts that are `unknown` count nothing and have `?` for their points. The `solo` game has no
    favor tokens.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("scoring", footer="total")
    table.add_column("how", justify="right")
    table.add_column("points", justify="right", footer=str(sheet.total))
    table.add_column("spaces")
    for part in sheet.parts:
        if part.name == FAVOR_TOKENS and solo and not part.points:
            continue
        name = part.name.replace("_", " ")
        if part.name in unknown:
            table.add_row(name, "", "?", "")
            continue
        if part.name == "private":
            name = f"private ({private})" if private else "private (none)"
        table.add_row(name, formula(part), str(part.points), spaces(part))
    print_table(console, table)


def print_table(console: Console, table: Table) -> None:
    """Print a table without the blanks that fill its lines up.

    On a narrow terminal columns of words are wrapped; no word and no number is ever cut.
    """
    whole, least = [], []
    for column in table.columns:
        cells = [str(cell) for cell in (column.header, *column.cells, column.footer)]
        pieces = cells if column.justify == "right" else " ".join(cells).split()
        whole.append(max(map(len, cells)))
        least.append(max(map(len, pieces), default=0))
    needed = sum(least) + _BETWEEN_COLUMNS * (len(least) - 1)
    spare = max(console.width - needed, 0)
    for column, most, width in zip(table.columns, whole, least, strict=True):
        grown = min(most - width, spare)
        column.width = width + grown
        spare -= grown
    wide = make_console()
    wide.width = max(console.width, needed)
    with wide.capture() as captured:
        wide.print(table)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def formula(part: Part) -> str:
    """Return how a line of the scoring adds up, for instance `3 x 6` or `5+1+4`.

    Examples
    --------
    >>> from vitrail.games.sagrada.scoring import Award, Part
    >>> formula(Part("x", (Award(6, ()), Award(6, ()))))
    '2 x 6'
    """
    points = [award.points for award in part.awards]
    if part.name == "private":
        return "+".join(map(str, points))
    return f"{len(points)} x {points[0]}" if points else ""


def spaces(part: Part) -> str:
    """Return the spaces of a line, those of one award together."""
    groups = [" ".join(map(str, award.squares)) for award in part.awards if award.squares]
    return (", " if any(" " in group for group in groups) else " ").join(groups)


def print_violations(console: Console, violations: Iterable[Violation]) -> None:
    """Print one line per broken rule."""
    for violation in violations:
        console.print(str(violation), soft_wrap=True)


def print_faults(console: Console, window: Window, violations: Sequence[Violation]) -> None:
    """Print the broken rules of a window and how its owner mends it."""
    print_violations(console, violations)
    out = removals(window)
    dice = listed([f"{window[square]} at {square}" for square in out], "and")
    left = len(window.open_squares) + len(out)
    leaves = "1 space" if left == 1 else f"{left} spaces"
    console.print(
        f"its owner takes out dice of own choice until no rule is broken [{MISTAKE}]",
        f"the fewest, or one such choice: {dice}; that leaves {leaves} open",
        sep="\n",
        soft_wrap=True,
    )


def removals(window: Window) -> tuple[Square, ...]:
    """Return the fewest spaces to clear so that a window breaks no rule."""
    from vitrail.solvers.sagrada.repair import fewest_removals

    return fewest_removals(window)


MISTAKE = "MISTAKE-1"


def core_lines(core: Sequence[Conflict]) -> list[str]:
    """Return conditions that clash as lines to read, those of one sort in one sentence.

    Examples
    --------
    >>> from vitrail.solvers.outcome import Conflict
    >>> words = ["no yellow die", "no green die", "only 1 red die", "only 5 blue dice"]
    >>> core_lines([Conflict("given", f"the stock holds {holds}") for holds in words])
    ['the stock holds no yellow or green die, only 1 red die and 5 blue dice [given]']
    """
    sorts: dict[tuple[str, str], list[Conflict]] = {}
    for part in core:
        sort = next((form.pattern for form in _SORTS if form.fullmatch(part.text)), part.text)
        sorts.setdefault((sort, part.rule), []).append(part)
    say = {form.pattern: together for form, together in _SORTS.items()}
    return [
        f"{parts[0].text if len(parts) == 1 else say[sort](parts)} [{rule}]"
        for (sort, rule), parts in sorts.items()
    ]


def _said_of_colors(parts: Sequence[Conflict]) -> str:
    read = [_STOCK_COLOR.fullmatch(part.text) for part in parts]
    found = [match.groups() for match in read if match]
    none = [color for count, color, _ in found if count == "no"]
    few = [f"{count[5:]} {color} {dice}" for count, color, dice in found if count != "no"]
    said = [f"no {listed(none, 'or')} die"] if none else []
    said += [f"only {listed(few, 'and')}"] if few else []
    return f"the stock holds {', '.join(said)}"


def _said_of_values(parts: Sequence[Conflict]) -> str:
    head = parts[0].text[:-1]
    return head + listed([part.text[-1] for part in parts], "or")


def _said_of_neighbors(parts: Sequence[Conflict]) -> str:
    layer = parts[0].text.rpartition(" ")[2]
    pairs = ", ".join(" ".join(part.squares) for part in parts)
    return f"neighbors may not have the same {layer}: {pairs}"


_STOCK_COLOR = re.compile(r"the stock holds (no|only \d+) ([a-z]+) (die|dice)")
_SORTS: Mapping[re.Pattern[str], Callable[[Sequence[Conflict]], str]] = {
    _STOCK_COLOR: _said_of_colors,
    re.compile(r"the stock holds no die that (?:shows|can show) \d"): _said_of_values,
    re.compile(r".* are neighbors and may not have the same color"): _said_of_neighbors,
    re.compile(r".* are neighbors and may not have the same value"): _said_of_neighbors,
}
"""Sorts of conditions that are told in one sentence, and how."""


def listed(words: Sequence[str], last: str) -> str:
    """Return words as a list to read, with `and` or `or` before the last.

    Examples
    --------
    >>> listed(["red", "blue", "green"], "or")
    'red, blue or green'
    """
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end


def working(words: str, solve: Callable[[], ResultT]) -> ResultT:
    """Run a search; after a second, tell who watches a terminal that it is going on.

    The search runs in a thread of its own, so that Ctrl-C is answered at once; the search then
    ends as soon as it is in Python again.
    """
    done: list[ResultT] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(solve())
        except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        thread.join(_PATIENCE_S)
        if thread.is_alive() and sys.stderr.isatty():
            from rich.console import Console

            with Console(stderr=True).status(words):
                thread.join()
        thread.join()
    except KeyboardInterrupt:
        _interrupt(thread)
        raise
    if failed:
        raise failed[0]
    return done[0]


def _interrupt(thread: threading.Thread) -> None:
    """Have a thread raise `KeyboardInterrupt` when it next runs Python."""
    if thread.ident is not None:
        number, stopped = ctypes.c_ulong(thread.ident), ctypes.py_object(KeyboardInterrupt)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(number, stopped)


# ---- JSON


def pattern_data(pattern: Pattern) -> dict[str, Any]:
    """Return a pattern as data."""
    return {
        "name": pattern.name,
        "difficulty": pattern.difficulty,
        "card": pattern.card,
        "printed": printed_spaces(pattern),
        "rows": list(pattern.rows),
    }


def sheet_data(sheet: ScoreSheet) -> list[dict[str, Any]]:
    """Return a scoring as data: each part with its points, its awards and its spaces."""
    return [
        {
            "part": part.name,
            "points": part.points,
            "spaces": names(part.squares),
            "awards": [
                {"points": award.points, "spaces": names(award.squares)} for award in part.awards
            ],
        }
        for part in sheet.parts
    ]


def violation_data(violations: Iterable[Violation]) -> list[dict[str, Any]]:
    """Return broken rules as data."""
    return [
        {
            "space": None if violation.square is None else str(violation.square),
            "rule": violation.rule.id,
            "text": violation.detail or violation.rule.text,
            "others": names(violation.others),
        }
        for violation in violations
    ]


def fault_data(window: Window, violations: Sequence[Violation]) -> dict[str, Any]:
    """Return the broken rules of a window and the fewest spaces to clear, as data."""
    out = removals(window) if violations else ()
    return {"violations": violation_data(violations), "take_out": names(out)}


def core_data(core: Sequence[Conflict]) -> list[dict[str, Any]]:
    """Return conditions that clash as data."""
    return [{"rule": part.rule, "text": part.text, "spaces": list(part.squares)} for part in core]


def names(squares: Sequence[Square]) -> list[str]:
    """Return squares as notation writes them."""
    return [str(square) for square in squares]


# ---- picture files


def write_picture(path: Path, window: Window, marks: Marks = NO_MARKS) -> None:
    """Draw a window into a file whose suffix tells the format."""
    write_svg(path, window_svg(window, marks=marks))


def write_svg(path: Path, svg: str) -> None:
    """Write an SVG picture as it is, or converted, as the suffix of the file tells.

    The file is put in its place once the answer has been printed.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    from vitrail.cli.staged import stage

    convert = {".png": png_bytes, ".pdf": pdf_bytes}.get(path.suffix.lower(), str.encode)
    stage(path, convert(svg))


def png_bytes(svg: str, *, dpi: int = _DPI, fonts: Sequence[Path] = ()) -> bytes:
    """Return an SVG picture, sized in millimeters, as PNG of that size at `dpi` dots an inch.

    The shipped font is used; fonts of the machine are only asked for letters it lacks, so the
    picture is the same everywhere unless a name needs them. Where `fonts` are given, they have
    every letter.
    """
    import resvg_py

    from vitrail.games.fonts import FAMILY, covers, font_file

    width = round(_size(svg)[0] / _MM_PER_INCH * dpi)
    with font_file() as font:
        data = bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                font_files=[*map(str, fonts), str(font)],
                font_family=FAMILY,
                sans_serif_family=FAMILY,
                skip_system_fonts=bool(fonts) or covers(svg),
                dpi=dpi,
            )
        )
    return _with_resolution(data, dpi)


def _with_resolution(png: bytes, dpi: int) -> bytes:
    """Return a PNG that tells its dots a meter (chunk pHYs), so that it prints in its size.

    Raises
    ------
    ValueError
        If this is no PNG, which begins with its sign and the chunk IHDR.
    """
    if png[:8] != b"\x89PNG\r\n\x1a\n" or png[12:16] != b"IHDR":
        message = "the converter did not make a PNG"
        raise ValueError(message)
    dots = round(dpi * _INCHES_PER_M)
    chunk = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    whole = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return png[:_AFTER_IHDR] + whole + png[_AFTER_IHDR:]


def pdf_bytes(svg: str) -> bytes:
    """Return an SVG picture, sized in millimeters, as PDF of one page of that size.

    Shapes stay shapes and text stays text. A picture with letters that the shipped font lacks
    becomes an image of 600 dots an inch instead.
    """
    import datetime
    import html
    import io
    import logging

    import fpdf
    from fpdf.svg import SVGObject

    from vitrail.games.fonts import FAMILY, covers, font_file

    width, height = _size(svg)
    title = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    pdf = fpdf.FPDF(unit="mm", format=(width, height))
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.set_creator("vitrail")
    pdf.set_title(html.unescape(title[1]) if title else "")
    # A fixed date, so that the same window gives the same bytes.
    pdf.set_creation_date(datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC))
    pdf.add_page()
    if covers(svg):
        with font_file() as font:
            pdf.add_font(FAMILY, "B", font)
        shapes = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
        SVGObject(shapes).draw_to_page(pdf, 0, 0)
    else:
        pdf.image(io.BytesIO(png_bytes(svg, dpi=2 * _DPI)), 0, 0, width, height)
    return bytes(pdf.output())


def _size(svg: str) -> tuple[float, float]:
    """Return width and height in millimeters."""
    found = re.search(r'width="([0-9.]+)mm" height="([0-9.]+)mm"', svg)
    if found is None:
        message = "the picture does not tell its size in millimeters"
        raise ValueError(message)
    return float(found[1]), float(found[2])
