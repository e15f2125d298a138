"""`vitrail coach`: typing a game at the table, with rules, hints and the running score."""

from __future__ import annotations

import errno
import os
import random
import sys
from typing import TYPE_CHECKING, Any

import click

from vitrail.cli.errors import ExitCode, InputError
from vitrail.cli.main import Command
from vitrail.cli.options import Number, WholeNumber

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from vitrail.cli.coach_session import Session
    from vitrail.games.base import Violation
    from vitrail.games.journal import Journal

_LONGEST = 86400.0
HELP = """\
Commands:
  hint                    advice for the player at turn: the five best plans
  hint all, hint 3        all of them, or the best three; hint why adds {why}
  hint legal, hint good   only what is legal; the good plans in no order
  undo, redo              take the last line back, put it back as it was
  show, score             the table, the scoring
  help, quit              this text, the end (everything is in the file already)
{page} has the whole grammar. The Tab key completes words."""


@click.command(cls=Command)
@click.argument("record", metavar="FILE")
@click.option("--recover", is_flag=True, help="Cut a torn last line off without asking.")
@click.option("--brief", is_flag=True, help="Leave the picture out after each move.")
@click.option(
    "--time",
    "seconds",
    type=Number(0, _LONGEST, min_open=True),
    metavar="S",
    help="Seconds a hint may take; by default 1 for Sagrada, 1.5 for Santiago.",
)
@click.option("--seed", type=WholeNumber(), metavar="N", help="Makes `roll random` repeatable.")
def coach(
    record: str, recover: bool, brief: bool, seconds: float | None, seed: int | None
) -> ExitCode:
    """Play a game at the table: type moves, get hints.

    FILE is a record (vitrail new writes one); the game goes on where it ends. Each move is checked
    at once and stands in the file before the next one is asked for, so nothing is lost whatever
    happens. Type help for the words that are understood. Without a terminal, lines are read from
    stdin.

    Exit codes: 0 done; 1 another program changed the file, or (without a terminal) a line was
    refused; 2 the record cannot be read or not be written line by line, or a line is no UTF-8 text.

    Example: vitrail coach examples/sagrada/game.yaml
    """
    from vitrail.cli.coach_session import open_session
    from vitrail.cli.inputs import STDIN
    from vitrail.games.journal import Journal

    if record == STDIN:
        message = "coach writes into a file: expected its name, read -"
        raise InputError(message)
    journal = Journal(record)
    journal.sweep()
    _mend(journal, recover=recover)
    rng = random.Random(seed)
    session = open_session(journal, rng)
    desk = Desk(session, brief=brief, seconds=seconds)
    desk.welcome()
    refused = False
    try:
        for block in _lines(session):
            if not desk.answer_block(block):
                refused = True
            if desk.closed:
                break
    finally:
        desk.farewell()
    if desk.outrun or (refused and not _is_terminal()):
        return ExitCode.NOT_VALID
    return ExitCode.DONE


def _is_terminal() -> bool:
    try:
        return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    except ValueError:
        return False


def _mend(journal: Journal, *, recover: bool) -> None:
    """Show a torn last line and cut it off if that is wanted; tell what only lacks its end.

    What is neither is left to the reader of the record, which refuses it.
    """
    from vitrail.cli.torn import examined, torn_end
    from vitrail.games.words import one_line

    if journal.torn is None:
        return
    text = one_line(journal.torn.text)
    if torn_end(journal.data) is None:
        if examined(journal.data) is not None:
            journal.require_list()
            click.echo(f"The last line has no line end and is taken as whole: {text}")
            journal.accept()
        return
    if recover:
        journal.cut()
        click.echo(f"cut off the torn last line: {text}")
        return
    if not _is_terminal():
        message = (
            f"{journal.path}: the last line has no line end and is torn: {text!r} "
            "(--recover cuts it off; if it is whole, end it with a line break)"
        )
        raise InputError(message)
    _require_writable(journal.path, text)
    click.echo(f"The last line has no line end and is torn:\n  {text}")
    answer = _chosen("cut it off, keep it as a comment, or stop", ("cut", "keep", "stop"))
    if answer == "stop":
        raise click.Abort
    if answer == "cut":
        journal.cut()
    else:
        journal.set_aside()


