"""Bots at the seats that nobody plays."""

from __future__ import annotations

import sqlite3
from functools import partial

import pytest

from khronos.v1.action_pb2 import Action, EndTurn
from khronos_client.bots import seat_to_act
from tests.host.conftest import NewHost
from tests.support.hosts import HTTP, SECONDS, SQLITE, HostProcess, Seat, new_key, seats_of
from tests.support.waiting import wait_until

END = Action(seat=1, end_turn=EndTurn())
CONFIG = {"seats": [{"name": "Ann"}, {"name": "Ben"}]}
SETUP = {"config": CONFIG, "firstSeat": 1}


def against_a_bot(host: HostProcess) -> Seat:
    """Begin a game of Ann against a bot, and return the seat of Ann."""
    return seats_of(host, {"key": new_key(), "setup": SETUP, "bots": {"2": "easy"}})[1]


def is_to_act(seat: Seat, turn: int) -> bool:
    """Return whether a seat acts now, in a turn of a number or a later one."""
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


def test_a_bot_agrees_to_go_back_and_plays_again(host: HostProcess) -> None:
    ann = against_a_bot(host)
    first = ann.state
    assert ann.act(END, first).is_success
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    later = ann.state
    assert ann.ask_undo(later, 1).is_success  # the bot's own turn is taken back alone
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    assert ann.ask_undo(ann.state, 0).is_success
    assert ann.state == first


@SQLITE
def test_a_bot_plays_on_at_the_next_start_of_a_host_that_was_killed(new_host: NewHost) -> None:
    host = new_host()
    ann = against_a_bot(host)
    assert ann.act(END, ann.state).is_success
    host.kill()
    host.start()
    wait_until(lambda: is_to_act(ann, 2), SECONDS)


def test_a_bot_acts_once_at_two_hosts_on_one_database(new_host: NewHost) -> None:
    ann = against_a_bot(new_host())
    new_host()
    assert ann.act(END, ann.state).is_success
    wait_until(lambda: is_to_act(ann, 2), SECONDS)
    revisions = [step.state.public_part.revision for step in ann.steps]
    assert revisions == list(range(len(revisions)))


@SQLITE
def test_a_game_that_cannot_go_on_costs_no_other_game_and_tells_its_players(host: HostProcess, database: str) -> None:
    broken = [against_a_bot(host) for _ in range(3)]
    for each in broken:
        with sqlite3.connect(database.removeprefix("sqlite:///"), timeout=SECONDS) as connection:
            connection.execute("UPDATE steps SET to_act = 2, state = x'0a03' WHERE game = ?", (each.game,))
    healthy = against_a_bot(host)
    assert healthy.act(END, healthy.state).is_success
    wait_until(lambda: is_to_act(healthy, 2), 15)
    wait_until(lambda: all(each.messages()[-1].event == "stuck" for each in broken), SECONDS)
    assert broken[0].messages()[-1].data == {"seat": 2, "message": "internal error"}


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
def test_bots_that_can_not_play_are_refused(host: HostProcess, bots: dict[str, str], card_mode: str) -> None:
    setup = {**SETUP, "config": {**CONFIG, "cardMode": f"CARD_MODE_{card_mode}"}}
    answer = HTTP.post(f"{host.url}/games", json={"key": new_key(), "setup": setup, "bots": bots})
    assert answer.status_code == 400, answer.text
