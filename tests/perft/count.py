"""Counts the positions reachable from a position."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from khronos_engine import Refusal, apply, expand, legal_actions
from khronos_engine.game.state import State, digest

FIGURES = Path(__file__).with_name("counts.txt")


@dataclass(frozen=True, slots=True)
class Count:
    """The results of a number of successive actions.

    Attributes:
        depth: The number of successive actions and decisions.
        lines: The number of sequences; different payments count as different actions.
        positions: The number of different positions, by the digests of their public parts.
    """

    depth: int
    lines: int
    positions: int


def counts(start: State, depth: int) -> Iterator[Count]:
    """Yield the counts of a position for depth 1, 2 and so on, as long as any game continues.

    A state that is reached in several ways is expanded once, because its results depend only on the state.
    """
    reached: dict[object, tuple[State, int]] = {_key(start): (start, 1)}
    for number in range(1, depth + 1):
        after: dict[object, tuple[State, int]] = {}
        for state, ways in reached.values():
            for group in legal_actions(state):
                for action in expand(state, group):
                    outcome = apply(state, action)
                    if isinstance(outcome, Refusal):
                        raise TypeError(f"{action} was listed and is refused: {outcome}")
                    key = _key(outcome.state)
                    after[key] = (outcome.state, after[key][1] + ways if key in after else ways)
        if not after:
            return
        reached = after
        lines = sum(ways for _, ways in after.values())
        yield Count(number, lines, len({digest(state.public) for state, _ in after.values()}))


def _key(state: State) -> tuple[object, ...]:
    return digest(state.public), state.hands, state.hidden


def read_figures() -> dict[tuple[str, int], Count]:
    """Return the stored counts, by position and depth."""
    found = {}
    for line in FIGURES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *numbers = line.split()
            count = Count(*map(int, numbers))
            found[name, count.depth] = count
    return found


def figures(found: dict[tuple[str, int], Count]) -> str:
    """Return counts in the format of the file."""
    lines = [
        "# How many lines of each number of actions there are from a position, and to how many positions they lead.",
        "# `make perft` counts again; a change here is a change of the rules.",
        "#",
        f"# {'position':<10}{'depth':>6}{'lines':>12}{'positions':>12}",
        *(f"{name:<12}{each.depth:>6}{each.lines:>12}{each.positions:>12}" for (name, _), each in found.items()),
    ]
    return "\n".join(lines) + "\n"
