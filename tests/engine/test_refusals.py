"""A violation contains the seats, squares, buildings, domains, cards and numbers that explain it."""

import pytest

from khronos_engine.game.actions import Construct, SwapCards
from tests.support import *

TURN_ACTIONS = {
    "exchange": exchange(BLUE, "M"),
    "swap": swap(BLUE, "M", "R"),
    "travel": travel(BLUE, 0, FAITH),
    "construct": construct(BLUE, MIGHT, HAMLET, "A1", "C"),
    "upgrade": upgrade(BLUE, MIGHT, "A1", TOWN, "A1", "CC"),
    "demolish": demolish(BLUE, MIGHT, "A1", "C"),
    "populate": populate(BLUE, "A1"),
    "renovate": renovate(BLUE, "A1", "M"),
    "end-turn": end_turn(BLUE),
}
DECISIONS = {"choose": choose(BLUE, "A1"), "place": place(BLUE, "A1")}

# After a Hamlet on C2, the current player chooses a Keep, whose owner then lays a Watchtower.
TWO_KEEPS = """
   Might
   A  B  C  D  E
1  .  .  .  .  .
2  Kw Kw .  Kg Kg
3  Kw Kw .  Kg Kg
"""


def pending_choice(turn: int = RED) -> State:
    """Return the position in which the current player must choose a Keep."""
    return play(position(TWO_KEEPS, turn=turn, hand="C"), construct(turn, MIGHT, HAMLET, "C2", "C")).state


@pytest.mark.clause("T-7")
@cases("action", **TURN_ACTIONS, **DECISIONS)
def test_finished_game_is_the_only_violation(action: Action) -> None:
    assert list_violations(position(BARE, number=7, turn=WHITE, over=True), action) == "T-7 game over"


@pytest.mark.clause("T-7", "T-8")
@cases("action", **TURN_ACTIONS)
def test_action_out_of_turn_or_during_a_decision_has_no_other_violations(action: Action) -> None:
    assert list_violations(position(BARE), action) == "T-7 not your turn: red"
    assert list_violations(pending_choice(), action) == "T-8 decision pending: red"
    assert list_violations(pending_choice(BLUE), action) == "T-8 decision pending: blue"


@pytest.mark.clause("T-8")
@cases("action", **DECISIONS)
def test_an_unrequested_decision_is_refused_for_any_player(action: Action) -> None:
    assert {list_violations(position(BARE, turn=turn), action) for turn in (RED, BLUE)} == {"T-8 no decision pending"}


@pytest.mark.clause("T-8", "J-5", "DS-2")
def test_decision_of_the_wrong_player_or_with_an_invalid_choice_is_refused() -> None:
    choice, chosen = pending_choice(), play(pending_choice(), choose(RED, "A2")).state
    assert list_violations(choice, place(RED, "A2")) == "T-8 no decision pending: red"
    assert list_violations(choice, choose(BLUE, "A2")) == "T-8 not your decision: red"
    assert list_violations(chosen, choose(BLUE, "A2")) == "T-8 no decision pending: white"
    assert list_violations(chosen, place(RED, "A2")) == "T-8 not your decision: white"
    for square in ("B2", "C2", "A1", "Z9"):
        assert list_violations(choice, choose(RED, square)) == f"J-5 not a choice: {square}, Kw A2 Kg D2, on Might"
    for square in ("A1", "C2", "D2", "Z9"):
        assert (
            list_violations(chosen, place(WHITE, square))
            == f"DS-2 place outside: {square}, Kw A2, on Might, Watchtower"
        )


@pytest.mark.clause("T-8")
def test_a_refusal_in_the_middle_of_a_cascade_names_the_question() -> None:
    for action in (end_turn(RED), choose(BLUE, "A2"), choose(RED, "B2")):
        refusal = judge(pending_choice(), action).refusal
        assert refusal is not None
        assert refusal.question == pending_choice().public.question is not None


