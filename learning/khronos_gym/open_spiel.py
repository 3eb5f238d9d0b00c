"""The game as one of OpenSpiel: `pyspiel.load_game("khronos", {"players": 3})` once this module is imported.

Players act in the words of `khronos_gym.words`. Chance acts once, at the beginning: it draws one of some deals, each as
likely as any other, from which all cards of the game follow. So everything after it is certain, and OpenSpiel's
algorithms for games with hidden cards can walk the tree.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from khronos_engine import Config, Seat, built_in_region, create_game, seed_from_phrase
from khronos_engine.game.material import SEATS
from khronos_engine.referee import play
from khronos_gym import words
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES, numbers, planes

if TYPE_CHECKING:
    from khronos_engine.game.squares import Grid
    from khronos_engine.game.state import State

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
_MOST_WORDS: Final = 20_000
"""Words of a game at most; some games at random have a few hundred."""
_MOST_ECUS: Final = 1_000.0
"""Ecus by which a player may be ahead."""

_TYPE: Final = pyspiel.GameType(
    short_name="khronos",
    long_name="Khronos",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS.stop - 1,
    min_num_players=SEATS.start,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "deals": 1000},
)


class KhronosGame(pyspiel.Game):
    """A game with its parameters: `players`, 2 to 5, and `deals`, how many games chance draws from."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "deals": 1000, **(params or {})}
        self.players, self.deals = int(given["players"]), int(given["deals"])
        seats = tuple(Seat(name, name.lower()) for name in _NAMES[: self.players])
        self.config = Config(seats, built_in_region("valley"))
        self.grid: Grid = self.config.region.grid
        info = pyspiel.GameInfo(
            num_distinct_actions=words.count(self.grid),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-_MOST_ECUS,
            max_utility=_MOST_ECUS,
            utility_sum=None,
            max_game_length=_MOST_WORDS,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> KhronosState:
        """Return the state before the deal."""
        return KhronosState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KhronosObserver:
        """Return what writes observations."""
        del iig_obs_type, params
        return KhronosObserver(self.grid)


class KhronosState(pyspiel.State):
    """A state of a game: the whole position, and the words that the player who acts has said."""

    def __init__(self, game: KhronosGame) -> None:
        super().__init__(game)
        self._config, self._deals, self._grid = game.config, game.deals, game.grid
        self._menu: words.Menu = {}
        self.said: list[int] = []
        self.position: State | None = None
        """The position; None before the deal."""

    def current_player(self) -> int:
        """Return the player who acts, or OpenSpiel's number for chance or the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.position.public.to_act
        return int(pyspiel.PlayerId.TERMINAL) if acting is None else acting

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._menu) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each with its chance."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position, _ = create_game(self._config, seed_from_phrase(f"deal {action}"))
        else:
            found = words.settled(self._menu[action])
            if isinstance(found, dict):
                self.said.append(action)
                self._menu = found
                return
            self.position = play(self.position, found).state
        self.said = []
        self._menu = words.first_words(self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else words.text(action, self._grid)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position is not None and self.position.public.over

    def returns(self) -> list[float]:
        """Return by how many Ecus each player is ahead of the best opponent; 0 before the end."""
        if not self.is_terminal() or self.position is None:
            return [0.0] * len(self._config.seats)
        money = [player.money for player in self.position.public.players]
        return [float(own - max(money[:seat] + money[seat + 1 :])) for seat, own in enumerate(money)]

    def __str__(self) -> str:
        """Return the actions so far, from which everything follows."""
        return " ".join(map(str, self.history()))


class KhronosObserver:
    """Writes what a player observes: `khronos_gym.observation`, and the words said of the present action."""

    def __init__(self, grid: Grid) -> None:
        shape = (len(PLANE_NAMES), grid.height, grid.width)
        self._words = words.count(grid)
        parts = (math.prod(shape), len(NUMBER_NAMES), self._words)
        self.tensor = np.zeros(sum(parts), np.float32)
        boards, table, said = np.split(self.tensor, np.cumsum(parts)[:-1])
        self.dict = {"boards": boards.reshape(shape), "table": table, "said": said}

    def set_from(self, state: KhronosState, player: int) -> None:
        """Write what a player observes into `tensor`; all 0 before the deal."""
        self.tensor.fill(0)
        if state.position is None:
            return
        self.dict["boards"][:] = planes(state.position, player)
        self.dict["table"][:] = numbers(state.position, player)
        if player == state.current_player():
            self.dict["said"][state.said] = 1

    def string_from(self, state: KhronosState, player: int) -> str:
        """Return what a player observes as a text: equal texts stand for equal observations."""
        self.set_from(state, player)
        places = np.flatnonzero(self.tensor)
        return " ".join(f"{place}:{self.tensor[place]:g}" for place in places)


pyspiel.register_game(_TYPE, KhronosGame)
