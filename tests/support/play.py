"""Plays and judges positions in tests."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from khronos_engine.audit import audit
from khronos_engine.game.actions import Action
from khronos_engine.game.board import Building
from khronos_engine.game.events import Event
from khronos_engine.game.material import Age
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import State
from khronos_engine.game.violations import Refusal, Violation
from khronos_engine.referee import apply, judge
from khronos_engine.rules.reducer import fold
from tests.support.diagram import COLOURS, cell_of, trim
from tests.support.event_log import building_text, event_log


@dataclass(frozen=True)
class Played:
    """A position after some actions.

    Attributes:
        before: The position before them.
        state: The position.
        events: The events of these actions.
    """

    before: State
    state: State
    events: tuple[Event, ...]

    @property
    def log(self) -> str:
        """The events, one line each."""
        return event_log(self.state.config.region.grid, self.events)

    @property
    def changes(self) -> str:
        """The pieces removed from and added to each changed board, one line per board: `Might: - Wr C2, + Kr B2`."""
        found = []
        for age in Age:
            old, new = _buildings(self.before, age), _buildings(self.state, age)
            signs = [f"- {each}" for each in old if each not in new] + [f"+ {each}" for each in new if each not in old]
            found += [f"{age.title}: {', '.join(signs)}"] if signs else []
        return "\n".join(found)

    def ends(self, text: str) -> bool:
        """Return whether the log ends with these lines; if not, it is printed."""
        found = self.log.endswith(trim(text))
        if not found:
            print(f"this is the log:\n{self.log}")
        return found

    def of(self, kind: type[Event]) -> tuple[Event, ...]:
        return tuple(event for event in self.events if isinstance(event, kind))


def play(state: State, *actions: Action) -> Played:
    """Apply legal actions.

    Every step must satisfy the laws of the engine: its events turn the old state into the new one, and a valid position
    stays valid.
    """
    before = state
    happened: list[Event] = []
    sound = not audit(state)
    for action in actions:
        outcome = apply(state, action)
        assert not isinstance(outcome, Refusal), f"{action} breaks {outcome.clauses}"
        assert fold(state, outcome.events) == outcome.state, "the events do not make the new state"
        assert not sound or audit(outcome.state) == ()
        state = outcome.state
        happened.extend(outcome.events)
    return Played(before, state, tuple(happened))


def _buildings(state: State, age: Age) -> list[str]:
    """Return the buildings of a board in reading order."""
    board = state.public.boards[age]
    placed = sorted(board.buildings, key=lambda each: each.squares & -each.squares)
    return [building_text(board.grid, each) for each in placed]


def violated_rules(state: State, action: Action) -> tuple[str, ...]:
    """Return the rules that an action violates, none if it is legal; `apply` must also refuse an illegal action."""
    verdict = judge(state, action)
    if verdict.refusal is None:
        return ()
    assert apply(state, action) == verdict.refusal
    return verdict.refusal.clauses


def list_violations(state: State, action: Action) -> str:
    """Return all violations of an action, one per line with all data; empty if it is legal."""
    refusal = judge(state, action).refusal
    if refusal is None:
        return ""
    assert apply(state, action) == refusal
    return "\n".join(_violation_text(state.config.region.grid, each) for each in refusal.violations)


def _violation_text(grid: Grid, violation: Violation) -> str:
    parts = (
        " ".join(COLOURS[seat] for seat in violation.seats),
        " ".join(square.name for square in violation.squares),
        " ".join(f"{cell_of(each)} {grid.square(each.squares).name}" for each in violation.buildings),
        " + ".join(" ".join(square.name for square in grid.squares(each)) for each in violation.domains),
        "" if violation.age is None else f"on {violation.age.title}",
        "" if violation.kind is None else violation.kind.title,
        "" if violation.card_type is None else f"{violation.card_type.title} cards",
        "" if violation.adventurer is None else f"adventurer {violation.adventurer}",
        "" if violation.needed is None else f"{violation.needed} needed",
        "" if violation.given is None else f"{violation.given} given",
    )
    problem = violation.code.name.lower().replace("_", " ")
    return f"{violation.clause} {problem}: {', '.join(part for part in parts if part)}".rstrip(": ")


def lines(text: str) -> str:
    """Return a block of text in the form of `Played.log`."""
    return trim(text)


def at(state: State, age: Age, square: str) -> Building:
    board = state.public.boards[age]
    found = board.building_at(board.grid.mask(Square.parse(square)))
    assert found is not None, f"nothing stands on {square} of {age.title}"
    return found


def with_player(state: State, seat: int, **changes: object) -> State:
    """Return a position with some fields of a player changed, whether or not that is valid."""
    players = list(state.public.players)
    players[seat] = replace(players[seat], **changes)
    return with_public(state, players=tuple(players))


def with_public(state: State, **changes: object) -> State:
    """Return a position with some fields of the public part changed, whether or not that is valid."""
    return replace(state, public=replace(state.public, **changes))
