"""Provide helpers for rule tests: positions drawn as text, moves with short names, events as lines.

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

The last line of a drawing names the player whose turn it is, and the cards of the hand. The other parts of the position
are derived from the drawing, so that all totals are right, or are arguments of `position`. `diagram` explains the
drawings of boards.

A test checks the whole `log`, its end (`ends`), the `changes` of the boards, the rules that an action violates
(`violated_rules`), or the complete text of each violation (`list_violations`):

>>> print(list_violations(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "M")))
U-1 too few cards: red, Military cards, 3 needed, 1 given

`play` checks for each action that its events lead to the new state, and that a valid position stays valid. Therefore
tests do not count tiles, cubes and cards, and a test checks either the log or the changes.

Similar positions are one drawing with additional buildings (`put`) or different owners (`recast`); `BARE` is an empty
drawing. Such cases are a table, with a name and a line for each:

>>> @cases(
...     "added, clauses",
...     a_square_away=("D2 Kb", ()),
...     next_to_an_equal=("C2 Kb", ("H-1",)),
... )
... def test_no_building_may_equal_the_highest_of_its_type(added: str, clauses: tuple[str, ...]) -> None:
...     before = position(put(BARE, added), hand="MM")
...     assert violated_rules(before, construct(RED, MIGHT, KEEP, "A2", "MM")) == clauses
>>> test_no_building_may_equal_the_highest_of_its_type("C2 Kb", ("H-1",))

Mark a test with the rules that it checks: `@pytest.mark.clause("H-1")`; `make trace ARGS=H-1` lists the tests of a
rule. `docs/rules.md` shows one test of each rule: the test with the fewest actions that no earlier rule shows. Tests
with a table are not shown.
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
