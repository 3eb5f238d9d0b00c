"""Every clause can be switched off, so that `make trace-prove` can ask whether a test notices."""

import re
from pathlib import Path

import pytest

from khronos_engine.clauses import CLAUSES
from tests import switches
from tests.switches import SWITCHES, of

PLACES = sorted(
    set(re.findall(r'\b(?:of|instead|put|put_only)\("([^"]+)"', Path(switches.__file__).read_text("utf-8")))
)


def test_every_clause_but_the_worked_examples_has_a_switch_in_the_order_of_the_rules() -> None:
    assert list(SWITCHES) == [clause for clause in CLAUSES if not clause.startswith("EX-")]


def test_every_switch_is_one_clause_s_own_and_names_what_is_gone() -> None:
    assert len({switch.gone for switch in SWITCHES.values()}) == len(SWITCHES)
    assert all(switch.gone and switch.changes for switch in SWITCHES.values())


@pytest.mark.parametrize("place", PLACES)
def test_what_a_switch_takes_out_is_there(place: str) -> None:
    assert of(place) is not None
