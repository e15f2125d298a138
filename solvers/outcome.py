"""What a solver may answer: solved, infeasible or unknown; never a bool, never None.

Running out of time is not the same as having no answer, so the three are different types and a
caller has to tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class Solved(Generic[AnswerT]):
    """An answer that was replayed through the rules.

    Parameters
    ----------
    answer
        What was asked for.
    value
        Its objective value in points; None where nothing is maximized.
    bound
        No answer can be worth more than this.
    proved
        Whether the answer is proved to be a best one, that is `value == bound`.
    seconds
        Wall time spent.
    """

    answer: AnswerT
    value: int | None = None
    bound: int | None = None
    proved: bool = True
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Conflict:
    """One of the things that cannot all hold, in words, with the spaces it speaks of.

    Parameters
    ----------
    rule
        Id of the rule in the digest (two with a comma where one sentence covers both), or `given`
        for what the user gave (dice, stock).
    text
        The condition in words.
    squares
        The spaces it speaks of.
    """

    rule: str
    text: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Infeasible:
    """It is proved that there is no answer.

    Parameters
    ----------
    core
        A set of conditions that already clash by themselves; empty when nobody asked why.
    irreducible
        Whether dropping any one of them leaves a set that can be met (proved).
    smallest
        Whether no smaller set of conditions clashes (proved).
    """

    core: tuple[Conflict, ...] = ()
    irreducible: bool = False
    smallest: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Unknown:
    """Neither an answer nor a proof that there is none was found within the limit.

    Parameters
    ----------
    bound
        A proved upper bound on the value, if there is one.
    """

    bound: int | None = None
    seconds: float = 0.0


Outcome = Solved[AnswerT] | Infeasible | Unknown
