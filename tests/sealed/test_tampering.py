"""No sealed state that somebody has changed is taken, and no error tells where."""

from __future__ import annotations

from tests.sealed.tampering import outcomes
from tests.support.sealed import copy, sealed_game, view

COUNT = 3000

FOUND = tuple(outcomes(COUNT, seed=1))


def test_every_kind_of_change_is_made() -> None:
    assert {each.kind for each in FOUND} == {"bit", "swap", "mixture"}
    assert min(sum(each.kind == kind for each in FOUND) for kind in ("bit", "swap", "mixture")) > COUNT / 10


def test_no_changed_state_is_answered() -> None:
    assert [each for each in FOUND if each.reason == "ANSWERED"] == []


def test_parts_in_other_places_have_one_error_whichever_they_are() -> None:
    moved = [each for each in FOUND if each.kind != "bit"]
    assert {(each.reason, each.error) for each in moved} == {("SEAL_BROKEN", moved[0].error)}
    assert moved[0].error.startswith("state: ")


def test_a_broken_seal_has_the_same_error_for_a_bit_anywhere() -> None:
    errors = {each.error for each in FOUND if each.reason == "SEAL_BROKEN"}
    assert len(errors) == 1


def test_a_state_as_it_was_given_out_is_answered() -> None:
    assert view(copy(sealed_game()), 1).private_parts
