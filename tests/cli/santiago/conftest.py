"""A folder with records of Santiago."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .records import RECORDS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def santiago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, made the current one, with records of Santiago."""
    for name, text in RECORDS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