@pytest.mark.clause("T-2")
def test_violations_of_an_exchange() -> None:
    late = position(BARE, exchanged=True, acted=True, money=1)
    assert list_violations(late, exchange(RED, "")) == lines("""
        T-2 already exchanged
        T-2 exchange after action
        T-2 no cards given up: 1 needed, 0 given
        T-2 too little money: red, 2 needed, 1 given
        """)
    short = position(BARE, hand="MMRR")
    assert list_violations(short, exchange(RED, "MCCC")) == "T-2 cards not in hand: red, Civil cards, 3 needed, 0 given"


@pytest.mark.clause("T-2", "ED-3")
def test_violations_of_reported_cards() -> None:
    before = position(BARE, reported=True)
    assert list_violations(before, exchange(RED, "MMMMM")) == "T-2 cards beyond totals: red, 5 needed, 4 given"
    scarce = with_public(before, discards=cards("M" * 17), pile_size=before.public.pile_size - 17)
    for named in ("MM", "MMRC"):
        assert (
            list_violations(scarce, exchange(RED, named))
            == "T-2 cards beyond totals: red, Military cards, 2 needed, 1 given"
        )


@pytest.mark.clause("HE-1", "HE-2")
def test_violations_of_a_swap() -> None:
    assert list_violations(position(BARE, acted=True), swap(RED, "M", "CC")) == "HE-1 no holdem"
    late = position(BARE, row="MRC", hand="MMRR", acted=True, swapped=True)
    assert list_violations(late, swap(RED, "MM", "C")) == lines("""
        HE-2 cards not in hand: red, Civil cards, 1 needed, 0 given
        HE-2 already swapped
        HE-2 swap after action
        HE-2 cards not in row: Military cards, 2 needed, 1 given
        HE-2 unequal swap: 2 needed, 1 given
        """)
    before = position(BARE, row="MRC")
    assert list_violations(before, SwapCards(RED, MILITARY, 0, cards(""))) == "HE-2 no cards taken: 1 needed, 0 given"


@pytest.mark.clause("T-3")
def test_violations_of_travel() -> None:
    assert (
        list_violations(position(BARE, money=0), travel(RED, 0, FAITH))
        == "T-3 too little money: red, 1 needed, 0 given"
    )
    assert list_violations(position(BARE), travel(RED, 0, MIGHT)) == "T-3 same board: red, on Might, adventurer 0"
    assert list_violations(position(BARE, money=0), travel(RED, 1, MIGHT)) == lines("""
        T-3 too little money: red, 1 needed, 0 given
        T-3 same board: red, on Might, adventurer 1
        """)


@pytest.mark.clause("T-5")
def test_violations_of_the_end_of_a_turn() -> None:
    for whole in (None, "MMRC"):
        assert list_violations(position(BARE, hand="MMRC"), end_turn(RED, whole)) == ""
    assert (
        list_violations(position(BARE, hand="MMRC"), end_turn(RED, ""))
        == "T-5 hand not given up: red, 4 needed, 0 given"
    )
    assert (
        list_violations(position(BARE, hand="MMRC"), end_turn(RED, "MM"))
        == "T-5 hand not given up: red, 4 needed, 2 given"
    )
    assert (
        list_violations(position(BARE, reported=True), end_turn(RED)) == "T-5 hand not given up: red, 4 needed, 0 given"
    )
    other = "T-5 cards not in hand: red, Civil cards, 1 needed, 0 given"
    assert list_violations(position(BARE, hand="MMRR"), end_turn(RED, "MMRC")) == other


