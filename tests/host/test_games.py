"""At a game host, each seat sees and does only what it may, and no action is lost or repeated."""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from khronos.v1.action_pb2 import Action, EndTurn, Travel
from khronos.v1.material_pb2 import ADVENTURER_FIRST, AGE_FAITH, AGE_REASON
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from khronos_client.bots import seat_to_act, uniform
from tests.host.conftest import NewHost
from tests.host.databases import Postgresql
from tests.host.ports import Gate, decrypt_port
from tests.support import hosts
from tests.support.certificates import Authority
from tests.support.hosts import SECONDS, SQLITE, HostProcess, Seat, new_game, new_key, position, seats_of
from tests.support.waiting import wait_until

TO_FAITH = Action(seat=1, travel=Travel(adventurer=ADVENTURER_FIRST, to=AGE_FAITH))
TO_REASON = Action(seat=1, travel=Travel(adventurer=ADVENTURER_FIRST, to=AGE_REASON))


def play(referee: Referee, seats: list[Seat], actions: int, random: Random) -> None:
    for _ in range(actions):
        seat = seats[seat_to_act(seats[0].state)]
        view = seat.state
        assert seat.act(uniform.choose(referee, view, random), view).is_success


def revisions(seat: Seat) -> list[int]:
    """Return the revisions of the states of a game."""
    return [each.state.public_part.revision for each in seat.steps]


@SQLITE
def test_seat_receives_only_its_own_hand_and_spectators_none(host: HostProcess, referee: Referee) -> None:
    seats = new_game(host, "Ann", "Ben", "Cleo")
    play(referee, seats, 12, Random(1))
    for seat in seats:
        steps = seat.steps
        assert len(steps) == 13
        for step in steps:
            assert not step.state.HasField("hidden_part")
            assert [each.seat for each in step.state.private_parts] == ([seat.seat] if seat.seat else [])
            for event in step.events:
                assert not event.pile_shuffled.HasField("open")
                drawn = event.cards_drawn
                assert drawn.HasField("cards") == (drawn.seat == seat.seat > 0)


@SQLITE
def test_seat_receives_its_view_of_the_response_of_the_referee(host: HostProcess, referee: Referee) -> None:
    _, ann, _ben = new_game(host, "Ann", "Ben", cardMode="CARD_MODE_REPORTED")
    before = ann.state
    assert ann.act(TO_FAITH, before).is_success
    assert ann.steps[-1] == referee.apply(before, TO_FAITH, viewer=1, with_sentences=True)


def test_only_one_of_two_concurrent_actions_succeeds(host: HostProcess) -> None:
    _, ann, _ben = new_game(host, "Ann", "Ben")
    seen = ann.state
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda action: ann.act(action, seen), [TO_FAITH, TO_REASON] * 4))
    assert sorted(each.status_code for each in answers) == [200] + [409] * 7
    assert {each.json()["reason"] for each in answers if each.status_code == 409} == {"MOVED_ON"}
    assert revisions(ann) == [0, 1]


def test_two_hosts_share_a_game(new_host: NewHost) -> None:
    here, there = new_host(), new_host()
    _, ann, ben = new_game(here, "Ann", "Ben")
    arriving = ben.at(there).stream()
    assert next(arriving).number == 1
    seen = ann.at(there).state
    with ThreadPoolExecutor() as pool:
        one = pool.submit(ann.act, TO_FAITH, seen)
        other = pool.submit(ann.at(there).act, TO_REASON, seen)
    assert sorted([one.result().status_code, other.result().status_code]) == [200, 409]
    assert next(arriving).number == 2


def test_repeated_request_is_executed_once_and_gets_the_same_answer(host: HostProcess) -> None:
    _, ann, _ben = new_game(host, "Ann", "Ben")
    seen, key = ann.state, new_key()
    with ThreadPoolExecutor() as pool:
        answers = [pool.submit(ann.act, TO_FAITH, seen, key) for _ in range(4)]
    assert [each.result().json() for each in answers] == [{"number": 2}] * 4
    assert ann.act(TO_FAITH, seen, key).json() == {"number": 2}
    assert revisions(ann) == [0, 1]


