"""Changed sealed states are never accepted, and no error shows the place of the change."""

from __future__ import annotations

import pytest

from khronos_core.errors import SealBrokenError
from testing.sealed import apply, copy, sealed_game, view
from tests.sealed.tampering import Outcome, outcomes

COUNT = 3000


@pytest.fixture(scope="module")
def found() -> tuple[Outcome, ...]:
    """The outcomes of changed states."""
    return tuple(outcomes(COUNT, seed=1))


def test_every_kind_of_tampering_is_tested(found: tuple[Outcome, ...]) -> None:
    assert {each.kind for each in found} == {"bit", "swap", "mixture"}
    assert min(sum(each.kind == kind for each in found) for kind in ("bit", "swap", "mixture")) > COUNT / 10


def test_tampered_state_is_refused(found: tuple[Outcome, ...]) -> None:
    assert [each for each in found if each.reason == "ANSWERED"] == []


def test_sealed_parts_in_wrong_places_all_have_the_same_error(found: tuple[Outcome, ...]) -> None:
    moved = [each for each in found if each.kind != "bit"]
    assert {(each.reason, each.error) for each in moved} == {("SEAL_BROKEN", moved[0].error)}
    assert moved[0].error.startswith("state: ")


def test_every_flipped_bit_of_a_sealed_part_has_the_same_error(found: tuple[Outcome, ...]) -> None:
    errors = {each.error for each in found if each.reason == "SEAL_BROKEN"}
    assert len(errors) == 1


@pytest.mark.parametrize("part", ["hand", "hidden part", "view"])
def test_a_state_with_an_open_part_is_refused(part: str) -> None:
    changed = copy(sealed_game())
    match part:
        case "hand":
            changed.private_parts.add(seat=1)
        case "hidden part":
            changed.hidden_part.position = 1
        case _:
            changed = view(changed, 1)
    with pytest.raises(SealBrokenError):
        view(changed)


def test_different_encoding_of_the_same_state_is_accepted() -> None:
    moved = apply(sealed_game(), "build Watchtower Might C4 with M", 1).state
    changed = copy(moved)
    changed.public_digest = ""
    changed.public_part.discards.SetInParent()
    changed.MergeFromString(b"\xca\x3e\x03new")  # field 1001, which is unknown to all servers
    assert changed != moved
    assert view(changed, 1) == view(moved, 1)


def test_unchanged_state_is_accepted() -> None:
    assert view(copy(sealed_game()), 1).private_parts
