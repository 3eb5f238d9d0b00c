"""Generates expensive requests, from which a search for the most expensive request starts, and changes them.

Valid positions come from long games on the largest regions with the most hamlets and the maximum amount of money, so
that the rules must check as many buildings and domains as there are tiles.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain, islice
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message
from grpc_reflection.v1alpha.reflection_pb2 import ExtensionRequest, ServerReflectionRequest
from msgspec.structs import replace

from khronos.v1 import action_pb2, event_pb2, material_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.advice_pb2 import KindReading, SquareReading, WordAlternative, WordReading
from khronos.v1.material_pb2 import AGE_FAITH, AGE_MIGHT, AGE_REASON, Square
from khronos_core.codec.actions import write_action
from khronos_core.codec.bounds import EVENTS, REPLAYED, TEXT
from khronos_core.codec.fields import write_events
from khronos_core.codec.states import write_state
from khronos_core.limits import COMMENTS, JSON, NUMBER, STEPS
from khronos_core.loading import CallBudget, CallContext
from khronos_core.methods import METHODS, SERVICE
from khronos_engine import Config, Outcome, Region, Seat, State, apply, built_in_region, legal_actions
from khronos_engine.game.actions import Action, ExchangeHand, Travel
from khronos_engine.game.cards import NO_CARDS
from khronos_engine.game.material import Age, CardMode, Edition, Kind
from khronos_engine.game.player_names import MAX_NAME_LENGTH
from khronos_engine.game.region import MAX_HAMLETS, SIDE
from khronos_engine.notation import write_position
from testing.random_player import draw_action
from testing.requests import request_of
from testing.sealed import PUBLISHED, as_sealed, secret
from tests.secrets.tables import deal_reported_cards
from tests.support.games import choose, crowded_table
from tests.support.mutations import mutate

LARGEST = SIDE.stop - 1
NAMES = tuple("\U0001d510" * (MAX_NAME_LENGTH - 1) + letter for letter in "ABCDE")
"""The longest names, with four bytes per character, because sentences repeat names."""

_LONG_GAME = 300  # the number of actions of a game that continues from a position
_STEPS = (60, 120, 240, 360)
_SEALED = 0.3  # the share of states of sealed games
_RICH = NUMBER // 2  # Ecus; the server returns no state with more than the limit

_ActionRequest = TypeVar("_ActionRequest", calls.ValidateActionRequest, calls.ApplyActionRequest)


# --- positions --------------------------------------------------------------------------------------------------------


def _region(chance: random.Random, width: int, height: int, hamlets: str) -> Region:
    """Return a region; `hamlets` are absent, placed at random, in a lattice, or in one block."""
    terrain = chance.choice((".", "...f", ".fm", "f", ".f~m"))
    rows = [[chance.choice(terrain) for _ in range(width)] for _ in range(height)]
    places = [(row, column) for row in range(height) for column in range(width)]
    match hamlets:
        case "strewn":
            places = chance.sample(places, min(MAX_HAMLETS, len(places)))
        case "lattice":
            places = [(row, column) for row, column in places if row % 4 == 1 and column % 4 == 1]
        case "dense":  # so near to each other that a footprint of three squares touches many domains
            places = [(row, column) for row, column in places if row % 2 == 0 and column % 2 == 0 and row < 16 > column]
        case _:
            places = []
    for row, column in places[:MAX_HAMLETS]:
        rows[row][column] = "h"
    return Region.from_rows(tuple("".join(row) for row in rows))


_REGIONS = (
    *((LARGEST, LARGEST, hamlets) for hamlets in ("dense", "strewn", "lattice", "none")),
    (LARGEST, 8, "strewn"),
    (SIDE.start, SIDE.start, "none"),
)
"""Width, height and hamlets of the regions."""


def positions() -> tuple[State, ...]:
    """Return valid positions of games on crowded boards; later positions of a game are more crowded."""
    tables = [table(number, players) for number in range(len(_REGIONS)) for players in (5, 2)]
    return (*chain.from_iterable(tables), *late_positions())


@cache
def table(number: int, players: int) -> tuple[State, ...]:
    """Return the positions of a table on one of the regions."""
    chance = random.Random(number)
    region = _region(chance, *_REGIONS[number])
    seats = tuple(Seat(name, "") for name in NAMES[:players])
    config = Config(seats, region, chance.choice(tuple(Edition)), holdem=chance.random() < 0.5, cards=CardMode.REPORTED)
    steps = list(islice(crowded_table(config, number, _STEPS[-1]), _STEPS[-1]))
    asked = [step.after for step in steps if step.after.public.question is not None]
    return (*(with_endless_travel(steps[count - 1].after) for count in _STEPS), *asked[-2:])


@cache
def late_positions() -> tuple[State, ...]:
    """Return late positions of five players on the built-in region."""
    valley = Config(tuple(Seat(name, "") for name in NAMES), built_in_region("valley"), cards=CardMode.REPORTED)
    return tuple(step.after for step in islice(crowded_table(valley, 1, 300), 150, 300, 50))


def with_endless_travel(state: State) -> State:
    """Return a position in the first turn in which every player has enough money to travel without end."""
    if state.public.cascade is not None:
        return state
    players = tuple(replace(each, money=_RICH) for each in state.public.players)
    return replace(state, public=replace(state.public, players=players))


def legal_action(state: State, chance: random.Random) -> Action:
    return draw_action(state, chance)


def any_action(state: State, chance: random.Random) -> Action:
    """Return a legal action, or a legal action of a different position, which violates many rules here."""
    if chance.random() < 0.5:
        return legal_action(state, chance)
    seat = state.public.turn.seat
    action = legal_action(chance.choice([each for each in positions() if each.public.cascade is None]), chance)
    return replace(action, seat=seat)


# --- requests by call -------------------------------------------------------------------------------------------------


def _get_catalog(_: State, __: random.Random) -> Message:
    return calls.GetCatalogRequest()


def _create_game(state: State, _: random.Random) -> Message:
    config = write_state(state).public_part.config
    return request_of(
        calls.CreateGameRequest, setup={"config": config, "seed_phrase": "x", "first_seat": 1}, with_sentences=True
    )


def _with_action(kind: type[_ActionRequest], state: State, chance: random.Random) -> Message:
    return request_of(
        kind, state=write_state(state), action=write_action(any_action(state, chance)), with_sentences=True
    )


def _list_legal_actions(state: State, _: random.Random) -> Message:
    return request_of(calls.ListLegalActionsRequest, state=write_state(state))


def _explain_placements(state: State, chance: random.Random) -> Message:
    age = chance.choice((1, 1, 2, 3))
    request = request_of(
        calls.ExplainPlacementsRequest,
        state=write_state(state),
        age=age,
        kind=chance.randrange(1, len(Kind) + 1),
        with_consequences=chance.random() < 0.6,
    )
    tiles = request.state.public_part.boards[age - 1].tiles
    if tiles and chance.random() < 0.3:
        request.old.CopyFrom(chance.choice(tiles).at)
    return request


def _preview_action(state: State, chance: random.Random) -> Message:
    if chance.random() < 0.3:
        actions: list[Action] = _travels(state, 32)
    else:
        actions = [any_action(state, chance)]
    request = request_of(
        calls.PreviewActionsRequest,
        state=write_state(state),
        actions=[write_action(each) for each in actions],
        with_sentences=True,
    )
    request.max_decision_depth = 2
    return request


def _check_plan(state: State, chance: random.Random) -> Message:
    acting = state.public.turn.seat
    travels = _travels(state, chance.choice((0, 40, 150)))
    taken = [event_pb2.ActionTaken(action=write_action(each)) for each in travels]
    actions = [any_action(state, chance) for _ in range(chance.choice((1, 32)))]  # one of them again and again is worst
    return request_of(
        calls.CheckPlanRequest,
        state=write_state(state),
        viewer=1 + (acting + 1) % state.config.players,
        actions=[write_action(each) for each in actions] * (32 // len(actions)),
        since=[event_pb2.Event(action_taken=each) for each in taken],
        with_sentences=True,
    )


def _describe_domains(state: State, _: random.Random) -> Message:
    return request_of(calls.DescribeDomainsRequest, state=write_state(state))


def _suggest_actions(state: State, chance: random.Random) -> Message:
    acting = state.public.to_act
    viewer = 1 if acting is None else acting + 1
    return request_of(
        calls.SuggestActionsRequest,
        state=write_state(state),
        viewer=viewer,
        strength=chance.choice((1, 2, 3, 3)),
        max_suggestions=8,
        seed=chance.randrange(1 << 32),
    )


def _misread(chance: random.Random) -> str:
    """Return a text that resembles many squares and words, but does not equal any of them."""
    letters = chance.choices("abehmopt1234", k=chance.randrange(2, 12))
    return "".join(letters)


def _match_action(state: State, chance: random.Random) -> Message:
    grid = state.public.config.region.grid
    squares = [
        SquareReading(
            age=age,
            square=Square(column=each.column, row=each.row),
            changed_permille=chance.randrange(1001),
            kinds=[KindReading(kind=kind) for kind in material_pb2.Kind.values()[: chance.randrange(9)]],
        )
        for age in (AGE_MIGHT, AGE_FAITH, AGE_REASON)
        for each in grid.squares(grid.all)
    ]
    words = [
        WordReading(alternatives=[WordAlternative(text=_misread(chance)) for _ in range(chance.randrange(1, 17))])
        for _ in range(chance.randrange(1, 33))
    ]
    return request_of(
        calls.MatchActionRequest,
        state=write_state(state),
        squares=chance.choice((squares, squares, [])),
        words=words,
        max_matches=16,
    )


def _view_game(state: State, chance: random.Random) -> Message:
    viewer: Any = chance.choice((1, "spectator", "host"))
    request = request_of(calls.ViewGameRequest, state=write_state(state), viewer=viewer)
    outcome = apply(state, legal_action(state, chance))
    assert isinstance(outcome, Outcome)
    events = write_events(outcome.events, state.config.region.grid, None) or [event_pb2.Event()]
    few = chance.choice((0, 1, EVENTS, EVENTS + 1))
    request.events.extend(events[place % len(events)] for place in range(few))
    return request


def _audit_position(state: State, chance: random.Random) -> Message:
    request = request_of(calls.AuditPositionRequest, state=write_state(state))
    _break_clauses(request.state, chance)
    return request


def _break_clauses(message: state_pb2.GameState, chance: random.Random) -> None:
    """Make a position violate as many rules as possible, in one of several ways."""
    message.public_digest = "0" * chance.choice((0, 64))
    public = message.public_part
    max_tiles = 256 - sum(len(board.tiles) for board in public.boards)
    kinds = [int(chance.choice(tuple(Kind))) + 1 for _ in range(3)]
    for board in public.boards:
        if chance.random() < 0.5:
            continue
        for _ in range(chance.choice((0, max_tiles // 3, max_tiles))):
            if sum(len(each.tiles) for each in public.boards) >= 256:
                break
            tile = board.tiles.add(kind=chance.choice(kinds), owner=chance.choice((0, 1, 5, 6)))
            tile.at.column, tile.at.row = chance.randrange(1, 34), chance.randrange(1, 34)
            tile.ruin = chance.random() < 0.3
            if chance.random() < 0.5:
                tile.cubes.extend([chance.choice((0, 9, NUMBER)) for _ in public.players])
        if chance.random() < 0.3:
            for row in range(16):
                board.hamlet_cubes.extend(
                    [
                        state_pb2.HamletCube(at=material_pb2.Square(column=column, row=row + 1), seat=1)
                        for column in range(1, 17)
                    ]
                )


def _travels(state: State, count: int) -> list[Action]:
    """Return travels of the current player, to a board and back."""
    seat = state.public.turn.seat
    here = state.public.players[seat].adventurers[0].age
    other = next(age for age in Age if age is not here)
    return [Travel(seat, 0, (other, here)[place % 2]) for place in range(count)]


def record_of_journeys(state: State, count: int) -> str:
    """Return the text of a game that begins with a position and consists of travels."""
    body = "\n".join(f"t a {each.to.name[0]}" for each in _travels(state, count) if isinstance(each, Travel))
    return f"{write_position(state).replace('position', 'game', 1)}\nthen\n{body}\n"


def _review_game(state: State, chance: random.Random) -> Message:
    """Return a request to review a replay, or the end of a turn, for which a better turn is searched."""
    fields: dict[str, Any] = {"with_comparisons": chance.random() < 0.8, "seed": chance.randrange(1 << 32)}
    if chance.random() < 0.5:
        lines = ["end"] * chance.randrange(1, 4)
        return request_of(calls.ReviewGameRequest, state=write_state(state), actions=lines, **fields)
    replayed: Any = _replay_game(state, chance)
    review = calls.ReviewGameRequest(game=replayed.game, options=replayed.options, actions=replayed.actions, **fields)
    review.options.ClearField("with_sentences")
    return review


def _replay_game(state: State, chance: random.Random) -> Message:
    count = chance.choice((64, 256, 400, 600, 1024, 1025))
    match chance.choice(("journeys", "lines", "record", "game", "exchanges", "errors")):
        case "journeys":
            actions: list[Any] = [write_action(each) for each in _travels(state, count)]
        case "lines":
            actions = [f"t a {each.to.name[0]}" for each in _travels(state, count) if isinstance(each, Travel)]
        case "exchanges":
            groups = [each for each in legal_actions(state) if hasattr(each, "options")]
            hand = groups[0].options[-1] if groups else None
            actions = [] if hand is None else [write_action(ExchangeHand(state.public.turn.seat, hand))] * count
        case "errors":
            actions = ["x" * 400] * count
        case "record":
            text = record_of_journeys(state, count)
            return request_of(calls.ReplayGameRequest, record_text=text, with_events=True, with_sentences=True)
        case _:
            actions, now = [], state
            for _ in range(_LONG_GAME):
                if now.public.over:
                    break
                outcome = apply(now, choose(now, chance))
                assert isinstance(outcome, Outcome)
                actions.append(write_action(outcome.action))
                now = outcome.state
    return request_of(
        calls.ReplayGameRequest, state=write_state(state), actions=actions, with_events=True, with_sentences=True
    )


_FRAGMENTS = (
    "x", "#", "\n", " ", '"', "seat 1:", "region:", "Ann: travel I Faith", "build Keep Might F7 with I: MM", "|",
    "Might", "......", "turn 1", "turn 1 x", "x: travel", "then", "phrase: x", "note x: y", "pending:", "; 0000", "end",
    "hFM~", "\\", "🏰", "money: 4", "stock:", "1", "Ke", "region: valley",
)  # fmt: skip


def _text(state: State, chance: random.Random) -> str:
    """Return a long text that repeats fragments, either without or within a position."""
    size = chance.choice((1000, 3000, 20_000, 60_000, TEXT // 2, TEXT))
    lines = [chance.choice(_FRAGMENTS) for _ in range(chance.randrange(1, 4))]
    body = chance.choice(("\n", "", " ", ": ", "\n\n")).join(lines) + chance.choice(("\n", "", " "))
    body = (body * (size // len(body) + 1))[:size]
    match chance.randrange(4):
        case 0:
            return body
        case 1:
            text = write_position(state)
            place = chance.choice([at for at, each in enumerate(text) if each == "\n"])
            return text[:place] + "\n" + body + "\n" + text[place:]
        case 2:
            seats = "".join(f"seat {number}: {name}\n" for number, name in enumerate(NAMES, start=1))
            return f"khronos game 1\nregion: valley\n{seats}phrase: x\nthen\n{body}"
        case _:
            return f"khronos position 1\n{body}"


def _read_text(state: State, chance: random.Random) -> Message:
    form = chance.choice((record_pb2.TEXT_FORM_POSITION, record_pb2.TEXT_FORM_RECORD, record_pb2.TEXT_FORM_REGION))
    if chance.random() < 0.1:
        return request_of(
            calls.ReadTextRequest, form=record_pb2.TEXT_FORM_ACTION, text=_text(state, chance), state=write_state(state)
        )
    return request_of(calls.ReadTextRequest, form=form, text=_text(state, chance))


def _write_text(state: State, chance: random.Random) -> Message:
    message = write_state(state)
    match chance.choice(("position", "diagram", "record", "action")):
        case "position":
            return request_of(calls.WriteTextRequest, position=message)
        case "diagram":
            return request_of(calls.WriteTextRequest, position=message, form=record_pb2.TEXT_FORM_DIAGRAM)
        case "action":
            return request_of(calls.WriteTextRequest, action=write_action(legal_action(state, chance)), state=message)
        case _:
            record = record_pb2.GameRecord(rules_revision=message.rules_revision, position=message)
            action = write_action(legal_action(state, chance))
            comments = [""] * chance.choice((0, 2))
            for _ in range(chance.choice((10, REPLAYED, REPLAYED + 1))):
                record.actions.add(action=action_pb2.GivenAction(structured=action), comments_above=comments)
            record.foreword.extend([""] * chance.choice((0, COMMENTS, COMMENTS + 1)))
            return request_of(calls.WriteTextRequest, record=record)


def _play(state: State, chance: random.Random) -> Message:
    """Return a request of a stream. The id of a request that needs a running game is the place of its position."""
    place = positions().index(state)
    match chance.choice(("setup", "state", "unsound", "apply", "apply", "take back", "show")):
        case "setup":
            setup = {"config": write_state(state).public_part.config, "seed_phrase": "x", "first_seat": 1}
            request = request_of(calls.PlayRequest, start={"setup": setup}, with_sentences=True)
        case "state":
            request = request_of(calls.PlayRequest, start={"state": write_state(state)})
        case "unsound":
            request = request_of(calls.PlayRequest, start={"state": write_state(state)})
            _break_clauses(request.start.state, chance)
        case "apply":
            action = {"structured": write_action(any_action(state, chance))}
            request = request_of(calls.PlayRequest, id=place, apply=action, with_sentences=True)
        case "take back":
            request = request_of(calls.PlayRequest, id=place, take_back={"count": 1})
        case _:
            request = request_of(calls.PlayRequest, id=place, show={})
    return request


def start_for(request: calls.PlayRequest) -> calls.PlayRequest:
    state = positions()[request.id % len(positions())]
    return request_of(calls.PlayRequest, start={"state": write_state(state)})


def _reflection(_: State, chance: random.Random) -> Message:
    name = chance.choice(
        (SERVICE, f"{SERVICE}.Play", "khronos.v1.GameState", "khronos/v1/state.proto", "x" * 4000, "google.rpc.Status")
    )
    match chance.choice(("symbol", "file", "list", "extension", "numbers")):
        case "symbol":
            return ServerReflectionRequest(file_containing_symbol=name)
        case "file":
            return ServerReflectionRequest(file_by_filename=name)
        case "list":
            return ServerReflectionRequest(list_services=name)
        case "extension":
            return ServerReflectionRequest(
                file_containing_extension=ExtensionRequest(containing_type=name, extension_number=1)
            )
        case _:
            return ServerReflectionRequest(all_extension_numbers_of_type=name)


SHAPES: dict[str, Callable[[State, random.Random], Message]] = {
    "GetCatalog": _get_catalog,
    "CreateGame": _create_game,
    "ValidateAction": partial(_with_action, calls.ValidateActionRequest),
    "ApplyAction": partial(_with_action, calls.ApplyActionRequest),
    "ListLegalActions": _list_legal_actions,
    "ExplainPlacements": _explain_placements,
    "PreviewActions": _preview_action,
    "CheckPlan": _check_plan,
    "DescribeDomains": _describe_domains,
    "SuggestActions": _suggest_actions,
    "MatchAction": _match_action,
    "ViewGame": _view_game,
    "AuditPosition": _audit_position,
    "ReplayGame": _replay_game,
    "ReviewGame": _review_game,
    "ReadText": _read_text,
    "WriteText": _write_text,
    "Play": _play,
    "Reflection": _reflection,
}
"""The functions that make an expensive request from a position, by the names of calls, and for a stream."""


def draw_request(name: str, chance: random.Random) -> Message:
    """Return an expensive request of a call, sometimes about a sealed game."""
    state = chance.choice(positions())
    request = SHAPES[name](state, chance)
    holder: Any = request.start if isinstance(request, calls.PlayRequest) else request
    if "state" in holder.DESCRIPTOR.fields_by_name and holder.HasField("state") and chance.random() < _SEALED:
        sealed = deal_reported_cards(state, NO_CARDS, 0, chance)
        seat = 1 if sealed.public.to_act is None else sealed.public.to_act + 1
        holder.state.CopyFrom(as_sealed(sealed, PUBLISHED))
        asker: Any = request
        asker.options.seat, asker.options.seat_secret = seat, secret(seat)
    return request


def change_request(request: Message, chance: random.Random) -> Message:
    """Return a copy of a request with a few changes anywhere."""
    made = type(request)()
    made.CopyFrom(request)
    mutate(made, chance, chance.choice((1, 1, 2, 5)))
    return made


def as_json(request: Message, chance: random.Random) -> bytes:
    """Return a request in JSON, sometimes with additional content that is expensive to parse."""
    written = json_format.MessageToDict(request)
    for _ in range(chance.choice((0, 1, 1, 2))):
        found, kind = chance.choice(list(_objects(written, request.DESCRIPTOR)))
        lists = [each for each in kind.fields if each.is_repeated]
        many = chance.randrange(1, JSON // 2)
        match chance.randrange(4):
            case 0:
                found[chance.choice("xyz")] = chance.choice(
                    ([1] * many, [{}] * many, {str(each): [] for each in range(many)})
                )
            case 1:
                found["deep"] = json.loads("[" * min(many, 900) + "]" * min(many, 900))
            case _ if lists:
                field = chance.choice(lists)
                value = _small(field, chance, chance.randrange(8))
                width = 1 + json.dumps(value).count("{")
                found.setdefault(field.json_name, []).extend([value] * (many // width))
            case _:
                found["unknown"] = chance.random()
    return json.dumps(written, separators=(",", ":")).encode()


def _objects(written: dict[str, Any], kind: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the objects of a message in JSON, each with the kind of its message."""
    yield written, kind
    for field in kind.fields:
        if (
            field.message_type is not None
            and field.json_name in written
            and not field.message_type.GetOptions().map_entry
        ):
            inner = written[field.json_name]
            for each in inner if field.is_repeated else [inner]:
                yield from _objects(each, field.message_type)


