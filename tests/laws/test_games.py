"""Invariants hold after every action of random games with all options."""

from khronos_engine import fold, legal_actions, view_event, view_state
from khronos_engine.audit import audit
from khronos_engine.game.board import Board
from khronos_engine.game.material import GAME_TURNS
from khronos_engine.game.state import Config, State, digest
from tests.support.games import game, law

MAX_ACTIONS = 1200
"""A number of actions that no game of 5 players with 7 turns reaches, because cards and money are limited."""


@law()
def test_every_position_of_a_game_is_valid(config: Config, chance: int) -> None:
    """Tiles, cubes and cards are conserved, nothing overlaps, and hierarchy holds unless a decision is pending."""
    for step in game(config, chance):
        assert audit(step.after) == ()


@law()
def test_board_changed_by_events_has_the_same_facts_as_an_equal_new_board(config: Config, chance: int) -> None:
    for step in game(config, chance):
        for board in step.after.public.boards:
            made = Board(board.region, board.buildings)
            assert (board.occupied, board.corners) == (made.occupied, made.corners)
            assert board.domains == made.domains


@law()
def test_applying_the_events_to_the_old_state_gives_the_new_state(config: Config, chance: int) -> None:
    for step in game(config, chance):
        assert fold(step.before, step.outcome.events) == step.after


@law()
def test_applying_viewed_events_to_the_old_view_gives_the_view_of_the_new_state(config: Config, chance: int) -> None:
    for step in game(config, chance):
        for viewer in (None, *range(config.players)):
            seen = [view_event(event, viewer) for event in step.outcome.events]
            assert fold(view_state(step.before, viewer), seen) == view_state(step.after, viewer)


@law()
def test_no_position_is_a_dead_end_and_every_game_ends(config: Config, chance: int) -> None:
    last: State | None = None
    for number, step in enumerate(game(config, chance)):
        assert legal_actions(step.before)
        assert number < MAX_ACTIONS
        last = step.after
    assert last is not None
    assert last.public.over
    assert last.public.turn.number == GAME_TURNS
    assert legal_actions(last) == ()


@law()
def test_every_action_increases_the_revision_by_one_and_changes_the_digest(config: Config, chance: int) -> None:
    for step in game(config, chance):
        assert step.after.public.revision == step.before.public.revision + 1
        assert digest(step.after.public) != digest(step.before.public)
