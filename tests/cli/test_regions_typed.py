"""Maps can be typed and pasted, and errors in them are explained."""

import json
from pathlib import Path

from tests.cli.program import khronos, output_of

SMALL_CODE = "M1346YSV56K3FCDEVEA6"
SMALL = "..f~\n.hf~\nmm..\nmM..\n...F\n"


def test_map_code_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "small.txt"
    file.write_text(SMALL, "utf-8")
    assert output_of(khronos("region", "code", str(file))) == f"{SMALL_CODE}\n"
    assert output_of(khronos("region", "compare", str(file), SMALL_CODE)) == "The maps are equal.\n"


def test_game_can_be_created_with_a_map_code() -> None:
    state = json.loads(output_of(khronos("new", "--region", SMALL_CODE)))
    assert state["publicPart"]["config"]["customRegion"]["rows"] == SMALL.split()


def test_unequal_maps_are_compared_square_by_square(tmp_path: Path) -> None:
    for name, text in (("mine", SMALL), ("theirs", SMALL.replace(".h", ".F").replace("...F", "~..F"))):
        (tmp_path / name).write_text(text, "utf-8")
    compared = khronos("region", "compare", str(tmp_path / "mine"), str(tmp_path / "theirs"))
    assert compared.returncode == 1
    assert compared.stdout.splitlines() == [
        "The maps differ at 2 squares: B2, A5.",
        "  B2   plain with Hamlet / forest with Hamlet",
        "  A5   plain / river",
    ]


def test_maps_of_different_sizes_are_not_compared_further() -> None:
    compared = khronos("region", "compare", "valley", SMALL_CODE)
    assert compared.returncode == 1
    assert compared.stdout == "The maps have different sizes: 16 × 20 and 4 × 5 squares.\n"


def test_a_mistyped_code_is_refused() -> None:
    refused = khronos("region", "compare", "valley", SMALL_CODE.replace("6YS", "6SY"))
    assert refused.returncode == 2
    assert "the map code has a mistake: compare it with the original" in refused.stderr
