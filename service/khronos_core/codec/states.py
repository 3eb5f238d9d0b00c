"""Read and write states; lists are ordered as the contract says. The writers below have the order of the readers.

Readers check that required fields are present and numbers are in range; the engine's audit checks the position. Readers
report a problem of the position only if a state of the engine cannot represent it, such as a place choice that cites a
wrong rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from khronos.v1 import action_pb2, state_pb2
from khronos.v1.config_pb2 import SECRECY_SEALED
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.actions import read_action, read_decision
from khronos_core.codec.boards import fill_boards, read_boards
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.configs import fill_config, read_config
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import (
    AGES,
    KNOWN_AGES,
    KNOWN_TYPES,
    TYPES,
    check_given,
    fill_cards,
    read_age,
    read_cards,
    read_number,
    read_seat,
    read_value,
)
from khronos_core.errors import (
    FieldPath,
    PartSealedError,
    RulesUnsupportedError,
    SchemaTooNewError,
    SealBrokenError,
    TooLargeError,
    check_length,
)
from khronos_engine.game.actions import ChooseBuilding, Construct, Demolish, PlaceBuilding, Upgrade
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import (
    RULES_REVISION,
    SCHEMA_VERSION,
    Adventurer,
    Cascade,
    Config,
    Hidden,
    Player,
    Public,
    State,
    Turn,
    digest,
)

SEALED_SCHEMA = SCHEMA_VERSION + 1
"""The schema of the states of sealed games; a server that does not support sealed games rejects such a state."""

_NO_TILES = (0,) * len(Kind)


def read_state(message: state_pb2.GameState, field: FieldPath, caches: Caches = NO_CACHES) -> State | None:
    """Return the state of an open game; None if it cannot be built. Field violations may be added in both cases.

    Raises:
        SchemaTooNewError: If the state has a newer schema than this server supports.
        RulesUnsupportedError: If the rules revision is not supported.
        PartSealedError: If the game is sealed.
        SealBrokenError: If the state has parts that only states of sealed games have.
        RegionUnknownError: If no built-in region has the given name.
        TooLargeError: If a list is too long.
    """
    check_versions(message, field)
    check_of_open_game(message, field)
    public, config = read_public_part(message, field, caches)
    if config is None:
        return None
    hands = _read_hands(message.private_parts, config.players, field)
    hidden = _read_hidden(message, field)
    return None if public is None else State(public, hands, hidden)


def check_of_open_game(message: state_pb2.GameState, field: FieldPath) -> None:
    """Check that a state belongs to an open game and has no parts of a sealed game.

    Raises:
        PartSealedError: If the game is sealed.
        SealBrokenError: If the state has a sealed part.
    """
    part = message.public_part
    if part.config.secrecy == SECRECY_SEALED:
        raise PartSealedError(field / "public_part.config.secrecy")
    of_sealed_game = message.schema_version == SEALED_SCHEMA
    if of_sealed_game or message.HasField("sealed"):
        raise SealBrokenError(field)


def read_public_part(
    message: state_pb2.GameState, field: FieldPath, caches: Caches
) -> tuple[Public | None, Config | None]:
    """Return the public part of a state and its configuration; a malformed one is None, and adds field violations.

    Raises:
        RegionUnknownError: If no built-in region has the given name.
        TooLargeError: If a list is too long.
    """
    part, where = message.public_part, field / "public_part"
    if not (message.HasField("public_part") and part.HasField("config")):
        if check_given(message, "public_part", field):
            check_given(part, "config", where)
        return None, None
    config = read_config(part.config, where, "config", caches)
    return None if config is None else _read_public(part, config, where, caches), config


def check_versions(message: state_pb2.GameState, field: FieldPath) -> None:
    """Check the versions of a state; add a field violation for a missing version.

    Raises:
        SchemaTooNewError: If the state has a newer schema than this server supports.
        RulesUnsupportedError: If the rules revision is not supported.
    """
    schema, rules = message.schema_version, message.rules_revision
    if schema > SEALED_SCHEMA:
        raise SchemaTooNewError(schema, SEALED_SCHEMA)
    if schema == 0:
        (field / "schema_version").add(f"is required; this server writes {SCHEMA_VERSION}")
    if rules == 0:
        (field / "rules_revision").add(f"is required; this server uses {RULES_REVISION}")
    elif rules != RULES_REVISION:
        raise RulesUnsupportedError(rules, (RULES_REVISION,))


# --- the public part --------------------------------------------------------------------------------------------------


def _read_public(message: state_pb2.PublicPart, config: Config, field: FieldPath, caches: Caches) -> Public | None:
    boards = read_boards(message.boards, config, field, caches)
    players = _read_players(message.players, config.players, field)
    if not message.HasField("turn"):
        check_given(message, "turn", field)
    if boards is None or players is None:
        return None
    turn = message.turn
    return Public(
        config=config,
        first_seat=_read_any_seat(message.first_seat, field, "first_seat"),
        revision=read_number(message.revision, field, "revision"),
        boards=boards,
        stock=_read_tile_counts(message.stock, field, "stock"),
        lost=_read_tile_counts(message.tiles_out_of_game, field, "tiles_out_of_game"),
        players=players,
        discards=read_cards(message.discards, field, "discards"),
        row=read_cards(message.holdem_row, field, "holdem_row"),
        pile_size=read_number(message.pile_size, field, "pile_size"),
        turn=Turn(
            number=turn.number,
            seat=_read_any_seat(turn.seat, field, "turn.seat"),
            swapped=turn.swapped,
            exchanged=turn.exchanged,
            acted=turn.acted,
        ),
        over=message.over,
        cascade=_read_cascade(message, config, field, caches),
    )


def _read_any_seat(number: int, within: FieldPath, step: str) -> int:
    """Return the engine's number of a required seat. The audit checks that the game has this seat."""
    if number == 0:
        (within / step).add("is required; the first seat is 1")
    return number - 1


