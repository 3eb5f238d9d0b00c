"""Find hints: a hint is a short and certain fix for a violation.

A hint uses only what the state shows. For the view of a seat, it uses neither the hands of other players nor the cards
of the pile (V-1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum, auto
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.actions import (
    Action,
    BuildingChoice,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import EXCHANGE_PRICE, HAND_SIZE, TRAVEL_PRICE, Age, Edition, Kind, Type
from khronos_engine.game.violations import Code
from khronos_engine.referee import RULES_OF_VERBS, foresee, judge
from khronos_engine.rules.cards import Cost, PlayableCards
from khronos_engine.rules.ground import ground

if TYPE_CHECKING:
    from khronos_engine.game.board import Building
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import State
    from khronos_engine.game.violations import Refusal


class HintCode(StrEnum):
    """The kinds of fix; the language files have a sentence for each."""

    MORE_CARDS = auto()
    """Add `cards`."""
    MORE_OF_ANY_TYPE = auto()
    """Add `count` cards of any type."""
    FEWER_CARDS = auto()
    """Leave `cards` out."""
    FEWER_OF_ANY_TYPE = auto()
    """Leave `count` cards out."""
    OTHER_CARDS = auto()
    """Pay with `cards`."""
    PLAYED_BY = auto()
    """Let `adventurer` play all of the cards."""
    PLAYED_BY_BOTH = auto()
    """Let the first adventurer play `cards`, and the second adventurer the rest."""
    EXCHANGE_FIRST = auto()
    """Exchange `cards` first, to draw the missing cards (T-2)."""
    TRAVEL_FIRST = auto()
    """Send `adventurer` to `age` first (T-3)."""
    ANYBODY_TRAVELS_FIRST = auto()
    """Send either adventurer to `age` first (T-3)."""
    GIVE_UP_ALL = auto()
    """Give up the whole hand, `cards` (T-5)."""
    ONLY_PLACE = auto()
    """Lay the `kind` at `square`, its only legal place on `age`."""
    UPGRADE_INSTEAD = auto()
    """Upgrade the `building` under the footprint to the `kind` (U-1)."""
    TOP_LEFT_SQUARE = auto()
    """Name the `building` by its top-left square, not by a different square."""


class Hint(Struct, frozen=True):
    """A fix for a violation.

    Attributes:
        code: The kind of fix.
        action: The legal action to take before or instead of the refused action; None unless exactly one is possible.
        cards: The cards that the fix names.
        count: The number of cards that the fix names.
        ecus: The cost of the fix in Ecus.
        adventurer: The adventurer that the fix names, 0 or 1.
        age: The board that the fix names.
        kind: The kind of building that the fix names.
        square: The square that the fix names.
        building: The building that the fix names.
    """

    code: HintCode
    action: Action | None = None
    cards: Cards = NO_CARDS
    count: int = 0
    ecus: int = 0
    adventurer: int | None = None
    age: Age | None = None
    kind: Kind | None = None
    square: Square | None = None
    building: Building | None = None


_Adviser = Callable[["State", Action, frozenset[Code]], Hint | None]
"""A function that returns a hint for a refused action, from the state, the given action and the codes of its
violations."""


def hints(state: State, action: Action, refusal: Refusal) -> tuple[Hint | None, ...]:
    """Return a hint for each violation of a refusal, in order; None for a violation without a hint.

    Args:
        state: The state, or the view of the seat that acts; both give the same result.
        action: The refused action, unchanged: its payment is None if the player named none.
        refusal: The refusal of the action.
    """
    codes = frozenset([each.code for each in refusal.violations])
    asked: dict[_Adviser, Hint | None] = {}  # several codes have the same adviser

    def find_hint(code: Code) -> Hint | None:
        for adviser in _ADVISERS.get(code, ()):
            if adviser not in asked:
                asked[adviser] = adviser(state, action, codes)
            hint = asked[adviser]
            if hint is not None:
                return hint
        return None

    return tuple([find_hint(each.code) for each in refusal.violations])


def _try_payments(state: State, action: Action) -> tuple[bool, Action | None]:
    """Return whether some payment makes an action legal, and the action with its payment if only one does."""
    verdict = judge(state, action)
    if verdict.refusal is None:
        return True, verdict.action
    return {each.code for each in verdict.refusal.violations} == {Code.PAYMENT_UNCLEAR}, None


# --- cards ------------------------------------------------------------------------------------------------------------


def _correct_payment(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest the possible payment nearest to a named payment, if only the payment is wrong."""
    if not isinstance(action, PayingAction) or action.payment is None:
        return None
    cost = _cost_if_only_cards_are_wrong(state, action)
    possible = () if cost is None else PlayableCards(state, action.seat, action.age).list_payments(cost)
    if not possible:
        return None
    nearest = _nearest(action.payment, possible)
    if len(nearest) > 1:
        return _to_one_of_several(action.payment, nearest)
    (payment,) = nearest
    return _to_payment(action, action.payment, payment, hand_is_known=state.hands[action.seat] is not None)


