"""Plays a whole random game through the client."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from khronos.v1.action_pb2 import GivenAction
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.record_pb2 import GameRecord, RecordedAction, RecordHeader
from khronos.v1.state_pb2 import GameState
from khronos_cli.demo.random_action import choose
from khronos_cli.notation import action_text, public_of
from khronos_client import AnyReferee

_DIGEST_DIGITS: Final = 8
"""The digits of the digest that follow an action in a record."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game.

    Attributes:
        before: The state before it.
        after: The state after it.
        events: Its events.
    """

    before: GameState
    after: GameState
    events: Sequence[Event]


@dataclass(slots=True)
class RandomGame:
    """A game by random legal actions.

    Attributes:
        setup: The set-up of the game, with its seed phrase.
        rows: The rows of its region.
        calls: The number of calls so far.
    """

    setup: GameSetup
    rows: Sequence[str]
    calls: int = field(default=0, init=False)

    def begin(self, referee: AnyReferee) -> tuple[GameState, Sequence[Event]]:
        """Create the game; return its first state and the events of the set-up."""
        self.calls += 1
        answer = referee.create_game(self.setup, with_sentences=True)
        return answer.state, answer.events

    def play(self, referee: AnyReferee, state: GameState) -> Iterator[Step]:
        """Yield every action of the game: list the legal actions, choose one, apply it."""
        random = Random(f"khronos demo {self.setup.seed_phrase}")  # noqa: S311 - a game for show
        while not state.public_part.over:
            legal = referee.legal_actions(state)
            action = choose(legal, state.public_part, self.rows, random)
            answer = referee.apply(state, action, with_sentences=True)
            self.calls += 2
            yield Step(state, answer.state, answer.events)
            state = answer.state


def record_of(setup: GameSetup, steps: Sequence[Step]) -> GameRecord:
    """Return a game as a record, each action in its shortest form and with the digest of the state after it."""
    return GameRecord(
        rules_revision=steps[0].before.rules_revision,
        setup=setup,
        actions=[
            RecordedAction(
                action=GivenAction(notation=action_text(step.events[0].action_taken.action, public_of(step.before))),
                public_digest=step.after.public_digest[:_DIGEST_DIGITS],
            )
            for step in steps
        ],
        headers=[RecordHeader(name="Played by", value="chance, among the legal actions")],
    )
