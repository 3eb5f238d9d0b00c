"""Hints: what a player can do about a violation, in a sentence and, where one action is meant, as that action."""

import pytest

from khronos_engine import Outcome, apply, view_state
from khronos_engine.actions import Construct, Demolish
from khronos_engine.advice.hints import hints
from khronos_engine.advice.preview import preview_plan
from khronos_engine.cards import Cards
from khronos_engine.material import Edition, Kind, Type
from khronos_engine.notation import write_action
from khronos_engine.texts.sentences import SentenceWriter
from tests.support import *

BARE = """
   Might
   A  B  C  D
1  .  .  .  .
2  .  .  .  .
3  .  .  .  .
4  .  .  .  .
"""

WOODED = """
   Might
   A  B  C  D
1  f  .  .  .
2  .  .  .  .
3  .  .  .  .
4  .  .  .  .
"""

TIGHT = """
   Might
   A  B  C  D
1  .  .  ~  .
2  .  .  ~  .
3  ~  ~  ~  .
4  .  .  .  .
"""

NOTHING = ""


def advice(state: State, action: Action) -> dict[Code, str]:
    """Return the hint about each violation as `sentence | action in notation`; every such action is applied."""
    refusal = judge(state, action).refusal
    assert refusal is not None, "the action is legal"
    found = {}
    for violation, hint in zip(refusal.violations, hints(state, action, refusal), strict=True):
        if hint is None:
            found[violation.code] = NOTHING
            continue
        found[violation.code] = SentenceWriter(state.config).hint(hint)
        if hint.action is not None:
            assert isinstance(apply(state, hint.action), Outcome)
            found[violation.code] += f" | {write_action(hint.action, state.public)}"
    return found


# --- payments ---------------------------------------------------------------------------------------------------------


def test_a_missing_card_that_is_in_hand_is_added() -> None:
    before = position(BARE, hand="MMRC")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "M")) == {
        Code.TOO_FEW_CARDS: "Add 1 Military card. | build Keep Might A1 with MM"
    }


def test_a_missing_surcharge_of_one_type_left_in_hand_is_added() -> None:
    before = position(WOODED, players=2, hand="MMRR")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == {
        Code.SURCHARGE_MISSING: "Add 1 Religious card. | build Keep Might A1 with MMR"
    }


def test_a_missing_surcharge_of_any_type_is_left_to_the_player() -> None:
    before = position(WOODED, players=2, hand="MMRC")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == {
        Code.SURCHARGE_MISSING: "Add 1 card of any type."
    }


def test_a_card_too_many_is_left_out() -> None:
    before = position(BARE, hand="MMRC")
    assert advice(before, construct(RED, MIGHT, WATCHTOWER, "A1", "MR")) == {
        Code.TOO_MANY_CARDS: "Leave out 1 Religious card. | build Watchtower Might A1 with M"
    }


def test_of_surcharge_cards_too_many_the_player_leaves_any_out() -> None:
    before = position(WOODED, players=2, hand="MRCC")
    assert advice(before, construct(RED, MIGHT, WATCHTOWER, "A1", "MR|C")) == {Code.TOO_MANY_CARDS: "Leave out 1 card."}


def test_cards_of_a_wrong_type_are_replaced() -> None:
    before = position(BARE, hand="MMRC")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "MR")) == {
        Code.WRONG_CARDS: "Pay with 2 Military cards instead. | build Keep Might A1 with MM"
    }


def test_cards_that_are_not_in_hand_are_replaced() -> None:
    before = position(WOODED, players=2, hand="MRRR")
    assert advice(before, construct(RED, MIGHT, WATCHTOWER, "A1", "MC")) == {
        Code.CARDS_NOT_IN_HAND: (
            "Pay with 1 Military card and 1 Religious card instead. | build Watchtower Might A1 with MR"
        )
    }


def test_the_adventurer_who_can_plays_the_cards() -> None:
    before = position(BARE, on=(FAITH, MIGHT), hand="C")
    assert advice(before, construct(RED, MIGHT, HAMLET, "A1", "C")) == {
        Code.ADVENTURER_ELSEWHERE: "Let adventurer B play the cards. | build Hamlet Might A1 with C"
    }


def test_an_adventurer_who_has_played_leaves_cards_to_the_other() -> None:
    before = position(BARE, hand="CCC", played=(1, 0))
    assert advice(before, construct(RED, MIGHT, TOWN, "A1", "CC|C")) == {
        Code.ADVENTURER_SPENT: "Let adventurer A play 1 Civil card, and adventurer B the rest. | "
        "build Town Might A1 with CCC"
    }


