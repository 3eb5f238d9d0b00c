"""Register the game with OpenSpiel: import this module, then call `pyspiel.load_game("khronos", {"players": 3})`.

Players act in tokens (`khronos_gym.tokens`). Chance acts only once, at the start, when it draws one of the deals. The
deals are equally likely and determine all cards of the game. Everything after the deal is deterministic, so OpenSpiel's
algorithms for games with hidden cards can search the tree.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from khronos_engine import Cards, Config, Seat, built_in_region, create_game, seed_from_phrase, view_state
from khronos_engine.game.material import SEATS
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import Hidden, State
from khronos_engine.referee import play
from khronos_gym import tokens
from khronos_gym.checks import MAX_DEALS, check_integer
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES, Painter, numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.game.region import Region
    from khronos_engine.game.squares import Grid

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
_MAX_STEPS: Final = 20_000
"""The maximum number of steps in a game; random games have a few hundred."""
_MAX_ECUS: Final = 1_000.0
"""The maximum lead of a player, in Ecus."""

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
    """A game with its parameters: `players`, 2 to 5, and `deals`, the number of deals from which chance draws."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Check the parameters.

        Raises:
            ValueError: If a parameter is not an integer or is out of range.
        """
        given = {"players": 2, "deals": 1000, **(params or {})}
        self.players = check_integer("players", given["players"], SEATS.start, SEATS.stop - 1)
        self.deals = check_integer("deals", given["deals"], 1, MAX_DEALS)
        seats = tuple(Seat(name, name.lower()) for name in _NAMES[: self.players])
        self.config = Config(seats, built_in_region("valley"))
        self.grid: Grid = self.config.region.grid
        info = pyspiel.GameInfo(
            num_distinct_actions=tokens.count(self.grid),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-_MAX_ECUS,
            max_utility=_MAX_ECUS,
            utility_sum=None,
            max_game_length=_MAX_STEPS,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> KhronosState:
        """Return the state before the deal."""
        return KhronosState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KhronosObserver:
        """Return an observer that writes what a player sees now.

        Args:
            iig_obs_type: The type of information that the observer writes. Only the default of OpenSpiel is supported:
                the current public and private information, without perfect recall.
            params: OpenSpiel's parameters of observers, which must be empty.

        Raises:
            ValueError: If the type is not supported, or if there are parameters.
        """
        if iig_obs_type is not None and (
            not iig_obs_type.public_info
            or iig_obs_type.perfect_recall
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("observers of khronos write public and private information without perfect recall")
        if params:
            raise ValueError(f"observers of khronos have no parameters; leave out {sorted(params)}")
        return KhronosObserver(self.config.region)


class KhronosState(pyspiel.State):
    """A state of a game: the whole position, and the tokens that the acting player has chosen."""

    def __init__(self, game: KhronosGame) -> None:
        super().__init__(game)
        self._config, self._deals, self._grid = game.config, game.deals, game.grid
        self._menu: tokens.Menu
        self.chosen: list[int] = []
        self.position: State | None = None
        """The position; None before the deal."""

    def current_player(self) -> int:
        """Return the player who acts, or OpenSpiel's constant for chance or for the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        acting = self.position.public.to_act
        return int(pyspiel.PlayerId.TERMINAL) if acting is None else acting

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._menu.tokens.tolist()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each with its probability."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            deal = check_integer("deal", action, 0, self._deals - 1)
            self.position, _ = create_game(self._config, seed_from_phrase(f"deal {deal}"))
        elif action not in self._menu.tokens.tolist():
            raise ValueError(f"action {action} is not legal now; see legal_actions()")
        else:
            found = tokens.choose(self._menu, action)
            if isinstance(found, tokens.Menu):
                self.chosen.append(action)
                self._menu = found
                return
            self.position = play(self.position, found).state
        self.chosen = []
        self._menu = tokens.start_menu(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KhronosState:
        """Return a state that looks the same to the player; the cards that the player cannot see are dealt again.

        OpenSpiel's Python algorithms call this, such as `ISMCTSBot` with `use_observation_string=True`; algorithms
        written in C++ do not. The new state keeps the history of this one, so it cannot be serialized.

        Args:
            player: The observing player, from 0.
            sampler: A function that returns random numbers from 0 to below 1.

        Raises:
            ValueError: If the player is out of range.
        """
        seat = check_integer("player", player, 0, self._config.players - 1)
        sampled: KhronosState = self.clone()
        if self.position is not None and self.position.hidden is not None:
            sampled.position = _with_unseen_cards_dealt(self.position, seat, sampler)
            if seat != self.current_player():  # its chosen tokens are secret, and its hand has changed
                sampled.chosen = []
                sampled._menu = tokens.start_menu(sampled.position)
        return sampled

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else tokens.describe(action, self._grid)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position is not None and self.position.public.over

    def returns(self) -> list[float]:
        """Return the lead of each player over the best opponent, in Ecus; 0 before the end."""
        if not self.is_terminal() or self.position is None:
            return [0.0] * len(self._config.seats)
        money = [player.money for player in self.position.public.players]
        return [float(own - max(money[:seat] + money[seat + 1 :])) for seat, own in enumerate(money)]

    def __str__(self) -> str:
        """Return the actions so far, which determine the state."""
        return " ".join(map(str, self.history()))


class KhronosObserver:
    """An observer that writes the observation of a player (see `khronos_gym.observation`) and the chosen tokens."""

    def __init__(self, region: Region) -> None:
        grid = region.grid
        self._painter = Painter(region)
        shape = (len(PLANE_NAMES), grid.height, grid.width)
        parts = (math.prod(shape), len(NUMBER_NAMES), tokens.count(grid))
        self.tensor = np.zeros(sum(parts), np.float32)
        boards, table, chosen = np.split(self.tensor, np.cumsum(parts)[:-1])
        self.dict = {"boards": boards.reshape(shape), "table": table, "tokens": chosen}

    def set_from(self, state: KhronosState, player: int) -> None:
        """Write the observation of a player into `tensor`; all 0 before the deal."""
        self.tensor.fill(0)
        if state.position is None:
            return
        self.dict["boards"][:] = self._painter.paint(state.position.public, player)
        self.dict["table"][:] = numbers(state.position, player)
        if player == state.current_player():
            self.dict["tokens"][state.chosen] = 1

    def string_from(self, state: KhronosState, player: int) -> str:
        """Return the observation of a player as text; equal texts mean equal observations."""
        self.set_from(state, player)
        places = np.flatnonzero(self.tensor)
        return " ".join(f"{place}:{self.tensor[place]:g}" for place in places)


def _with_unseen_cards_dealt(position: State, seat: int, sampler: Callable[[], float]) -> State:
    """Deal at random all cards that a seat cannot see."""
    view = view_state(position, seat)
    unseen = list(view.unseen.in_order())
    for place in range(len(unseen) - 1, 0, -1):  # Fisher and Yates
        other = min(int(sampler() * (place + 1)), place)
        unseen[place], unseen[other] = unseen[other], unseen[place]
    hands = []
    for other, hand in enumerate(view.hands):
        size = position.public.players[other].hand_size
        hands.append(Cards.tally([unseen.pop() for _ in range(size)]) if hand is None else hand)
    seed = bytes(min(int(sampler() * 256), 255) for _ in range(SEED_BYTES))
    return State(position.public, tuple(hands), Hidden(seed, 0, tuple(unseen)))


pyspiel.register_game(_TYPE, KhronosGame)