@pytest.mark.clause("T-4")
def test_violations_of_adventurers() -> None:
    hamlet = construct(RED, MIGHT, HAMLET, "A1", "C")
    assert (
        list_violations(position(BARE, hand="MMMM"), hamlet)
        == "T-4 cards not in hand: red, Civil cards, 1 needed, 0 given"
    )
    assert list_violations(position(BARE, hand="C", played=(2, 0)), hamlet) == lines("""
        T-4 adventurer spent: red, adventurer 0, 1 needed, 0 given
        """)
    assert list_violations(position(BARE, hand="C", played=(2, 0)), construct(RED, MIGHT, HAMLET, "A1", "|C")) == ""
    assert list_violations(position(BARE, hand="CCC"), construct(RED, MIGHT, TOWN, "A1", "CCC|")) == lines("""
        T-4 adventurer spent: red, adventurer 0, 3 needed, 2 given
        """)
    town = construct(RED, MIGHT, TOWN, "A1", "|CCC")
    assert list_violations(position(BARE, on=(MIGHT, FAITH), hand="CCC"), town) == lines("""
        T-4 adventurer elsewhere: red, on Might, adventurer 1
        T-4 adventurer spent: red, adventurer 1, 3 needed, 2 given
        """)
    assert list_violations(position(BARE, on=(MIGHT, FAITH), hand="C"), hamlet) == ""
    assert (
        list_violations(position(BARE, hand="C", played=(1, 0)), construct_without_payment(HAMLET))
        == "T-4 payment unclear: red"
    )


@pytest.mark.clause("T-4")
def test_a_payment_must_be_named_only_if_nothing_else_forbids_the_action() -> None:
    hamlet = construct_without_payment(HAMLET)
    taken = """
       Might
       A  B  C
    1  Wg .  .
    2  .  .  .
    3  .  .  .
    """
    assert list_violations(position(BARE, hand="C", played=(1, 0)), hamlet) == "T-4 payment unclear: red"
    assert (
        list_violations(position(taken, hand="C", played=(1, 0)), hamlet) == "C-1 not free: A1, Wg A1, on Might, Hamlet"
    )


@pytest.mark.clause("T-4", "X-1")
def test_hand_and_adventurers_are_checked_even_for_an_invalid_building() -> None:
    assert list_violations(position(BARE, on=FAITH, hand="MMRR"), demolish(RED, MIGHT, "A1", "C")) == lines("""
        T-4 cards not in hand: red, Civil cards, 1 needed, 0 given
        T-4 adventurer elsewhere: red, on Might, adventurer 0
        X-1 no adventurer: red, on Might
        X-1 no building: A1, on Might
        """)


GROUND = """
   Might
   A  B  C  D  E  F
1  f  f  m  ~  .  Pb
2  f  .  m  ~  .  .
3  .  .  .  .  .  .
4  Wr .  Kb Kb H- h
5  .  .  Kb Kb .  .
6  .  .  .  .  .  .
"""


def ground(hand: str, players: int = 5) -> State:
    """Return the position with forest and mountain, with cards in Red's hand."""
    return position(GROUND, players=players, hand=hand)


@pytest.mark.clause("C-1", "G-3", "G-4")
def test_violations_of_cards() -> None:
    assert list_violations(ground("MMMM", players=2), construct(RED, MIGHT, CASTLE, "A4", "M")) == lines("""
        C-1 too few cards: red, Military cards, 4 needed, 1 given
        C-1 not free: A4 C4 C5, Wr A4 Kb C4, on Might, Castle
        """)
    assert list_violations(ground("MMRC", players=2), construct(RED, MIGHT, KEEP, "E5", "MR")) == lines("""
        C-1 wrong cards: red, Military cards, 2 needed, 1 given
        H-1 equal highest: Kb C4, C4 D4 E4 F4 C5 D5, on Might, Keep
        """)
    assert list_violations(ground("MMRC", players=2), construct(RED, MIGHT, KEEP, "A2", "MR")) == lines("""
        C-1 too few cards: red, Military cards, 2 needed, 1 given
        """)
    assert list_violations(ground("MRCC", players=2), construct(RED, MIGHT, WATCHTOWER, "A1", "MR|C")) == lines("""
        C-1 too many cards: red, 2 needed, 3 given
        """)
    assert list_violations(ground("MMRC", players=2), construct(RED, MIGHT, KEEP, "B1", "MM|R")) == lines("""
        G-3 surcharge missing: red, B1, 3 needed, 1 given
        G-4 surcharge missing: red, C1 C2, 3 needed, 1 given
        """)


