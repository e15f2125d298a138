"""The command `cards print`: pattern cards on sheets, ready to cut."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vitrail.cli.main import Command
from vitrail.cli.options import Number, WholeNumber, picture_path, reads
from vitrail.games.errors import NotationError, quoted
from vitrail.generators.sagrada.card_face import LETTERS, parse_letters
from vitrail.generators.sheets import BLEED, PAPERS, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.generators.sagrada.card_face import Face, Frame
    from vitrail.generators.sheets import Card, Layout, Page
    from vitrail.generators.typefaces import Typesetter

_CARD_PAPER = "card"
_SIZE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*[xX×]\s*([0-9]{1,3}(?:\.[0-9]{1,2})?)")
_PART = r"([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?)"
_SHIFT = re.compile(rf"{_PART}\s*,\s*{_PART}")
_LEAST_SIDE = 30.0
_MOST_BLEED, _MOST_GUTTER, _MOST_SHIFT = 10, 50, 10
_DPI, _MOST_DPI = 300, 600


def _size(text: str) -> Size:
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        message = f"{quoted(text)}: expected width and height in mm, for instance 90x80"
        raise NotationError(message)
    size = Size(float(found[1]), float(found[2]))
    if min(size) < _LEAST_SIDE:
        message = f"{quoted(text)}: expected sides of {_LEAST_SIDE:g} mm or more"
        raise NotationError(message)
    return size


def _shift(text: str) -> tuple[float, float]:
    found = _SHIFT.fullmatch(text.strip())
    if found is None or max(abs(float(part)) for part in found.groups()) > _MOST_SHIFT:
        message = (
            f"{quoted(text)}: expected mm to the right and down, at most {_MOST_SHIFT}, for "
            "instance 0.5,-1"
        )
        raise NotationError(message)
    return float(found[1]), float(found[2])


@dataclasses.dataclass(frozen=True)
class _Wish:
    """The options that say what the sheets are like."""

    paper: str | None
    size: Size
    cell: float | None
    bleed: float
    gutter: float | None
    marks: bool
    duplex: str | None
    shift: tuple[float, float]
    letters: str
    light: bool
    test_page: bool

    def layout(self, suffix: str, cards: int) -> Layout:
        """Return the layout for a sort of file and a number of patterns."""
        from vitrail.generators.sheets import Turn, alone, fit

        picture = suffix in (".svg", ".png")
        paper = self.paper or (_CARD_PAPER if picture else "A4")
        usual = "none" if picture or (cards == 1 and not self.test_page) else "long"
        turn = Turn(self.duplex or usual)
        if paper == _CARD_PAPER:
            if self.gutter is not None:
                message = "--gutter: a card on a page of its own has no neighbor"
                raise click.UsageError(message, click.get_current_context())
            return alone(self.size, bleed=self.bleed, marks=self.marks, turn=turn, shift=self.shift)
        return fit(
            paper,
            self.size,
            bleed=self.bleed,
            gutter=self.gutter,
            marks=self.marks,
            turn=turn,
            shift=self.shift,
        )


@click.command("print", cls=Command)
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option(
    "-o",
    "--output",
    callback=reads(picture_path),
    metavar="FILE",
    help="The file to write: .pdf, .svg or .png. Without it the layout is only told.",
)
@click.option(
    "--paper",
    type=click.Choice([*PAPERS, _CARD_PAPER], case_sensitive=False),
    metavar="|".join([*PAPERS, _CARD_PAPER]),
    help="The sheet; card gives each card a page of its size. A4 for .pdf, card for pictures.",
)
@click.option(
    "--card",
    "size",
    callback=reads(_size),
    default="90x80",
    show_default=True,
    metavar="WxH",
    help="Width and height of a card in mm.",
)
@click.option(
    "--cell",
    type=Number(5, 60),
    metavar="MM",
    help="Side of a space; by default 15 mm on 90x80, else the largest that fits.",
)
@click.option(
    "--bleed",
    type=Number(0, _MOST_BLEED),
    default=BLEED,
    show_default=f"{BLEED:g}",
    metavar="MM",
    help="What is printed beyond the edge of a card and cut off.",
)
@click.option(
    "--gutter",
    type=Number(0, _MOST_GUTTER),
    metavar="MM",
    help="Distance between two cards; by default twice the bleed.",
)
@click.option("--marks/--no-marks", default=True, help="Whether crop marks are drawn.")
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "none"]),
    help="Two patterns a card: the edge on which the printer turns the sheet. long for .pdf, none "
    "for pictures.",
)
@click.option(
    "--back-shift",
    "shift",
    callback=reads(_shift),
    default="0,0",
    metavar="X,Y",
    help="Move backs by mm to the right and down, as read from the test page.",
)
@click.option(
    "--font",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A font for names in other scripts: .ttf, .otf, .ttc.",
)
@click.option(
    "--letters",
    callback=reads(parse_letters),
    default=LETTERS,
    show_default=True,
    metavar="LETTERS",
    help="Letters of red, yellow, green, blue and purple, for instance RAVZM in Spanish.",
)
@click.option("--light", is_flag=True, help="Pale lead in place of dark: takes about half the ink.")
@click.option("--test-page", is_flag=True, help="Begin with a page of rulers and marks.")
@click.option(
    "--dpi",
    type=WholeNumber(72, _MOST_DPI),
    default=_DPI,
    show_default=True,
    metavar="N",
    help="Dots an inch of a .png.",
)
def print_cards(
    patterns: tuple[str, ...],
    output: Path | None,
    paper: str | None,
    size: Size,
    cell: float | None,
    bleed: float,
    gutter: float | None,
    marks: bool,
    duplex: str | None,
    shift: tuple[float, float],
    font: Path | None,
    letters: str,
    light: bool,
    test_page: bool,
    dpi: int,
) -> None:
    """Print pattern cards on sheets, ready to cut.

    Two patterns that follow each other share a card, and so do the two sides of an official one.
    Print at 100 % (actual size); --test-page shows whether the printer did, and how far backs lie
    off.

    Example: vitrail cards print official --paper Letter
    """
    from vitrail.cli.render import working
    from vitrail.generators.typefaces import Typesetter

    if not patterns and not test_page:
        message = "name at least one pattern, or --test-page"
        raise click.UsageError(message, click.get_current_context())
    letters = unicodedata.normalize("NFC", letters)
    wish = _Wish(paper, size, cell, bleed, gutter, marks, duplex, shift, letters, light, test_page)
    faces = [face for word in patterns for face in _faces(word)]
    suffix = output.suffix.lower() if output else ".pdf"
    layout = wish.layout(suffix, len(faces))
    with Typesetter(font) as types:
        cards, frame = _cards(faces, layout, wish, types)
        lines = _told(faces, cards, layout, frame)
        if output is None:
            lines.append("nothing was written: -o FILE says where to")
        else:
            pages = _pages(cards, layout, wish, types, _title(faces))
            written = working(
                "drawing cards ...",
                lambda: _write(output, pages, layout, types, _title(faces), dpi),
            )
            lines.append(_how(written, layout, pages))
    for line in lines:
        click.echo(line)


def _faces(word: str) -> list[Face]:
    """Return the faces that a word of the command line stands for."""
    from vitrail.cli.cards import sides_of
    from vitrail.games.sagrada.card_id import Card as PatternCard
    from vitrail.generators.sagrada.card_face import Face

    faces = []
    for pattern, card in sides_of(word):
        name = unicodedata.normalize("NFC", pattern.name)
        if card is None:
            faces.append(Face.of(dataclasses.replace(pattern, name=name)))
        else:
            faces.append(Face.of(PatternCard.rated(pattern.rows, name, card.rating)))
    return faces


def _cards(
    faces: Sequence[Face], layout: Layout, wish: _Wish, types: Typesetter
) -> tuple[list[Card], Frame]:
    """Draw the faces and put two of them on each card, if the sheets have two sides."""
    from vitrail.generators.sagrada.card_face import DARK, LIGHT, Frame, back_svg, face_svg, paired
    from vitrail.generators.sheets import Card, Turn

    frame = Frame.fit(wish.size, wish.cell)
    lead = LIGHT if wish.light else DARK

    def drawn(face: Face | None) -> str:
        if face is None:
            return back_svg(frame, bleed=layout.bleed, lead=lead)
        return face_svg(face, frame, types, bleed=layout.bleed, letters=wish.letters, lead=lead)

    if layout.turn is Turn.NONE:
        return [Card(drawn(face)) for face in faces], frame
    return [Card(drawn(front), drawn(back)) for front, back in paired(faces)], frame


def _title(faces: Sequence[Face]) -> str:
    if not faces:
        return "vitrail: test page"
    more = f" and {len(faces) - 1} more" if len(faces) > 1 else ""
    return f"Pattern cards: {faces[0].pattern.name}{more}"


def _told(faces: Sequence[Face], cards: Sequence[Card], layout: Layout, frame: Frame) -> list[str]:
    from vitrail.games.words import plural
    from vitrail.generators.sagrada.card_face import has_qr

    if not faces:
        return []
    sheets = -(-len(cards) // layout.places)
    on = f"{plural(len(faces), 'pattern')} on {plural(len(cards), 'card')} of {layout.card}"
    room = f"room for {layout.columns} x {layout.rows} on each" if layout.places > 1 else "one each"
    lines = [
        f"{on}, spaces of {frame.cell:g} mm",
        f"{plural(sheets, 'sheet')} of {layout.sheet}, {room}",
    ]
    without = sum(not has_qr(face, frame) for face in faces)
    if without:
        lines.append(f"no room for the QR code on {plural(without, 'face')}")
    return lines


def _pages(
    cards: Sequence[Card], layout: Layout, wish: _Wish, types: Typesetter, title: str
) -> tuple[Page, ...]:
    from vitrail.generators.proof_page import proof_pages
    from vitrail.generators.sheets import fit, impose

    pages = impose(layout, cards, title)
    if not wish.test_page:
        return pages
    if layout.places == 1 and min(layout.sheet) < min(PAPERS["A4"]):
        # A page of the size of a card is too small for rulers.
        layout = fit("A4", layout.card, bleed=layout.bleed, turn=layout.turn, shift=wish.shift)
    return (*proof_pages(layout, types), *pages)


def _write(
    output: Path,
    pages: Sequence[Page],
    layout: Layout,
    types: Typesetter,
    title: str,
    dpi: int,
) -> list[Path]:
    """Stage the files, one for all pages of a PDF, else one for each page."""
    from vitrail.cli.render import png_bytes
    from vitrail.cli.staged import stage
    from vitrail.generators.sheet_files import page_svg, pages_pdf

    suffix = output.suffix.lower()
    if suffix == ".pdf":
        stage(output, pages_pdf(pages, types, title=title, turn=layout.turn))
        return [output]
    digits = len(str(len(pages)))
    written = []
    for number, page in enumerate(pages, start=1):
        name = f"{output.stem}-{number:0{digits}}{output.suffix}" if len(pages) > 1 else output.name
        path = output.with_name(name)
        if suffix == ".svg":
            data = page_svg(page, types).encode()
        else:
            data = png_bytes(page_svg(page), dpi=dpi, fonts=[face.path for face in types.faces])
        stage(path, data)
        written.append(path)
    return written


def _how(written: Sequence[Path], layout: Layout, pages: Sequence[Page]) -> str:
    """Tell what was written, and how to print it."""
    from vitrail.games.words import plural
    from vitrail.generators.sheets import Turn

    names = str(written[0]) if len(written) == 1 else f"{written[0]} to {written[-1].name}"
    said = f"{names}: {plural(len(pages), 'page')}"
    sides = f" on both sides, turned on the {layout.turn.value} edge"
    return f"{said}, print at 100 % (actual size){'' if layout.turn is Turn.NONE else sides}"
