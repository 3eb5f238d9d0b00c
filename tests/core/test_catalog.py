"""`GetCatalog` returns everything that a client needs before a game."""

from khronos.v1 import catalog_pb2, config_pb2, refusal_pb2
from khronos.v1.referee_service_pb2 import CreateGameRequest, GetCatalogRequest
from khronos_engine import CLAUSES
from tests.support.calls import ask, setup


def catalog(locale: str = "") -> catalog_pb2.Catalog:
    return ask(GetCatalogRequest, locale=locale).catalog


def test_catalog_lists_every_clause_and_every_code() -> None:
    reported = catalog()
    assert [each.id for each in reported.clauses] == list(CLAUSES)
    assert all(each.sentence for each in reported.clauses)
    assert [each.code for each in reported.violations] == sorted(refusal_pb2.ViolationCode.values())[1:]
    for violation in reported.violations:
        assert violation.sentence.endswith(".")
        places = [list(CLAUSES).index(clause) for clause in violation.clauses]
        assert places
        assert places == sorted(places)


def test_every_value_of_every_option_sets_up_a_game() -> None:
    for option in catalog().options:
        assert option.title
        assert all(clause in CLAUSES for clause in option.clauses)
        for value in option.values:
            asked = setup()
            message, _, name = option.field.rpartition(".")
            holder = asked.config.house_rules if message == "house_rules" else asked.config
            given = value.value == "true" if value.value in {"true", "false"} else value.value
            setattr(holder, name, given)
            got = ask(CreateGameRequest, setup=asked).state.public_part.config
            holder = got.house_rules if message == "house_rules" else got
            field = holder.DESCRIPTOR.fields_by_name[name]
            found = getattr(holder, name)
            name = field.enum_type.values_by_number[found].name if field.enum_type else str(found).lower()
            assert name == value.value


def test_options_name_every_field_of_a_config_that_changes_how_the_game_is_played() -> None:
    fields = {each.field for each in catalog().options}
    house_rules = {f"house_rules.{name}" for name in config_pb2.HouseRules.DESCRIPTOR.fields_by_name}
    others = set(config_pb2.GameConfig.DESCRIPTOR.fields_by_name) - {
        "seats",
        "built_in_region",
        "custom_region",
        "house_rules",
        "secrecy",  # it says who may read the states, and belongs to the secrets of seats
    }
    assert fields == house_rules | others
