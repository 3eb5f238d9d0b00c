"""The words that tests of rules are written in: positions drawn as text, moves by short names, events in lines.

A test of a rule is a drawn position, an action and what comes of it:

>>> before = position('''
...        Might    | Faith    | Reason
...        A  B  C  | A  B  C  | A  B  C
...     1  .  .  .  | .  .  .  | .  .  .
...     2  .  Wr .  | .  .  .  | .  .  .
...     3  .  .  .  | .  .  .  | .  .  .
...     red: M
...     ''')
>>> after = play(before, upgrade(RED, MIGHT, "B2", KEEP, "B2", "M"))
>>> print(after.log)
> red upgrades B2 to Keep B2 on Might
red plays M
Might: Kr B2 by upgrade in place of Wr B2
red +1 bonus
Faith: Kr B2 by ripple
Reason: k- B2 by ripple
settled
>>> print(after.changes)
Might: - Wr B2, + Kr B2
Faith: + Kr B2
Reason: + k- B2
>>> cited(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "M"))
('U-1',)

`diagram` says how boards are drawn, `position` what can be stated beside them; all else follows, so that everything
adds up. `play` holds each action to the laws of the engine, so that a whole `log` proves the boards after it; where the
`log` is not the point, its end (`ends`) or the `changes` of the boards are stated. A drawing that differs little from
another is made of it by `recast` and `put`. `cited` are the clauses that a refused action breaks.
"""

from msgspec.structs import replace

from khronos_engine.actions import Action
from khronos_engine.material import Age, Kind
from khronos_engine.referee import judge, legal_actions
from khronos_engine.squares import Square
from khronos_engine.state import State
from khronos_engine.violations import Code, Refusal
from tests.support.diagram import COLOURS, draw, put, read_diagram, recast, write_diagram
from tests.support.event_log import event_log
from tests.support.moves import (
    ABBEY,
    BLUE,
    CASTLE,
    CHAPEL,
    CITY,
    CIVIL,
    FAITH,
    GREEN,
    HAMLET,
    KEEP,
    MIGHT,
    MILITARY,
    MONASTERY,
    REASON,
    RED,
    RELIGIOUS,
    TOWN,
    WATCHTOWER,
    WHITE,
    YELLOW,
    cards,
    choose,
    construct,
    demolish,
    end_turn,
    exchange,
    pay,
    place,
    populate,
    renovate,
    swap,
    travel,
    upgrade,
)
from tests.support.play import Played, at, cited, lines, play, shows, with_player, with_public
from tests.support.position import SEATS, SEED, position

__all__ = [
    "ABBEY",
    "BLUE",
    "CASTLE",
    "CHAPEL",
    "CITY",
    "CIVIL",
    "COLOURS",
    "FAITH",
    "GREEN",
    "HAMLET",
    "KEEP",
    "MIGHT",
    "MILITARY",
    "MONASTERY",
    "REASON",
    "RED",
    "RELIGIOUS",
    "SEATS",
    "SEED",
    "TOWN",
    "WATCHTOWER",
    "WHITE",
    "YELLOW",
    "Action",
    "Age",
    "Code",
    "Kind",
    "Played",
    "Refusal",
    "Square",
    "State",
    "at",
    "cards",
    "choose",
    "cited",
    "construct",
    "demolish",
    "draw",
    "end_turn",
    "event_log",
    "exchange",
    "judge",
    "legal_actions",
    "lines",
    "pay",
    "place",
    "play",
    "populate",
    "position",
    "put",
    "read_diagram",
    "recast",
    "renovate",
    "replace",
    "shows",
    "swap",
    "travel",
    "upgrade",
    "with_player",
    "with_public",
    "write_diagram",
]
