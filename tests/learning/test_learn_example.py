"""The example trains a player: values predict results, training improves them, and it can continue later."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from examples.learn.train import FACTS, NOISE, Expert, Game, Vector, fit, load, main, play_game, targets

pytestmark = pytest.mark.slow

HELD_OUT = 2


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Some games of the untrained player against itself."""
    expert = Expert(np.zeros(FACTS), np.random.default_rng(1), NOISE)
    return [play_game(expert, seed) for seed in range(5)]


def mean_error(games: list[Game], weights: Vector) -> float:
    turns = len(games[0].leads)
    signs = np.array([1 if (turns - 1 - turn) % 2 == 0 else -1 for turn in range(turns)])
    errors = [game.leads + game.facts @ weights - game.result * signs for game in games]
    return float(np.mean(np.square(errors)))


def test_lead_at_the_last_turn_is_the_result(games: list[Game]) -> None:
    for game in games:
        assert game.leads[-1] == game.result
        assert np.flatnonzero(game.facts[-1]).tolist() == [FACTS - 1]  # only the mark of the last turn


def test_target_of_a_turn_mixes_the_next_value_with_the_later_targets() -> None:
    game = Game(np.array([1.0, 2.0, 3.0]), np.zeros((3, FACTS)), 5.0)
    last, middle = 5.0, -5.0
    first = -(0.8 * middle + 0.2 * 2.0)
    assert targets(game, np.zeros(FACTS)) == pytest.approx([first - 1.0, middle - 2.0, last - 3.0])


def test_training_improves_predictions_of_unseen_games(games: list[Game]) -> None:
    untrained = np.zeros(FACTS)
    trained = fit(games[HELD_OUT:], untrained)
    assert mean_error(games[:HELD_OUT], trained) < 0.9 * mean_error(games[:HELD_OUT], untrained)


def test_training_that_continues_from_a_checkpoint_gives_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def train(path: Path, rounds: int) -> Vector:
        options = ["--seed", "3", "--rounds", str(rounds), "--games", "1", "--test", "0", "--out", str(path)]
        monkeypatch.setattr("sys.argv", ["train.py", *options])
        main()
        return load(path).weights

    at_once = train(tmp_path / "whole.npz", 2)
    first = train(tmp_path / "parts.npz", 1)
    assert not np.array_equal(first, at_once)
    assert np.array_equal(train(tmp_path / "parts.npz", 2), at_once)
    with (tmp_path / "parts.csv").open(encoding="utf-8") as file:
        assert [row[:2] for row in csv.reader(file)] == [["1", "1"], ["2", "2"]]
