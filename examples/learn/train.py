"""Train a player by expert iteration in games against itself: `python examples/learn/train.py`.

The expert is a search: it tries one of each set of similar actions, and takes the action after which the position has
the highest value. The apprentice is the function that values a position at the end of a turn: it adds the money and a
weighted sum of facts about the boards. All weights start at 0. In each round, the expert plays games against itself,
and the apprentice learns from these games what the players collected in the end; the expert of the next round then
searches with better values.

The results of each round are appended to a CSV file. If a checkpoint exists, training continues from it.
"""

from __future__ import annotations

import argparse
import time
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_engine import Age, EndTurn, State, Strength, expand, legal_actions, suggest, view_state
from khronos_engine.advice.candidates import Candidates
from khronos_engine.game.actions import Action
from khronos_engine.game.board import Board, Domain
from khronos_engine.game.material import AGES, GAME_TURNS, INCOME_TURNS
from khronos_engine.game.shuffle import SEED_BYTES, Stream
from khronos_engine.game.state import Public
from khronos_engine.referee import play
from khronos_engine.rules.income import DECIDING_TYPES, holding
from khronos_engine.rules.legal import LegalTurnEnd
from khronos_gym import KhronosEnv

Vector: TypeAlias = NDArray[np.float64]

PLAYERS: Final = 2
BOTS: Final = [strength.name.lower() for strength in Strength]
NOISE: Final = 1.0
"""The standard deviation of the noise that is added to values in training, in Ecus. It makes the games different."""
TRACE: Final = 0.8
"""The lambda of TD(lambda): the share of the later values in a target. The rest of the target is the next value."""
RIDGE: Final = 20.0
"""The penalty on the squares of the weights."""
HORIZONS: Final = (1, 2, 4, 6, 9, 13)
"""The groups of turns until an income, by the largest number of turns of all players in each group."""
HOLDS: Final = (
    *("Might under a 1", "Might under a 2", "Might under a 4"),
    *("Faith under a 1", "Faith under a 2", "Faith under a 4", "Faith in reach of ripples"),
    "Reason",
)
"""The ways to hold a domain: its board, and the value of its highest building."""
WEAK, IN_REACH, REASON = HOLDS.index("Faith under a 1"), len(HOLDS) - 2, len(HOLDS) - 1
_COLUMNS: Final = 2 * len(HOLDS)  # for each way of holding domains: the Ecus of these domains, and their number
_ADVENTURERS: Final = len(HORIZONS) * _COLUMNS
_TURNS: Final = _ADVENTURERS + len(AGES)
FACTS: Final = _TURNS + PLAYERS * GAME_TURNS


# --- facts of a position ----------------------------------------------------------------------------------------------


def turn_index(public: Public) -> int:
    """Return the number of turns of all players before the current turn."""
    return (public.turn.number - 1) * PLAYERS + (public.turn.seat != public.first_seat)


def turns_until_incomes(public: Public, seat: int) -> list[int]:
    """Return the number of turns until each future income of a seat; 0 for an income at the end of this turn."""
    later = seat != public.first_seat
    turns = [(number - 1) * PLAYERS + later - turn_index(public) for number in INCOME_TURNS]
    return [each for each in turns if each >= 0]


@lru_cache(maxsize=1 << 15)
def find_holders(domain: Domain, age: Age) -> tuple[tuple[int, ...], int, int, int]:
    """Return the holders of a domain, its income, how it is held (a code), and the squares of the deciding building."""
    _, seats, amount = holding(domain, age, PLAYERS)
    if age is Age.REASON or not seats:
        return seats, amount, REASON, 0
    (highest,) = domain.highest(DECIDING_TYPES[age])
    return seats, amount, 3 * age + highest.kind.size - 1, highest.squares


