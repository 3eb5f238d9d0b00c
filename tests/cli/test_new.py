"""`khronos new`: what the options make."""

from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.config_pb2 import (
    CardMode,
    Deck,
    Edition,
    MixedTerrain,
    OldShadow,
)
from khronos.v1.state_pb2 import GameState
from tests.cli.program import done, khronos, run


def test_a_seed_makes_one_game_and_none_another() -> None:
    first, second = run("new", "--seed", "a"), khronos("new", "--seed", "a")
    assert done(first) == done(second) != done(khronos("new"))
    assert first.stderr == ""


def test_options_become_the_config(address: str, tmp_path: Path) -> None:
    region = tmp_path / "own.txt"
    region.write_text("# small\n.....\n.hfm.\n..~..\n.....\n")
    file = tmp_path / "game.json"
    output = done(
        khronos(
            *("new", "--server", address, "-o", str(file), "--seat", "Ann:red", "--seat", "Ben", "--first", "2"),
            *("--edition", "rio-grande", "--holdem", "--first-printing", "--reported", "--region", str(region)),
            *("--ruling", "old-shadow=removed", "--ruling", "mixed-terrain=higher"),
        )
    )
    assert "Ben begins." in output
    public = json_format.Parse(file.read_text(), GameState()).public_part
    config = public.config
    assert [(each.name, each.colour) for each in config.seats] == [("Ann", "red"), ("Ben", "")]
    assert public.turn.seat == 2
    assert config.edition == Edition.EDITION_RIO_GRANDE
    assert config.holdem
    assert config.deck == Deck.DECK_FIRST_PRINTING
    assert config.card_mode == CardMode.CARD_MODE_REPORTED
    assert list(config.custom_region.rows) == [".....", ".hfm.", "..~..", "....."]
    assert config.rulings.old_shadow == OldShadow.OLD_SHADOW_REMOVED
    assert config.rulings.mixed_terrain == MixedTerrain.MIXED_TERRAIN_HIGHER


def test_a_whole_set_up_can_be_given(address: str) -> None:
    setup = '{"config": {"seats": [{"name": "X"}, {"name": "Y"}]}, "seedPhrase": "b"}'
    state = json_format.Parse(done(khronos("new", "--setup", "-", "-s", address, stdin=setup)), GameState())
    assert [each.name for each in state.public_part.config.seats] == ["X", "Y"]


def test_the_faults_of_a_whole_set_up_are_reported_by_its_fields(address: str) -> None:
    result = khronos("new", "--setup", "-", "-s", address, stdin='{"config": {"seats": [{"name": "X"}]}}')
    assert result.returncode == 2
    assert "\n  setup.config.seats: " in result.stderr


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--seed", "castle"), "--seed"),
        (("--seat", "Ann", "--seat", "Ben", "--holdem"), "--seat and --holdem"),
        (("--edition", "matagot", "--first", "0", "--region", "valley"), "--first, --edition and --region"),
    ],
)
def test_an_option_beside_a_whole_set_up_is_refused(options: tuple[str, ...], named: str) -> None:
    result = khronos("new", "--setup", "-", *options, stdin="{}")
    assert result.returncode == 2
    assert result.stderr == f"error: --setup gives the whole set-up; leave {named} out, or --setup\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seat", "Ann"), "\n  --seat: "),
        (("--seat", "Ann", "--seat", ":blue"), "\n  --seat ':blue': a player needs a name"),
        (("--first", "9"), "\n  --first: "),
        (("--seat", "Ann", "--players", "3"), "--players 3, but --seat names 1; leave --players out"),
        (("--seed", ""), "error: --seed is empty\n"),
        (("--ruling", "old-shadow=gone"), "Values: stays, removed."),
        (("--ruling", "river=dry"), "Rulings: paradox-tiles, mixed-terrain, upgrade-terrain, old-shadow."),
        (("--region", "atlantis"), "Built in: valley."),
        (("--setup", "nowhere.json"), "nowhere.json can't be read"),
        (("--setup", "-"), "standard input is empty\n  It should hold a GameSetup in JSON, which begins with {.\n"),
        (("--edition", "french"), "french"),
        (("-o", "no/such/folder/game.json"), "can't be written"),
    ],
)
def test_what_makes_no_game_gets_a_clear_message(address: str, options: tuple[str, ...], message: str) -> None:
    result = khronos("new", "--server", address, *options, env={"COLUMNS": "120"})
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_every_fault_of_a_region_has_its_place(tmp_path: Path) -> None:
    region = tmp_path / "own.txt"
    region.write_text("...\n.x.\n..\n")
    result = khronos("new", "--region", str(region))
    assert result.returncode == 2
    assert "line 2, column 2:" in result.stderr
    assert "line 3" in result.stderr
