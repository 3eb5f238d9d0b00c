"""Writing a state, in the order that the contract names for every list."""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_engine.digest import digest
from khronos_engine.state import (
    RULES_REVISION,
    SCHEMA_VERSION,
    Adventurer,
    Cascade,
    Hidden,
    Player,
    Public,
    State,
)
from khronos_service.codec.actions import write_action, write_decision
from khronos_service.codec.boards import fill_board
from khronos_service.codec.configs import write_config
from khronos_service.codec.pieces import write_cards
from khronos_service.codec.vocabulary import AGES, TYPES


def write_state(state: State) -> state_pb2.GameState:
    """Write a state: the public part, and of the others those that are known."""
    public = state.public
    message = state_pb2.GameState(
        schema_version=SCHEMA_VERSION,
        rules_revision=RULES_REVISION,
        digest=digest(public),
        private_parts=[
            state_pb2.PrivatePart(seat=number, hand=write_cards(hand))
            for number, hand in enumerate(state.hands, start=1)
            if hand is not None
        ],
    )
    message.public_part.config.CopyFrom(write_config(public.config))
    _fill_public(message.public_part, public)
    if public.cascade is not None:
        _fill_cascade(message.public_part.cascade, public.cascade)
    if state.hidden is not None:
        _fill_hidden(message.hidden_part.open, state.hidden)
    return message


def _fill_public(message: state_pb2.PublicPart, public: Public) -> None:
    """Write a public part, its config and its cascade aside."""
    message.first_seat = public.first_seat + 1
    message.revision = public.revision
    for board in public.boards:
        fill_board(message.boards.add(), board)
    if any(public.stock):
        message.stock.extend(public.stock)
    if any(public.lost):
        message.tiles_out_of_game.extend(public.lost)
    for player in public.players:
        _fill_player(message.players.add(), player)
    if public.discards.total:
        message.discards.CopyFrom(write_cards(public.discards))
    if public.row.total:
        message.holdem_row.CopyFrom(write_cards(public.row))
    message.pile_size = public.pile_size
    turn = public.turn
    message.turn.number = turn.number
    message.turn.seat = turn.seat + 1
    message.turn.swapped = turn.swapped
    message.turn.exchanged = turn.exchanged
    message.turn.acted = turn.acted
    message.over = public.over


def _fill_player(message: state_pb2.Player, player: Player) -> None:
    message.money = player.money
    message.cubes = player.cubes
    message.hand_size = player.hand_size
    _fill_adventurer(message.first_adventurer, player.adventurers[0])
    _fill_adventurer(message.second_adventurer, player.adventurers[1])


def _fill_adventurer(message: state_pb2.AdventurerState, adventurer: Adventurer) -> None:
    message.age = AGES[adventurer.age]
    message.cards_played = adventurer.played


def _fill_cascade(message: state_pb2.Cascade, cascade: Cascade) -> None:
    _fill_public(message.before, cascade.before)
    message.action.CopyFrom(write_action(cascade.action))
    message.answers.extend(write_action(answer) for answer in cascade.answers)
    if cascade.question is not None:
        message.decision.CopyFrom(write_decision(cascade.question, cascade.before.config.region.grid))


def _fill_hidden(message: state_pb2.OpenHidden, hidden: Hidden) -> None:
    message.seed = hidden.seed
    message.position = hidden.position
    message.pile.extend([TYPES[card] for card in hidden.pile])