def _to_one_of_several(named: Payment, nearest: Sequence[Payment]) -> Hint | None:
    """Suggest to add or leave out cards if several payments are equally near.

    The hint names the cards if all these payments have the same cards; otherwise, it only counts them.
    """
    cards = nearest[0].cards
    more = cards.total - named.cards.total
    same_cards = len({each.cards for each in nearest}) == 1
    if more > 0 and all(_is_within(named, each) for each in nearest):
        if same_cards:
            return Hint(HintCode.MORE_CARDS, cards=cards - named.cards)
        return Hint(HintCode.MORE_OF_ANY_TYPE, count=more)
    if more < 0 and all(_is_within(each, named) for each in nearest):
        if same_cards:
            return Hint(HintCode.FEWER_CARDS, cards=named.cards - cards)
        return Hint(HintCode.FEWER_OF_ANY_TYPE, count=-more)
    return None


def _to_payment(action: PayingAction, named: Payment, payment: Payment, *, hand_is_known: bool) -> Hint | None:
    """Suggest the change from the named payment to `payment`.

    If the hand is unknown, suggest only to add cards to the named payment or to leave some of its cards out.
    """
    if not hand_is_known and not payment.cards.is_within(named.cards):
        return Hint(HintCode.MORE_CARDS, cards=payment.cards - named.cards) if _is_within(named, payment) else None
    paid = replace(action, payment=payment)
    if _is_within(named, payment):
        return Hint(HintCode.MORE_CARDS, paid, payment.cards - named.cards)
    if _is_within(payment, named):
        return Hint(HintCode.FEWER_CARDS, paid, named.cards - payment.cards)
    if payment.cards != named.cards:
        return Hint(HintCode.OTHER_CARDS, paid, payment.cards)
    if payment.first.total and payment.second.total:
        return Hint(HintCode.PLAYED_BY_BOTH, paid, payment.first)
    return Hint(HintCode.PLAYED_BY, paid, adventurer=0 if payment.first.total else 1)


def _cost_if_only_cards_are_wrong(state: State, action: PayingAction) -> Cost | None:
    """Return the cost of an action whose only violations are about its payment; None for other actions."""
    violations, cost = RULES_OF_VERBS[type(action)].judge(state, action)
    return None if violations else cost


def _nearest(named: Payment, possible: Sequence[Payment]) -> list[Payment]:
    """Return the possible payments that are nearest to the named payment.

    Of two payments, the nearer one differs in fewer cards in total. If these numbers are equal, the nearer one differs
    in fewer cards by adventurer. If these are equal, too, it adds fewer adventurers who play no cards in the named
    payment.
    """

    def distance(payment: Payment) -> tuple[int, int, int]:
        parts = ((named.first, payment.first), (named.second, payment.second))
        by_adventurer = sum([_change(before, after) for before, after in parts])
        joining = sum([bool(after.total and not before.total) for before, after in parts])
        return _change(named.cards, payment.cards), by_adventurer, joining

    distances = [distance(each) for each in possible]
    nearest = min(distances)
    return [each for each, far in zip(possible, distances, strict=True) if far == nearest]


def _change(cards: Cards, other: Cards) -> int:
    """Return the number of cards by which two sets differ."""
    return sum([abs(each) for each in cards - other])


def _is_within(part: Payment, whole: Payment) -> bool:
    """Return whether each adventurer plays only cards that it also plays in another payment."""
    return part.first.is_within(whole.first) and part.second.is_within(whole.second)


