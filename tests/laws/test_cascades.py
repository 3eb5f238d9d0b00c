"""After each decision, the action is computed again from its start, with the same result."""

from khronos_engine.game.state import Config
from khronos_engine.referee import before_cascade, foresee, run
from khronos_engine.rules.reducer import Ledger
from tests.support.games import game, small_law


@small_law()
def test_every_pending_position_follows_from_the_position_before_its_cascade(config: Config, chance: int) -> None:
    for step in game(config, chance):
        cascade = step.after.public.cascade
        if cascade is not None:
            again: Ledger = run(before_cascade(step.after), cascade.action, cascade.answers)
            assert again.state == step.after


@small_law()
def test_preview_returns_the_public_events_of_the_action(config: Config, chance: int) -> None:
    for step in game(config, chance):
        foreseen = foresee(step.before, step.outcome.action)
        assert [type(event) for event in foreseen.events] == [type(event) for event in step.outcome.events]
        assert foreseen.state.public == step.after.public or foreseen.state.public.turn == step.after.public.turn
