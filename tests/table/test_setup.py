"""The questions before a game."""

import pytest

from khronos_engine.cards import Cards
from khronos_engine.material import CardMode, Deck, Edition, MixedTerrain, OldShadow
from tests.table.talk import SMALL, Talk


def test_everything_can_be_chosen() -> None:
    talk = Talk(
        *("Ann Marie, red", "Ben blue", "Cleo", "Dan", "Eve", "rio", "y", "first", "no", "", "higher", "", "removed"),
        *("small.txt", "dan"),
    )
    config = talk.state.config

    assert [(each.name, each.colour) for each in config.seats][:3] == [
        ("Ann Marie", "red"),
        ("Ben", "blue"),
        ("Cleo", "green"),
    ]
    assert (config.edition, config.holdem, config.deck) == (Edition.RIO_GRANDE, True, Deck.FIRST_PRINTING)
    assert config.rulings.mixed_terrain is MixedTerrain.HIGHER
    assert config.rulings.old_shadow is OldShadow.REMOVED
    assert config.cards is CardMode.REPORTED
    assert config.region.rows == tuple(SMALL.split())
    assert talk.state.public.turn.seat == 3
    assert talk.state.public.row == Cards(1, 1, 1)
    assert talk.prompt == "1 Dan> "


def test_the_beginning_names_the_map_and_what_is_settled_otherwise() -> None:
    talk = Talk("Ann", "Ben", "", "", "", "", "no", "", "higher", "", "removed", "small.txt")
    begun = talk.type("Ann")

    assert "\n  The map is your own: 8 columns, 5 rows, 2 printed Hamlets.\n" in begun
    assert "\n  Settled otherwise here: `mixed terrain: higher` and `old shadow: removed`.\n" in begun


def test_a_game_by_the_usual_rulings_names_the_built_in_map_alone() -> None:
    begun = Talk("Ann", "Ben", "", "", "", "", "", "").type("Ann")

    assert "\n  The map is the built-in valley.\n" in begun
    assert "otherwise" not in begun


def test_a_rule_names_the_ruling_of_the_game() -> None:
    talk = Talk("Ann", "Ben", "", "", "", "", "no", "", "higher", "", "", "", "Ann")

    assert "\n  In this game: `mixed terrain: higher`\n" in talk.type("rule G-4")
    assert "In this game" not in talk.type("rule U-1")


@pytest.mark.parametrize(
    ("before", "typed", "output"),
    [
        ((), "", "A player needs a name."),
        (("Ann, red",), "ann", "Seat 1 has this name"),
        (("Ann, red",), "Ben, RED", "Seat 1 has this colour"),
        (("Ann", "Ben", ""), "german", 'Expected Matagot or Rio Grande; found "german".'),
        (("Ann", "Ben", "", "", "", "", ""), "nowhere.txt", "nowhere.txt can't be read"),
        (("Ann", "Ben", "", "", "", "", ""), "bad.txt", "line 1, column 3: 'x' is no terrain"),
        (("Ann", "Ben", "", "", "", "", ""), "list.txt", "and 70 more"),
        (("Ann", "Ben", "", "", "", "", ""), "game.json", "game.json holds JSON, not the rows of a region"),
        (("Ann", "Ben", "", "", "", "", "", ""), "Zoe", "Name Ann or Ben, or a number or colour."),
    ],
)
def test_a_wrong_answer_is_asked_again(before: tuple[str, ...], typed: str, output: str) -> None:
    talk = Talk(*before, files={"bad.txt": "..x\n...\n...\n", "list.txt": ("x" * 30 + "\n") * 3, "game.json": "{}"})
    asked, session = talk.prompt, talk.session

    assert output in talk.type(typed)
    assert (talk.prompt, talk.session) == (asked, session)


def test_an_answer_can_be_taken_back() -> None:
    talk = Talk("Ann", "Bob")
    talk.type("back")

    assert talk.prompt == "Player 2: "
    talk.type("back")
    talk.type("back")
    assert talk.prompt == "Player 1: "
    assert "back" in talk.type("help")
