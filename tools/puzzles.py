"""Find puzzles: `python -m tools.puzzles` plays games, and adds puzzles to the file until it has enough of each kind.

A goal that few random turns reach becomes a puzzle if an exhaustive search proves that the shortest solution found is
really the shortest. `python -m tools.puzzles --prove` proves this again for every puzzle of the file.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from khronos_engine.advice.random_player import draw_action
from khronos_engine.game.region import built_in_region
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import Config, Seat
from khronos_engine.notation import write_action
from khronos_engine.referee import Outcome, apply
from khronos_engine.rules.setup import create_game
from testing.games import play
from tools.puzzle_file import FILE, Puzzle, is_allowed, make_puzzle, puzzles, write_puzzles
from tools.puzzle_goals import GOAL_KINDS, Goal, GoalKind, is_turn_over, reached_goals
from tools.puzzle_solver import is_proved, is_without_others, list_results, solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.state import State

SEATS: Final = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "green"))

WANTED: Final[dict[GoalKind, int]] = dict.fromkeys(GOAL_KINDS, 5) | {"money": 16, "paradox": 8, "removed": 10}
"""The wanted number of puzzles of each kind of goal."""

SAMPLES: Final = 500
"""The number of random turns played from a position."""

RAREST: Final = 0.03
"""The maximum share of random turns that may reach the goal of a puzzle."""

MOVES: Final[dict[GoalKind, range]] = dict.fromkeys(GOAL_KINDS, range(2, 4)) | {"money": range(3, 5)}
"""The allowed lengths of a solution, including the end of the turn; longer solutions take too long to prove."""

MAX_OPTIONS: Final = {2: 1000, 3: 160, 4: 160}
"""The maximum number of positions after one action, by the moves of a solution, so that proofs are not too long."""


class _Way(NamedTuple):
    """A way to a goal: the number of actions, not counting decisions, and the lines of all actions and decisions."""

    moves: int
    lines: tuple[str, ...]


def _sample_turns(start: State, chance: random.Random) -> tuple[Counter[Goal], dict[Goal, _Way]]:
    """Return the number of random turns that reach each goal, and the shortest way of each."""
    hits: Counter[Goal] = Counter()
    shortest: dict[Goal, _Way] = {}
    for _ in range(SAMPLES):
        state, moves, reached = start, 0, set()
        lines: tuple[str, ...] = ()
        while not is_turn_over(start, state):
            action = draw_action(state, chance, 0.6)
            if not is_allowed(action):
                continue
            moves += state.public.question is None
            lines += (write_action(action, state.public),)
            outcome = apply(state, action)
            if not isinstance(outcome, Outcome):
                raise SystemExit(f"{action} was drawn and is refused")
            state = outcome.state
            if state.public.question is not None:
                continue
            for goal in reached_goals(start, state):
                reached.add(goal)
                shortest[goal] = min(_Way(moves, lines), shortest.get(goal, _Way(moves, lines)))
        hits.update(reached)
    return hits, shortest


def _puzzle(start: State, chance: random.Random, wanted: Counter[GoalKind]) -> Puzzle | None:
    """Return a puzzle of a position and a wanted kind; None if the search finds no puzzle."""
    options = len(list(list_results(start)))
    if options > max(MAX_OPTIONS.values()):
        return None
    hits, shortest = _sample_turns(start, chance)
    best = max((goal.amount for goal in hits if goal.kind == "money"), default=0)
    rare = [
        goal
        for goal, count in hits.items()
        if wanted[goal.kind] > 0
        and count <= RAREST * SAMPLES
        and shortest[goal].moves in MOVES[goal.kind]
        and options <= MAX_OPTIONS[shortest[goal].moves]
        and (goal.kind != "money" or goal.amount == best)
    ]
    for goal in sorted(rare, key=lambda each: (-wanted[each.kind], hits[each])):
        way = shortest[goal]
        if is_without_others(start, way.lines) and solution(start, goal, way.moves - 1) is None:
            return make_puzzle(goal, way, start, options)
    return None


# --- the search -------------------------------------------------------------------------------------------------------


def _positions(chance: random.Random) -> Iterator[State]:
    """Yield positions at the start of turns in random games, one or two per game."""
    while True:
        seats = SEATS[: chance.choice((2, 2, 3))]
        state, _ = create_game(Config(seats, built_in_region("valley")), seed_from_phrase(str(chance.random())))
        starts = [
            step.state
            for step in play(state, chance, 0.8)
            if not step.state.public.turn.acted
            and not step.state.public.turn.exchanged
            and step.state.public.question is None
            and step.state.public.turn.number in {3, 4, 5, 6, 7}
        ]
        yield from chance.sample(starts, 2)


def find(seed: str, existing: tuple[Puzzle, ...]) -> Iterator[Puzzle]:
    """Yield the puzzles that are missing for the wanted number of each kind."""
    chance = random.Random(seed)  # noqa: S311  # no secret
    wanted = Counter(WANTED)
    wanted.subtract(each.goal.kind for each in existing)
    known = {each.id for each in existing}
    for start in _positions(chance):
        if not any(count > 0 for count in wanted.values()):
            break
        puzzle = _puzzle(start, chance, wanted)
        if puzzle is not None and puzzle.id not in known:
            wanted[puzzle.goal.kind] -= 1
            yield puzzle


def main() -> None:
    """Find puzzles, or prove the existing puzzles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--prove", action="store_true")
    options = parser.parse_args()
    if options.prove:
        wrong = [number for number, each in enumerate(puzzles(), start=1) if not is_proved(each)]
        print(f"{len(puzzles())} puzzles, {len(wrong)} wrong: {wrong}")
        sys.exit(bool(wrong))
    found = list(puzzles())
    for puzzle in find(options.seed, puzzles()):
        found.append(puzzle)
        FILE.write_text(write_puzzles(tuple(found)), encoding="utf-8")
        print(puzzle.goal, puzzle.solution, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
