"""The calls that replay a game from a set-up, a state or a record, and that review it."""

from __future__ import annotations

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec import records
from khronos_core.codec.actions import read_given_action, write_action
from khronos_core.codec.configs import check_open
from khronos_core.codec.events import fill_events, steps_to_write
from khronos_core.codec.options import Viewer, read_viewer
from khronos_core.codec.review import fill_comparison, fill_turn, write_standings
from khronos_core.codec.state_writing import write_state
from khronos_core.codec.vocabulary import OBSTACLES
from khronos_core.errors import (
    FieldPath,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
    check_length,
)
from khronos_core.request_state import faults_by_field, read_open_position
from khronos_core.visibility import visible_replay, visible_state, write_visible_refusal
from khronos_engine.advice.suggest import STEPS_OF_TURN
from khronos_engine.audit import audit
from khronos_engine.game.budget import Budget
from khronos_engine.game.record import Record, RecordedAction
from khronos_engine.game.setup import GameSetup
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import RULES_REVISION, State
from khronos_engine.game.views import sees_private_part
from khronos_engine.notation import UnreadableTextError, parse_record
from khronos_engine.replay import Departure, Replay, RulesRevisionError, play_on, replay
from khronos_engine.review import better_turn, review
from khronos_engine.rules.setup import begin_game
from khronos_engine.texts.sentences import SentenceWriter


def replay_game(request: service_pb2.ReplayGameRequest, context: CallContext) -> service_pb2.ReplayGameResponse:
    """Replay a set-up, a position or a record to its end, or up to the first action that departs.

    All parts of the state are used to play; the answer shows the viewer's view.
    """
    played, viewer = _played(request, context)
    return _response(request, played, viewer, context)


def review_game(request: service_pb2.ReviewGameRequest, context: CallContext) -> service_pb2.ReviewGameResponse:
    """Answer with the sources of money of a game, and compare some turns with better ones.

    A turn is compared by what its player could see, and only for a viewer who may see that hand.
    """
    played, viewer = _played(request, context)
    config = played.start.config
    writer = SentenceWriter(config, request.options.locale)
    found = review(played, context.budget)
    end = visible_state(played.state, viewer)
    response = service_pb2.ReviewGameResponse(state=write_state(end), start=write_standings(found.start))
    context.cache.put(response.state, end, is_canonical=True)
    for turn in found.turns:
        fill_turn(response.turns.add(), turn, writer, context.budget)
    if request.with_comparisons:
        seed = request.seed.to_bytes(SEED_BYTES, "big")
        for place in range(request.first_turn, len(found.turns)):
            turn = found.turns[place]
            if not (viewer.is_host or sees_private_part(turn.seat, viewer.seat)):
                continue
            if place > request.first_turn and context.budget.left < STEPS_OF_TURN:
                response.next_turn = place
                break
            comparison = better_turn(turn, seed, context.budget)
            if comparison is not None:
                fill_comparison(response.turns[place].comparison, comparison, writer)
    if played.departure is not None:
        response.departure.CopyFrom(_departure(played.departure, played.state, viewer, writer))
    return response


