"""List the pieces to move by hand on a physical board after a move: tiles, cubes, adventurers and money."""

from collections import Counter
from collections.abc import Collection, Iterator

from rich.text import Text

from khronos.v1.material_pb2 import Age, Building, Square
from khronos.v1.state_pb2 import Board, GameState, Player, PublicPart
from khronos_cli.language import Narration, colon, fill, in_parts, render
from khronos_cli.names import AGES, age_name, kind_noun, place, seat_name
from khronos_cli.narration import ecus_noun
from khronos_client import parse_square, side, square_name
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.texts.languages import Phrase, TextKey


def hand_lines(before: GameState, after: GameState) -> Iterator[Text]:
    """Yield a line for each board that changes, and one for the money.

    Args:
        before: The state before a move.
        after: The state after it.
    """
    old, new = before.public_part, after.public_part
    lines = [
        (age_name(age), [*_board(old.boards[number], new.boards[number], new), *_arrivals(old, new, age)])
        for number, age in enumerate(AGES)
    ]
    lines.append((render(Narration.BANK), list(_money(old, new))))
    lines = [(title, parts) for title, parts in lines if parts]
    if not lines:
        return
    yield Text(f"  {render(Narration.HANDS)}{colon()}", "bold")
    width = max(len(title) for title, _ in lines)
    for title, parts in lines:
        yield Text.assemble(f"    {title:<{width}}  ", (in_parts(parts), "cyan"))


def _board(before: Board, after: Board, public: PublicPart) -> Iterator[str]:
    """Yield the tiles and cubes to take off a board and to put on it."""
    old, new = {place(each): each for each in before.tiles}, {place(each): each for each in after.tiles}
    staying = [at for at, tile in old.items() if at in new and _is_same_tile(tile, new[at])]
    for at, tile in old.items():
        if at not in staying:
            yield _tile_line(Narration.TAKE_OFF, tile) + _cubes_of_gone(tile, after, public)
    for at, tile in new.items():
        if at not in staying:
            owners = [tile.owner] if tile.owner else list(_cubes(tile).elements())
            yield _tile_line(Narration.PUT, tile) + _in_brackets(Narration.WITH_CUBE, public, owners)
    turned = {at for at in staying if old[at].ruin != new[at].ruin}
    was, now = _cubes_by_square(before, staying), _cubes_by_square(after, staying)
    covered = {at for tile in (*before.tiles, *after.tiles) for at in _footprint(tile)}.difference(staying)
    for at in sorted((turned | was.keys() | now.keys()) - covered, key=_row_first):
        if at in turned:
            yield _tile_line(Narration.TURN_OVER, new[at])
        cubes_before, cubes_after = was.get(at, Counter()), now.get(at, Counter())
        if came := cubes_after - cubes_before:
            yield f"{_of(Narration.PUT_CUBE, public, sorted(came.elements()))} {at}"
        if gone := cubes_before - cubes_after:
            yield f"{at}{colon()} {_of(Narration.CUBE_TO, public, sorted(gone.elements()))}"


def _row_first(at: str) -> tuple[int, int]:
    """Return the row and the column of the name of a square."""
    square = parse_square(at)
    return square.row, square.column


def _is_same_tile(one: Building, other: Building) -> bool:
    return (one.kind, one.owner) == (other.kind, other.owner)


def _footprint(tile: Building) -> Iterator[str]:
    """Yield the names of the squares of a tile."""
    span = range(side(tile.kind))
    return (
        square_name(Square(column=tile.at.column + across, row=tile.at.row + down)) for across in span for down in span
    )


def _cubes(tile: Building) -> Counter[int]:
    """Return the number of cubes of each seat on a building of Reason."""
    return Counter({seat: count for seat, count in enumerate(tile.cubes, start=1) if count})


def _cubes_by_square(board: Board, kept: Collection[str]) -> dict[str, Counter[int]]:
    """Return the cubes on the tiles that stay and on the printed hamlets."""
    found = {at: _cubes(tile) for tile in board.tiles if (at := place(tile)) in kept}
    for cube in board.hamlet_cubes:
        found.setdefault(square_name(cube.at), Counter())[cube.seat] += 1
    return found


def _tile_line(key: TextKey, tile: Building) -> str:
    """Return what to do with a tile."""
    form = Narration.RUIN_TILE if tile.ruin and key != Narration.TAKE_OFF else Narration.TILE
    return fill(key, tile=Phrase.of(form, kind=kind_noun(tile.kind), square=place(tile)))


def _cubes_of_gone(gone: Building, after: Board, public: PublicPart) -> str:
    """Return the owners of the cubes of a removed tile; nothing if the cubes move to the tile in its place."""
    taken = set(_footprint(gone))
    heirs = [each for each in after.tiles if taken & set(_footprint(each))]
    if gone.owner:
        left = [] if any(each.owner == gone.owner for each in heirs) else [gone.owner]
    else:
        cubes = _cubes(gone)
        for each in heirs:
            cubes -= _cubes(each)
        for cube in after.hamlet_cubes:
            if square_name(cube.at) in taken:
                cubes -= Counter([cube.seat])
        left = list(cubes.elements())
    return _in_brackets(Narration.CUBE_TO, public, left)


def _in_brackets(key: TextKey, public: PublicPart, seats: list[int]) -> str:
    return f" ({_of(key, public, seats)})" if seats else ""


def _of(key: TextKey, public: PublicPart, seats: list[int]) -> str:
    return fill(key, count=len(seats), seats=tuple(seat_name(public.config, seat) for seat in seats))


def _arrivals(before: PublicPart, after: PublicPart, age: Age.ValueType) -> Iterator[str]:
    """Yield the adventurers that arrive on a board."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
        for mark, was, now in zip(ADVENTURERS, _adventurers(old), _adventurers(new), strict=True):
            if now == age != was:
                yield fill(Narration.MOVE_ADVENTURER, seat=seat_name(after.config, seat), mark=mark)


def _adventurers(player: Player) -> tuple[Age.ValueType, Age.ValueType]:
    return player.first_adventurer.age, player.second_adventurer.age


def _money(before: PublicPart, after: PublicPart) -> Iterator[str]:
    """Yield the payments to and from the bank."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
        if old.money != new.money:
            key = Narration.PAYS if new.money < old.money else Narration.GETS
            yield fill(key, seat=seat_name(after.config, seat), ecus=ecus_noun(abs(new.money - old.money)))
