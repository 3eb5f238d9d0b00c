"""The commands that change nothing: show, why, preview, legal, hint, domains, income and review."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.advice_pb2 import Strength
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines, explain, explanation_lines, suggestion_table
from khronos_cli.arguments import building_action, read_places
from khronos_cli.domain_tables import domain_lines, income_table
from khronos_cli.draw.boards import one_board_lines
from khronos_cli.draw.placements import placement_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import (
    Domains,
    Legal,
    Narration,
    Placements,
    Suggestions,
    Table,
    colon,
    fill,
    language,
    render,
)
from khronos_cli.legal_lines import legal_board_lines, legal_table, whole_lines
from khronos_cli.names import AGES, KINDS, age_noun, board_typed, kind_name
from khronos_cli.narration import building_noun
from khronos_cli.notation import parse_line, position_text
from khronos_cli.region_files import region_rows
from khronos_cli.review_lines import reviewed_lines
from khronos_cli.spelling import meant
from khronos_cli.table.answer import Desk, Output
from khronos_cli.table.history import History
from khronos_cli.table.history_text import corrected_turn, write_history
from khronos_cli.table.numbered import decision_of, line_of_number, overview_lines, with_choice, without_number
from khronos_cli.terminal_text import point_at
from khronos_cli.words import VerbWord, enum_name
from khronos_client import AnyReferee, parse_square, side
from khronos_client.bots import seat_to_act
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.material import Age as AgeNoun
from khronos_engine.game.material import Kind as KindNoun
from khronos_engine.game.squares import Square
from khronos_engine.notation import UnreadableTextError, parse_record
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import AGES as AGE_WORDS
from khronos_engine.notation.words import CONSTRUCT, VERB_WORDS
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import TextKey

_Read = TypeVar("_Read")

_SEED_DIGITS: Final = 8
"""The digits of the public digest that seed a hint, so that the same position gets the same hint."""


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
        yield from one_board_lines(state.public_part, region_rows(state.public_part.config), AGES[age])
    else:
        yield state


class _Why(NamedTuple):
    """A question where a building can go, or why it cannot.

    Attributes:
        kind: The kind that would be laid.
        ages: The boards.
        at: The square, None for all squares.
        old: The building that would be upgraded, None for a construction.
    """

    kind: Kind.ValueType
    ages: Sequence[Age.ValueType]
    at: Square | None
    old: Square | None


def why(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """Explain where a building can go, a move, or the requested decision."""
    clause, decision = rest.strip().upper(), decision_of(state)
    if clause in CLAUSES:
        raise CommandError([fill(Table.IS_A_CLAUSE, clause=clause), render(Table.WHY_USAGE)])
    if decision is not None and (not rest or rest != with_choice(decision, rest, state.public_part.config)):
        about = CLAUSES[decision.clause]
        yield from decision_lines(decision, state.public_part.config, is_numbered=True)
        yield Text(f"  {about.id:<4} {language().clause(about)}")
        yield Text(f"       {fill(Table.SAYS_MORE, clause=about.id)}", "dim")
        if rest:
            yield from _verdict(desk.client, state, _read_move(desk.client, state, rest))
        return
    asked = _understood("why", rest, partial(_read_asked, state), Table.WHY_USAGE)
    if isinstance(asked, Action):
        yield from _verdict(desk.client, state, asked)
        return
    old = None if asked.old is None else parse_square(asked.old.name)
    for age in asked.ages:
        if asked.at is not None:
            at = asked.at.name
            title = fill(Placements.KIND_AT, kind=kind_name(asked.kind), square=at, age=age_noun(age))
            yield Text(f"{title}{colon()}", "bold")
            action = building_action(state.public_part.turn.seat, age, asked.kind, parse_square(at), old)
            yield from _verdict(desk.client, state, action)
        else:
            found = desk.client.explain_placements(state, age, asked.kind, old=old, with_consequences=True)
            yield from placement_lines(found, state.public_part, region_rows(state.public_part.config), "`at F7`")


def _verdict(client: AnyReferee, state: GameState, action: Action) -> Iterator[Text]:
    return explanation_lines(explain(client, state, action), state)


def _read_asked(state: GameState, text: str) -> _Why | Action:
    """Read a question about a kind, or a move; if neither can be read, raise the error that is further right."""
    try:
        return _read_why(text, state)
    except UnreadableTextError as no_question:
        try:
            return parse_line(text, state)
        except UnreadableTextError as no_move:
            raise max(no_question, no_move, key=lambda each: each.column) from None


def _read_why(text: str, state: GameState) -> _Why:
    """Read `KIND [on BOARD] [at SQUARE] [from SQUARE]`; the boards are those where the player on turn has adventurers.

    Raises:
        UnreadableTextError: It is something else.
    """
    reader = Reader(text)
    kind = KINDS[reader.one_of(KIND_WORDS)]
    age, at, old = read_places(reader)
    if age is not None:
        return _Why(kind, (AGES[age],), at, old)
    player = state.public_part.players[state.public_part.turn.seat - 1]
    stand = {player.first_adventurer.age, player.second_adventurer.age}
    buildable = (Age.AGE_MIGHT, Age.AGE_FAITH)
    return _Why(kind, [each for each in buildable if each in stand] or buildable, at, old)


def preview(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """Show the consequences of a move, board by board, and of each answer to a decision."""
    action = _understood("preview", rest, partial(_read_move, desk.client, state), Table.PREVIEW_USAGE)
    found = explain(desk.client, state, action)
    if not found.is_refused:
        yield Text(f"{render(Narration.WOULD_HAPPEN)}{colon()}", "bold")
        if found.ways:
            yield Text(f"  {fill(Narration.PAID_BY, ways=tuple(found.ways))}")
    yield from explanation_lines(found, state, heading=False)


def _read_move(client: AnyReferee, state: GameState, text: str) -> Action:
    return parse_line(without_number(client, state, text), state)


class _Wanted(NamedTuple):
    """A filter of legal actions."""

    verbs: Sequence[Verb.ValueType]
    ages: Sequence[Age.ValueType]
    kinds: Sequence[Kind.ValueType]
    square: Square | None


def legal(desk: Desk, _: History, state: GameState, rest: str) -> Iterator[Output]:
    """List the legal actions that pass a filter; without a filter, an overview."""
    numbered = line_of_number(desk.client, state, rest)
    if numbered is not None:
        yield from legal_board_lines(numbered.groups, state.public_part, region_rows(state.public_part.config))
        yield legal_table(whole_lines(numbered.groups))
        return
    wanted = _understood("legal", rest, _read_wanted, Table.LEGAL_USAGE)
    lines = [] if any(wanted) else overview_lines(desk.client, state)
    if lines:
        yield legal_table(lines, is_numbered=True)
        yield Text(render(Legal.BY_NUMBER), "dim")
        return
    groups = desk.client.legal_actions(state, verbs=wanted.verbs, ages=wanted.ages, kinds=wanted.kinds).groups
    lines = list(whole_lines(groups, wanted.square.name if wanted.square else ""))
    if lines:
        if wanted.kinds and wanted.square is None:
            yield from legal_board_lines(groups, state.public_part, region_rows(state.public_part.config))
        yield legal_table(lines)
        return
    yield Text(render(Legal.NOTHING_ASKED if any(wanted) else Legal.NOTHING_LEFT))
    if wanted.square is not None:
        yield from _standing_at(state, wanted.ages or AGES, wanted.square)
    if wanted.kinds and not wanted.ages:
        kind = list(KIND_WORDS)[min(wanted.kinds) - 1]
        yield Text(fill(Legal.COMMAND_SAYS_WHY, command=f"why {kind}"), "dim")


def _standing_at(state: GameState, ages: Sequence[Age.ValueType], square: Square) -> Iterator[Text]:
    """Yield what stands at a square, board by board."""
    at = parse_square(square.name)
    for age in sorted(ages):
        for tile in state.public_part.boards[AGES.index(age)].tiles:
            span = range(side(tile.kind))
            if at.column - tile.at.column in span and at.row - tile.at.row in span:
                building = building_noun(tile, state.public_part.config)
                text = fill(Table.STANDS_THERE, square=square.name, age=age_noun(age), building=building)
                yield Text(f"  {text}")


def _read_wanted(words: str) -> _Wanted:
    """Read a filter of legal actions: verbs, boards, kinds and a square, in any order.

    Raises:
        UnreadableTextError: The words are something else.
    """
    reader = Reader(words)
    wanted = _Wanted([], [], [], None)
    verbs = {word: Verb.Value(enum_name("VERB", VerbWord(word))) for word in VERB_WORDS}
    while not reader.done:
        if reader.take("on", "at", "from", "to"):
            continue
        if reader.at_square():
            wanted = wanted._replace(square=reader.square())
            continue
        match reader.one_of({**verbs, CONSTRUCT: Verb.VERB_CONSTRUCT, **AGE_WORDS, **KIND_WORDS}):
            case AgeNoun() as age:
                wanted = wanted._replace(ages=[*wanted.ages, AGES[age]])
            case KindNoun() as kind:
                wanted = wanted._replace(kinds=[*wanted.kinds, KINDS[kind]])
            case verb:
                wanted = wanted._replace(verbs=[*wanted.verbs, Verb.ValueType(verb)])
    return wanted


def _understood(command: str, rest: str, read: Callable[[str], _Read], usage: TextKey) -> _Read:
    """Read the arguments of a command.

    Raises:
        CommandError: They can't be read; the error suggests a similar line that can.
    """
    try:
        return read(rest)
    except UnreadableTextError as error:
        offset = len(command) + 1

        def problem(line: str) -> int | None:
            try:
                read(line[offset:])
            except UnreadableTextError as again:
                return again.column + offset
            return None

        lines = [render(error.errors[0].message), *point_at(rest, error.column)]
        suggestion = meant(f"{command} {rest}", error.column + offset, problem=problem) if error.column else None
        if suggestion is not None:
            lines.append(fill(Table.DID_YOU_MEAN, line=suggestion))
        raise CommandError([*lines, render(usage)]) from error


def hint(desk: Desk, history: History, state: GameState, _: str) -> Iterator[Output]:
    """Suggest the best actions for the player to act, with their expected gain and reason."""
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
    """Look back at a game that is over."""
    if not state.public_part.over:
        raise CommandError(render(Table.REVIEW_AT_END))
    text = write_history(replace(history, undone=()))
    yield from reviewed_lines(desk.client, text, corrected_turn(parse_record(text)))


QUESTIONS: Final[dict[str, Callable[[Desk, History, GameState, str], Iterator[Output]]]] = {
    "show": show,
    "why": why,
    "preview": preview,
    "legal": legal,
    "hint": hint,
    "domains": domains,
    "review": review,
    "income": income,
}
"""The answers by their commands: each gets the state as the player to act may see it, and the rest of the line."""
