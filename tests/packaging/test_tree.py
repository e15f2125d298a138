"""What may not be in the tree."""

from __future__ import annotations

import re

from ..tree import ROOT, kept_files, package_modules

LONGEST_MODULE = 600

# Joined here, so that this file does not name them itself.
HOSTS = (
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("registry.npmjs", "org"),
    ("deb.debian", "org"),
    ("archive.ubuntu", "com"),
    ("anaconda", "org"),
)
REGISTRY = re.compile("|".join(re.escape(".".join(host)) for host in HOSTS), re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w./~])/(?:home|root|work|Users|opt|srv|mnt)/[\w.]")


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """List the lines of all text files in which the pattern occurs."""
    found = []
    for path in kept_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    return found


def test_no_file_names_a_package_registry() -> None:
    """Where packages come from is the business of the machine that installs them."""
    assert not lines_with(REGISTRY)


def test_no_file_names_a_path_of_one_machine() -> None:
    """A clone in any folder of any machine works."""
    assert not lines_with(MACHINE_PATH)


def test_no_module_is_too_long() -> None:
    """A module that outgrows its limit is split by subject."""
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in package_modules()}
    assert {path: n for path, n in lengths.items() if n > LONGEST_MODULE} == {}