@pytest.mark.clause("C-1", "G-1", "D-2", "H-1")
def test_violations_of_squares() -> None:
    assert list_violations(ground("MMMM"), construct(RED, MIGHT, CASTLE, "F5", "MMMM")) == lines("""
        C-1 off board: G5 H5 G6 H6 F7 G7 H7, on Might, Castle
        """)
    assert (
        list_violations(ground("MM"), construct(RED, MIGHT, KEEP, "F2", "MM")) == "C-1 off board: G2 G3, on Might, Keep"
    )
    assert (
        list_violations(ground("MM"), construct(RED, MIGHT, KEEP, "A6", "MM")) == "C-1 off board: A7 B7, on Might, Keep"
    )
    assert list_violations(ground("CCC"), construct(RED, MIGHT, TOWN, "D3", "CCC")) == lines("""
        C-1 not free: D4 E4, Kb C4 H- E4, on Might, Town
        """)
    assert list_violations(ground("MM"), construct(RED, MIGHT, KEEP, "D1", "MM")) == "G-1 river: D1 D2, on Might, Keep"
    assert list_violations(ground("M"), construct(RED, MIGHT, WATCHTOWER, "B4", "M")) == lines("""
        D-2 domains joined: Wr A4 Kb C4, A4 + C4 D4 E4 F4 C5 D5, on Might, Watchtower
        """)
    assert list_violations(ground("MM"), construct(RED, MIGHT, KEEP, "E2", "MM")) == lines("""
        D-2 domains joined: Pb F1 H- E4, F1 + C4 D4 E4 F4 C5 D5, on Might, Keep
        H-1 equal highest: Kb C4, F1 + C4 D4 E4 F4 C5 D5, on Might, Keep
        """)


@pytest.mark.clause("C-1", "T-4")
def test_violations_of_requirements_of_a_construction() -> None:
    poor = position(BARE, on=FAITH, hand="MM", stock={KEEP: 0}, supply={RED: 0})
    assert list_violations(poor, construct(RED, MIGHT, KEEP, "A1", "MM")) == lines("""
        T-4 adventurer elsewhere: red, on Might, adventurer 0
        C-1 no adventurer: red, on Might
        C-1 no tile: Keep
        C-1 no cube: red
        """)
    assert list_violations(position(BARE, on=REASON, hand="C"), construct(RED, REASON, HAMLET, "A1", "C")) == lines("""
        C-1 wrong board: on Reason
        """)


@pytest.mark.clause("U-1")
def test_violations_of_an_upgrade() -> None:
    before = ground("MMM")
    assert list_violations(before, upgrade(RED, MIGHT, "B6", KEEP, "A5", "M")) == "U-1 no building: B6, on Might"
    assert list_violations(before, upgrade(RED, MIGHT, "F1", KEEP, "E1", "M")) == lines("""
        U-1 not yours: blue, Pb F1, on Might
        U-1 other type: Pb F1, on Might, Keep
        """)
    assert list_violations(before, upgrade(RED, MIGHT, "A4", WATCHTOWER, "A4", "")) == lines("""
        U-1 not larger: Wr A4, on Might, Watchtower
        """)
    assert list_violations(before, upgrade(RED, MIGHT, "A4", CASTLE, "B4", "MMM")) == lines("""
        U-1 not free: C4 D4 C5 D5, Kb C4, on Might, Castle
        U-1 not covered: A4, Wr A4, on Might, Castle
        """)
    assert list_violations(before, upgrade(RED, MIGHT, "A4", KEEP, "A3", "MM")) == lines("""
        U-1 too many cards: red, 1 needed, 2 given
        D-2 domains joined: Wr A4 Kb C4, A4 + C4 D4 E4 F4 C5 D5, on Might, Keep
        H-1 equal highest: Kb C4, A4 + C4 D4 E4 F4 C5 D5, on Might, Keep
        """)


@pytest.mark.clause("U-1", "G-3")
def test_an_upgrade_on_reason_is_illegal_on_any_terrain() -> None:
    before = position(
        """
           Might       | Reason
           A  B  C  D  | A  B  C  D
        1  .  .  .  .  | T- T- .  .
        2  .  .  .  .  | T- T- .  .
        3  .  .  f  .  | .  .  f  .
        """,
        players=2,
        on=REASON,
        hand="CC",
    )
    assert list_violations(before, upgrade(RED, REASON, "A1", CITY, "A1", "CC")) == "U-1 wrong board: on Reason"


