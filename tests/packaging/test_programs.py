"""A program that is missing skips a test at home and fails it in CI."""

from __future__ import annotations

import shutil

import pytest

from ..programs import find


def test_a_missing_program_skips_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The skip names the package to install."""
    monkeypatch.delenv("VITRAIL_CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install the package glassware"):
        find("glassware", "no-such-program")


def test_a_missing_program_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where VITRAIL_CI is set, nothing goes untested in silence."""
    monkeypatch.setenv("VITRAIL_CI", "1")
    with pytest.raises(pytest.fail.Exception, match="install the package glassware"):
        find("glassware", "no-such-program")


def test_the_first_name_that_exists_wins() -> None:
    """A browser goes by several names."""
    assert str(find("coreutils", "no-such-program", "ls")) == shutil.which("ls")