def _read_tile_counts(counts: Sequence[int], within: FieldPath, step: str) -> tuple[int, ...]:
    """Return the number of tiles of each kind (M-3)."""
    if not counts:
        return _NO_TILES
    if len(counts) != len(_NO_TILES):
        (within / step).add(f"must have a count for each of the {len(_NO_TILES)} kinds of building, not {len(counts)}")
        return _NO_TILES
    if max(counts) > limits.NUMBER:
        for number, count in enumerate(counts):
            read_number(count, within / step, number)
    return tuple(counts)


def _read_players(messages: Sequence[state_pb2.Player], players: int, within: FieldPath) -> tuple[Player, ...] | None:
    if len(messages) != players:
        (within / "players").add(f"must have one entry for each of the {players} seats, not {len(messages)}")
        return None
    return tuple([_read_player(message, within, number) for number, message in enumerate(messages)])


def _read_player(message: state_pb2.Player, within: FieldPath, number: int) -> Player:
    first, second = message.first_adventurer, message.second_adventurer
    money, cubes, hand_size = message.money, message.cubes, message.hand_size
    if (
        max(money, cubes, hand_size) <= limits.NUMBER
        and 0 < first.age < len(KNOWN_AGES)
        and 0 < second.age < len(KNOWN_AGES)
    ):
        ages = KNOWN_AGES[first.age] or Age.MIGHT, KNOWN_AGES[second.age] or Age.MIGHT
    else:
        field = within / "players" / number
        money = read_number(money, field, "money")
        cubes = read_number(cubes, field, "cubes")
        hand_size = read_number(hand_size, field, "hand_size")
        ages = read_age(first.age, field, "first_adventurer.age"), read_age(second.age, field, "second_adventurer.age")
    adventurers = Adventurer(ages[0], first.cards_played), Adventurer(ages[1], second.cards_played)
    return Player(money=money, cubes=cubes, hand_size=hand_size, adventurers=adventurers)


# --- the cascade ------------------------------------------------------------------------------------------------------


