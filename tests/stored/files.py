"""Write files of each stored kind with the programs that store them."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import chdir, closing, contextmanager
from pathlib import Path
from typing import Final

from google.protobuf.json_format import Parse

from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.state_pb2 import GameState
from testing.sealed import PUBLISHED, apply, sealed_game
from tests.cli.program import khronos, output_of
from tests.support.hosts import HostProcess, Seat, new_key, seats_of
from tests.support.servers import run_server
from tests.support.waiting import wait_until
from tests.table.games import EVENING
from tests.table.talk import SMALL
from tests.web.conftest import chromium, visit, wait_for_own_turn

FOLDER: Final = Path(__file__).parent
"""The folder with a subfolder for each version."""

_CHANGELOG: Final = FOLDER.parents[1] / "CHANGELOG.md"

_SETUP: Final = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Bot"}]}, "firstSeat": 1}
_DECISION: Final = EVENING.index("build Hamlet Might E3 with C")


def released_versions() -> set[str]:
    """Return the versions with a date in the changelog."""
    text = _CHANGELOG.read_text(encoding="utf-8")
    return set(re.findall(r"^## (\d\S*) \((?!not released)", text, re.MULTILINE))


def end_of(seat: int) -> Action:
    """Return the end of a seat's turn that gives up its whole hand."""
    return Action(seat=seat, end_turn=EndTurn())


def write_texts(folder: Path) -> None:
    """Write the record of a whole game, a position in the middle of a cascade, and a map."""
    output_of(khronos("learn", "--record", str(folder / "record.txt")))
    with chdir(folder):
        Path("map.txt").write_text(SMALL, encoding="utf-8")
        _type_lines("cascade.txt", *EVENING[: _DECISION + 1], "save position position.txt")
        Path("cascade.txt").unlink()


def write_tables(folder: Path) -> None:
    """Write the files of a physical game and of a game at one keyboard, both of which continue."""
    with chdir(folder):
        _type_lines("table.txt", *EVENING)
        moves = "\nend giving MRRC\n\ntravel I Reason\nquit\n"
        output_of(khronos("play", "play.txt", "--seat", "Ann", "--seat", "Ben", "--seed", "stored", stdin=moves))


def _type_lines(name: str, *lines: str) -> None:
    """Type lines in a new session, whose map is `small.txt`."""
    small = Path("small.txt")
    small.write_text(SMALL, encoding="utf-8")
    output_of(khronos("table", name, stdin="\n".join((*lines, "quit", ""))))
    small.unlink()


def write_states(folder: Path) -> None:
    """Write a state as JSON and as bytes, and a state sealed with the key of the conformance vectors."""
    first = folder / "first.json"
    output_of(khronos("new", "--seat", "Ann", "--seat", "Ben", "--first", "2", "--holdem", "-o", str(first)))
    output_of(khronos("apply", str(first), "end", "-o", str(folder / "state.json")))
    first.unlink()
    state = Parse((folder / "state.json").read_bytes(), GameState())
    (folder / "state.binpb").write_bytes(state.SerializeToString())
    sealed = apply(sealed_game(2, PUBLISHED), end_of(1), 1, PUBLISHED).state
    (folder / "sealed.binpb").write_bytes(sealed.SerializeToString())


def write_host(folder: Path) -> None:
    """Write the database of a game host as SQL, and its game's id with the secret of the first seat."""
    database = folder / "host.db"
    with host_on(database) as host:
        ann, ben = seats_of(host, {"key": new_key(), "setup": _SETUP, "bots": {"3": "easy"}})[1:3]
        for seat in (ann, ben):
            assert seat.act(end_of(seat.seat), seat.state).is_success
        wait_until(lambda: ann.show()["toAct"] == 1)
        assert ann.ask_undo(ann.state, 2).is_success
    with closing(sqlite3.connect(database)) as connection:
        (folder / "host.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    for each in folder.glob("host.db*"):
        each.unlink()
    (folder / "host.json").write_text(json.dumps({"game": ann.game, "secret": ann.secret}) + "\n", encoding="utf-8")


@contextmanager
def host_on(database: Path) -> Iterator[HostProcess]:
    with run_server(web=True, web_port=0) as server:
        host = HostProcess(f"sqlite:///{database}", server.address, server.web_address)
        host.start()
        try:
            yield host
        finally:
            host.stop()


def seat_of(host: HostProcess, folder: Path) -> Seat:
    """Return the seat of the files that `write_host` wrote."""
    stored = json.loads((folder / "host.json").read_text(encoding="utf-8"))
    return Seat(host.url, stored["game"], stored["secret"], 1)


_DUMP: Final = """async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const packed = (_, value) => value instanceof Uint8Array ? { $bytes: btoa(String.fromCharCode(...value)) } : value;
  const databases = [];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores = [];
    for (const store of database.objectStoreNames) {
      const found = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(found.getAllKeys()), done(found.getAll())]);
      stores.push({ name: store, keyPath: found.keyPath, keys, values });
    }
    databases.push({ name, version, stores });
  }
  return JSON.stringify({ settings: { ...localStorage }, databases }, packed, 1);
}"""
"""Returns all data that the browser stores for a page, as JSON."""

RESTORE: Final = """async (stored) => {
  const unpacked = (_, value) =>
    value?.$bytes === undefined ? value : Uint8Array.from(atob(value.$bytes), (each) => each.charCodeAt(0));
  const { settings, databases } = JSON.parse(stored, unpacked);
  for (const [name, value] of Object.entries(settings)) localStorage.setItem(name, value);
  for (const { name, version, stores } of databases) {
    await new Promise((resolve, reject) => {
      indexedDB.deleteDatabase(name);
      const request = indexedDB.open(name, version);
      request.onerror = () => reject(request.error);
      request.onupgradeneeded = () => {
        for (const { name, keyPath, keys, values } of stores) {
          const store = request.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
          values.forEach((value, index) => store.put(value, ...(keyPath === null ? [keys[index]] : [])));
        }
      };
      request.onsuccess = () => resolve(request.result.close());
    });
  }
}"""
"""Restores in a browser the data that `_DUMP` returned."""


def write_browser(folder: Path) -> None:
    """Write the data that a browser stores: a game against a bot after a turn, and the settings."""
    with run_server(web=True, web_port=0) as server, chromium() as browser, visit(browser, server.web_address) as table:
        table.page.get_by_label("Colours", exact=True).select_option("Colours: dark")
        table.press("Play against a bot")
        assert wait_for_own_turn(table.page)
        table.leave()
        (folder / "browser.json").write_text(table.page.evaluate(_DUMP) + "\n", encoding="utf-8")


WRITERS: Final[tuple[Callable[[Path], None], ...]] = (
    write_texts,
    write_tables,
    write_states,
    write_host,
    write_browser,
)
"""The functions that write the files of a version."""
