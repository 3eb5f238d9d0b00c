"""Generates valid requests of every call from moments of games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from google.protobuf.message import Message

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.record_pb2 import (
    TEXT_FORM_ACTION,
    TEXT_FORM_POSITION,
    TEXT_FORM_RECORD,
    TEXT_FORM_REGION,
    GameRecord,
    TextContent,
)
from khronos.v1.referee_service_pb2 import CreateGameRequest, ViewGameRequest
from khronos.v1.state_pb2 import GameState
from khronos_core.codec import records
from khronos_core.codec.actions import write_action as action_message
from khronos_core.codec.fields import fill_events
from khronos_core.codec.states import write_state
from khronos_core.methods import METHODS
from khronos_engine import Outcome, apply
from khronos_engine.game.record import Record
from khronos_engine.game.region import built_in_region
from khronos_engine.notation import parse_record, write_action, write_position
from khronos_engine.replay import replay
from testing.records import record_files
from testing.requests import Viewer, request_of
from testing.sealed import PUBLISHED, as_sealed, request_as, sealed_setup

_REGION = "\n".join(built_in_region("valley").rows)
_WHOLE_GAMES = 0.1  # the share of replays among the calls
_SEALED = 0.2  # the share of calls about sealed games, if possible
_TAKE_SEALED = frozenset(METHODS) - {"GetCatalog", "ReplayGame", "ReviewGame", "ReadText", "WriteText"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game and the action that was taken in it.

    Attributes:
        state: The position.
        action: The action.
        events: The events of the action.
        line: The action in notation.
        position: The position in notation.
        sealed: The position as of a sealed game, if all of it is known; `PUBLISHED` keys open it.
    """

    state: GameState
    action: Action
    events: tuple[Event, ...] = ()
    line: str = "end"
    position: str = ""
    sealed: GameState | None = None


@cache
def golden_records() -> tuple[str, ...]:
    """Return the texts of the golden games and of the worked examples."""
    return tuple(path.read_text("utf-8") for path in record_files().values())


@cache
def golden_moments() -> tuple[Moment, ...]:
    """Return every moment of the golden games and of the worked examples, one game after the other."""
    return tuple(moment for text in golden_records() for moment in _moments(parse_record(text)))


def _moments(record: Record) -> list[Moment]:
    found, result = [], replay(record)
    state = result.start
    for step in result.steps:
        outcome = apply(state, step.action)
        assert isinstance(outcome, Outcome)
        view = ViewGameRequest()
        fill_events(view.events, outcome.events, state.config.region.grid, None)
        found.append(
            Moment(
                write_state(state),
                action_message(step.action),
                tuple(view.events),
                write_action(step.action, state.public),
                write_position(state),
                as_sealed(state, PUBLISHED) if None not in (*state.hands, state.hidden) else None,
            )
        )
        state = outcome.state
    return found


@cache
def _record_message(text: str) -> GameRecord:
    return records.write_record(parse_record(text))


def sound_request(name: str, moment: Moment, chance: random.Random) -> Message:
    """Return a valid request of any call; `chance` draws the viewer and the options.

    Args:
        name: The method, as the contract names it.
        moment: The moment it is about; whole games are golden games.
        chance: The source of randomness.
    """
    if name in _TAKE_SEALED and moment.sealed is not None and chance.random() < _SEALED:
        return _about_sealed_game(name, moment, chance)
    state = moment.state
    seats = (
        2 if name in {"ReplayGame", "ReviewGame", "WriteText"} else len(state.public_part.config.seats)
    )  # a record may have two players
    viewer: Viewer = chance.choice(("host", "host", "spectator", chance.randrange(1, seats + 1)))
    kind: type[Message] = METHODS[name].request
    if name == "SuggestActions":  # only for the acting seat
        viewer = moment.action.seat
    elif name == "CheckPlan":  # only for a seat
        viewer = chance.randrange(1, seats + 1)
    return request_of(kind, viewer=viewer, **_fields(name, state, moment, chance))


