"""A game that continues in a different process has exactly the same results."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from khronos_engine import Config, Seat
from khronos_engine.game.state import State
from tests.laws.elsewhere import action_bytes, apply_serialised, play_game, state_bytes
from tests.support.games import NAMES, SMALL_REGIONS, Step, crowded_table

ROOT = Path(__file__).resolve().parents[2]


def answers(lines: list[str], hash_seed: str) -> list[str]:
    """Return the answers of a separate process to some lines."""
    done = subprocess.run(  # the same Python runs a module of the tests
        [sys.executable, "-m", "tests.laws.elsewhere"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    return done.stdout.split()


@pytest.mark.clause("ED-2")
def test_same_seed_gives_the_same_bytes_in_every_process() -> None:
    assert answers(["game 1"], "1") == [play_game(1)]


@pytest.mark.clause("T-8")
def test_pending_cascade_continues_in_a_different_process() -> None:
    pending = list(decisions())
    assert len(pending) > 20

    lines = [f"go {state_bytes(step.before).hex()} {action_bytes(step.outcome.action).hex()}" for step in pending]

    assert answers(lines, "3") == [state_bytes(step.after).hex() for step in pending]


def test_state_that_was_serialised_and_parsed_continues_the_same_game() -> None:
    for step in islice(decisions(), 5):
        assert apply_serialised(state_bytes(step.before), action_bytes(step.outcome.action)) == state_bytes(step.after)


def decisions() -> Iterator[Step]:
    """Yield the decisions of some crowded games, each with the state that required it."""
    for chance in range(12):
        config = Config(tuple(Seat(name, name.lower()) for name in NAMES[: 2 + chance % 3]), SMALL_REGIONS[chance % 2])
        yield from (step for step in crowded_table(config, chance, 150) if is_pending(step.before))


def is_pending(state: State) -> bool:
    """Return whether a state requires a decision."""
    return state.public.question is not None
