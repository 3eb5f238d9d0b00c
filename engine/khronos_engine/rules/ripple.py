"""Implement ripples through time: shadows, predecessors and paradoxes (chapter R)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.board import Building
from khronos_engine.game.events import BuildingLaid, BuildingRemoved, Cause, DomainsJoined, RippleStopped
from khronos_engine.game.material import AGES, Age
from khronos_engine.game.violations import Code
from khronos_engine.rules import interpretations
from khronos_engine.rules.ground import equal_highest, joined_domains

if TYPE_CHECKING:
    from khronos_engine.game.board import Board, Domain
    from khronos_engine.rules.reducer import Ledger


def ripple(ledger: Ledger, age: Age, building: Building, old: Building | None) -> None:
    """Lay the shadows of a building of size 2 or 3 on every later board, Faith first (R-1).

    Args:
        ledger: The ledger, in which the building is already on its board.
        age: The board of the construction or upgrade.
        building: The new building.
        old: The building that was upgraded; None for a construction.
    """
    start = ledger.state.public.boards
    paradox_shadows: tuple[Building, ...] = ()
    for later in AGES[age + 1 :]:
        shadow = shadow_of(building, later)
        before = ledger.state.public.boards[later]
        impact = _shadow_impact(before, later, shadow, old)
        codes = _why_stopped(ledger, before, later, shadow, impact)
        if paradox_shadows:
            _destroy(ledger, later, paradox_shadows, Cause.PARADOX_SHADOW)
        if codes:
            clause = "R-3" if codes[0] in (Code.NO_TILE, Code.NO_CUBE) else "R-4"
            ledger.emit(RippleStopped(later, shadow, clause, codes))
            _remove_old_shadows(ledger, age, later, old, start)
            return
        if paradox_shadows:
            impact = _shadow_impact(ledger.board(later), later, shadow, old)
        joined = _domains_joined_by_shadow(before, shadow, impact, paradox_shadows)
        paradox_shadows = _lay_shadow(ledger, later, shadow, impact)
        if len(joined) > 1:
            ledger.emit(DomainsJoined(later, shadow, tuple([each.squares for each in joined])))


def shadow_of(building: Building, age: Age) -> Building:
    """Return the shadow of a building on a later board: with its owner on Faith, as a ruin on Reason (R-2)."""
    if building.kind.is_civil:
        return Building(building.kind, building.squares)
    if age is Age.REASON:
        return Building(building.kind, building.squares, ruin=True)
    return Building(building.kind, building.squares, building.owner)


def own_shadow(board: Board, age: Age, building: Building) -> Building | None:
    """Find the building that has the same squares and kind on a later board and, on Faith, the same owner (R-5).

    A building of size 1 has no shadow, because it does not ripple (R-1).
    """
    if building.kind.size == 1:
        return None
    return board.find_identical(shadow_of(building, age))


class _Impact(Struct, frozen=True, gc=False):
    """The effect of a shadow on a board: the tile that the shadow replaces, and the tiles that it destroys."""

    predecessor: Building | None
    victims: tuple[Building, ...]

    @property
    def gone(self) -> tuple[Building, ...]:
        """All tiles that the shadow removes from the board."""
        return self.victims if self.predecessor is None else (self.predecessor, *self.victims)


def _shadow_impact(board: Board, age: Age, shadow: Building, old: Building | None) -> _Impact:
    """Return the effect of a shadow: the tiles that it would replace and destroy (R-5, R-6)."""
    old_shadow = None if old is None else own_shadow(board, age, old)
    predecessor = interpretations.predecessor(board, shadow, old_shadow)
    victims = tuple(
        [each for each in board.buildings_touching(shadow.squares) if not each.printed and each != predecessor]
    )
    return _Impact(predecessor, victims)


def _occupied_squares(board: Board, gone: tuple[Building, ...]) -> int:
    """Return the occupied squares after some buildings are removed and printed hamlets become visible (M-3)."""
    removed = 0
    for each in gone:
        removed |= each.squares
    return board.occupied & ~removed | removed & board.region.hamlets


def _why_stopped(ledger: Ledger, board: Board, age: Age, shadow: Building, impact: _Impact) -> tuple[Code, ...]:
    """Return the reasons that stop a shadow on a board, empty if it is laid (R-3, R-4; R-4 refers to D-2 and H-1).

    The shadow is judged before any building is removed from the board. It therefore cannot use a tile or cube that this
    removal would free, except the cube of a predecessor.
    """
    codes = _shortages(ledger, age, shadow, impact.predecessor)
    if codes or age is not Age.FAITH or shadow.kind.is_civil:
        return tuple(codes)
    standing = _occupied_squares(board, impact.gone)
    joined = joined_domains(board, shadow.squares, standing, _replaced_squares(board, shadow, impact))
    if len(joined) > 1:
        codes.append(Code.DOMAINS_JOINED)
    # An equal building can only be in a domain that the shadow joins.
    ranked = [each for each in joined if each.members(shadow.kind.type)]
    if ranked and _equals_highest(board, shadow, impact.gone, standing):
        codes.append(Code.EQUAL_HIGHEST)
    return tuple(codes)


def _shortages(ledger: Ledger, age: Age, shadow: Building, predecessor: Building | None) -> list[Code]:
    """Return what a shadow lacks: a tile, or a cube if it inherits none from a predecessor (R-3, R-5)."""
    public = ledger.state.public
    codes = []
    if not public.stock[shadow.kind]:
        codes.append(Code.NO_TILE)
    owner = None if predecessor is not None else shadow.owner
    if owner is not None and not public.players[owner].cubes and interpretations.needs_cube(shadow.kind, age):
        codes.append(Code.NO_CUBE)
    return codes


def _equals_highest(board: Board, shadow: Building, gone: tuple[Building, ...], standing: int) -> bool:
    """Return whether a shadow would equal the highest building of its type in its new domain (R-4, H-1).

    `board` is the board before the shadow is laid. `standing` contains the squares of all buildings that would remain,
    and of printed hamlets that would become visible.
    """
    domain = board.grid.flood(shadow.squares, shadow.squares | standing)
    around = [
        each for each in board.buildings_touching(domain) if each not in gone and each.kind.type is shadow.kind.type
    ]
    return bool(equal_highest(shadow.kind, around))


def _lay_shadow(ledger: Ledger, age: Age, shadow: Building, impact: _Impact) -> tuple[Building, ...]:
    """Lay a shadow that nothing stops, on any terrain (R-5, R-6, R-8).

    Returns:
        The shadows that the destroyed buildings have on the next board; these are destroyed, too.
    """
    if impact.victims:
        _destroy(ledger, age, impact.victims, Cause.PARADOX)
    ledger.emit(BuildingLaid(age, _with_passed_on_cubes(ledger, age, shadow, impact), Cause.RIPPLE, impact.predecessor))
    if not impact.victims or age is Age.REASON:
        return ()
    following = age.later[0]
    shadows = [own_shadow(ledger.board(following), following, each) for each in impact.victims]
    return tuple([each for each in shadows if each is not None])


def _domains_joined_by_shadow(
    before: Board, shadow: Building, impact: _Impact, paradox_shadows: tuple[Building, ...]
) -> tuple[Domain, ...]:
    """Return the domains that a civil shadow joins; empty for other shadows (R-4, J-1).

    `before` is the board before anything was removed. `impact` is the effect of the shadow after `paradox_shadows` are
    removed.
    """
    if not shadow.kind.is_civil:
        return ()
    standing = _occupied_squares(before, (*paradox_shadows, *impact.gone))
    return joined_domains(before, shadow.squares, standing, _replaced_squares(before, shadow, impact))


def _replaced_squares(board: Board, shadow: Building, impact: _Impact) -> int:
    """Return the squares of the predecessors, including printed hamlets; their domains are joined (R-5)."""
    hamlets = shadow.squares & board.region.hamlets & board.occupied
    return hamlets if impact.predecessor is None else hamlets | impact.predecessor.squares


def _with_passed_on_cubes(ledger: Ledger, age: Age, shadow: Building, impact: _Impact) -> Building:
    """Add the cubes of its predecessors to a civil shadow on Reason (R-5); cubes on ruins return to their owners."""
    if age is not Age.REASON or not shadow.kind.is_civil:
        return shadow
    hamlets = [each for each in ledger.board(age).buildings_touching(shadow.squares) if each.printed]
    sources = hamlets if impact.predecessor is None else [impact.predecessor, *hamlets]
    totals = tuple(sum(each.count_cubes_of(seat) for each in sources) for seat in range(ledger.state.config.players))
    return Building(shadow.kind, shadow.squares, cubes=totals) if any(totals) else shadow


def _destroy(ledger: Ledger, age: Age, buildings: tuple[Building, ...], cause: Cause) -> None:
    """Destroy buildings by a paradox (R-6); a cube may stay on a hamlet of Reason (M-3, R-9)."""
    leaves = interpretations.paradox_tile_leaves_game(ledger.state.config.house_rules)
    for building in buildings:
        keeper = None
        if age is Age.REASON and building.kind.is_civil and building.squares & ledger.board(age).region.hamlets:
            keeper = interpretations.hamlet_keeper(building.cubes, ledger.public.turn.seat)
        ledger.emit(BuildingRemoved(age, building, cause, leaves, keeper))


def _remove_old_shadows(
    ledger: Ledger, age: Age, stopped: Age, old: Building | None, start: tuple[Board, Board, Board]
) -> None:
    """Remove the upgraded building's shadows where the ripple does not go, if the house rule says so (R-7).

    `stopped` is the first board without the ripple. `start` contains the boards at the start of the action.
    """
    if old is None or not interpretations.unrippled_shadow_goes(ledger.state.config.house_rules):
        return
    faith_held_one = age is Age.FAITH or own_shadow(start[Age.FAITH], Age.FAITH, old) is not None
    for later in (stopped, *stopped.later):
        shadow = own_shadow(ledger.board(later), later, old)
        if shadow is not None and (later is Age.FAITH or faith_held_one):
            ledger.emit(BuildingRemoved(later, shadow, Cause.UNRIPPLED_UPGRADE))


def ripple_downsizing(ledger: Ledger, age: Age, building: Building) -> bool:
    """Lay the shadow of the smaller building after a downsizing, regardless of dominion (DS-4, R-3, R-5, R-6, H-1).

    Returns: Whether the shadow was laid.
    """
    board = ledger.board(age)
    shadow = shadow_of(building, age)
    impact = _shadow_impact(board, age, shadow, None)
    codes = _shortages(ledger, age, shadow, impact.predecessor)
    clause = "R-3"
    if (
        not codes
        and age is Age.FAITH
        and _equals_highest(board, shadow, impact.gone, _occupied_squares(board, impact.gone))
    ):
        codes.append(Code.EQUAL_HIGHEST)
        clause = "DS-4"
    if codes:
        ledger.emit(RippleStopped(age, shadow, clause, tuple(codes)))
        return False
    _lay_shadow(ledger, age, shadow, impact)
    return True
