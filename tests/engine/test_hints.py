"""A hint tells a player how to fix a violation, in a sentence and, if possible, as a single legal action."""

import pytest

from khronos_engine import Outcome, apply, view_state
from khronos_engine.advice.hints import hints
from khronos_engine.advice.preview import preview_plan
from khronos_engine.game.actions import Construct, Demolish
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Edition, Kind, Type
from khronos_engine.notation import write_action
from khronos_engine.texts.sentences import SentenceWriter
from tests.support import *

WOODED = put(BARE, "A1 f")

TIGHT = """
   Might
   A  B  C  D
1  .  .  ~  .
2  .  .  ~  .
3  ~  ~  ~  .
4  .  .  .  .
"""

UNPAID = {kind: Construct(RED, MIGHT, kind, Square.parse("A1")) for kind in (HAMLET, TOWN, KEEP)}
"""Constructions on A1 of Might without a payment, which the referee then chooses."""

NOTHING = ""


def advise(state: State, action: Action) -> dict[Code, str]:
    """Return the hint about each violation as `sentence | action in notation`; check that each action is legal."""
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


def hints_about_payment(drawing: str, hand: str, kind: Kind, paid: str) -> dict[Code, str]:
    """Return the hint about a construction on A1 of Might paid with these cards, in a game of two."""
    return advise(position(drawing, players=2, hand=hand), construct(RED, MIGHT, kind, "A1", paid))


def test_a_missing_card_is_added_where_one_card_is_meant() -> None:
    typed = {Code.TOO_FEW_CARDS: "Add 1 Military card. | build Keep Might A1 with MM"}
    assert hints_about_payment(BARE, "MMRC", KEEP, "M") == typed
    surcharge = {Code.SURCHARGE_MISSING: "Add 1 Religious card. | build Keep Might A1 with MMR"}
    assert hints_about_payment(WOODED, "MMRR", KEEP, "MM") == surcharge
    assert hints_about_payment(WOODED, "MMRC", KEEP, "MM") == {Code.SURCHARGE_MISSING: "Add 1 card of any type."}
    all_of_them = {Code.TOO_FEW_CARDS: "Add 1 Civil card. | build Hamlet Might A1 with C"}
    by_one = position(BARE, hand="C", on=(MIGHT, FAITH))
    assert advise(by_one, construct(RED, MIGHT, HAMLET, "A1", "")) == all_of_them


def test_a_card_too_many_is_left_out_where_one_card_is_meant() -> None:
    religious = {Code.TOO_MANY_CARDS: "Leave out 1 Religious card. | build Watchtower Might A1 with M"}
    assert hints_about_payment(BARE, "MMRC", WATCHTOWER, "MR") == religious
    assert hints_about_payment(WOODED, "MRCC", WATCHTOWER, "MR|C") == {Code.TOO_MANY_CARDS: "Leave out 1 card."}


def test_cards_of_a_wrong_type_and_cards_not_in_hand_are_replaced() -> None:
    typed = {Code.WRONG_CARDS: "Pay with 2 Military cards instead. | build Keep Might A1 with MM"}
    assert hints_about_payment(BARE, "MMRC", KEEP, "MR") == typed
    in_hand = "Pay with 1 Military card and 1 Religious card instead. | build Watchtower Might A1 with MR"
    assert hints_about_payment(WOODED, "MRRR", WATCHTOWER, "MC") == {Code.CARDS_NOT_IN_HAND: in_hand}


def test_hint_names_the_adventurer_who_can_play_the_cards() -> None:
    elsewhere = position(BARE, on=(FAITH, MIGHT), hand="C")
    assert advise(elsewhere, construct(RED, MIGHT, HAMLET, "A1", "C")) == {
        Code.ADVENTURER_ELSEWHERE: "Let adventurer II play the cards. | build Hamlet Might A1 with C"
    }
    spent = position(BARE, hand="CCC", played=(1, 0))
    assert advise(spent, construct(RED, MIGHT, TOWN, "A1", "CC|C")) == {
        Code.ADVENTURER_SPENT: "Let adventurer I play 1 Civil card, and adventurer II the rest. | "
        "build Town Might A1 with CCC"
    }


def test_hint_adds_the_second_renovation_card_if_no_cube_is_left() -> None:
    before = position(put(BARE, "Reason A1 c-"), on=REASON, hand="MM", supply={RED: 0})
    assert advise(before, renovate(RED, "A1", "M")) == {Code.NO_CUBE: "Add 1 Military card. | renovate A1 with MM"}


def test_a_payment_is_not_corrected_if_another_violation_or_a_list_of_payments_exists() -> None:
    before = position(TIGHT, hand="MMRC")
    assert advise(before, construct(RED, MIGHT, KEEP, "C1", "M"))[Code.TOO_FEW_CARDS] == NOTHING
    unclear = position(BARE, hand="CMM", played=(1, 0))
    assert advise(unclear, UNPAID[HAMLET]) == {Code.PAYMENT_UNCLEAR: NOTHING}


