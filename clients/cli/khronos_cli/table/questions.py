"""The commands that change nothing: show, why, rule, preview, legal, hint, domains, income and review."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines, explain, explanation_lines, suggestion_table
from khronos_cli.domain_tables import domain_lines, income_table
from khronos_cli.draw.boards import board_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Domains, Legal, Narration, Suggestions, Table, colon, fill, language, render
from khronos_cli.legal_lines import legal_board_lines, legal_table, overview, whole_lines
from khronos_cli.names import board_typed
from khronos_cli.notation import parse_line, position_text
from khronos_cli.queries import answer_why, read_wanted, read_why, understand
from khronos_cli.review_lines import reviewed_lines
from khronos_cli.rule_lookup import house_rules_by_clause, rule_lines
from khronos_cli.table.history import Desk, History, Output, decision_of
from khronos_cli.table.history_text import corrected_turn, write_history
from khronos_cli.table.typed import line_of_number, with_choice, without_number
from khronos_client import AnyReferee
from khronos_client.bots import seat_to_act
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.notation import parse_record

_SEED_DIGITS: Final = 8
"""The number of digits of the public digest that seed a hint, so that equal positions get equal hints."""


def show(_: Desk, history: History, state: GameState, rest: str) -> Iterator[Output]:
    """Draw the position or a board, or write the position or the record as text."""
    if rest.casefold() == "position":
        yield Text(position_text(state).rstrip())
    elif rest.casefold() in {"record", "moves"}:
        if history.is_dealt:
            raise CommandError(render(Table.RECORD_IS_SECRET))
        yield Text(write_history(replace(history, undone=())).rstrip())
    elif rest:
        age = board_typed(rest)
        if age is None:
            raise CommandError(render(Table.SHOW_USAGE))
        yield from board_lines(state.public_part, 0, [age])
    else:
        yield state


def why(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """Explain where a building can go, a move, or the requested decision."""
    clause, decision = rest.strip().upper(), decision_of(state)
    if clause in CLAUSES:
        raise CommandError([fill(Table.IS_A_CLAUSE, clause=clause), render(Table.WHY_USAGE)])
    if decision is None or (rest and rest == with_choice(decision, rest, state.public_part.config)):
        yield from answer_why(desk.client, state, read_why(state, rest)).lines
        return
    about = CLAUSES[decision.clause]
    yield from decision_lines(decision, state.public_part.config, is_numbered=True)
    yield Text(f"  {about.id:<4} {language().clause(about)}")
    yield Text(f"       {fill(Table.SAYS_MORE, clause=about.id)}", "dim")
    if rest:
        yield from answer_why(desk.client, state, _read_move(desk.client, state, rest)).lines


def preview(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """Show the consequences of a move, board by board, and of each answer to a decision."""
    action = understand("preview", rest, partial(_read_move, desk.client, state), Table.PREVIEW_USAGE)
    found = explain(desk.client, state, action)
    if not found.is_refused:
        yield Text(f"{render(Narration.WOULD_HAPPEN)}{colon()}", "bold")
        if found.ways:
            yield Text(f"  {fill(Narration.PAID_BY, ways=tuple(found.ways))}")
    yield from explanation_lines(found, state, heading=False)


def _read_move(client: AnyReferee, state: GameState, text: str) -> Action:
    return parse_line(without_number(client, state, text), state)


def legal(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """List the legal actions that pass a filter; without a filter, an overview."""
    numbered = line_of_number(desk.client, state, rest)
    if numbered is not None:
        yield from legal_board_lines(numbered.groups, state.public_part)
        yield legal_table(whole_lines(numbered.groups))
        return
    wanted = read_wanted(rest)
    groups = wanted.ask(desk.client, state, exactly=False).groups
    lines = [] if any(wanted) else overview(groups)
    if lines:
        yield legal_table(lines, is_numbered=True)
        yield Text(render(Legal.BY_NUMBER), "dim")
        return
    yield from wanted.lines(state, groups)
    if not groups and wanted.kinds and not wanted.ages:
        yield Text(fill(Legal.COMMAND_SAYS_WHY, command=f"why {wanted.kind_word}"), "dim")


def hint(desk: Desk, history: History, state: GameState, _: str) -> Iterator[Output]:
    """Suggest the best actions for the acting player, with their expected gain and reason."""
    if state.public_part.over:
        yield Text(render(Legal.NOTHING_LEFT))
        return
    seat, seed = seat_to_act(state), int(state.public_digest[:_SEED_DIGITS], 16)
    found = desk.client.suggest_actions(state, Strength.STRENGTH_STRONG, seed=seed, viewer=seat)
    yield suggestion_table(found.suggestions)
    if not history.is_dealt:
        yield Text(render(Suggestions.CARDS_ASSUMED), "dim")


def domains(desk: Desk, _: History, state: GameState, __: str) -> Iterator[Output]:
    """List every domain with its holder and the reason; single printed hamlets are counted."""
    return domain_lines(desk.client.domains(state).domains, state.public_part.config)


def income(desk: Desk, _: History, state: GameState, __: str) -> Iterator[Output]:
    """List the income that each player would collect now, board by board."""
    yield Text(render(Domains.WOULD_COLLECT), "bold")
    yield income_table(desk.client.domains(state).forecasts, state.public_part.config)


def review(desk: Desk, history: History, state: GameState, _: str) -> Iterator[Output]:
    """Review a game that is over."""
    if not state.public_part.over:
        raise CommandError(render(Table.REVIEW_AT_END))
    text = write_history(replace(history, undone=()))
    yield from reviewed_lines(desk.client, text, corrected_turn(parse_record(text)))


def rule(desk: Desk, history: History, _: GameState, rest: str) -> Iterator[Output]:
    """Look up a rule, with the house rules of the game."""
    house_rules = house_rules_by_clause(history.start.public_part.config, desk.client.catalog().options)
    yield from rule_lines(desk.client, rest, house_rules)