def test_the_second_card_of_a_renovation_spares_the_cube_that_is_missing() -> None:
    before = position(
        """
           Reason
           A  B  C  D
        1  c- c- c- .
        2  c- c- c- .
        3  c- c- c- .
        """,
        on=REASON,
        hand="MM",
        supply={RED: 0},
    )
    assert advice(before, renovate(RED, "A1", "M")) == {Code.NO_CUBE: "Add 1 Military card. | renovate A1 with MM"}


def test_a_payment_is_not_corrected_while_something_else_is_wrong() -> None:
    before = position(TIGHT, hand="MMRC")
    assert advice(before, construct(RED, MIGHT, KEEP, "C1", "M"))[Code.TOO_FEW_CARDS] == NOTHING


def test_an_unclear_payment_has_its_list_and_no_hint() -> None:
    before = position(BARE, hand="CMM", played=(1, 0))
    assert advice(before, Construct(RED, MIGHT, HAMLET, Square.parse("A1"))) == {Code.PAYMENT_UNCLEAR: NOTHING}


def test_cards_of_a_hand_that_is_not_known_are_named_but_not_played() -> None:
    before = position(BARE, reported=True)
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "M")) == {Code.TOO_FEW_CARDS: "Add 1 Military card."}
    assert advice(before, construct(RED, MIGHT, WATCHTOWER, "A1", "MR")) == {
        Code.TOO_MANY_CARDS: "Leave out 1 Religious card. | build Watchtower Might A1 with M"
    }


# --- exchange, swap, end of turn --------------------------------------------------------------------------------------


def test_cards_that_the_hand_lacks_can_come_by_an_exchange_before_any_action() -> None:
    keep = Construct(RED, MIGHT, KEEP, Square.parse("A1"))
    before = position(BARE, hand="MRRC")
    assert advice(before, keep) == {
        Code.TOO_FEW_CARDS: (
            "First exchange 2 Religious cards and 1 Civil card for new ones; it costs 2 Ecus. | exchange RRC"
        )
    }
    for late in (
        position(BARE, hand="MRRC", acted=True),
        position(BARE, hand="MRRC", exchanged=True),
        position(BARE, hand="MRRC", money=1),
    ):
        assert advice(late, keep) == {Code.TOO_FEW_CARDS: NOTHING}


def test_no_exchange_is_advised_that_takes_the_money_which_a_demolition_asks_for() -> None:
    standing = BARE.replace("1  .  .", "1  Wr .")
    tear_down = Demolish(RED, MIGHT, Square.parse("A1"))
    assert "First exchange" in advice(position(standing, hand="RRCC", money=3), tear_down)[Code.TOO_FEW_CARDS]
    assert advice(position(standing, hand="RRCC", money=2), tear_down) == {Code.TOO_FEW_CARDS: NOTHING}


def test_no_exchange_is_advised_where_no_card_of_the_type_can_be_drawn() -> None:
    keep = Construct(RED, MIGHT, KEEP, Square.parse("A1"))
    before = position(BARE, hand="RRCC")
    gone = replace(before, public=replace(before.public, discards=Cards.of(Type.MILITARY, 18), pile_size=20))
    assert advice(gone, keep) == {Code.TOO_FEW_CARDS: NOTHING}
    shuffled = replace(gone, public=replace(gone.public, pile_size=2))
    assert "First exchange" in advice(shuffled, keep)[Code.TOO_FEW_CARDS]


def test_no_exchange_is_advised_for_more_cards_than_can_be_played() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="CRRR")
    unpaid = Construct(RED, MIGHT, TOWN, Square.parse("A1"))
    assert advice(before, unpaid) == {Code.TOO_FEW_CARDS: NOTHING}


def test_a_swap_is_evened_out_by_the_only_card_that_can() -> None:
    before = position(BARE, row="CCC", hand="MRRR")
    assert advice(before, swap(RED, "CC", "M")) == {Code.UNEQUAL_SWAP: "Add 1 Religious card. | swap CC for MR"}
    assert advice(before, swap(RED, "CC", "R")) == {Code.UNEQUAL_SWAP: "Add 1 card of any type."}
    assert advice(before, swap(RED, "C", "RR")) == {Code.UNEQUAL_SWAP: "Leave out 1 Religious card. | swap C for R"}
    assert advice(before, swap(RED, "C", "MR")) == {Code.UNEQUAL_SWAP: "Leave out 1 card."}


