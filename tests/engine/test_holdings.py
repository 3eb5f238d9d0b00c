"""By which clause a domain pays whom (I-2 to I-5)."""

import pytest

from khronos_engine.advice.domains import domain_reports
from khronos_engine.rules.income import Holding
from tests.support import BLUE, RED, position


@pytest.mark.clause("I-2", "I-3", "I-4", "I-5")
def test_a_holding_names_its_clause_who_is_paid_and_how_much() -> None:
    before = position(
        """
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  Wr H- .  .  h  | Pb .  .  .  h  | T- T- k- k- h
        2  .  .  .  .  .  | H- .  .  .  .  | T- T- k- k- .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        cubes: A1 rb
        """
    )
    assert [report.holding for report in domain_reports(before.public)] == [
        Holding("I-2", (RED,), 1),
        Holding("I-5", (), 1),
        Holding("I-3", (BLUE,), 1),
        Holding("I-5", (), 1),
        Holding("I-4", (RED, BLUE), 1),
    ]


@pytest.mark.clause("I-4", "I-5")
def test_a_domain_of_reason_without_a_cube_pays_nobody() -> None:
    before = position(
        """
           Reason
           A  B  C  D
        1  T- T- k- k-
        2  T- T- k- k-
        3  .  .  .  .
        """
    )
    assert [report.holding for report in domain_reports(before.public)] == [Holding("I-5", (), 1)]
