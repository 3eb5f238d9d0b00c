"""Rivers, forests and mountains restrict buildings and cost cards (G-1 to G-4), also with house rules (ED-4)."""

import pytest

from khronos_engine.game.material import HouseRules, MixedTerrain, UpgradeTerrain
from khronos_engine.rules.legal import LegalUpgrade
from tests.support import *

# Forest at A1, mountain at D1, river at A4, forest and mountain side by side at F1 and G1.
LAND = """
   Might
   A  B  C  D  E  F  G
1  f  .  .  m  .  f  m
2  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .
4  ~  .  .  .  .  .  .
"""


@pytest.mark.clause("G-1")
@cases(
    "kind, at, price, clauses",
    watchtower=(WATCHTOWER, "A4", "M", ("G-1",)),
    keep=(KEEP, "A3", "MM", ("G-1",)),
    castle=(CASTLE, "A2", "MMMM", ("G-1",)),
    chapel=(CHAPEL, "A4", "R", ("G-1",)),
    monastery=(MONASTERY, "A3", "RR", ("G-1",)),
    abbey=(ABBEY, "A2", "RRRR", ("G-1",)),
    hamlet=(HAMLET, "A4", "C", ("G-1",)),
    town=(TOWN, "A3", "CCC", ()),
    watchtower_beside=(WATCHTOWER, "B4", "M", ()),
    keep_beside=(KEEP, "B3", "MM", ()),
)
def test_hamlets_and_military_and_religious_buildings_may_not_cover_river(
    kind: Kind, at: str, price: str, clauses: tuple[str, ...]
) -> None:
    assert violated_rules(position(LAND, players=5, hand=price), construct(RED, MIGHT, kind, at, price)) == clauses


@pytest.mark.clause("G-1", "U-1")
def test_an_upgrade_of_a_military_building_may_not_cover_river() -> None:
    before = position(put(LAND, "A3 Wr"), players=5, hand="M")
    assert violated_rules(before, upgrade(RED, MIGHT, "A3", KEEP, "A3", "M")) == ("G-1",)
    assert violated_rules(before, upgrade(RED, MIGHT, "A3", KEEP, "A2", "M")) == ()


@pytest.mark.clause("G-3")
@pytest.mark.parametrize(("players", "extra"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_forest_costs_one_card_of_any_type_with_two_or_three_players(players: int, extra: int) -> None:
    before = position(LAND, players=players, hand="MMRC")
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == (("G-3",) if extra else ())
    for paid in ("MMR", "MMC"):
        assert violated_rules(before, construct(RED, MIGHT, KEEP, "A1", paid)) == (() if extra else ("C-1",))
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "A1", "MMRC")) == ("C-1",)
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "B1", "MM")) == ()


@pytest.mark.clause("G-4")
@pytest.mark.parametrize(("players", "extra"), [(2, 2), (3, 2), (4, 1), (5, 0)])
def test_mountain_costs_two_cards_with_two_or_three_players_and_one_with_four(players: int, extra: int) -> None:
    before = position(LAND, players=players, hand="MMRC")
    verdicts = [violated_rules(before, construct(RED, MIGHT, KEEP, "D1", "MM" + "RC"[:count])) for count in range(3)]
    assert verdicts == [("G-4",)] * extra + [()] + [("C-1",)] * (2 - extra)


@pytest.mark.clause("G-4", "G-3", "ED-4")
def test_surcharges_of_forest_and_mountain_add_up() -> None:
    before = position(LAND, players=2, hand="MRRC")
    assert violated_rules(before, construct(RED, MIGHT, WATCHTOWER, "F1", "MR")) == ()
    assert violated_rules(before, construct(RED, MIGHT, WATCHTOWER, "G1", "MRR")) == ()
    keep = position(LAND, players=2, hand="MMRC")
    assert violated_rules(keep, construct(RED, MIGHT, KEEP, "F1", "MMRC")) == ("G-3", "G-4")


@pytest.mark.clause("G-4", "ED-4")
def test_house_rule_charges_only_the_higher_surcharge() -> None:
    before = position(LAND, players=2, hand="MMRC", house_rules=HouseRules(mixed_terrain=MixedTerrain.HIGHER))
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "F1", "MMRC")) == ()
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "F1", "MMR")) == ("G-4",)
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "A1", "MMR")) == ()


