"""Writing the review of a game: money, standings, better turns and reasons for them; page tokens."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from khronos.v1 import review_pb2
from khronos_core.codec.actions import planned_action_notation, write_action
from khronos_core.codec.boards import write_building
from khronos_core.codec.events import fill_events
from khronos_core.codec.pieces import write_squares
from khronos_core.codec.vocabulary import AGES, MONEY_SOURCES, RISKS, VALUE_REASONS
from khronos_core.errors import FieldPath
from khronos_engine.advice.causes import RiskChange
from khronos_engine.advice.differences import ValuePart
from khronos_engine.game.squares import Grid
from khronos_engine.notation import write_action as action_notation
from khronos_engine.review import BetterTurn, PlayerTurn, Standing
from khronos_engine.texts.sentences import SentenceWriter


def write_standings(standings: Iterable[Standing]) -> list[review_pb2.Standing]:
    """Return the messages of the standings, by seat."""
    return [review_pb2.Standing(money=each.money, value_tenths=_tenths(each.value)) for each in standings]


def fill_turn(message: review_pb2.PlayerTurn, turn: PlayerTurn, writer: SentenceWriter) -> None:
    """Write a turn without its comparison into an empty message."""
    message.number = turn.number
    message.seat = turn.seat + 1
    message.first_action = turn.first
    before = turn.before
    for step in turn.steps:
        message.notation.append(action_notation(step.action, before.public))
        message.sentences.append(writer.action(step.events))
        before = step.state
    for each in turn.entries:
        entry = message.entries.add(seat=each.seat + 1, source=MONEY_SOURCES[each.source], amount=each.amount)
        if each.age is not None:
            entry.age = AGES[each.age]
    message.standings.extend(write_standings(turn.standings))
    message.ended = turn.is_complete


def fill_comparison(message: review_pb2.TurnComparison, comparison: BetterTurn, writer: SentenceWriter) -> None:
    """Write the comparison of a turn with the best one found into an empty message."""
    message.played_tenths = _tenths(comparison.played)
    message.best_tenths = _tenths(comparison.best)
    message.actions_before = comparison.actions_before
    for outcome in comparison.better:
        better = message.better.add(
            action=write_action(outcome.action),
            notation=planned_action_notation(outcome.action, writer.config),
            sentence=writer.action(outcome.events),
        )
        fill_events(better.events, outcome.events, writer.config.region.grid, None)
    message.parts.extend(write_parts(comparison.parts, message.best_tenths - message.played_tenths, writer))


def write_parts(parts: Sequence[ValuePart], tenths: int, writer: SentenceWriter) -> list[review_pb2.ValuePart]:
    """Return the messages of the parts of a difference of `tenths`, without parts that round to 0."""
    found = []
    for part, amount in zip(parts, _round_to(tenths, [each.amount for each in parts]), strict=True):
        if not amount:
            continue
        message = review_pb2.ValuePart(
            reason=VALUE_REASONS[part.reason],
            amount_tenths=amount,
            seat=0 if part.seat is None else part.seat + 1,
            turn_number=part.number,
            ecus_before=part.ecus_before,
            ecus_after=part.ecus_after,
            sentence=writer.value_part(part),
        )
        if part.age is not None:
            message.age = AGES[part.age]
        if part.instead_of is not None:
            message.instead_of = AGES[part.instead_of]
        if part.source is not None:
            message.source = MONEY_SOURCES[part.source]
        if part.squares:
            message.squares.CopyFrom(write_squares(part.squares, writer.config.region.grid))
        if part.cause is not None:
            message.cause.CopyFrom(_write_risk_change(part.cause, writer.config.region.grid))
        found.append(message)
    return found


def _write_risk_change(change: RiskChange, grid: Grid) -> review_pb2.RiskChange:
    risk = change.risk
    message = review_pb2.RiskChange(
        risk=RISKS[risk.code], arises=change.arises, seats=[each + 1 for each in risk.seats], lead=risk.lead
    )
    if risk.building is not None:
        message.building.CopyFrom(write_building(risk.building, grid))
    if risk.squares:
        message.squares.CopyFrom(write_squares(risk.squares, grid))
    return message


def _round_to(tenths: int, amounts: Sequence[float]) -> list[int]:
    """Return amounts in tenths that add up to `tenths`: the sum up to each amount is rounded, not the amount."""
    sums = [0, *map(_tenths, accumulate(amounts))]
    return [after - before for before, after in pairwise([*sums[:-1], tenths])] if amounts else []


def _tenths(ecus: float) -> int:
    return round(ecus * 10)


# --- page tokens ------------------------------------------------------------------------------------------------------

_FORM: Final = b"page 1"
"""The prefix of a token, which identifies its form. Prefix and index fill a multiple of 3 bytes to avoid padding."""
_PLACE_BYTES: Final = 3


def write_page_token(place: int) -> str:
    """Return the token of the page that begins at an index."""
    return urlsafe_b64encode(_FORM + place.to_bytes(_PLACE_BYTES, "big")).decode()


def read_page_token(token: str, field: FieldPath) -> int:
    """Return the index at which a page begins, 0 for an empty token; add a field violation for any other text."""
    if not token:
        return 0
    try:
        place = int.from_bytes(urlsafe_b64decode(token)[len(_FORM) :], "big")
    except (binascii.Error, ValueError):
        place = 0
    if place == 0 or place >> (8 * _PLACE_BYTES) or token != write_page_token(place):
        field.add("must be the next_page_token of the previous page")
    return place
