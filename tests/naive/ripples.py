"""The shadows of a building on the later boards (chapter R)."""

from khronos_engine.game.material import Age
from tests.naive.domains import board_after, hamlets_under, joins_domains, overlap, shares_highest
from tests.naive.position import Building
from tests.naive.table import Table

LATER = {Age.MIGHT: (Age.FAITH, Age.REASON), Age.FAITH: (Age.REASON,), Age.REASON: ()}
"""The later boards of each board, to which its buildings ripple (R-1)."""


def ripple(table: Table, age: Age, new: Building, old: Building | None = None) -> None:
    """Lay the shadows of a building that was constructed, or that replaced `old` in an upgrade (R-1, R-7)."""
    if new.size == 1:
        return
    old_shadows = [] if old is None else shadows_for_removal(table, age, old)
    for later in LATER[age]:
        shadow = shadow_of(new, later)
        if not may_be_laid(table, later, shadow, old):
            if table.position.options.old_shadow_removed:
                _remove_old_shadows(table, later, old_shadows)
            return
        lay_shadow(table, later, shadow, old)


def shadow_of(building: Building, age: Age) -> Building:
    """Return the shadow of a building: with the owner's cube on Faith, as a ruin without one on Reason (R-2)."""
    if building.civil:
        return Building(building.kind, building.at)
    if age is Age.REASON:
        return Building(building.kind, building.at, ruin=True)
    return Building(building.kind, building.at, building.owner)


def is_identical(age: Age, building: Building, model: Building) -> bool:
    """Return whether a tile has the same squares and kind and, on Faith, the same owner (R-5, DS-4)."""
    same = building.kind is model.kind and building.at == model.at and not building.printed
    return same and (age is Age.REASON or building.owner == model.owner)


def predecessors(table: Table, age: Age, shadow: Building, old: Building | None) -> list[Building]:
    """Return the buildings that a shadow replaces instead of destroying (R-5)."""
    return [
        building
        for building in table.board(age)
        if overlap(building, shadow)
        and (
            building.printed
            or is_identical(age, building, shadow)
            or (old is not None and old.size == 2 and is_identical(age, building, old))
        )
    ]


def may_be_laid(table: Table, age: Age, shadow: Building, old: Building | None, *, dominion: bool = True) -> bool:
    """Return whether a shadow is laid on a board; called before anything is removed from that board (R-3, R-4, R-6)."""
    if table.position.stock[shadow.kind] == 0:
        return False
    if shadow.owner is None:
        return True
    replaced = predecessors(table, age, shadow, old)
    cube_passes_on = any(building.owner == shadow.owner for building in replaced)
    if table.position.players[shadow.owner].cubes == 0 and not cube_passes_on:
        return False
    after = board_after(table.position.land, table.board(age), shadow, replaced)
    if dominion and joins_domains(after, table.origins[age]):
        return False
    return not shares_highest(after)


def lay_shadow(table: Table, age: Age, shadow: Building, old: Building | None) -> None:
    """Lay a shadow: its predecessors are replaced, and other covered buildings are destroyed (R-5, R-6)."""
    replaced = predecessors(table, age, shadow, old)
    for building in [each for each in table.board(age) if overlap(each, shadow)]:
        if building not in replaced:
            destroy_by_paradox(table, age, building)
    tiles = [building for building in replaced if not building.printed]
    if tiles:  # at most one, because the two kinds of predecessors exclude each other
        (tile,) = tiles
        table.replace(age, tile, shadow)
    else:
        table.lay(age, shadow)


def destroy_by_paradox(table: Table, age: Age, building: Building) -> None:
    """Destroy a building, and its own shadow on the later board (R-6)."""
    leaves_game = not table.position.options.paradox_tiles_to_stock
    keeper = keeper_of_cube(table, building) if age is Age.REASON else None
    table.take_off(age, building, leaves_game=leaves_game, keeper=keeper)
    if age is Age.FAITH:
        for shadow in [each for each in table.board(Age.REASON) if is_identical(Age.REASON, each, building)]:
            destroy_by_paradox(table, Age.REASON, shadow)


def keeper_of_cube(table: Table, building: Building) -> int | None:
    """Return the player who keeps a cube on the printed hamlet under a Town or City of Reason, if any (R-9)."""
    if not building.civil or not hamlets_under(table.position.land, building):
        return None
    leaders = _seats_with_most(building.cubes)
    if len(leaders) > 1:
        others = {seat: count for seat, count in building.cubes.items() if seat != table.seat}
        leaders = _seats_with_most(others)
    return leaders[0] if len(leaders) == 1 else None


def _seats_with_most(cubes: dict[int, int]) -> list[int]:
    return [seat for seat, count in cubes.items() if count == max(cubes.values())]


def shadows_for_removal(table: Table, age: Age, old: Building) -> list[tuple[Age, Building]]:
    """Return the shadows of the old building of an upgrade, at the start of the action (R-7).

    For an upgrade on Might, a shadow on Reason counts only if there is one on Faith.
    """
    if old.size == 1:
        return []
    found: list[tuple[Age, Building]] = []
    for later in LATER[age]:
        here = [building for building in table.board(later) if is_identical(later, building, old)]
        if not here:
            return found
        found.extend((later, building) for building in here)
    return found


def _remove_old_shadows(table: Table, age: Age, old_shadows: list[tuple[Age, Building]]) -> None:
    """Remove the remaining shadows of the old building on a board and on the later one (R-7)."""
    for later, shadow in old_shadows:
        if later >= age and shadow in table.board(later):
            table.take_off(later, shadow)
