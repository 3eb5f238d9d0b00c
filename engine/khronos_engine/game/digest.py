"""A digest of the public part: equal digests mean equal positions.

The digest is the SHA-256 hash of JSON with the fields in order, integers with all their digits, and the class of each
union member. A board is encoded as the digest of its buildings, which the board caches. A field with its default value
is left out, so adding a field later does not change the digests of positions that do not use it. The classes request
this with `omit_defaults`, which compares values with `is`; therefore a default must be a small number, `None`, `()`, a
member of an enumeration, or made by a factory.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import json
from msgspec.structs import replace

from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.state import RULES_REVISION

if TYPE_CHECKING:
    from khronos_engine.game.board import Board
    from khronos_engine.game.state import Config, Public

_encode = json.Encoder().encode


def digest(public: Public) -> str:
    """Return the digest of a public part as 64 hexadecimal digits."""
    return sha256(_encode((RULES_REVISION, _with_board_digests(public)))).hexdigest()


def config_digest(config: Config) -> str:
    """Return the digest of a configuration as 64 hexadecimal digits."""
    return sha256(_encode((RULES_REVISION, config))).hexdigest()


def _with_board_digests(public: Public) -> Public:
    """Return a public part with each board replaced by its digest, including the boards in a cascade."""
    cascade = public.cascade
    if cascade is not None:
        cascade = replace(cascade, before=_with_board_digests(cascade.before))
    return replace(public, boards=tuple(map(_of_buildings, public.boards)), cascade=cascade)


@memoize_on_value
def _of_buildings(board: Board) -> str:
    """Return the digest of the buildings of a board; its region is in the configuration."""
    return sha256(_encode(board.buildings)).hexdigest()