def test_hint_for_an_unknown_hand_names_cards_without_playing_them() -> None:
    before = position(BARE, reported=True)
    assert advise(before, construct(RED, MIGHT, KEEP, "A1", "M")) == {Code.TOO_FEW_CARDS: "Add 1 Military card."}
    assert advise(before, construct(RED, MIGHT, WATCHTOWER, "A1", "MR")) == {
        Code.TOO_MANY_CARDS: "Leave out 1 Religious card. | build Watchtower Might A1 with M"
    }
    assert advise(before, end_turn(RED, "MMR")) == {Code.HAND_NOT_GIVEN_UP: "Add 1 card of any type."}


# --- exchange, swap, end of turn --------------------------------------------------------------------------------------


def test_cards_that_the_hand_lacks_can_come_by_an_exchange_before_any_action() -> None:
    assert advise(position(BARE, hand="MRRC"), UNPAID[KEEP]) == {
        Code.TOO_FEW_CARDS: (
            "First exchange 2 Religious cards and 1 Civil card for new ones; it costs 2 Ecus. | exchange RRC"
        )
    }
    for late in ({"acted": True}, {"exchanged": True}, {"money": 1}):
        before = position(BARE, hand="MRRC", **late)
        assert advise(before, UNPAID[KEEP]) == {Code.TOO_FEW_CARDS: NOTHING}


def test_no_exchange_is_advised_that_uses_up_the_money_for_a_demolition() -> None:
    standing = put(BARE, "C1 Wr")
    tear_down = Demolish(RED, MIGHT, Square.parse("C1"))
    assert "First exchange" in advise(position(standing, hand="RRCC", money=3), tear_down)[Code.TOO_FEW_CARDS]
    assert advise(position(standing, hand="RRCC", money=2), tear_down) == {Code.TOO_FEW_CARDS: NOTHING}


def test_no_exchange_is_advised_that_cannot_bring_enough_cards() -> None:
    gone = with_public(position(BARE, hand="RRCC"), discards=Cards.of(Type.MILITARY, 18), pile_size=20)
    assert advise(gone, UNPAID[KEEP]) == {Code.TOO_FEW_CARDS: NOTHING}
    assert "First exchange" in advise(with_public(gone, pile_size=2), UNPAID[KEEP])[Code.TOO_FEW_CARDS]
    by_one = position(BARE, on=(MIGHT, FAITH), hand="CRRR")
    assert advise(by_one, UNPAID[TOWN]) == {Code.TOO_FEW_CARDS: NOTHING}


def test_uneven_swap_is_completed_with_the_only_possible_card() -> None:
    before = position(BARE, row="CCC", hand="MRRR")
    assert advise(before, swap(RED, "CC", "M")) == {Code.UNEQUAL_SWAP: "Add 1 Religious card. | swap CC for MR"}
    assert advise(before, swap(RED, "CC", "R")) == {Code.UNEQUAL_SWAP: "Add 1 card of any type."}
    assert advise(before, swap(RED, "C", "RR")) == {Code.UNEQUAL_SWAP: "Leave out 1 Religious card. | swap C for R"}
    assert advise(before, swap(RED, "C", "MR")) == {Code.UNEQUAL_SWAP: "Leave out 1 card."}


def test_end_of_turn_hint_gives_up_the_whole_hand_if_no_card_may_stay() -> None:
    before = position(BARE, hand="MMRC")
    whole = "Give up the whole hand: 2 Military cards, 1 Religious card and 1 Civil card. | end giving MMRC"
    assert advise(before, end_turn(RED, "MM")) == {Code.HAND_NOT_GIVEN_UP: whole}
    assert advise(before, end_turn(RED, "MMCC")) == {Code.CARDS_NOT_IN_HAND: whole}
    empty = position(BARE, played=(2, 2))
    hint = "The hand is empty: give up no cards. | end giving nothing"
    assert advise(empty, end_turn(RED, "M")) == {Code.CARDS_NOT_IN_HAND: hint}
    rio_grande = position(BARE, hand="MMRC", edition=Edition.RIO_GRANDE)
    assert advise(rio_grande, end_turn(RED, "CC")) == {Code.CARDS_NOT_IN_HAND: NOTHING}


# --- travels ---------------------------------------------------------------------------------------------------------


@cases(
    "on, played, hint",
    one_of_two_on_a_board=((FAITH, FAITH), (0, 0), "send adventurer I to Might for 1 Ecu. | travel I Might"),
    the_one_who_can_still_play=((FAITH, REASON), (2, 0), "send adventurer II to Might for 1 Ecu. | travel II Might"),
    of_two_on_unlike_boards_the_players_choice=((FAITH, REASON), (0, 0), "send an adventurer to Might for 1 Ecu."),
)
def test_hint_lets_the_adventurer_travel_first(on: tuple[Age, Age], played: tuple[int, int], hint: str) -> None:
    before = position(BARE, on=on, hand="C", played=played)
    assert advise(before, UNPAID[HAMLET]) == {Code.NO_ADVENTURER: f"Before that, {hint}"}


