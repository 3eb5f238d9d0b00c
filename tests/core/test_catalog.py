"""GetCatalog: all that a front end needs to know before any game."""

from khronos.v1 import catalog_pb2, config_pb2, material_pb2, refusal_pb2
from khronos.v1.referee_service_pb2 import CreateGameRequest, GetCatalogRequest
from khronos_engine import CLAUSES
from tests.support.calls import ask, setup


def catalog(locale: str = "") -> catalog_pb2.Catalog:
    return ask(GetCatalogRequest, locale=locale).catalog


def test_kinds_are_those_of_the_box() -> None:
    kinds = catalog().kinds
    assert [each.kind for each in kinds] == list(range(1, 10))
    assert sum(each.tiles for each in kinds) == 155
    castle = kinds[2]
    assert castle == catalog_pb2.KindEntry(
        kind=material_pb2.KIND_CASTLE,
        title="Castle",
        type=material_pb2.CARD_TYPE_MILITARY,
        size=3,
        value=4,
        tiles=9,
        ruin_value=2,
        renovation_cards=2,
    )


def test_numbers_are_those_of_the_rules() -> None:
    numbers = catalog().numbers
    assert (numbers.fewest_players, numbers.most_players) == (2, 5)
    assert (numbers.starting_money, numbers.cubes_per_player, numbers.hand_size) == (4, 25, 4)
    assert (numbers.shortest_side, numbers.longest_side) == (3, 32)
    assert list(numbers.income_turns) == [4, 7]
    assert list(numbers.bonuses) == [1, 2, 0]
    surcharges = {each.players: (each.forest_cards, each.mountain_cards) for each in numbers.surcharges}
    assert surcharges == {2: (1, 2), 3: (1, 2), 4: (0, 1), 5: (0, 0)}


def test_decks_add_up() -> None:
    totals = [each.cards.military + each.cards.religious + each.cards.civil for each in catalog().decks]
    assert totals == [55, 33]


def test_every_clause_and_every_code_is_reported() -> None:
    reported = catalog()
    assert [each.id for each in reported.clauses] == list(CLAUSES)
    assert all(each.sentence for each in reported.clauses)
    assert [each.code for each in reported.violations] == sorted(refusal_pb2.ViolationCode.values())[1:]
    for violation in reported.violations:
        assert violation.sentence.endswith(".")
        places = [list(CLAUSES).index(clause) for clause in violation.clauses]
        assert places
        assert places == sorted(places)


def test_a_clause_has_its_title_chapter_and_readings() -> None:
    clauses = {each.id: each for each in catalog().clauses}
    assert (clauses["D-2"].title, clauses["D-2"].chapter) == ("Dominion", "Building on Might and Faith")
    assert not clauses["D-2"].readings
    assert [each.ours for each in clauses["R-7"].readings] == [
        "Where an upgrade does not ripple, the old building's shadow stays as it is."
    ]
    assert all(each.other and each.why for clause in clauses.values() for each in clause.readings)


def test_every_value_of_every_option_sets_up_a_game() -> None:
    for option in catalog().options:
        assert option.title
        assert all(clause in CLAUSES for clause in option.clauses)
        for value in option.values:
            asked = setup()
            message, _, name = option.field.rpartition(".")
            holder = asked.config.rulings if message == "rulings" else asked.config
            given = value.value == "true" if value.value in {"true", "false"} else value.value
            setattr(holder, name, given)
            got = ask(CreateGameRequest, setup=asked).state.public_part.config
            holder = got.rulings if message == "rulings" else got
            field = holder.DESCRIPTOR.fields_by_name[name]
            found = getattr(holder, name)
            name = field.enum_type.values_by_number[found].name if field.enum_type else str(found).lower()
            assert name == value.value


def test_options_name_every_field_of_a_config_that_changes_how_the_game_is_played() -> None:
    fields = {each.field for each in catalog().options}
    rulings = {f"rulings.{name}" for name in config_pb2.Rulings.DESCRIPTOR.fields_by_name}
    others = set(config_pb2.GameConfig.DESCRIPTOR.fields_by_name) - {
        "seats",
        "built_in_region",
        "custom_region",
        "rulings",
        "secrecy",  # who may read the states; it goes with secrets of seats
    }
    assert fields == rulings | others


def test_regions_can_be_asked_for_by_name_and_by_rows() -> None:
    for region in catalog().regions:
        by_name = setup(built_in_region=region.name)
        by_rows = setup(custom_region=region.region)
        states = [ask(CreateGameRequest, setup=each).state for each in (by_name, by_rows)]
        assert states[0] == states[1]


def test_an_unknown_language_is_english() -> None:
    english = catalog()
    for locale in ("en", "en-GB", "xx", "../../en", "\u202e", "e" * 5000):
        assert catalog(locale) == english
