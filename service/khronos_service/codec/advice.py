"""Writing advice: placement maps, previews, domains and what they pay."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from khronos.v1 import advice_pb2, referee_service_pb2
from khronos_engine.advice.domains import BoardIncome, DomainReport
from khronos_engine.advice.placements import Consequence, PlacementMap
from khronos_engine.advice.preview import BoardPreview, PlanPreview, PlanStopReason, Preview
from khronos_engine.board import Board, Domain
from khronos_engine.material import Age, Type
from khronos_engine.rules.income import holding
from khronos_engine.squares import Grid
from khronos_engine.texts.sentences import Speaker
from khronos_engine.values import kept
from khronos_service.codec.actions import fill_action, write_decision
from khronos_service.codec.events import fill_events, write_obstacles
from khronos_service.codec.groups import fill_cost
from khronos_service.codec.pieces import (
    fill_building,
    fill_square,
    write_buildings,
    write_payments,
    write_squares,
)
from khronos_service.codec.refusals import write_refusal, write_violation
from khronos_service.codec.vocabulary import AGES, KINDS
from khronos_service.written import Written

# What may be written again is kept as bytes, which are read in less time than messages are copied.

_CONSEQUENCES = tuple(advice_pb2.Consequence.Value(f"CONSEQUENCE_{each.name}") for each in Consequence)
_STOPS = tuple(advice_pb2.PlanStopReason.Value(f"PLAN_STOP_REASON_{each.name}") for each in PlanStopReason)

Consequences = tuple[tuple[Consequence, Age, str, int], ...]
"""What legal squares would set off: consequence, board, clause and corners."""


def fill_map(
    message: advice_pb2.PlacementMap, placement: PlacementMap, consequences: Consequences, speaker: Speaker
) -> None:
    """Write a placement map, with a sentence for every fault, into a message that holds none."""
    grid = speaker.config.region.grid
    message.seat = placement.seat + 1
    message.age = AGES[placement.age]
    message.kind = KINDS[placement.kind]
    if placement.old is not None:
        fill_square(message.old, placement.old)
    message.violations.extend([write_violation(each, grid, speaker) for each in placement.everywhere])
    for price in placement.prices:
        written = message.prices.add(squares=write_squares(price.corners, grid))
        fill_cost(written.cost, price.cost)
        written.payments.extend(write_payments(price.payments))
    for fault in placement.faults:
        forbidden = message.square_violations.add(squares=write_squares(fault.corners, grid))
        forbidden.violation.CopyFrom(write_violation(fault.violation, grid, speaker))
    for consequence, age, clause, corners in consequences:
        message.consequences.add(
            consequence=_CONSEQUENCES[consequence],
            age=AGES[age],
            clause=clause,
            squares=write_squares(corners, grid),
        )


def fill_plan(
    message: referee_service_pb2.PreviewActionResponse, plan: PlanPreview, speaker: Speaker, *, with_sentences: bool
) -> None:
    """Write what actions in a row would cause, and why they stop before the end, into an empty answer."""
    grid = speaker.config.region.grid
    for step in plan.steps:
        fill_preview(message.steps.add(), step, grid, speaker if with_sentences else None)
    stop = plan.stop
    if stop is not None:
        message.stop.reason = _STOPS[stop.reason]
        message.stop.index = stop.index
        if stop.refusal is not None:
            message.stop.refusal.CopyFrom(write_refusal(stop.refusal, grid, speaker))


def fill_preview(message: advice_pb2.Preview, preview: Preview, grid: Grid, speaker: Speaker | None) -> None:
    """Write what an action would cause, and each answer to its decision as far as known, into an empty message."""
    outcome = preview.outcome
    fill_action(message.action, outcome.action)
    fill_events(message.events.add, outcome.events, grid, speaker)
    for board in preview.boards:
        _fill_board(message.boards.add(), board, grid)
    for branch in preview.branches:
        told = message.branches.add()
        fill_action(told.answer, branch.outcome.action)
        fill_preview(told.preview, branch, grid, speaker)
    message.undo_obstacles.extend(write_obstacles(outcome.undo_obstacles))
    if preview.decision is not None:
        message.decision.CopyFrom(write_decision(preview.decision, grid))


def _fill_board(message: advice_pb2.BoardPreview, board: BoardPreview, grid: Grid) -> None:
    message.age = AGES[board.age]
    message.events.extend(board.events)
    for building in board.appearing:
        fill_building(message.appearing.add(), building, grid)
    for building in board.vanishing:
        fill_building(message.vanishing.add(), building, grid)


def written_domains(
    boards: Iterable[tuple[Age, Board]], incomes: Iterable[tuple[BoardIncome, ...]], speaker: Speaker
) -> Written:
    """Write every domain of some boards, and what each player would collect, by seat."""
    domains = [_written_board(board, age, speaker) for age, board in boards]
    forecasts = [_written_forecast(seat, paid) for seat, paid in enumerate(incomes)]
    return Written(b"".join([*domains, *forecasts]))


@kept
def _written_board(board: Board, age: Age, speaker: Speaker) -> bytes:
    """Return an answer with the domains of a board."""
    return b"".join([_written_domain(each, age, speaker) for each in board.domains])


def _written_domain(domain: Domain, age: Age, speaker: Speaker) -> bytes:
    """Return an answer with one domain: from one position of a game to the next most domains stay."""
    small = len(domain.buildings) <= _KEPT_BUILDINGS
    return _kept_domain(domain, age, speaker) if small else _one_domain(domain, age, speaker)


_KEPT_BUILDINGS = 32  # in the largest domain that is kept: a region may have room for thousands


def _one_domain(domain: Domain, age: Age, speaker: Speaker) -> bytes:
    report = DomainReport(age, domain, holding(domain, age, speaker.config.players))
    return referee_service_pb2.DescribeDomainsResponse(domains=[write_domain(report, speaker)]).SerializeToString()


_kept_domain = lru_cache(maxsize=1 << 12)(_one_domain)


def write_domain(report: DomainReport, speaker: Speaker) -> advice_pb2.Domain:
    """Write a domain, who holds it and why (D-1, I-2 to I-5)."""
    config = speaker.config
    grid = config.region.grid
    domain, held = report.domain, report.holding
    message = advice_pb2.Domain(
        age=AGES[report.age],
        squares=write_squares(domain.squares, grid),
        buildings=write_buildings(domain.buildings, grid),
        military_power=domain.power(Type.MILITARY),
        religious_power=domain.power(Type.RELIGIOUS),
        civil_power=domain.power(Type.CIVIL),
        cubes=domain.cubes(config.players) if report.age is Age.REASON else (),
        holders=[seat + 1 for seat in held.seats],
        clause=held.clause,
        worth=held.amount,
        sentence=speaker.holding(report),
    )
    if report.deciding is not None:
        fill_building(message.deciding, report.deciding, grid)
    return message


@lru_cache(maxsize=1 << 10)
def _written_forecast(seat: int, boards: tuple[BoardIncome, ...]) -> bytes:
    """Return an answer with what one player would collect, which most positions of a game leave as it was."""
    return referee_service_pb2.DescribeDomainsResponse(forecasts=[write_forecast(seat, boards)]).SerializeToString()


def write_forecast(seat: int, boards: tuple[BoardIncome, ...]) -> advice_pb2.IncomeForecast:
    """Write what a player would collect if the income of the own turn came now (I-1)."""
    return advice_pb2.IncomeForecast(
        seat=seat + 1,
        boards=[
            advice_pb2.BoardIncome(
                age=AGES[each.age], worth=each.worth, adventurer_present=each.present, paid=each.paid
            )
            for each in boards
        ],
        total=sum(each.paid for each in boards),
    )
