"""The call that replays a game: a set-up, a state or a record, action by action."""

from __future__ import annotations

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.notation import GameSetup, Record, RecordedAction, UnreadableTextError, parse_record
from khronos_engine.replay import Departure, Replay, RulesRevisionError, play_on, replay
from khronos_engine.state import RULES_REVISION, State
from khronos_engine.texts.sentences import Speaker
from khronos_service import limits
from khronos_service.codec import records
from khronos_service.codec.events import fill_events
from khronos_service.codec.state_writing import write_state
from khronos_service.request_errors import (
    Findings,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
    TooLargeError,
)
from khronos_service.request_state import admit_position, position_faults
from khronos_service.state_cache import StateCache
from khronos_service.visibility import check_asking, visible_replay, write_visible_refusal


def replay_game(request: service_pb2.ReplayGameRequest, cache: StateCache) -> service_pb2.ReplayGameResponse:
    """Play a set-up, a position or a record to its end, or up to the first action that departs.

    All parts of the state are played with; the answer shows what the asking seat may see of them.
    """
    if len(request.actions) > limits.REPLAYED:
        raise TooLargeError("actions", limits.REPLAYED)
    findings = Findings()
    kind = request.WhichOneof("game")
    if kind in ("record", "record_text") and request.actions:
        findings.add("actions", "a record has its own actions; leave these out")
    match kind:
        case "setup":
            setup = records.read_setup(request.setup, "setup", findings)
            if setup is not None:
                records.check_playable(setup, "setup", findings)
            start, events = findings.checked(setup).begin()
            played = play_on(start, _given(request, start, findings), events)
        case "state":
            start = admit_position(request.state, "state", findings, cache)
            played = play_on(start, _given(request, start, findings))
        case "record":
            if request.record.WhichOneof("beginning") == "position":
                admit_position(request.record.position, "record.position", findings, cache)
            record = findings.checked(records.read_record(request.record, "record", findings))
            played = _replayed(request, record, "record.setup", findings)
        case "record_text":
            record = _parsed_record(request.record_text)
            if isinstance(record.beginning, State):
                _check_sound(record.beginning, "record_text")
            played = _replayed(request, record, "record_text", findings)
        case _:
            findings.add("setup", "a set-up, a state or a record must be given")
            raise findings.error()
    return _response(request, played, cache)


def _given(
    request: service_pb2.ReplayGameRequest, start: State, findings: Findings
) -> list[RecordedAction | UnreadableTextError]:
    """Return the actions of a request; in place of one whose notation can't be read, why not."""
    check_asking(request.asking_seat, start.config.players, findings)
    read: list[RecordedAction | UnreadableTextError] = []
    for place, each in enumerate(request.actions):
        partial = records.read_partial_action(each, start.config, f"actions[{place}]", findings)
        if isinstance(partial, UnreadableTextError):
            read.append(partial)
        elif partial is not None:
            read.append(RecordedAction(partial))
    return findings.checked(read)


def _replayed(request: service_pb2.ReplayGameRequest, record: Record, path: str, findings: Findings) -> Replay:
    check_asking(request.asking_seat, record.config.players, findings)
    if isinstance(record.beginning, GameSetup):
        records.check_playable(record.beginning, path, findings)
    try:
        return replay(findings.checked(record))
    except RulesRevisionError as error:
        raise RulesUnsupportedError(error.named, (RULES_REVISION,)) from error


def _parsed_record(text: str) -> Record:
    if len(text) > limits.TEXT:
        raise TooLargeError("record_text", limits.TEXT, "characters")
    try:
        record = parse_record(text)
    except UnreadableTextError as error:
        raise NotationUnreadableError("record_text", *error.errors) from error
    if len(record.actions) > limits.REPLAYED:
        raise TooLargeError("record_text", limits.REPLAYED, "actions")
    return record


def _check_sound(state: State, path: str) -> None:
    faults = position_faults(write_state(state), state, path)
    if faults:
        raise StateInvalidError(tuple(faults))


def _response(
    request: service_pb2.ReplayGameRequest, played: Replay, cache: StateCache
) -> service_pb2.ReplayGameResponse:
    config = played.start.config
    speaker = Speaker(config, request.locale)
    sentences = speaker if request.with_sentences else None
    visible = visible_replay(played, request.asking_seat)
    response = service_pb2.ReplayGameResponse(state=write_state(visible.state))
    for step in visible.steps:
        records.fill_step(response.steps.add(), step, config, sentences, with_events=request.with_events)
    cache.put(response.state, visible.state, is_canonical=True)
    if played.departure is not None:
        response.departure.CopyFrom(_departure(played.departure, played.state, request.asking_seat, speaker))
    if request.with_events:
        fill_events(response.setup_events.add, visible.setup_events, config.region.grid, sentences)
    return response


def _departure(departure: Departure, before: State, asking: int, speaker: Speaker) -> record_pb2.Departure:
    """Write the first action that departs, from the state before it; a refusal is what the asking seat may know."""
    action, refusal = departure.action, departure.refusal
    written = None
    if action is not None and refusal is not None:
        written = write_visible_refusal(refusal, action, before, asking, speaker)
    return records.write_departure(departure, written, speaker.language)
