"""Implement the rules of cards: costs, payments by adventurers, and drawing (T-4, T-6, ED-2, ED-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.cards import NO_CARDS, NO_PAYMENT, PAYMENTS, Cards, Payment
from khronos_engine.game.events import CardsDrawn, CardsPlayed, PileShuffled
from khronos_engine.game.lazy_property import lazy_property
from khronos_engine.game.material import HAND_SIZE, TYPES, Type
from khronos_engine.game.shuffle import Stream
from khronos_engine.game.violations import Code, Violation

if TYPE_CHECKING:
    from khronos_engine.game.material import Age
    from khronos_engine.game.squares import Grid
    from khronos_engine.game.state import Player, State
    from khronos_engine.rules.reducer import Ledger


class Surcharge(Struct, frozen=True, gc=False):
    """The extra cards, of any type, that an action costs because of terrain (G-3, G-4).

    Attributes:
        clause: The id of the clause of the surcharge: `G-3` or `G-4`.
        squares: The squares of the terrain under the footprint.
        cards: The number of cards, 1 or 2.
    """

    clause: str
    squares: int
    cards: int


class Cost(Struct, frozen=True, dict=True, cache_hash=True):
    """The cards that an action costs.

    Attributes:
        clause: The clause of the action: `C-1`, `U-1`, `X-1`, `P-1` or `N-1`.
        type: The type of cards that must be played.
        min_cards: The minimum number of cards of that type.
        max_cards: The maximum number of cards of that type. It differs from `min_cards` only for a ruin that costs two
            cards, because one card is enough to renovate it by half. Renovating by half also lays a cube, which the
            player must have in supply (N-1).
        surcharges: The surcharges of the terrain.
    """

    clause: str
    type: Type
    min_cards: int
    max_cards: int
    surcharges: tuple[Surcharge, ...] = ()

    @lazy_property
    def extra(self) -> int:
        """The surcharge in cards."""
        return sum([each.cards for each in self.surcharges])

    def lays_cube(self, cards: int) -> bool:
        """Return whether playing this number of cards also lays a cube of the player (N-1)."""
        return self.min_cards <= cards < self.max_cards

    @property
    def without_squares(self) -> Cost:
        """The same cost without the squares of its surcharges, so that it applies to many places."""
        if not self.surcharges:
            return self
        bare = tuple([Surcharge(each.clause, 0, each.cards) for each in self.surcharges])
        return Cost(self.clause, self.type, self.min_cards, self.max_cards, bare)


# --- judging ----------------------------------------------------------------------------------------------------------


def judge_cards(state: State, seat: int, cards: Cards, clause: str) -> list[Violation]:
    """Judge whether a hand can contain the given cards (T-4, ED-3). Violations cite the rule of the action."""
    have, is_known = state.possible_cards(seat), state.hands[seat] is not None
    code = Code.CARDS_NOT_IN_HAND if is_known else Code.CARDS_BEYOND_TOTALS
    violations = [
        Violation(code, clause, seats=(seat,), card_type=kind, needed=cards[kind], given=have[kind])
        for kind in TYPES
        if cards[kind] > have[kind]
    ]
    size = state.public.players[seat].hand_size
    if not is_known and cards.total > size:
        violations.append(Violation(code, clause, seats=(seat,), needed=cards.total, given=size))
    return violations


def judge_adventurers(player: Player, seat: int, age: Age, payment: Payment, *, named: bool) -> list[Violation]:
    """Judge whether the adventurers who play the cards are on the board, and play at most 2 cards per turn (T-4).

    Args:
        player: The player.
        seat: The player's seat.
        age: The board of the action.
        payment: The cards that each adventurer plays.
        named: Whether the player named the adventurers. If not, only the number of cards can be wrong.
    """
    violations = []
    for number, (adventurer, cards) in enumerate(zip(player.adventurers, payment, strict=True)):
        count, left, here = sum(cards), adventurer.cards_left, adventurer.age is age
        if count and named and not here:
            violations.append(Violation(Code.ADVENTURER_ELSEWHERE, "T-4", seats=(seat,), age=age, adventurer=number))
        if count > left and (named or here):
            violations.append(
                Violation(Code.ADVENTURER_SPENT, "T-4", seats=(seat,), adventurer=number, needed=count, given=left)
            )
    return violations


def judge_cost(cost: Cost, cards: Cards, seat: int, grid: Grid) -> list[Violation]:
    """Judge whether cards match a cost exactly (C-1, U-1, X-1, P-1, N-1, G-3, G-4)."""
    typed, total, extra = cards[cost.type], sum(cards), cost.extra
    violations = []
    if typed < cost.min_cards:
        enough = total >= cost.min_cards + extra
        code = Code.WRONG_CARDS if enough else Code.TOO_FEW_CARDS
        violations.append(
            Violation(code, cost.clause, (seat,), card_type=cost.type, needed=cost.min_cards, given=typed)
        )
    elif total < cost.min_cards + extra:
        due, paid = cost.min_cards + extra, total - cost.min_cards
        for each in cost.surcharges:
            at = grid.squares(each.squares)
            violations.append(
                Violation(Code.SURCHARGE_MISSING, each.clause, (seat,), at, needed=extra, given=paid, total=due)
            )
    elif total > cost.max_cards + extra:
        violations.append(
            Violation(Code.TOO_MANY_CARDS, cost.clause, (seat,), needed=cost.max_cards + extra, given=total)
        )
    elif total - typed > extra:
        needed = total - extra
        violations.append(
            Violation(Code.WRONG_CARDS, cost.clause, (seat,), card_type=cost.type, needed=needed, given=typed)
        )
    return violations


def judge_payment(
    state: State, seat: int, age: Age, cost: Cost | None, payment: Payment, *, named: bool
) -> list[Violation]:
    """Judge a payment: the hand, the adventurers and the cost (T-4).

    Args:
        state: The state.
        seat: The player.
        age: The board of the action.
        cost: The cost of the action; None to judge only the hand and the adventurers.
        payment: The cards, and the adventurers who play them.
        named: Whether the player named the payment (see `judge_adventurers`).
    """
    cards, player = payment.cards, state.public.players[seat]
    violations = [*judge_cards(state, seat, cards, "T-4"), *judge_adventurers(player, seat, age, payment, named=named)]
    if cost is not None:
        violations.extend(judge_cost(cost, cards, seat, state.public.config.region.grid))
        if not player.cubes and cost.lays_cube(cards.total):
            violations.append(Violation(Code.NO_CUBE, cost.clause, (seat,)))
    return violations


# --- finding payments -------------------------------------------------------------------------------------------------


class PlayableCards:
    """The cards that a player can play on one board, and the possible payments with these cards (T-4).

    Attributes:
        max_cards: The maximum number of cards that the adventurers can play together, whatever the hand contains.
        max_of_type: For each type, the maximum number of cards of that type that can be played.
    """

    def __init__(self, state: State, seat: int, age: Age) -> None:
        """Store the cards that the hand contains or may contain (ED-3), and how many cards the adventurers can play."""
        player = state.public.players[seat]
        first, second = player.adventurers
        self._have = state.possible_cards(seat)
        rooms = first.room(age), second.room(age)
        self.max_cards: int = min(player.hand_size, sum(rooms))
        self.max_of_type: list[int] = [min(self.max_cards, each) for each in self._have]
        self._payments = PAYMENTS[rooms]
        self._cubes = player.cubes

    def list_payments(self, cost: Cost) -> tuple[Payment, ...]:
        """Return every payment of a cost, in order; empty if the player cannot pay the cost (T-4)."""
        if cost.min_cards == cost.max_cards:
            return self.list_payments_with(cost, cost.min_cards)
        numbers = range(cost.min_cards, cost.max_cards + 1)
        return tuple(sorted([each for typed in numbers for each in self.list_payments_with(cost, typed)]))

    def list_payments_with(self, cost: Cost, typed: int) -> tuple[Payment, ...]:
        """Return every payment of a cost with exactly `typed` cards of the cost's type, in order."""
        extra = cost.extra
        if typed + extra > self.max_cards or (not self._cubes and cost.lays_cube(typed + extra)):
            return ()
        military, religious, civil = self._have
        return tuple(
            [
                payment
                for payment, some, others, rest in self._payments[cost.type, typed, extra]
                if some <= military and others <= religious and rest <= civil
            ]
        )


