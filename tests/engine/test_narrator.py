"""The narrator writes a sentence for each action and for each of its consequences."""

import pytest

from khronos_engine.game.actions import Action
from khronos_engine.game.events import ActionTaken, ClashFound, Event
from khronos_engine.game.material import CardMode
from khronos_engine.game.state import Config, Seat
from khronos_engine.texts.narrator import narrate
from khronos_engine.texts.sentences import SentenceWriter
from tests.engine.test_languages import UNCONTRACTED
from tests.support import BARE, HAMLET, MIGHT, RED, cases, construct, demolish, play, position, put
from tests.support.games import SMALL_REGIONS, Step, crowded_table

QUIET = {
    "AdventurerMoved",
    "BuildingChanged",
    "CardsDrawn",
    "CardsGivenUp",
    "CardsPlayed",
    "CardsSwapped",
    "CascadeSettled",
    "MoneyMoved",
    "PileShuffled",
}
"""Events that the sentence of their action already describes."""


CONFIG = Config(tuple(Seat(name, name) for name in ("Ann", "Ben", "Cleo")), SMALL_REGIONS[0], cards=CardMode.REPORTED)


def steps(number: int) -> list[Step]:
    """Return a hundred actions on boards with many clashes."""
    return list(crowded_table(CONFIG, number, 100))


def narrate_game(number: int) -> list[tuple[Event, str]]:
    return [
        pair
        for step in steps(number)
        for pair in zip(
            step.outcome.events, narrate(step.outcome.events, SentenceWriter(step.before.config)), strict=True
        )
    ]


@pytest.mark.parametrize("number", range(4))
def test_every_action_has_a_sentence_and_minor_events_have_none(number: int) -> None:
    for event, sentence in narrate_game(number):
        if isinstance(event, ActionTaken):
            assert sentence.endswith(".")
        if type(event).__name__ in QUIET:
            assert sentence == ""


@pytest.mark.parametrize("number", range(4))
def test_no_french_sentence_has_a_preposition_and_an_article_that_contract(number: int) -> None:
    for step in steps(number):
        for sentence in narrate(step.outcome.events, SentenceWriter(step.before.config, "fr")):
            assert not UNCONTRACTED.search(sentence)


@pytest.mark.parametrize(("square", "building"), [("A1", "the Watchtower at A1"), ("C1", "Blue's Watchtower at C1")])
def test_player_who_demolishes_an_own_building_is_named_once(square: str, building: str) -> None:
    before = position("""
       Might
       A  B  C
    1  Wr .  Wb
    2  .  .  .
    3  .  .  .
    """)
    events = play(before, demolish(RED, MIGHT, square, "M")).events
    sentence = narrate(events, SentenceWriter(before.config))[0]
    assert sentence == f"Red demolishes {building} on Might (1 Military, -1 Ecu)."


@pytest.mark.clause("J-4", "J-5", "DV-1")
@cases(
    "drawing, action, english, french",
    weaker=(
        "A1 Kb, D1 Kr, D3 Wr",
        construct(RED, MIGHT, HAMLET, "C1", "C"),
        "(power 3); the weaker gives way (J-4).",
        "(puissance 3) ; le moins puissant cède (J-4).",
    ),
    own=(
        "A2 Wb, C2 Wr",
        construct(RED, MIGHT, HAMLET, "B2", "C"),
        "(power 1); Red, whose turn it is, downsizes their own (J-5).",
        "(puissance 1) ; Red, dont c’est le tour, doit rétrécir son propre bâtiment (J-5).",
    ),
    own_with_a_place=(
        "A1 Kb, D1 Kr",
        construct(RED, MIGHT, HAMLET, "C1", "C"),
        "(power 2); Red, whose turn it is, downsizes their own (J-5).",
        "(puissance 2) ; Red, dont c’est le tour, doit rétrécir son propre bâtiment (J-5).",
    ),
    chosen=(
        "A2 Wb, C2 Wg",
        construct(RED, MIGHT, HAMLET, "B2", "C"),
        "Green's Watchtower at C2 (power 1).",
        "la Tour de guet en C2 (Green) (puissance 1).",
    ),
    division=(
        "A2 Wr, A3 Wb, B2 H-, C2 Kg",
        demolish(RED, MIGHT, "B2", "C"),
        "are now equal; Red, whose turn it is, downsizes their own (DV-1).",
        "sont désormais à égalité ; Red, dont c’est le tour, doit rétrécir son propre bâtiment (DV-1).",
    ),
)
def test_sentence_about_a_clash_says_why_a_building_gives_way(
    drawing: str, action: Action, english: str, french: str
) -> None:
    before = position(put(BARE, drawing), hand="C")
    events = play(before, action).events
    [clash] = [place for place, each in enumerate(events) if isinstance(each, ClashFound)]
    assert narrate(events, SentenceWriter(before.config))[clash].endswith(english)
    assert with_normal_spaces(narrate(events, SentenceWriter(before.config, "fr"))[clash]).endswith(french)


def with_normal_spaces(text: str) -> str:
    """Return a text with normal spaces instead of non-breaking ones."""
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ")
