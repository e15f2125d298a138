"""The golden games: whole records, played by a simple policy from a fixed seed and annotated.

They are files like any other, and nothing makes them anew by itself. After a change of the rules
that they should follow, write them again and read the difference::

    python -m tests.games.sagrada.golden_games
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from vitrail.games.base import CHANCE
from vitrail.games.sagrada.components import TOOLS
from vitrail.games.sagrada.deal import deal
from vitrail.games.sagrada.moves import EndTurn, SagradaMove, UseTool
from vitrail.games.sagrada.replay import examine
from vitrail.games.sagrada.scoring import Objectives, score_window
from vitrail.games.sagrada.window import dead_squares, legal_squares

from ...tree import ROOT
from .transcripts import PLAYERS, play_out, record

if TYPE_CHECKING:
    from vitrail.games.sagrada.play import SagradaPosition
    from vitrail.games.sagrada.window import Window

FOLDER = ROOT / "tests" / "golden" / "games"

TOOL_SETS = {1: (2, 6, 9), 2: (1, 8, 11), 3: (3, 5, 12), 4: (4, 7, 10)}
"""By number of players the tool cards of its game: together all twelve."""
SEEDS = {1: 12, 2: 12, 3: 13, 4: 14}
READINESS = 0.35
"""How often a tool card that nobody has used yet is used where that is legal."""


def worth(position: SagradaPosition, window: Window, seat: int) -> float:
    """Return what a window is worth to its owner: points, less what can no longer be filled."""
    private = position.setup.private[seat]
    sheets = [
        score_window(window, Objectives(position.setup.public, color))
        for color in private or (None,)
    ]
    return max(sheet.total for sheet in sheets) - 1.5 * len(dead_squares(window))


def promise(position: SagradaPosition, seat: int) -> float:
    """Return what a position is worth to a seat, a die in the hand on its best space included."""
    window, hand = position.windows[seat], position.turn.hand
    if window is None:
        return 0.0
    now = worth(position, window, seat)
    if hand is None:
        return now
    ends = [window.with_die(hand, square) for square in legal_squares(window, hand)]
    return max((worth(position, end, seat) for end in ends), default=now - 1)


def sensible(position: SagradaPosition, rng: random.Random) -> SagradaMove:
    """Return the move that promises most; a tool card now and then, the unused ones first."""
    legal = position.legal_moves()
    tools = [move for move in legal if isinstance(move, UseTool)]
    fresh = [m for m in tools if not position.paid[position.setup.tools.index(TOOLS[m.number - 1])]]
    others = [move for move in legal if not isinstance(move, UseTool)]
    if tools and not others:
        return rng.choice(tools)
    if tools and rng.random() < (READINESS if fresh else READINESS / 8):
        return rng.choice(fresh or tools)
    seat = position.to_move
    if seat is None or seat == CHANCE or position.choosing is not None:
        return rng.choice(legal)
    if len(others) > 1 and not position.turn.drafted:
        others = [move for move in others if not isinstance(move, EndTurn)]
    return max(others, key=lambda move: (promise(position.forced(move), seat), str(move)))


def golden_game(players: int) -> str:
    """Return the record of the golden game for so many players."""
    names = PLAYERS[:players]
    rng = random.Random(SEEDS[players])
    laid = ", ".join(TOOLS[number - 1] for number in TOOL_SETS[players])
    text = deal(names, rng, private_open=True)
    head = "".join(
        f"  tools: [{laid}]\n" if line.startswith("  tools:") else line
        for line in text.splitlines(keepends=True)
    )
    start = examine(record(head)).start
    lines = [head]
    number, before = 0, start
    for line, position in play_out(start, names, rng, sensible):
        if line.startswith("roll"):
            number += 1
            first = names[before.order[0]]
            lines.append(f"  # Round {number}{f', {first} begins' if players > 1 else ''}.\n")
        lines.append(f"  - {line}{_remark(before, position, line)}\n")
        before = position
    scores = ", ".join(f"{n} {s}" for n, s in zip(names, before.scores(), strict=True))
    target = f"; the round track sums to {before.target}" if players == 1 else ""
    lines.append(f"  # The end: {scores}{target}.\n")
    about = "the solo game" if players == 1 else f"{players} players"
    return f"# A whole game of {about}, played by a simple policy.\n" + "".join(lines)


def _remark(before: SagradaPosition, after: SagradaPosition, line: str) -> str:
    """Return a comment for a turn with a tool card: its price."""
    if "tool " not in line:
        return ""
    paid = sum(after.paid) - sum(before.paid)
    if before.setup.solo:
        return "  # paid with a die of its color"
    return f"  # pays {paid} favor token{'s' if paid > 1 else ''}"


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for players in TOOL_SETS:
        path = FOLDER / f"sagrada-{players}.yaml"
        path.write_text(golden_game(players), encoding="utf-8")


if __name__ == "__main__":
    main()