@lru_cache(maxsize=1 << 15)
def held_domains(board: Board, age: Age, reached: int) -> Vector:
    """Return, for each seat and each way to hold a domain (a code), the Ecus and the number of these domains.

    Args:
        board: The board.
        age: The age of the board.
        reached: The squares on which ripples can destroy buildings.
    """
    found = np.zeros((PLAYERS, len(HOLDS), 2))
    for domain in board.domains:
        seats, amount, way, deciding = find_holders(domain, age)
        for seat in seats:
            found[seat, IN_REACH if deciding & reached and way != WEAK else way] += amount, 1
    return found


@lru_cache(maxsize=1 << 15)
def ripple_squares(might: Board) -> int:
    """Return the squares of Faith that a building of size 2 on free plain squares of Might can reach by a ripple."""
    grid = might.grid
    return grid.footprint(grid.corners_within(2, might.region.plain & ~might.occupied), 2)


def facts(public: Public, seat: int) -> tuple[float, Vector]:
    """Return the lead of a seat if its turn ended now, including income, and the facts on which its later lead depends.

    For each later income, there are two facts per way of holding a domain: the Ecus and the number of the domains held
    in this way. These facts are separate for each group of turns until the income (`HORIZONS`). For each board, a fact
    is the number of the player's adventurers there, times the number of later incomes. The facts of the opponent are
    subtracted from the facts of the seat. The last facts, one per turn of the game, mark the current turn with 1.
    """
    found = np.zeros(FACTS)
    might, faith, reason = public.boards
    reached = ripple_squares(might)
    by_age = (
        held_domains(might, Age.MIGHT, 0),
        held_domains(faith, Age.FAITH, reached),
        held_domains(reason, Age.REASON, 0),
    )
    held = np.sum(by_age, axis=0).reshape(PLAYERS, _COLUMNS)
    lead = 0.0
    for player, sign in ((seat, 1), (1 - seat, -1)):
        lead += sign * public.players[player].money
        for turns in turns_until_incomes(public, player):
            if turns == 0:
                paid = [by_age[age][player, :, 0].sum() for age in AGES if public.players[player].stands_on(age)]
                lead += sign * sum(paid)
                continue
            horizon = next(place for place, last in enumerate(HORIZONS) if turns <= last)
            found[horizon * _COLUMNS : (horizon + 1) * _COLUMNS] += sign * held[player]
            for adventurer in public.players[player].adventurers:
                found[_ADVENTURERS + adventurer.age] += sign
    found[_TURNS + turn_index(public)] = 1
    return lead, found


# --- the expert -------------------------------------------------------------------------------------------------------


class Expert:
    """A player who looks one action ahead, with the weights of the apprentice."""

    def __init__(self, weights: Vector, random: np.random.Generator, noise: float = 0.0) -> None:
        """Play by some weights, with noise on the values in Ecus."""
        self._weights = weights
        self._random = random
        self._noise = noise

    def act(self, state: State) -> Action:
        """Return the action or decision of the player who must act, based on this player's view."""
        seat = state.public.to_act
        if seat is None:
            raise ValueError("the game is over")
        view = view_state(state, seat)
        if view.public.question is not None:
            answers = [each for group in legal_actions(view) for each in expand(view, group)]
            return max(answers, key=lambda answer: self._value(self._settle(play(view, answer).state), seat))
        best, action = self._value(view, seat), end_turn(view)
        for candidate in Candidates(Stream(self._random.bytes(SEED_BYTES)), lambda _: None).of(view):
            after = self._settle(play(view, candidate.action).state)
            value = self._value(after, seat) + self._noise * self._random.standard_normal()
            if value > best:
                best, action = value, candidate.action
        return action

    def _value(self, state: State, seat: int) -> float:
        """Return the lead that a seat is expected to have in the end, as if the turn ended now."""
        mover = state.public.turn.seat
        lead, found = facts(state.public, mover)
        return float(lead + found @ self._weights) * (1 if seat == mover else -1)

    def _settle(self, state: State) -> State:
        """Return the state after all pending decisions, each made in the best way for the player who decides."""
        while (question := state.public.question) is not None:
            answers = [each for group in legal_actions(state) for each in expand(state, group)]
            states = [play(state, answer).state for answer in answers]
            seat = question.seat
            state = max(states, key=lambda each: self._value(each, seat)) if len(states) > 1 else states[0]
        return state