def _read_cascade(part: state_pb2.PublicPart, config: Config, within: FieldPath, caches: Caches) -> Cascade | None:
    """Return the unsettled action of a public part (T-8); None if there is no such action, or if it is malformed."""
    if not part.HasField("cascade"):
        return None
    message, field = part.cascade, within / "cascade"
    problems = field.violations.count
    for name in ("before", "action", "decision"):
        check_given(message, name, field)
    before: Any = message.before
    for name in ("config", "cascade"):
        if before.HasField(name):
            (field / "before" / name).add("must be absent")
    check_length(len(message.answers), bounds.ANSWERS, field / "answers")
    if field.violations.count > problems:
        return None
    public = _read_public(before, config, field / "before", caches)
    action = read_action(message.action, config.players, field, "action")
    if action is not None and not isinstance(action, Construct | Upgrade | Demolish):
        (field / "action").add("only construct, upgrade and demolish can require decisions")
    answers = _read_answers(message.answers, config.players, field / "answers")
    question = read_decision(message.decision, config, field / "decision")
    if public is None or question is None or not isinstance(action, Construct | Upgrade | Demolish):
        return None
    return Cascade(public, action, answers, question)


def _read_answers(
    messages: Sequence[action_pb2.Action], players: int, field: FieldPath
) -> tuple[ChooseBuilding | PlaceBuilding, ...]:
    answers = []
    for number, message in enumerate(messages):
        answer = read_action(message, players, field, number)
        if isinstance(answer, ChooseBuilding | PlaceBuilding):
            answers.append(answer)
        elif answer is not None:
            (field / number).add("must be choose_building or place_building, to answer a decision")
    return tuple(answers)


# --- the other parts --------------------------------------------------------------------------------------------------


def _read_hands(messages: Sequence[state_pb2.PrivatePart], players: int, within: FieldPath) -> tuple[Cards | None, ...]:
    """Return the hand of each seat, None for a seat without a private part."""
    if len(messages) > bounds.SEATS:
        check_length(len(messages), bounds.SEATS, within / "private_parts")
    hands: list[Cards | None] = [None] * players
    seen: list[int] = []
    for number, message in enumerate(messages):
        seat = message.seat - 1
        if not 0 <= seat < players or message.seat in seen:
            field = within / "private_parts" / number
            seat = read_seat(message.seat, players, field, "seat")
            if message.seat in seen:
                (field / "seat").add(f"seat {message.seat} already has a private part")
        seen.append(message.seat)
        if message.HasField("hand"):
            hands[seat] = read_cards(message.hand, within, f"private_parts[{number}].hand")
    return tuple(hands)


def _read_hidden(message: state_pb2.GameState, within: FieldPath) -> Hidden | None:
    if not message.HasField("hidden_part"):
        return None
    part = message.hidden_part
    seed, pile = part.seed, part.pile
    if len(seed) != SEED_BYTES:
        (within / "hidden_part.seed").add(f"must have {SEED_BYTES} bytes, not {len(seed)}")
    if len(pile) > bounds.PILE:
        check_length(len(pile), bounds.PILE, within / "hidden_part.pile")
    cards = [KNOWN_TYPES[card] if 0 < card < len(KNOWN_TYPES) else None for card in pile]
    if None in cards:
        for number, card in enumerate(pile):
            read_value(KNOWN_TYPES, card, within / "hidden_part.pile", number)
    return Hidden(seed, part.position, tuple([card for card in cards if card is not None]))


def check_numbers(state: State) -> None:
    """Check that a state can be read back: the numbers that grow with every action must be within the limits.

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
    for seat, hand in enumerate(state.hands, start=1):
        if hand is not None:
            fill_cards(message.private_parts.add(seat=seat).hand, hand)
    if state.hidden is not None:
        message.hidden_part.seed = state.hidden.seed
        message.hidden_part.position = state.hidden.position
        message.hidden_part.pile.extend([TYPES[card] for card in state.hidden.pile])


# --- the parts --------------------------------------------------------------------------------------------------------


def _fill_public(message: state_pb2.PublicPart, public: Public, caches: Caches) -> None:
    """Write a public part without its configuration; sets and lists of zeros are left out."""
    message.first_seat = public.first_seat + 1
    message.revision = public.revision
    fill_boards(message.boards, public, caches)
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
    fill(message.turn, public.turn)
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


def _fill_cascade(message: state_pb2.Cascade, cascade: Cascade, caches: Caches) -> None:
    _fill_public(message.before, cascade.before, caches)
    fill(message.action, cascade.action)
    for answer in cascade.answers:
        fill(message.answers.add(), answer)
    if cascade.question is not None:
        fill(message.decision, cascade.question, cascade.before.config.region.grid)
