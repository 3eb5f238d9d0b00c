"""After all suggested fixes, a position has no new problems."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine import State, view_state
from khronos_engine.audit import audit
from khronos_engine.audit.fixes import suggest_fixed_state
from khronos_engine.game.board import Board
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Kind, Type
from tests.support.games import crowded_table, game, small_law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.audit.problems import PositionProblem
    from khronos_engine.game.state import Config, Public


@small_law()
def test_a_suggested_fix_never_adds_a_problem(config: Config, chance: int) -> None:
    for state in invalid_positions(config, chance):
        better = suggest_fixed_state(state)
        if isinstance(better, State):
            assert find_new_problems(state, better) == [], audit(state)


def find_new_problems(state: State, better: State) -> list[PositionProblem]:
    """Return the new problems of a fixed position: of a new kind, or at a field without an earlier problem."""
    before = audit(state)
    fields, kinds = {each.path for each in before}, {each.code for each in before}
    return [each for each in audit(better) if each.path not in fields and each.code not in kinds]


def invalid_positions(config: Config, chance: int) -> Iterator[State]:
    """Yield positions of a normal and of a crowded game with some mistakes, as whole states and as views."""
    rng = random.Random(chance)
    for step in (*islice(game(config, chance), 40), *crowded_table(config, chance, 20)):
        state = step.before if rng.random() < 0.7 else view_state(step.before, 0)
        for _ in range(rng.choice((1, 1, 2, 4))):
            state = _mistaken(state, rng)
        yield state


def _mistaken(state: State, rng: random.Random) -> State:
    """Return a state with one more mistake."""
    match rng.randrange(4):
        case 0 if state.hidden is not None and state.hidden.pile:
            return replace(state, hidden=replace(state.hidden, pile=state.hidden.pile[1:]))
        case 1 if (hand := state.hands[(seat := rng.randrange(len(state.hands)))]) is not None and hand.total:
            (card, *_) = hand.in_order()
            return replace(state, hands=(*state.hands[:seat], hand - Cards.of(card, 1), *state.hands[seat + 1 :]))
        case _:
            return replace(state, public=_mistaken_public(state.public, rng))


def _mistaken_public(public: Public, rng: random.Random) -> Public:
    change = rng.choice((-1, 1, 2))
    match rng.randrange(8):
        case 0:
            return replace(public, pile_size=max(0, public.pile_size + change))
        case 1:
            return replace(public, discards=public.discards + Cards.of(rng.choice(tuple(Type)), 1))
        case 2:
            return replace(public, stock=_with(public.stock, rng.choice(tuple(Kind)), change))
        case 3:
            return replace(public, lost=_with(public.lost, rng.choice(tuple(Kind)), change))
        case 4:
            return replace(public, over=not public.over)
        case 5:
            return replace(
                public, turn=replace(public.turn, swapped=not public.turn.swapped, acted=not public.turn.acted)
            )
        case 6:
            seat = rng.randrange(len(public.players))
            player = public.players[seat]
            name = rng.choice(("cubes", "hand_size"))
            player = replace(player, **{name: max(0, getattr(player, name) + change)})
            return replace(public, players=(*public.players[:seat], player, *public.players[seat + 1 :]))
        case _:
            return replace(public, boards=_mistaken_boards(public, rng))


def _with(numbers: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    return (*numbers[:place], max(0, numbers[place] + change), *numbers[place + 1 :])


def _mistaken_boards(public: Public, rng: random.Random) -> tuple[Board, Board, Board]:
    """Return boards with one building removed, moved by a square, or with a different kind or owner."""
    boards = list(public.boards)
    age = rng.randrange(3)
    board = boards[age]
    if board.buildings:
        old = rng.choice(board.buildings)
        rest = [each for each in board.buildings if each is not old]
        match rng.randrange(4):
            case 0:
                new = []
            case 1:
                new = [replace(old, kind=rng.choice(tuple(Kind)))]
            case 2:
                new = [replace(old, owner=rng.choice((None, 0, 1)))]
            case _:
                new = [replace(old, cubes=(1,) * len(public.players))]
        boards[age] = Board(board.region, tuple(sorted([*rest, *new], key=lambda each: each.corner)))
    return boards[0], boards[1], boards[2]