def test_the_end_of_a_turn_gives_up_the_whole_hand() -> None:
    before = position(BARE, hand="MMRC")
    whole = "Give up the whole hand: 2 Military cards, 1 Religious card and 1 Civil card. | end giving MMRC"
    assert advice(before, end_turn(RED, "MM")) == {Code.HAND_NOT_GIVEN_UP: whole}
    assert advice(before, end_turn(RED, "MMCC")) == {Code.CARDS_NOT_IN_HAND: whole}


def test_an_empty_hand_gives_up_no_cards() -> None:
    hint = "The hand is empty: give up no cards. | end giving nothing"
    assert advice(position(BARE, played=(2, 2)), end_turn(RED, "M")) == {Code.CARDS_NOT_IN_HAND: hint}


def test_cards_of_a_hand_that_is_not_known_are_counted_at_the_end_of_a_turn() -> None:
    before = position(BARE, reported=True)
    assert advice(before, end_turn(RED, "MMR")) == {Code.HAND_NOT_GIVEN_UP: "Add 1 card of any type."}


def test_where_cards_may_be_left_at_the_end_of_a_turn_none_are_advised() -> None:
    before = position(BARE, hand="MMRC", edition=Edition.RIO_GRANDE)
    assert advice(before, end_turn(RED, "CC")) == {Code.CARDS_NOT_IN_HAND: NOTHING}


# --- journeys ---------------------------------------------------------------------------------------------------------


def test_one_of_two_adventurers_on_a_board_travels_first() -> None:
    before = position(BARE, on=FAITH, hand="C")
    assert advice(before, Construct(RED, MIGHT, HAMLET, Square.parse("A1"))) == {
        Code.NO_ADVENTURER: "Before that, send adventurer A to Might for 1 Ecu. | travel A Might"
    }


def test_the_adventurer_who_can_still_play_travels_first() -> None:
    before = position(BARE, on=(FAITH, REASON), hand="C", played=(2, 0))
    assert advice(before, Construct(RED, MIGHT, HAMLET, Square.parse("A1"))) == {
        Code.NO_ADVENTURER: "Before that, send adventurer B to Might for 1 Ecu. | travel B Might"
    }


def test_which_of_two_adventurers_on_unlike_boards_travels_is_left_to_the_player() -> None:
    before = position(BARE, on=(FAITH, REASON), hand="C")
    assert advice(before, Construct(RED, MIGHT, HAMLET, Square.parse("A1"))) == {
        Code.NO_ADVENTURER: "Before that, send an adventurer to Might for 1 Ecu."
    }


def test_the_second_adventurer_comes_to_play_the_third_card() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="CCC")
    assert advice(before, construct(RED, MIGHT, TOWN, "A1", "CC|C")) == {
        Code.ADVENTURER_ELSEWHERE: "Before that, send adventurer B to Might for 1 Ecu. | travel B Might"
    }


@pytest.mark.parametrize(
    ("hand", "money", "kind"),
    [
        pytest.param("C", 0, HAMLET, id="no-ecu"),
        pytest.param("CCC", 4, TOWN, id="one-plays-two-cards-at-most"),
        pytest.param("MMRR", 4, HAMLET, id="no-card"),
    ],
)
def test_no_journey_is_advised_that_is_not_enough(hand: str, money: int, kind: Kind) -> None:
    before = position(BARE, on=FAITH, hand=hand, money=money)
    assert advice(before, Construct(RED, MIGHT, kind, Square.parse("A1")))[Code.NO_ADVENTURER] == NOTHING


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "code"),
    [("B1", Code.RIVER), ("D4", Code.OFF_BOARD)],
)
def test_a_kind_that_fits_in_one_place_goes_there(square: str, code: Code) -> None:
    before = position(TIGHT, hand="MM")
    expected = "This Keep can only go to A1. | build Keep Might A1 with MM"
    assert advice(before, construct(RED, MIGHT, KEEP, square, "MM"))[code] == expected


def test_a_kind_that_fits_in_several_places_is_left_to_the_player() -> None:
    before = position(BARE, hand="MM")
    assert advice(before, construct(RED, MIGHT, KEEP, "D4", "MM")) == {Code.OFF_BOARD: NOTHING}


def test_an_upgrade_that_fits_in_one_place_goes_there() -> None:
    before = position(TIGHT.replace("1  .  .", "1  Wr ."), hand="M")
    assert advice(before, upgrade(RED, MIGHT, "A1", KEEP, "B1", "M"))[Code.NOT_COVERED] == (
        "This Keep can only go to A1. | upgrade Might A1 to Keep A1 with M"
    )


def test_a_construction_over_a_smaller_building_of_the_type_is_an_upgrade() -> None:
    before = position(BARE.replace("1  .  .", "1  Wr ."), hand="MM")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == {
        Code.NOT_FREE: "Upgrade Red's Watchtower at A1 instead. | upgrade Might A1 to Keep A1 with M"
    }


