"""The coach's prompt: a line editor with history and completion (prompt_toolkit)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent

    from vitrail.cli.coach_session import Session

_MOST_FAILURES = 8


class _Words(Completer):
    """Completes by the rules of the game."""

    def __init__(self, session: Session[Any]) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what may stand at the cursor."""
        text = document.text_before_cursor
        half = text.rpartition(" ")[2]
        for word in self._session.next_words(text):
            yield Completion(word, start_position=-len(half))


def _keys() -> KeyBindings:
    """Return bindings that leave out mouse reports.

    The coach asks for none, but a pasted color (`ESC [31m`) looks like one to prompt_toolkit, which
    then fails to read it.
    """
    keys = KeyBindings()

    @keys.add(Keys.Vt100MouseEvent, eager=True)
    def _(event: KeyPressEvent) -> None:
        """Do nothing."""

    return keys


def _tell_failures() -> None:
    """Let input that cannot be handled be told in one line, where prompt_toolkit shows a traceback.

    What fails again and again at one prompt, as drawing it might, ends the session as a bug.
    """
    app, failures = get_app(), []

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is None:
            return
        failures.append(error)
        if len(failures) > _MOST_FAILURES and app.is_running and not app.is_done:
            app.exit(exception=error)
        elif len(failures) <= _MOST_FAILURES:
            run_in_terminal(lambda: click.echo("  no: a key that cannot be read was left out"))

    asyncio.get_running_loop().set_exception_handler(failed)


def prompted_lines(session: Session[Any]) -> Iterator[str]:
    """Yield what is typed at the terminal; Ctrl-C clears the line, Ctrl-D ends the session.

    What is pasted may be several lines.
    """
    prompt: PromptSession[str] = PromptSession(
        history=InMemoryHistory([step.text for step in session.steps]),
        completer=_Words(session),
        complete_while_typing=False,
        key_bindings=_keys(),
    )
    while True:
        try:
            line = prompt.prompt(session.prompt, pre_run=_tell_failures)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        yield line.removeprefix("\ufeff")
