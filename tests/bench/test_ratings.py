"""Ratings follow from results."""

from __future__ import annotations

import pytest

from bench.ratings import BOTS, play_game, rate
from khronos_engine import built_in_region


def test_four_hundred_points_mean_ten_wins_for_one_loss() -> None:
    won, lost = (("easy", 9), ("medium", 3)), (("easy", 3), ("medium", 9))
    ratings = rate([won] * 1000 + [lost] * 100)
    assert ratings["medium"] == 1000
    assert ratings["easy"] == pytest.approx(1400, abs=5)


def test_bots_that_share_every_win_have_equal_ratings() -> None:
    ratings = rate([(("easy", 9), ("strong", 9), ("medium", 9))] * 50)
    assert ratings["easy"] == pytest.approx(ratings["strong"]) == pytest.approx(ratings["medium"])


def test_every_bot_takes_every_seat() -> None:
    names = ["random", "easy, 250 steps"]
    assert set(names) <= set(BOTS)
    valley = built_in_region("valley")
    assert [[bot for bot, _ in play_game(names, number, valley)] for number in range(2)] == [names, names[::-1]]
