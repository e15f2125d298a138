"""Pages as files: SVG, and PDF with its boxes and fonts.

The PDF is vector throughout, its text can be searched and its fonts are embedded. The same pages
give the same bytes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from vitrail.games.errors import NotationError
from vitrail.generators.sheets import Box, Page, Turn, length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.generators.typefaces import Typesetter

_POINTS_PER_MM = 72 / 25.4


_FOR_SEARCH = re.compile(r'<text\b[^>]*fill="none"[^>]*>[^<]*</text>')
"""Text without ink under outlines: a PDF can be searched for it."""


def page_svg(page: Page, types: Typesetter | None = None) -> str:
    """Return a page as an SVG file, which carries its fonts along if `types` are given."""
    shapes = _FOR_SEARCH.sub("", page.shapes)
    return _svg(page, shapes, types.style() if types else "")


def _svg(page: Page, shapes: str, style: str = "") -> str:
    width, height = length(page.size.width), length(page.size.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    told = 'role="img" aria-labelledby="title"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {told}>',
            f'<title id="title">{escape(page.title)}</title>',
            *([style] if style else []),
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            shapes,
            "</svg>\n",
        ]
    )


def pages_pdf(
    pages: Sequence[Page], types: Typesetter, *, title: str = "", turn: Turn = Turn.NONE
) -> bytes:
    """Return pages as PDF.

    Each page has its MediaBox, BleedBox and TrimBox. The file asks viewers to print at full size,
    and on the edge that the backs were made for.
    """
    import datetime
    import logging

    import fpdf
    from fpdf.output import PDFPage
    from fpdf.prefs import ViewerPreferences
    from fpdf.svg import SVGObject

    class BoxedPage(PDFPage):
        """A page with the boxes that fpdf2 itself does not write."""

        __slots__ = ("bleed_box", "trim_box")

        def __init__(self, page: PDFPage, bleed: str, trim: str) -> None:
            for name in PDFPage.__slots__:
                setattr(self, name, getattr(page, name))
            self.bleed_box, self.trim_box = bleed, trim

    logging.getLogger("fpdf").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    pdf = fpdf.FPDF(unit="mm")
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.set_creator("vitrail")
    pdf.set_title(title)
    # A fixed date, so that the same cards give the same bytes.
    pdf.set_creation_date(datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC))
    duplex = {Turn.LONG: "DuplexFlipLongEdge", Turn.SHORT: "DuplexFlipShortEdge"}.get(turn)
    pdf.viewer_preferences = ViewerPreferences(
        duplex=duplex, print_scaling="None", display_doc_title=bool(title)
    )
    # Names of our own: fpdf2 would take a Helvetica of the user for the one that is not embedded.
    names = {quoteattr(face.family): f"vitrail{at}" for at, face in enumerate(types.faces)}
    for face in types.faces:
        try:
            pdf.add_font(names[quoteattr(face.family)], "B", face.path)
        except Exception as error:  # noqa: BLE001 - odd fonts raise whatever they like
            message = f"this font cannot be put into a PDF ({type(error).__name__})"
            raise NotationError(message, source=str(face.path)) from None
    for page in pages:
        pdf.add_page(format=page.size)
        shapes = re.sub(r"<title\b.*?</title>", "", _svg(page, page.shapes), flags=re.DOTALL)
        for family, name in names.items():
            shapes = shapes.replace(f"font-family={family}", f'font-family="{name}"')
        SVGObject(shapes).draw_to_page(pdf, 0, 0)
        bleed, trim = (_pdf_box(box, page.size.height) for box in (page.bleed, page.trim))
        pdf.pages[pdf.page] = BoxedPage(pdf.pages[pdf.page], bleed, trim)
    return bytes(pdf.output())


def _pdf_box(box: Box, height: float) -> str:
    """Return a box in points from the lower left corner of the page."""
    corners = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[{' '.join(f'{corner * _POINTS_PER_MM:.2f}' for corner in corners)}]"