def test_repeated_request_is_not_executed_after_an_undo(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    seen, key = ann.state, new_key()
    ann.act(TO_FAITH, seen, key)
    acted = ann.state
    assert ann.ask_undo(acted, 0).is_success
    assert ben.ask_undo(acted, 0).is_success
    assert ann.act(TO_FAITH, seen, key).json() == {"number": 2}
    assert revisions(ann) == [0]


def test_undo_happens_once_all_others_agree(host: HostProcess) -> None:
    _, ann, ben, cleo = new_game(host, "Ann", "Ben", "Cleo")
    for action in (TO_FAITH, Action(seat=1, end_turn=EndTurn())):
        ann.act(action, ann.state)
    acted = ann.state
    ann.ask_undo(acted, 0)
    ben.ask_undo(acted, 0)
    assert revisions(cleo) == [0, 1, 2]
    cleo.ask_undo(acted, 0)
    asked = [(each.event, each.data) for each in cleo.messages(after=3)]
    assert asked == [
        ("undo", {"revision": 0, "seats": [1]}),
        ("undo", {"revision": 0, "seats": [1, 2]}),
        ("back", {"revision": 0}),
    ]
    assert revisions(cleo) == [0]
    assert ann.act(TO_REASON, ann.state).is_success
    assert revisions(ben) == [0, 1]


@SQLITE
def test_a_review_compares_only_the_seats_turns_and_ignores_undone_moves(host: HostProcess) -> None:
    watching, ann, ben = new_game(host, "Ann", "Ben")
    ann.act(TO_FAITH, ann.state)
    moved = ann.state
    ann.ask_undo(moved, 0)
    ben.ask_undo(moved, 0)
    for seat, action in (
        (ann, TO_REASON),
        (ann, Action(seat=1, end_turn=EndTurn())),
        (ben, Action(seat=2, end_turn=EndTurn())),
    ):
        assert seat.act(action, seat.state).is_success
    for seat, compared in ((watching, []), (ann, [1]), (ben, [2])):
        found = seat.review()
        assert [[*turn.notation] for turn in found.turns] == [["travel I Reason", "end"], ["end"]]
        assert [turn.seat for turn in found.turns if turn.HasField("comparison")] == compared
        assert found.state == seat.state


@SQLITE
def test_a_different_undo_request_replaces_the_first(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    for action in (TO_FAITH, Action(seat=1, end_turn=EndTurn())):
        ann.act(action, ann.state)
    ann.ask_undo(ann.state, 0)
    ben.ask_undo(ann.state, 1)
    assert ben.messages()[-1].data == {"revision": 1, "seats": [2]}
    ann.ask_undo(ann.state, 1)
    assert revisions(ann) == [0, 1]


def test_a_declined_or_outdated_undo_needs_new_consent(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    ann.act(TO_FAITH, ann.state)
    ann.ask_undo(ann.state, 0)
    assert ben.post("undo/decline", position(ben.state)).is_success
    assert ben.messages()[-1].data == {"revision": None, "seats": []}
    ben.ask_undo(ben.state, 0)
    assert revisions(ann) == [0, 1]
    ann.act(Action(seat=1, end_turn=EndTurn()), ann.state)
    ann.ask_undo(ann.state, 0)
    assert revisions(ann) == [0, 1, 2]


@SQLITE
def test_a_stream_resumes_after_the_last_message(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    ann.act(TO_FAITH, ann.state)
    arriving = ben.stream(after=1)
    assert next(arriving).number == 2
    ann.act(Action(seat=1, end_turn=EndTurn()), ann.state)
    assert next(arriving).number == 3
    assert [each.number for each in ben.messages(after=2)] == [3]


@pytest.mark.slow
@SQLITE
def test_ctrl_c_ends_a_host_with_open_streams_without_errors(new_host: NewHost) -> None:
    host = new_host()
    streams = [each.stream() for each in new_game(host, "Ann", "Ben")]
    for each in streams:
        next(each)
    assert host.interrupt() == ""  # the log would contain an error if a stream had not ended in time
    for each in streams:
        assert list(each) == []  # the stream ends normally and is not cut off


@SQLITE
def test_each_seat_receives_sentences_in_its_own_language(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    ben.messages(language="fr-CA,fr;q=0.9")
    ann.act(TO_FAITH, ann.state)
    sentences = [each.steps[-1].events[0].sentence for each in (ann, ben)]
    assert sentences == [
        "Ann sends adventurer I from Might to Faith (-1 Ecu).",
        "Ann envoie l’aventurier I du plateau des Commanderies à celui des Prieurés (-1 Écu).",
    ]


@SQLITE
def test_a_seat_can_act_only_for_itself(host: HostProcess) -> None:
    spectator, ann, ben = new_game(host, "Ann", "Ben")
    for seat in (spectator, ben):
        assert seat.act(TO_FAITH, seat.state).status_code == 403
    ann.act(TO_FAITH, ann.state)
    assert spectator.ask_undo(ann.state, 0).status_code == 403
    assert spectator.post("undo/decline", position(ann.state)).status_code == 403
    assert revisions(ann) == [0, 1]


@SQLITE
def test_an_illegal_action_is_answered_with_every_violated_rule(host: HostProcess) -> None:
    _, ann, _ben = new_game(host, "Ann", "Ben")
    ann.act(TO_FAITH, ann.state)
    answer = ann.act(TO_FAITH, ann.state)
    assert answer.status_code == 422
    assert [each["clause"] for each in answer.json()["refusal"]["violations"]] == ["T-3"]
    assert revisions(ann) == [0, 1]


def test_repeated_request_for_a_game_creates_no_second_game(host: HostProcess) -> None:
    wanted = {"key": new_key(), "setup": {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "firstSeat": 1}}
    with ThreadPoolExecutor() as pool:
        (one, *others) = pool.map(lambda _: seats_of(host, wanted), range(8))
    _, ann, ben = one
    assert len({ann.secret, ben.secret, one[0].secret}) == 3
    for each in others:
        assert [(seat.game, seat.secret) for seat in each] == [(seat.game, seat.secret) for seat in one]
    ann.act(TO_FAITH, ann.state)
    seats_of(host, wanted)
    assert revisions(ben) == [0, 1]


@SQLITE
def test_seed_chosen_by_a_player_is_not_used(host: HostProcess) -> None:
    setup = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "firstSeat": 1, "seedPhrase": "castle"}
    hands = set()
    for _ in range(6):  # two games in several dozens have the same hands by chance
        states = [each.state for each in seats_of(host, {"key": new_key(), "setup": setup})[1:]]
        hands.add(tuple(each.private_parts[0].SerializeToString() for each in states))
    assert len(hands) > 1


@pytest.mark.slow
def test_host_killed_during_an_action_executes_it_once_after_the_retry(new_host: NewHost, gate: Gate) -> None:
    host = new_host()
    _, ann, ben = new_game(host, "Ann", "Ben")
    seen, key = ann.state, new_key()
    gate.shut()
    with ThreadPoolExecutor() as pool:
        unanswered = pool.submit(ann.act, TO_FAITH, seen, key)
        assert gate.stopped.wait(60)  # the server has received the call
        host.kill()
    assert isinstance(unanswered.exception(), httpx.TransportError)
    gate.open()
    host.start()
    assert revisions(ben) == [0]
    assert ann.act(TO_FAITH, seen, key).json() == {"number": 2}
    assert revisions(ben) == [0, 1]


@pytest.mark.slow
@SQLITE
def test_host_killed_before_its_answer_executes_the_action_once(new_host: NewHost) -> None:
    host = new_host()
    _, ann, ben = new_game(host, "Ann", "Ben")
    seen, key = ann.state, new_key()
    ann.act(TO_FAITH, seen, key)  # the test pretends that the answer was lost
    host.kill()
    host.start()
    assert ann.act(TO_FAITH, seen, key).json() == {"number": 2}
    assert revisions(ben) == [0, 1]


@SQLITE
def test_games_are_readable_and_unchanged_while_the_referee_is_unavailable(new_host: NewHost, gate: Gate) -> None:
    host = new_host()
    _, ann, ben = new_game(host, "Ann", "Ben")
    seen, key = ann.state, new_key()
    gate.shut()
    answer = ann.act(TO_FAITH, seen, key)
    assert (answer.status_code, answer.json()["reason"]) == (503, "REFEREE_AWAY")
    assert revisions(ben) == [0]
    gate.open()
    wait_until(lambda: ann.act(TO_FAITH, seen, key).is_success)
    assert revisions(ben) == [0, 1]


class Player(threading.Thread):
    """A player of a seat who retries unanswered requests while game hosts are killed."""

    def __init__(self, seat: Seat, referee: Referee, goal: int) -> None:
        super().__init__(daemon=True)
        self._seat, self._referee, self._goal = seat, referee, goal
        self._random = Random(seat.seat)
        self.done: list[bytes] = []

    def run(self) -> None:
        seen = 0
        while True:
            try:
                last = self._seat.show()["last"]
                if last == seen:
                    time.sleep(0.02)
                    continue
                view, seen = self._seat.state, last
            except httpx.HTTPError:
                continue
            if view.public_part.revision >= self._goal:
                return
            if seat_to_act(view) == self._seat.seat:
                self._act(view)

    def _act(self, view: GameState) -> None:
        action, key = uniform.choose(self._referee, view, self._random), new_key()
        while True:
            try:
                answer = self._seat.act(action, view, key, timeout=5)
            except httpx.HTTPError:
                continue
            if answer.status_code != 503:
                break
        assert answer.is_success, answer.text
        self.done.append(action.SerializeToString())


@pytest.mark.slow
def test_no_action_is_lost_or_repeated_while_hosts_are_killed(new_host: NewHost, referee: Referee) -> None:
    running = [new_host(), new_host()]
    _, ann, ben = new_game(running[0], "Ann", "Ben")
    play_while_killed([ann, ben.at(running[-1])], referee, running)


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql"], indirect=True, scope="session")
def test_no_action_is_lost_or_repeated_while_the_database_is_killed(
    new_host: NewHost, referee: Referee, postgresql_server: Postgresql
) -> None:
    host = new_host()
    _, ann, ben = new_game(host, "Ann", "Ben")
    play_while_killed([ann, ben], referee, [postgresql_server] * 2)
    assert "Traceback" not in host.stop()


@pytest.mark.slow
@SQLITE
def test_a_game_behind_a_tls_proxy_continues_after_its_host_is_killed(
    new_host: NewHost, referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    pair = authority.issue("127.0.0.1")
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(pair.cert, pair.key)
    host = new_host()
    _, *seats = new_game(host, "Ann", "Ben")
    trusting = httpx.Client(verify=ssl.create_default_context(cafile=str(authority.file)))
    with decrypt_port(host.port, tls) as port, trusting:
        monkeypatch.setattr(hosts, "HTTP", trusting)
        play_while_killed([replace(each, url=f"https://127.0.0.1:{port}") for each in seats], referee, [host])


def play_while_killed(seats: Sequence[Seat], referee: Referee, running: Sequence[HostProcess | Postgresql]) -> None:
    """Let two players play while servers are killed and restarted; every action must exist exactly once, in order."""
    goal = 12
    players = [Player(each, referee, goal) for each in seats]
    for each in players:
        each.start()
    for killed in running:
        reached = seats[0].state.public_part.revision
        wait_until(lambda: seats[0].state.public_part.revision > min(reached, goal - 1))  # noqa: B023  # waited for here
        killed.kill()
        killed.start()
    for each in players:
        each.join(4 * SECONDS)
    assert sum(len(each.done) for each in players) == goal
    assert revisions(seats[0]) == list(range(goal + 1))
    assert [each.number for each in seats[0].messages()] == list(range(1, goal + 2))