def _small(field: Any, chance: random.Random, depth: int) -> Any:
    """Return a small value of a field in JSON, with nested messages."""
    if field.message_type is None:
        return chance.choice((1, "1", "x"))
    inner = [each for each in field.message_type.fields if each.message_type is not None and not each.is_repeated]
    if not inner or not depth:
        return {}
    deeper = chance.choice(inner)
    return {deeper.json_name: _small(deeper, chance, depth - 1)}


# --- requests for other measurements ----------------------------------------------------------------------------------


def longest_replay() -> calls.ReplayGameRequest:
    """Return the replay of the maximum number of travels on the most crowded position."""
    return long_replay(max((each for each in positions() if each.public.cascade is None), key=_buildings))


def long_replay(state: State) -> calls.ReplayGameRequest:
    """Return the replay of the maximum number of travels from a position, with events and sentences."""
    few = _replay(state, _travels(state, 20))
    budget = CallBudget()
    METHODS["ReplayGame"].answer(few, CallContext(budget=budget))
    return _replay(state, _travels(state, 20 * (STEPS // budget.spent)))


def _replay(state: State, actions: list[Action]) -> calls.ReplayGameRequest:
    return request_of(
        calls.ReplayGameRequest,
        state=write_state(state),
        actions=[write_action(each) for each in actions],
        with_events=True,
        with_sentences=True,
    )


def _buildings(state: State) -> int:
    return sum(len(board.buildings) for board in state.public.boards)


def short_request() -> calls.ApplyActionRequest:
    """Return a request to apply an action in a late position of five players on the built-in region."""
    state = late_positions()[-1]
    return request_of(
        calls.ApplyActionRequest,
        state=write_state(state),
        action=write_action(legal_action(state, random.Random(1))),
        with_sentences=True,
    )
