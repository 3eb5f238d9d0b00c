"""The calls about games as records and texts: replaying, reading and writing."""

from __future__ import annotations

from khronos.v1 import record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.notation import (
    GameSetup,
    Record,
    RecordedAction,
    UnreadableTextError,
    draw_boards,
    parse_action,
    parse_position,
    parse_record,
    parse_region,
    write_action,
    write_position,
    write_record,
    write_region,
)
from khronos_engine.replay import Departure, Replay, RulesRevisionError, play_on, replay
from khronos_engine.state import RULES_REVISION, State
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import Speaker
from khronos_service import limits
from khronos_service.codec import actions, configs, records
from khronos_service.codec.events import fill_events
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import write_state
from khronos_service.door import faults_of
from khronos_service.faults import (
    Findings,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
    TooLargeError,
)
from khronos_service.memory import NOTHING, Memory
from khronos_service.seen import check_asking, seen_replay, write_seen_refusal

# --- replaying --------------------------------------------------------------------------------------------------------


def replay_game(request: service_pb2.ReplayGameRequest, states: Memory) -> service_pb2.ReplayGameResponse:
    """Play a set-up, a position or a record to its end, or up to the first action that departs.

    All parts at hand are played with; what is told of them is what the asking seat may see.
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
            start, events = findings.settle(setup).begin()
            played = play_on(start, _given(request, start, findings), events)
        case "state":
            start = _sound(request.state, "state", findings, states)
            played = play_on(start, _given(request, start, findings))
        case "record":
            if request.record.WhichOneof("beginning") == "position":
                _sound(request.record.position, "record.position", findings, states)
            record = findings.settle(records.read_record(request.record, "record", findings))
            played = _replayed(request, record, "record.setup", findings)
        case "record_text":
            record = _parsed_record(request.record_text)
            if isinstance(record.beginning, State):
                _check_sound(record.beginning, "record_text")
            played = _replayed(request, record, "record_text", findings)
        case _:
            findings.add("setup", "a set-up, a state or a record must be given")
            played = findings.settle(None)
    return _told(request, played, states)


def _given(
    request: service_pb2.ReplayGameRequest, start: State, findings: Findings
) -> list[RecordedAction | UnreadableTextError]:
    """Return the actions of a request; in place of one whose notation can't be read, why not."""
    check_asking(request.asking_seat, start.config, findings)
    read: list[RecordedAction | UnreadableTextError] = []
    for place, each in enumerate(request.actions):
        partial = records.read_partial_action(each, start.config, f"actions[{place}]", findings)
        if isinstance(partial, UnreadableTextError):
            read.append(partial)
        elif partial is not None:
            read.append(RecordedAction(partial))
    return findings.settle(read)


def _replayed(request: service_pb2.ReplayGameRequest, record: Record, path: str, findings: Findings) -> Replay:
    check_asking(request.asking_seat, record.config, findings)
    if isinstance(record.beginning, GameSetup):
        records.check_playable(record.beginning, path, findings)
    findings.settle(record)
    try:
        return replay(record)
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


def _sound(message: state_pb2.GameState, path: str, findings: Findings, states: Memory = NOTHING) -> State:
    """Return a position, if it is sound (RULES 14); one that is kept was found so before."""
    known = states.recall(message)
    if known is not None:
        return findings.settle(known.state)
    state = findings.settle(read_state(message, path, findings))
    faults = [*findings.unsound, *faults_of(message, state, path)]
    if faults:
        raise StateInvalidError(tuple(faults))
    states.keep(message, state, ours=False)
    return state


def _check_sound(state: State, path: str) -> None:
    faults = faults_of(write_state(state), state, path)
    if faults:
        raise StateInvalidError(tuple(faults))


def _told(request: service_pb2.ReplayGameRequest, played: Replay, states: Memory) -> service_pb2.ReplayGameResponse:
    config = played.start.config
    speaker = Speaker(config, request.locale)
    saying = speaker if request.with_sentences else None
    seen = seen_replay(played, request.asking_seat)
    answer = service_pb2.ReplayGameResponse(state=write_state(seen.state))
    for step in seen.steps:
        records.fill_step(answer.steps.add(), step, config, saying, with_events=request.with_events)
    states.keep(answer.state, seen.state, ours=True)
    if played.departure is not None:
        answer.departure.CopyFrom(_departure(played.departure, played.state, request.asking_seat, speaker))
    if request.with_events:
        fill_events(answer.setup_events.add, seen.setup_events, config.region.grid, saying)
    return answer