# Red's Watchtower stands in the forest.
IN_THE_FOREST = put(put(BARE, "Might A1 Wr"), "Faith A1 f")


@pytest.mark.clause("U-1", "G-3", "ED-4")
def test_an_upgrade_pays_for_the_whole_new_footprint() -> None:
    before = position(IN_THE_FOREST, players=2, hand="MC")
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ("G-3",)
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "MC")) == ()


@pytest.mark.clause("U-1", "G-3", "ED-4")
def test_house_rule_charges_an_upgrade_only_for_new_squares() -> None:
    house_rule = HouseRules(upgrade_terrain=UpgradeTerrain.NEW_SQUARES)
    before = position(IN_THE_FOREST, players=2, hand="MC", house_rules=house_rule)
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ()
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "MC")) == ("U-1",)
    two = position(put(IN_THE_FOREST, "B1 f"), players=2, hand="MC", house_rules=house_rule)
    assert violated_rules(two, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M")) == ("G-3",)


TOWERS_IN_THE_FOREST = put(put(BARE, "Might A1 Wr, E1 Wr, B1 f, D1 f"), "Faith A1 f, E1 f")


@pytest.mark.clause("U-1", "G-3", "ED-4")
@pytest.mark.parametrize("terrain", list(UpgradeTerrain))
def test_upgrades_of_one_cost_are_listed_together_and_their_surcharge_names_no_squares(terrain: UpgradeTerrain) -> None:
    state = position(TOWERS_IN_THE_FOREST, players=2, hand="MMCC", house_rules=HouseRules(upgrade_terrain=terrain))
    surcharged = [
        (each.squares, group.cost.extra, len(group.sites))
        for group in legal_actions(state)
        if isinstance(group, LegalUpgrade)
        for each in group.cost.surcharges
    ]
    assert surcharged == [(0, 1, 2)]


# Red's Keep covers a forest and a mountain; its shadow on Faith was destroyed.
KEEP_ON_TERRAIN = put(put(BARE, "Might A1 Kr"), "Faith A2 f, B2 m")


@pytest.mark.clause("U-1", "G-3", "G-4", "ED-4")
@cases(
    "charged, square, surcharges",
    whole_footprint=(UpgradeTerrain.WHOLE_FOOTPRINT, "C2 .", []),
    new_plain=(UpgradeTerrain.NEW_SQUARES, "C2 .", [0]),
    new_forest=(UpgradeTerrain.NEW_SQUARES, "C2 f", [1]),
    new_mountain=(UpgradeTerrain.NEW_SQUARES, "C2 m", [2]),
)
def test_an_upgrade_is_listed_with_the_surcharge_of_the_squares_that_the_house_rule_charges(
    charged: UpgradeTerrain, square: str, surcharges: list[int]
) -> None:
    house_rules = HouseRules(upgrade_terrain=charged)
    state = position(put(KEEP_ON_TERRAIN, f"Might {square}"), players=2, hand="MMCC", house_rules=house_rules)
    listed = [each for each in legal_actions(state) if isinstance(each, LegalUpgrade) and each.kind is CASTLE]
    assert [each.cost.extra for each in listed] == surcharges


@pytest.mark.clause("G-2", "G-3", "G-4")
def test_a_hamlet_printed_on_forest_or_mountain_keeps_the_terrain() -> None:
    before = position(put(BARE, "A1 F, D1 M"), players=2, hand="CCRM")
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", TOWN, "A1", "CC")) == ("G-3",)
    assert violated_rules(before, upgrade(RED, MIGHT, "A1", TOWN, "A1", "CCR")) == ()
    assert violated_rules(before, upgrade(RED, MIGHT, "D1", TOWN, "D1", "CCR")) == ("G-4",)
    assert violated_rules(before, upgrade(RED, MIGHT, "D1", TOWN, "D1", "CCRM")) == ()


@pytest.mark.clause("G-3", "T-4")
def test_surcharge_cards_count_as_played() -> None:
    before = position(LAND, players=2, hand="MMC")
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM|C"))
    assert [each.played for each in after.state.public.players[RED].adventurers] == [2, 1]