def test_a_construction_over_the_building_of_another_player_is_no_upgrade() -> None:
    before = position(BARE.replace("1  .  .", "1  Wb ."), hand="MM")
    assert advice(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == {Code.NOT_FREE: NOTHING}


def test_a_building_is_named_by_its_top_left_square() -> None:
    before = position("""
           Might
           A  B  C
        1  Kr Kr .
        2  Kr Kr .
        3  .  .  .
        red: MM
        """)
    assert advice(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "MM"))[Code.NO_BUILDING] == (
        "Name it by its top-left square: Red's Keep at A1. | upgrade Might A1 to Castle A1 with MM"
    )


def test_a_choice_is_named_by_its_top_left_square() -> None:
    before = position("""
           Might
           A  B  C  D  E
        1  .  .  .  .  .
        2  Kb Kb .  Kg Kg
        3  Kb Kb .  Kg Kg
        red: C
        """)
    asked = play(before, construct(RED, MIGHT, HAMLET, "C2", "C")).state
    assert advice(asked, choose(RED, "B3")) == {
        Code.NOT_A_CHOICE: "Name it by its top-left square: Blue's Keep at A2. | choose A2"
    }
    assert advice(asked, choose(RED, "C1")) == {Code.NOT_A_CHOICE: NOTHING}


# --- none -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "action", "code"),
    [
        ({"number": 7, "turn": BLUE, "over": True, "players": 2}, end_turn(RED), Code.GAME_OVER),
        ({"turn": GREEN}, end_turn(RED), Code.NOT_YOUR_TURN),
        ({}, place(RED, "A1"), Code.NO_DECISION_PENDING),
        ({"exchanged": True}, exchange(RED, "M"), Code.ALREADY_EXCHANGED),
        ({"acted": True}, exchange(RED, "M"), Code.EXCHANGE_AFTER_ACTION),
        ({}, exchange(RED, ""), Code.NO_CARDS_GIVEN_UP),
        ({"money": 0}, travel(RED, 0, FAITH), Code.TOO_LITTLE_MONEY),
        ({}, travel(RED, 0, MIGHT), Code.SAME_BOARD),
        ({}, swap(RED, "M", "M"), Code.NO_HOLDEM),
        ({"on": REASON}, construct(RED, REASON, HAMLET, "A1", "C"), Code.WRONG_BOARD),
        ({"on": REASON}, populate(RED, "A1"), Code.NO_BUILDING),
        ({"supply": {RED: 0}, "hand": "R"}, construct(RED, MIGHT, CHAPEL, "A1", "R"), Code.NO_CUBE),
        ({"stock": {TOWN: 0}, "hand": "CCC"}, construct(RED, MIGHT, TOWN, "A1", "CCC"), Code.NO_TILE),
    ],
    ids=lambda each: each.name if isinstance(each, Code) else "",
)
def test_what_nobody_can_help_has_no_hint(changes: dict[str, object], action: Action, code: Code) -> None:
    before = position(BARE, **({"hand": "MMRC"} | changes))  # type: ignore[arg-type]
    assert advice(before, action)[code] == NOTHING


# --- who asks ---------------------------------------------------------------------------------------------------------


def test_who_does_not_see_the_hand_gets_no_cards_of_it() -> None:
    view = view_state(position(BARE, hand="MMRC"), BLUE)
    assert advice(view, construct(RED, MIGHT, KEEP, "A1", "M")) == {Code.TOO_FEW_CARDS: "Add 1 Military card."}
    refused = end_turn(RED, "MM")
    refusal = judge(view, refused).refusal
    assert refusal is not None
    assert [each and each.action for each in hints(view, refused, refusal)] == [None]


def test_a_plan_that_is_refused_has_hints_about_the_state_that_it_has_come_to() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="CMMM")
    plan = [travel(RED, 0, FAITH), construct(RED, MIGHT, HAMLET, "A1", "C")]
    stop = preview_plan(before, [lambda _, each=each: each for each in plan]).stop  # type: ignore[misc]
    assert stop is not None
    assert [each and each.action for each in stop.hints] == [travel(RED, 0, MIGHT)] * 2


def test_a_payment_named_with_no_cards_gets_all_of_them() -> None:
    before = position(BARE, hand="C", on=(MIGHT, FAITH))
    nothing = replace(construct(RED, MIGHT, HAMLET, "A1", "C"), payment=pay(""))
    assert advice(before, nothing) == {Code.TOO_FEW_CARDS: "Add 1 Civil card. | build Hamlet Might A1 with C"}
