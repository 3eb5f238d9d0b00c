"""Writes the files that tests of commands read."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files as files_of
from typing import NamedTuple

from google.protobuf import json_format

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.event_pb2 import Event
from khronos.v1.state_pb2 import GameState
from khronos_cli.commands.new import DEFAULT_NAMES
from khronos_cli.lessons import recorded_game
from khronos_cli.table.history import Move, read_history
from khronos_client import Referee
from khronos_engine.game.material import CardMode
from khronos_service import LogLevel, RunningServer, Settings, start_server
from tests.cli.program import khronos, output_of

LESSONS = files_of("khronos_cli.lessons")

_HEAD = """Khronos position 1
seat 1: Ann, red
seat 2: Ben, blue
"""

_REGION = """region:
  ......
  ....mm
  ..~f..
  .~~.h.
  f..m..
  ..h..f
cards: reported
first: Ann
turn: 2, Ann
"""

_BUILT = """player 2: 4 Ecus, I Might, II Might
Might
Keep B1 Ben
Watchtower E1 Ann
"""

_JUNCTION = f"""{_HEAD}seat 3: Cleo, green
region:
  ........
  ........
  ........
  ........
cards: reported
first: Ann
turn: 1, Cleo
player 1: 4 Ecus, I Might, II Might
player 2: 4 Ecus, I Might, II Might
player 3: 4 Ecus, I Might, II Might
Might
Keep A1 Ann
Keep D1 Ben
Faith
Keep A1 Ann
Town D2
"""


class Step(NamedTuple):
    """An action of a game: the states before and after it, and its events."""

    before: GameState
    after: GameState
    events: Sequence[Event]


@cache
def server() -> RunningServer:
    """Start the server that commands call."""
    return start_server(Settings(port=0, log_level=LogLevel.ERROR))


@cache
def first_state() -> GameState:
    """Return the first state of a game, which callers must not change."""
    with Referee(server().address, viewer="host") as referee:
        seats = [Seat(name=name, colour=colour) for name, colour in DEFAULT_NAMES[:4]]
        return referee.create_game(GameSetup(config=GameConfig(seats=seats), seed_phrase="castle")).state


@cache
def steps() -> list[Step]:
    """Return the actions of the recorded game."""
    with Referee(server().address, viewer="host") as referee:
        history = read_history(referee, recorded_game(), "game.txt", CardMode.DEALT)
    moves = [each for each in history.done if isinstance(each, Move)]
    return [Step(history.before(place), move.state, move.events) for place, move in enumerate(moves)]


def _change_first_state(cubes: int, stock: int | None = None, keep_at: tuple[int, int] | None = None) -> str:
    state = GameState()
    state.CopyFrom(first_state())
    state.public_digest = ""
    state.public_part.players[0].cubes = cubes
    if stock is not None:
        state.public_part.stock[0] = stock
    if keep_at is not None:
        column, row = keep_at
        state.public_part.boards[0].tiles.add(kind="KIND_KEEP", at={"column": column, "row": row}, owner=1)
    return json_format.MessageToJson(state)


@cache
def files() -> dict[str, str]:
    """Return the files of every case, by name."""
    game, game_record = json_format.MessageToJson(first_state()), recorded_game()
    text = output_of(khronos("show", "-", "--text", stdin=game))
    standing = {
        "position.txt": "I Might, II Might",
        "reason-might.txt": "I Reason, II Might",
        "faith-reason.txt": "I Faith, II Reason",
        "faith-might.txt": "I Faith, II Might",
        "reason.txt": "I Reason, II Reason",
    }
    return {
        "game.json": game,
        "game.txt": text,
        "begun.txt": text,
        "junction.txt": _JUNCTION,
        "late.json": json_format.MessageToJson(steps()[-9].before),
        "over.json": json_format.MessageToJson(steps()[-1].after),
        "start.json": json_format.MessageToJson(steps()[0].before),
        "own.region": "# small\n.....\n.hfm.\n..~..\n.....\n",
        "bad.region": "...\n.x.\n..\n",
        "two-problems.json": _change_first_state(24, stock=3),
        "too-many.json": _change_first_state(26),
        "river.json": _change_first_state(25, keep_at=(9, 1)),
        "newer-schema.json": game.replace('"schemaVersion": 1', '"schemaVersion": 9'),
        "newer-rules.json": game.replace('"rulesRevision": 1', '"rulesRevision": 9'),
        "lesson.txt": "\n".join(json.loads((LESSONS / "first_game.json").read_text(encoding="utf-8"))["position"]),
        **{each.name: each.read_text(encoding="utf-8") for each in (LESSONS / "positions").iterdir()},
        "setup.json": '{"config": {}, "firstSeat": 1}',
        "action.json": '{"seat": 1, "endTurn": {}}',
        "other.json": '{"colour": "red"}',
        "settings.toml": "[server]\nport = 1\n",
        "empty": "",
        "record.txt": game_record,
        "turn-1.txt": game_record[: game_record.index("\nTurn 2,")],
        "before.txt": game_record[: game_record.index("\nupgrade Might D6 to City")] + "\n",
        "decision.txt": game_record[: game_record.index("\nplace ")] + "\n",
        **{name: f"{_HEAD}{_REGION}player 1: 4 Ecus, {where}\n{_BUILT}" for name, where in standing.items()},
    }
