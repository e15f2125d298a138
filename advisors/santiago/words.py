"""The words of Santiago in sentences: tiles with owners, points by player, money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.advisors.reasons import both
from vitrail.games.santiago.components import Crop
from vitrail.games.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.advisors.santiago.scene import Scene
    from vitrail.games.santiago.plots import Plot
    from vitrail.games.squares import Square


def escudos(amount: int) -> str:
    """Return money in words.

    Examples
    --------
    >>> escudos(1), escudos(3)
    ('1 escudo', '3 escudos')
    """
    return plural(amount, "escudo")


def points(mean: float, error: float) -> str:
    """Return expected points with their standard error, without one where they are exact.

    Examples
    --------
    >>> points(47.26, 0.61), points(31.0, 0.0)
    ('47.3 ± 0.6', '31')
    """
    return f"{mean:.1f} ± {max(error, 0.05):.1f}" if error else f"{mean:.1f}".removesuffix(".0")


def now_words(scene: Scene, total: int) -> str:
    """Return a player's points if the game ended, and whether money is among them."""
    money = " without your money" if scene.held is None else ""
    return f"{plural(total, 'point')} for you{money} if the game ended then"


def tile_words(scene: Scene, square: Square, plot: Plot) -> str:
    """Return a plantation in words: `your beans at C5 (2 markers)`."""
    what = plot.crop or "desert"
    if plot.owner is None:
        return f"the neutral {what} at {square}"
    whose = "your" if plot.owner == scene.seat else f"{scene.players[plot.owner]}'s"
    return f"{whose} {what} at {square} ({plural(plot.markers, 'marker')})"


def tiles_words(scene: Scene, tiles: Sequence[tuple[Square, Plot]]) -> str:
    """Return plantations in words, the player's own first."""
    order = sorted(tiles, key=lambda one: (one[1].owner != scene.seat, one[1].owner is None))
    return both([tile_words(scene, square, plot) for square, plot in order])


def verb(count: int, crop: Crop | None, singular: str, plural_: str) -> str:
    """Return the form of a verb that goes with plantations.

    Examples
    --------
    >>> from vitrail.games.santiago.components import Crop
    >>> verb(1, Crop.CANE, "stays", "stay"), verb(1, Crop.BEANS, "stays", "stay")
    ('stays', 'stay')
    """
    return singular if count == 1 and crop is Crop.CANE else plural_


def shares_words(scene: Scene, shares: Sequence[float], form: str = "+d") -> str:
    """Return by player what somebody gains, the player first: `you +8, Ben +2`; empty if none."""
    seats = [scene.seat, *scene.others]
    return ", ".join(f"{scene.name(seat)} {shares[seat]:{form}}" for seat in seats if shares[seat])