def _about_sealed_game(name: str, moment: Moment, chance: random.Random) -> Message:
    """Return a request about a sealed game, asked by the seat that acts."""
    assert moment.sealed is not None
    signer = moment.action.seat
    if name == "CreateGame":
        return CreateGameRequest(setup=sealed_setup(chance.randrange(2, 6), str(chance.random())))
    request: Message = request_as(METHODS[name].request, signer, **_fields(name, moment.sealed, moment, chance))
    return request


def _fields(name: str, state: GameState, moment: Moment, chance: random.Random) -> dict[str, Any]:
    fields: dict[str, Any] = {"state": state}
    match name:
        case "GetCatalog":
            fields = {}
        case "CreateGame":
            fields = {"setup": _setup(state, chance)}
        case "ValidateAction" | "ApplyAction":
            fields["action"] = chance.choice((moment.action, moment.action, moment.line))
        case "ListLegalActions":
            fields["ages"] = chance.choice(((), (), (1,), (2, 3)))
        case "ExplainPlacements":
            fields["age"], fields["kind"] = chance.randrange(1, 4), chance.randrange(1, 9)
        case "PreviewActions":
            fields["action"], fields["max_decision_depth"] = moment.action, chance.randrange(2)
        case "CheckPlan":
            fields["actions"], fields["since"] = ["travel I Faith", moment.action], moment.events
        case "SuggestActions":
            fields["strength"] = chance.randrange(1, 4)
        case "MatchAction":
            fields["words"] = [{"alternatives": [{"text": each}]} for each in moment.line.split()[:32]]
        case "ViewGame":
            fields["events"] = moment.events
        case "ReplayGame":
            fields = _replay_request(moment, chance)
        case "ReviewGame":
            fields = _replay_request(moment, chance)
            fields["with_comparisons"] = chance.random() < 0.5
            fields.pop("with_events", None)
        case "ReadText":
            fields = _text(moment, chance)
        case "WriteText":
            fields = _content(moment, chance)
        case _:  # "DescribeDomains" | "AuditPosition": only the state
            pass
    return fields


def _setup(state: GameState, chance: random.Random) -> GameSetup:
    return GameSetup(config=state.public_part.config, first_seat=chance.randrange(3), seed_phrase=str(chance.random()))


def _replay_request(moment: Moment, chance: random.Random) -> dict[str, Any]:
    if chance.random() < _WHOLE_GAMES:
        text = _short(golden_records(), chance)
        return chance.choice(({"record_text": text}, {"record": _record_message(text)}))
    if chance.random() < _WHOLE_GAMES:
        return {"setup": _setup(moment.state, chance), "actions": [moment.line]}
    return {"state": moment.state, "actions": [moment.action], "with_events": chance.random() < 0.5}


def _text(moment: Moment, chance: random.Random) -> dict[str, Any]:
    form = chance.choice((TEXT_FORM_ACTION, TEXT_FORM_ACTION, TEXT_FORM_POSITION, TEXT_FORM_RECORD, TEXT_FORM_REGION))
    match form:
        case _ if form == TEXT_FORM_ACTION:
            return {"text": moment.line, "form": form, "state": moment.state}
        case _ if form == TEXT_FORM_POSITION:
            return {"text": moment.position, "form": form}
        case _ if form == TEXT_FORM_RECORD:
            return {"text": _short(golden_records(), chance), "form": form}
        case _:
            return {"text": _REGION, "form": form}


def _content(moment: Moment, chance: random.Random) -> dict[str, Any]:
    kind = chance.choice(tuple(TextContent.DESCRIPTOR.fields_by_name))
    match kind:
        case "action":
            return {"action": moment.action, "state": moment.state}
        case "position":
            return {"position": moment.state}
        case "record":
            return {"record": _record_message(_short(golden_records(), chance))}
        case _:
            return {"region": {"rows": _REGION.splitlines()}}


def _short(texts: Sequence[str], chance: random.Random) -> str:
    return min(chance.sample(texts, 2), key=len)
