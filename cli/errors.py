"""From errors to one line on stderr and an exit code."""

from __future__ import annotations

import contextlib
import enum
import errno
import io
import os
import sys
from typing import TYPE_CHECKING

import click

from vitrail.games.words import one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.cli.main import Settings


class ExitCode(enum.IntEnum):
    """What the exit code of a command says; the first four are what scripts may rely on."""

    DONE = 0
    NOT_VALID = 1
    USAGE = 2
    NO_PROOF = 3
    BUG = 70
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class InputError(click.ClickException):
    """Input that cannot be read, or output that cannot be written."""

    exit_code = ExitCode.USAGE


class _ClosedStream(io.StringIO):
    """Stands for a stdout that is closed."""

    def write(self, text: str) -> int:
        """Refuse any text.

        Raises
        ------
        OSError
            If there is any.
        """
        if text:
            raise OSError(errno.EBADF, "stdout is closed")
        return 0


def guarded(command: Callable[[], object], settings: Settings) -> int:
    """Run a command and return its exit code; whatever goes wrong becomes one line on stderr.

    With `settings.debug` the error is raised again, so that Python shows the traceback.
    """
    from vitrail.cli import staged

    _prepare_streams()
    try:
        code = command()
        sys.stdout.flush()
        staged.publish()
    except BrokenPipeError:
        _silence_stdout()
        return ExitCode.BROKEN_PIPE
    except SystemExit as stopped:
        # click leaves Python itself after shell completion, and with code 1 at a broken pipe.
        if stopped.code == 1 and "_VITRAIL_COMPLETE" not in os.environ:
            _silence_stdout()
            return ExitCode.BROKEN_PIPE
        return stopped.code if isinstance(stopped.code, int) else ExitCode.USAGE
    except (KeyboardInterrupt, click.Abort):
        return ExitCode.INTERRUPTED
    except Exception as error:
        if settings.debug:
            raise
        message, failure = _explain(error)
        with contextlib.suppress(OSError):
            click.echo(f"vitrail: {one_line(message)}", err=True)
        return failure
    finally:
        staged.discard()
    return code if isinstance(code, int) else ExitCode.DONE


def _explain(error: Exception) -> tuple[str, ExitCode]:
    from vitrail.games.errors import VerificationError, VitrailError, suggestion

    if isinstance(error, click.UsageError):
        asked = error.ctx.command_path if error.ctx else "vitrail"
        message = error.format_message().rstrip(".")
        if isinstance(error, click.NoSuchOption):
            # click itself names every option that is near at all
            nearest = suggestion(error.option_name, error.possibilities or ())
            message = f"no such option: {error.option_name}{nearest}"
        return f"{message[:1].lower()}{message[1:]} (see {asked} --help)", ExitCode.USAGE
    if isinstance(error, click.ClickException):
        return error.format_message(), ExitCode.USAGE
    if isinstance(error, VitrailError) and not isinstance(error, VerificationError):
        return str(error), ExitCode.USAGE
    if isinstance(error, OSError):
        return f"cannot write the answer: {error.strerror or error}", ExitCode.USAGE
    hint = "vitrail --debug shows where; please report it with the input"
    return f"bug in vitrail: {type(error).__name__}: {error} ({hint})", ExitCode.BUG


def _prepare_streams() -> None:
    """Let text that the terminal cannot show become escapes.

    A closed stdout refuses it as a full disk does, a closed stderr swallows it.
    """
    if sys.stdout is None:
        sys.stdout = _ClosedStream()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _silence_stdout() -> None:
    """Keep Python from complaining about a closed stdout when it flushes at exit."""
    with contextlib.suppress(OSError, ValueError):
        stdout = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout)
