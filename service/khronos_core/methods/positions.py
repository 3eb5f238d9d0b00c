"""Read the requests and write the responses of the calls about one position."""

from __future__ import annotations

from collections.abc import Sequence

from khronos.v1 import event_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.calls.positions import AuditedPosition, DescribedDomains
from khronos_core.codec import bounds
from khronos_core.codec.advice import (
    fill_forecast,
    fill_match,
    fill_placement_map,
    fill_suggestion,
    read_square_reading,
    read_word_reading,
    write_domain,
)
from khronos_core.codec.configs import is_sealed
from khronos_core.codec.paths import problems_by_field
from khronos_core.codec.pieces import (
    KNOWN_STRENGTHS,
    MAX_PLAYERS,
    check_number,
    read_age,
    read_kind,
    read_seat,
    read_square,
    read_value,
)
from khronos_core.codec.states import fill_state, read_state
from khronos_core.errors import check_length
from khronos_core.loading import CallContext, check_state, load_position, read_unchecked, read_viewer
from khronos_core.sealing import fill_open_view
from khronos_core.visibility import SPECTATOR, LoadedState, Viewer, visible_state
from khronos_engine import State
from khronos_engine.advice.placements import PlacementConsequence, PlacementMap
from khronos_engine.advice.suggest import Strength, Suggestion
from khronos_engine.game.budget import Budget
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.squares import Square
from khronos_engine.game.views import sees_private_part
from khronos_engine.match import Match, SquareReading, WordReading
from khronos_engine.texts.languages import Phrase, language_for
from khronos_engine.texts.sentences import SentenceWriter

_SUGGESTIONS = 3  # the default number of suggested actions, and of matches


# --- placements -------------------------------------------------------------------------------------------------------


def read_explain_placements(
    request: service_pb2.ExplainPlacementsRequest, context: CallContext
) -> tuple[State, Age, Kind, Square | None, int | None, Budget | None]:
    """Read the view of a state, and the kind and board of a construction or of an upgrade."""
    root = context.root
    age = read_age(request.age, root, "age")
    kind = read_kind(request.kind, root, "kind")
    old = read_square(request.old, root, "old") if request.HasField("old") else None
    read = read_unchecked(request, context)
    players = MAX_PLAYERS if read is None else read.state.config.players
    seat = read_seat(request.seat, players, root, "seat") if request.seat else None
    view = check_state(read, request, context).view
    return view, age, kind, old, seat, context.budget if request.with_consequences else None


def write_placements(
    explained: tuple[PlacementMap, Sequence[PlacementConsequence]],
    view: State,
    request: service_pb2.ExplainPlacementsRequest,
    context: CallContext,
) -> service_pb2.ExplainPlacementsResponse:
    """Write a placement map with its consequences."""
    response = service_pb2.ExplainPlacementsResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    fill_placement_map(response.map, *explained, writer, context.budget)
    return response


# --- domains ----------------------------------------------------------------------------------------------------------


def read_describe_domains(
    request: service_pb2.DescribeDomainsRequest, context: CallContext
) -> tuple[State, frozenset[Age]]:
    """Read the view of a state and a choice of boards."""
    check_length(len(request.ages), bounds.FILTERS, "ages")
    ages = {read_age(each, context.root / "ages", place) for place, each in enumerate(request.ages)}
    read = read_unchecked(request, context)
    return check_state(read, request, context).view, frozenset(ages)


def write_domains(
    described: DescribedDomains, view: State, request: service_pb2.DescribeDomainsRequest, _: CallContext
) -> service_pb2.DescribeDomainsResponse:
    """Write each domain with its holder and the reason why, and the income that each player would collect now."""
    response = service_pb2.DescribeDomainsResponse()
    for seat, incomes in enumerate(described.incomes):
        fill_forecast(response.forecasts.add(), seat, incomes)
    tag = language_for(request.options.locale).tag
    for age, domain in described.domains:
        response.domains.add().CopyFrom(write_domain(domain, age, view.config, tag))
    return response


# --- suggestions ------------------------------------------------------------------------------------------------------


def read_suggest_actions(
    request: service_pb2.SuggestActionsRequest, context: CallContext
) -> tuple[State, Strength, bytes, int, Budget]:
    """Read the view of the seat that acts, and the parameters of the search."""
    violations = context.violations
    strength = read_value(KNOWN_STRENGTHS, request.strength, context.root, "strength")
    if request.max_suggestions > bounds.SUGGESTIONS:
        violations.add(
            "max_suggestions", f"must be 1 to {bounds.SUGGESTIONS}, or absent; it is {request.max_suggestions}"
        )
    loaded = check_state(read_unchecked(request, context), request, context)
    seat = loaded.view.public.to_act
    if seat is None:
        violations.add("state", "the game is over, so no player acts")
    elif loaded.viewer.seat != seat:
        violations.add("options.seat", f"suggestions are only for the seat that acts next, {seat + 1}")
    seed = request.seed.to_bytes(SEED_BYTES, "big")
    return (
        loaded.view,
        violations.require(strength),
        seed,
        request.max_suggestions or _SUGGESTIONS,
        context.budget,
    )


