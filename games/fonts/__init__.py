"""The font of pictures and printed sheets, shipped so that they look alike on every machine.

DejaVu Sans Bold 2.37 (https://dejavu-fonts.github.io/), unchanged; its license is in
`DejaVuSans-Bold.LICENSE.txt`.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

FAMILY = "DejaVu Sans"


def font_file() -> AbstractContextManager[Path]:
    """Return the TrueType file, for use in a `with` statement."""
    return resources.as_file(resources.files(__name__).joinpath("DejaVuSans-Bold.ttf"))


def covers(text: str) -> bool:
    """Whether the font has every letter of a text: Latin, Greek, Cyrillic, usual punctuation.

    Examples
    --------
    >>> covers("Żółta łódź – Ωδή"), covers("窓")
    (True, False)
    """
    return all(any(ord(sign) in block for block in _BLOCKS) for sign in text)


_BLOCKS = (range(0x2EA), range(0x370, 0x530), range(0x2010, 0x2028))
