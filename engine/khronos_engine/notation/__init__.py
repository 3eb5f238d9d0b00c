"""Read and write the text notation of actions, games, positions, regions and boards.

>>> from khronos_engine import Config, Seat, built_in_region, create_game, seed_from_phrase
>>> from khronos_engine.notation import parse_action, write_action
>>> seats = (Seat("Ann", "red"), Seat("Ben", "blue"))
>>> state, _ = create_game(Config(seats, built_in_region("valley")), seed_from_phrase("a phrase"), first_seat=0)
>>> action = parse_action("b keep mi f7 mm", state.public)
>>> write_action(action, state.public)
'build Keep Might F7 with MM'

`docs/notation.md` describes the notation. `import khronos_engine` does not import this package.
"""

from khronos_engine.notation.actions import parse_action, parse_partial_action, write_action, write_partial_action
from khronos_engine.notation.boards import draw_boards, parse_boards
from khronos_engine.notation.errors import TextError, UnreadableTextError
from khronos_engine.notation.maps import parse_map_code, parse_region, write_map_code, write_region
from khronos_engine.notation.positions import parse_position, write_position
from khronos_engine.notation.records import parse_record, write_record

__all__ = [
    "TextError",
    "UnreadableTextError",
    "draw_boards",
    "parse_action",
    "parse_boards",
    "parse_map_code",
    "parse_partial_action",
    "parse_position",
    "parse_record",
    "parse_region",
    "write_action",
    "write_map_code",
    "write_partial_action",
    "write_position",
    "write_record",
    "write_region",
]
