"""Interpret ambiguities of the printed rules, with one function each; a house rule may replace our interpretation.

The rest of the engine calls these functions and does not contain the alternatives, so a new house rule changes only one
place. The texts in `rules/languages` describe the alternatives and our reasons.

Some interpretations are numbers, the order of steps, or the absence of a step, and therefore have no function:

- M-2 (values of Castle, Abbey and ruins) is the table of kinds in `material.py`.
- M-4 and R-9 (a cube returns to its owner, or moves with the hamlet): `reducer.py` removes and lays buildings in this
way.
- M-6 (an unlimited bank): no code counts the bank. V-1 (money and discards are public): `views.py` hides neither.
- S-3 (the row first) is the order of steps in `setup.py`, and T-5 (income first) the order in `rules/turn.py`.
- C-2 (no bonus for ripples) and U-1 (two steps at once): `rules/building.py` pays no such bonus and sets no such limit.
- R-3 (no ripple without a cube) is one of the shortages that `rules/ripple.py` finds.
- R-1 (the order), R-4 (judged after paradoxes, and not on Reason), R-6 (also on Reason, with its shadow) and DS-4 (the
  smaller building's ruin) are the steps of `rules/ripple.py`.
- J-2 (from the first type again), J-4 (only the powers of the sharers), J-6 (in the order of squares) and DV-1
  (after a downsizing too) are the loop of `rules/settlement.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.material import Age, MixedTerrain, OldShadow, ParadoxTiles, Type, UpgradeTerrain

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from khronos_engine.game.board import Board, Building
    from khronos_engine.game.material import HouseRules, Kind


def paradox_tile_leaves_game(house_rules: HouseRules) -> bool:
    """Return whether the tile of a building destroyed by a paradox leaves the game (M-3, ED-4)."""
    return house_rules.paradox_tiles is ParadoxTiles.LEAVE_GAME


def forest_and_mountain(house_rules: HouseRules, forest: int, mountain: int) -> tuple[int, int]:
    """Return the surcharges, in cards, for forest and for mountain under one footprint (G-4, ED-4).

    `forest` and `mountain` are the surcharges that each terrain would cost without the other. With the house rule, only
    the higher surcharge is due. The two surcharges are never equal unless both are 0.
    """
    if house_rules.mixed_terrain is MixedTerrain.HIGHER and forest and mountain:
        return (forest, 0) if forest > mountain else (0, mountain)
    return forest, mountain


def charges_whole_footprint(house_rules: HouseRules) -> bool:
    """Return whether the surcharge of an upgrade also counts the squares of the old building (U-1, ED-4)."""
    return house_rules.upgrade_terrain is UpgradeTerrain.WHOLE_FOOTPRINT


def needs_cube(kind: Kind, age: Age) -> bool:
    """Return whether laying a building on a board takes a cube from the owner's supply (C-1, R-2)."""
    return not kind.is_civil and age is not Age.REASON


def unrippled_shadow_goes(house_rules: HouseRules) -> bool:
    """Return whether the shadow of the old building is removed if an upgrade does not ripple (R-7, ED-4)."""
    return house_rules.old_shadow is OldShadow.REMOVED


def predecessor(board: Board, shadow: Building, old_shadow: Building | None) -> Building | None:
    """Return the tile that a shadow replaces without a paradox, on the current board; None if there is none (R-5).

    The tile is the shadow of the upgraded building or, without such a shadow, a building that is identical to the new
    shadow, because a paradox destroys only a "different building". A printed hamlet is a predecessor, too, but
    not a tile, so it is never returned.
    """
    return old_shadow or board.find_identical(shadow)


def hamlet_keeper(cubes: Sequence[int], turn_seat: int) -> int | None:
    """Return the seat that keeps a cube on a printed hamlet under a lost Town or City (R-9).

    If several seats have the most cubes, the cubes of the player whose turn it is are removed first. A seat keeps a
    cube only if it then has more cubes than every other seat.
    """
    left = list(cubes)
    if _sole_leader(left) is None and left:
        left[turn_seat] = 0
    return _sole_leader(left)


def _sole_leader(cubes: Sequence[int]) -> int | None:
    highest = max(cubes, default=0)
    if highest == 0 or sum(count == highest for count in cubes) > 1:
        return None
    return list(cubes).index(highest)


SETTLING_ORDER = {Age.MIGHT: (Type.MILITARY, Type.RELIGIOUS), Age.FAITH: (Type.RELIGIOUS, Type.MILITARY)}
"""The order of types in which the hierarchies of a board are restored. A downsizing starts the order again (J-2)."""


def is_junction_clash(
    origins: Sequence[int | None], sharers: Collection[Building], first_clashes: Collection[Collection[Building]]
) -> bool:
    """Return whether the powers of origin domains decide a clash (J-3).

    They decide if the buildings that share the highest value come from several origin domains, and all of them were in
    the same clash when the settlement of the board began. A building without an origin domain has no power to compare.
    """
    if None in origins or len(set(origins)) < 2:
        return False
    return any(all(each in first for each in sharers) for first in first_clashes)


def ruin_is_anothers(faith: Board, building: Building) -> bool:
    """Return whether a ruin is the shadow of another player's building of the same kind and squares on Faith (DS-4)."""
    found = faith.with_corner(building.corner)
    if found is None or found.squares != building.squares or found.kind is not building.kind:
        return False
    return found.owner != building.owner


def reason_collectors(cubes: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that a domain of Reason pays: all seats with the most cubes, if they have any (I-4)."""
    highest = max(cubes, default=0)
    return tuple(seat for seat, count in enumerate(cubes) if count == highest) if highest else ()


def winners(money: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that win: all seats with the most Ecus (E-1)."""
    highest = max(money)
    return tuple(seat for seat, amount in enumerate(money) if amount == highest)
