"""Writing a state, in the order of `state_reading` and with the list orders of the contract.

If the message of the previous state is at hand, the new state is written into a copy of it. Parts that both states
share by identity need no writing.
"""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_core.codec.actions import write_action
from khronos_core.codec.boards import alter_board, fill_board
from khronos_core.codec.configs import write_config
from khronos_core.codec.decisions import write_decision
from khronos_core.codec.pieces import fill_cards
from khronos_core.codec.vocabulary import AGES, TYPES
from khronos_core.errors import TooLargeError
from khronos_engine.game.cards import NO_CARDS
from khronos_engine.game.digest import digest
from khronos_engine.game.state import RULES_REVISION, SCHEMA_VERSION, Cascade, Hidden, Player, Public, State, Turn


def check_numbers(state: State) -> None:
    """Check that a state can be read back: the numbers that grow with every action are within the limits.

    Raises:
        TooLargeError: A number is too large, which happens only in a constructed position.
    """
    public = state.public
    if public.revision > limits.NUMBER:
        raise TooLargeError("state.public_part.revision", limits.NUMBER, "units")
    for seat, player in enumerate(public.players):
        if player.money > limits.NUMBER:
            raise TooLargeError(f"state.public_part.players[{seat}].money", limits.NUMBER, "units")


def write_state(state: State) -> state_pb2.GameState:
    """Write a state: the public part, and the other parts that are known.

    Raises:
        TooLargeError: It could not be read back.
    """
    check_numbers(state)
    public = state.public
    message = state_pb2.GameState(
        schema_version=SCHEMA_VERSION, rules_revision=RULES_REVISION, public_digest=digest(public)
    )
    message.public_part.config.CopyFrom(write_config(public.config))
    _fill_public(message.public_part, public)
    _fill_hands(message, state)
    if state.hidden is not None:
        _fill_hidden(message.hidden_part.open, state.hidden)
    return message


# --- the parts --------------------------------------------------------------------------------------------------------


def _fill_public(message: state_pb2.PublicPart, public: Public) -> None:
    """Write a public part without its configuration."""
    message.first_seat = public.first_seat + 1
    message.revision = public.revision
    for board in public.boards:
        fill_board(message.boards.add(), board)
    _fill_tile_counts(message, public)
    for player in public.players:
        _fill_player(message.players.add(), player)
    _fill_open_cards(message, public)
    message.pile_size = public.pile_size
    _fill_turn(message.turn, public.turn)
    message.over = public.over
    if public.cascade is not None:
        _fill_cascade(message.cascade, public.cascade)


def _fill_tile_counts(message: state_pb2.PublicPart, public: Public) -> None:
    """Write the tiles in stock and out of the game; a list of zeros is left out."""
    if any(public.stock):
        message.stock.extend(public.stock)
    if any(public.lost):
        message.tiles_out_of_game.extend(public.lost)


def _fill_open_cards(message: state_pb2.PublicPart, public: Public) -> None:
    """Write the discards and the Hold'em row; a set without cards is left out."""
    if public.discards != NO_CARDS:
        fill_cards(message.discards, public.discards)
    if public.row != NO_CARDS:
        fill_cards(message.holdem_row, public.row)


def _fill_player(message: state_pb2.Player, player: Player) -> None:
    message.money = player.money
    message.cubes = player.cubes
    message.hand_size = player.hand_size
    for adventurer, part in zip(player.adventurers, (message.first_adventurer, message.second_adventurer), strict=True):
        part.age = AGES[adventurer.age]
        part.cards_played = adventurer.played


def _fill_turn(message: state_pb2.Turn, turn: Turn) -> None:
    message.number = turn.number
    message.seat = turn.seat + 1
    message.swapped = turn.swapped
    message.exchanged = turn.exchanged
    message.acted = turn.acted


def _fill_cascade(message: state_pb2.Cascade, cascade: Cascade) -> None:
    _fill_public(message.before, cascade.before)
    message.action.CopyFrom(write_action(cascade.action))
    message.answers.extend(write_action(answer) for answer in cascade.answers)
    if cascade.question is not None:
        message.decision.CopyFrom(write_decision(cascade.question, cascade.before.config.region.grid))


def _fill_hands(message: state_pb2.GameState, state: State) -> None:
    """Write the hands that are known, by seat."""
    for number, hand in enumerate(state.hands, start=1):
        if hand is not None:
            fill_cards(message.private_parts.add(seat=number).hand, hand)


def _fill_hidden(message: state_pb2.OpenHidden, hidden: Hidden) -> None:
    message.seed = hidden.seed
    message.position = hidden.position
    message.pile.extend([TYPES[card] for card in hidden.pile])


# --- a state that follows from one at hand ----------------------------------------------------------------------------


def alter_state(message: state_pb2.GameState, old: State, new: State) -> None:
    """Turn the message of one state, as `write_state` returned it, into that of another.

    Parts that both states share by identity are not written; a state shares most of them with its successor.

    Raises:
        TooLargeError: It could not be read back.
    """
    check_numbers(new)
    message.public_digest = digest(new.public)
    if new.public is not old.public:
        _alter_public(message.public_part, old.public, new.public)
    if new.hands is not old.hands:
        _alter_hands(message, old, new)
    if new.hidden is not old.hidden:
        message.ClearField("hidden_part")
        if new.hidden is not None:
            _fill_hidden(message.hidden_part.open, new.hidden)


def _alter_public(message: state_pb2.PublicPart, old: Public, new: Public) -> None:
    """Alter a public part; its configuration never changes."""
    message.first_seat = new.first_seat + 1
    message.revision = new.revision
    for number, (before, after) in enumerate(zip(old.boards, new.boards, strict=True)):
        if after is not before:
            alter_board(message.boards[number], before, after)
    if new.stock is not old.stock or new.lost is not old.lost:
        del message.stock[:]
        del message.tiles_out_of_game[:]
        _fill_tile_counts(message, new)
    for number, (player_before, player) in enumerate(zip(old.players, new.players, strict=True)):
        if player is not player_before:
            _fill_player(message.players[number], player)
    if new.discards is not old.discards or new.row is not old.row:
        message.ClearField("discards")
        message.ClearField("holdem_row")
        _fill_open_cards(message, new)
    message.pile_size = new.pile_size
    _fill_turn(message.turn, new.turn)
    message.over = new.over
    if new.cascade is not old.cascade:
        message.ClearField("cascade")
        if new.cascade is not None:
            _fill_cascade(message.cascade, new.cascade)


def _alter_hands(message: state_pb2.GameState, old: State, new: State) -> None:
    """Alter the hands; each seat has a part if its hand is known."""
    parts = iter(message.private_parts)
    for before, after in zip(old.hands, new.hands, strict=True):
        if (before is None) is not (after is None):
            del message.private_parts[:]
            _fill_hands(message, new)
            return
        if after is not None:
            part = next(parts)
            if after is not before:
                fill_cards(part.hand, after)