def sensible_payments(state: State, seat: int, age: Age, cost: Cost) -> tuple[Payment, ...]:
    """Return every payment of a cost, except payments that only exchange two interchangeable adventurers (T-4).

    Two adventurers on the same board who have played the same number of cards are interchangeable. If two payments
    differ only in the adventurers, only the payment in which the first adventurer plays more cards is returned.
    """
    found = PlayableCards(state, seat, age).list_payments(cost)
    first, second = state.public.players[seat].adventurers
    if first != second:
        return found
    return tuple(each for each in found if _rank_payment(each) >= _rank_payment(each.swap_adventurers()))


def _rank_payment(payment: Payment) -> tuple[int, Payment]:
    return payment.first.total, payment


def attempted_payment(state: State, seat: int, age: Age, cost: Cost) -> Payment:
    """Return the payment that is closest to a cost that the player cannot pay, to show what is missing (T-4)."""
    player = state.public.players[seat]
    have = state.possible_cards(seat)
    typed = min(cost.min_cards, have[cost.type], player.hand_size)
    cards = Cards.of(cost.type, typed)
    if typed == cost.min_cards:
        extra = min(cost.extra, player.hand_size - typed)
        cards += (have - cards).subsets(extra)[0]
    first, second = player.adventurers
    if second.age is age and first.age is not age:
        return Payment(NO_CARDS, cards)
    moved = min(second.room(age), max(0, cards.total - first.room(age)))
    part = cards.subsets(moved)[0]
    return Payment(cards - part, part)


