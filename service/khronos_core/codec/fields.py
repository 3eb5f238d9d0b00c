"""Write values into messages, each attribute into the field of the same name; write events with their sentences.

The type of a field in the contract decides how the field is written. All fields are looked up when this module is
imported, which fails if an attribute has no field in the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from khronos.v1 import (
    action_pb2,
    advice_pb2,
    decision_pb2,
    event_pb2,
    legal_pb2,
    material_pb2,
    play_pb2,
    record_pb2,
    refusal_pb2,
    review_pb2,
    state_pb2,
)
from khronos_core import limits
from khronos_core.codec.boards import fill_building
from khronos_core.codec.pieces import (
    ADVENTURERS,
    AGES,
    CODES,
    KINDS,
    OBSTACLES,
    TYPES,
    fill_cards,
    fill_payment,
    fill_square,
    numbers_of,
    write_squares,
)
from khronos_engine.advice.causes import RiskChange
from khronos_engine.advice.differences import ValuePart, ValueReason
from khronos_engine.advice.domains import BoardIncome
from khronos_engine.advice.money import MoneyEntry, MoneySource
from khronos_engine.advice.placements import Consequence, PlacementConsequence, PlacementMap, Price
from khronos_engine.advice.preview import BoardPreview, PlanStop, PlanStopReason
from khronos_engine.advice.value import Risk, RiskCode
from khronos_engine.game.actions import Action, Decision
from khronos_engine.game.events import Cause, ClashKind, Event, MoneyReason, PileShuffled
from khronos_engine.game.state import Turn
from khronos_engine.game.violations import Violation
from khronos_engine.replay import ReplayStep, ReplayStop, ReplayStopReason
from khronos_engine.review import PlayerTurn
from khronos_engine.rules.cards import Cost
from khronos_engine.rules.legal import LegalGroup, UpgradeSite
from khronos_engine.texts.narrator import narrate

if TYPE_CHECKING:
    from google.protobuf.descriptor import FieldDescriptor
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer
    from google.protobuf.message import Message

    from khronos_engine.game.squares import Grid
    from khronos_engine.texts.sentences import SentenceWriter

_Fill = Callable[[Any, Any, Any], object]
"""A function that writes an item into an empty message; it also takes the grid of the board, or None."""


class _Field(NamedTuple):
    """A field of a message, and how it is written.

    Attributes:
        name: Its name.
        attribute: The field of the value that it contains.
        numbers: The numbers of enumerations and seats in the contract, by the numbers of the engine; otherwise None.
        fill_part: The function that writes the field, if it contains a message.
        is_list: Whether it is repeated.
    """

    name: str
    attribute: str
    numbers: Any
    fill_part: _Fill | None
    is_list: bool


class _Fields(NamedTuple):
    """The fields of a message that contain a value.

    Attributes:
        own: The fields outside `part`.
        part: The field of a oneof that is named after the class of the value and contains the rest; or empty.
        of_part: The fields of that part.
    """

    own: tuple[_Field, ...]
    part: str
    of_part: tuple[_Field, ...]


def fill(message: Message, value: object, grid: Grid | None = None) -> None:
    """Write a value into an empty message; fields that are None stay unset.

    Args:
        message: The message, of the type that `_VALUES` names for the class of the value.
        value: An event, an action, a decision, a violation or another value of `_VALUES`.
        grid: The squares of the board; actions and entries do not need it.
    """
    own, part, of_part = _FIELDS[type(value)]
    if own:
        _fill_fields(message, own, value, grid)
    if part:
        inner = getattr(message, part)
        inner.SetInParent()
        _fill_fields(inner, of_part, value, grid)


def _fill_fields(message: Message, fields: tuple[_Field, ...], value: object, grid: Grid | None) -> None:
    for name, attribute, numbers, fill_part, is_list in fields:
        item = getattr(value, attribute)
        if item is None:
            continue
        if fill_part is None:
            if is_list:
                getattr(message, name).extend(item if numbers is None else [numbers[each] for each in item])
            else:
                setattr(message, name, item if numbers is None else numbers[item])
        elif is_list:
            parts = getattr(message, name)
            for each in item:
                fill_part(parts.add(), each, grid)
        else:
            fill_part(getattr(message, name), item, grid)


def _fill_squares(message: material_pb2.SquareSet, mask: int, grid: Grid) -> None:
    if mask:
        message.CopyFrom(write_squares(mask, grid))


def _fill_cost(message: legal_pb2.Cost, cost: Cost, _: Grid) -> None:
    message.card_type = TYPES[cost.type]
    message.typed_cards = cost.max_cards
    message.surcharge_cards = cost.extra


def _fill_site(message: legal_pb2.UpgradeSite, site: UpgradeSite, grid: Grid) -> None:
    fill_square(message.old, grid.square(site.old))
    message.squares.CopyFrom(write_squares(site.corners, grid))


def _fill_risk_change(message: review_pb2.RiskChange, change: RiskChange, grid: Grid) -> None:
    fill(message, change.risk, grid)
    message.arises = change.arises


# --- events -----------------------------------------------------------------------------------------------------------


def write_events(events: Sequence[Event], grid: Grid, writer: SentenceWriter | None) -> Sequence[event_pb2.Event]:
    """Return the messages of events, as `fill_events` writes them."""
    messages = play_pb2.PlayApplied().events
    fill_events(messages, events, grid, writer)
    return messages


def fill_events(
    messages: RepeatedCompositeFieldContainer[event_pb2.Event],
    events: Sequence[Event],
    grid: Grid,
    writer: SentenceWriter | None,
) -> None:
    """Write all events of an action or a set-up into an empty list, with their sentences if a writer is given.

    Private and hidden facts are written if the events contain them.
    """
    sentences = [""] * len(events) if writer is None else narrate(events, writer)
    for event, sentence in zip(events, sentences, strict=True):
        message = messages.add()
        message.sentence = sentence
        fill(message, event, grid)
        if isinstance(event, PileShuffled) and event.order is not None and event.position is not None:
            message.pile_shuffled.open.order.extend([TYPES[card] for card in event.order])
            message.pile_shuffled.open.position = event.position


def steps_to_write(events: Sized, writer: SentenceWriter | None) -> int:
    """Return the number of budget steps that `fill_events` costs."""
    return len(events) * (1 if writer is None else 3)


# --- the fields of each class -----------------------------------------------------------------------------------------

_PARTS: Final[dict[str, _Fill]] = {
    "Action": fill,
    "Building": fill_building,
    "Cards": lambda message, cards, _: fill_cards(message, cards),
    "Cost": _fill_cost,
    "Decision": fill,
    "Payment": lambda message, payment, _: fill_payment(message, payment),
    "MoneyEntry": fill,
    "PlacementPrice": fill,
    "RiskChange": _fill_risk_change,
    "Square": lambda message, square, _: fill_square(message, square),
    "SquareSet": _fill_squares,
    "UpgradeSite": _fill_site,
}
"""The functions that write messages that are parts of others."""

_NUMBERS: Final = {
    "Adventurer": ADVENTURERS,
    "Age": AGES,
    "CardType": TYPES,
    "Cause": numbers_of(event_pb2.Cause, Cause),
    "ClashKind": numbers_of(event_pb2.ClashKind, ClashKind),
    "Consequence": numbers_of(advice_pb2.Consequence, Consequence),
    "Kind": KINDS,
    "MoneyReason": numbers_of(event_pb2.MoneyReason, MoneyReason),
    "MoneySource": numbers_of(review_pb2.MoneySource, MoneySource),
    "PlanStopReason": numbers_of(advice_pb2.PlanStopReason, PlanStopReason),
    "ReplayStopReason": numbers_of(record_pb2.ReplayStopReason, ReplayStopReason),
    "Risk": numbers_of(review_pb2.Risk, RiskCode),
    "UndoObstacle": OBSTACLES,
    "ValueReason": numbers_of(review_pb2.ValueReason, ValueReason),
    "ViolationCode": CODES,
}
"""The numbers of the members of enumerations."""

_SEATS: Final = dict.fromkeys(("seat", "seats", "keeper", "ranking", "winners"), range(1, limits.NUMBER))
"""The fields that contain seats, which the contract counts from 1."""

_OTHER_NAMES: Final = {
    "squares": "corners",
    "to": "ages",
    "before": "old",
    "after": "new",
    "adventurer_present": "present",
    "ended": "is_complete",
    "first_action": "first",
    "public_digest": "digest",
    "risk": "code",
    "turn_number": "number",
    **dict.fromkeys(("cards", "give", "give_up"), "options"),
}
"""The names of fields of values, by the names of the fields of messages, where they differ."""

_VALUES: Final[tuple[tuple[type[Message], tuple[type, ...], set[str]], ...]] = (
    (event_pb2.Event, get_args(Event), {"order", "position"}),  # of the hidden part
    (action_pb2.Action, get_args(Action), set()),
    (decision_pb2.Decision, get_args(Decision), set()),
    (legal_pb2.LegalGroup, get_args(LegalGroup), set()),
    (refusal_pb2.Violation, (Violation,), {"total"}),  # for sentences
    (advice_pb2.PlacementMap, (PlacementMap,), {"everywhere", "obstacles"}),
    (advice_pb2.PlacementPrice, (Price,), set()),
    (advice_pb2.PlacementConsequence, (PlacementConsequence,), set()),
    (advice_pb2.BoardPreview, (BoardPreview,), set()),
    (advice_pb2.PlanStop, (PlanStop,), {"refusal", "hints"}),
    (advice_pb2.BoardIncome, (BoardIncome,), set()),
    (review_pb2.MoneyEntry, (MoneyEntry,), set()),
    (review_pb2.PlayerTurn, (PlayerTurn,), {"before", "steps", "standings"}),
    (review_pb2.ValuePart, (ValuePart,), {"amount"}),
    (review_pb2.RiskChange, (Risk,), set()),
    (record_pb2.ReplayStep, (ReplayStep,), {"events", "state"}),
    (record_pb2.ReplayStop, (ReplayStop,), {"refusal", "errors"}),
    (state_pb2.Turn, (Turn,), set()),
)
"""The message of each class of values, and the fields of these values that `fill` leaves to its caller."""


def _fields_of(message: Any, value: type, left_out: set[str]) -> _Fields:
    """Return the fields of the message of a descriptor that contain a value of a class, except some of its fields.

    Raises:
        TypeError: If another field of the class is in none of them.
    """
    parts = [each for each in message.fields if each.message_type and each.message_type.name == value.__name__]
    own, of_part = (
        _list_fields(fields, value, left_out) for fields in (message.fields, parts and parts[0].message_type.fields)
    )
    names: tuple[str, ...] = value.__match_args__  # type: ignore[attr-defined]  # of structs and named tuples
    missing = {*names} - left_out - {each.attribute for each in own + of_part}
    if missing:
        raise TypeError(f"the contract has no place for {sorted(missing)} of {value.__name__}")
    return _Fields(own, parts[0].name if parts else "", of_part)


def _list_fields(fields: Iterable[FieldDescriptor], value: type, left_out: set[str]) -> tuple[_Field, ...]:
    found = []
    for field in fields:
        name, enum, message = field.name, field.enum_type, field.message_type
        attribute = name if hasattr(value, name) else _OTHER_NAMES.get(name, "")
        if attribute and attribute not in left_out and hasattr(value, attribute):
            numbers = _NUMBERS[enum.name] if enum else _SEATS.get(name)
            fill_part = _PARTS[message.name] if message else None
            found.append(_Field(name, attribute, numbers, fill_part, field.is_repeated))
    return tuple(found)


_FIELDS: Final = {
    value: _fields_of(message.DESCRIPTOR, value, left_out) for message, values, left_out in _VALUES for value in values
}
