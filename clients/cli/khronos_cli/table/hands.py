"""Lists the pieces to move by hand on a real table after a move: tiles, cubes, adventurers and money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from khronos_cli.language import colon, filled, in_parts, rendered
from khronos_cli.narration.nouns import ecus_noun
from khronos_cli.terminal_text import printable
from khronos_cli.texts import Narration
from khronos_engine.game.board import Board, Building
from khronos_engine.game.material import Age
from khronos_engine.game.state import State
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.texts.languages import Phrase, TextKey


def hand_lines(before: State, after: State) -> Iterator[Text]:
    """Yield a line for each board that changes, and one for the money.

    Args:
        before: The position before a move.
        after: The position after it.
    """
    lines = [
        (rendered(age), parts)
        for age in Age
        if (
            parts := [
                *_board(before.public.boards[age], after.public.boards[age], after),
                *_arrivals(before, after, age),
            ]
        )
    ]
    if money := list(_money(before, after)):
        lines.append((rendered(Narration.BANK), money))
    if not lines:
        return
    yield Text(f"  {rendered(Narration.HANDS)}{colon()}", "bold")
    width = max(len(title) for title, _ in lines)
    for title, parts in lines:
        yield Text.assemble(f"    {title:<{width}}  ", (in_parts(parts), "cyan"))


def _board(before: Board, after: Board, state: State) -> Iterator[str]:
    """Yield the tiles and cubes to take off a board and to put on it."""
    old = {each.squares: each for each in before.buildings}
    new = {each.squares: each for each in after.buildings}
    staying = {squares for squares, each in old.items() if squares in new and _same_tile(each, new[squares])}
    for each in before.buildings:
        if each.squares not in staying and not each.printed:
            yield _tile_line(Narration.TAKE_OFF, each, state) + _cubes_of_gone(each, after, state)
    for each in after.buildings:
        if each.squares not in staying and not each.printed:
            yield _tile_line(Narration.PUT, each, state) + _cubes_of_laid(each, state)
    for squares in sorted(staying, key=lambda each: each & -each):
        yield from _changes(old[squares], new[squares], state)


def _same_tile(one: Building, other: Building) -> bool:
    return (one.kind, one.owner, one.printed) == (other.kind, other.owner, other.printed)


def _tile_line(key: TextKey, building: Building, state: State) -> str:
    """Return what to do with a tile."""
    tile = Narration.RUIN_TILE if building.ruin and key != Narration.TAKE_OFF else Narration.TILE
    named = Phrase.of(tile, kind=building.kind, square=_square(building, state))
    return filled(key, tile=named)


def _cubes_of_gone(gone: Building, after: Board, state: State) -> str:
    """Return the owners of the cubes of a removed tile; nothing if the cubes move to the tile in its place."""
    heirs = [each for each in after.buildings if each.squares & gone.squares]
    if gone.owner is not None:
        moves = any(each.owner == gone.owner for each in heirs)
        return "" if moves else f" ({_of(Narration.CUBE_TO, state, [gone.owner])})"
    left = _seats(gone)
    for each in heirs:
        for seat in _seats(each):
            if seat in left:
                left.remove(seat)
    return f" ({_of(Narration.CUBE_TO, state, left)})" if left else ""


def _cubes_of_laid(laid: Building, state: State) -> str:
    """Return the owners of the cubes on a new tile."""
    seats = [laid.owner] if laid.owner is not None else _seats(laid)
    return f" ({_of(Narration.WITH_CUBE, state, seats)})" if seats else ""


def _changes(old: Building, new: Building, state: State) -> Iterator[str]:
    """Yield the changes of a tile that stays."""
    if old.ruin != new.ruin:
        yield _tile_line(Narration.TURN_OVER, new, state)
    before, after = _seats(old), _seats(new)
    square = _square(new, state)
    came = [seat for seat in sorted(set(after)) for _ in range(after.count(seat) - before.count(seat))]
    gone = [seat for seat in sorted(set(before)) for _ in range(before.count(seat) - after.count(seat))]
    if came:
        yield f"{_of(Narration.PUT_CUBE, state, came)} {square}"
    if gone:
        yield f"{square}{colon()} {_of(Narration.CUBE_TO, state, gone)}"


def _seats(building: Building) -> list[int]:
    """Return the owners of the cubes on a building of Reason, one for each cube."""
    return [seat for seat, count in enumerate(building.cubes) for _ in range(count)]


def _of(key: TextKey, state: State, seats: Sequence[int]) -> str:
    names = tuple(printable(state.config.seats[seat].name) for seat in seats)
    return filled(key, count=len(seats), seats=names)


def _square(building: Building, state: State) -> str:
    return state.config.region.grid.square(building.squares).name


def _arrivals(before: State, after: State, age: Age) -> Iterator[str]:
    """Yield the adventurers that arrive on a board."""
    for seat, (old, new) in enumerate(zip(before.public.players, after.public.players, strict=True)):
        name = printable(after.config.seats[seat].name)
        for mark, was, now in zip(ADVENTURERS, old.adventurers, new.adventurers, strict=True):
            if now.age is age and was.age is not age:
                yield filled(Narration.MOVE_ADVENTURER, seat=name, mark=mark)


def _money(before: State, after: State) -> Iterator[str]:
    """Yield the payments to and from the bank."""
    for seat, (old, new) in enumerate(zip(before.public.players, after.public.players, strict=True)):
        if old.money != new.money:
            key = Narration.PAYS if new.money < old.money else Narration.GETS
            name = printable(after.config.seats[seat].name)
            yield filled(key, seat=name, ecus=ecus_noun(abs(new.money - old.money)))
