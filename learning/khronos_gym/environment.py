"""Provide the game as an environment of PettingZoo: agents act in turn (AEC), one token per step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from khronos_engine import Config, Seat, create_game, view_state
from khronos_engine.game.material import SEATS, CardMode
from khronos_engine.notation.positions import write_position
from khronos_engine.referee import judge, play
from khronos_gym import tokens
from khronos_gym.checks import check_integer, find_region
from khronos_gym.observation import Painter, highest_numbers, highest_planes, numbers
from khronos_gym.picture import draw
from khronos_gym.tokens import Menu

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from khronos_engine import State
    from khronos_engine.game.actions import Action
    from khronos_engine.game.region import Region
    from khronos_gym.picture import Pixels

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
_COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
_SEED_BYTES: Final = 32

Observation = dict[str, Any]


class KhronosEnv(AECEnv[str, Observation, int]):
    """A game of *Khronos* for 2 to 5 players with dealt cards, as an environment of PettingZoo.

    An agent is a seat, `seat_0` and so on. A step is one token of an action (`khronos_gym.tokens`). A decision during a
    different player's action is a step of the agent who decides.

    An observation is a dictionary:

    - `observation`: a dictionary of three arrays. `boards` contains a plane of rows and columns for each name in
      `PLANE_NAMES`, and `table` a number for each name in `NUMBER_NAMES`. `tokens` is 1 for each token that the agent
      has chosen for its current action, and 0 for all other tokens.
    - `action_mask`: 1 for each token that the agent may choose now, and 0 for all other tokens. The mask is all 0 for
      an agent who does not act.

    A reward is the change of the agent's lead over its best opponent, in Ecus. The rewards of a game add up to the lead
    at the end of the game.

    Attributes:
        possible_agents: The agents, in the order of seats.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "khronos_v1",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        region: Region | str = "valley",
        config: Config | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare everything that is the same in all games.

        Args:
            players: The number of players, 2 to 5.
            region: The map, or the name of a built-in map.
            config: The whole configuration, instead of `players` and `region`; its cards must be dealt.
            render_mode: `ansi` for the position as text, `rgb_array` for the boards as pixels, or None.

        Raises:
            ValueError: If the number of players is not 2 to 5, the cards are reported, or the map or the render mode
                is unknown.
        """
        super().__init__()
        players = check_integer("players", players, SEATS.start, SEATS.stop - 1)
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"unknown render mode {render_mode!r}; use 'ansi', 'rgb_array' or None")
        seats = tuple(Seat(*each) for each in zip(_NAMES[:players], _COLOURS, strict=False))
        self.config = config or Config(seats, find_region(region))
        if self.config.cards is not CardMode.DEALT:
            raise ValueError("an environment deals the cards; remove card mode REPORTED")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.config.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        grid = self.config.region.grid
        self._token_count = tokens.count(grid)
        self._painter = Painter(self.config.region)
        self.action_spaces = {agent: spaces.Discrete(self._token_count) for agent in self.possible_agents}
        planes, table = highest_planes(grid), highest_numbers()
        seen = spaces.Dict(
            {
                "boards": spaces.Box(np.zeros_like(planes), planes, dtype=np.int16),
                "table": spaces.Box(np.zeros_like(table), table, dtype=np.int16),
                "tokens": spaces.Box(0, 1, (self._token_count,), np.int8),
            }
        )
        mask = spaces.Box(0, 1, (self._token_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self._state: State | None = None
        self._menu: Menu
        self._mask: NDArray[np.int8]
        self._chosen: list[int] = []

    @property
    def state_of_game(self) -> State:
        """The whole state with all hidden parts, which agents must not use.

        Raises:
            ResetNeeded: If no game has begun.
        """
        if self._state is None:
            raise ResetNeeded("call reset() first: no game has begun")
        return self._state

    @state_of_game.setter
    def state_of_game(self, state: State) -> None:
        self._state = state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space, which is the same for all agents: all tokens."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: A number of at least 0; the same seed gives the same game. By default, the random stream continues.
            options: The options of the game: `first_seat` is the first player, from 0 (default: random). Other options
                are ignored, as PettingZoo's own test requires.

        Raises:
            ValueError: If `first_seat` is not a seat, or if the seed is negative.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        drawn = self._random.bytes(_SEED_BYTES)
        first = (options or {}).get("first_seat")
        if first is not None:
            first = check_integer("first_seat", first, 0, self.config.players - 1)
        self._state, _ = create_game(self.config, drawn, first_seat=first)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return the observation and the action mask of an agent."""
        seat = self._seats[agent]
        chosen = np.zeros(self._token_count, np.int8)
        if self._must_act(agent):
            chosen[self._chosen] = 1
        state = self.state_of_game
        seen = {"boards": self._painter.paint(state.public, seat), "table": numbers(state, seat), "tokens": chosen}
        return {"observation": seen, "action_mask": self.action_mask(agent)}

    def action_mask(self, agent: str) -> NDArray[np.int8]:
        """Return for each token 1 if the agent may choose it now, else 0."""
        return self._mask.copy() if self._must_act(agent) else np.zeros(self._token_count, np.int8)

    def step(self, action: int | None) -> None:
        """Choose a token for the agent; the last token of an action plays it.

        Raises:
            ValueError: If the token does not exist, or the action mask has 0 for it.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        token = check_integer("action", cast("int", action), 0, self._token_count - 1)
        if not self._mask[token]:
            raise ValueError(f"{agent} may not choose token {token} now: the action mask has 0 for it")
        self._begin_step()
        found = tokens.choose(self._menu, token)
        if isinstance(found, Menu):
            self._chosen.append(token)
            self._offer(found)
        else:
            self._play(found)
        self._accumulate_rewards()

    def play_action(self, action: Action) -> None:
        """Play a whole action of the engine, instead of one token after the other.

        Raises:
            ValueError: If the action is illegal, or a token of the current action was chosen.
        """
        verdict = judge(self.state_of_game, action)
        if self._chosen or verdict.refusal is not None:
            raise ValueError(f"{action} is not possible now")
        self._begin_step()
        self._play(verdict.action)
        self._accumulate_rewards()

    def leads(self) -> dict[str, int]:
        """Return the lead of each agent over its best opponent, in Ecus."""
        money = [player.money for player in self.state_of_game.public.players]
        return {agent: money[seat] - max(money[:seat] + money[seat + 1 :]) for agent, seat in self._seats.items()}

    def render(self) -> str | Pixels | None:
        """Return the position as a spectator sees it, in notation or as pixels; None without a render mode."""
        match self.render_mode:
            case "ansi":
                return write_position(view_state(self.state_of_game, None))
            case "rgb_array":
                return draw(self.state_of_game.public)
            case _:
                return None

    def close(self) -> None:
        """Do nothing: an environment has no window, file or connection."""

    def describe_token(self, token: int) -> str:
        """Return a token in words, such as `construct KEEP on MIGHT` or `F7`.

        Raises:
            ValueError: If the token does not exist.
        """
        return tokens.describe(check_integer("token", token, 0, self._token_count - 1), self.config.region.grid)

    def encode_action(self, action: Action) -> list[int]:
        """Return the remaining tokens of an action of the engine, in the order of the steps.

        Raises:
            ValueError: If the action is illegal, or does not begin with the tokens that have been chosen for the
                current action.
        """
        found = tokens.encode(self._menu, action)
        if found is None:
            raise ValueError(f"{action} is not possible now")
        return found

    def _must_act(self, agent: str) -> bool:
        return self.state_of_game.public.to_act == self._seats[agent]

    def _begin_step(self) -> None:
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()

    def _play(self, action: Action) -> None:
        """Play a legal action and reward all agents with the changes of their leads."""
        before = self.leads()
        self._state = play(self.state_of_game, action).state
        for agent, lead in self.leads().items():
            self.rewards[agent] = float(lead - before[agent])
        self._ask()

    def _offer(self, menu: Menu) -> None:
        """Let the acting agent choose a token of a menu."""
        self._menu = menu
        self._mask = np.zeros(self._token_count, np.int8)
        self._mask[menu.tokens] = 1

    def _ask(self) -> None:
        """Select the agent who must act next; if no agent must act, end the game for all agents."""
        self._chosen = []
        self._offer(tokens.start_menu(self.state_of_game))
        acting = self.state_of_game.public.to_act
        if acting is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[acting]
