"""Checks of sums: tiles, cubes and cards (M-3 to M-5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from khronos_engine.audit.problems import Fix, FixCode, Path, PositionProblem, PositionProblemCode, problem
from khronos_engine.game.cards import Cards
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import CUBES_PER_PLAYER, HOLDEM_CARDS, KINDS, TYPES, CardMode
from khronos_engine.rules import interpretations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.board import Board
    from khronos_engine.game.state import Public, State


def check_tiles(public: Public) -> Iterator[PositionProblem]:
    """Check that the tiles on the boards, in stock and out of the game add up to the tiles of the game (M-3)."""
    for kind, laid in zip(KINDS, map(sum, zip(*map(_tiles_on, public.boards), strict=True)), strict=True):
        lost, stock = public.lost[kind], public.stock[kind]
        due = kind.tiles - laid - lost
        if not lost and due >= 0 and stock == due:
            continue
        path: Path = ("lost", kind)
        if lost < 0:
            yield problem(path, "M-3", PositionProblemCode.LOST_NEGATIVE, kind=kind)
        elif lost and not interpretations.paradox_tile_leaves_game(public.config.house_rules):
            yield problem(path, "M-3", PositionProblemCode.LOST_IMPOSSIBLE, Fix(FixCode.WRITE, 0), kind=kind)
        path = ("stock", kind)
        if due < 0:
            code = PositionProblemCode.TILES_BEYOND_BOX
            yield problem(path, "M-3", code, kind=kind, laid=laid, lost=lost, all=kind.tiles)
        elif stock != due:
            code, fix = PositionProblemCode.STOCK_WRONG, Fix(FixCode.WRITE, due)
            yield problem(path, "M-3", code, fix, kind=kind, stock=stock, laid=laid, lost=lost, all=kind.tiles)


def check_cubes(seat: int, supply: int, laid: int) -> Iterator[PositionProblem]:
    """Check that a player's cubes, in supply and on the boards, add up (M-4)."""
    path: Path = ("players", seat, "cubes")
    due = CUBES_PER_PLAYER - laid
    if due < 0:
        yield problem(path, "M-4", PositionProblemCode.CUBES_BEYOND_BOX, laid=laid, seat=seat, all=CUBES_PER_PLAYER)
    elif supply != due:
        code, fix = PositionProblemCode.SUPPLY_WRONG, Fix(FixCode.WRITE, due)
        yield problem(path, "M-4", code, fix, seat=seat, supply=supply, laid=laid, all=CUBES_PER_PLAYER)


@memoize_on_value
def _tiles_on(board: Board) -> tuple[int, ...]:
    """Return the number of tiles on a board, by kind."""
    counts = Counter([each.kind for each in board.buildings if not each.printed])
    return tuple([counts[kind] for kind in KINDS])


def count_laid_cubes(public: Public) -> list[int]:
    """Count the cubes of each seat on the boards, including the owner cubes of buildings (M-4)."""
    players = public.config.players
    might, faith, reason = [_cubes_on(board, players) for board in public.boards]
    return [sum(counts) for counts in zip(might, faith, reason, strict=True)]


@memoize_on_value
def _cubes_on(board: Board, players: int) -> tuple[int, ...]:
    """Return the cubes on a board, by seat, including the owner cubes of buildings."""
    owners = Counter([each.owner for each in board.buildings])
    laid = [owners[seat] for seat in range(players)]
    for cubes in [each.cubes for each in board.buildings if each.cubes]:
        for seat, count in enumerate(cubes[:players]):
            laid[seat] += count
    return tuple(laid)


def check_cards(state: State) -> Iterator[PositionProblem]:
    """Check that the cards add up, as far as they are known (M-5, HE-1)."""
    public, config = state.public, state.config
    deck = config.all_cards
    row = HOLDEM_CARDS if config.holdem else 0
    if public.row.total != row:
        yield problem(("row",), "HE-1", PositionProblemCode.ROW_WRONG, count=public.row.total, due=row)
    total = public.discards.total + public.row.total + public.pile_size + sum(each.hand_size for each in public.players)
    if total != deck.total:
        due = public.pile_size + deck.total - total
        listed = None if state.hidden is None else len(state.hidden.pile)
        fix = Fix(FixCode.WRITE, due) if due >= 0 and listed in {None, due} else None
        yield problem(("pile_size",), "M-5", PositionProblemCode.CARDS_WRONG, fix, count=total, all=deck.total)
    yield from _check_hands(state)
    yield from _check_hidden_part(state)
    yield from _check_types(state, all_counted=total == deck.total)


def _check_hands(state: State) -> Iterator[PositionProblem]:
    """Check that known hands have the size that the public part states (V-1, ED-3)."""
    for seat, hand in enumerate(state.hands):
        if hand is None:
            continue
        size = state.public.players[seat].hand_size
        if state.config.cards is CardMode.REPORTED:
            yield problem(("hands", seat), "ED-3", PositionProblemCode.HAND_IMPOSSIBLE, FixCode.LEAVE_HAND_OUT)
        elif hand.total != size:
            yield problem(("hands", seat), "V-1", PositionProblemCode.HAND_SIZE_WRONG, count=hand.total, shown=size)


def _check_hidden_part(state: State) -> Iterator[PositionProblem]:
    """Check that the pile has the size that the public part states (V-1, ED-3)."""
    if state.hidden is None:
        return
    count, shown = len(state.hidden.pile), state.public.pile_size
    if state.config.cards is CardMode.REPORTED:
        yield problem(("hidden",), "ED-3", PositionProblemCode.HIDDEN_IMPOSSIBLE, FixCode.LEAVE_HIDDEN_OUT)
    elif count != shown:
        yield problem(("hidden", "pile"), "V-1", PositionProblemCode.PILE_SIZE_WRONG, count=count, shown=shown)


def _check_types(state: State, *, all_counted: bool) -> Iterator[PositionProblem]:
    """Check that the known cards of each type fit the deck (M-5).

    Args:
        state: The state, whole or a view.
        all_counted: Whether the numbers of cards add up to the whole deck.
    """
    known = [state.public.discards, state.public.row]
    known += [hand for hand in state.hands if hand is not None]
    all_known = state.hidden is not None and None not in state.hands
    if state.hidden is not None:
        known.append(Cards.tally(state.hidden.pile))
    deck = state.config.all_cards
    for card_type, count, in_deck in zip(TYPES, map(sum, zip(*known, strict=True)), deck, strict=True):
        if count > in_deck or (all_known and all_counted and count < in_deck):
            yield problem(
                ("discards",), "M-5", PositionProblemCode.TYPE_WRONG, count=count, type=card_type, all=in_deck
            )
