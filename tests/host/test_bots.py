"""At a game host, bots play the seats that have no player."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from khronos.v1.action_pb2 import Action, EndTurn
from khronos_client.bots import seat_to_act
from khronos_client.errors import Code, Failure, OverloadedError
from khronos_host.admission import LastAddresses
from khronos_host.application import keep_running
from khronos_host.bots import play_bots
from khronos_host.database import open_database
from khronos_host.store import BotTurn, Position
from khronos_host.tables import games, seats
from tests.host.conftest import NewHost
from tests.support.hosts import HTTP, SECONDS, SQLITE, HostProcess, Seat, new_key, seats_of
from tests.support.waiting import wait_until

END = Action(seat=1, end_turn=EndTurn())
CONFIG = {"seats": [{"name": "Ann"}, {"name": "Ben"}]}
SETUP = {"config": CONFIG, "firstSeat": 1}


def against_a_bot(host: HostProcess) -> Seat:
    """Create a game of Ann against a bot, and return Ann's seat."""
    return seats_of(host, {"key": new_key(), "setup": SETUP, "bots": {"2": "easy"}})[1]


def is_to_act(seat: Seat, turn: int) -> bool:
    public = seat.state.public_part
    return seat_to_act(seat.state) == seat.seat and public.turn.number >= turn


@SQLITE
def test_a_bot_plays_its_turns(host: HostProcess) -> None:
    ann = against_a_bot(host)
    for turn in (2, 3):
        assert ann.act(END, ann.state).is_success
        wait_until(partial(is_to_act, ann, turn), SECONDS)
    events = [event for step in ann.steps for event in step.events if event.HasField("action_taken")]
    assert {each.action_taken.action.seat for each in events} == {1, 2}


@SQLITE
def test_the_seat_of_a_bot_has_no_secret(host: HostProcess) -> None:
    wanted = {"key": new_key(), "setup": SETUP, "bots": {"2": "easy"}}
    made = HTTP.post(f"{host.url}/games", json=wanted).json()
    assert [secret is None for secret in made["secrets"]] == [False, False, True]
    assert HTTP.get(f"{host.url}/games/{made['game']}", headers={"authorization": "Bearer None"}).status_code == 401


def test_bot_agrees_to_an_undo_and_plays_again(host: HostProcess) -> None:
    ann = against_a_bot(host)
    first = ann.state
    assert ann.act(END, first).is_success
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    later = ann.state
    assert ann.ask_undo(later, 1).is_success  # only the bot's turn is undone
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    assert ann.ask_undo(ann.state, 0).is_success
    assert ann.state == first