def _require_writable(path: Path, torn: str) -> None:
    """Refuse a file that cannot be changed, before anyone is asked how to mend it."""
    from vitrail.games.disk import locked

    try:
        with locked(path):
            if not os.access(path.resolve().parent, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        reason = f"it cannot be written: {error.strerror or error}"
        message = f"{path}: the last line has no line end and is torn: {torn!r}, and {reason}"
        raise InputError(message) from None


def _chosen(question: str, words: Sequence[str]) -> str:
    """Ask until one of the words is typed, or the beginning of one."""
    from vitrail.cli.render import listed
    from vitrail.games.errors import quoted

    while True:
        typed = click.prompt(f"{question} ({', '.join(words)})").strip().casefold()
        meant = [word for word in words if word.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        click.echo(f"  no: {quoted(typed)} is no answer: expected {listed(words, 'or')}")


def _lines(session: Session[Any]) -> Iterator[str]:
    """Yield what is typed: from a prompt lines or pasted blocks, from stdin lines."""
    if _is_terminal():
        from vitrail.cli.coach_prompt import prompted_lines

        yield from prompted_lines(session)
        return
    first = True
    while sys.stdin is not None:
        try:
            data = sys.stdin.buffer.readline()
            text = data.decode("utf-8-sig" if first else "utf-8")
        except UnicodeDecodeError:
            message = "stdin: this is no UTF-8 text; the lines before it are taken"
            raise InputError(message) from None
        except (OSError, ValueError):
            return
        if not data:
            return
        first = False
        for line in text.splitlines() or [""]:
            click.echo(f"{session.prompt}{line.strip()}")
            yield line


class Desk:
    """Answers what is typed.

    Parameters
    ----------
    session
        The game.
    brief
        Whether pictures are left out after moves.
    seconds
        How long a hint may take; None for as long as is usual in the game.
    """

    def __init__(self, session: Session[Any], *, brief: bool, seconds: float | None) -> None:
        self.session = session
        self.brief = brief
        self.seconds = seconds
        self.closed = False
        self.outrun = False
        self._told: set[tuple[int, str, tuple[Violation, ...]]] = set()
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
        if session.found.position_faults:
            click.echo("the position breaks the rules:")
            for fault in session.found.position_faults:
                click.echo(f"  {fault}")
        self._faults()
        count = len(session.steps)
        moves = "1 move" if count == 1 else f"{count} moves"
        click.echo(f"{session.journal.path}: {moves}. Type help for help.")
        self._show()

    def _faults(self) -> None:
        """Tell which lines are not legal, each fault once: a change can make others of them."""
        found = {(step.line, step.text, step.violations) for step in self.session.faults}
        for line, text, violations in sorted(found - self._told, key=lambda fault: fault[0]):
            click.echo(f"line {line} is not legal: {text}: {'; '.join(map(str, violations))}")
        self._told = found

    def farewell(self) -> None:
        """Tell what was taken back and is lost with the end of the session."""
        for line in self.session.undone:
            click.echo(f"not in the file any more: {line}")

    def answer_block(self, block: str) -> bool:
        """Answer a line, or the lines of a pasted block one after the other.

        Of a block, blank lines say nothing, and what stands behind a line that is refused is told
        and not played. Returns whether all of it was accepted.
        """
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if len(lines) <= 1:
            return self.answer(lines[0] if lines else "")
        for number, line in enumerate(lines, start=1):
            click.echo(f"{self.session.prompt}{line}")
            accepted = self.answer(line)
            if accepted and not self.closed:
                continue
            for left in lines[number:]:
                click.echo(f"  not played: {left}")
            return accepted
        return True

    def answer(self, line: str) -> bool:
        """Do what a line asks for; return whether it was accepted.

        Once another program has changed the file, the desk is closed and `outrun`.
        """
        from vitrail.cli.coach_session import reasons
        from vitrail.games.errors import VitrailError, quoted
        from vitrail.games.journal import JournalChangedError

        words = line.split()
        if not words:
            self.session.leave_unknown()
            return True
        try:
            if words[0].casefold() == "hint":
                return self._hint(words[1:])
            command = self._commands.get(words[0].casefold())
            if command is not None and len(words) == 1:
                command()
                return True
            if command is not None and not self.session.begins_line(words[0]):
                told = f"{words[0].casefold()} is typed alone (help tells the commands)"
                click.echo(f"  no: {quoted(line.strip())}: {told}")
                return False
            if words[0].startswith("#"):
                click.echo(f"  {self.session.note(line)}")
                return True
            step = self.session.play(line)
        except JournalChangedError as error:
            click.echo(f"  no: {error}")
            self.closed = self.outrun = True
            return False
        except VitrailError as error:
            for reason in reasons(error):
                click.echo(f"  no: {reason}")
            return False
        click.echo(f"  {self.session.found.written[-1]}")
        self._after_move()
        if warning := self.session.warning(step):
            click.echo(warning)
        return True

    def _after_move(self) -> None:
        self._faults()
        if not self.brief:
            self._show()
        for line in self.session.state_lines():
            click.echo(line)

    def _show(self) -> None:
        from vitrail.cli.render import make_console
        from vitrail.cli.rooms import table_of

        found = self.session.found
        table_of(found.game).print_table(make_console(), found, len(found.steps), legal=False)

    def _hint(self, words: list[str]) -> bool:
        from vitrail.cli.coach_lines import hint_asked
        from vitrail.cli.hint import show_hint

        asked = hint_asked(words)
        if asked is None:
            click.echo(
                "  no: expected hint all, hint 3 (a number), hint why, hint legal or hint good"
            )
            return False
        try:
            show_hint(
                self.session.found,
                level=asked.level,
                seconds=self.seconds,
                top=asked.top,
                explain=asked.explain,
                all_words="hint all",
            )
        except KeyboardInterrupt:
            if not _is_terminal():
                raise
            click.echo("\n  the hint was stopped")
            return False
        return True

    def _score(self) -> None:
        from vitrail.cli.render import make_console
        from vitrail.cli.rooms import table_of

        found = self.session.found
        table = table_of(found.game)
        table.print_scores(make_console(), found)
        for line in table.result_lines(found):
            click.echo(line)

    def _undo(self) -> None:
        line = self.session.undo()
        if line is None:
            click.echo("  there is nothing to take back")
            return
        click.echo(f"  taken back: {line}  (redo puts it back until the next move or quit)")
        self._after_move()

    def _redo(self) -> None:
        line = self.session.redo()
        if line is None:
            click.echo("  there is nothing to put back")
            return
        click.echo(f"  {line}")
        self._after_move()

    def _help(self) -> None:
        click.echo(self.session.help)
        click.echo(HELP.format(why=self.session.why, page=self.session.page))

    def _quit(self) -> None:
        self.closed = True
