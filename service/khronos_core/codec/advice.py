"""Read and write advice: placement maps, previews, suggestions, domains, incomes and reviews."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

from msgspec.structs import replace

from khronos.v1 import advice_pb2, referee_service_pb2, review_pb2
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.boards import fill_building, write_buildings
from khronos_core.codec.fields import fill, fill_events, steps_to_write, write_events
from khronos_core.codec.pieces import (
    AGES,
    OBSTACLES,
    check_given,
    check_number,
    fill_payments,
    read_age,
    read_kind,
    read_square,
    write_squares,
)
from khronos_core.codec.refusals import write_refusal, write_violation
from khronos_core.errors import FieldPath, check_length
from khronos_engine.advice.differences import ValuePart, explain_gain
from khronos_engine.advice.domains import BoardIncome, domain_report
from khronos_engine.advice.motives import motive
from khronos_engine.advice.placements import PlacementConsequence, PlacementMap
from khronos_engine.advice.plans import PlanCheck
from khronos_engine.advice.preview import PlanPreview, Preview
from khronos_engine.advice.suggest import Suggestion
from khronos_engine.game.board import Domain
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import Age, Type
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Config, Public, State
from khronos_engine.match import WHOLE, Match, SquareReading, WordAlternative, WordReading
from khronos_engine.notation import write_action as action_notation
from khronos_engine.notation import write_partial_action
from khronos_engine.referee import Outcome, foresee
from khronos_engine.review import BetterTurn, PlayerTurn, Standing
from khronos_engine.texts.sentences import SentenceWriter

# --- placements, plans and suggestions --------------------------------------------------------------------------------


def fill_placement_map(
    message: advice_pb2.PlacementMap,
    placement: PlacementMap,
    consequences: Sequence[PlacementConsequence],
    writer: SentenceWriter,
    budget: Budget = UNLIMITED,
) -> None:
    """Write a placement map, with a sentence for every problem, into an empty message; `budget` counts the problems."""
    grid = writer.config.region.grid
    fill(message, placement, grid)
    message.violations.extend([write_violation(each, grid, writer) for each in placement.everywhere])
    for each in placement.obstacles:
        budget.spend(limits.STEPS_OF_SENTENCE)
        forbidden = message.square_violations.add(squares=write_squares(each.corners, grid))
        forbidden.violation.CopyFrom(write_violation(each.violation, grid, writer))
    for found in consequences:
        fill(message.consequences.add(), found, grid)


def fill_plan(
    message: referee_service_pb2.PreviewActionsResponse,
    plan: PlanPreview,
    writer: SentenceWriter,
    budget: Budget,
    *,
    with_sentences: bool,
) -> None:
    """Write the preview of successive actions, and the reason for an early stop, into an empty response.

    Each event that is written spends a part of `budget`.
    """
    grid = writer.config.region.grid
    for step in plan.steps:
        fill_preview(message.steps.add(), step, grid, writer if with_sentences else None, budget)
    stop = plan.stop
    if stop is not None:
        fill(message.stop, stop)
        if stop.refusal is not None:
            message.stop.refusal.CopyFrom(write_refusal(stop.refusal, stop.hints, grid, writer))


def fill_plan_check(
    message: referee_service_pb2.CheckPlanResponse,
    check: PlanCheck,
    writer: SentenceWriter,
    budget: Budget,
    *,
    with_sentences: bool,
) -> None:
    """Write the check of a plan into an empty response; each event that is written spends a part of `budget`."""
    grid = writer.config.region.grid
    for each in check.actions:
        checked = message.actions.add()
        if each.preview is not None:
            fill_preview(checked.preview, each.preview, grid, writer if with_sentences else None, budget)
        elif each.refusal is not None:
            checked.refusal.CopyFrom(write_refusal(each.refusal, each.hints, grid, writer))
        if each.broken_by is not None:
            events, place = each.broken_by.outcome.events, each.broken_by.place
            event = write_events(events, grid, writer)[place]
            event.sentence = event.sentence or writer.action(events)
            checked.broken_by.CopyFrom(event)
    if check.stop is not None:
        fill(message.stop, check.stop)
    message.gain_tenths = _tenths(check.gain)
    message.earlier_gain_tenths = _tenths(check.earlier_gain)
    message.parts.extend(write_parts(check.parts, message.gain_tenths - message.earlier_gain_tenths, writer))
    message.gain_parts.extend(write_parts(check.gain_parts, message.gain_tenths, writer))


def fill_preview(
    message: advice_pb2.Preview, preview: Preview, grid: Grid, writer: SentenceWriter | None, budget: Budget = UNLIMITED
) -> None:
    """Write the preview of an action into an empty message.

    If the action requires a decision and the preview contains the possible answers, they are written, too.
    """
    outcome = preview.outcome
    budget.spend(steps_to_write(outcome.events, writer))
    fill(message.action, outcome.action)
    fill_events(message.events, outcome.events, grid, writer)
    for board in preview.boards:
        fill(message.boards.add(), board, grid)
    for branch in preview.branches:
        written = message.branches.add()
        fill(written.answer, branch.outcome.action)
        fill_preview(written.preview, branch, grid, writer, budget)
    message.undo_obstacles.extend([OBSTACLES[each] for each in outcome.undo_obstacles])
    if preview.decision is not None:
        fill(message.decision, preview.decision, grid)


def fill_suggestion(
    message: advice_pb2.Suggestion, suggestion: Suggestion, view: State, writer: SentenceWriter
) -> None:
    """Write a suggestion with its sentence and motive into an empty message; `view` is the state that was searched."""
    fill(message.action, suggestion.action)
    message.notation = action_notation(suggestion.action, view.public)
    message.gain_tenths = _tenths(suggestion.gain)
    message.sentence = writer.motive(motive(view, suggestion))
    outcomes = [foresee(view, suggestion.action)]
    message.action_sentence = writer.action(outcomes[0].events)
    for action in suggestion.plan[1:]:
        outcomes.append(foresee(outcomes[-1].state, action))
        _fill_planned_action(message.plan.add(), outcomes[-1], writer)
    parts = explain_gain(suggestion, outcomes[: len(suggestion.plan)])
    message.parts.extend(write_parts(parts, message.gain_tenths, writer))


def _fill_planned_action(
    message: advice_pb2.PlannedAction | review_pb2.BetterAction, outcome: Outcome, writer: SentenceWriter
) -> None:
    """Write the action of an outcome into an empty message.

    Its notation is correct in every position: it names adventurers, but not the player.
    """
    fill(message.action, outcome.action)
    planned = replace(PartialAction.of(outcome.action), seat=None)
    message.notation = write_partial_action(planned, writer.config)
    message.sentence = writer.action(outcome.events)


def read_square_reading(message: advice_pb2.SquareReading, field: FieldPath) -> SquareReading:
    """Return a reading of a square; add a field violation for each malformed field."""
    check_given(message, "square", field)
    square = read_square(message.square, field, "square") if message.HasField("square") else Square(1, 1)
    check_length(len(message.kinds), bounds.KIND_READINGS, field / "kinds")
    changed = check_number(message.changed_permille, WHOLE, field / "changed_permille")
    kinds = {}
    for place, each in enumerate(message.kinds):
        kind = read_kind(each.kind, field / "kinds" / place, "kind") if each.kind else None
        if kind in kinds:
            (field / "kinds" / place / "kind").add("is listed twice")
        kinds[kind] = each.permille
    if sum(kinds.values()) > changed:
        (field / "kinds").add("their sum must not exceed changed_permille")
    return SquareReading(read_age(message.age, field, "age"), square, changed, tuple(kinds.items()))


def read_word_reading(message: advice_pb2.WordReading, field: FieldPath) -> WordReading:
    """Return a reading of a word; add a field violation for each malformed field."""
    alternatives = field / "alternatives"
    check_length(len(message.alternatives), bounds.WORD_ALTERNATIVES, alternatives)
    if not message.alternatives:
        alternatives.add("must contain at least one word")
    reading = []
    for place, each in enumerate(message.alternatives):
        check_length(len(each.text), bounds.WORD, alternatives / place / "text", "characters")
        if not each.text:
            (alternatives / place / "text").add("is required")
        likelihood = check_number(each.permille, WHOLE, alternatives / place / "permille") or WHOLE
        reading.append(WordAlternative(each.text, likelihood))
    return tuple(reading)


def fill_match(message: advice_pb2.ActionMatch, match: Match, public: Public) -> None:
    """Write a matching action into an empty message."""
    fill(message.action, match.action)
    fill_payments(message.payments, match.payments)
    message.notation = action_notation(match.action, public)
    message.permille = round(match.share * WHOLE)


@memoize_on_value
def write_domain(domain: Domain, age: Age, config: Config, tag: str) -> advice_pb2.Domain:
    """Return the message of a domain with its holders and reason. The message is cached: copy it, never change it.

    It is cached because most domains do not change from one position of a game to the next.
    """
    writer = SentenceWriter(config, tag)
    report = domain_report(domain, age, config.players)
    grid, held = config.region.grid, report.holding
    message = advice_pb2.Domain(
        age=AGES[age],
        squares=write_squares(domain.squares, grid),
        buildings=write_buildings(domain.buildings, grid),
        military_power=domain.power(Type.MILITARY),
        religious_power=domain.power(Type.RELIGIOUS),
        civil_power=domain.power(Type.CIVIL),
        cubes=domain.cubes(config.players) if age is Age.REASON else (),
        holders=[seat + 1 for seat in held.seats],
        clause=held.clause,
        worth=held.amount,
        sentence=writer.holding(report),
    )
    if report.deciding is not None:
        fill_building(message.deciding, report.deciding, grid)
    return message


def fill_forecast(message: advice_pb2.IncomeForecast, seat: int, boards: tuple[BoardIncome, ...]) -> None:
    """Write the income that a player would collect now into an empty message (I-1)."""
    message.seat = seat + 1
    for each in boards:
        fill(message.boards.add(), each)
    message.total = sum(each.paid for each in boards)


# --- reviews ----------------------------------------------------------------------------------------------------------


def write_standings(standings: Iterable[Standing]) -> list[review_pb2.Standing]:
    """Return the messages of the standings, in the order of seats."""
    return [review_pb2.Standing(money=each.money, value_tenths=_tenths(each.value)) for each in standings]


def fill_turn(message: review_pb2.PlayerTurn, turn: PlayerTurn, writer: SentenceWriter) -> None:
    """Write a turn without its comparison into an empty message."""
    fill(message, turn)
    before = turn.before
    for step in turn.steps:
        message.notation.append(action_notation(step.action, before.public))
        message.sentences.append(writer.action(step.events))
        before = step.state
    message.standings.extend(write_standings(turn.standings))


def fill_comparison(message: review_pb2.TurnComparison, comparison: BetterTurn, writer: SentenceWriter) -> None:
    """Write into an empty message how a turn compares with the best turn that was found."""
    message.played_tenths = _tenths(comparison.played)
    message.best_tenths = _tenths(comparison.best)
    message.actions_before = comparison.actions_before
    for outcome in comparison.better:
        better = message.better.add()
        _fill_planned_action(better, outcome, writer)
        fill_events(better.events, outcome.events, writer.config.region.grid, None)
    message.parts.extend(write_parts(comparison.parts, message.best_tenths - message.played_tenths, writer))


def write_parts(parts: Sequence[ValuePart], tenths: int, writer: SentenceWriter) -> list[review_pb2.ValuePart]:
    """Return messages with the rounded amounts of parts, which add up to `tenths`; omit parts that round to 0."""
    found = []
    for part, amount in zip(parts, _round_to(tenths, [each.amount for each in parts]), strict=True):
        if amount:
            message = review_pb2.ValuePart(amount_tenths=amount, sentence=writer.value_part(part))
            fill(message, part, writer.config.region.grid)
            found.append(message)
    return found


def _round_to(tenths: int, amounts: Sequence[float]) -> list[int]:
    """Round amounts to tenths so that they add up to `tenths`.

    This function rounds each partial sum of the amounts, not each amount.
    """
    sums = [0, *map(_tenths, accumulate(amounts))]
    return [after - before for before, after in pairwise([*sums[:-1], tenths])] if amounts else []


def _tenths(ecus: float) -> int:
    return round(ecus * 10)


# --- page tokens ------------------------------------------------------------------------------------------------------

_FORM: Final = b"page 1"
"""The prefix of a token, which identifies its form. Prefix and index together are a multiple of 3 bytes long, so that
base64 needs no padding.
"""
_PLACE_BYTES: Final = 3


def write_page_token(place: int) -> str:
    """Return the token of the page whose first turn has the index `place`."""
    return urlsafe_b64encode(_FORM + place.to_bytes(_PLACE_BYTES, "big")).decode()


def read_page_token(token: str, field: FieldPath) -> int:
    """Return the index of a page's first turn, 0 for an empty token; add a field violation for an invalid token."""
    if not token:
        return 0
    try:
        place = int.from_bytes(urlsafe_b64decode(token)[len(_FORM) :], "big")
    except (binascii.Error, ValueError):
        place = 0
    if place == 0 or place >> (8 * _PLACE_BYTES) or token != write_page_token(place):
        field.add("must be the next_page_token of the previous page")
    return place