def test_a_bot_plays_on_for_a_player_who_leaves(host: HostProcess) -> None:
    _, ann, ben = seats_of(host, {"key": new_key(), "setup": SETUP})
    assert ann.post("bot", {"strength": "easy"}).status_code == 204
    answer = ann.post("bot", {"strength": "easy"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "BOT_PLAYS")
    wait_until(lambda: is_to_act(ben, 1), SECONDS)
    told = [each.data for each in ben.messages() if each.event == "bot"]
    assert told == [{"seat": 1, "strength": "easy"}]
    drawn = [event for step in ben.steps for event in step.events if event.HasField("cards_drawn")]
    assert not any(event.cards_drawn.HasField("cards") for event in drawn if event.cards_drawn.seat == 1)


def pass_time(database: str, seat: int | None, minutes: int) -> None:
    """Date the last change of all games, and the last request of a seat (None for all seats), some minutes back."""
    ago = datetime.now(UTC) - timedelta(minutes=minutes)

    async def change() -> None:
        engine = await open_database(database)
        async with engine.begin() as connection:
            await connection.execute(games.update().values(changed=ago))
            await connection.execute(seats.update().where(seats.c.seat == (seat or seats.c.seat)).values(seen=ago))
        await engine.dispose()

    with ThreadPoolExecutor(1) as pool:  # tests with a browser have an event loop already
        pool.submit(asyncio.run, change()).result()


def test_others_can_call_a_bot_after_an_hour_without_the_awaited_player(host: HostProcess, database: str) -> None:
    _, ann, ben = seats_of(host, {"key": new_key(), "setup": SETUP})
    wanted = {"strength": "easy", "seat": 1}
    assert ann.state.public_part.turn.seat == 1
    for seat, minutes in ((1, 59), (2, 61)):
        pass_time(database, None, 0)
        pass_time(database, seat, minutes)
        answer = ben.post("bot", wanted)
        assert (answer.status_code, answer.json()["reason"]) == (403, "NOT_ABSENT")
    pass_time(database, 1, 61)
    assert ben.post("bot", {**wanted, "seat": 3}).status_code == 403
    assert ben.post("bot", wanted).status_code == 204
    assert ben.post("bot", wanted).status_code == 204
    wait_until(lambda: is_to_act(ben, 1), SECONDS)
    assert [each.data for each in ben.messages() if each.event == "bot"] == [{"seat": 1, "strength": "easy"}]


def test_a_player_who_only_asks_for_the_state_of_the_game_is_not_absent(host: HostProcess, database: str) -> None:
    _, ann, ben = seats_of(host, {"key": new_key(), "setup": SETUP})
    pass_time(database, None, 61)
    assert ann.show()["seat"] == 1
    assert ben.post("bot", {"strength": "easy", "seat": 1}).status_code == 403


def test_seat_of_a_player_whom_the_game_does_not_await_cannot_be_taken(host: HostProcess, database: str) -> None:
    _, ann, ben = seats_of(host, {"key": new_key(), "setup": SETUP})
    pass_time(database, None, 61)
    assert ann.post("bot", {"strength": "easy", "seat": 2}).status_code == 403
    assert ben.show()["seat"] == 2


def test_spectators_and_strangers_cannot_call_a_bot(host: HostProcess, database: str) -> None:
    spectator, ann, _ = seats_of(host, {"key": new_key(), "setup": SETUP})
    pass_time(database, None, 61)
    wanted = {"strength": "easy", "seat": 1}
    assert spectator.post("bot", wanted).status_code == 403
    path = f"{host.url}/games/{ann.game}/bot"
    assert HTTP.post(path, json=wanted, headers={"authorization": f"Bearer {'0' * 32}"}).status_code == 401


def test_a_player_takes_the_seat_back_from_a_bot(host: HostProcess) -> None:
    _, ann, ben = seats_of(host, {"key": new_key(), "setup": SETUP})
    assert ann.post("bot", {"strength": "easy"}).status_code == 204
    assert ann.post("undo", {}).json()["reason"] == "BOT_PLAYS"
    assert ann.post("return", {}).status_code == 204
    assert ann.show()["seat"] == 1
    assert ann.post("return", {}).status_code == 204
    told = [each.data for each in ben.messages() if each.event == "bot"]
    assert told == [{"seat": 1, "strength": "easy"}, {"seat": 1, "strength": None}]


@SQLITE
def test_the_seat_of_a_bot_without_a_secret_cannot_be_taken_back(host: HostProcess) -> None:
    ann = against_a_bot(host)
    for secret in ("None", "0" * 32):
        answer = HTTP.post(
            f"{host.url}/games/{ann.game}/return", json={}, headers={"authorization": f"Bearer {secret}"}
        )
        assert answer.status_code == 401


def test_a_bot_cannot_take_the_seat_of_the_last_person_or_of_a_game_with_reported_cards(host: HostProcess) -> None:
    ann = against_a_bot(host)
    answer = ann.post("bot", {"strength": "easy"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "LAST_PERSON")
    setup = {**SETUP, "config": {**CONFIG, "cardMode": "CARD_MODE_REPORTED"}}
    _, ben, _ = seats_of(host, {"key": new_key(), "setup": setup})
    answer = ben.post("bot", {"strength": "easy"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "CARDS_REPORTED")
    assert ben.post("bot", {"strength": "clever"}).status_code == 400


@pytest.mark.slow
@SQLITE
def test_bot_continues_after_a_killed_host_is_restarted(new_host: NewHost) -> None:
    host = new_host()
    ann = against_a_bot(host)
    assert ann.act(END, ann.state).is_success
    host.kill()
    host.start()
    wait_until(lambda: is_to_act(ann, 2), SECONDS)


@pytest.mark.slow
def test_bot_acts_once_if_two_hosts_share_a_database(new_host: NewHost) -> None:
    ann = against_a_bot(new_host())
    new_host()
    assert ann.act(END, ann.state).is_success
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    revisions = [step.state.public_part.revision for step in ann.steps]
    assert revisions == list(range(len(revisions)))


@SQLITE
def test_a_stuck_game_does_not_affect_others_and_tells_its_players(host: HostProcess, database: str) -> None:
    broken = [against_a_bot(host) for _ in range(3)]
    for each in broken:
        with sqlite3.connect(database.removeprefix("sqlite:///"), timeout=SECONDS) as connection:
            connection.execute("UPDATE steps SET to_act = 2, state = x'0a03' WHERE game = ?", (each.game,))
    healthy = against_a_bot(host)
    assert healthy.act(END, healthy.state).is_success
    wait_until(lambda: is_to_act(healthy, 2), 15)
    wait_until(lambda: all(each.messages()[-1].event == "stuck" for each in broken), SECONDS)
    assert broken[0].messages()[-1].data == {"seat": 2, "message": "internal error"}


class SearchingHost:
    """A fake store and game host, in which the bot of each game must act until it has played.

    Attributes:
        addresses: The last address of each game.
        played: The games whose bots have played.
        stuck: The games whose bots cannot continue.
    """

    def __init__(self, addresses: dict[str, str], searches: dict[str, Any]) -> None:
        """Set what the bot of each game awaits or raises."""
        self.addresses = LastAddresses()
        for game, address in addresses.items():
            self.addresses.note(game, address)
        self.played: set[str] = set()
        self.stuck: set[str] = set()
        self._searches = searches
        self._has_ended = asyncio.Event()

    async def bots_to_act(self) -> list[BotTurn]:
        """Return the games whose bots have not yet played or given up."""
        waiting = self._searches.keys() - self.played - self.stuck
        return [BotTurn(game, 2, "strong", Position(0, "0"), 1) for game in sorted(waiting)]

    async def play_bot(self, turn: BotTurn) -> None:
        """Run the bot's search, then note the move."""
        search = self._searches[turn.game]
        if isinstance(search, Exception):
            raise search
        await search.wait()
        self.played.add(turn.game)
        self._has_ended.set()

    async def note_stuck(self, turn: BotTurn, _: str) -> None:
        self.stuck.add(turn.game)
        self._has_ended.set()

    async def play(self) -> None:
        """Run the bots until one has played or given up."""
        playing = asyncio.create_task(play_bots(self, self, self.addresses))  # type: ignore[arg-type]
        async with asyncio.timeout(SECONDS):
            await self._has_ended.wait()
        playing.cancel()


def test_many_games_of_one_address_do_not_delay_the_bot_of_another() -> None:
    async def play() -> set[str]:
        endless, done = asyncio.Event(), asyncio.Event()
        done.set()
        many = [f"a{number}" for number in range(20)]
        host = SearchingHost({**dict.fromkeys(many, "::1"), "b": "::2"}, {**dict.fromkeys(many, endless), "b": done})
        await host.play()
        return host.played

    assert asyncio.run(play()) == {"b"}


def test_overloaded_referee_does_not_stop_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khronos_host.bots._SECONDS", 0)
    monkeypatch.setattr("khronos_host.bots._SECONDS_AWAY", 0.01)

    async def play() -> set[str]:
        overloaded = OverloadedError(Failure(Code.RESOURCE_EXHAUSTED, "overloaded", ""))
        host = SearchingHost({}, {"away": overloaded, "broken": ValueError()})
        await host.play()
        return host.stuck

    assert asyncio.run(play()) == {"broken"}


def test_an_unexpected_error_does_not_end_work_in_the_background(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("khronos_host.application._RESTART_SECONDS", 0)
    starts: list[str] = []

    async def work() -> None:
        starts.append("again")
        if len(starts) == 1:
            raise ZeroDivisionError
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_running(work))
    assert len(starts) == 2
    assert "ZeroDivisionError" in caplog.text


@SQLITE
@pytest.mark.parametrize(
    ("bots", "card_mode"),
    [
        ({"3": "easy"}, "DEALT"),
        ({"0": "easy"}, "DEALT"),
        ({"1": "easy", "2": "strong"}, "DEALT"),
        ({"2": "clever"}, "DEALT"),
        ({"two": "easy"}, "DEALT"),
        ({"2": "easy"}, "REPORTED"),
    ],
    ids=["no seat", "spectators", "nobody is left", "no strength", "no number", "reported cards"],
)
def test_unsupported_bots_are_refused(host: HostProcess, bots: dict[str, str], card_mode: str) -> None:
    setup = {**SETUP, "config": {**CONFIG, "cardMode": f"CARD_MODE_{card_mode}"}}
    answer = HTTP.post(f"{host.url}/games", json={"key": new_key(), "setup": setup, "bots": bots})
    assert answer.status_code == 400, answer.text
