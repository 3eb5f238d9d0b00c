"""The answers to questions before a move: placements, consequences, domains and legal actions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.advice_pb2 import PlacementMap, Preview
from khronos.v1.legal_pb2 import LegalGroup as GroupMessage
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse, SuggestActionsResponse
from khronos_cli.answers import consequence_lines, name_cost_beyond_turn, refusal_lines
from khronos_cli.language import colon, filled, rendered
from khronos_cli.legal_overview import overview_table
from khronos_cli.legal_tables import legal_table
from khronos_cli.locale import caller_locale
from khronos_cli.names import AGES as BOARDS
from khronos_cli.names import age_name, kind_title, listed
from khronos_cli.notation import action_text
from khronos_cli.table.answer import Output
from khronos_cli.table.numbered import overview_lines
from khronos_cli.texts import Domains, Legal, Narration, Placements, Suggestions, Table
from khronos_core.codec.advice import fill_placement_map, fill_preview, fill_suggestion, write_domain, write_forecast
from khronos_core.codec.events import write_events
from khronos_core.codec.groups import fill_group
from khronos_core.codec.refusals import write_refusal
from khronos_core.codec.state_writing import write_state
from khronos_engine.advice.domains import domain_reports, incomes_now
from khronos_engine.advice.hints import hints
from khronos_engine.advice.placements import consequences, placement_map
from khronos_engine.advice.preview import preview
from khronos_engine.advice.suggest import Strength, suggest
from khronos_engine.game.actions import (
    Action,
    Construct,
    PayingAction,
    Upgrade,
)
from khronos_engine.game.cards import Payment
from khronos_engine.game.digest import digest
from khronos_engine.game.events import Event
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import State
from khronos_engine.game.violations import Refusal
from khronos_engine.notation import write_action
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import ADVENTURERS, AGES, CONSTRUCT, KINDS, VERB_WORDS
from khronos_engine.referee import RULES_OF_VERBS, Verdict, judge, legal_actions
from khronos_engine.rules.cards import PlayableCards
from khronos_engine.rules.legal import (
    NO_FILTER,
    Filter,
    LegalExchange,
    LegalGroup,
    LegalJourney,
    LegalSwap,
    LegalTurnEnd,
    LegalUpgrade,
)
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter


def refused(state: State, action: Action | None, refusal: Refusal) -> Iterator[Text]:
    """Yield the lines of a refusal: sentences, hints, and the ways to pay if one must be named.

    Args:
        state: The state.
        action: The action as it was typed; None for no hints.
        refusal: The refusal.
    """
    config = state.config
    given = () if action is None else hints(state, action, refusal)
    message = write_refusal(refusal, given, config.region.grid, SentenceWriter(config, caller_locale()))
    cost, ways = None, list[str]()
    if isinstance(action, PayingAction):
        _, cost = RULES_OF_VERBS[type(action)].judge(state, action)
        if cost is not None and refusal.payments:
            ways = _ways(state, action, PlayableCards(state, action.seat, action.age).list_payments(cost))
    for each in message.violations:
        name_cost_beyond_turn(each, 0 if cost is None else cost.least)
    yield from refusal_lines(message, lambda each: action_text(each, state.public), ways)


def _ways(state: State, action: PayingAction, payments: Iterable[Payment]) -> list[str]:
    """Return payments of an action as they are typed, first those that need not name an adventurer."""
    lines = (write_action(replace(action, payment=each), state.public) for each in payments)
    ways = [f"with {line.partition(' with ')[2]}" for line in lines]
    return sorted(ways, key=lambda each: ADVENTURERS[0] in each)


@dataclass(frozen=True, slots=True)
class Why:
    """A question where a building can go, or why it can't.

    Attributes:
        kind: The kind that would be laid.
        ages: The boards.
        at: The square, None for all squares.
        old: The building that would be upgraded, None for a construction.
    """

    kind: Kind
    ages: tuple[Age, ...]
    at: Square | None
    old: Square | None


def read_why(text: str, state: State) -> Why:
    """Read `KIND [on BOARD] [at SQUARE] [from SQUARE]`; the boards are those where the player on turn has adventurers.

    Raises:
        UnreadableTextError: It is none.
    """
    reader = Reader(text)
    kind = reader.one_of(KINDS)
    age, at, old = read_places(reader)
    if age is not None:
        return Why(kind, (age,), at, old)
    here = tuple(each for each in (Age.MIGHT, Age.FAITH) if state.public.current.stands_on(each))
    return Why(kind, here or (Age.MIGHT, Age.FAITH), at, old)


def read_places(reader: Reader) -> tuple[Age | None, Square | None, Square | None]:
    """Read `[on BOARD] [at SQUARE] [from SQUARE]`; None for what is left out.

    Raises:
        UnreadableTextError: It is something else.
    """
    age: Age | None = None
    at: Square | None = None
    old: Square | None = None
    while not reader.done:
        if reader.take("at"):
            at = reader.square()
        elif reader.take("from"):
            old = reader.square()
        elif reader.at_square():
            at = reader.square()
        else:
            reader.take("on")
            age = reader.one_of(AGES)
    return age, at, old


def why_lines(state: State, asked: Why) -> Iterator[Output]:
    """Yield the placement map of each board, or the verdict on one square."""
    for age in asked.ages:
        if asked.at is not None:
            seat = state.public.turn.seat
            action: Action = Construct(seat, age, asked.kind, asked.at)
            if asked.old is not None:
                action = Upgrade(seat, age, asked.old, asked.kind, asked.at)
            title = filled(Placements.KIND_AT, kind=kind_title(asked.kind), square=asked.at.name, age=age)
            yield Text(f"{title}{colon()}", "bold")
            yield from verdict_lines(state, action)
        else:
            yield from _map_lines(state, asked, age)


def _map_lines(state: State, asked: Why, age: Age) -> Iterator[Text]:
    from khronos_cli.draw.placements import placement_lines

    config = state.config
    found = placement_map(state, state.public.turn.seat, age, asked.kind, asked.old)
    message = PlacementMap()
    fill_placement_map(message, found, consequences(state, found), SentenceWriter(config, caller_locale()))
    yield from placement_lines(message, write_state(state).public_part, config.region.rows, "`at F7`")


def verdict_lines(state: State, action: Action) -> Iterator[Text]:
    """Yield the verdict on an action: every broken clause, or the consequences."""
    verdict, ways = _paid(state, action)
    if verdict.refusal is not None:
        yield from refused(state, action, verdict.refusal)
        return
    yield Text.assemble((rendered(Narration.LEGAL), "bold green"), f", {listed(ways, 'or')}" if ways else "")
    yield from _foreseen(state, verdict.action)


def preview_lines(state: State, action: Action) -> Iterator[Text]:
    """Yield the consequences of an action, board by board, and of each answer to a decision."""
    verdict, ways = _paid(state, action)
    if verdict.refusal is not None:
        yield from refused(state, action, verdict.refusal)
        return
    yield Text(f"{rendered(Narration.WOULD_HAPPEN)}{colon()}", "bold")
    if ways:
        yield Text(f"  {filled(Narration.PAID_BY, ways=tuple(ways))}")
    yield from _foreseen(state, verdict.action)


def _paid(state: State, action: Action) -> tuple[Verdict, list[str]]:
    """Judge an action; if several payments are possible, with the first of them. Return the payments too."""
    verdict = judge(state, action)
    refusal = verdict.refusal
    if refusal is None or not refusal.payments or not isinstance(verdict.action, PayingAction):
        return verdict, []
    ways = _ways(state, verdict.action, refusal.payments)
    verdict = judge(state, replace(verdict.action, payment=refusal.payments[0]))
    return verdict, ways if verdict.refusal is None else []


def _foreseen(state: State, action: Action) -> Iterator[Text]:
    from khronos_cli.commands.preview import preview_lines as plan_lines

    message = Preview()
    fill_preview(
        message, preview(state, action, 1), state.config.region.grid, SentenceWriter(state.config, caller_locale())
    )
    yield from (Text("  ") + line for line in plan_lines(message, write_state(state).public_part))


def hint_lines(state: State) -> Iterator[Output]:
    """Yield the best actions for the player to act, with their expected gain and reason."""
    from khronos_cli.commands.suggest import suggestion_table

    found = suggest(state, Strength.STRONG, bytes.fromhex(digest(state.public)))
    if not found:
        yield Text(rendered(Legal.NOTHING_LEFT))
        return
    answer, writer = SuggestActionsResponse(), SentenceWriter(state.config, caller_locale())
    for each in found:
        fill_suggestion(answer.suggestions.add(), each, state, writer)
    yield suggestion_table(answer.suggestions)
    if state.hands[state.public.turn.seat] is None:
        yield Text(rendered(Suggestions.CARDS_ASSUMED), "dim")


def board_lines(state: State, age: Age) -> Iterator[Output]:
    """Yield the drawing of one board."""
    from khronos_cli.draw.boards import one_board_lines

    yield from one_board_lines(write_state(state).public_part, state.config.region.rows, BOARDS[age])


def domain_lines(state: State) -> Iterator[Output]:
    """Yield every domain with its holder and the reason; single printed hamlets are counted."""
    from khronos_cli.commands.domains import domain_table, stands_alone

    tag = language_for(caller_locale()).tag
    shown = write_state(state).public_part.config
    found = [write_domain(each.domain, each.age, state.config, tag) for each in domain_reports(state.public)]
    for board in BOARDS:
        there = [each for each in found if each.age == board]
        chosen = [each for each in there if not stands_alone(each)]
        yield Text(age_name(board).upper(), "bold")
        if chosen:
            yield domain_table(chosen, shown)
        if len(chosen) < len(there):
            yield Text(filled(Domains.ALONE, count=len(there) - len(chosen)), "dim")


def income_lines(state: State) -> Iterator[Output]:
    """Yield the income of everyone if it came now, board by board."""
    from khronos_cli.commands.domains import income_table

    yield Text(rendered(Domains.WOULD_COLLECT), "bold")
    incomes = incomes_now(state.public)
    forecasts = [write_forecast(seat, boards) for seat, boards in enumerate(incomes)]
    yield income_table(forecasts, write_state(state).public_part.config)


def legal_lines(state: State, wanted: Filter, square: Square | None) -> Iterator[Output]:
    """Yield the legal actions that pass a filter; without a filter, an overview."""
    wants_all = wanted == NO_FILTER and square is None
    lines = overview_lines(state) if wants_all else []
    if lines:
        yield overview_table(lines, is_numbered=True)
        yield Text(rendered(Legal.BY_NUMBER), "dim")
        return
    found = legal_actions(state, wanted)
    if square is not None:
        found = tuple(each for group in found for each in _at(group, square, state.config.region.grid))
    if not found:
        yield Text(rendered(Legal.NOTHING_LEFT if wants_all else Legal.NOTHING_ASKED))
        if square is not None:
            yield from _standing_at(state, wanted.ages or frozenset(Age), square)
        if wanted.kinds and not wanted.ages:
            yield Text(filled(Legal.COMMAND_SAYS_WHY, command=f"why {min(wanted.kinds).title}"), "dim")
        return
    answer = ListLegalActionsResponse()
    for group in found:
        fill_group(answer.groups.add(), group, state.config.region.grid)
    yield from group_lines(state, answer.groups, with_board=bool(wanted.kinds) and square is None)


def group_lines(state: State, groups: Sequence[GroupMessage], *, with_board: bool) -> Iterator[Output]:
    """Yield the table of groups of legal actions, after boards with the prices of their squares if wanted."""
    from khronos_cli.draw.legal_board import legal_board_lines

    if with_board:
        yield from legal_board_lines(groups, write_state(state).public_part, state.config.region.rows)
    yield legal_table(groups)


def _standing_at(state: State, ages: Collection[Age], square: Square) -> Iterator[Text]:
    """Yield what stands at a square, board by board."""
    grid, writer = state.config.region.grid, SentenceWriter(state.config, caller_locale())
    mask = grid.mask(square) if grid.holds(square) else 0
    for age in sorted(ages):
        for each in state.public.boards[age].buildings:
            if each.squares & mask:
                text = filled(Table.STANDS_THERE, square=square.name, age=age, building=writer.building(each))
                yield Text(f"  {text}")


def read_wanted(words: str) -> tuple[Filter, Square | None]:
    """Read a filter of legal actions: verbs, boards, kinds and a square, in any order.

    Raises:
        UnreadableTextError: The words are none of these.
    """
    reader = Reader(words)
    verbs: set[type[Action]] = set()
    ages: set[Age] = set()
    kinds: set[Kind] = set()
    square: Square | None = None
    while not reader.done:
        if reader.take("on", "at", "from", "to"):
            continue
        if reader.at_square():
            square = reader.square()
            continue
        match reader.one_of({**VERB_WORDS, CONSTRUCT: Construct, **AGES, **KINDS}):
            case Age() as age:
                ages.add(age)
            case Kind() as kind:
                kinds.add(kind)
            case verb:
                verbs.add(verb)
    return Filter(verbs=frozenset(verbs), ages=frozenset(ages), kinds=frozenset(kinds)), square


def _at(group: LegalGroup, square: Square, grid: Grid) -> Iterator[LegalGroup]:
    """Yield the part of a group at a square; for an upgrade, the square of the old or the new building."""
    mask = grid.mask(square) if grid.holds(square) else 0
    match group:
        case LegalUpgrade(sites=sites):
            found = [each if each.old == mask else each._replace(corners=each.corners & mask) for each in sites]
            narrowed = tuple(each for each in found if each.corners)
            if narrowed:
                yield replace(group, sites=narrowed)
        case LegalExchange() | LegalSwap() | LegalJourney() | LegalTurnEnd():
            return
        case _:
            if group.corners & mask:
                yield replace(group, corners=mask)


def event_lines(before: State, events: tuple[Event, ...]) -> Iterator[Text]:
    """Yield the lines of the events of an action."""
    writer = SentenceWriter(before.config, caller_locale())
    yield from consequence_lines(write_events(events, before.config.region.grid, writer))
