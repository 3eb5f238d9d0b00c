"""The bot for Matrix, with a stand-in of a homeserver and a referee that is a server."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
import resvg_py

from examples.matrix.bot import Bot
from examples.matrix.homeserver import Homeserver, MatrixError
from examples.matrix.words import words_of
from khronos_client import Referee
from tests.support.matrix import TOKEN, StandIn
from tests.support.servers import running

ANN, BEN = "@ann:example.org", "@ben:example.org"


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    """A referee on a free port."""
    with running() as server, Referee(server.address) as asked:
        yield asked


class Play:
    """Two players and a bot at a homeserver."""

    def __init__(self, home: StandIn, referee: Referee) -> None:
        self.home = home
        self._referee = referee
        self._homeservers: list[Homeserver] = []
        self.room = home.room(ANN, BEN)
        self.start()
        self.rest()

    def start(self) -> None:
        """Start a bot that knows nothing."""
        self._homeservers.append(Homeserver(self.home.address, TOKEN))
        self.bot = Bot(self._homeservers[-1], self._referee, words_of("en"))
        self._since = ""

    def rest(self) -> None:
        """Let the bot do all that there is."""
        for _ in range(2):  # it reads a room that it has just joined the next time
            self._since = self.bot.step(self._since)

    def say(self, user: str, text: str, room: str = "") -> None:
        """Let a user write something, and the bot answer it."""
        self.home.say(user, room or self.room, text)
        self.rest()

    def begin(self) -> None:
        """Let Ann begin a game, and both follow the invitations to their own rooms."""
        self.say(ANN, "!khronos new")
        self.own = {user: self.home.accept(user) for user in (ANN, BEN)}

    @property
    def mover(self) -> str:
        """The user who was called last."""
        return next(each["m.mentions"]["user_ids"][0] for each in reversed(self.messages) if "m.mentions" in each)

    @property
    def other(self) -> str:
        """The user who was not."""
        return BEN if self.mover == ANN else ANN

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What the bot wrote into the room of the game."""
        return self.home.messages(self.room)

    @property
    def texts(self) -> str:
        """Its texts."""
        return self.home.texts(self.room)

    def close(self) -> None:
        """Close all connections."""
        for each in self._homeservers:
            each.close()


@functools.cache
def drawn(svg_string: str, zoom: float) -> bytes:
    """Return a drawing as PNG; equal ones are drawn once."""
    return resvg_py.svg_to_bytes(svg_string=svg_string, zoom=zoom)


