"""Random play of a heavy game of four, the legal actions listed before every one.

For every line of its input, a number of seconds, it plays whole games for so long and prints how many actions it took
in a second of processor time.
"""

import sys
import time
from itertools import count

from catanatron import Color, Game, RandomPlayer

LONGEST = 1000
"""Turns after which a game is given up."""


def play(seed: int) -> int:
    """Play a game; return how many actions it took."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    taken = 0
    while game.winning_color() is None and game.state.num_turns < LONGEST:
        game.play_tick()
        taken += 1
    return taken


def main() -> None:
    """Measure once for every line."""
    for line in sys.stdin:
        taken, began = 0, time.thread_time()
        for seed in count():
            taken += play(seed)
            if time.thread_time() - began >= float(line):
                break
        print(taken / (time.thread_time() - began), flush=True)


if __name__ == "__main__":
    main()
