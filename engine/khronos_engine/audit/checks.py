"""Run all checks of a position, in order.

The rules trust every state. Therefore a state from outside is audited once, and used only if it has no problems.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine.audit.boards import check_boards, check_hierarchy
from khronos_engine.audit.problems import Fix, FixCode, Path, PositionProblem, PositionProblemCode, problem
from khronos_engine.game.budget import STEPS_OF_ANSWER, UNLIMITED, Budget
from khronos_engine.game.cards import Cards
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import (
    CARDS_PER_ADVENTURER,
    CUBES_PER_PLAYER,
    GAME_TURNS,
    HAND_SIZE,
    HOLDEM_CARDS,
    KINDS,
    TYPES,
    CardMode,
)
from khronos_engine.referee import before_cascade, judge, run
from khronos_engine.rules import interpretations
from khronos_engine.rules.reducer import ImpossibleAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.board import Board
    from khronos_engine.game.state import Cascade, Player, Public, State

PRIVATE = ("hands", "hidden")
"""The first names of paths outside of the public part."""

_STEPS_OF_AUDIT = 20  # the steps for a crowded valid position; each problem adds one


def audit(state: State, budget: Budget = UNLIMITED) -> tuple[PositionProblem, ...]:
    """Return every problem of a position; empty if it is valid. `budget` counts the checks and the problems.

    A position in the middle of a cascade is valid under two conditions: the position before the action is valid, and
    the action and the answers lead from there to this position (T-8).
    """
    cascade = state.public.cascade
    found = []
    budget.spend(_STEPS_OF_AUDIT)
    if cascade is not None:
        budget.spend(STEPS_OF_ANSWER * len(cascade.answers))
    for each in _check_settled(state) if cascade is None else _check_cascade(state, cascade):
        budget.spend()
        found.append(each)
    return tuple(found)


def _check_settled(state: State) -> Iterator[PositionProblem]:
    """Check a position in which no decision is pending."""
    public = state.public
    yield from _check_turn(public)
    yield from check_boards(public)
    yield from _check_tiles(public)
    laid = _count_laid_cubes(public)
    for seat, player in enumerate(public.players):
        if player.money < 0:
            yield problem(("players", seat, "money"), "M-6", PositionProblemCode.DEBT, FixCode.WRITE_NO_DEBT, seat=seat)
        yield from _check_cubes(seat, player.cubes, laid[seat])
        yield from _check_adventurers(public, seat, player)
        yield from _check_hand_size(public, seat, state.hands[seat])
    yield from _check_cards(state)
    yield from check_hierarchy(public)


def _check_turn(public: Public) -> Iterator[PositionProblem]:
    """Check the turn and its flags (T-1, T-7, HE-2)."""
    turn, players = public.turn, public.config.players
    if not 0 <= public.first_seat < players:
        code = PositionProblemCode.NO_SUCH_SEAT
        yield problem(("first_seat",), "S-2", code, number=public.first_seat + 1, players=players)
    if not 0 <= turn.seat < players:
        code = PositionProblemCode.NO_SUCH_SEAT
        yield problem(("turn", "seat"), "T-7", code, number=turn.seat + 1, players=players)
    if not 1 <= turn.number <= GAME_TURNS:
        code = PositionProblemCode.NO_SUCH_TURN
        yield problem(("turn", "number"), "T-7", code, number=turn.number, last=GAME_TURNS)
    if turn.swapped and not public.config.holdem:
        yield problem(("turn", "swapped"), "HE-1", PositionProblemCode.SWAPPED_WITHOUT_HOLDEM, FixCode.SET_FALSE)
    if public.over and (turn.number != GAME_TURNS or (turn.seat + 1) % players != public.first_seat):
        yield problem(("over",), "T-7", PositionProblemCode.OVER_TOO_SOON, FixCode.SET_FALSE)


def _is_on_turn(public: Public, seat: int) -> bool:
    return seat == public.turn.seat and not public.over


def _check_adventurers(public: Public, seat: int, player: Player) -> Iterator[PositionProblem]:
    """Check the cards that adventurers have played this turn (T-1, T-4)."""
    for number, adventurer in enumerate(player.adventurers):
        path: Path = ("players", seat, "adventurers", number, "played")
        count, max_cards = adventurer.played, CARDS_PER_ADVENTURER
        if not 0 <= count <= max_cards:
            yield problem(
                path, "T-4", PositionProblemCode.ADVENTURER_OVERSPENT, seat=seat, count=count, maximum=max_cards
            )
        elif count and not _is_on_turn(public, seat):
            yield problem(path, "T-4", PositionProblemCode.PLAYED_OUT_OF_TURN, Fix(FixCode.WRITE, 0), seat=seat)
        elif count and not public.turn.acted:
            yield problem(path, "T-1", PositionProblemCode.PLAYED_BEFORE_ACTION, Fix(FixCode.WRITE, 0), seat=seat)


def _check_hand_size(public: Public, seat: int, hand: Cards | None) -> Iterator[PositionProblem]:
    """Check a hand size: four cards, fewer only for the current player (T-5)."""
    path: Path = ("players", seat, "hand_size")
    size = public.players[seat].hand_size
    if not _is_on_turn(public, seat):
        if size != HAND_SIZE:
            code = PositionProblemCode.HAND_NOT_FULL
            fix = Fix(FixCode.WRITE, HAND_SIZE) if hand is None or hand.total == HAND_SIZE else None
            yield problem(path, "T-5", code, fix, seat=seat, count=size, due=HAND_SIZE)
    elif not 0 <= size <= HAND_SIZE:
        yield problem(path, "T-5", PositionProblemCode.HAND_TOO_LARGE, seat=seat, count=size, maximum=HAND_SIZE)


def _check_cascade(state: State, cascade: Cascade) -> Iterator[PositionProblem]:
    """Check a position in the middle of a cascade by playing the cascade again from before the action (T-8)."""
    here: Path = ("cascade",)
    if cascade.before.cascade is not None:
        yield problem((*here, "before", "cascade"), "T-8", PositionProblemCode.CASCADE_IN_CASCADE, FixCode.LEAVE_OUT)
        return
    seat, players = cascade.action.seat, state.config.players
    if not 0 <= seat < players:
        yield problem(
            (*here, "action", "seat"), "M-7", PositionProblemCode.NO_SUCH_SEAT, number=seat + 1, players=players
        )
        return
    before = before_cascade(state)
    found = tuple(_check_settled(before))
    for each in found:
        yield each if each.path[0] in PRIVATE else replace(each, path=(*here, "before", *each.path))
    if found:
        return
    verdict = judge(before, cascade.action)
    if verdict.refusal is not None:
        clauses = verdict.refusal.clauses
        yield problem((*here, "action"), clauses[0], PositionProblemCode.ACTION_ILLEGAL, clauses=clauses)
        return
    if verdict.action != cascade.action:
        yield problem((*here, "action", "payment"), "T-4", PositionProblemCode.PAYMENT_UNNAMED)
        return
    try:
        due = run(before, cascade.action, cascade.answers).state
    except ImpossibleAnswer:
        yield problem((*here, "answers"), "T-8", PositionProblemCode.ANSWERS_UNFIT)
        return
    yield from _check_consequences(state.public, due.public)


def _check_consequences(shown: Public, due: Public) -> Iterator[PositionProblem]:
    """Check that the public part equals the one that follows from the position before the action."""
    if due.cascade is None:
        yield problem(("cascade",), "T-8", PositionProblemCode.NOTHING_OWED)
        return
    for field in shown.__struct_fields__:
        found, follows = getattr(shown, field), getattr(due, field)
        if found == follows or field == "cascade":
            continue
        if field in ("boards", "players", "stock", "lost"):
            yield from (
                problem((field, place), "T-8", PositionProblemCode.DEPARTING)
                for place, (one, other) in enumerate(zip(found, follows, strict=True))
                if one != other
            )
        else:
            yield problem((field,), "T-8", PositionProblemCode.DEPARTING)
    if shown.question != due.question:
        yield problem(("cascade", "question"), "T-8", PositionProblemCode.OTHER_QUESTION)
    elif shown.cascade != due.cascade:
        yield problem(("cascade", "before"), "T-8", PositionProblemCode.OTHER_BEGINNING)


# --- tiles, cubes and cards -------------------------------------------------------------------------------------------


def _check_tiles(public: Public) -> Iterator[PositionProblem]:
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


def _check_cubes(seat: int, supply: int, laid: int) -> Iterator[PositionProblem]:
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
    kinds = [each.kind for each in board.buildings if not each.printed]
    return tuple(map(kinds.count, KINDS))


def _count_laid_cubes(public: Public) -> list[int]:
    """Return the number of each seat's cubes on all boards, including the cube of each owner (M-4)."""
    players = public.config.players
    might, faith, reason = [_cubes_on(board, players) for board in public.boards]
    return [sum(counts) for counts in zip(might, faith, reason, strict=True)]


@memoize_on_value
def _cubes_on(board: Board, players: int) -> tuple[int, ...]:
    """Return the number of each seat's cubes on a board, including the cube of each owner."""
    owners = [each.owner for each in board.buildings]
    laid = list(map(owners.count, range(players)))
    for cubes in [each.cubes for each in board.buildings if each.cubes]:
        for seat, count in enumerate(cubes[:players]):
            laid[seat] += count
    return tuple(laid)


def _check_cards(state: State) -> Iterator[PositionProblem]:
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
        all_counted: Whether the known and unknown cards together are as many as the whole deck.
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
