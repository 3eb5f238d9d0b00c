"""The small numbers of reachable positions have not changed; `make perft` checks the large ones."""

import pytest

from tests.perft.count import counts, read_figures
from tests.perft.positions import POSITIONS

SMALL = 5000
"""The number of sequences that can be counted in less than a second."""


@pytest.mark.parametrize("name", POSITIONS)
def test_number_of_reachable_positions_matches_the_stored_number(name: str) -> None:
    expected = [each for (position, _), each in read_figures().items() if position == name and each.lines <= SMALL]
    assert expected
    assert list(counts(POSITIONS[name](), len(expected))) == expected
