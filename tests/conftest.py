"""What every test can ask for.

Tests are small and say in their docstring which sentence they prove. They use no network, do not
sleep, do not depend on their order (two processes share them out) and leave nothing behind
outside ``tmp_path``. Parametrize over sorted things: both processes must list the same tests.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from .programs import find_chromium, find_poppler

if TYPE_CHECKING:
    from collections.abc import Callable

    from .programs import Poppler

GOLDEN = Path(__file__).parent / "golden"

# Times vary too much between machines to be part of a property, so no profile has a deadline.
# At home every run tries new examples; where nothing may be flaky they are the same each time.
hypothesis.settings.register_profile("explore", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("VITRAIL_CI") else "explore")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that rewrites golden files."""
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the files in tests/golden instead of comparing with them",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file in tests/golden, byte for byte."""
    update: bool = request.config.getoption("--update-golden")

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            return
        if not path.exists():
            pytest.fail(f"no golden file {name}: run pytest --update-golden and read it")
        assert text == path.read_bytes().decode(), f"differs from tests/golden/{name}"

    return compare


@pytest.fixture(scope="session")
def compiled() -> None:
    """Have the playouts compiled, so that no command says on stderr that it has to do it."""
    from vitrail.solvers.sagrada.evaluate import Evaluator, needs_compiling

    if needs_compiling():
        from .games.sagrada.games import game

        position = game("R1")
        Evaluator(position, seed=1).rate([position])


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Return the headless browser; skip without it, or fail where VITRAIL_CI is set."""
    return find_chromium()


@pytest.fixture(scope="session")
def poppler() -> Poppler:
    """Return the PDF tools; skip without them, or fail where VITRAIL_CI is set."""
    return find_poppler()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave soaks out unless they are asked for by name: they run for hours."""
    if "soak" not in config.getoption("markexpr"):
        soaks = [item for item in items if item.get_closest_marker("soak")]
        items[:] = [item for item in items if item not in soaks]
        config.hook.pytest_deselected(items=soaks)