def end_turn(state: State) -> Action:
    """Return the action that ends the turn and gives up the most cards, so that the most new cards are drawn."""
    (group,) = (each for each in legal_actions(state) if isinstance(each, LegalTurnEnd))
    *_, end = expand(state, group)
    return end


# --- the apprentice ---------------------------------------------------------------------------------------------------


class Game(NamedTuple):
    """A game against itself.

    Attributes:
        leads: The lead of the player whose turn ended, in Ecus, by turn.
        facts: The facts at the end of each turn, for that player.
        result: The lead of the player who took the last turn, at the end of the game.
    """

    leads: Vector
    facts: Vector
    result: float


def play_game(expert: Expert, seed: int) -> Game:
    """Play a game against itself."""
    environment = KhronosEnv(PLAYERS)
    environment.reset(seed)
    leads, found, agent = [], [], ""
    while not environment.state_of_game.public.over:
        state = environment.state_of_game
        action = expert.act(state)
        if isinstance(action, EndTurn):
            agent = environment.agent_selection
            lead, row = facts(state.public, state.public.turn.seat)
            leads.append(lead)
            found.append(row)
        environment.play_action(action)
    return Game(np.array(leads), np.array(found), environment.leads()[agent])


def targets(game: Game, weights: Vector) -> Vector:
    """Return what the weighted sums should be, by turn: the lambda-returns of TD(lambda) minus the leads."""
    values = game.leads + game.facts @ weights
    found = np.full(len(values), game.result)
    for turn in range(len(values) - 2, -1, -1):  # the next value is the opponent's
        following = found[turn + 1] if turn == len(values) - 2 else values[turn + 1]
        found[turn] = -(TRACE * found[turn + 1] + (1 - TRACE) * following)
    return found - game.leads


def fit(games: list[Game], weights: Vector) -> Vector:
    """Return the weights with which the weighted sums are closest to the targets, by ridge regression."""
    inputs = np.concatenate([game.facts for game in games])
    wanted = np.concatenate([targets(game, weights) for game in games])
    return np.linalg.solve(inputs.T @ inputs + RIDGE * np.eye(FACTS), inputs.T @ wanted)


# --- measuring --------------------------------------------------------------------------------------------------------


def measure(weights: Vector, bot: Strength, games: int) -> tuple[float, float, float]:
    """Play games against a bot: each deal twice, with swapped seats. Training does not use these deals.

    Returns:
        The share of games won (a draw counts as half a win), half the width of the 95 % confidence interval of this
        share, and the mean lead in Ecus.
    """
    leads = np.array([play_bot(weights, bot, number) for number in range(games)])
    won = (leads > 0) + (leads == 0) / 2
    return float(won.mean()), 1.96 * float(won.std()) / games**0.5, float(leads.mean())


