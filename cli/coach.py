"""`vitrail coach`: typing a game at the table, with rules, hints and the running score."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import Number, WholeNumber

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vitrail.cli.coach_session import Session
    from vitrail.games.journal import Journal

DEFAULT_SECONDS = 5.0
_LONGEST = 86400.0
HELP = """\
A line is what the player at turn does; the name may be left out.
  R5 B3                   draft a die and place it       p, pass    do nothing
  take R5, tool 1 R6, place B3     a tool card by number or name, with what it asks for:
      tool 4 A1>B2 C3>D4 (dice moved)   tool 6 R2 (what was rolled)   tool 8 (nothing)
  roll R5 G2 B3 Y6 P1     the dice of a round            roll random    let vitrail roll
  window Virtus           choose a window: by name, its beginning or its number
  Ann remove A1           take a die off that breaks a rule
Commands:
  hint [legal|good|best]  advice for the player at turn
  undo, redo              take back the last line, play it again
  show, score             the table, the scoring
  help, quit              this text, the end (everything is in the file already)
docs/records.md has the whole grammar. The Tab key completes words."""


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option("--recover", is_flag=True, help="Cut a torn last line off without asking.")
@click.option("--brief", is_flag=True, help="Leave the picture out after each move.")
@click.option(
    "--time",
    "seconds",
    type=Number(0, _LONGEST, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    metavar="S",
    help="Seconds a hint may take.",
)
@click.option("--seed", type=WholeNumber(), metavar="N", help="Makes `roll random` repeatable.")
def coach(record: str, recover: bool, brief: bool, seconds: float, seed: int | None) -> ExitCode:
    """Play a game at the table: type moves, get hints.

    FILE is a record (vitrail new writes one); the game goes on where it ends. Each move is checked
    at once and stands in the file before the next one is asked for, so nothing is lost whatever
    happens. Type help for the words that are understood. Without a terminal, lines are read from
    stdin.

    Exit codes: 0 done; 1 (without a terminal) a line was refused; 2 the record cannot be read.

    Example: vitrail coach examples/sagrada/game.yaml
    """
    from vitrail.cli.coach_session import Session
    from vitrail.cli.inputs import STDIN, read_text
    from vitrail.games.journal import Journal

    if record == STDIN:
        message = "coach writes into a file: expected its name, read -"
        raise InputError(message)
    read_text(record)
    journal = Journal(record)
    _mend(journal, recover=recover)
    rng = random.Random(seed)
    session = Session(journal, rng)
    desk = Desk(session, brief=brief, seconds=seconds)
    desk.welcome()
    refused = False
    for line in _lines(session):
        if not desk.answer(line):
            refused = True
        if desk.closed:
            break
    return ExitCode.NOT_VALID if refused and not _is_terminal() else ExitCode.DONE


def _is_terminal() -> bool:
    try:
        return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    except ValueError:
        return False


def _mend(journal: Journal, *, recover: bool) -> None:
    """Show a torn last line and cut it off if that is wanted."""
    tail = journal.torn
    if tail is None:
        return
    from vitrail.cli.errors import one_line

    text = one_line(tail.text)
    if recover:
        click.echo(f"cut off the torn last line: {text}")
        journal.cut()
        return
    if not _is_terminal():
        message = (
            f"{journal.path}: the last line has no line end and may be torn: {text!r} "
            "(--recover cuts it off; if it is whole, end it with a line break)"
        )
        raise InputError(message)
    click.echo(f"The last line has no line end and may be torn:\n  {text}")
    answer = click.prompt(
        "cut it off, keep it as it is, or stop", type=click.Choice(["cut", "keep", "stop"])
    )
    if answer == "stop":
        raise click.Abort
    if answer == "cut":
        journal.cut()
    else:
        journal.keep()


def _lines(session: Session) -> Iterator[str]:
    """Yield what is typed: from a prompt with completion, or from stdin."""
    if _is_terminal():
        from vitrail.cli.coach_prompt import prompted_lines

        yield from prompted_lines(session)
        return
    while sys.stdin is not None:
        try:
            line = sys.stdin.readline()
        except (OSError, ValueError):
            return
        if not line:
            return
        click.echo(f"{prompt_text(session)}{line.strip()}")
        yield line


def prompt_text(session: Session) -> str:
    """Return the prompt: whose line is expected."""
    from vitrail.games.base import CHANCE

    mover = session.position.to_move
    if mover is None:
        return "over> "
    if mover == CHANCE:
        return f"roll {session.position.round}> "
    return f"{session.players[mover]}> "


class Desk:
    """Answers what is typed.

    Parameters
    ----------
    session
        The game.
    brief
        Whether pictures are left out after moves.
    seconds
        How long a hint may take.
    """

    def __init__(self, session: Session, *, brief: bool, seconds: float) -> None:
        self.session = session
        self.brief = brief
        self.seconds = seconds
        self.closed = False
        self._commands = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "u": self._undo,
            "redo": self._redo,
            "show": self._show,
            "s": self._show,
            "score": self._score,
            "quit": self._quit,
            "q": self._quit,
            "exit": self._quit,
        }

    def welcome(self) -> None:
        """Show where the game stands."""
        session = self.session
        for step in session.faults:
            told = "; ".join(map(str, step.violations))
            click.echo(f"line {step.line} is not legal: {step.text}: {told}")
        count = len(session.steps)
        moves = "1 move" if count == 1 else f"{count} moves"
        click.echo(f"{session.journal.path}: {moves}. Type help for help.")
        self._show()

    def answer(self, line: str) -> bool:
        """Do what a line asks for; return whether it was accepted."""
        from vitrail.cli.coach_session import reasons
        from vitrail.games.errors import VitrailError

        words = line.split()
        if not words:
            return True
        try:
            if words[0].casefold() == "hint":
                return self._hint(words[1:])
            command = self._commands.get(words[0].casefold())
            if command is not None and len(words) == 1:
                command()
                return True
            step = self.session.play(line)
        except VitrailError as error:
            for reason in reasons(error):
                click.echo(f"  no: {reason}")
            return False
        click.echo(f"  {step.text}")
        self._after_move()
        return True

    def _after_move(self) -> None:
        if not self.brief:
            self._show()
        self._totals()

    def _show(self) -> None:
        from vitrail.cli.render import make_console
        from vitrail.cli.table_view import last_marks, print_position

        session = self.session
        step = session.steps[-1] if session.steps else None
        marks = last_marks(step.moves, step.seat) if step else {}
        print_position(make_console(), session.position, session.players, marks)

    def _totals(self) -> None:
        """Print the running score, in the solo game with the running target."""
        position, players = self.session.position, self.session.players
        known = [
            f"{name} {position.scores()[seat]}"
            for seat, name in enumerate(players)
            if position.windows[seat] is not None
        ]
        solo = position.setup.solo
        pool = sum(die.value for die in position.pool)
        target = f"   target {position.target} so far, {pool} in the pool" if solo else ""
        if known:
            click.echo(f"score  {'  '.join(known)}{target}")
        if position.to_move is None:
            from vitrail.games.sagrada.ranking import result_lines

            for line in result_lines(position, players):
                click.echo(line)

    def _hint(self, words: list[str]) -> bool:
        from vitrail.cli.coach_words import LEVELS
        from vitrail.cli.hint import show_hint
        from vitrail.games.sagrada.table import table_position

        level = words[0].casefold() if words else "best"
        if level not in LEVELS or len(words) > 1:
            click.echo(f"  no: expected hint {', '.join(LEVELS)}")
            return False
        position = self.session.position
        if position.to_move is not None and position.choosing is None and position.window is None:
            click.echo("  no: the window of the player at turn is not known")
            return False
        show_hint(table_position(position, self.session.players), level=level, seconds=self.seconds)
        return True

    def _score(self) -> None:
        from vitrail.cli.render import make_console
        from vitrail.cli.table_view import print_scores

        print_scores(make_console(), self.session.position, self.session.players)
        self._totals()

    def _undo(self) -> None:
        step = self.session.undo()
        click.echo(f"  taken back: {step.text}" if step else "  there is nothing to take back")
        if step:
            self._after_move()

    def _redo(self) -> None:
        step = self.session.redo()
        click.echo(f"  {step.text}" if step else "  there is nothing to play again")
        if step:
            self._after_move()

    def _help(self) -> None:
        click.echo(HELP)

    def _quit(self) -> None:
        self.closed = True
