"""What pyproject.toml says about the packages is what is on disk."""

from __future__ import annotations

from fnmatch import fnmatch

from ..tree import PROJECT, ROOMS, ROOT, module_name, package_modules

SETUPTOOLS = PROJECT["tool"]["setuptools"]


def test_every_package_is_listed() -> None:
    """A package left out of the list works from a checkout and is missing from the wheel."""
    on_disk = {module_name(path) for path in package_modules() if path.name == "__init__.py"}
    assert on_disk == set(SETUPTOOLS["packages"])
    assert len(SETUPTOOLS["packages"]) == len(on_disk), "a package is listed twice"


def test_every_module_is_in_a_package() -> None:
    """A module in a folder without __init__.py would not be shipped."""
    for path in package_modules():
        assert (path.parent / "__init__.py").exists(), path


def test_every_package_is_typed() -> None:
    """Type checkers believe the annotations of a package only beside a py.typed."""
    for path in package_modules():
        if path.name == "__init__.py":
            assert (path.parent / "py.typed").exists(), path.parent


def test_every_data_file_is_shipped() -> None:
    """Each file beside a module matches a pattern of the package data."""
    patterns = SETUPTOOLS["package-data"]["*"]
    for room in ROOMS:
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and path.suffix not in {".py", ".pyc"}:
                assert any(fnmatch(path.name, pattern) for pattern in patterns), path
                assert (path.parent / "__init__.py").exists(), path


def test_the_root_is_no_module() -> None:
    """An __init__.py at the root would hide the namespace that the five folders share."""
    assert not (ROOT / "__init__.py").exists()


def test_type_checkers_see_every_room() -> None:
    """The links in tools/typing, the linters and the mapping name the same five folders."""
    links = {path.name for path in (ROOT / "tools" / "typing" / "vitrail").iterdir()}
    assert links == set(ROOMS)
    assert PROJECT["tool"]["importlinter"]["root_packages"] == [f"vitrail.{r}" for r in ROOMS]
    banned = PROJECT["tool"]["ruff"]["lint"]["flake8-tidy-imports"]["banned-api"]
    assert set(banned) == set(ROOMS)
