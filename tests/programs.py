"""Programs of the machine that some tests need: found, or a visible skip, or a failure.

On a developer's machine a missing browser skips the tests that drive it, and pytest shows why.
Where ``VITRAIL_CI`` is set, nothing may go untested, and the same absence fails.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


class Poppler(NamedTuple):
    """The PDF tools of poppler-utils."""

    info: Path
    fonts: Path
    text: Path
    pages: Path


def find(package: str, *names: str) -> Path:
    """Return the first program of these names, or stop the test.

    Parameters
    ----------
    package
        The Debian package that brings the program, named in the message.
    names
        Names to look for on the path, the preferred one first.
    """
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    message = f"needs {names[0]}: install the package {package}"
    if os.environ.get("VITRAIL_CI"):
        pytest.fail(f"{message} (VITRAIL_CI forbids skipping)", pytrace=False)
    pytest.skip(message)


def find_chromium() -> Path:
    """Return the headless browser."""
    return find("chromium", *CHROMIUM_NAMES)


def find_poppler() -> Poppler:
    """Return the PDF tools."""
    tools = ("pdfinfo", "pdffonts", "pdftotext", "pdftoppm")
    return Poppler(*(find("poppler-utils", tool) for tool in tools))