def _exchange(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest to exchange the useless cards, if only cards of one type are missing and a full hand could pay."""
    hand = state.hands[action.seat]
    if not isinstance(action, PayingAction) or hand is None:
        return None
    cost = _cost_if_only_cards_are_wrong(state, action)
    if cost is None or hand[cost.type] >= cost.min_cards:
        return None
    room = sum([each.room(action.age) for each in state.public.players[action.seat].adventurers])
    useless = hand - Cards.of(cost.type, hand[cost.type])
    if cost.min_cards + cost.extra > min(room, HAND_SIZE):
        return None
    exchange = ExchangeHand(action.seat, useless)
    if judge(state, exchange).refusal is not None:
        return None
    after = foresee(state, exchange).state
    kept = hand - useless
    drawn = after.public.players[action.seat].hand_size - kept.total
    if cost.min_cards - kept.total > _max_drawn(state, exchange, cost.type, drawn):
        return None
    best = (*after.hands[: action.seat], kept + Cards.of(cost.type, drawn), *after.hands[action.seat + 1 :])
    is_legal = _try_payments(replace(after, hands=best), replace(action, payment=None))[0]
    if not is_legal:  # the exchange also costs 2 Ecus
        return None
    return Hint(HintCode.EXCHANGE_FIRST, exchange, useless, ecus=EXCHANGE_PRICE)


def _max_drawn(state: State, exchange: ExchangeHand, card_type: Type, drawn: int) -> int:
    """Return the maximum number of cards of a type that the player could draw, as far as the player knows.

    The cards come from the pile, and from the discards when the pile is empty (T-6).
    """
    public, hand = state.public, state.hands[exchange.seat]
    unknown = state.config.all_cards - public.discards - public.row - (hand or NO_CARDS)
    from_pile = min(drawn, public.pile_size)
    discards = public.discards + exchange.cards
    return min(unknown[card_type], from_pile) + min(discards[card_type], drawn - from_pile)


def _correct_swap(state: State, action: Action, codes: frozenset[Code]) -> Hint | None:
    """Suggest to give as many cards to the row as are taken from it (HE-2)."""
    if not isinstance(action, SwapCards) or codes != {Code.UNEQUAL_SWAP}:
        return None
    hand, short = state.hands[action.seat], action.count - action.give.total
    if short > 0:
        spare = NO_CARDS if hand is None else hand - action.give
        if hand is None or spare.total < short:
            return None
        ways = spare.subsets(short)
        if len(ways) > 1:
            return Hint(HintCode.MORE_OF_ANY_TYPE, count=short)
        return Hint(HintCode.MORE_CARDS, replace(action, give=action.give + ways[0]), ways[0])
    ways = action.give.subsets(-short)
    if len(ways) > 1:
        return Hint(HintCode.FEWER_OF_ANY_TYPE, count=-short)
    return Hint(HintCode.FEWER_CARDS, replace(action, give=action.give - ways[0]), ways[0])


def _correct_end(state: State, action: Action, codes: frozenset[Code]) -> Hint | None:
    """Suggest to give up the whole hand at the end of the turn; for an unknown hand, the number of cards (T-5)."""
    if not isinstance(action, EndTurn) or state.config.edition is not Edition.MATAGOT:
        return None
    hand = state.hands[action.seat]
    if hand is not None:
        return Hint(HintCode.GIVE_UP_ALL, EndTurn(action.seat, hand), hand, count=hand.total)
    short = state.public.players[action.seat].hand_size - (action.give_up or NO_CARDS).total
    if short <= 0 or codes != {Code.HAND_NOT_GIVEN_UP}:
        return None
    return Hint(HintCode.MORE_OF_ANY_TYPE, count=short)


# --- adventurers ------------------------------------------------------------------------------------------------------

_ABOUT_ADVENTURERS = frozenset({Code.NO_ADVENTURER, Code.ADVENTURER_ELSEWHERE, Code.ADVENTURER_SPENT})


def _travel(state: State, action: Action, codes: frozenset[Code]) -> Hint | None:
    """Suggest to send an adventurer to the board first, if one travel action makes the action legal."""
    if not isinstance(action, PayingAction) or not codes <= _ABOUT_ADVENTURERS:
        return None
    seat, age = action.seat, action.age
    first, second = state.public.players[seat].adventurers
    able = [number for number, each in enumerate((first, second)) if each.age is not age and each.cards_left]
    if first == second and action.payment is None:
        able = able[:1]
    travels = [Travel(seat, number, age) for number in able if _makes_legal(state, Travel(seat, number, age), action)]
    if not travels:
        return None
    if len(travels) > 1:
        return Hint(HintCode.ANYBODY_TRAVELS_FIRST, age=age, ecus=TRAVEL_PRICE)
    traveller = travels[0].adventurer
    return Hint(HintCode.TRAVEL_FIRST, travels[0], adventurer=traveller, age=age, ecus=TRAVEL_PRICE)


def _makes_legal(state: State, travel: Travel, action: PayingAction) -> bool:
    violations, _ = RULES_OF_VERBS[Travel].judge(state, travel)
    return not violations and _try_payments(foresee(state, travel).state, action)[0]


# --- squares ----------------------------------------------------------------------------------------------------------


def _only_place(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest the only legal place of the building on the board."""
    if not isinstance(action, Construct | Upgrade):
        return None
    board = state.public.boards[action.age]
    old = None
    if isinstance(action, Upgrade) and (old := board.with_corner(board.grid.mask(action.old))) is None:
        return None
    legal = ground(state.config, action.age, board, action.kind, old).legal
    if legal.bit_count() != 1:
        return None
    square = board.grid.square(legal)
    is_legal, moved = _try_payments(state, replace(action, at=square))
    return Hint(HintCode.ONLY_PLACE, moved, age=action.age, kind=action.kind, square=square) if is_legal else None


def _upgrade_instead(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest an upgrade instead of a construction, if the footprint covers a single building."""
    if not isinstance(action, Construct):
        return None
    board = state.public.boards[action.age]
    under = board.buildings_touching(board.grid.footprint_on_board(action.at, action.kind.size))
    if len(under) != 1 or under[0].kind not in action.kind.smaller:
        return None
    old = board.grid.square(under[0].corner)
    is_legal, upgrade = _try_payments(state, Upgrade(action.seat, action.age, old, action.kind, action.at))
    return Hint(HintCode.UPGRADE_INSTEAD, upgrade, kind=action.kind, building=under[0]) if is_legal else None


def _top_left(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest the top-left square of the building, if the action names a different square of it."""
    if not isinstance(action, Upgrade | Demolish | Populate | Renovate):
        return None
    board = state.public.boards[action.age]
    named = action.old if isinstance(action, Upgrade) else action.at
    building = board.building_at(board.grid.mask(named))
    if building is None:
        return None
    corner = board.grid.square(building.corner)
    corrected = replace(action, old=corner) if isinstance(action, Upgrade) else replace(action, at=corner)
    is_legal, legal = _try_payments(state, corrected)
    return Hint(HintCode.TOP_LEFT_SQUARE, legal, building=building) if is_legal else None


def _choice(state: State, action: Action, _: frozenset[Code]) -> Hint | None:
    """Suggest the top-left square of the choice, if the decision names a different square of it."""
    question = state.public.question
    if not isinstance(action, ChooseBuilding) or not isinstance(question, BuildingChoice):
        return None
    grid = state.config.region.grid
    for building in question.choices:
        if building.squares & grid.mask(action.at):
            choice = ChooseBuilding(action.seat, grid.square(building.corner))
            return Hint(HintCode.TOP_LEFT_SQUARE, choice, building=building)
    return None


_ADVISERS: dict[Code, tuple[_Adviser, ...]] = {
    Code.NOT_A_CHOICE: (_choice,),
    Code.CARDS_NOT_IN_HAND: (_correct_payment, _exchange, _correct_end),
    Code.UNEQUAL_SWAP: (_correct_swap,),
    Code.ADVENTURER_ELSEWHERE: (_correct_payment, _travel),
    Code.ADVENTURER_SPENT: (_correct_payment, _travel),
    Code.TOO_FEW_CARDS: (_correct_payment, _exchange),
    Code.WRONG_CARDS: (_correct_payment, _exchange),
    Code.TOO_MANY_CARDS: (_correct_payment,),
    Code.SURCHARGE_MISSING: (_correct_payment,),
    Code.NO_ADVENTURER: (_travel,),
    Code.NO_CUBE: (_correct_payment,),
    Code.OFF_BOARD: (_only_place,),
    Code.NOT_FREE: (_upgrade_instead, _only_place),
    Code.NO_BUILDING: (_top_left,),
    Code.NOT_COVERED: (_only_place,),
    Code.RIVER: (_only_place,),
    Code.DOMAINS_JOINED: (_only_place,),
    Code.EQUAL_HIGHEST: (_only_place,),
    Code.HAND_NOT_GIVEN_UP: (_correct_end,),
}
"""The advisers for each code, in the order in which they are asked; a code without advisers has no hint."""
