"""A report in the browser: stepping, alternatives, saving, keys, screen readers, paper, phones.

After each test the page must have complained about nothing and asked the network for nothing.
"""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from ..advisors.recorded import golden, read
from .conftest import HOSTILE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from ..programs import Poppler
    from .conftest import Opened

    Open = Callable[..., Opened]

pytestmark = pytest.mark.browser
SIDES = ("top", "bottom", "left", "right")
NAMES = ("hostile", "sagrada", "santiago")


def now(page: Page, player: int = 0) -> str:
    """Return the line that tells the moment shown."""
    return page.locator(".now").nth(player).inner_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_first_screen_tells_the_result_and_the_sum(opened: Open, name: str) -> None:
    """Result, verdict, the lines that add up, and the chart."""
    page = opened(name, viewport={"width": 1200, "height": 900}).page
    for part in (".verdict .result", ".account .total", ".chart"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] < 700
    rows = page.locator(".account").first.locator("td").all_inner_texts()
    values = [float(text) for text in rows]
    assert sum(values[:-1]) == pytest.approx(values[-1], abs=0.05 * len(values))


def test_keys_and_buttons_step_through_the_game(opened: Open) -> None:
    """Arrows, Home, End and M do what the buttons and the slider do; the picture follows."""
    page = opened("sagrada").page
    image = page.locator(".moment img").first
    assert now(page).startswith("The start")
    seen = {image.get_attribute("src")}
    page.keyboard.press("ArrowRight")
    assert now(page).startswith("Step 1 of ")
    assert "roll G6 G5 G1 P6 B6" in now(page)
    seen.add(image.get_attribute("src"))
    page.keyboard.press("ArrowLeft")
    assert now(page).startswith("The start")
    page.keyboard.press("End")
    last = now(page)
    steps = int(re.findall(r"\d+", last)[0])
    assert last.startswith(f"Step {steps} of {steps}")
    seen.add(image.get_attribute("src"))
    assert "The game is over" in (image.get_attribute("alt") or "")
    assert len(seen) == 3
    page.keyboard.press("Home")
    page.keyboard.press("m")
    marked = now(page)
    assert marked.endswith(("?", "?!"))
    page.get_by_role("button", name="First").first.click()
    page.get_by_role("button", name="Next mistake").first.click()
    assert now(page) == marked
    page.locator("input[type=range]").first.fill("2")
    assert now(page).startswith("Step 2 of ")
    assert page.locator("tr.current").first.get_attribute("data-step") == "2"


def test_a_row_of_the_table_and_the_chart_show_their_moment(opened: Open) -> None:
    """A click is enough."""
    page = opened("sagrada").page
    page.locator("tr[data-step='7'] button.jump").first.click()
    assert now(page).startswith("Step 7 of ")
    chart = page.locator(".chart").first
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 12 * box["width"] / 900, "y": 40})
    steps = page.locator("input[type=range]").first.get_attribute("max")
    assert now(page).startswith(f"Step {steps} of {steps}")


def test_the_keys_belong_to_the_player_in_sight(opened: Open) -> None:
    """Further down they step through the other player's game."""
    page = opened("sagrada").page
    page.locator("#player-2 .stepper").scroll_into_view_if_needed()
    page.locator("#player-2").evaluate("one => one.scrollIntoView()")
    page.keyboard.press("ArrowRight")
    assert now(page).startswith("The start")
    assert now(page, 1).startswith("Step 1 of ")


def to_decision(page: Page) -> None:
    """Go to the first mistake."""
    page.keyboard.press("m")
    assert page.locator(".told details").count() >= 2