@pytest.mark.clause("U-1", "R-2")
def test_ruin_cannot_be_upgraded() -> None:
    before = position(ON_REASON, on=REASON, hand="MM")
    assert list_violations(before, upgrade(RED, REASON, "C2", CASTLE, "C1", "MM")) == lines("""
        U-1 wrong board: on Reason
        U-1 not free: E1, h E1, on Reason, Castle
        U-1 not yours: k- C2, on Reason
        """)


@pytest.mark.clause("X-1")
def test_violations_of_a_demolition() -> None:
    poor = position(GROUND, money=0, on=FAITH, hand="M")
    assert list_violations(poor, demolish(RED, MIGHT, "C4", "M")) == lines("""
        T-4 adventurer elsewhere: red, on Might, adventurer 0
        X-1 too little money: red, 1 needed, 0 given
        X-1 no adventurer: red, on Might
        X-1 too large: Kb C4, on Might
        """)
    before = position(GROUND, hand="C")
    assert list_violations(before, demolish(RED, MIGHT, "F4", "C")) == "X-1 printed: h F4, on Might"
    assert list_violations(before, demolish(RED, MIGHT, "D4", "C")) == "X-1 no building: D4, on Might"


ON_REASON = """
   Reason
   A  B  C  D  E
1  T- T- .  .  h
2  T- T- k- k- .
3  .  .  k- k- .
4  a- a- a- K- K-
5  a- a- a- K- K-
6  a- a- a- .  .
cubes: A1 rbb, E1 g
"""


@pytest.mark.clause("P-1")
def test_violations_of_a_population() -> None:
    poor = position(ON_REASON, supply={RED: 0}, hand="C")
    assert list_violations(poor, populate(RED, "E1")) == lines("""
        T-4 adventurer elsewhere: red, on Reason, adventurer 0
        P-1 no adventurer: red, on Reason
        P-1 no cube: red
        P-1 building full: h E1, on Reason, 2 needed, 1 given
        """)
    before = position(ON_REASON, on=REASON, hand="CM")
    assert list_violations(before, populate(RED, "A1")) == "P-1 building full: T- A1, on Reason, 4 needed, 3 given"
    assert list_violations(before, populate(RED, "C2")) == "P-1 other type: k- C2, on Reason, Civil cards"
    assert list_violations(before, populate(RED, "B2")) == "P-1 no building: B2, on Reason"
    roomy = position(ON_REASON.replace("rbb", "r"), on=REASON, hand="CM")
    assert list_violations(roomy, populate(RED, "A1", "M")) == "P-1 wrong cards: red, Civil cards, 1 needed, 0 given"


@pytest.mark.clause("N-1")
def test_violations_of_a_renovation() -> None:
    assert list_violations(position(ON_REASON, hand="M"), renovate(RED, "C2", "M")) == lines("""
        T-4 adventurer elsewhere: red, on Reason, adventurer 0
        N-1 no adventurer: red, on Reason
        """)
    before = position(ON_REASON, on=REASON, hand="MMRR")
    assert list_violations(before, renovate(RED, "D2", "M")) == "N-1 no building: D2, on Reason"
    assert list_violations(before, renovate(RED, "D4", "M")) == "N-1 not a ruin: K- D4, on Reason"
    assert list_violations(before, renovate(RED, "C2", "MM")) == "N-1 too many cards: red, 1 needed, 2 given"
    assert (
        list_violations(before, renovate(RED, "C2", "")) == "N-1 too few cards: red, Military cards, 1 needed, 0 given"
    )
    assert (
        list_violations(before, renovate(RED, "A4", "RM")) == "N-1 wrong cards: red, Religious cards, 2 needed, 1 given"
    )
    without_cubes = position(ON_REASON, on=REASON, supply={RED: 0}, hand="R")
    assert list_violations(without_cubes, renovate(RED, "A4", "R")) == "N-1 no cube: red"
    nothing = "N-1 too few cards: red, Religious cards, 1 needed, 0 given"
    assert list_violations(without_cubes, renovate(RED, "A4", "")) == nothing


