"""Writing the review of a game: money, standings and better turns."""

from __future__ import annotations

from collections.abc import Iterable

from khronos.v1 import review_pb2
from khronos_core.codec.actions import planned_action_notation, write_action
from khronos_core.codec.vocabulary import AGES, MONEY_SOURCES
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
    for outcome in comparison.better:
        message.better.append(write_action(outcome.action))
        message.better_notation.append(planned_action_notation(outcome.action, writer.config))
        message.better_sentences.append(writer.action(outcome.events))


def _tenths(ecus: float) -> int:
    return round(ecus * 10)