def _departure(departure: Departure, before: State, asking: int, speaker: Speaker) -> record_pb2.Departure:
    """Write the first action that departs, from the state before it; a refusal is what the asking seat may know."""
    action, refusal = departure.action, departure.refusal
    told = None if action is None or refusal is None else write_seen_refusal(refusal, action, before, asking, speaker)
    return records.write_departure(departure, told, speaker.language)


# --- reading and writing ----------------------------------------------------------------------------------------------


def read_text(request: service_pb2.ReadTextRequest) -> service_pb2.ReadTextResponse:
    """Read a text; what is wrong with it is the answer, not an error."""
    if len(request.text) > limits.TEXT:
        raise TooLargeError("text", limits.TEXT, "characters")
    findings = Findings()
    answer = service_pb2.ReadTextResponse()
    try:
        match request.form:
            case record_pb2.TEXT_FORM_ACTION:
                state = _context(request.state if request.HasField("state") else None, findings)
                answer.action.CopyFrom(actions.write_action(parse_action(request.text, state.public)))
            case record_pb2.TEXT_FORM_POSITION:
                answer.position.CopyFrom(write_state(parse_position(request.text)))
            case record_pb2.TEXT_FORM_RECORD:
                answer.record.CopyFrom(records.write_record(parse_record(request.text)))
            case record_pb2.TEXT_FORM_REGION:
                answer.region.rows.extend(parse_region(request.text).rows)
            case record_pb2.TEXT_FORM_DIAGRAM:
                findings.add("form", "a diagram is written only; a position has its boards drawn")
                findings.settle(None)
            case _:
                findings.add("form", "it must be one of the forms of text")
                findings.settle(None)
    except UnreadableTextError as error:
        language = language_for(request.locale)
        answer.faults.extend(records.write_text_error(each, language) for each in error.errors[: limits.FAULTS])
    return answer


def _context(message: state_pb2.GameState | None, findings: Findings) -> State:
    """Return the state that an action belongs to."""
    if message is None:
        findings.add("state", "it must be given: an action is read and written in the light of a position")
        return findings.settle(None)
    return _sound(message, "state", findings)


def write_text(request: service_pb2.WriteTextRequest) -> service_pb2.WriteTextResponse:
    """Write a text."""
    findings = Findings()
    content = request.WhichOneof("content")
    form = request.form or _FORMS.get(content or "", record_pb2.TEXT_FORM_UNSPECIFIED)
    match content, form:
        case "action", record_pb2.TEXT_FORM_ACTION:
            text = _written_action(request, findings)
        case "position", record_pb2.TEXT_FORM_POSITION:
            text = write_position(_sound(request.position, "position", findings))
        case "position", record_pb2.TEXT_FORM_DIAGRAM:
            text = draw_boards(_sound(request.position, "position", findings).public.boards)
        case "record", record_pb2.TEXT_FORM_RECORD:
            if request.record.WhichOneof("beginning") == "position":
                _sound(request.record.position, "record.position", findings)
            text = write_record(findings.settle(records.read_record(request.record, "record", findings)))
        case "region", record_pb2.TEXT_FORM_REGION:
            text = write_region(findings.settle(configs.read_region(request.region, "region", findings)))
        case None, _:
            findings.add("action", "an action, a position, a record or a region must be given")
            text = findings.settle(None)
        case _:
            findings.add("form", "the content is not written in that form")
            text = findings.settle(None)
    return service_pb2.WriteTextResponse(text=text)


def _written_action(request: service_pb2.WriteTextRequest, findings: Findings) -> str:
    state = _context(request.state if request.HasField("state") else None, findings)
    read = actions.read_action(request.action, state.config.players, "action", findings)
    (action,) = findings.settle(None if read is None else (read,))
    return write_action(action, state.public)


_FORMS = {
    "action": record_pb2.TEXT_FORM_ACTION,
    "position": record_pb2.TEXT_FORM_POSITION,
    "record": record_pb2.TEXT_FORM_RECORD,
    "region": record_pb2.TEXT_FORM_REGION,
}
"""The form named like the content."""
