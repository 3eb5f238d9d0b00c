"""Measure the same work in chess: parse a position and a move, check and make the move, write the position.

Each line of the input is a number of seconds. For each line, the program works for this time and prints the number of
steps per second of processor time.
"""

import sys
import time

import chess

POSITION = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
"""The middle of a game, with 46 legal moves."""


def step(position: str, move: str) -> str:
    """Return the position after a move, which must be legal."""
    board = chess.Board(position)
    parsed = board.parse_uci(move)  # raises if the move is not legal
    board.push(parsed)
    after: str = board.fen()
    return after


def main() -> None:
    """Measure once for every line."""
    moves = [move.uci() for move in chess.Board(POSITION).legal_moves]
    for line in sys.stdin:
        steps, began = 0, time.thread_time()
        while not steps or time.thread_time() - began < float(line):
            for move in moves:
                step(POSITION, move)
            steps += len(moves)
        print(steps / (time.thread_time() - began), flush=True)


if __name__ == "__main__":
    main()
