"""`vitrail cards print`: what is written, what is told, and one line for whatever is wrong."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdf
import pytest
from PIL import Image

from vitrail.games.sagrada.card_id import Card
from vitrail.games.sagrada.components import official_patterns
from vitrail.generators.sagrada.card_set import CardSet, format_card_set

from ..generators.fonts import small_font

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Answer


def pages(path: Path) -> int:
    """Return the number of pages of a PDF."""
    return len(pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["official"], 4),
        (["official", "--duplex", "none"], 4),
        (["official", "--test-page", "--duplex", "short"], 6),
        (["Virtus"], 1),
        (["Virtus", "--light", "--letters", "RAVZM"], 1),
        (["Virtus", "Industria", "Batllo"], 2),
        (["Virtus", "--test-page"], 4),
        (["Virtus", "Batllo", "--paper", "card"], 2),
        (["--test-page"], 2),
        (["--test-page", "--duplex", "none", "--paper", "Letter"], 1),
    ],
)
def test_pages_of_a_pdf(
    files: Path, vitrail: Callable[..., Answer], words: list[str], count: int
) -> None:
    """As many pages as sheets have sides: told, and true."""
    answer = vitrail("cards", "print", *words, "-o", "out.pdf")
    assert (answer.code, answer.err) == (0, "")
    assert pages(files / "out.pdf") == count
    assert f"out.pdf: {count} page{'' if count == 1 else 's'}, print at 100 %" in answer.out


@pytest.mark.parametrize(
    "words",
    [
        ["cards.txt"],
        ["cards.txt#Virtus"],
        ["mine.txt"],
        ["-"],
        ["YB..1/G.5.4/3.R.G/2..BY"],
        ["batllo", "mine.txt", "official"],
    ],
    ids=" ".join,
)
def test_patterns_come_from_everywhere(
    files: Path, vitrail: Callable[..., Answer], words: list[str]
) -> None:
    """Names, rows, files of one or more patterns, stdin."""
    if words == ["cards.txt#Virtus"]:
        words = [f"cards.txt#{(files / 'cards.txt').read_text('utf-8').splitlines()[0]}"]
    stdin = (files / "cards.txt").read_bytes()
    answer = vitrail("cards", "print", *words, "-o", "out.pdf", stdin=stdin)
    assert answer.code == 0, answer.err


def test_json_is_read(files: Path, vitrail: Callable[..., Answer]) -> None:
    """What `window list --json` writes can be printed."""
    (files / "list.json").write_text(vitrail("window", "list", "--json").out, encoding="utf-8")
    answer = vitrail("cards", "print", "list.json")
    assert answer.out.startswith("24 patterns on 12 cards of 90 x 80 mm")


def test_sets_and_ids(files: Path, vitrail: Callable[..., Answer]) -> None:
    """The sides of a set lie as its pairs say; each is printed again from the ID on its card."""
    rows = [pattern.rows for pattern in official_patterns()[:3]]
    names = ("Amber Rose", "Gilded Nave", "Vesper")
    made = [Card.rated(row, name, 4.16) for row, name in zip(rows, names, strict=True)]
    text = format_card_set(CardSet(tuple(made), ((2, 0),)))
    (files / "set.yaml").write_text(text, encoding="utf-8")
    assert vitrail("cards", "print", "set.yaml", "-o", "out.pdf").code == 0
    front, back = pypdf.PdfReader(io.BytesIO((files / "out.pdf").read_bytes())).pages
    for page, cards in ((front, (made[2], made[1])), (back, (made[0],))):
        said = page.extract_text()
        assert [card.pattern.name in said for card in made] == [card in cards for card in made]
        assert all(card.id in said for card in cards)
    assert vitrail("cards", "print", made[0].id, "-o", "again.pdf").code == 0
    again = pypdf.PdfReader(io.BytesIO((files / "again.pdf").read_bytes())).pages[0]
    assert made[0].id in again.extract_text()
    broken = text.replace("Vesper", "Amber Rose", 1)
    (files / "set.yaml").write_text(broken, encoding="utf-8")
    refused = vitrail("cards", "print", "set.yaml")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert refused.err.startswith("vitrail: set.yaml:")
    assert "with a slip" in vitrail("cards", "print", "V1-AAAAA-BBBBB-CCCCC-DDDD").err


def test_pictures_are_numbered(files: Path, vitrail: Callable[..., Answer]) -> None:
    """One picture for each card by default, of its size with bleed and marks."""
    answer = vitrail("cards", "print", "Virtus", "Batllo", "--no-marks", "-o", "out.png")
    assert answer.code == 0
    assert not (files / "out.png").exists()
    for number in (1, 2):
        with Image.open(files / f"out-{number}.png") as picture:
            assert picture.size == (round(96 / 25.4 * 300), round(86 / 25.4 * 300))
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    vitrail("cards", "print", "Virtus", "--paper", "A4", "-o", "out.svg")
    assert 'width="210mm"' in (files / "out.svg").read_text("utf-8")


def test_the_same_cards_give_the_same_file(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Byte for byte."""
    for name in ("one.pdf", "two.pdf", "one.svg", "two.svg"):
        vitrail("cards", "print", "Virtus", "-o", name)
    assert (files / "one.pdf").read_bytes() == (files / "two.pdf").read_bytes()
    assert (files / "one.svg").read_bytes() == (files / "two.svg").read_bytes()


