"""Moves, decisions and the totals of cards that nobody sees."""

import pytest

from tests.table.games import EVENING
from tests.table.talk import Talk, table


def test_a_fifth_card_from_a_hand_of_four_is_refused() -> None:
    talk = table()
    before = talk.session
    talk.type("build Castle Might D1 with MMMM")

    assert talk.type("end giving M").startswith("Not legal: T-5\n")
    assert Talk(session=before).type("exchange MMMMM").startswith("Not legal: T-2\n")
    assert Talk(session=before).type("end giving MMMMM").startswith("Not legal: T-5\n")


def test_a_nineteenth_military_card_is_refused() -> None:
    talk = table("Ann Ben", edition="rio")
    for turn in range(4):
        talk.type("end giving MMMM")
        assert (talk.state.public.turn.number, talk.state.public.discards.military) == (
            1 + (turn + 1) // 2,
            4 * turn + 4,
        )

    assert talk.type("end giving MMM").startswith("Not legal: T-5\n")
    talk.type("end giving MM")
    assert talk.type("build Watchtower Might D1 with M").startswith("Not legal: T-4\n")
    assert talk.state.public.discards.military == 18


def test_a_refusal_names_what_is_missing_whether_or_not_cards_were_named() -> None:
    talk = table()
    assert "\n  C-1  This costs 2 Military cards; 1 is missing.\n" in talk.type("build Keep Might C2 with M")

    talk.type("travel A Faith")
    talk.type("build Keep Might C2 with MM")
    for typed in ("build Castle Might F1", "why build Castle Might F1"):
        output = talk.type(typed)
        assert "\n  C-1  This costs 4 Military cards; 2 are missing.\n" in output
        assert "\n  T-4  Ann's adventurer B can play no more cards this turn; 2 is the most.\n" in output
        assert "played" not in output


def test_the_row_is_reported() -> None:
    talk = table(holdem="yes")
    talk.type("swap M for C")

    assert "row: RCC" in talk.type("show position")
    assert talk.type("swap R for M").startswith("Not legal: HE-2")


def test_decisions_are_asked_of_the_right_player_and_taken_by_number_square_or_in_full() -> None:
    talk = Talk(*EVENING[: EVENING.index("2")])

    assert talk.prompt == "Cleo decides> "
    asked = talk.type("")
    assert asked.startswith("Cleo must choose which shrinks: Ann's Keep at C2 or Ben's Keep at F2. (on Might, J-5)\n")
    assert asked.endswith("\n  1. C2: Ann's Keep\n  2. F2: Ben's Keep\n")
    asked = "Not understood: a decision is needed; type a number from 1 to 2, or the square\n"
    assert all(talk.type(typed).startswith(asked) for typed in ("3", "0", "what?"))
    assert talk.type("G5").startswith("Not legal: J-5")
    assert talk.type("end").startswith("Not legal: T-8")
    for typed in ("2", "f2", "choose F2", "Cleo: choose f2"):
        other = Talk(session=talk.session)
        other.type(typed)
        assert other.prompt == "Ben decides> "


def test_every_broken_clause_is_reported() -> None:
    talk = table()
    talk.type("build Keep Might C2 with MM")

    output = talk.type("build Monastery Might D3 with MMM")
    assert output.startswith("Not legal: ")
    assert [line[2:6].strip() for line in output.splitlines() if line.startswith("  ") and line[2] != " "] == [
        "T-4",
        "T-4",
        "C-1",
        "C-1",
    ]


def test_what_is_not_understood_is_shown_with_its_place() -> None:
    talk = table()

    assert talk.type("build C Might F7") == (
        'Not understood: expected Castle, Chapel or City; found "C"\n  build C Might F7\n        ^\n'
    )
    assert talk.type("build Keep Might").endswith("\n  build Keep Might\n                  ^\n")
    assert talk.type("dom").endswith("or `domains`\n")
    assert talk.type("x" * 300).startswith("Not understood")
    assert talk.type("\x1b[2J\x00").startswith("Not understood")
    assert "\x1b" not in talk.type("note \x1b[2J")


