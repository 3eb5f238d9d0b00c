"""The game as an environment of PettingZoo: players act in turn (AEC), in words, and see what their seats may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from khronos_engine import Config, Seat, built_in_region, create_game, view_state
from khronos_engine.game.material import SEATS, CardMode
from khronos_engine.notation.positions import write_position
from khronos_engine.referee import play
from khronos_gym import words
from khronos_gym.checks import checked_integer
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES, numbers, planes

if TYPE_CHECKING:
    from khronos_engine import State
    from khronos_engine.game.actions import Action
    from khronos_engine.game.region import Region
    from khronos_gym.words import Menu

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
_COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
_SEED_BYTES: Final = 32
_LEAST, _MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max

Observation = dict[str, Any]


class KhronosEnv(AECEnv[str, Observation, int]):
    """A game of *Khronos* for 2 to 5 players with dealt cards, as an environment of PettingZoo.

    An agent is a seat, `seat_0` and so on. A step is one word of an action (`khronos_gym.words`); an action with one
    form is said in one word. A decision in the middle of another player's action is that of the agent who takes it.

    An observation is a dictionary:

    - `observation`: `boards`, planes by row and column (`PLANE_NAMES` says what they are); `table`, numbers
      (`NUMBER_NAMES`); `said`, for every word whether the agent has said it of its present action.
    - `action_mask`: for every word, 1 if the agent may say it now, else 0. That of an agent who does not act is all 0.

    A reward is by how many Ecus the agent is further ahead of its best opponent than before: the rewards of a game add
    up to the difference at its end.

    Attributes:
        possible_agents: The agents, by seat.
        state_of_game: The whole state, with all that is hidden; not for agents. There is none before `reset`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "khronos_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        region: Region | None = None,
        config: Config | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set up what does not change from game to game.

        Args:
            players: How many play, 2 to 5.
            region: The map; the built-in valley without one.
            config: The whole configuration, in place of the two others; cards must be dealt.
            render_mode: `ansi` for a text of the boards, or None.

        Raises:
            ValueError: There are fewer or more players than 2 to 5, cards are reported, or no such mode exists.
        """
        super().__init__()
        players = checked_integer("players", players, SEATS.start, SEATS.stop - 1)
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise ValueError(f"there is no render mode {render_mode!r}; use 'ansi' or None")
        seats = tuple(Seat(*each) for each in zip(_NAMES[:players], _COLOURS, strict=False))
        self.config = config or Config(seats, region or built_in_region("valley"))
        if self.config.cards is not CardMode.DEALT:
            raise ValueError("the cards of an environment are dealt; leave out card mode REPORTED")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.config.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        grid = self.config.region.grid
        self._words = words.count(grid)
        self.action_spaces = {agent: spaces.Discrete(self._words) for agent in self.possible_agents}
        seen = spaces.Dict(
            {
                "boards": spaces.Box(_LEAST, _MOST, (len(PLANE_NAMES), grid.height, grid.width), np.int16),
                "table": spaces.Box(_LEAST, _MOST, (len(NUMBER_NAMES),), np.int16),
                "said": spaces.Box(0, 1, (self._words,), np.int8),
            }
        )
        mask = spaces.Box(0, 1, (self._words,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self.state_of_game: State
        self._menu: Menu = {}
        self._said: list[int] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent observes; it is the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's words; it is the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: A number from 0; equal numbers give equal games. Without one, the games continue from the last number.
            options: `first_seat`, the seat that begins, from 0; random without it. Other options are ignored, as
                PettingZoo's own test requires.

        Raises:
            ValueError: `first_seat` is not a seat, or the seed is negative.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        drawn = self._random.bytes(_SEED_BYTES)
        first = (options or {}).get("first_seat")
        if first is not None:
            first = checked_integer("first_seat", first, 0, self.config.players - 1)
        self.state_of_game, _ = create_game(self.config, drawn, first_seat=first)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see."""
        seat = self._seats[agent]
        said, mask = np.zeros(self._words, np.int8), np.zeros(self._words, np.int8)
        if self._acts(agent):
            said[self._said] = 1
            mask[list(self._menu)] = 1
        seen = {"boards": planes(self.state_of_game, seat), "table": numbers(self.state_of_game, seat), "said": said}
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent say a word; with the last word of an action, play it.

        Raises:
            ValueError: It is not a word, or the mask of the agent has 0 there.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        word = checked_integer("action", cast("int", action), 0, self._words - 1)
        if word not in self._menu:
            raise ValueError(f"{agent} may not say {word} now: the action mask has 0 there")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        found = words.settled(self._menu[word])
        if isinstance(found, dict):
            self._said.append(word)
            self._menu = found
        else:
            before = self._leads()
            self.state_of_game = play(self.state_of_game, found).state
            for other, lead in self._leads().items():
                self.rewards[other] = float(lead - before[other])
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as a spectator sees it, in notation; nothing without the mode `ansi`."""
        return None if self.render_mode is None else write_position(view_state(self.state_of_game, None))

    def close(self) -> None:
        """Do nothing: an environment holds no window, file or connection."""

    def word(self, number: int) -> str:
        """Return a word for people, such as `construct KEEP on MIGHT` or `F7`.

        Raises:
            ValueError: There is no word of this number.
        """
        return words.text(checked_integer("word", number, 0, self._words - 1), self.config.region.grid)

    def say(self, action: Action) -> list[int]:
        """Return the words that say an action of the engine, as the agent who acts would step through them now.

        Raises:
            ValueError: The action is not legal, or the words said so far are those of others.
        """
        found = words.said(self._menu, action)
        if found is None:
            raise ValueError(f"{action} can't be said now")
        return found

    def _acts(self, agent: str) -> bool:
        return self.state_of_game.public.to_act == self._seats[agent]

    def _ask(self) -> None:
        """Ask who acts next for the first word; all have ended if nobody does."""
        self._said = []
        self._menu = words.first_words(self.state_of_game)
        acting = self.state_of_game.public.to_act
        if acting is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[acting]

    def _leads(self) -> dict[str, int]:
        """Return by how many Ecus each agent is ahead of its best opponent."""
        money = [player.money for player in self.state_of_game.public.players]
        return {agent: money[seat] - max(money[:seat] + money[seat + 1 :]) for agent, seat in self._seats.items()}