def test_alternatives_are_shown_on_demand_and_saved_as_legal_records(opened: Open) -> None:
    """The record is the game up to the moment, and the other line."""
    page = opened("sagrada").page
    to_decision(page)
    image = page.locator(".moment img").first
    before = image.get_attribute("src")
    choice = page.locator(".told details").nth(1)
    assert not choice.locator("button").first.is_visible()
    choice.locator("summary").click()
    line = choice.locator("summary").inner_text().partition(":")[0].replace(" (played)", "")
    choice.get_by_role("button", name="Show it on the table").click()
    assert image.get_attribute("src") != before
    assert line in now(page)
    with page.expect_download() as download:
        choice.get_by_role("button", name="Save as a record").click()
    assert re.fullmatch(r"sagrada-move-\d+-choice-2\.yaml", download.value.suggested_filename)
    found = read(download.value.path().read_text("utf-8"))
    assert not found.faults
    assert found.steps[-1].text == line
    source = read(golden("sagrada-2"))
    assert [one.text for one in found.steps[:-1]] == [
        one.text for one in source.steps[: len(found.steps) - 1]
    ]


def test_the_best_possible_game_can_be_saved(opened: Open) -> None:
    """As a legal record of the whole game."""
    page = opened("sagrada").page
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this game as a record").first.click()
    found = read(download.value.path().read_text("utf-8"))
    assert not found.faults
    assert found.final.to_move is None
    assert found.final.scores()[0] == 67


def test_what_a_record_says_cannot_become_part_of_the_page(opened: Open) -> None:
    """It is shown as it was written, and nothing of it runs."""
    page = opened("hostile").page
    assert HOSTILE in page.locator("header").inner_text()
    assert page.evaluate("window.hacked") is None
    assert page.locator("header img, header script").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_no_rule_of_accessibility_is_broken(opened: Open, name: str, scheme: str) -> None:
    """Contrast, names, structure: axe-core finds nothing, also inside a decision."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    page = opened(name, color_scheme=scheme).page
    page.keyboard.press("m")
    found = Axe().run(page)
    told = [
        f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
        for one in found.response["violations"]
    ]
    assert told == []


def test_signs_say_what_colors_say(opened: Open) -> None:
    """Every mark has a sign and a word, every lucky bar a direction."""
    page = opened("sagrada").page
    for row in page.locator("tr.own").all():
        cell = row.locator("td").nth(5).inner_text()
        assert cell == "" or re.fullmatch(r"(\?!|\?|\?\?)\s+(inaccuracy|mistake|blunder)", cell)
    words = page.locator("tr.chance .word").all_inner_texts()
    assert all("lucky" in word for word in words)


@pytest.mark.parametrize("name", NAMES)
def test_a_phone_shows_the_page_without_scrolling_sideways(opened: Open, name: str) -> None:
    """Tables and the chart scroll by themselves."""
    page = opened(name, viewport={"width": 360, "height": 740}).page
    page.keyboard.press("m")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_without_scripts_the_texts_are_there(opened: Open) -> None:
    """Only stepping and pictures need them."""
    page = opened("sagrada", java_script_enabled=False).page
    text = page.locator("body").inner_text()
    for part in ("how it adds up", "All moves", "What was possible on these dice", "roll G6 G5"):
        assert part in text


@pytest.mark.parametrize("name", NAMES)
def test_the_report_prints_page_by_page(
    opened: Open, name: str, poppler: Poppler, tmp_path: Path
) -> None:
    """On A4: no page is empty, no control is printed, pictures and tables are."""
    page = opened(name).page
    path = tmp_path / "report.pdf"
    margin: Any = dict.fromkeys(("top", "bottom", "left", "right"), "12mm")
    page.pdf(path=path, format="A4", margin=margin)
    info: dict[str, Any] = dict(
        line.split(":", 1)
        for line in subprocess.run(
            [poppler.info, path], check=True, capture_output=True, encoding="utf-8"
        ).stdout.splitlines()
    )
    pages = int(info["Pages"])
    assert 3 <= pages <= 30
    whole = ""
    for number in range(1, pages + 1):
        text = subprocess.run(
            [poppler.text, "-layout", "-f", str(number), "-l", str(number), path, "-"],
            check=True,
            capture_output=True,
            encoding="utf-8",
        ).stdout
        assert len(text.split()) > 10, f"page {number} is nearly empty"
        whole += text
    assert "All moves" in whole
    assert "Next mistake" not in whole
    assert "Save " not in whole