def _played(
    request: service_pb2.ReplayGameRequest | service_pb2.ReviewGameRequest, context: CallContext
) -> tuple[Replay, Viewer]:
    """Return the replay of a request, as far as it can be played, and the viewer."""
    check_length(len(request.actions), limits.REPLAYED, "actions")
    violations, budget = context.violations, context.budget
    game = request.game
    kind = game.WhichOneof("game")
    if kind in ("record", "record_text") and request.actions:
        violations.add("actions", "a record contains its actions; remove these")
    match kind:
        case "setup":
            check_open(game.setup.config, violations.root / "game.setup.config")
            setup = records.read_setup(game.setup, violations.root / "game.setup")
            if setup is not None:
                records.check_playable(setup, violations.root / "game.setup")
            start, events = begin_game(violations.checked(setup))
            viewer = read_viewer(request.options, start, violations)
            played = play_on(start, _given(request, start, context), events, budget)
        case "state":
            start = read_open_position(game.state, violations.root / "game.state", context)
            viewer = read_viewer(request.options, start, violations)
            played = play_on(start, _given(request, start, context), budget=budget)
        case "record":
            check_open(game.record.setup.config, violations.root / "game.record.setup.config")
            if game.record.WhichOneof("beginning") == "position":
                read_open_position(game.record.position, violations.root / "game.record.position", context)
            record = violations.checked(records.read_record(game.record, violations.root / "game.record", budget))
            viewer = read_viewer(request.options, record.beginning, violations)
            played = _replayed(record, violations.root / "game.record.setup", budget)
        case "record_text":
            record = _parsed_record(game.record_text, violations.root / "game.record_text", budget)
            if isinstance(record.beginning, State):
                _check_sound(record.beginning, "game.record_text")
            viewer = read_viewer(request.options, record.beginning, violations)
            played = _replayed(record, violations.root / "game.record_text", budget)
        case _:
            violations.add("game", "is required: a set-up, a state or a record")
            raise violations.error()
    return played, viewer


def _given(
    request: service_pb2.ReplayGameRequest | service_pb2.ReviewGameRequest, start: State, context: CallContext
) -> list[RecordedAction | UnreadableTextError]:
    """Return the actions of a request; an error replaces each action whose notation can't be read."""
    read: list[RecordedAction | UnreadableTextError] = []
    for place, each in enumerate(request.actions):
        context.budget.spend(limits.STEPS_OF_LINE)
        partial = read_given_action(each, start.config, context.violations.root / "actions" / place)
        if isinstance(partial, UnreadableTextError):
            read.append(partial)
        elif partial is not None:
            read.append(RecordedAction(partial))
    return context.violations.checked(read)


def _replayed(record: Record, field: FieldPath, budget: Budget) -> Replay:
    if isinstance(record.beginning, GameSetup):
        records.check_playable(record.beginning, field)
    try:
        return replay(field.violations.checked(record), budget)
    except RulesRevisionError as error:
        raise RulesUnsupportedError(error.named, (RULES_REVISION,)) from error


def _parsed_record(text: str, field: FieldPath, budget: Budget) -> Record:
    records.check_text(text, field)
    try:
        record = parse_record(text, budget)
    except UnreadableTextError as error:
        raise NotationUnreadableError(field, *error.errors) from error
    check_length(len(record.actions), limits.REPLAYED, field, "actions")
    return record


def _check_sound(state: State, path: str) -> None:
    faults = faults_by_field(audit(state), write_state(state), state, path)
    if faults:
        raise StateInvalidError(tuple(faults))


def _response(
    request: service_pb2.ReplayGameRequest, played: Replay, viewer: Viewer, context: CallContext
) -> service_pb2.ReplayGameResponse:
    config = played.start.config
    writer = SentenceWriter(config, request.options.locale)
    sentences = writer if request.options.with_sentences else None
    visible = visible_replay(played, viewer)
    response = service_pb2.ReplayGameResponse(state=write_state(visible.state))
    for step in visible.steps:
        obstacles = [OBSTACLES[each] for each in step.undo_obstacles]
        message = response.steps.add(public_digest=step.digest, undo_obstacles=obstacles)
        message.action.CopyFrom(write_action(step.action))
        if request.with_events:
            context.budget.spend(steps_to_write(step.events, sentences))
            fill_events(message.events, step.events, config.region.grid, sentences)
    context.cache.put(response.state, visible.state, is_canonical=True)
    if played.departure is not None:
        response.departure.CopyFrom(_departure(played.departure, played.state, viewer, writer))
    if request.with_events:
        fill_events(response.setup_events, visible.setup_events, config.region.grid, sentences)
    return response


def _departure(departure: Departure, before: State, viewer: Viewer, writer: SentenceWriter) -> record_pb2.Departure:
    """Return the message of the first action that departs, from the state before it, as the viewer may see it."""
    action, refusal = departure.action, departure.refusal
    written = None
    if action is not None and refusal is not None:
        written = write_visible_refusal(refusal, action, before, viewer, writer)
    return records.write_departure(departure, written, writer.language)
