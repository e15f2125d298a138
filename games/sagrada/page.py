"""A whole table as one SVG page: whose turn, cards, every window, the draft pool, the round track.

Windows and dice are drawn by `drawing.py`; this module only puts them beside each other. Lengths
are millimeters.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from vitrail.games.sagrada.components import ROUNDS
from vitrail.games.sagrada.drawing import (
    DIE,
    HEIGHT,
    INK,
    NO_MARKS,
    PAPER,
    STONE,
    WIDTH,
    die_shapes,
    window_svg,
)
from vitrail.games.sagrada.laid_out import private_open, tool_cards
from vitrail.games.sagrada.notation import format_dice
from vitrail.games.sagrada.sight import Sight, whose_turn
from vitrail.games.shapes import escaped, rect_shape, words_shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vitrail.games.sagrada.components import Die
    from vitrail.games.sagrada.drawing import Marks
    from vitrail.games.sagrada.play import SagradaPosition

_EDGE, _CAPTION, _GAP = 6.0, 9.0, 6.0
_STEP = DIE + 2.0
_SLOT = 17.0
_ACROSS = 2
_TITLE, _TEXT, _SMALL = 6.0, 4.6, 3.2
_LINE = 6.4
_LETTER = 0.64
"""Mean width of a letter in parts of the type size, on the safe side for a bold sans serif."""


def page_svg(
    position: SagradaPosition,
    players: Sequence[str],
    marks: Mapping[int, Marks] | None = None,
    *,
    sight: Sight | None = None,
    too_early: Mapping[int, Sequence[Die]] | None = None,
    title: str | None = None,
) -> str:
    """Return a picture of a whole table as SVG text, the same bytes for the same arguments.

    Parameters
    ----------
    marks
        By seat the spaces to point out.
    sight
        What a record shows of the position; by default what the position shows by itself.
    too_early
        Dice that a record has on the spaces of the round track of rounds that are not over.
    title
        Title of the picture for screen readers; by default the round.
    """
    sight = sight or Sight.of(position, players)
    across = min(len(players), _ACROSS)
    down = -(-len(players) // across)
    width = max(2 * _EDGE + across * WIDTH + (across - 1) * _GAP, 2 * _EDGE + ROUNDS * _SLOT)
    told = title or _title(position)
    lines = [line for text in _cards(position) for line in _wrapped(text, width - 2 * _EDGE)]
    top = _EDGE + _TITLE + len(lines) * _LINE + _GAP
    drawn = [shape for number, line in enumerate(lines) for shape in [_card_line(line, number)]]
    left = (width - across * WIDTH - (across - 1) * _GAP) / 2
    for seat in range(len(players)):
        row, column = divmod(seat, across)
        x = left + column * (WIDTH + _GAP)
        y = top + row * (_CAPTION + HEIGHT + _GAP)
        drawn += _player(sight, seat, (marks or {}).get(seat, NO_MARKS), x, y)
    y = top + down * (_CAPTION + HEIGHT + _GAP)
    if position.pool:
        drawn += [_heading(_EDGE, y + _CAPTION / 2, "Draft pool")]
        drawn += _dice(position.pool, _EDGE, y + _CAPTION, across=True)
        y += _CAPTION + _STEP + _GAP / 2
    drawn += [_heading(_EDGE, y + _CAPTION / 2, _track_heading(position))]
    track = {**dict(enumerate(sight.track, start=1)), **(too_early or {})}
    drawn += _track(track, y + _CAPTION)
    most = max([0, *(1 if dice is None else len(dice) for dice in track.values())])
    height = y + 2 * _CAPTION + most * _STEP + _EDGE
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escaped(told)}</title>',
        f'<desc id="desc">{escaped(_description(sight, too_early or {}))}</desc>',
        rect_shape(0, 0, width, height, PAPER),
        words_shape(_EDGE, _EDGE + _TITLE / 2, _TITLE, INK, _status(sight), anchor="start"),
        *drawn,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(position: SagradaPosition) -> str:
    return "Sagrada, the end" if position.to_move is None else f"Sagrada, round {position.round}"


def _description(sight: Sight, too_early: Mapping[int, Sequence[Die]]) -> str:
    """Return in words what the page shows beside the windows, which describe themselves."""
    position, players = sight.position, sight.players
    rounds = [
        f"round {n}: {'?' if d is None else format_dice(d)}" for n, d in enumerate(sight.track, 1)
    ]
    rounds += [f"round {n}, not over: {format_dice(d)}" for n, d in sorted(too_early.items())]
    track = "; ".join(rounds)
    return ". ".join(
        [
            whose_turn(position, players).rstrip("."),
            *_cards(position),
            f"Draft pool: {format_dice(position.pool) or 'empty'}",
            f"Track: {track or 'empty'}",
        ]
    )


def _status(sight: Sight) -> str:
    """Return whose turn it is; that the pool is empty stands here, not over an empty row."""
    position = sight.position
    told = whose_turn(position, sight.players)
    playing = not position.rolling and position.to_move is not None and position.choosing is None
    return f"{told}, the pool is empty" if playing and not position.pool else told


def _cards(position: SagradaPosition) -> Iterator[str]:
    """Yield the cards on the table: public objectives, tools with what lies on them."""
    setup = position.setup
    if setup.public:
        yield f"Public: {', '.join(objective.name for objective in setup.public)}"
    if setup.tools:
        yield f"Tools: {', '.join(tool_cards(position))}"
    if private := private_open(position):
        yield f"Private: {private}"


def _wrapped(text: str, width: float) -> list[str]:
    """Break a line of text before a name that would leave the page."""
    bound = re.sub(r"(?<![,:]) ", "\u00a0", text)
    size = int(width / (_LETTER * _TEXT))
    lines = textwrap.wrap(bound, size, subsequent_indent="   ", break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in lines]


def _card_line(text: str, number: int) -> str:
    y = _EDGE + _TITLE + (number + 0.7) * _LINE
    indent = len(text) - len(text.lstrip())
    return words_shape(_EDGE + 2 * indent, y, _TEXT, INK, text.strip(), anchor="start")


def _track_heading(position: SagradaPosition) -> str:
    if not position.setup.solo:
        return "Round track"
    so_far = "" if position.to_move is None else " so far"
    return f"Round track: target {position.target}{so_far}"


def _heading(x: float, y: float, text: str) -> str:
    return words_shape(x, y, _TEXT, INK, text, anchor="start")


def _player(sight: Sight, seat: int, marks: Marks, x: float, y: float) -> Iterator[str]:
    name, window = sight.players[seat], sight.windows[seat]
    mark = "> " if sight.position.to_move == seat else ""
    told = f"{mark}{name}: {sight.points(seat)}"
    size = min(_TEXT, WIDTH / (_LETTER * len(told)))
    yield words_shape(x, y + _CAPTION / 2, size, INK, told, anchor="start")
    if window is None:
        yield rect_shape(x, y + _CAPTION, WIDTH, HEIGHT, STONE, rounding=3)
        yield from _instead(sight, seat, x, y + _CAPTION)
        return
    drawn = window_svg(
        window,
        marks=marks,
        hidden=sight.hidden[seat],
        title=f"{name}: {window.pattern.name}",
        prefix=f"s{seat}-",
    )
    inner = drawn.split("\n", 1)[1].rsplit("</svg>", 1)[0].rstrip("\n")
    label = quoteattr(f"s{seat}-title")
    yield f'<g transform="translate({x:g} {y + _CAPTION:g})" role="img" aria-labelledby={label}>'
    yield inner
    yield "</g>"


def _instead(sight: Sight, seat: int, x: float, y: float) -> Iterator[str]:
    """Write on a window that is not known what is known of it: the cards dealt, or its name."""
    setup = sight.position.setup
    pattern = setup.patterns[seat]
    choosing = sight.position.choosing is not None
    dealt = [
        f"{number} {card.name}{f' ({card.difficulty})' if card.difficulty else ''}"
        for number, card in enumerate(setup.offered(seat) if choosing else (), start=1)
    ]
    lines = ["chooses among", *dealt] if dealt else [pattern.name] if pattern else ["?"]
    for number, line in enumerate(lines):
        at = y + HEIGHT / 2 + (number - (len(lines) - 1) / 2) * _LINE
        size = min(_TEXT, (WIDTH - 6) / (_LETTER * len(line)))
        yield words_shape(x + WIDTH / 2, at, size, INK, line)


def _dice(dice: Sequence[Die], x: float, y: float, *, across: bool) -> Iterator[str]:
    for index, die in enumerate(dice):
        shift = index * _STEP + DIE / 2
        yield f"<g><title>{die}</title>"
        yield from die_shapes(
            x + (shift if across else DIE / 2),
            y + (DIE / 2 if across else shift),
            die.color,
            die.value,
        )
        yield "</g>"


def _track(track: Mapping[int, Sequence[Die] | None], y: float) -> Iterator[str]:
    for number in range(1, ROUNDS + 1):
        x = _EDGE + (number - 1) * _SLOT
        yield rect_shape(x, y, _SLOT - 2, _CAPTION - 2, STONE, rounding=0.8)
        yield words_shape(x + (_SLOT - 2) / 2, y + (_CAPTION - 2) / 2, 4, INK, str(number))
        dice = track.get(number, ())
        if dice is None:
            yield words_shape(x + (_SLOT - 2) / 2, y + _CAPTION + DIE / 2, _TEXT, INK, "?")
        else:
            yield from _dice(dice, x + (_SLOT - 2 - DIE) / 2, y + _CAPTION, across=False)