def test_nothing_is_written_without_a_name(files: Path, vitrail: Callable[..., Answer]) -> None:
    """Without -o the layout is told."""
    before = sorted(files.iterdir())
    answer = vitrail("cards", "print", "official", "--card", "63x88")
    assert "24 patterns on 12 cards of 63 x 88 mm, spaces of 10.2 mm" in answer.out
    assert "2 sheets of 297 x 210 mm, room for 4 x 2 on each" in answer.out
    assert "-o FILE" in answer.out
    assert sorted(files.iterdir()) == before


def test_a_font_of_the_user(files: Path, vitrail: Callable[..., Answer]) -> None:
    """A name in another script needs a font that has it; with it the card is printed."""
    (files / "other.txt").write_text("name: 窓\nYB..1/G.5.4/3.R.G/2..BY\n", encoding="utf-8")
    refused = vitrail("cards", "print", "other.txt", "-o", "out.pdf")
    assert refused.code == 2
    assert "窓 U+7A93" in refused.err
    assert "--font FILE" in refused.err
    font = str(small_font(files, "窓"))
    for name in ("out.pdf", "out.png", "out.svg"):
        assert vitrail("cards", "print", "other.txt", "--font", font, "-o", name).code == 0
    text = pypdf.PdfReader(io.BytesIO((files / "out.pdf").read_bytes())).pages[0].extract_text()
    assert "窓" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name at least one pattern, or --test-page"),
        (["Virtos"], "did you mean Virtus?"),
        (["nothing.yaml"], "nothing.yaml"),
        (["Virtus", "--card", "300x300"], "does not fit on A4"),
        (["Virtus", "--card", "90"], "for instance 90x80"),
        (["Virtus", "--card", "\u0669x80"], "for instance 90x80"),
        (["Virtus", "--card", "10x10"], "expected sides of 30 mm or more"),
        (["Virtus", "--card", "30x30"], "too small"),
        (["Virtus", "--cell", "20"], "the largest have 16.3 mm"),
        (["Virtus", "--cell", "2"], "expected 5 to 60"),
        (["Virtus", "--bleed", "-1"], "expected 0 to 10"),
        (["Virtus", "--gutter", "2"], "expected at least 6"),
        (["Virtus", "--gutter", "8", "--paper", "card"], "has no neighbor"),
        (["Virtus", "--paper", "A5"], "'A5' is not one of"),
        (["Virtus", "--duplex", "top"], "'top' is not one of"),
        (["Virtus", "--back-shift", "1"], "for instance 0.5,-1"),
        (["Virtus", "--back-shift", "\u0663,0"], "for instance 0.5,-1"),
        (["Virtus", "--back-shift", "11,0"], "at most 10"),
        (["Virtus", "--letters", "RRGBP"], "expected five different letters"),
        (["Virtus", "--letters", "红黄绿蓝紫"], "--font FILE"),
        (["Virtus", "--font", "nothing.ttf"], "cannot be read: No such file"),
        (["Virtus", "--font", "cards.txt"], "this is no font"),
        (["Virtus", "--dpi", "9999"], "expected 72 to 600"),
        (["Virtus", "-o", "out.jpg"], "expected a name that ends in"),
        (["Virtus", "-o", "no/such/folder/out.pdf"], "cannot be written: No such file"),
        (["game.yaml"], "this is a record"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_inputs_take_one_line(
    files: Path, vitrail: Callable[..., Answer], words: list[str], said: str
) -> None:
    """Exit code 2, one line on stderr, nothing on stdout, nothing written."""
    before = sorted(files.iterdir())
    answer = vitrail("cards", "print", *words, *([] if "-o" in words else ["-o", "out.pdf"]))
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert sorted(files.iterdir()) == before
