"""CreateGame: set-ups, and what is wrong with them."""

import grpc
import pytest

from khronos.v1 import config_pb2, material_pb2
from khronos.v1.config_pb2 import CustomRegion, GameConfig, GameSetup, Seat
from khronos.v1.referee_service_pb2 import CreateGameRequest, CreateGameResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_engine.shuffle import seed_from_phrase
from tests.service.support import failed, setup
from tests.support.requests import request_of


def create(stub: RefereeServiceStub, asked: GameSetup, *, with_sentences: bool = False) -> CreateGameResponse:
    return stub.CreateGame(request_of(CreateGameRequest, setup=asked, with_sentences=with_sentences))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_starts_alike(stub: RefereeServiceStub, players: int) -> None:
    state = create(stub, setup(players)).state
    public = state.public_part
    assert state.schema_version == state.rules_revision == 1
    assert len(public.players) == len(state.private_parts) == players
    assert {(each.money, each.cubes, each.hand_size) for each in public.players} == {(4, 25, 4)}
    assert public.pile_size == len(state.hidden_part.open.pile) == 55 - 4 * players
    assert (public.turn.number, public.turn.seat, public.first_seat, public.revision) == (1, 1, 1, 0)
    assert list(public.stock) == [20, 24, 9, 20, 20, 9, 20, 24, 9]


def test_equal_requests_get_equal_bytes(stub: RefereeServiceStub) -> None:
    first, second = (create(stub, setup()).SerializeToString() for _ in range(2))
    assert first == second


def test_a_phrase_and_its_digest_are_one_seed(stub: RefereeServiceStub) -> None:
    by_seed = setup()
    by_seed.seed = seed_from_phrase("a phrase")
    assert create(stub, by_seed) == create(stub, setup(phrase="a phrase"))


def test_without_a_seed_the_server_draws_one(stub: RefereeServiceStub) -> None:
    asked = setup()
    asked.ClearField("seed_phrase")
    seeds = {create(stub, asked).state.hidden_part.open.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}
    asked.seed_phrase = ""
    assert create(stub, asked).state.hidden_part.open.seed not in seeds


def test_without_a_first_player_one_is_drawn(stub: RefereeServiceStub) -> None:
    drawn = {create(stub, setup(5, str(number), first_seat=0)).state.public_part.first_seat for number in range(40)}
    assert drawn == {1, 2, 3, 4, 5}


def test_events_report_the_set_up(stub: RefereeServiceStub) -> None:
    answer = create(stub, setup(2, holdem=True), with_sentences=True)
    facts = [event.WhichOneof("fact") for event in answer.events]
    assert facts == ["first_player_chosen", "row_laid", "pile_shuffled", "cards_drawn", "cards_drawn"]
    assert answer.events[0].sentence == "Ann begins."
    assert answer.events[3].cards_drawn.cards == answer.state.private_parts[0].hand
    assert list(answer.events[2].pile_shuffled.open.order)[8:] == list(answer.state.hidden_part.open.pile)
    assert answer.state.public_part.holdem_row == material_pb2.Cards(military=1, religious=1, civil=1)


def test_sentences_are_for_who_asks_for_them(stub: RefereeServiceStub) -> None:
    assert not any(event.sentence for event in create(stub, setup()).events)


def test_reported_cards_leave_all_parts_absent(stub: RefereeServiceStub) -> None:
    answer = create(stub, setup(card_mode=config_pb2.CARD_MODE_REPORTED))
    assert not answer.state.private_parts
    assert not answer.state.HasField("hidden_part")
    assert not any(event.cards_drawn.HasField("cards") for event in answer.events)


def test_every_option_is_written_out(stub: RefereeServiceStub) -> None:
    config = create(stub, setup()).state.public_part.config
    assert config.edition == config_pb2.EDITION_MATAGOT
    assert config.built_in_region == "valley"
    assert config.rulings.old_shadow == config_pb2.OLD_SHADOW_STAYS


def test_no_set_up_is_malformed(stub: RefereeServiceStub) -> None:
    error = failed(stub.CreateGame, CreateGameRequest())
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "MALFORMED"
    assert list(error.fields) == ["setup.config"]


@pytest.mark.parametrize("players", [0, 1, 6, 300])
def test_two_to_five_play(stub: RefereeServiceStub, players: int) -> None:
    config = GameConfig(seats=[Seat(name="someone")] * players)
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=GameSetup(config=config)))
    assert error.fields == {"setup.config.seats": f"a game has 2 to 5 players, not {players}"}


