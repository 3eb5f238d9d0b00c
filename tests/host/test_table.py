"""A game host shows which players are connected, and players can give their seats away."""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import replace

import httpx

from tests.host.conftest import NewHost
from tests.support.hosts import SECONDS, SQLITE, HostProcess, Seat, new_game, new_key
from tests.support.waiting import wait_until


def listen(seat: Seat) -> threading.Thread:
    """Receive the messages of a seat until its stream ends."""

    def take() -> None:
        with suppress(httpx.TransportError, AssertionError):  # either side may stop first
            for _ in seat.stream():
                pass

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    return thread


def test_clients_of_all_hosts_see_which_players_are_connected(new_host: NewHost) -> None:
    _, ann, ben = new_game(new_host(), "Ann", "Ben")
    ben = ben.at(new_host())
    listen(ann)
    wait_until(lambda: ann.here[-1:] == [[1]], SECONDS)
    listen(ben)
    wait_until(lambda: ann.here[-1:] == [[1, 2]] == ben.here[-1:], 2 * SECONDS)


def test_seat_given_to_a_new_player_accepts_only_the_new_secret(host: HostProcess) -> None:
    ann = new_game(host, "Ann", "Ben")[1]
    given = replace(ann, secret=new_key())
    assert ann.post("secret", {"secret": given.secret}).status_code == 204
    assert given.show()["seat"] == 1
    assert ann.post("secret", {"secret": new_key()}).status_code == 401


@SQLITE
def test_player_who_gave_a_seat_away_receives_nothing_more(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    listening = listen(ann)
    wait_until(lambda: ann.here[-1:] == [[1]], SECONDS)
    ann.post("secret", {"secret": new_key()})
    listen(ben)  # other messages for Ann's page may arrive
    listening.join(SECONDS)
    assert not listening.is_alive()
    assert ann.here == [[1]]


@SQLITE
def test_spectator_cannot_give_a_seat_away(host: HostProcess) -> None:
    watching = new_game(host, "Ann", "Ben")[0]
    assert watching.post("secret", {"secret": new_key()}).status_code == 403


@SQLITE
def test_a_secret_that_could_be_guessed_is_refused(host: HostProcess) -> None:
    ann = new_game(host, "Ann", "Ben")[1]
    assert ann.post("secret", {"secret": "1234"}).status_code == 400
