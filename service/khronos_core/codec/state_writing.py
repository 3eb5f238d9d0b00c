"""Writing a state, in the order of `state_reading` and with the list orders of the contract."""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_core.codec.actions import write_action, write_decision
from khronos_core.codec.boards import fill_board
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.configs import fill_config
from khronos_core.codec.pieces import fill_cards
from khronos_core.codec.vocabulary import AGES, TYPES
from khronos_core.errors import TooLargeError
from khronos_engine.game.cards import NO_CARDS
from khronos_engine.game.digest import digest
from khronos_engine.game.state import RULES_REVISION, SCHEMA_VERSION, Cascade, Hidden, Player, Public, State, Turn


def check_numbers(state: State) -> None:
    """Check that a state can be read back: the numbers that grow with every action are within the limits.

    Raises:
        TooLargeError: If a number is too large, which happens only in a constructed position.
    """
    public = state.public
    if public.revision > limits.NUMBER:
        raise TooLargeError("state.public_part.revision", limits.NUMBER, "units")
    for seat, player in enumerate(public.players):
        if player.money > limits.NUMBER:
            raise TooLargeError(f"state.public_part.players[{seat}].money", limits.NUMBER, "units")


def write_state(state: State) -> state_pb2.GameState:
    """Return the message of a state, as `fill_state` writes it."""
    message = state_pb2.GameState()
    fill_state(message, state)
    return message


def fill_state(message: state_pb2.GameState, state: State, caches: Caches = NO_CACHES) -> None:
    """Write a state into an empty message: the public part, and the other parts that are known.

    Raises:
        TooLargeError: If the state could not be read back.
    """
    check_numbers(state)
    public = state.public
    message.schema_version = SCHEMA_VERSION
    message.rules_revision = RULES_REVISION
    message.public_digest = digest(public)
    fill_config(message.public_part.config, public.config)
    _fill_public(message.public_part, public, caches)
    _fill_hands(message, state)
    if state.hidden is not None:
        _fill_hidden(message.hidden_part, state.hidden)


# --- the parts --------------------------------------------------------------------------------------------------------


def _fill_public(message: state_pb2.PublicPart, public: Public, caches: Caches) -> None:
    """Write a public part without its configuration; sets and lists of zeros are left out."""
    message.first_seat = public.first_seat + 1
    message.revision = public.revision
    for board in public.boards:
        fill_board(message.boards.add(), board, public.config, caches)
    if any(public.stock):
        message.stock.extend(public.stock)
    if any(public.lost):
        message.tiles_out_of_game.extend(public.lost)
    for player in public.players:
        _fill_player(message.players.add(), player)
    if public.discards != NO_CARDS:
        fill_cards(message.discards, public.discards)
    if public.row != NO_CARDS:
        fill_cards(message.holdem_row, public.row)
    message.pile_size = public.pile_size
    _fill_turn(message.turn, public.turn)
    message.over = public.over
    if public.cascade is not None:
        _fill_cascade(message.cascade, public.cascade, caches)


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


def _fill_cascade(message: state_pb2.Cascade, cascade: Cascade, caches: Caches) -> None:
    _fill_public(message.before, cascade.before, caches)
    message.action.CopyFrom(write_action(cascade.action))
    message.answers.extend(write_action(answer) for answer in cascade.answers)
    if cascade.question is not None:
        message.decision.CopyFrom(write_decision(cascade.question, cascade.before.config.region.grid))


def _fill_hands(message: state_pb2.GameState, state: State) -> None:
    """Write the hands that are known, by seat."""
    for number, hand in enumerate(state.hands, start=1):
        if hand is not None:
            fill_cards(message.private_parts.add(seat=number).hand, hand)


def _fill_hidden(message: state_pb2.HiddenPart, hidden: Hidden) -> None:
    message.seed = hidden.seed
    message.position = hidden.position
    message.pile.extend([TYPES[card] for card in hidden.pile])
