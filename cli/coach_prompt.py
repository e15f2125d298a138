"""The coach's prompt: a line editor with history and completion (prompt_toolkit)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory

from vitrail.cli.coach import prompt_text
from vitrail.cli.coach_words import next_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prompt_toolkit.document import Document

    from vitrail.cli.coach_session import Session


class _Words(Completer):
    """Completes by the rules of the game."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what may stand at the cursor."""
        text = document.text_before_cursor
        half = text.rpartition(" ")[2]
        for word in next_words(text, self._session.position, self._session.players):
            yield Completion(word, start_position=-len(half))


def prompted_lines(session: Session) -> Iterator[str]:
    """Yield the lines typed at the terminal; Ctrl-C clears the line, Ctrl-D ends the session."""
    prompt: PromptSession[str] = PromptSession(
        history=InMemoryHistory([step.text for step in session.steps]),
        completer=_Words(session),
        complete_while_typing=False,
    )
    while True:
        try:
            line = prompt.prompt(prompt_text(session))
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        yield line
