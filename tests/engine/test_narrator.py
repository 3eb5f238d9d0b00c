"""The narrator: a sentence for what a player does, and one for each thing that it sets off."""

import pytest

from khronos_engine.clauses import CLAUSES
from khronos_engine.events import ActionTaken, CascadeSettled, Event
from khronos_engine.material import CardMode
from khronos_engine.state import Config, Seat
from khronos_engine.texts.narrator import narrate
from khronos_engine.texts.sentences import SentenceWriter
from tests.laws.games import SMALL_REGIONS, Step, crowded_table
from tests.support import MIGHT, RED, demolish, play, position

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
"""Events that the sentence of their action has."""


CONFIG = Config(tuple(Seat(name, name) for name in ("Ann", "Ben", "Cleo")), SMALL_REGIONS[0], cards=CardMode.REPORTED)


def steps(number: int) -> list[Step]:
    """Return a hundred actions on boards where much clashes."""
    return list(crowded_table(CONFIG, number, 100))


def reported(number: int) -> list[tuple[Event, str]]:
    """Return every event of a random game with its sentence."""
    return [
        pair
        for step in steps(number)
        for pair in zip(
            step.outcome.events, narrate(step.outcome.events, SentenceWriter(step.before.config)), strict=True
        )
    ]


@pytest.mark.parametrize("number", range(4))
def test_every_action_has_a_sentence_and_what_belongs_to_it_has_none(number: int) -> None:
    for event, sentence in reported(number):
        if isinstance(event, ActionTaken):
            assert sentence.endswith(".")
        if type(event).__name__ in QUIET:
            assert sentence == ""


@pytest.mark.parametrize("number", range(4))
def test_sentences_name_no_clause_that_does_not_exist(number: int) -> None:
    for _, sentence in reported(number):
        for word in sentence.replace("(", " ").replace(")", " ").split():
            if word[:1].isupper() and "-" in word and word[-1].isdigit():
                assert word in CLAUSES


@pytest.mark.parametrize(("square", "building"), [("A1", "the Watchtower at A1"), ("C1", "Blue's Watchtower at C1")])
def test_who_demolishes_is_not_named_again_as_the_owner(square: str, building: str) -> None:
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


def test_no_events_have_no_sentences() -> None:
    step = steps(0)[0]
    assert narrate((), SentenceWriter(step.before.config)) == []
    assert narrate((CascadeSettled(),), SentenceWriter(step.before.config)) == [""]
