"""Junctions, downsizing and division: the hierarchy is restored after the shadows (chapters J, DS and DV)."""

from dataclasses import dataclass

from khronos_engine.game.material import Age, Kind, Type
from tests.naive.domains import Clash, clashes, in_reading_order, types_in_order
from tests.naive.material import SHEETS, SMALLER
from tests.naive.position import Building, Decision, Square, footprint
from tests.naive.ripples import is_identical, lay_shadow, may_be_laid, shadow_of
from tests.naive.table import Table


@dataclass
class AtTheStart:
    """The clashes and powers at the start of the work on a board (J-3).

    Attributes:
        clashes: The clashes of that moment.
        powers: The power of each origin domain, by type and number.
    """

    clashes: list[Clash]
    powers: dict[Type, dict[int, int]]


def settle(table: Table, age: Age) -> None:
    """Restore the hierarchy of a board with successive downsizings (J-2, J-6, DV-1)."""
    start = start_settling(table, age)
    while (clash := first_clash(table, age)) is not None:
        downsize(table, age, who_gives_way(table, age, clash, start))


def start_settling(table: Table, age: Age) -> AtTheStart:
    """Return the clashes and powers of a board (J-3)."""
    powers: dict[Type, dict[int, int]] = {Type.MILITARY: {}, Type.RELIGIOUS: {}}
    for building in table.board(age):
        origin = table.origins[age].get(building)
        if origin is not None and not building.civil:
            powers[building.type][origin] = powers[building.type].get(origin, 0) + building.value
    found = [clash for kind in types_in_order(age) for clash in clashes(table.board(age), kind)]
    return AtTheStart(found, powers)


def first_clash(table: Table, age: Age) -> Clash | None:
    """Return the next clash to resolve: of the first type, in the domain with the smallest square (J-2, J-6)."""
    for kind in types_in_order(age):
        found = clashes(table.board(age), kind)
        if found:
            return found[0]
    return None


def origin_domains(table: Table, age: Age, clash: Clash) -> set[int]:
    """Return the origin domains from which the sharers come (J-3)."""
    return {table.origins[age][sharer] for sharer in clash.sharers if sharer in table.origins[age]}


def is_junction(table: Table, age: Age, clash: Clash, start: AtTheStart) -> bool:
    """Return whether the sharers come from several origin domains and shared one clash at the start (J-3)."""
    return len(origin_domains(table, age, clash)) > 1 and any(
        first.type is clash.type and all(sharer in first.sharers for sharer in clash.sharers) for first in start.clashes
    )


def who_gives_way(table: Table, age: Age, clash: Clash, start: AtTheStart) -> Building:
    """Return the sharer to downsize: by power in a junction clash (J-4), otherwise by choice (J-5, DV-1)."""
    if not is_junction(table, age, clash, start):
        return choice_of_player(table, age, clash, "DV-1")
    powers = start.powers[clash.type]
    strongest = max(powers[origin] for origin in origin_domains(table, age, clash))
    weaker = [sharer for sharer in clash.sharers if powers[table.origins[age][sharer]] < strongest]
    if weaker:
        return min(weaker, key=lambda sharer: in_reading_order(sharer.at))
    return choice_of_player(table, age, clash, "J-5")


def choice_of_player(table: Table, age: Age, clash: Clash, clause: str) -> Building:
    """Return the building to downsize, which the current player chooses unless they own only one (J-5, DV-1)."""
    own = [sharer for sharer in clash.sharers if sharer.owner == table.seat]
    candidates = own or clash.sharers
    if len(candidates) == 1:
        return candidates[0]
    by_square = {candidate.at: candidate for candidate in candidates}
    return by_square[table.ask(Decision(table.seat, "choose", age, clause, frozenset(by_square)))]


def downsize(table: Table, age: Age, building: Building) -> None:
    """Replace a building with a smaller one inside its squares, or destroy it (DS-1 to DS-4)."""
    smaller = _smaller_building(table, age, building)
    if smaller is None:
        table.take_off(age, building)
    else:
        table.replace(age, building, smaller)
        _inherit(table, age, building, smaller)
    if age is Age.MIGHT:
        _update_shadows_of_might(table, building, smaller)
    elif age is Age.FAITH:
        _update_shadow_of_faith(table, building, smaller)


def _smaller_building(table: Table, age: Age, building: Building) -> Building | None:
    """Return the replacement of a building, on the square chosen by its owner; None if it is destroyed (DS-1, DS-3)."""
    kinds = [kind for kind in SMALLER[building.kind] if table.position.stock[kind] > 0]
    if not kinds:
        return None
    places = places_inside(building, kinds[0])
    if building.owner is None:
        raise ValueError(f"{building} has no owner")
    at = table.ask(Decision(building.owner, "place", age, "DS-3", frozenset(places)))
    return Building(kinds[0], at, building.owner)


def places_inside(building: Building, kind: Kind) -> list[Square]:
    """Return the top-left squares of a smaller building inside a larger one, always more than one (DS-2)."""
    size = SHEETS[kind].size
    return [at for at in building.squares if all(square in building.squares for square in footprint(at, size))]


def _inherit(table: Table, age: Age, larger: Building, smaller: Building) -> None:
    """Give a smaller building the origin domain of the larger one, if that has one (J-3)."""
    if larger in table.origins[age]:
        table.origins[age][smaller] = table.origins[age][larger]


def _update_shadows_of_might(table: Table, larger: Building, smaller: Building | None) -> None:
    """Remove the shadows of a building that was downsized on Might; then the smaller one may ripple (DS-4)."""
    if larger.size == 1:
        return
    same_place = [each for each in table.board(Age.FAITH) if each.kind is larger.kind and each.at == larger.at]
    mine = [each for each in same_place if is_identical(Age.FAITH, each, larger)]
    of_another = [each for each in same_place if each not in mine]
    for shadow in mine:
        table.take_off(Age.FAITH, shadow)
    if not of_another:
        _remove_ruin(table, larger)
    if not mine or smaller is None or smaller.size == 1:
        return
    on_faith = shadow_of(smaller, Age.FAITH)
    if not may_be_laid(table, Age.FAITH, on_faith, None, dominion=False):
        return
    lay_shadow(table, Age.FAITH, on_faith, None)
    _inherit(table, Age.FAITH, mine[0], on_faith)
    _leave_ruin(table, smaller)


def _update_shadow_of_faith(table: Table, larger: Building, smaller: Building | None) -> None:
    """Remove the ruin of a building that was downsized on Faith; then the smaller one may leave a ruin (DS-4)."""
    if larger.size == 1:
        return
    _remove_ruin(table, larger)
    if smaller is not None and smaller.size == 2:
        _leave_ruin(table, smaller)


def _remove_ruin(table: Table, larger: Building) -> None:
    """Remove the ruin with these squares and kind, renovated or not; its cubes are returned (DS-4)."""
    for ruin in [each for each in table.board(Age.REASON) if is_identical(Age.REASON, each, larger)]:
        table.take_off(Age.REASON, ruin)


def _leave_ruin(table: Table, smaller: Building) -> None:
    """Lay the ruin of a smaller building on Reason, if there is a tile (DS-4, R-3)."""
    ruin = shadow_of(smaller, Age.REASON)
    if may_be_laid(table, Age.REASON, ruin, None):
        lay_shadow(table, Age.REASON, ruin, None)
