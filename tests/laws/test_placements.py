"""The placement map gives the same verdict as the judge for every square."""

import random

from msgspec.structs import replace

from khronos_engine import judge
from khronos_engine.advice.placements import PlacementMap, consequences, placement_map
from khronos_engine.game.actions import Construct, Upgrade
from khronos_engine.game.material import BUILDING_AGES, Age, Kind
from khronos_engine.game.squares import Square, bits
from khronos_engine.game.state import Config, State
from khronos_engine.game.violations import Code, Violation
from tests.support.games import crowded_table, small_law


@small_law()
def test_placement_map_gives_the_same_reasons_for_every_square_as_a_refusal(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for number, step in enumerate(crowded_table(config, chance, 80)):
        if number % 8 == 0 and step.before.public.cascade is None:
            for _ in range(3):
                age, kind = rng.choice(tuple(Age)), rng.choice(tuple(Kind))
                compare(step.before, age, kind, rng.choice(buildings_to_upgrade(step.before, age)))


@small_law()
def test_placement_map_lists_consequences_only_for_legal_squares_that_cause_them(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for number, step in enumerate(crowded_table(config, chance, 40)):
        if number % 8 == 0 and step.before.public.cascade is None:
            seat = step.before.public.turn.seat
            found = placement_map(step.before, seat, rng.choice(BUILDING_AGES), rng.choice(tuple(Kind)))
            listed = consequences(step.before, found)
            assert all(corners for *_, corners in listed)
            for corner in bits(found.legal):
                there = {(*what, corner) for *what, corners in listed if corners & corner}
                assert there == set(consequences(step.before, restrict_to(found, corner)))


def restrict_to(found: PlacementMap, corner: int) -> PlacementMap:
    """Return a map with only one of its legal squares."""
    return replace(found, prices=tuple(each._replace(corners=each.corners & corner) for each in found.prices))


def compare(state: State, age: Age, kind: Kind, old: Square | None) -> None:
    seat = state.public.turn.seat
    grid = state.config.region.grid
    found = placement_map(state, seat, age, kind, old)
    for square in grid.squares(grid.all):
        corner = grid.mask(square)
        action = Construct(seat, age, kind, square) if old is None else Upgrade(seat, age, old, kind, square)
        refusal = judge(state, action).refusal
        due = [] if refusal is None else [each for each in refusal.violations if each.code is not Code.PAYMENT_UNCLEAR]
        shown = [*found.everywhere, *(each.violation for each in found.obstacles if each.corners & corner)]
        assert {reason(each) for each in shown} == {reason(each) for each in due}, action
        assert bool(found.legal & corner) == (not due), action


def reason(violation: Violation) -> tuple[object, ...]:
    """Return the data that maps and verdicts both contain; maps do not contain single squares."""
    return violation.code, violation.clause, violation.needed, violation.given, violation.domains, violation.kind


def buildings_to_upgrade(state: State, age: Age) -> list[Square | None]:
    """Return possible values for the building to upgrade: none, each building, and a square without one."""
    grid = state.config.region.grid
    standing: list[Square | None] = [grid.square(each.squares) for each in state.public.boards[age].buildings]
    return [None, None, *standing, Square(1, 1), Square(99, 1)]