# --- paying and drawing -----------------------------------------------------------------------------------------------


def pay_cards(ledger: Ledger, seat: int, payment: Payment | None) -> None:
    """Play the cards of a valid payment (T-4, T-6)."""
    if payment not in (None, NO_PAYMENT):
        ledger.emit(CardsPlayed(seat, payment))


def draw_to_full_hand(ledger: Ledger, seat: int) -> None:
    """Draw up to 4 cards; when the pile is empty, shuffle the discards (T-5, T-6)."""
    missing = HAND_SIZE - ledger.public.players[seat].hand_size
    while missing > 0:
        if not ledger.public.pile_size:
            shuffle_discards(ledger)
        count = min(missing, ledger.public.pile_size)
        if not count:
            return
        draw(ledger, seat, count)
        missing -= count


def draw(ledger: Ledger, seat: int, count: int) -> None:
    """Draw cards from a pile that has enough; the event names the cards only if the pile is known (ED-2)."""
    hidden = ledger.state.hidden
    cards = None if hidden is None else Cards.tally(hidden.pile[:count])
    ledger.emit(CardsDrawn(seat, count, cards))


def shuffle_discards(ledger: Ledger) -> None:
    """Shuffle the discards, which are all cards not in a hand, the row or the pile, into a new pile (T-6)."""
    public = ledger.public
    elsewhere = public.row.total + public.pile_size + sum(player.hand_size for player in public.players)
    shuffle(ledger, public.discards, public.config.all_cards.total - elsewhere)


def shuffle(ledger: Ledger, cards: Cards, count: int) -> None:
    """Shuffle cards into a new pile. The order follows from the seed; without a seed, it is unknown (ED-2, ED-3)."""
    hidden = ledger.state.hidden
    if hidden is None:
        ledger.emit(PileShuffled(count))
        return
    stream = Stream(hidden.seed, hidden.position)
    order = stream.shuffle(cards.in_order())
    ledger.emit(PileShuffled(cards.total, order, stream.position))
