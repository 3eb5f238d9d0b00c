"""After a move in a physical game, instructions list the pieces to move, board by board."""

from khronos_cli.notation import state_message
from khronos_cli.table.status import hand_lines
from khronos_engine.game.actions import Action
from khronos_engine.game.state import State
from tests.support import REASON, RED, play, populate, position, renovate

ON_REASON = """
   Reason
   A  B  C  D  E
1  T- T- .  k- k-
2  T- T- .  k- k-
3  .  .  .  .  .
"""


def instructions_for(before: State, *actions: Action) -> list[str]:
    """Return the instructions for the pieces after actions, without the heading."""
    after = play(before, *actions).state
    return [" ".join(line.plain.split()) for line in hand_lines(state_message(before), state_message(after))][1:]


def test_populating_and_renovating_are_described_for_the_physical_boards() -> None:
    before = position(ON_REASON, turn=RED, on=REASON, hand="CM")
    assert instructions_for(before, populate(RED, "A1"), renovate(RED, "D1", "M")) == [
        "Reason put a cube of Red on A1; turn over Keep D1"
    ]
