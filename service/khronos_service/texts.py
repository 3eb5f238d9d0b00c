"""The calls about games as records and texts: replaying, reading and writing."""

from __future__ import annotations

from dataclasses import replace

from khronos.v1 import record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.material import CardMode
from khronos_engine.notation import (
    GameSetup,
    NotationError,
    Record,
    RecordedAction,
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
from khronos_service.codec.options import LOCALE, VIEWER, Viewer, check_options, holds_secrets, read_viewer
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import write_state
from khronos_service.door import faults_of
from khronos_service.faults import (
    Fault,
    Findings,
    MalformedError,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
    TooLargeError,
)
from khronos_service.memory import NOTHING, Memory
from khronos_service.seen import seen_replay, seen_state, write_seen_refusal

# --- replaying --------------------------------------------------------------------------------------------------------


def replay_game(request: service_pb2.ReplayGameRequest, states: Memory) -> service_pb2.ReplayGameResponse:
    """Play a set-up, a position or a record to its end, or up to the first action that departs.

    All parts at hand are played with; what is shown of them is what the viewer may see.
    """
    if len(request.actions) > limits.REPLAYED:
        raise TooLargeError("actions", limits.REPLAYED)
    findings = Findings()
    game = request.game
    kind = game.WhichOneof("game")
    if kind in ("record", "record_text") and request.actions:
        findings.add("actions", "a record has its own actions; leave these out")
    match kind:
        case "setup":
            setup = records.read_setup(game.setup, "game.setup", findings)
            if setup is not None:
                records.check_playable(setup, "game.setup", findings)
            start, events = findings.settle(setup).begin()
            viewer = _read_viewer(request, start, findings)
            played = play_on(start, _given(request, start, findings), events)
        case "state":
            start = _sound(game.state, "game.state", findings, states)
            viewer = _read_viewer(request, start, findings)
            played = play_on(start, _given(request, start, findings))
        case "record":
            if game.record.WhichOneof("beginning") == "position":
                _sound(game.record.position, "game.record.position", findings, states)
            record = findings.settle(records.read_record(game.record, "game.record", findings))
            viewer = _read_viewer(request, record.beginning, findings)
            played = _replayed(record, "game.record.setup", findings)
        case "record_text":
            record = _parsed_record(game.record_text, "game.record_text")
            if isinstance(record.beginning, State):
                _check_sound(record.beginning, "game.record_text")
            viewer = _read_viewer(request, record.beginning, findings)
            played = _replayed(record, "game.record_text", findings)
        case _:
            raise MalformedError((Fault("game", "a set-up, a state or a record must be given"),))
    return _written(request, played, viewer, states)


def _read_viewer(
    request: service_pb2.ReplayGameRequest | service_pb2.WriteTextRequest,
    beginning: GameSetup | State,
    findings: Findings,
) -> Viewer:
    """Return who asks about a game, from how it begins."""
    secrets = holds_secrets(beginning) if isinstance(beginning, State) else beginning.config.cards is CardMode.DEALT
    return read_viewer(request.options, beginning.config.players, findings, secrets=secrets)


def _given(
    request: service_pb2.ReplayGameRequest, start: State, findings: Findings
) -> list[RecordedAction | NotationError]:
    """Return the actions of a request; in place of one whose notation can't be read, why not."""
    read: list[RecordedAction | NotationError] = []
    for place, each in enumerate(request.actions):
        draft = records.read_draft(each, start.config, f"actions[{place}]", findings)
        if isinstance(draft, NotationError):
            read.append(draft)
        elif draft is not None:
            read.append(RecordedAction(draft))
    return findings.settle(read)


def _replayed(record: Record, path: str, findings: Findings) -> Replay:
    if isinstance(record.beginning, GameSetup):
        records.check_playable(record.beginning, path, findings)
    findings.settle(record)
    try:
        return replay(record)
    except RulesRevisionError as error:
        raise RulesUnsupportedError(error.named, (RULES_REVISION,)) from error


def _parsed_record(text: str, path: str) -> Record:
    if len(text) > limits.TEXT:
        raise TooLargeError(path, limits.TEXT, "characters")
    try:
        record = parse_record(text)
    except NotationError as error:
        raise NotationUnreadableError(path, *error.faults) from error
    if len(record.actions) > limits.REPLAYED:
        raise TooLargeError(path, limits.REPLAYED, "actions")
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


def _written(
    request: service_pb2.ReplayGameRequest, played: Replay, viewer: Viewer, states: Memory
) -> service_pb2.ReplayGameResponse:
    config = played.start.config
    speaker = Speaker(config, request.options.locale)
    saying = speaker if request.options.with_sentences else None
    seen = seen_replay(played, viewer)
    answer = service_pb2.ReplayGameResponse(state=write_state(seen.state))
    for step in seen.steps:
        records.fill_step(answer.steps.add(), step, config, saying, with_events=request.with_events)
    states.keep(answer.state, seen.state, ours=True)
    if played.departure is not None:
        answer.departure.CopyFrom(_departure(played.departure, played.state, viewer, speaker))
    if request.with_events:
        fill_events(answer.setup_events.add, seen.setup_events, config.region.grid, saying)
    return answer


def _departure(departure: Departure, before: State, viewer: Viewer, speaker: Speaker) -> record_pb2.Departure:
    """Write the first action that departs, from the state before it; a refusal is what the viewer may know."""
    action, refusal = departure.action, departure.refusal
    seen = None if action is None or refusal is None else write_seen_refusal(refusal, action, before, viewer, speaker)
    return records.write_departure(departure, seen, speaker.language)


# --- reading and writing ----------------------------------------------------------------------------------------------


def read_text(request: service_pb2.ReadTextRequest) -> service_pb2.ReadTextResponse:
    """Read a text; what is wrong with it is the answer, not an error."""
    if len(request.text) > limits.TEXT:
        raise TooLargeError("text", limits.TEXT, "characters")
    findings = Findings()
    answer = service_pb2.ReadTextResponse()
    content = answer.content
    is_action = request.form == record_pb2.TEXT_FORM_ACTION
    _check_context(request, findings, is_action=is_action, has_secrets=is_action)
    try:
        match request.form:
            case record_pb2.TEXT_FORM_ACTION:
                state = _context(request, findings)
                content.action.CopyFrom(actions.write_action(parse_action(request.text, state.public)))
            case record_pb2.TEXT_FORM_POSITION:
                content.position.CopyFrom(write_state(parse_position(request.text)))
            case record_pb2.TEXT_FORM_RECORD:
                content.record.CopyFrom(records.write_record(parse_record(request.text)))
            case record_pb2.TEXT_FORM_REGION:
                content.region.rows.extend(parse_region(request.text).rows)
            case record_pb2.TEXT_FORM_DIAGRAM:
                findings.add("form", "a diagram is written only; a position has its boards drawn")
            case _:
                findings.add("form", "it must be one of the forms of text")
        findings.settle(answer)
    except NotationError as error:
        findings.settle(answer)
        answer.ClearField("content")
        language = language_for(request.options.locale)
        answer.errors.extend(records.write_text_error(each, language) for each in error.faults[: limits.FAULTS])
    return answer


def _check_context(
    request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest,
    findings: Findings,
    *,
    is_action: bool,
    has_secrets: bool,
) -> None:
    """Note a state, and a viewer, that the form or the content has no use for."""
    if request.HasField("state") and not is_action:
        findings.add("state", "it is for an action; leave it out")
    check_options(request.options, frozenset({VIEWER, LOCALE} if has_secrets else {LOCALE}), findings)


def _context(request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest, findings: Findings) -> State:
    """Return the state that an action belongs to."""
    if not request.HasField("state"):
        findings.add("state", "it must be given: what an action means depends on the position")
    state = _sound(request.state, "state", findings)
    read_viewer(request.options, state.config.players, findings, secrets=holds_secrets(state))
    return findings.settle(state)


def write_text(request: service_pb2.WriteTextRequest) -> service_pb2.WriteTextResponse:
    """Write a text: of a position what the viewer may see, of a record the seed for the host alone."""
    findings = Findings()
    kind = request.content.WhichOneof("content")
    form = request.form or _FORMS.get(kind or "", record_pb2.TEXT_FORM_UNSPECIFIED)
    _check_context(request, findings, is_action=kind == "action", has_secrets=kind not in ("region", None))
    match kind, form:
        case "action", record_pb2.TEXT_FORM_ACTION:
            text = _written_action(request, findings)
        case "position", record_pb2.TEXT_FORM_POSITION:
            text = write_position(_seen_position(request, findings))
        case "position", record_pb2.TEXT_FORM_DIAGRAM:
            text = draw_boards(_seen_position(request, findings).public.boards)
        case "record", record_pb2.TEXT_FORM_RECORD:
            text = write_record(_seen_record(request, findings))
        case "region", record_pb2.TEXT_FORM_REGION:
            text = write_region(
                findings.settle(configs.read_region(request.content.region, "content.region", findings))
            )
        case None, _:
            raise MalformedError((Fault("content", "an action, a position, a record or a region must be given"),))
        case _:
            raise MalformedError((Fault("form", "the content is not written in that form"),))
    return service_pb2.WriteTextResponse(text=text)


def _seen_position(request: service_pb2.WriteTextRequest, findings: Findings) -> State:
    state = _sound(request.content.position, "content.position", findings)
    viewer = _read_viewer(request, state, findings)
    return seen_state(findings.settle(state), viewer)


def _seen_record(request: service_pb2.WriteTextRequest, findings: Findings) -> Record:
    message = request.content.record
    if message.WhichOneof("beginning") == "position":
        _sound(message.position, "content.record.position", findings)
    record = findings.settle(records.read_record(message, "content.record", findings))
    beginning = record.beginning
    viewer = _read_viewer(request, beginning, findings)
    if isinstance(beginning, State):
        beginning = seen_state(beginning, viewer)
    elif not viewer.is_host:
        beginning = replace(beginning, seed=None)
    return findings.settle(replace(record, beginning=beginning))


def _written_action(request: service_pb2.WriteTextRequest, findings: Findings) -> str:
    state = _context(request, findings)
    read = actions.read_action(request.content.action, state.config.players, "content.action", findings)
    (action,) = findings.settle(None if read is None else (read,))
    return write_action(action, state.public)


_FORMS = {
    "action": record_pb2.TEXT_FORM_ACTION,
    "position": record_pb2.TEXT_FORM_POSITION,
    "record": record_pb2.TEXT_FORM_RECORD,
    "region": record_pb2.TEXT_FORM_REGION,
}
"""The form named like the content."""
