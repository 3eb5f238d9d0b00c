"""The writer of positions, which `read_position` reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.material import Kind
from khronos_engine.game.state import NOTHING_LOST
from khronos_engine.notation.action import write_action
from khronos_engine.notation.derived_counts import cubes_due, hand_size_due, pile_due, stock_due
from khronos_engine.notation.game_options import write_config
from khronos_engine.notation.seat_names import seat_text
from khronos_engine.notation.sections import Form, title
from khronos_engine.notation.vocabulary import ADVENTURERS, OVER, PENDING, TURN_FLAGS, cards_text, pile_text
from khronos_engine.notation.write_boards import draw_boards
from khronos_engine.referee import rewound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.state import Public, State


def write_position(state: State) -> str:
    """Return a sound position as a file, without absent parts."""
    lines = [title(Form.POSITION), *write_config(state.config)]
    return "".join(f"{line}\n" for line in (*lines, "")) + write_state(state)


def write_state(state: State) -> str:
    """Return the lines of a sound position except its options."""
    before = rewound(state)
    public = before.public
    cascade = state.public.cascade
    text = "".join(f"{line}\n" for line in (*_written_public(public), *_written_hidden(before)))
    text += "".join(f"player {seat + 1}: {_written_player(before, seat)}\n" for seat in range(state.config.players))
    text += f"\n{draw_boards(public.boards)}"
    if cascade is None:
        return text
    taken = (cascade.action, *cascade.answers)
    return f"{text}\n{PENDING}\n" + "".join(f"{write_action(each, public)}\n" for each in taken)


def _written_public(public: Public) -> Iterator[str]:
    config, turn = public.config, public.turn
    yield f"first: {seat_text(config, public.first_seat)}"
    flags = [each for each in TURN_FLAGS if getattr(turn, each)]
    if public.over:
        flags.append(OVER)
    yield f"turn: {', '.join([str(turn.number), seat_text(config, turn.seat), *flags])}"
    if public.revision:
        yield f"revision: {public.revision}"
    if public.discards.total:
        yield f"discards: {cards_text(public.discards)}"
    if public.row.total:
        yield f"row: {cards_text(public.row)}"
    if any(public.lost):
        yield f"lost: {_written_tiles(public.lost, NOTHING_LOST)}"
    due = stock_due(public.boards, public.lost)
    if public.stock != due:
        yield f"stock: {_written_tiles(public.stock, due)}"


def _written_tiles(counts: tuple[int, ...], due: tuple[int, ...]) -> str:
    """Return the counts that differ from those that follow from the boards."""
    return ", ".join(f"{kind.title} {counts[kind]}" for kind in Kind if counts[kind] != due[kind])


def _written_hidden(state: State) -> Iterator[str]:
    hidden = state.hidden
    if hidden is not None:
        yield f"seed: {hidden.seed.hex()}"
        yield f"chance: {hidden.position}"
        yield f"pile: {pile_text(hidden.pile)}"
    elif state.public.pile_size != pile_due(state.public):
        yield f"pile: {state.public.pile_size}"


def _written_player(state: State, seat: int) -> str:
    public = state.public
    player, hand = public.players[seat], state.hands[seat]
    parts = [f"{player.money} {'Ecu' if player.money == 1 else 'Ecus'}"]
    for mark, adventurer in zip(ADVENTURERS, player.adventurers, strict=True):
        played = f" played {adventurer.played}" if adventurer.played else ""
        parts.append(f"{mark} {adventurer.age.title}{played}")
    if hand is not None:
        parts.append(f"hand {cards_text(hand)}")
    elif player.hand_size != hand_size_due(public, seat, player.adventurers):
        parts.append(f"hand {player.hand_size}")
    if player.cubes != cubes_due(public.boards, seat):
        parts.append(f"cubes {player.cubes}")
    return ", ".join(parts)
