"""Plays random games and prints those that take a replay the most: by actions, and by events.

Run by `python -m tools.longest`, some minutes for 10 000 games; `--first 5000 --games 5000` plays some of them.
A game is made of its number alone: `tests.worst.games.played` plays it again.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from tests.worst.games import played


class Length(NamedTuple):
    """How long a game was."""

    actions: int
    events: int
    number: int


def main() -> None:
    """Play the games and print the longest."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10_000, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    options = parser.parse_args()
    most = most_events = Length(0, 0, 0)
    for number in range(options.first, options.first + options.games):
        steps = played(number)
        length = Length(len(steps), sum(len(each.events) for each in steps), number)
        most = max(most, length)
        most_events = max(most_events, length, key=lambda each: each.events)
    print(f"most actions: {most}\nmost events: {most_events}")


if __name__ == "__main__":
    main()
