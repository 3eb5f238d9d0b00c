"""A game of bots to watch: the boards stay in place, and lines appear below them at reading speed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rich.console import Console
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import preview_lines, refusal_lines
from khronos_cli.console import print_lines
from khronos_cli.demo.game import illegal_attempt
from khronos_cli.draw.frame import all_boards_that_fit, one_board_that_fits, show_frame
from khronos_cli.draw.placements import placement_lines
from khronos_cli.language import Demo, Drawing, fill, render
from khronos_cli.names import AGES, seat_name
from khronos_cli.narration import action_lines, ranking_lines, turn_heading
from khronos_cli.notation import action_text, public_of
from khronos_client import AnyReferee
from khronos_client.bots import Bot, seat_to_act

_REFUSAL_IN = 2
"""The game turn from which a player tries an illegal move."""

_WHY_IN = 3
"""The game turn from which a player asks where a building can go."""

_PREVIEW_IN = 5
"""The game turn from which a player asks for a preview."""

_WORDS_A_SECOND = 4.0
"""Reading speed in words per second."""


@dataclass(slots=True)
class Show:
    """The display of a game of bots.

    Attributes:
        out: The output; only on a terminal the boards stay in place.
        rows: The rows of the region.
        pace: Factor of the pauses: 1 at reading speed, 0 without pauses.
    """

    out: Console
    rows: Sequence[str]
    pace: float
    _talk: list[Text] = field(default_factory=list, init=False)

    def play(self, referee: AnyReferee, setup: GameSetup, bot: Bot) -> None:
        """Play all seats by a bot, to the end of the game."""
        random = Random(f"khronos demo {setup.seed_phrase}")  # noqa: S311 - a game for show
        state = referee.create_game(setup, with_sentences=True).state
        turn, asides = (0, 0), _Asides()
        while not state.public_part.over:
            public = state.public_part
            if turn != (public.turn.number, public.turn.seat):
                turn = (public.turn.number, public.turn.seat)
                self._talk = []
                self._say(state, [turn_heading(*turn, public.players[turn[1] - 1].money, public.config)])
                if asides.wants_refusal(state):
                    self._say(state, _refusal(referee, state))
                if asides.wants_why(state):
                    self._show(_why(referee, state, self.rows))
            seat = seat_to_act(state)
            action = bot(referee, referee.view(state, viewer=seat).state, random)
            if asides.wants_preview(state, action):
                self._say(state, _preview(referee, state, action))
            applied = referee.apply(state, action, with_sentences=True)
            state = applied.state
            self._say(state, list(action_lines(applied.events)), _board_of(action))
            if state.public_part.over:
                self._talk = []
                ranking = ranking_lines(applied.events, state.public_part.players, setup.config)
                self._say(state, [Text(f"{render(Drawing.OVER)}.", "bold"), *ranking])

    def _say(self, state: GameState, lines: Sequence[Text], age: Age.ValueType = AGES[0]) -> None:
        """Show the boards with more lines below them, and wait for the time of reading."""
        self._talk += lines
        if not self.out.is_terminal:
            print_lines(self.out, lines)
            return
        drawn = (state.public_part, self.rows, self.out.width, self.out.height)
        boards = all_boards_that_fit(*drawn) or one_board_that_fits(*drawn, age)
        room = max(self.out.height - len(boards) - 2, 1)
        show_frame(self.out, [*boards, Text(), *self._talk[-room:]])
        self._wait(lines)

    def _show(self, lines: Sequence[Text]) -> None:
        """Show lines instead of the boards, and wait for the time of reading."""
        if not self.out.is_terminal:
            print_lines(self.out, lines)
            return
        show_frame(self.out, lines)
        self._wait([line for line in lines if not line.no_wrap])

    def _wait(self, lines: Sequence[Text]) -> None:
        words = sum(len(line.plain.split()) for line in lines)
        time.sleep(self.pace * (0.5 + words / _WORDS_A_SECOND))


class _Asides:
    """The questions of players before a move, each asked once in a game."""

    def __init__(self) -> None:
        self._shown: set[int] = set()

    def wants_refusal(self, state: GameState) -> bool:
        """Return whether to show an illegal move before this turn."""
        return state.public_part.turn.number >= _REFUSAL_IN and self._is_new(_REFUSAL_IN)

    def wants_why(self, state: GameState) -> bool:
        """Return whether to show a placement map before this turn."""
        return state.public_part.turn.number >= _WHY_IN and self._is_new(_WHY_IN)

    def wants_preview(self, state: GameState, action: Action) -> bool:
        """Return whether to show the preview of an action."""
        builds = action.WhichOneof("verb") in {"construct", "upgrade"}
        return builds and state.public_part.turn.number >= _PREVIEW_IN and self._is_new(_PREVIEW_IN)

    def _is_new(self, number: int) -> bool:
        is_new = number not in self._shown
        self._shown.add(number)
        return is_new


def _request_line(state: GameState, question: str) -> Text:
    config, seat = state.public_part.config, state.public_part.turn.seat
    return Text(fill(Demo.ASKS, seat=seat_name(config, seat), question=question), "bold cyan")


def _refusal(referee: AnyReferee, state: GameState) -> list[Text]:
    action = illegal_attempt(referee, state)
    answer = referee.validate(state, action, with_sentences=True)
    question = fill(Demo.MAY_I, action=action_text(action, public_of(state)))
    return [_request_line(state, question), *refusal_lines(answer.refusal, state, action)]


def _why(referee: AnyReferee, state: GameState, rows: Sequence[str]) -> list[Text]:
    answer = referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_KEEP, with_consequences=True)
    return list(placement_lines(answer, state.public_part, rows, "`why keep at F7`"))


def _preview(referee: AnyReferee, state: GameState, action: Action) -> list[Text]:
    answer = referee.preview(state, action, with_sentences=True)
    lines = [line for step in answer.steps for line in preview_lines(step, state.public_part)]
    question = fill(Demo.WHAT_WOULD, action=action_text(action, public_of(state)))
    return [_request_line(state, question), *lines]


def _board_of(action: Action) -> Age.ValueType:
    """Return the board of an action: Reason for cubes and ruins, Might for an action without a board."""
    body = getattr(action, action.WhichOneof("verb") or "", None)
    if action.WhichOneof("verb") in {"populate", "renovate"}:
        return Age.AGE_REASON
    return getattr(body, "age", AGES[0]) or AGES[0]
