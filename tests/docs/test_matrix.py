"""The bot for Matrix, with a stand-in of a homeserver and a referee that is a server; its talks are in `matrix.txt`."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from string import Formatter

import pytest
import resvg_py

from examples.matrix.bot import Bot
from examples.matrix.homeserver import Homeserver, MatrixError
from examples.matrix.words import words_of
from khronos_client import Referee
from khronos_engine.game.material import GAME_TURNS
from tests.docs.matrix import ANN, BEN, TALKS, Play, asked_referee, played
from tests.support.matrix import BOT, TOKEN, StandIn
from tests.support.transcripts import cases_of


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    """A referee on a free port."""
    with asked_referee() as referee:
        yield referee


@functools.cache
def drawn(svg_string: str, zoom: float) -> bytes:
    """Return a drawing as PNG; equal ones are drawn once."""
    return resvg_py.svg_to_bytes(svg_string=svg_string, zoom=zoom)


@pytest.fixture(autouse=True)
def quick_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("examples.matrix.bot.svg_to_bytes", drawn)


@pytest.fixture
def game(referee: Referee) -> Iterator[Play]:
    """A room in which Ann has begun a game; she acts first."""
    with StandIn() as home:
        made = Play(home, referee)
        made.say(ANN, "!khronos new")
        yield made
        made.close()


def is_called(play: Play, user: str) -> bool:
    """Return whether a user was the last to be called."""
    called = [each["m.mentions"]["user_ids"] for each in play.messages if "m.mentions" in each]
    return called[-1] == [user]


@pytest.mark.parametrize("case", cases_of(TALKS), ids=lambda each: each.partition("\n")[0])
def test_a_talk_goes_as_it_is_written(case: str, referee: Referee) -> None:
    assert played(case, referee) == case, "`python -m tests.docs.matrix` rewrites it, if it is meant so"


def test_pictures_show_the_boards_as_they_stand(game: Play) -> None:
    game.say(ANN, "!build Chapel Might F7 with R")
    pictures = [game.home.files[each["url"]] for each in game.messages if each["msgtype"] == "m.image"]
    assert [(kind, content[:8]) for kind, content in pictures] == [("image/png", b"\x89PNG\r\n\x1a\n")] * 2
    assert pictures[0] != pictures[1]


def test_the_room_of_a_player_is_shared_with_the_bot_alone(game: Play) -> None:
    for user, room in game.own.items():
        members = game.home.rooms[room].members.items()
        assert {each for each, membership in members if membership == "join"} == {user, BOT}


def test_after_a_restart_the_game_goes_on(game: Play) -> None:
    game.say(ANN, "!build Chapel Might F7 with R")
    written = len(game.messages)
    game.start()
    game.rest()
    assert len(game.messages) == written
    game.say(ANN, "!end")
    assert is_called(game, BEN)


def test_what_was_written_while_the_bot_was_away_is_answered_once(game: Play) -> None:
    game.home.page = 3
    game.home.say(ANN, game.room, "!end")
    for number in range(10):
        game.home.say(BEN, game.room, f"We wait, {number}")
    game.start()
    game.rest()
    assert is_called(game, BEN)
    assert game.texts.count("ends the turn") == 1


def test_an_answer_that_was_not_sent_to_its_end_is_sent_after_a_restart(game: Play) -> None:
    game.home.refusals += [(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "gone"})]
    with pytest.raises(MatrixError, match="M_UNKNOWN_TOKEN"):
        game.say(ANN, "!end")
    game.start()
    game.rest()
    assert is_called(game, BEN)
    assert game.texts.count("ends the turn") == 1


def test_a_busy_homeserver_is_asked_again(game: Play) -> None:
    game.home.refusals += [(429, {"errcode": "M_LIMIT_EXCEEDED", "error": "slow down", "retry_after_ms": 1})] * 2
    game.say(ANN, "!khronos")
    assert game.texts.endswith(words_of("en").help)


def test_a_room_without_the_bot_takes_no_answer_and_the_others_do(game: Play) -> None:
    game.home.refusals += [(403, {"errcode": "M_FORBIDDEN", "error": "not in the room"})]
    game.say(ANN, "!end")
    assert is_called(game, BEN)


def test_what_was_written_before_the_bot_came_is_not_for_it(referee: Referee) -> None:
    with StandIn() as home:
        room = home.room(ANN, BEN)
        home.say(ANN, room, "!khronos new")
        homeserver = Homeserver(home.address, TOKEN)
        bot = Bot(homeserver, referee, words_of("en"))
        bot.step(bot.step())
        homeserver.close()
        assert home.texts(room) == ""


def test_an_encrypted_room_is_refused_with_the_reason(referee: Referee) -> None:
    with StandIn() as home:
        room = home.room(ANN, is_encrypted=True)
        homeserver = Homeserver(home.address, TOKEN)
        Bot(homeserver, referee, words_of("en")).step()
        homeserver.close()
        assert "This room is encrypted" in home.texts(room)


def test_at_the_end_all_see_who_won_and_the_record_of_the_game(game: Play, referee: Referee) -> None:
    for _ in range(GAME_TURNS):
        game.say(ANN, "!end")
        game.say(BEN, "!end")
    kind, content = game.home.files[game.messages[-1]["url"]]
    assert kind == "text/plain"
    assert referee.replay(content.decode(), viewer="host").state.public_part.over
    assert "Ecus" in game.messages[-2]["body"]
    game.say(ANN, "!khronos new")
    assert game.texts.count("A game has begun") == 2


def test_the_bot_speaks_french_as_well() -> None:
    english, french = words_of("en"), words_of("fr-CA")
    for name in english.__struct_fields__:
        one, other = getattr(english, name), getattr(french, name)
        assert one != other
        assert {each[1] for each in Formatter().parse(one)} == {each[1] for each in Formatter().parse(other)}, name


def test_a_token_that_is_not_known_is_refused() -> None:
    with StandIn() as home, pytest.raises(MatrixError, match="M_UNKNOWN_TOKEN"):
        Homeserver(home.address, "another")
