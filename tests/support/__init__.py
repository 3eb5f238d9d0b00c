"""The helpers of rule tests: positions drawn as text, moves with short names, events as lines.

A test of a rule consists of a drawn position, an action and its outcome:

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
>>> violated_rules(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "M"))
('U-1',)

The last line of a drawing says whose turn it is, with which cards; what else a position has follows, so that everything
adds up, or is an argument of `position`. `diagram` says how boards are drawn.

What is stated: the whole `log` where it is the point, its end (`ends`), the `changes` of the boards, the clauses that
an action breaks (`violated_rules`), or all that is said about each problem (`list_violations`):

>>> print(list_violations(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "M")))
U-1 too few cards: red, Military cards, 3 needed, 1 given

`play` holds each action to the laws of the engine: its events make the new state, and a valid position stays valid. So
nobody counts tiles, cubes and cards, and a log or the changes prove the boards: one of them is enough.

Positions that differ little are one drawing with other squares (`put`) or another owner (`recast`); `BARE` is a drawing
with nothing on it. Such cases are a table, with a name and a line for each:

>>> @cases(
...     "beside, clauses",
...     a_square_away=("D2 Kb", ()),
...     beside_an_equal=("C2 Kb", ("H-1",)),
... )
... def test_no_building_may_equal_the_highest_of_its_type(beside: str, clauses: tuple[str, ...]) -> None:
...     before = position(put(BARE, beside), hand="MM")
...     assert violated_rules(before, construct(RED, MIGHT, KEEP, "A2", "MM")) == clauses
>>> test_no_building_may_equal_the_highest_of_its_type("C2 Kb", ("H-1",))

A test is marked with the clauses that it holds, `@pytest.mark.clause("H-1")`; `make trace ARGS=H-1` lists them.
`docs/rules.md` shows one test of each clause: the one with the fewest actions, if no other is shown yet. Tests with a
table are not shown.
"""

from msgspec.structs import replace as replace

from khronos_engine.game.actions import Action as Action
from khronos_engine.game.material import Age as Age
from khronos_engine.game.material import Kind as Kind
from khronos_engine.game.squares import Square as Square
from khronos_engine.game.state import State as State
from khronos_engine.game.violations import Code as Code
from khronos_engine.game.violations import Refusal as Refusal
from khronos_engine.referee import judge as judge
from khronos_engine.referee import legal_actions as legal_actions
from tests.support.cases import *
from tests.support.diagram import *
from tests.support.event_log import *
from tests.support.moves import *
from tests.support.play import *
from tests.support.position import *
