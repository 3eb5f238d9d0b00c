"""`CreateGame` accepts valid set-ups, and reports every invalid field of others."""

from khronos.v1.config_pb2 import GameSetup
from khronos.v1.referee_service_pb2 import CreateGameRequest, CreateGameResponse
from khronos_engine.game.shuffle import seed_from_phrase
from tests.support.calls import ask, setup


def create(asked: GameSetup, *, with_sentences: bool = False) -> CreateGameResponse:
    return ask(CreateGameRequest, setup=asked, with_sentences=with_sentences)


def test_seed_phrase_and_its_digest_are_the_same_seed() -> None:
    by_seed = setup()
    by_seed.seed = seed_from_phrase("a phrase")
    assert create(by_seed) == create(setup(phrase="a phrase"))


def test_server_chooses_a_random_seed_by_default() -> None:
    asked = setup()
    asked.ClearField("seed_phrase")
    seeds = {create(asked).state.hidden_part.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}
    asked.seed_phrase = ""
    assert create(asked).state.hidden_part.seed not in seeds


def test_first_player_is_random_by_default() -> None:
    drawn = {create(setup(5, str(number), first_seat=0)).state.public_part.first_seat for number in range(40)}
    assert drawn == {1, 2, 3, 4, 5}
