"""Check a board: footprints, printed hamlets, river, owners, ruins and cubes."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from khronos_engine.audit.problems import FixCode, Path, PositionProblem, PositionProblemCode, problem
from khronos_engine.game.board import printed_hamlets
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import AGES, BUILDING_AGES, Age, Kind, Type
from khronos_engine.rules.ground import avoids_river

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.board import Board, Building
    from khronos_engine.game.region import Region
    from khronos_engine.game.state import Public


def check_boards(public: Public) -> Iterator[PositionProblem]:
    """Check the buildings of all boards, but not the hierarchy (see `check_hierarchy`)."""
    for age in AGES:
        if not is_sound(public, age):
            yield from _check_board(public, age)


def is_sound(public: Public, age: Age) -> bool:
    """Return whether a board is free of problems, such as a wrong building, an overlap or a missing printed hamlet.

    This function is much faster than `check_boards`, which also names the problems.
    """
    return _is_sound(public.boards[age], age, public.config.players)


@memoize_on_value
def _is_sound(board: Board, age: Age, players: int) -> bool:
    """Return whether a board has no problem. The result is cached because consecutive states share most boards."""
    region = board.region
    if sum([each.squares for each in board.buildings]) != board.occupied:  # a square that is covered twice carries over
        return False
    if region.hamlets & ~board.occupied:
        return False
    hamlets = _hamlets(region)
    return all(each in hamlets or _fits(each, age, region, players) for each in board.buildings)


@memoize_on_value
def _hamlets(region: Region) -> frozenset[Building]:
    """Return the printed hamlets of a map, without cubes."""
    return frozenset(printed_hamlets(region, region.hamlets))


def _fits(building: Building, age: Age, region: Region, players: int) -> bool:
    """Return whether a building is valid, regardless of other buildings."""
    if building.squares.bit_count() != building.kind.size**2:
        return False
    problems = chain(_check_ground(region, building, ()), _check_building(players, age, building, ()))
    return next(problems, None) is None


def _check_board(public: Public, age: Age) -> Iterator[PositionProblem]:
    board = public.boards[age]
    tiles = hamlets = 0
    for number, building in enumerate(board.buildings):
        path: Path = ("boards", age, "buildings", number)
        yield from _check_footprint(board, number, tiles, hamlets, path)
        yield from _check_ground(board.region, building, path)
        yield from _check_building(public.config.players, age, building, path)
        if building.printed:
            hamlets |= building.squares
        else:
            tiles |= building.squares
    for missing in board.grid.squares(board.region.hamlets & ~(tiles | hamlets)):
        yield problem(("boards", age, "buildings"), "M-1", PositionProblemCode.HAMLET_MISSING, square=missing)


def _check_footprint(board: Board, number: int, tiles: int, hamlets: int, path: Path) -> Iterator[PositionProblem]:
    """Check that a footprint is on the board and overlaps neither earlier tiles nor printed hamlets (M-2, P-1)."""
    building = board.buildings[number]
    has_cube = building.printed and building.cubes
    if not building.squares and has_cube:
        yield problem(path, "P-1", PositionProblemCode.NOT_PRINTED, building=building)
    elif not building.squares:
        yield problem(path, "M-2", PositionProblemCode.OFF_BOARD, building=building)
    elif building.squares.bit_count() != building.kind.size**2:
        yield problem(path, "M-2", PositionProblemCode.PARTLY_OFF_BOARD, building=building)
    if not building.squares & (tiles | hamlets):
        return
    if has_cube:
        is_covered = building.squares & tiles
        code = PositionProblemCode.HAMLET_COVERED if is_covered else PositionProblemCode.HAMLET_FULL
        yield problem(path, "P-1", code, square=board.grid.square(building.squares))
    else:
        other = next(each for each in islice(board.buildings, number) if each.squares & building.squares)
        yield problem(path, "M-2", PositionProblemCode.OVERLAPPING, building=building, other=other)


def _check_ground(region: Region, building: Building, path: Path) -> Iterator[PositionProblem]:
    """Check the ground under a building (M-1, M-3, G-1)."""
    hamlets = (building.squares & region.hamlets).bit_count()
    if building.printed:
        if building.squares and not hamlets and building.cubes:
            square = region.grid.square(building.squares)
            yield problem(path, "P-1", PositionProblemCode.NO_HAMLET, square=square)
        elif not hamlets and not building.cubes:
            yield problem((*path, "printed"), "M-1", PositionProblemCode.NOT_PRINTED, building=building)
        return
    if hamlets and not building.kind.is_civil:
        yield problem(path, "M-3", PositionProblemCode.COVERS_HAMLET, building=building)
    elif hamlets and building.kind is Kind.HAMLET:
        yield problem(path, "M-3", PositionProblemCode.HAMLET_ON_HAMLET, building=building)
    elif hamlets > 1:
        yield problem(path, "M-3", PositionProblemCode.COVERS_SEVERAL_HAMLETS, building=building, count=hamlets)
    if avoids_river(building.kind) and building.squares & region.river:
        yield problem(path, "G-1", PositionProblemCode.COVERS_RIVER, building=building)


def _check_building(players: int, age: Age, building: Building, path: Path) -> Iterator[PositionProblem]:
    """Check everything about a building except its place: whether this board can have it, its owner and cubes (R-1)."""
    if age is Age.REASON and building.kind.size == 1 and not building.printed:
        yield problem(path, "R-1", PositionProblemCode.TOO_SMALL_FOR_REASON, FixCode.TAKE_OFF, building=building)
    yield from _check_owner(players, age, building, path)
    if building.cubes:
        yield from _check_cubes(players, age, building, (*path, "cubes"))


def _check_owner(players: int, age: Age, building: Building, path: Path) -> Iterator[PositionProblem]:
    """Check the owner of a building, and whether a building of its kind can be a ruin (M-4, R-2)."""
    owned = age in BUILDING_AGES and not building.kind.is_civil
    where: Path = (*path, "owner")
    if owned and building.owner is None:
        yield problem(where, "M-4", PositionProblemCode.OWNER_MISSING, FixCode.NAME_OWNER, building=building)
    elif not owned and building.owner is not None:
        yield problem(where, "M-4", PositionProblemCode.OWNER_IMPOSSIBLE, FixCode.LEAVE_OWNER_OUT, building=building)
    elif building.owner is not None and not 0 <= building.owner < players:
        yield problem(where, "M-7", PositionProblemCode.NO_SUCH_OWNER, number=building.owner + 1, building=building)
    if building.ruin and (age is not Age.REASON or building.kind.is_civil):
        yield problem((*path, "ruin"), "R-2", PositionProblemCode.RUIN_IMPOSSIBLE, FixCode.SET_FALSE, building=building)


def _check_cubes(players: int, age: Age, building: Building, path: Path) -> Iterator[PositionProblem]:
    """Check the cubes on a building (M-4, P-1, N-1)."""
    count, seats = building.cube_count, len(building.cubes)
    if seats != players:
        code = PositionProblemCode.CUBES_NOT_BY_SEAT
        yield problem(path, "M-4", code, building=building, count=seats, players=players)
    elif min(building.cubes) < 0:
        yield problem(path, "M-4", PositionProblemCode.CUBES_NEGATIVE, building=building)
    elif age is not Age.REASON:
        code = PositionProblemCode.CUBES_OFF_REASON
        yield problem(path, "M-4", code, FixCode.LEAVE_CUBES_OUT, building=building, age=age)
    elif building.kind.is_civil:
        if count > (max_cubes := building.kind.worth):
            code = PositionProblemCode.CUBES_BEYOND_VALUE
            yield problem(path, "P-1", code, building=building, count=count, maximum=max_cubes)
    elif count > (1 if building.ruin and building.kind.size == 3 else 0):  # Castle or Abbey
        yield problem(path, "N-1", PositionProblemCode.CUBES_BEYOND_RUIN, building=building, count=count)


def check_hierarchy(public: Public) -> Iterator[PositionProblem]:
    """Check that no Military or Religious buildings of a domain share the highest value of their type (H-1)."""
    for age in BUILDING_AGES:
        board = public.boards[age]
        for domain in board.contested:
            for type_ in (Type.MILITARY, Type.RELIGIOUS):
                sharers = domain.highest(type_)
                if len(sharers) > 1:
                    path: Path = ("boards", age, "buildings", board.buildings.index(sharers[-1]))
                    code = PositionProblemCode.HIGHEST_SHARED
                    yield problem(path, "H-1", code, buildings=sharers, type=type_, age=age)
