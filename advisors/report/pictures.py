"""Many pictures that are nearly the same, kept small: each line of SVG is written down once."""

from __future__ import annotations


class Pictures:
    """Pictures by number; equal lines are shared.

    Each picture is told as runs of numbers: where a run begins among all lines, and its length.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pictures: dict[tuple[int, ...], int] = {}

    def add(self, svg: str) -> int:
        """Add a picture and return its number; the same one has the same number."""
        lines = svg.rstrip("\n").split("\n")
        numbers = [self._numbers.setdefault(line, len(self._numbers)) for line in lines]
        runs: list[int] = []
        for number in numbers:
            if runs and runs[-2] + runs[-1] == number:
                runs[-1] += 1
            else:
                runs += [number, 1]
        return self._pictures.setdefault(tuple(runs), len(self._pictures))

    def data(self) -> dict[str, object]:
        """Return all pictures: `lines`, and by picture the `runs`."""
        return {"lines": list(self._numbers), "runs": [list(runs) for runs in self._pictures]}

    def svg(self, number: int) -> str:
        """Return a picture again."""
        runs = list(self._pictures)[number]
        lines = list(self._numbers)
        told = zip(runs[::2], runs[1::2], strict=True)
        return "\n".join(line for start, count in told for line in lines[start : start + count])