def play_bot(weights: Vector, bot: Strength, number: int) -> float:
    """Play a game against a bot, and return the lead over the bot at the end."""
    environment = KhronosEnv(PLAYERS)
    environment.reset(number // PLAYERS, {"first_seat": 0})
    agent, random = f"seat_{number % PLAYERS}", np.random.default_rng(number)
    expert = Expert(weights, random)
    while not environment.state_of_game.public.over:
        state = environment.state_of_game
        if environment.agent_selection == agent:
            environment.play_action(expert.act(state))
        else:
            environment.play_action(suggest(state, bot, random.bytes(SEED_BYTES))[0].action)
    return environment.leads()[agent]


def describe(weights: Vector) -> str:
    """Return a table of the value of one Ecu of a domain: a row per way to hold it, a column per `HORIZONS` group."""
    lines = ["an Ecu of a domain, by turns until the income:" + "".join(f"{'to ' + str(each):>7}" for each in HORIZONS)]
    table = weights[:_ADVENTURERS].reshape(len(HORIZONS), len(HOLDS), 2)[:, :, 0].T
    lines += [f"{way:<46}" + "".join(f"{each:7.2f}" for each in row) for way, row in zip(HOLDS, table, strict=True)]
    return "\n".join(lines)


# --- training ---------------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """The data from which training continues.

    Attributes:
        rounds: The number of rounds.
        weights: The weights after these rounds.
        games: The games of these rounds.
        seconds: The processor time of training.
    """

    rounds: int
    weights: Vector
    games: list[Game]
    seconds: float


def train_round(before: Progress, seed: int, games: int) -> Progress:
    """Let the expert play games, and the apprentice learn from them; equal arguments give equal weights."""
    started = time.process_time()
    random = np.random.default_rng([seed, before.rounds])
    expert = Expert(before.weights, random, NOISE)
    played = before.games + [play_game(expert, int(random.integers(2**62))) for _ in range(games)]
    weights = fit(played, before.weights)
    return Progress(before.rounds + 1, weights, played, before.seconds + time.process_time() - started)


def load(path: Path) -> Progress:
    """Return the progress of a checkpoint; without a checkpoint, the progress before any training."""
    if not path.exists():
        return Progress(0, np.zeros(FACTS), [], 0.0)
    with np.load(path) as stored:
        games = [Game(*each) for each in zip(stored["leads"], stored["facts"], stored["results"], strict=True)]
        return Progress(int(stored["rounds"]), stored["weights"], games, float(stored["seconds"]))


def save(progress: Progress, path: Path) -> None:
    """Replace a checkpoint."""
    written = path.with_name(path.name + ".part")
    with written.open("wb") as file:
        np.savez_compressed(
            file,
            rounds=progress.rounds,
            weights=progress.weights,
            seconds=progress.seconds,
            leads=[game.leads for game in progress.games],
            facts=[game.facts for game in progress.games],
            results=[game.result for game in progress.games],
        )
    written.replace(path)


def main() -> None:
    """Train, then measure against the bots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all games (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=8, metavar="N", help="in total (default: %(default)s)")
    parser.add_argument("--games", type=int, default=12, metavar="N", help="per round (default: %(default)s)")
    parser.add_argument("--probe", type=int, default=0, metavar="N", help="games against medium after each round")
    parser.add_argument("--test", type=int, default=100, metavar="N", help="games per bot (default: %(default)s)")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS, help="to test against (default: all)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="checkpoint (default: learn-SEED.npz)")
    options = parser.parse_args()
    path = options.out or Path(f"learn-{options.seed}.npz")
    progress = load(path)
    while progress.rounds < options.rounds:
        progress = train_round(progress, options.seed, options.games)
        row = [progress.rounds, progress.rounds * options.games, round(progress.seconds, 1)]
        done = f"round {row[0]} of {options.rounds}: {row[1]} games, {row[2]} s of processor time"
        if options.probe:
            won, _, lead = measure(progress.weights, Strength.MEDIUM, options.probe)
            row += [round(won, 3), round(lead, 1)]
            done += f"; against medium: wins {won:.1%}, by {lead:+.1f} Ecus"
        with path.with_suffix(".csv").open("a", encoding="utf-8") as file:
            file.write(",".join(map(str, row)) + "\n")
        save(progress, path)
        print(done, flush=True)
    print(describe(progress.weights))
    for bot in options.bots if options.test else ():
        won, margin, lead = measure(progress.weights, Strength[bot.upper()], options.test)
        print(f"{bot}: wins {won:.1%} ± {margin:.1%} of {options.test} games, by {lead:+.1f} Ecus", flush=True)


if __name__ == "__main__":
    main()