def test_all_faults_are_reported_at_once(stub: RefereeServiceStub) -> None:
    asked = setup(2, first_seat=3)
    asked.seed = b"short"
    asked.config.seats[0].name = " "
    asked.config.seats[1].name = "B" * 65
    asked.config.seats[1].colour = "red\x1b[31m"
    asked.config.edition = 7  # type: ignore[assignment]
    asked.config.rulings.mixed_terrain = -1  # type: ignore[assignment]
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=asked))
    assert error.reason == "MALFORMED"
    assert set(error.fields) == {
        "setup.first_seat",
        "setup.seed",
        "setup.config.seats[0].name",
        "setup.config.seats[1].name",
        "setup.config.seats[1].colour",
        "setup.config.edition",
        "setup.config.rulings.mixed_terrain",
    }
    assert error.info.metadata["fields"] == "7"


def test_seats_differ_in_name_and_colour(stub: RefereeServiceStub) -> None:
    asked = setup(3)
    for seat, (name, colour) in zip(
        asked.config.seats, (("Ann", "red"), ("ANN", "\uff32ed"), ("Ben", "")), strict=True
    ):
        seat.name, seat.colour = name, colour
    error = failed(stub.CreateGame, CreateGameRequest(setup=asked))
    assert error.reason == "MALFORMED"
    assert error.fields == {
        "setup.config.seats[1].name": (
            "seat 1 has this name, capital letters aside; give every player a different one"
        ),
        "setup.config.seats[1].colour": (
            "seat 1 has this colour, capital letters aside; give every player a different one, or none"
        ),
    }


def test_names_may_be_of_any_script(stub: RefereeServiceStub) -> None:
    asked = setup(2)
    asked.config.seats[0].name = "王小明"
    asked.config.seats[1].name = "👩 Ørsted"
    answer = create(stub, asked, with_sentences=True)
    assert answer.events[0].sentence == "王小明 begins."


def test_an_unknown_region_is_not_found(stub: RefereeServiceStub) -> None:
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=setup(built_in_region="atlantis")))
    assert error.code is grpc.StatusCode.NOT_FOUND
    assert error.reason == "REGION_UNKNOWN"
    assert error.info.metadata["region"] == "atlantis"
    assert error.info.metadata["known"] == "valley"


def test_faults_of_a_region_are_reported_by_row_and_column(stub: RefereeServiceStub) -> None:
    region = CustomRegion(rows=["...", ".x.", "....", "hF?"])
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=setup(custom_region=region)))
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT
    assert error.reason == "REGION_INVALID"
    assert error.info.metadata["faults"] == "3"
    assert [each.rpartition(".")[2] for each in error.fields] == ["rows[1]", "rows[2]", "rows[3]"]
    assert error.fields["setup.config.custom_region.rows[1]"].startswith("line 2, column 2: 'x' is no terrain")


@pytest.mark.parametrize("rows", [[], ["..", ".."], [""], ["." * 33] * 3, ["..."] * 33, ["h" * 13] * 5])
def test_a_region_has_sides_from_3_to_32_and_at_most_64_hamlets(stub: RefereeServiceStub, rows: list[str]) -> None:
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=setup(custom_region=CustomRegion(rows=rows))))
    assert error.reason == "REGION_INVALID"


@pytest.mark.parametrize(
    ("rows", "field"), [(["..."] * 300, "rows"), (["...", "." * 300, "..."], "rows[1]")], ids=["rows", "columns"]
)
def test_a_region_beyond_all_measure_is_too_large(stub: RefereeServiceStub, rows: list[str], field: str) -> None:
    error = failed(stub.CreateGame, request_of(CreateGameRequest, setup=setup(custom_region=CustomRegion(rows=rows))))
    assert error.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert error.reason == "TOO_LARGE"
    assert error.info.metadata["field"] == f"setup.config.custom_region.{field}"
    assert error.info.metadata["limit"] == "64"


@pytest.mark.parametrize("side", [3, 32])
def test_the_smallest_and_the_largest_region_are_played_on(stub: RefereeServiceStub, side: int) -> None:
    region = CustomRegion(rows=["." * side] * side)
    state = create(stub, setup(5, custom_region=region)).state
    assert state.public_part.config.custom_region == region