def write_suggestions(
    suggestions: Sequence[Suggestion], view: State, request: service_pb2.SuggestActionsRequest, _: CallContext
) -> service_pb2.SuggestActionsResponse:
    """Write the suggested actions with a reason for each."""
    response = service_pb2.SuggestActionsResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    for each in suggestions:
        fill_suggestion(response.suggestions.add(), each, view, writer)
    return response


# --- matches ----------------------------------------------------------------------------------------------------------


def read_match_action(
    request: service_pb2.MatchActionRequest, context: CallContext
) -> tuple[State, Sequence[SquareReading], Sequence[WordReading], Budget]:
    """Read the view of a state, and the possible readings of a move."""
    check_length(len(request.squares), bounds.SQUARE_READINGS, "squares")
    check_length(len(request.words), bounds.WORD_READINGS, "words")
    check_number(request.max_matches, bounds.MATCHES, context.root / "max_matches")
    if not (request.squares or request.words):
        context.violations.add("squares", "squares or words are required")
    context.budget.spend(len(request.squares) // limits.READINGS_OF_STEP)
    squares = [read_square_reading(each, context.root / "squares" / i) for i, each in enumerate(request.squares)]
    words = [read_word_reading(each, context.root / "words" / i) for i, each in enumerate(request.words)]
    return check_state(read_unchecked(request, context), request, context).view, squares, words, context.budget


def write_matches(
    matches: Sequence[Match], view: State, request: service_pb2.MatchActionRequest, _: CallContext
) -> service_pb2.MatchActionResponse:
    """Write the likeliest actions, and the number of actions that are nearly as likely as the first."""
    response = service_pb2.MatchActionResponse(contenders=sum(each.is_contender for each in matches))
    for each in matches[: request.max_matches or _SUGGESTIONS]:
        fill_match(response.matches.add(), each, view.public)
    return response


# --- views ------------------------------------------------------------------------------------------------------------


def read_view_game(request: service_pb2.ViewGameRequest, context: CallContext) -> tuple[LoadedState]:
    """Read a state and its viewer."""
    check_length(len(request.events), bounds.EVENTS, "events")
    return (check_state(read_unchecked(request, context), request, context),)


def write_view(
    loaded: LoadedState, _: LoadedState, request: service_pb2.ViewGameRequest, context: CallContext
) -> service_pb2.ViewGameResponse:
    """Write the view of a state, and the events of the request as the viewer may see them."""
    response = service_pb2.ViewGameResponse(events=[visible_event(each, loaded.viewer) for each in request.events])
    if loaded.sealing is None:
        fill_state(response.state, loaded.view, context.caches)
    else:
        fill_open_view(response.state, loaded.view, loaded.sealing, context.caches)
    return response


def visible_event(event: event_pb2.Event, viewer: Viewer) -> event_pb2.Event:
    """Return the message of an event as the viewer may see it.

    The contract marks the secrets: the oneof `private_part` is for the `seat` next to it, and the oneof `hidden_part`
    only for the host.
    """
    visible = event_pb2.Event()
    visible.CopyFrom(event)
    visible.DiscardUnknownFields()
    kind = visible.WhichOneof("fact")
    if viewer.is_host or kind is None:
        return visible
    fact = getattr(visible, kind)
    parts = fact.DESCRIPTOR.oneofs_by_name
    if "private_part" in parts and not sees_private_part(fact.seat - 1, viewer.seat):
        fact.ClearField("private_part")
    if "hidden_part" in parts:
        fact.ClearField("hidden_part")
    return visible


# --- audits -----------------------------------------------------------------------------------------------------------


def read_audit_position(request: service_pb2.AuditPositionRequest, context: CallContext) -> tuple[State | None, Budget]:
    """Read the view of a position, which need not be valid. For a sealed game, check the seal and return None."""
    violations, field = context.violations, context.root / "state"
    if is_sealed(request.state.public_part.config):
        load_position(request.state, field, request.options, context)
        return None, context.budget
    if not request.HasField("state"):
        violations.add("state", "is required")
    read = read_state(request.state, field, context.caches)
    viewer = SPECTATOR if read is None else read_viewer(request.options, read, violations)
    return visible_state(violations.require(read), viewer), context.budget


def write_audit(
    audited: AuditedPosition | None,
    state: State | None,
    request: service_pb2.AuditPositionRequest,
    context: CallContext,
) -> service_pb2.AuditPositionResponse:
    """Write the problems of a position, and the position after the obvious fixes."""
    response = service_pb2.AuditPositionResponse()
    if audited is None or state is None:
        return response
    language = language_for(request.options.locale)
    for each in (*context.violations.unsound, *problems_by_field(audited.problems, request.state, state)):
        context.budget.spend(limits.STEPS_OF_SENTENCE)
        response.problems.add(
            field=each.path,
            clause=each.clause,
            sentence=language.render(each.message),
            suggested_fix="" if each.suggested_fix is None else language.render(each.suggested_fix),
        )
    if isinstance(audited.fixed, State):
        fill_state(response.fixed_state, audited.fixed)
    elif audited.fixed is not None:
        response.unfixed_reason = language.render(Phrase.of(audited.fixed))
    return response
