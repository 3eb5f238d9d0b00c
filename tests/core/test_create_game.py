"""CreateGame: set-ups, and what is wrong with them."""

import pytest

from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.referee_service_pb2 import CreateGameRequest, CreateGameResponse
from khronos_engine.shuffle import seed_from_phrase
from tests.support.calls import ask, failed, setup


def create(asked: GameSetup, *, with_sentences: bool = False) -> CreateGameResponse:
    return ask(CreateGameRequest, setup=asked, with_sentences=with_sentences)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_starts_alike(players: int) -> None:
    state = create(setup(players)).state
    public = state.public_part
    assert state.schema_version == state.rules_revision == 1
    assert len(public.players) == len(state.private_parts) == players
    assert {(each.money, each.cubes, each.hand_size) for each in public.players} == {(4, 25, 4)}
    assert public.pile_size == len(state.hidden_part.open.pile) == 55 - 4 * players
    assert (public.turn.number, public.turn.seat, public.first_seat, public.revision) == (1, 1, 1, 0)
    assert list(public.stock) == [20, 24, 9, 20, 20, 9, 20, 24, 9]


def test_a_phrase_and_its_digest_are_one_seed() -> None:
    by_seed = setup()
    by_seed.seed = seed_from_phrase("a phrase")
    assert create(by_seed) == create(setup(phrase="a phrase"))


def test_without_a_seed_the_server_draws_one() -> None:
    asked = setup()
    asked.ClearField("seed_phrase")
    seeds = {create(asked).state.hidden_part.open.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}
    asked.seed_phrase = ""
    assert create(asked).state.hidden_part.open.seed not in seeds


def test_without_a_first_player_one_is_drawn() -> None:
    drawn = {create(setup(5, str(number), first_seat=0)).state.public_part.first_seat for number in range(40)}
    assert drawn == {1, 2, 3, 4, 5}


def test_names_may_be_of_any_script() -> None:
    asked = setup(2)
    asked.config.seats[0].name = "王小明"
    asked.config.seats[1].name = "👩 Ørsted"
    answer = create(asked, with_sentences=True)
    assert answer.events[0].sentence == "王小明 begins."


@pytest.mark.parametrize("rows", [[], ["..", ".."], [""], ["." * 33] * 3, ["..."] * 33, ["h" * 13] * 5])
def test_a_region_has_sides_from_3_to_32_and_at_most_64_hamlets(rows: list[str]) -> None:
    error = failed(CreateGameRequest, setup=setup(custom_region=CustomRegion(rows=rows)))
    assert error.reason == "REGION_INVALID"


@pytest.mark.parametrize(
    ("rows", "field"), [(["..."] * 300, "rows"), (["...", "." * 300, "..."], "rows[1]")], ids=["rows", "columns"]
)
def test_a_region_beyond_all_measure_is_too_large(rows: list[str], field: str) -> None:
    error = failed(CreateGameRequest, setup=setup(custom_region=CustomRegion(rows=rows)))
    assert error.code == "RESOURCE_EXHAUSTED"
    assert error.reason == "TOO_LARGE"
    assert error.facts["field"] == f"setup.config.custom_region.{field}"
    assert error.facts["limit"] == "64"


@pytest.mark.parametrize("side", [3, 32])
def test_the_smallest_and_the_largest_region_are_played_on(side: int) -> None:
    region = CustomRegion(rows=["." * side] * side)
    state = create(setup(5, custom_region=region)).state
    assert state.public_part.config.custom_region == region
