"""The tools for agents give useful answers, and hide what a seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

import pytest
from mcp.server.mcpserver.exceptions import ToolError

from khronos_client import LocalReferee
from khronos_engine import State, expand, legal_actions, parse_action, write_position
from khronos_engine.game.material import CardMode
from khronos_mcp import MAX_ANSWER_BYTES, Games, RefereeTools
from khronos_mcp.texts import write_group
from tests.secrets.pairs import twin
from tests.support.calls import state_to_change
from tests.support.positions import cascades, steps

GAME = "evening"


@pytest.fixture
def games(tmp_path: Path) -> Games:
    """An empty folder of games."""
    return Games(tmp_path)


@pytest.fixture
def tools(games: Games) -> RefereeTools:
    """The tools of an agent that plays every seat."""
    return RefereeTools(LocalReferee(), games)


def lines_of_actions(text: str) -> Iterator[str]:
    """Yield every action in the lines of `legal`."""
    for line in text.splitlines():
        move, _, squares = re.sub(r"  \[.*\]", "", line).partition(":")
        parts = [part[1:-1].split(" | ") if part[:1] == "(" else [part] for part in re.split(r"(\([^)]*\))", move)]
        for choice in product(*parts):
            for square in list_squares(squares) or [""]:
                yield "".join(choice).replace("SQUARE", square)


def list_squares(text: str) -> list[str]:
    """Return the squares of a text such as `A1 C1-E1`, on boards of up to 26 columns."""
    runs = [part.split("-") for part in text.split()]
    return [f"{chr(column)}{run[0][1:]}" for run in runs for column in range(ord(run[0][0]), ord(run[-1][0]) + 1)]


@pytest.mark.parametrize("number", range(6))
def test_lines_of_legal_moves_cover_exactly_the_legal_actions(number: int) -> None:
    referee = LocalReferee(viewer="host")
    for step in (*steps(number)[5::17], *cascades()[number::6]):
        state = step.before
        groups = referee.legal_actions(state_to_change(state)).groups
        text = "\n".join(chain.from_iterable(write_group(each, with_squares=True) for each in groups))
        read = [parse_action(line, state.public) for line in lines_of_actions(text)]
        legal = [action for group in legal_actions(state) for action in expand(state, group)]
        assert sorted(map(repr, read)) == sorted(map(repr, legal))


def test_answers_are_at_most_1500_tokens(tools: RefereeTools, games: Games) -> None:
    for number in range(4):
        for step in steps(number)[3::29]:
            games.write(GAME, state_to_change(step.before))
            answers = [tools.show(GAME), tools.legal(GAME), tools.check(GAME, "end"), tools.play(GAME, "end")]
            answers += [tools.why(GAME, kind, board) for kind in ("Hamlet", "Abbey") for board in ("Might", "Faith")]
            assert max(len(each.encode()) for each in answers) <= MAX_ANSWER_BYTES
    answers = [tools.rules(), *(tools.rules(topic) for topic in ("river", "the a of and", "EX-1"))]
    assert max(len(each.encode()) for each in answers) <= MAX_ANSWER_BYTES


def test_a_position_that_is_too_long_is_shown_board_by_board(tools: RefereeTools) -> None:
    tools.new_game(GAME, players=["Ann", "Ben"])
    boards = [tools.show(GAME, board) for board in ("might", "Faith", "REASON")]
    assert ["   Might" in each for each in boards] == [True, False, False]
    assert [each.count("hand ") for each in boards] == [1, 1, 1]


def test_seat_receives_nothing_that_it_may_not_see(games: Games) -> None:
    chance = random.Random(5)
    compared = 0
    for step in chain.from_iterable(steps(number)[2::29] for number in range(5)):
        state = step.before
        if state.public.config.cards is not CardMode.DEALT or state.hidden is None:
            continue
        for viewer in range(state.public.config.players):
            other = twin(state, viewer, step.action, chance)
            tools = RefereeTools(LocalReferee(), games, viewer + 1)
            assert answers(tools, games, state) == answers(tools, games, other)
            compared += state.hands != other.hands
    assert compared > 10


def answers(tools: RefereeTools, games: Games, state: State) -> list[str]:
    games.write(GAME, state_to_change(state))
    said = [tools.show(GAME), tools.legal(GAME), tools.why(GAME, "Keep", "Might")]
    return [
        *said,
        *(tools.check(GAME, move) for move in ("end", "travel I Faith", "build Keep Might B2", "exchange M")),
    ]


def test_a_refusal_names_every_rule_and_changes_nothing(tools: RefereeTools, games: Games) -> None:
    tools.new_game(GAME, seed="castle")
    before = games.read(GAME, LocalReferee())
    answer = tools.play(GAME, "build Castle Might I1 with M")
    clauses = [line.split(":")[0] for line in answer.splitlines()[1:-1]]
    assert clauses == ["- C-1", "- G-1"]
    assert games.read(GAME, LocalReferee()) == before


@pytest.mark.parametrize("ask", ["check", "play"])
def test_move_with_a_syntax_error_is_answered_with_the_best_matching_legal_moves(tools: RefereeTools, ask: str) -> None:
    tools.new_game(GAME, seed="a rainy day")
    with pytest.raises(ToolError, match="Legal moves that fit best: travel II Faith; travel I Faith; "):
        getattr(tools, ask)(GAME, "move II Faith " + "x" * 100 + " y" * 30)


def test_a_refusal_says_how_to_fix_it(tools: RefereeTools) -> None:
    tools.new_game(GAME, seed="castle")
    assert tools.check(GAME, "build Keep Might A1 with M").splitlines()[1] == (
        "- C-1: This costs 2 Military cards; 1 is missing. Fix: Add 1 Military card, 1 Religious card and 1 Civil card."
    )


def test_legal_move_is_described_and_stored(tools: RefereeTools) -> None:
    tools.new_game(GAME, seed="castle")
    assert tools.play(GAME, "travel I Faith").splitlines() == [
        "Ben sends adventurer I from Might to Faith (-1 Ecu).",
        "Turn 1 of 7: Ben (seat 2) moves.",
    ]
    assert "player 2: 3 Ecus, I Faith, II Might" in tools.show(GAME)


def test_agent_that_plays_one_seat_waits_for_its_turn(games: Games) -> None:
    ann, ben = (RefereeTools(LocalReferee(), games, seat) for seat in (1, 2))
    ann.new_game(GAME, seed="castle")
    with pytest.raises(ToolError, match=r"it is not your move: Turn 1 of 7: Ben \(seat 2\) moves\."):
        ann.play(GAME, "end")
    assert ben.play(GAME, "end").endswith("Turn 1 of 7: Ann (seat 1) moves.")
    assert "hand" not in ann.show(GAME).split("player 2:")[1]


def test_a_game_can_be_the_text_of_a_position(tools: RefereeTools) -> None:
    state = steps(0)[0].before
    text = write_position(state)
    answer = tools.play(text, "end")
    assert "Khronos position 1" in answer
    assert tools.check(text, "end").startswith("Legal. It would cause:\n")


def test_rules_are_found_by_id_and_by_words(tools: RefereeTools) -> None:
    assert tools.rules("g-1").startswith("G-1 River: ")
    assert "R-1 " in tools.rules("ripple later boards")
    with pytest.raises(ToolError, match="no rule is about 'checkmate'; rules are M-1, "):
        tools.rules("checkmate")


@pytest.mark.parametrize("name", ["../secrets", "a/b", "", "a" * 65, "game.json"])
def test_game_names_cannot_leave_the_folder(games: Games, name: str) -> None:
    with pytest.raises(ToolError, match="is not the name of a game"):
        games.read(name, LocalReferee())


def test_a_game_is_not_overwritten_by_a_new_one(tools: RefereeTools) -> None:
    tools.new_game(GAME)
    with pytest.raises(ToolError, match="there is a game 'evening' already; choose another name"):
        tools.new_game(GAME)


def test_missing_and_damaged_game_files_are_reported_by_name(tools: RefereeTools, tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="there is no game 'noon'; there are none, so create one"):
        tools.show("noon")
    (tmp_path / "noon.json").write_text("{", "utf-8")
    with pytest.raises(ToolError, match=r"noon\.json can't be read: "):
        tools.show("noon")
