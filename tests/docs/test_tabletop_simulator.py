"""The script for Tabletop Simulator plays a game in a Lua interpreter, with fakes of the simulator's functions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from lupa import lua52

from khronos_service import RunningServer
from tests.support.servers import run_server

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "tabletop_simulator" / "global.lua"


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """A server with a web port."""
    with run_server(web=True, web_port=0) as server:
        yield server


class Table:
    """A table of the simulator.

    Attributes:
        said: The messages to all players.
        told: The messages to one player.
        tiles: The name and position of every object on the table, by id.
        waiting: The answers and new objects that have not arrived yet, in order; None if everything arrives
            immediately.
    """

    def __init__(self, address: str, saved: str = "") -> None:
        self.said: list[str] = []
        self.told: list[str] = []
        self.tiles: dict[str, tuple[str, float, float]] = {}
        self.waiting: list[Callable[[], None]] | None = None
        self._spawned = 0
        self._lua = lua52.LuaRuntime(unpack_returned_tuples=True)
        known = self._lua.globals()
        known.JSON = self._lua.table(encode=self._encode, decode=self._decode)
        known.WebRequest = self._lua.table(custom=self._request)
        known.broadcastToAll = self.said.append
        known.getSeatedPlayers = lambda: self._lua.table("Red", "Blue")
        known.stringColorToRGB = lambda name: name
        known.spawnObject = self._spawn
        known.getObjectFromGUID = self._object
        self._lua.execute(SCRIPT.read_text(encoding="utf-8").replace("http://localhost:8080", address))
        known.onLoad(saved)

    def chat(self, colour: str, message: str) -> bool:
        """Send a chat message of a player; return whether others see it."""
        player = self._lua.table(color=colour, print=self.told.append)
        return bool(self._lua.globals().onChat(message, player))

    def arrive(self, count: int = 1) -> None:
        """Deliver the oldest answers and new objects."""
        assert self.waiting is not None
        for _ in range(count):
            self.waiting.pop(0)()

    def _later(self, arrive: Callable[[], None]) -> None:
        if self.waiting is None:
            arrive()
        else:
            self.waiting.append(arrive)

    def saved_data(self) -> str:
        return str(self._lua.globals().onSave())

    def _request(
        self,
        url: str,
        method: str,
        _download: bool,
        body: str,
        headers: Any,
        done: Any,  # as it is called
    ) -> None:
        answer = httpx.request(method, url, content=body.encode(), headers=dict(headers))
        response = self._lua.table(is_error=False, response_code=answer.status_code, text=answer.text)
        self._later(lambda: done(response))

    def _decode(self, text: str) -> Any:
        return self._lua.table_from(json.loads(text), recursive=True)

    def _encode(self, value: Any) -> str:
        return json.dumps(convert_table(value))

    def _spawn(self, wanted: Any) -> None:
        self._spawned += 1
        guid = f"{self._spawned:06x}"
        self.tiles[guid] = ("", wanted.position.x, wanted.position.z)
        self._later(lambda: wanted.callback_function(self._object(guid)))

    def _object(self, guid: str) -> Any:
        def name(text: str, *_: object) -> None:
            self.tiles[guid] = (text, *self.tiles[guid][1:])

        return self._lua.table(
            getGUID=lambda: guid,
            setName=name,
            setColorTint=lambda _: None,
            setLock=lambda _: None,
            destruct=lambda: self.tiles.pop(guid),
        )


def convert_table(value: Any) -> Any:
    """Convert a Lua table to lists and dictionaries; an empty table becomes a list, as in the simulator."""
    if lua52.lua_type(value) != "table":
        return value
    keys = list(value)
    if keys == list(range(1, len(keys) + 1)):
        return [convert_table(value[key]) for key in keys]
    return {key: convert_table(value[key]) for key in keys}


@pytest.fixture
def table(server: RunningServer) -> Table:
    """A table at which Red and Blue have started a game."""
    made = Table(server.web_address)
    assert not made.chat("Red", "!begin")
    return made


def who_acts(table: Table) -> str:
    """Return the colour of the player whose turn it is."""
    return "Red" if "Red" in table.said[0] else "Blue"


def test_legal_move_is_announced_and_its_tiles_are_placed_on_all_boards(table: Table) -> None:
    table.chat(who_acts(table), "!build Keep Might C9 with MM")
    assert any("builds a Keep" in each for each in table.said)
    assert sorted(name for name, _, _ in table.tiles.values()) == ["KEEP", "KEEP", "ruin: KEEP"]
    assert len({x for _, x, _ in table.tiles.values()}) == 3
    assert len({z for _, _, z in table.tiles.values()}) == 1


def test_illegal_move_shows_every_violated_rule_to_its_player_and_changes_nothing(table: Table) -> None:
    table.chat(who_acts(table), "!build Keep Might I2 with MM")
    assert any(each.startswith("G-1: ") for each in table.told)
    assert table.tiles == {}


def test_a_player_cannot_move_for_another(table: Table) -> None:
    other = "Blue" if who_acts(table) == "Red" else "Red"
    table.chat(other, "!build Keep Might C9 with MM")
    assert table.told
    assert table.tiles == {}


def test_undone_move_removes_its_tiles(table: Table) -> None:
    table.chat(who_acts(table), "!build Keep Might C9 with MM")
    table.chat("Red", "!undo")
    assert table.tiles == {}
    table.chat(who_acts(table), "!build Keep Might C9 with MM")
    assert len(table.tiles) == 3


def test_a_saved_table_continues(table: Table, server: RunningServer) -> None:
    mover = who_acts(table)
    table.chat(mover, "!build Keep Might C9 with MM")
    again = Table(server.web_address, table.saved_data())
    again.tiles.update(table.tiles)
    again.chat(mover, "!end giving RR")
    assert any("ends the turn" in each for each in again.said), (again.said, again.told)
    assert again.tiles == table.tiles


def test_unreadable_input_is_reported_with_the_reason(table: Table) -> None:
    table.chat(who_acts(table), '!build a "Fort"')
    assert any("The referee: " in each for each in table.said)


def test_chat_messages_that_are_not_moves_are_passed_on(table: Table) -> None:
    assert table.chat("Red", "hello")


# --- answers that take time -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", ["!build Chapel Might C5 with R", "!undo", "!begin"])
def test_message_during_a_running_call_changes_nothing(table: Table, second: str) -> None:
    mover = who_acts(table)
    table.waiting = []
    table.chat(mover, "!build Watchtower Might C11 with M")
    table.chat(mover, second)
    table.arrive()  # the verdict
    table.chat(mover, second)
    table.arrive()  # the new state
    assert table.told == ["The referee is still judging the message before yours. Please type yours again."] * 2
    assert [json.loads(each)["publicPart"].get("revision", 0) for each in states(table)] == [0, 1]
    assert sum("builds" in each for each in table.said) == 1


def test_moves_are_accepted_again_after_an_error_response(table: Table) -> None:
    table.waiting = []
    table.chat(who_acts(table), '!build a "Fort"')
    table.arrive()
    table.chat(who_acts(table), "!build Watchtower Might C11 with M")
    table.arrive(2)
    assert any("builds a Watchtower" in each for each in table.said)


def test_tile_that_appears_after_the_undo_of_its_move_is_removed(table: Table) -> None:
    table.waiting = []
    table.chat(who_acts(table), "!build Keep Might C9 with MM")
    table.arrive(2)
    table.chat("Red", "!undo")
    table.arrive(3)
    assert table.tiles == {}


def test_tiles_that_are_still_spawning_are_not_placed_twice(table: Table) -> None:
    mover = who_acts(table)
    table.waiting = []
    table.chat(mover, "!build Keep Might C9 with MM")
    table.arrive(2)
    table.chat(mover, "!end giving RR")
    for _ in ("the verdict", "the new state"):  # they arrive before the three tiles
        table.waiting.pop(3)()
    while table.waiting:
        table.arrive()
    assert len(table.tiles) == 3


def states(table: Table) -> list[str]:
    """Return the states of the game, as JSON."""
    return list(json.loads(table.saved_data())["states"])
