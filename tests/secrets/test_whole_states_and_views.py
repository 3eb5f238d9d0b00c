"""Responses for a whole state and for a view of it are equal, as are all responses if nothing is hidden."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from khronos_core.loading import VIEWER
from khronos_core.methods import METHODS
from khronos_engine.game.material import CardMode
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import Hidden
from tests.secrets.calls import ASKED, Asking
from tests.secrets.comparing import HERE, pairs, question_about
from tests.secrets.pairs import Pair
from tests.secrets.tables import config_of, decisions, whole_game
from tests.support.games import crowded_table

pytestmark = pytest.mark.clause("V-1")

WITH_A_VIEWER = {name for name, method in METHODS.items() if VIEWER in method.options} - {
    *("ApplyAction", "ReplayGame", "ReviewGame", "ViewGame"),
    *("ReadText", "WriteText"),
}
"""The calls with a viewer that apply nothing, and the parts that a view lacks for them."""

GIVING_NO_STATE = WITH_A_VIEWER - {"AuditPosition"}
"""The calls of `WITH_A_VIEWER` that do not return a state."""


@pytest.mark.parametrize("players", [2, 5])
def test_seat_gets_the_same_answers_for_the_whole_state_and_for_its_view(players: int) -> None:
    rng = random.Random(players)
    for table in (whole_game, decisions):
        for pair in islice(pairs(table(players, 5), rng), 1, None, 17 * players):
            question = question_about(pair, rng)
            seat = rng.randrange(players)
            whole, view = (
                Asking(HERE, pair.one, replace(question, viewer=seat, by_view=by_view)) for by_view in (False, True)
            )
            for name in WITH_A_VIEWER:
                assert list(ASKED[name](whole)) == list(ASKED[name](view)), (name, pair, seat)


@pytest.mark.clause("ED-3")
@pytest.mark.parametrize("players", [2, 5])
def test_all_viewers_get_the_same_answers_if_players_report_their_cards(players: int) -> None:
    rng = random.Random(players)
    for step in islice(crowded_table(config_of(players, players, CardMode.REPORTED), players, 150), 0, None, 30):
        question = replace(question_about(Pair(step.before, step.before, None, step.action), rng), plans=False)
        spectator = Asking(HERE, step.before, question)
        seat = Asking(HERE, step.before, replace(question, viewer=rng.randrange(players)))
        assert spectator.view == spectator.whole == seat.view
        for name in ASKED.keys() - {"SuggestActions", "CheckPlan"}:  # answered for one seat only
            assert list(ASKED[name](seat)) == list(ASKED[name](spectator)), (name, step, seat.question)


@pytest.mark.parametrize("players", [2, 5])
def test_cards_that_an_action_would_draw_stay_secret_even_from_the_host(players: int) -> None:
    rng = random.Random(players)
    for pair in islice(pairs(whole_game(players, 6), rng), 0, None, 17 * players):
        hidden = pair.one.hidden
        assert hidden is not None
        pile = rng.sample(hidden.pile, len(hidden.pile))
        other = replace(pair.one, hidden=Hidden(rng.randbytes(SEED_BYTES), rng.randrange(1000), tuple(pile)))
        question = question_about(pair, rng)
        answers = []
        for state in (pair.one, other):
            asking = Asking(HERE, state, question)
            asking.shown, asking.viewer = asking.whole, "host"
            answers.append({name: list(ASKED[name](asking)) for name in GIVING_NO_STATE})
        assert answers[0] == answers[1], (pair, question)