def test_hint_lets_the_second_adventurer_travel_to_play_the_third_card() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="CCC")
    assert advise(before, construct(RED, MIGHT, TOWN, "A1", "CC|C")) == {
        Code.ADVENTURER_ELSEWHERE: "Before that, send adventurer II to Might for 1 Ecu. | travel II Might"
    }


@cases(
    "hand, money, kind",
    no_ecu=("C", 0, HAMLET),
    one_plays_two_cards_at_most=("CCC", 4, TOWN),
    no_card=("MMRR", 4, HAMLET),
)
def test_no_travel_is_advised_that_leaves_cards_missing(hand: str, money: int, kind: Kind) -> None:
    before = position(BARE, on=FAITH, hand=hand, money=money)
    assert advise(before, UNPAID[kind])[Code.NO_ADVENTURER] == NOTHING


# --- squares ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("square", "code"), [("B1", Code.RIVER), ("D4", Code.OFF_BOARD)])
def test_hint_places_a_kind_that_fits_in_only_one_place(square: str, code: Code) -> None:
    hint = "This Keep can only go to A1. | build Keep Might A1 with MM"
    assert advise(position(TIGHT, hand="MM"), construct(RED, MIGHT, KEEP, square, "MM"))[code] == hint
    with_watchtower = position(put(TIGHT, "C1 ., C1 ~, A2 Wr"), hand="M")
    assert advise(with_watchtower, upgrade(RED, MIGHT, "A2", KEEP, "B1", "M"))[Code.NOT_COVERED] == (
        "This Keep can only go to A1. | upgrade Might A2 to Keep A1 with M"
    )


def test_no_hint_chooses_between_several_places() -> None:
    assert advise(position(BARE, hand="MM"), construct(RED, MIGHT, KEEP, "E4", "MM")) == {Code.OFF_BOARD: NOTHING}


@pytest.mark.parametrize(
    ("cell", "hint"),
    [("Wr", "Upgrade Red's Watchtower at C1 instead. | upgrade Might C1 to Keep C1 with M"), ("Wb", NOTHING)],
)
def test_construction_over_an_own_smaller_building_becomes_an_upgrade(cell: str, hint: str) -> None:
    before = position(put(BARE, f"C1 {cell}"), hand="MM")
    assert advise(before, construct(RED, MIGHT, KEEP, "C1", "MM")) == {Code.NOT_FREE: hint}


def test_hint_identifies_a_building_by_its_top_left_square() -> None:
    before = position(put(BARE, "A1 Kr"), hand="MM")
    assert advise(before, upgrade(RED, MIGHT, "B2", CASTLE, "A1", "MM"))[Code.NO_BUILDING] == (
        "Name it by its top-left square: Red's Keep at A1. | upgrade Might A1 to Castle A1 with MM"
    )


def test_hint_identifies_a_choice_by_its_top_left_square() -> None:
    before = position(put(BARE, "A2 Kb, D2 Kg"), hand="C")
    asked = play(before, construct(RED, MIGHT, HAMLET, "C2", "C")).state
    assert advise(asked, choose(RED, "B3")) == {
        Code.NOT_A_CHOICE: "Name it by its top-left square: Blue's Keep at A2. | choose A2"
    }
    assert advise(asked, choose(RED, "C1")) == {Code.NOT_A_CHOICE: NOTHING}


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
def test_violations_without_a_fix_have_no_hint(changes: dict[str, object], action: Action, code: Code) -> None:
    before = position(BARE, **({"hand": "MMRC"} | changes))  # type: ignore[arg-type]
    assert advise(before, action)[code] == NOTHING


# --- who asks ---------------------------------------------------------------------------------------------------------


def test_a_viewer_without_the_hand_gets_no_hint_about_its_cards() -> None:
    view = view_state(position(BARE, hand="MMRC"), BLUE)
    assert advise(view, construct(RED, MIGHT, KEEP, "A1", "M")) == {Code.TOO_FEW_CARDS: "Add 1 Military card."}
    refused = end_turn(RED, "MM")
    refusal = judge(view, refused).refusal
    assert refusal is not None
    assert [each and each.action for each in hints(view, refused, refusal)] == [None]


def test_refused_plan_has_hints_for_the_state_before_the_refused_action() -> None:
    before = position(BARE, on=(MIGHT, FAITH), hand="CMMM")
    plan = [travel(RED, 0, FAITH), construct(RED, MIGHT, HAMLET, "A1", "C")]
    stop = preview_plan(before, [lambda _, each=each: each for each in plan]).stop  # type: ignore[misc]
    assert stop is not None
    assert [each and each.action for each in stop.hints] == [travel(RED, 0, MIGHT)] * 2
