"""Actions from the command line: in notation, or as messages in JSON."""

from khronos.v1.action_pb2 import Action
from khronos.v1.state_pb2 import GameState
from khronos_cli.files import parse_message


def acting_seat(state: GameState) -> int:
    """Return the seat that acts or decides next."""
    public = state.public_part
    return public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat


def action_of(state: GameState, text: str) -> Action | str:
    """Parse an action; JSON without a seat gets the seat that acts or decides next.

    Args:
        state: The state that the action is for.
        text: A line of notation, or an action in JSON.

    Raises:
        CommandError: The text begins like JSON and is not the JSON form of an action.
    """
    if not text.lstrip().startswith("{"):
        return text
    action = parse_message(text, Action, "ACTION")
    action.seat = action.seat or acting_seat(state)
    return action