WOODS = put(BARE, "A1 f")


def construct_without_payment(kind: Kind) -> Construct:
    """Return a construction on A1 of Might without a payment, which the referee then chooses."""
    return Construct(RED, MIGHT, kind, Square.parse("A1"))


def nearest(before: State, kind: Kind, tried: str) -> str:
    """Return the violations of an action without a payment, for the best payment that the judge has tried."""
    assert judge(before, construct_without_payment(kind)).action == replace(
        construct_without_payment(kind), payment=pay(tried)
    )
    return list_violations(before, construct_without_payment(kind))


@pytest.mark.clause("T-4", "C-1")
def test_omitted_payment_is_checked_as_the_nearest_payment() -> None:
    too_few = "C-1 too few cards: red, Military cards, 4 needed, 3 given"
    assert nearest(position(BARE, hand="MMMR"), CASTLE, "MM|M") == too_few
    assert nearest(position(BARE, on=(FAITH, MIGHT), hand="MMMR"), CASTLE, "|MMM") == lines(f"""
        T-4 adventurer spent: red, adventurer 1, 3 needed, 2 given
        {too_few}
        """)
    nobody_there = position(BARE, on=FAITH, hand="MMMR")
    assert nearest(nobody_there, WATCHTOWER, "M|") == "C-1 no adventurer: red, on Might"


@pytest.mark.clause("T-4", "C-1", "G-3")
def test_the_nearest_payment_has_all_typed_cards_before_a_card_for_the_forest() -> None:
    no_second = position(WOODS, players=2, played=(1, 2), hand="C")
    assert nearest(no_second, HAMLET, "C|") == "G-3 surcharge missing: red, A1, 1 needed, 0 given"
    of_five = position(WOODS, players=2, played=(1, 0), hand="CRR")
    assert nearest(of_five, CITY, "C|") == "C-1 too few cards: red, Civil cards, 5 needed, 1 given"
    by_one = position(WOODS, players=2, on=(MIGHT, FAITH), played=(1, 0), hand="CRR")
    assert nearest(by_one, HAMLET, "CR|") == "T-4 adventurer spent: red, adventurer 0, 2 needed, 1 given"


@pytest.mark.clause("T-4", "C-1", "G-3", "ED-3")
def test_the_nearest_payment_has_no_more_cards_than_an_unknown_hand_holds() -> None:
    one = position(WOODS, players=2, played=(2, 1), hand="M", reported=True)
    assert nearest(one, KEEP, "|M") == "C-1 too few cards: red, Military cards, 2 needed, 1 given"
    two = position(WOODS, players=2, played=(1, 1), hand="MM", reported=True)
    assert nearest(two, KEEP, "M|M") == "G-3 surcharge missing: red, A1, 1 needed, 0 given"


@pytest.mark.clause("T-4")
def test_first_of_two_interchangeable_adventurers_plays_at_least_as_many_cards() -> None:
    refusal = judge(position(BARE, hand="MMRR"), construct_without_payment(KEEP)).refusal
    assert refusal is not None
    assert refusal.payments == (pay("M|M"), pay("MM|"))


@pytest.mark.clause("X-1", "P-1", "N-1")
def test_cards_are_checked_only_if_the_building_is_valid() -> None:
    before = position(put(BARE, "Might A1 Kb, D1 h, Reason A1 T-, C2 k-"), on=(MIGHT, REASON), hand="MRCC")
    actions: list[Action] = [
        *(demolish(RED, MIGHT, square, "") for square in ("A1", "D1", "C3")),
        *(populate(RED, square, "|") for square in ("C2", "A3")),
        *(renovate(RED, square, "|") for square in ("A1", "A3")),
    ]
    for action in actions:
        assert len(list_violations(before, action).splitlines()) == 1
