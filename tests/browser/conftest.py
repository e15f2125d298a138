"""Reports opened in a headless Chromium."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from vitrail.advisors.analysis import Budget
from vitrail.advisors.analyzing import analyst_of, analyze
from vitrail.advisors.report.page import report_html

from ..advisors.recorded import golden, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

LITTLE = Budget(games=4, outcomes=2, playouts=60, work=0.3)
HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'> & \"quoted\""


def report(text: str, *seats: int, budget: Budget = LITTLE) -> str:
    """Return the report of a record, made in little time."""
    found, analyses = read(text), []
    for seat in seats:
        analyst = analyst_of(found, seat, fast=True, seed=1)
        small = dataclasses.replace(analyst, budget=budget)  # type: ignore[type-var]
        analyses.append(analyze(found, small, seat, seed=1))
    return report_html(found, analyses, text, seed=1, results=("Ann wins",))


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return reports by name: Sagrada for two, Santiago for one, and a hostile record."""
    folder = tmp_path_factory.mktemp("reports")
    hostile = golden("sagrada-1").replace("setup:\n", f"about: |\n  {HOSTILE}\nsetup:\n", 1)
    texts = {
        "sagrada": report(golden("sagrada-2"), 0, 1),
        "santiago": report(golden("santiago-3"), 1),
        "hostile": report(hostile, 0),
    }
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """Return the browser, without its sandbox since tests may run as root."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=str(chromium), args=["--no-sandbox"])
        yield found
        found.close()


@dataclass
class Opened:
    """A report in the browser, with what it complained about and asked for."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture
def opened(browser: Browser, reports: dict[str, Path]) -> Iterator[Callable[..., Opened]]:
    """Open a report by name; a page that complains or asks the network for something fails."""
    contexts: list[BrowserContext] = []
    all_opened: list[Opened] = []

    def open_report(name: str, **options: object) -> Opened:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        one = Opened(context.new_page())
        one.page.on("console", lambda message: one.complaints.append(message.text))
        one.page.on("pageerror", lambda error: one.complaints.append(str(error)))
        one.page.on("request", lambda request: one.requests.append(request.url))
        one.page.goto(reports[name].as_uri())
        all_opened.append(one)
        return one

    yield open_report
    for one in all_opened:
        assert one.complaints == []
        assert [url for url in one.requests if not url.startswith(("file:", "data:"))] == []
        assert len([url for url in one.requests if url.startswith("file:")]) == 1
    for context in contexts:
        context.close()
