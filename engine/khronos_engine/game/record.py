"""Define recorded games: the beginning of a game, and its actions as they were written.

A written action can omit the player, the board, or the adventurer of each card if they follow from the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple, replace

from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    PayingAction,
    PlaceBuilding,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import BUILDING_AGES, Age, Type
from khronos_engine.game.shuffle import Stream
from khronos_engine.game.state import RULES_REVISION, Config, State, digest

if TYPE_CHECKING:
    from khronos_engine.game.state import Public


DIGEST_DIGITS = 8
"""The number of digits of a digest after an action."""


class GameSetup(Struct, frozen=True, gc=False):
    """A game before its first turn.

    Attributes:
        config: The configuration of the game.
        seed: The 32 bytes that determine every random choice; None if the seed is unknown, as with reported cards.
        first_seat: The player who began; None if the seed determines this player.
    """

    config: Config
    seed: bytes | None = None
    first_seat: int | None = None

    @property
    def first(self) -> int | None:
        """The player who began, derived from the seed if necessary; None if neither player nor seed is known."""
        if self.first_seat is None and self.seed is not None:
            return Stream(self.seed).draw_below(self.config.players)
        return self.first_seat


class PartialAction(Struct, frozen=True, gc=False):
    """An action as written, without the parts that follow from the position.

    Attributes:
        action: The action. Its seat is always 0, and its payment is None if `cards` names cards.
        seat: The player who acts; None if the line names no player; the position then determines the player.
        cards: The cards, if the line names cards but no adventurers; otherwise None.
        no_board: The error to raise if the position does not determine the board; None if the line names a board.
    """

    action: Action
    seat: int | None = None
    cards: Cards | None = None
    no_board: ValueError | None = None

    @classmethod
    def of(cls, action: Action, public: Public | None = None) -> PartialAction:
        """Return an action without the parts that follow from the position.

        Args:
            action: Any action.
            public: The position; None to keep all parts. The result omits the player if it is this player's turn, and
                the adventurers if `divide_payment` would return the same payment.
        """
        bare = replace(action, seat=0)
        if public is None:
            return cls(bare, action.seat)
        seat = None if action.seat == public.turn.seat == _to_act(public, action) else action.seat
        if isinstance(action, PayingAction) and isinstance(bare, PayingAction) and action.payment is not None:
            cards = action.payment.cards
            if cards.total and action.payment == divide_payment(cards, public, action.seat, action.age):
                return cls(replace(bare, payment=None), seat, cards)
        return cls(bare, seat)

    def complete(self, public: Public) -> Action:
        """Return the action with the parts that follow from a position.

        Raises:
            ValueError: If the line names no board, and no board or several boards fit. The error is then `no_board`.
        """
        seat = _to_act(public, self.action) if self.seat is None else self.seat
        action = replace(self.action, seat=seat)
        if self.no_board is not None and isinstance(action, Construct | Upgrade | Demolish):
            ages = _fitting_ages(action, public)
            if len(ages) != 1:
                raise self.no_board
            action = replace(action, age=ages[0])
        if self.cards is None or not isinstance(action, PayingAction):
            return action
        return replace(action, payment=divide_payment(self.cards, public, seat, action.age))


def divide_payment(cards: Cards, public: Public, seat: int, age: Age) -> Payment:
    """Divide cards between the two adventurers, for a line that names cards but no adventurers.

    If the second adventurer is not on the board, the first plays all cards. Otherwise, the first plays as many as it
    still may on that board (Military cards, then Religious cards, then Civil cards), and the second plays the others.
    """
    first, second = public.players[seat].adventurers
    if second.age is not age:
        return Payment(cards, NO_CARDS)
    room = first.room(age)
    part = NO_CARDS
    for kind in Type:
        part += Cards.of(kind, min(cards[kind], room - part.total))
    return Payment(part, cards - part)


def _fitting_ages(action: Construct | Upgrade | Demolish, public: Public) -> list[Age]:
    """Return the boards that have the player's adventurer and the building that the action names (C-1, U-1, X-1)."""
    ages = [each for each in BUILDING_AGES if public.players[action.seat].stands_on(each)]
    if isinstance(action, Construct):
        return ages
    old = action.old if isinstance(action, Upgrade) else action.at
    grid = public.config.region.grid
    return [each for each in ages if grid.holds(old) and public.boards[each].building_at(grid.mask(old)) is not None]


def _to_act(public: Public, action: Action) -> int:
    """Return the player for a line that names no player: the player who must decide, or whose turn it is."""
    if isinstance(action, ChooseBuilding | PlaceBuilding) and public.question is not None:
        return public.question.seat
    return public.turn.seat


class RecordedAction(Struct, frozen=True, gc=False, eq=False):
    """An action of a recorded game.

    Attributes:
        partial: The action as written.
        digest: The first digits of the digest of the state after the action, in lower case. If empty, no digest is
            compared.
        comment: The comment on the line of the action; empty if there is no comment.
        before: The comments above the action, one per line.
        line: The number of its line in the file, 0 without a file. Comparisons of actions ignore it.
    """

    partial: PartialAction
    digest: str = ""
    comment: str = ""
    before: tuple[str, ...] = ()
    line: int = 0

    @classmethod
    def of(cls, action: Action, before: Public, after: Public, comment: str = "") -> RecordedAction:
        """Return the record of an applied action, with a digest and without parts that follow from the position.

        Args:
            action: The action.
            before: The position before the action.
            after: The position after the action.
            comment: The comment on the line of the action.
        """
        return cls(PartialAction.of(action, before), digest(after)[:DIGEST_DIGITS], comment)

    def __eq__(self, other: object) -> bool:
        return astuple(self)[:-1] == astuple(other)[:-1] if isinstance(other, RecordedAction) else NotImplemented

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])


class RecordHeader(Struct, frozen=True, gc=False):
    """A note on a game, such as its date.

    Attributes:
        name: The name of the note, such as `date`.
        value: The text of the note, which is one line and may be empty.
    """

    name: str
    value: str


class Record(Struct, frozen=True, gc=False):
    """A recorded game.

    Attributes:
        beginning: The set-up of the game, or the position with which the record begins.
        actions: The actions in order.
        rules_revision: The revision number of the rules by which the game was played.
        headers: The notes on the game, in the order of the file.
        foreword: The comments before the actions, one per line.
        afterword: The comments after the last action, one per line.
    """

    beginning: GameSetup | State
    actions: tuple[RecordedAction, ...] = ()
    rules_revision: int = RULES_REVISION
    headers: tuple[RecordHeader, ...] = ()
    foreword: tuple[str, ...] = ()
    afterword: tuple[str, ...] = ()

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.beginning.config
