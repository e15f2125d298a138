"""Pictures that share their lines are told small, and come back as they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vitrail.advisors.report.pictures import Pictures

LINES = st.lists(st.sampled_from(["<svg>", "<g>", "a", "b", "c", "</svg>"]), min_size=1)


@given(st.lists(LINES, max_size=6))
def test_pictures_come_back_as_they_were(pictures: list[list[str]]) -> None:
    """Equal ones have the same number."""
    store = Pictures()
    texts = ["\n".join(lines) for lines in pictures]
    numbers = [store.add(text) for text in texts]
    assert [store.svg(number) for number in numbers] == texts
    assert len(set(numbers)) == len(set(texts))


def test_equal_lines_are_written_once() -> None:
    """And neighbors of one picture are one run of the next."""
    store = Pictures()
    store.add("a\nb\nc\nd")
    store.add("b\nc\na")
    assert store.data() == {"lines": ["a", "b", "c", "d"], "runs": [[0, 4], [1, 2, 0, 1]]}