def test_income_is_reported_board_by_board() -> None:
    talk = table("Ann Ben", edition="rio")
    talk.type("build Keep Might C2 with MM")
    talk.type("travel A Reason")
    for _ in range(6):
        talk.type("end")

    assert talk.prompt == "4 Ann> "
    assert talk.type("end") == (
        "Income of turn 4: Ann collects 1 Ecu\n"
        "  Might: 1 Ecu: 1 from the domain at B2\n"
        "  Faith: no adventurer there\n"
        "  Reason: nothing\n"
        "  Ann ends the turn.\n"
        "\n"
        "Turn 4  Ben  4 Ecus · 25 cubes · 4 cards in hand · A on Might · B on Might · income at its end\n"
    )


def test_the_end_has_a_ranking_and_can_be_taken_back() -> None:
    talk = table("Ann Ben", edition="rio")
    talk.type("travel A Faith")
    for _ in range(13):
        talk.type("end giving nothing")
    output = talk.type("end")

    assert "\nBen wins:\n  1.  Ben  4 Ecus\n  2.  Ann  3 Ecus\n" in output
    assert talk.prompt == "The end> "
    assert talk.type("end").startswith("Not legal: T-7")
    assert "Ben wins" in talk.greeting
    talk.type("undo")
    assert talk.prompt == "7 Ben> "


def test_players_with_equal_money_share_their_place() -> None:
    talk = table("Ann Ben Cleo", edition="rio")
    talk.type("travel A Faith")
    for _ in range(20):
        talk.type("end giving nothing")
    output = talk.type("end giving nothing")

    assert "\nBen and Cleo share the win:\n  1.  Ben  4 Ecus\n  1.  Cleo  4 Ecus\n  3.  Ann  3 Ecus\n" in output


def test_taking_back_names_what_the_hands_put_back() -> None:
    talk = table()
    talk.type("build Keep Might C2 with MM")

    assert (
        "  On the table:\n"
        "    Might   take off Keep C2 (cube back to Ann)\n"
        "    Faith   take off Keep C2 (cube back to Ann)\n"
        "    Reason  take off Keep C2\n"
        "    Bank    Ann pays 1 Ecu\n"
    ) in talk.type("undo")


def test_taking_back_a_correction_moves_nothing_on_the_table() -> None:
    talk = table()
    talk.type("correct put Keep Might C2 Ann")

    assert "On the table" not in talk.type("undo")


def test_taking_back_several_steps_puts_back_what_moves_have_moved() -> None:
    talk = table()
    for line in ("travel A Faith", "correct money Ann 8", "travel A Might"):
        talk.type(line)

    assert talk.type("undo 3").partition("  On the table:\n")[2].splitlines()[:4] == [
        "    Faith  move Ann's adventurer A here",
        "    Bank   Ann gets 1 Ecu",
        "  On the table:",
        "    Might  move Ann's adventurer A here",
    ]


def test_taking_back_goes_to_the_beginning_and_names_what_is_not_fair() -> None:
    talk = Talk(*EVENING)
    begun = Talk(*EVENING[:10])
    asked = talk.type("undo 99")
    assert asked.startswith("This would undo 12 steps, back to before Ann: build Keep Might C2 with MM.\n")
    assert talk.state == Talk(*EVENING).state
    output = talk.type("undo 99 yes")

    assert "  Undone: Ann: place D3\n  Not fair: another player has decided. `redo` does it again.\n" in output
    assert "Not fair: cards were drawn; put them back." in output
    assert talk.state == begun.state
    assert talk.type("undo") == "This is the beginning; nothing is left to undo.\n"
    talk.type("redo 99")
    assert talk.state == Talk(*EVENING).state
    assert talk.type("redo") == "Nothing is left to redo.\n"


def test_a_new_move_forgets_what_was_taken_back_but_no_note() -> None:
    talk = table()
    for line in ("travel A Faith", "note one", "travel A Might", "undo 2", "note two", "travel B Reason"):
        talk.type(line)

    assert talk.type("redo") == "Nothing is left to redo.\n"
    assert talk.history.done[0].noted.before == ("two", "one")  # type: ignore[union-attr]


@pytest.mark.parametrize("line", ["undo it", "redo 0", "note", "correct money", "preview", "why", "show me"])
def test_a_command_that_is_not_understood_is_reported_and_changes_nothing(line: str) -> None:
    talk = table()
    before = talk.session

    assert talk.type(line).startswith("Not done: ")
    assert talk.session == before