@pytest.fixture
def play(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """A room into which the bot was invited."""
    monkeypatch.setattr("examples.matrix.bot.svg_to_bytes", drawn)
    with StandIn() as home:
        made = Play(home, referee)
        yield made
        made.close()


@pytest.fixture
def game(play: Play) -> Play:
    """A room in which a game has begun."""
    play.begin()
    return play


def hand(play: Play, user: str) -> str:
    """Return the last hand that a user was shown, as letters."""
    text = next(each for each in reversed(play.home.texts(play.own[user]).splitlines()) if each.startswith("Your hand"))
    cards = dict(each.strip(" .").split(" ")[::-1] for each in text.removeprefix("Your hand:").split(","))
    return "".join(
        letter * int(cards.get(name, 0)) for letter, name in zip("MRC", ("Military", "Religious", "Civil"), strict=True)
    )


def paid(play: Play, user: str) -> str:
    """Return a move that a user can make: a building of size 1 on Might, of any card of the hand."""
    letter = hand(play, user)[0]
    kind, square = {"M": ("Watchtower", "F7"), "R": ("Chapel", "F7"), "C": ("Hamlet", "F7")}[letter]
    return f"!build {kind} Might {square} with {letter}"


def test_two_players_play_a_turn_and_see_the_boards(game: Play) -> None:
    mover = game.mover
    game.say(mover, paid(game, mover))
    assert "builds a" in game.texts
    pictures = [game.home.files[each["url"]] for each in game.messages if each["msgtype"] == "m.image"]
    assert [(kind, content[:8]) for kind, content in pictures] == [("image/png", b"\x89PNG\r\n\x1a\n")] * 2
    assert pictures[0] != pictures[1]
    game.say(mover, "!end")
    assert game.mover != mover


def test_a_refusal_names_its_clauses_to_its_player_alone(game: Play) -> None:
    mover, other = game.mover, game.other
    game.say(mover, "!build Keep Might I2 with MM")
    assert "G-1" in game.home.texts(game.own[mover])
    assert "G-1" not in game.texts + game.home.texts(game.own[other])
    assert game.texts.endswith("That is not played; the reasons are in your own room.")


def test_a_hand_is_shown_in_the_room_of_its_player_alone(game: Play) -> None:
    assert hand(game, ANN)
    assert hand(game, BEN)
    assert "Your hand" not in game.texts
    for user, room in game.own.items():
        assert {each for each, membership in game.home.rooms[room].members.items() if membership == "join"} - {
            user
        } == {"@referee:example.org"}


def test_questions_are_answered_to_who_asks_alone(game: Play) -> None:
    mover = game.mover
    before = game.texts
    for question in ("!hand", "!legal watchtower might", f"!why {paid(game, mover)[1:]}"):
        game.say(mover, question)
    assert game.texts == before
    answers = game.home.texts(game.own[mover])
    assert "That is legal. What would happen:" in answers
    assert "Might" in answers


def test_whether_another_holds_cards_is_not_answered(game: Play) -> None:
    """A hand of four cards can't hold two of each type."""
    other, mover = game.other, game.mover
    name = mover.removeprefix("@").partition(":")[0]
    moves = "build Keep Might C9 with MM", "build Monastery Might C9 with RR", "upgrade Might D7 to Town D7 with CC"
    for move in moves:
        game.say(other, f"!why {name}: {move}")
    assert game.home.texts(game.own[other]).count("That is legal") == 3


def test_drawn_cards_are_shown_to_who_draws_them(game: Play) -> None:
    mover = game.mover
    others = game.home.texts(game.own[game.other])
    count = game.home.texts(game.own[mover]).count("Your hand")
    game.say(mover, "!end")
    assert game.home.texts(game.own[mover]).count("Your hand") in {count, count + 1}  # equal cards may be drawn
    assert game.home.texts(game.own[game.mover]) == others


def test_a_move_can_be_made_in_the_room_of_ones_own(game: Play) -> None:
    mover = game.mover
    game.say(mover, paid(game, mover), game.own[mover])
    assert "builds a" in game.texts


def test_nobody_moves_for_another(game: Play) -> None:
    other = game.other
    game.say(other, "!end")
    assert "It is not you who acts now" in game.texts
    assert game.mover != other


def test_who_does_not_play_can_look_and_no_more(game: Play) -> None:
    game.home._member(game.room, "@eve:example.org", "join")
    pictures = len(game.home.files)
    game.say("@eve:example.org", "!board")
    assert len(game.home.files) == pictures + 1
    game.say("@eve:example.org", "!legal")
    assert game.texts.endswith("You do not play in this game.")


def test_what_can_not_be_read_is_said_with_the_reason(game: Play) -> None:
    game.say(game.mover, "!build Fort")
    assert "I can’t do that: " in game.texts
    assert "expected Watchtower" in game.texts


def test_after_a_restart_the_game_goes_on(game: Play) -> None:
    mover = game.mover
    game.say(mover, paid(game, mover))
    written = len(game.messages)
    game.start()
    game.rest()
    assert len(game.messages) == written
    game.say(mover, "!end")
    assert game.mover != mover


def test_what_was_written_while_the_bot_was_away_is_answered_once(game: Play) -> None:
    mover, other = game.mover, game.other
    game.home.page = 3
    game.home.say(mover, game.room, "!end")
    for number in range(10):
        game.home.say(other, game.room, f"We wait, {number}")
    game.start()
    game.rest()
    assert game.mover == other
    assert game.texts.count("ends the turn") == 1


def test_an_answer_that_was_not_sent_to_its_end_is_sent_after_a_restart(game: Play) -> None:
    mover, other = game.mover, game.other
    game.home.refusals += [(401, {"errcode": "M_UNKNOWN_TOKEN", "error": "gone"})]
    with pytest.raises(MatrixError, match="M_UNKNOWN_TOKEN"):
        game.say(mover, "!end")
    game.start()
    game.rest()
    assert game.mover == other
    assert game.texts.count("ends the turn") == 1


def test_a_busy_homeserver_is_asked_again(game: Play) -> None:
    game.home.refusals += [(429, {"errcode": "M_LIMIT_EXCEEDED", "error": "slow down", "retry_after_ms": 1})] * 2
    game.say(ANN, "!khronos")
    assert game.texts.endswith(words_of("en").help)


def test_a_room_without_the_bot_takes_no_answer_and_the_others_do(game: Play) -> None:
    mover, other = game.mover, game.other
    game.home.refusals += [(403, {"errcode": "M_FORBIDDEN", "error": "not in the room"})]
    game.say(mover, "!end")
    assert game.mover == other


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


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("!khronos new @eve:example.org", "@eve:example.org is not in this room."),
        ("!khronos new @ann:example.org", "A game has 2 to 5 players; these are 1."),
        ("!khronos stop", "There is no game in this room"),
    ],
)
def test_what_can_not_begin_or_end_is_said(play: Play, command: str, answer: str) -> None:
    play.say(ANN, command)
    assert answer in play.texts


def test_a_second_game_waits_for_the_first_to_be_given_up(game: Play) -> None:
    own = game.own
    game.say(BEN, "!khronos new")
    assert game.texts.endswith("!khronos stop gives it up.")
    game.say(BEN, "!khronos stop")
    game.say(BEN, "!khronos new")
    assert game.texts.count("A game has begun") == 2
    assert all(game.home.texts(room).count("You are") == 2 for room in own.values())


def test_at_the_end_all_see_who_won_and_the_record_of_the_game(game: Play, referee: Referee) -> None:
    for _ in range(40):
        if game.messages[-1]["msgtype"] == "m.file":
            break
        game.say(game.mover, "!end")
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


def test_commands_of_other_bots_are_left_alone(play: Play) -> None:
    play.say(ANN, "!weather tomorrow")
    assert play.texts == ""


def test_a_token_that_is_not_known_is_refused() -> None:
    with StandIn() as home, pytest.raises(MatrixError, match="M_UNKNOWN_TOKEN"):
        Homeserver(home.address, "another")
